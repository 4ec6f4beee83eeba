// SPDX-License-Identifier: Apache-2.0
#include "app/cli/output_file.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <unistd.h>

namespace lanescope::app {

namespace {

namespace fs = std::filesystem;

model::Error notWritable(const std::string &path, int reason) {
    return {kNotWritable, std::string("could not be written: ") + std::strerror(reason == 0 ? EIO : reason), path,
            std::nullopt, "name a file in a folder that can be written and has space"};
}

/// Beside its place, so that the rename stays in one file system.
std::string besideName(const std::string &path) {
    const std::size_t end = path.find_last_not_of('/');
    return path.substr(0, end == std::string::npos ? 0 : end + 1) + "." + std::to_string(getpid()) + ".tmp";
}

/// 0, or the reason why it is not on the disk.
int settle(const std::string &path) {
    const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return errno;
    const int reason = fsync(file) == 0 ? 0 : errno;
    close(file);
    return reason;
}

std::optional<model::Error> moveTo(const std::string &from, const std::string &to) {
    int reason = settle(from);
    if (reason == 0 && std::rename(from.c_str(), to.c_str()) != 0)
        reason = errno;
    return reason == 0 ? std::nullopt : std::optional(notWritable(to, reason));
}

} // namespace

OutputFile::OutputFile(std::string path) : m_path(std::move(path)), m_temporary(besideName(m_path)) {
    unlink(m_temporary.c_str());
}

OutputFile::~OutputFile() { unlink(m_temporary.c_str()); }

std::optional<model::Error> OutputFile::commit() { return moveTo(m_temporary, m_path); }

model::Error OutputFile::failure() const { return notWritable(m_path, errno); }

OutputFolder::OutputFolder(std::string path) : m_path(std::move(path)), m_temporary(besideName(m_path)) {}

OutputFolder::~OutputFolder() {
    std::error_code ignored;
    fs::remove_all(m_temporary, ignored);
}

std::optional<model::Error> OutputFolder::make() {
    std::error_code fault;
    if (fs::exists(m_path, fault) && !fs::is_empty(m_path, fault))
        return model::Error{kNotWritable, "there is something of this name already", m_path, std::nullopt,
                            "choose a new folder"};
    fs::remove_all(m_temporary, fault);
    return fs::create_directory(m_temporary, fault) ? std::nullopt : std::optional(notWritable(m_path, fault.value()));
}

std::optional<model::Error> OutputFolder::commit() { return moveTo(m_temporary, m_path); }

model::Error OutputFolder::failure() const { return notWritable(m_path, errno); }

std::optional<model::Error> writeWholeFile(const std::string &path, std::string_view bytes) {
    OutputFile file(path);
    std::ofstream stream(file.temporaryPath(), std::ios::binary);
    stream.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    stream.close();
    return stream ? file.commit() : file.failure();
}

} // namespace lanescope::app
