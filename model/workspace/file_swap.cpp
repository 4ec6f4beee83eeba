// SPDX-License-Identifier: Apache-2.0
#include "model/workspace/file_swap.h"

#include "model/workspace/storage.h"

#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <system_error>
#include <unistd.h>

namespace lanescope::model::workspace {

namespace {

namespace fs = std::filesystem;

Error failed(const std::string &path, int code) {
    const char *name = code == ENOSPC || code == EDQUOT ? "disk_full" : "not_writable";
    return {name, "the workspace could not be put in its place: " + std::generic_category().message(code), path,
            std::nullopt, "save it in another folder"};
}

Error exists(const std::string &path) {
    return {"exists", "there is a file of this name already", path, std::nullopt, "choose another name"};
}

/// Makes the names in a folder survive a loss of power; a file system that cannot is left as it is.
void syncFolderOf(const std::string &path) {
    const fs::path folder = fs::path(path).parent_path();
    const int descriptor = ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0)
        return;
    ::fsync(descriptor);
    ::close(descriptor);
}

/// A file beside its place, removed unless it was renamed.
class Beside {
public:
    explicit Beside(const std::string &path) : m_path(path + ".new-" + std::to_string(::getpid())) {
        ::unlink(m_path.c_str());
    }
    Beside(const Beside &) = delete;
    Beside &operator=(const Beside &) = delete;
    ~Beside() { ::unlink(m_path.c_str()); }
    [[nodiscard]] Result<WriterLock> make(const Contents &contents) const {
        if (auto error = Storage::make(m_path, contents))
            return *std::move(error);
        return WriterLock::acquire(m_path);
    }
    [[nodiscard]] std::optional<Error> moveTo(const std::string &path) const {
        if (::rename(m_path.c_str(), path.c_str()) != 0)
            return failed(path, errno);
        syncFolderOf(path);
        return std::nullopt;
    }
    /// Fails where something is already; a file system without hard links leaves a moment for a race.
    [[nodiscard]] std::optional<Error> moveToFree(const std::string &path) const {
        if (::link(m_path.c_str(), path.c_str()) == 0) {
            syncFolderOf(path);
            return std::nullopt;
        }
        std::error_code fault;
        if (errno == EEXIST || fs::exists(path, fault))
            return exists(path);
        return moveTo(path);
    }

private:
    std::string m_path;
};

/// A second name for a file, or a copy where the file system has one name for each. 0, or the error number.
int giveSecondName(const std::string &path, const std::string &name) {
    if (::link(path.c_str(), name.c_str()) == 0)
        return 0;
    if (errno != EPERM && errno != ENOTSUP && errno != EMLINK)
        return errno;
    std::error_code fault;
    fs::copy_file(path, name, fault);
    return fault.value();
}

std::string numbered(const std::string &suffix, int number) {
    if (number == 1)
        return suffix;
    const std::size_t dot = suffix.rfind('.');
    return suffix.substr(0, dot) + "-" + std::to_string(number) + suffix.substr(dot);
}

Result<std::string> keep(const std::string &path, const std::string &suffix) {
    constexpr int kMostKept = 1000;
    for (int number = 1; number <= kMostKept; ++number) {
        const std::string name = path + numbered(suffix, number);
        const int code = giveSecondName(path, name);
        if (code == 0) {
            // A journal that SQLite could not play back belongs to the bytes that are kept.
            std::error_code fault;
            fs::rename(path + "-journal", name + "-journal", fault);
            return name;
        }
        if (code != EEXIST)
            return failed(name, code);
    }
    return exists(path + suffix);
}

} // namespace

Result<WriterLock> writeNew(const std::string &path, const Contents &contents) {
    std::error_code fault;
    if (fs::exists(path, fault))
        return exists(path);
    const Beside beside(path);
    auto lock = beside.make(contents);
    if (!lock)
        return lock;
    if (auto error = beside.moveToFree(path))
        return *std::move(error);
    return lock;
}

Result<WriterLock> writeOver(const std::string &path, const Contents &contents) {
    const Beside beside(path);
    auto lock = beside.make(contents);
    if (!lock)
        return lock;
    if (auto error = beside.moveTo(path))
        return *std::move(error);
    return lock;
}

Result<Replaced> replaceKeeping(const std::string &path, const std::string &suffix, const Contents &contents) {
    const Beside beside(path);
    auto lock = beside.make(contents);
    if (!lock)
        return lock.error();
    auto kept = keep(path, suffix);
    if (!kept)
        return kept.error();
    if (auto error = beside.moveTo(path))
        return *std::move(error);
    return Replaced{lock.take(), kept.take()};
}

} // namespace lanescope::model::workspace
