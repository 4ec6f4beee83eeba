// SPDX-License-Identifier: Apache-2.0
#include "model/opening/file_watch.h"

#include "model/opening/opening.h"

#include <sys/stat.h>

#include <algorithm>
#include <filesystem>

namespace lanescope::model::opening {

namespace {

constexpr const char *kAdvice = "wait until the program that writes it is done, and open it again";

bool isNoFault(const Error &error) {
    return error.code == kCancelledCode || error.code == kUnknownCode || error.code == kNotReadCode;
}

std::string bytesText(std::int64_t bytes) { return std::to_string(bytes) + " bytes"; }

} // namespace

std::optional<FileWatch::State> FileWatch::stateOf(const std::string &path) {
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode))
        return std::nullopt;
    return State{status.st_dev, status.st_ino, status.st_size, status.st_mtim.tv_sec, status.st_mtim.tv_nsec};
}

void FileWatch::add(const std::string &path) {
    const bool known = std::any_of(m_files.begin(), m_files.end(), [&](const Watched &f) { return f.path == path; });
    const auto state = stateOf(path);
    if (state && !known)
        m_files.push_back({path, *state});
}

std::optional<std::string> FileWatch::change() const {
    for (const Watched &file : m_files) {
        const auto now = stateOf(file.path);
        if (now == file.before)
            continue;
        const std::string name =
            m_files.size() > 1 ? std::filesystem::path(file.path).filename().string() : std::string("the file");
        if (!now)
            return name + " was moved or deleted";
        if (now->device != file.before.device || now->inode != file.before.inode)
            return name + " was replaced by another one";
        if (now->bytes > file.before.bytes)
            return name + " grew from " + bytesText(file.before.bytes) + " to " + bytesText(now->bytes);
        if (now->bytes < file.before.bytes)
            return name + " was cut from " + bytesText(file.before.bytes) + " to " + bytesText(now->bytes);
        return name + " was written to";
    }
    return std::nullopt;
}

DiagnosticPlace FileWatch::placeOfChange() const {
    const auto changed =
        std::find_if(m_files.begin(), m_files.end(), [](const Watched &f) { return stateOf(f.path) != f.before; });
    if (m_files.size() > 1 && changed != m_files.end())
        return DiagnosticPlace::inMember(std::filesystem::path(changed->path).filename().string());
    const auto now = changed == m_files.end() ? std::nullopt : stateOf(changed->path);
    const bool grown = now && now->inode == changed->before.inode && now->bytes > changed->before.bytes;
    return DiagnosticPlace::atByte(grown ? static_cast<std::uint64_t>(changed->before.bytes) : 0);
}

Result<ArtifactPtr> FileWatch::judged(Result<ArtifactPtr> opened) const {
    if (!opened && isNoFault(opened.error()))
        return opened;
    const auto what = change();
    if (!what)
        return opened;
    if (!opened) {
        Error error = opened.error();
        error.what = *what + " while it was read; " + error.what;
        error.advice = kAdvice;
        return error;
    }
    auto artifact = std::make_shared<Artifact>(*opened.value());
    artifact->report.add(Severity::DataLoss, kChangedCode,
                         *what + " while it was read: what is shown may mix the two states", placeOfChange(), kAdvice);
    artifact->complete = false;
    return ArtifactPtr(std::move(artifact));
}

} // namespace lanescope::model::opening
