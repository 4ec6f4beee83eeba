// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace lanescope::model {

/// A regular file opened for reading and nothing else. Owns the descriptor.
class FileHandle {
public:
    /// Errors: `not_found`, `is_directory`, `not_a_file`, `unreadable`, `empty_file`.
    [[nodiscard]] static Result<FileHandle> open(const std::string &path);
    FileHandle(FileHandle &&other) noexcept;
    FileHandle &operator=(FileHandle &&other) = delete;
    FileHandle(const FileHandle &) = delete;
    FileHandle &operator=(const FileHandle &) = delete;
    ~FileHandle();

    /// 0 at the end or after a fault.
    [[nodiscard]] std::size_t read(char *target, std::size_t size);
    /// The bytes from `offset` on; does not move the position. 0 at the end or after a fault.
    [[nodiscard]] std::size_t readAt(std::uint64_t offset, char *target, std::size_t size);
    /// The first bytes; does not move the position.
    [[nodiscard]] std::string peek(std::size_t size) const;
    [[nodiscard]] const std::optional<Error> &fault() const { return m_fault; }
    [[nodiscard]] std::uint64_t position() const { return m_position; }
    [[nodiscard]] std::uint64_t size() const { return m_size; }
    [[nodiscard]] const std::string &path() const { return m_path; }

private:
    FileHandle(int descriptor, std::string path, std::uint64_t size);
    void failed(int reason, std::uint64_t at);
    int m_descriptor = -1;
    std::string m_path;
    std::uint64_t m_size = 0;
    std::uint64_t m_position = 0;
    std::optional<Error> m_fault;
};

} // namespace lanescope::model
