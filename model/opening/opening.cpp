// SPDX-License-Identifier: Apache-2.0
#include "model/opening/opening.h"

#include "model/byte_source.h"

#include <algorithm>
#include <chrono>
#include <filesystem>

namespace lanescope::model::opening {

namespace {

namespace fs = std::filesystem;

/// The id of a set of files: SHA-256 of its lines `name NUL sha256 LF`, in order of name.
Result<ArtifactId> hashSet(const std::vector<std::string> &files, const JobControl &job) {
    std::vector<std::string> lines;
    for (const std::string &file : files) {
        const Result<ArtifactId> hashed = hashFile(file, job);
        if (!hashed)
            return hashed.error();
        lines.push_back(fs::path(file).filename().string() + '\0' + hashed.value().hex() + '\n');
    }
    std::sort(lines.begin(), lines.end());
    std::string text;
    for (const std::string &line : lines)
        text += line;
    return hashText(text);
}

/// A thread costs more than hashing so few bytes.
bool isSmall(const std::string &path, const std::vector<std::string> &set) {
    constexpr std::uintmax_t kFewBytes = std::uintmax_t{1} << 17U;
    std::error_code fault;
    const std::uintmax_t bytes = set.empty() ? fs::file_size(path, fault) : kFewBytes;
    return !fault && bytes < kFewBytes;
}

std::vector<std::string> regularFilesIn(const fs::path &folder) {
    std::vector<std::string> names;
    std::error_code fault;
    for (fs::directory_iterator it(folder, fault), end; !fault && it != end; it.increment(fault)) {
        std::error_code unreadable;
        if (it->is_regular_file(unreadable))
            names.push_back(it->path().filename().string());
    }
    return names;
}

} // namespace

Result<std::unique_ptr<Probed>> probeFile(const std::string &path) {
    Result<std::unique_ptr<ByteSource>> opened = openByteSource(path);
    if (!opened)
        return opened.error();
    ByteSource &source = *opened.value();
    auto probed = std::make_unique<Probed>();
    probed->head = readUpTo(source, kProbeBytes);
    if (probed->head.empty() && source.fault())
        return *source.fault();
    probed->probe = {path, probed->head, source.fileBytesTotal(), std::string(source.compression())};
    return probed;
}

std::string folderOf(const std::string &path) { return path.substr(0, path.rfind('/') + 1); }

std::vector<std::string> filesOf(const Reader &reader, const std::string &path) {
    const auto *sets = dynamic_cast<const SetReader *>(&reader);
    if (sets == nullptr)
        return {};
    const fs::path folder = fs::path(path).parent_path();
    const std::string own = fs::path(path).filename().string();
    std::vector<std::string> files = sets->setOf(own, regularFilesIn(folder.empty() ? fs::path(".") : folder));
    for (std::string &file : files)
        file = file == own ? path : folder.empty() ? file : (folder / file).string();
    return files;
}

std::vector<std::string> membersOf(const Reader &reader, const std::string &member,
                                   const std::vector<std::string> &members) {
    const auto *sets = dynamic_cast<const SetReader *>(&reader);
    if (sets == nullptr)
        return {};
    const std::string folder = folderOf(member);
    std::vector<std::string> beside;
    for (const std::string &other : members)
        if (folderOf(other) == folder)
            beside.push_back(other.substr(folder.size()));
    std::vector<std::string> files = sets->setOf(member.substr(folder.size()), beside);
    for (std::string &file : files)
        file.insert(0, folder);
    return files;
}

Hashing::Hashing(const std::string &path, const std::vector<std::string> &set, const JobControl &job)
    : m_outcome(std::async(isSmall(path, set) ? std::launch::deferred : std::launch::async, [this, path, set, job] {
        return run(set.empty() ? hashFile(path, job) : hashSet(set, job));
    })) {
    // What is deferred would be done by whoever waits for the outcome, but readers wait for the id.
    if (m_outcome.wait_for(std::chrono::seconds(0)) == std::future_status::deferred)
        m_outcome.wait();
}

Result<ArtifactId> Hashing::run(Result<ArtifactId> hashed) {
    m_promise.set_value(hashed ? hashed.value() : ArtifactId());
    return hashed;
}

Registration registrationFor(const std::string &path, const SessionStore &session) {
    return combine(registrationFromFileName(path), session.info().registration);
}

} // namespace lanescope::model::opening
