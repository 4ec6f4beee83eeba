// SPDX-License-Identifier: Apache-2.0
#include "model/workspace/writer_lock.h"

#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace lanescope::model::workspace {

namespace {

namespace fs = std::filesystem;

/// Behind the bytes from 0x40000000 on that SQLite locks.
constexpr off_t kLockedByte = 0x40001000;

std::string reasonOf(int code) { return std::generic_category().message(code); }

Error notWritable(const std::string &path, const char *what, int code) {
    return {"not_writable", std::string(what) + " cannot be written: " + reasonOf(code), path, std::nullopt,
            "save the workspace in another folder"};
}

/// 0, or the error number.
int lockByte(int descriptor) {
    struct flock wanted {};
    wanted.l_type = F_WRLCK;
    wanted.l_whence = SEEK_SET;
    wanted.l_start = kLockedByte;
    wanted.l_len = 1;
    return fcntl(descriptor, F_OFD_SETLK, &wanted) == 0 ? 0 : errno;
}

Error refusal(const std::string &path, int code) {
    if (code == EAGAIN || code == EACCES)
        return {"in_use", "another window has the workspace open and writes it", path, std::nullopt,
                "close it there to go on here"};
    return {"no_locks", "the file system gives no lock on the workspace: " + reasonOf(code), path, std::nullopt,
            "copy it to a local folder"};
}

} // namespace

Result<WriterLock> WriterLock::acquire(const std::string &path) {
    for (;;) {
        const int descriptor = ::open(path.c_str(), O_RDWR | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
        const int code = errno;
        if (descriptor < 0 && code == ENOENT)
            return Error{"not_found", "the file does not exist", path, std::nullopt, "check the path"};
        if (descriptor < 0 && code == EISDIR)
            return Error{"is_directory", "it is a folder", path, std::nullopt, "name the workspace in it"};
        if (descriptor < 0)
            return notWritable(path, "the file", code);
        WriterLock lock(descriptor);
        const fs::path folder = fs::path(path).parent_path();
        if (access(folder.empty() ? "." : folder.c_str(), W_OK | X_OK) != 0)
            return notWritable(path, "the folder", errno);
        if (const int refused = lockByte(descriptor))
            return refusal(path, refused);
        // Between opening and locking another window may have put a new file in its place.
        if (lock.isAt(path))
            return lock;
    }
}

WriterLock::WriterLock(WriterLock &&other) noexcept : m_descriptor(std::exchange(other.m_descriptor, -1)) {}

WriterLock &WriterLock::operator=(WriterLock &&other) noexcept {
    std::swap(m_descriptor, other.m_descriptor);
    return *this;
}

WriterLock::~WriterLock() {
    if (m_descriptor >= 0)
        ::close(m_descriptor);
}

bool WriterLock::isAt(const std::string &path) const {
    struct stat held {};
    struct stat named {};
    return fstat(m_descriptor, &held) == 0 && ::stat(path.c_str(), &named) == 0 && held.st_dev == named.st_dev &&
           held.st_ino == named.st_ino;
}

} // namespace lanescope::model::workspace
