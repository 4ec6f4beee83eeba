// SPDX-License-Identifier: Apache-2.0
#include "app/cli/output_file.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>

namespace lanescope::app {

namespace {

namespace fs = std::filesystem;

constexpr int kTries = 100;

model::Error notWritable(const std::string &path, int reason) {
    return {"not_writable", std::string("could not be written: ") + std::strerror(reason), path, std::nullopt,
            "name a file in a folder that can be written and has space"};
}

/// 0, or the reason why not all of it was written down.
int writeDown(int file, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = write(file, bytes.data(), bytes.size());
        if (written < 0 && errno != EINTR)
            return errno;
        if (written > 0)
            bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return fsync(file) == 0 ? 0 : errno;
}

} // namespace

std::optional<model::Error> writeWholeFile(const std::string &path, std::string_view bytes) {
    std::error_code fault;
    if (fs::is_directory(path, fault))
        return notWritable(path, EISDIR);
    std::string temporary;
    int file = -1;
    for (int number = 0; number < kTries && file < 0; ++number) {
        temporary = path + "." + std::to_string(getpid()) + "-" + std::to_string(number) + ".tmp";
        file = open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (file < 0 && errno != EEXIST)
            break;
    }
    if (file < 0)
        return notWritable(path, errno);
    int reason = writeDown(file, bytes);
    if (close(file) != 0 && reason == 0)
        reason = errno;
    if (reason == 0 && std::rename(temporary.c_str(), path.c_str()) != 0)
        reason = errno;
    if (reason == 0)
        return std::nullopt;
    unlink(temporary.c_str());
    return notWritable(path, reason);
}

std::optional<std::string> overwrittenInput(const std::string &out, std::span<const std::string> inputs) {
    for (const std::string &input : inputs) {
        std::error_code fault;
        if (fs::equivalent(out, input, fault) && !fault)
            return input;
    }
    return std::nullopt;
}

} // namespace lanescope::app
