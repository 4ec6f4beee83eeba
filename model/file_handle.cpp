// SPDX-License-Identifier: Apache-2.0
#include "model/file_handle.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace lanescope::model {

namespace {

Error openError(const std::string &path, int reason) {
    if (reason == ENOENT || reason == ENOTDIR)
        return {"not_found", "there is no such file", path, std::nullopt, "check the path"};
    return {"unreadable", std::string("it cannot be opened for reading: ") + std::strerror(reason), path, std::nullopt,
            "check its permissions"};
}

} // namespace

Result<FileHandle> FileHandle::open(const std::string &path) {
    // O_NONBLOCK keeps a named pipe from blocking the open; regular files ignore it.
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0)
        return openError(path, errno);
    struct stat status {};
    if (::fstat(descriptor, &status) != 0) {
        const int reason = errno;
        ::close(descriptor);
        return openError(path, reason);
    }
    FileHandle file(descriptor, path, static_cast<std::uint64_t>(status.st_size));
    if (S_ISDIR(status.st_mode))
        return Error{"is_directory", "it is a folder, not a trace", path, std::nullopt,
                     "name the files in it, or open the folder as a whole"};
    if (!S_ISREG(status.st_mode))
        return Error{"not_a_file", "it is no regular file", path, std::nullopt,
                     "copy what it delivers into a file first"};
    if (status.st_size == 0)
        return Error{"empty_file", "the file is empty", path, 0,
                     "the profiler may have been killed before it wrote anything"};
    return file;
}

FileHandle::FileHandle(int descriptor, std::string path, std::uint64_t size)
    : m_descriptor(descriptor), m_path(std::move(path)), m_size(size) {}

FileHandle::FileHandle(FileHandle &&other) noexcept
    : m_descriptor(std::exchange(other.m_descriptor, -1))
    , m_path(std::move(other.m_path))
    , m_size(other.m_size)
    , m_position(other.m_position)
    , m_fault(std::move(other.m_fault)) {}

FileHandle::~FileHandle() {
    if (m_descriptor >= 0)
        ::close(m_descriptor);
}

std::size_t FileHandle::read(char *target, std::size_t size) {
    while (!m_fault) {
        const ssize_t got = ::read(m_descriptor, target, size);
        if (got >= 0) {
            m_position += static_cast<std::uint64_t>(got);
            return static_cast<std::size_t>(got);
        }
        if (errno != EINTR)
            failed(errno, m_position);
    }
    return 0;
}

std::size_t FileHandle::readAt(std::uint64_t offset, char *target, std::size_t size) {
    while (!m_fault) {
        const ssize_t got = ::pread(m_descriptor, target, size, static_cast<off_t>(offset));
        if (got >= 0)
            return static_cast<std::size_t>(got);
        if (errno != EINTR)
            failed(errno, offset);
    }
    return 0;
}

void FileHandle::failed(int reason, std::uint64_t at) {
    m_fault = Error{"read_failed", std::string("reading failed: ") + std::strerror(reason), m_path, at,
                    "everything before it was read; check the disk or the network share"};
}

std::string FileHandle::peek(std::size_t size) const {
    std::string head(size, '\0');
    const ssize_t got = ::pread(m_descriptor, head.data(), size, 0);
    head.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
    return head;
}

} // namespace lanescope::model
