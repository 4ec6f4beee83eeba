// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/result.h"

#include <string>

namespace lanescope::model::workspace {

/// The right to write a workspace, held by one window on this machine or, where the file system locks
/// across machines, anywhere. It is a lock of the open file on one byte that SQLite does not use, so the
/// system takes it back when the process ends, however it ends: there is nothing to clean up.
class WriterLock {
public:
    /// Errors: `not_found`, `is_directory`, `not_writable` (the file or its folder, where the journal has to
    /// stand), `in_use` (somebody holds it), `no_locks`.
    [[nodiscard]] static Result<WriterLock> acquire(const std::string &path);
    WriterLock(WriterLock &&other) noexcept;
    WriterLock &operator=(WriterLock &&other) noexcept;
    WriterLock(const WriterLock &) = delete;
    WriterLock &operator=(const WriterLock &) = delete;
    ~WriterLock();
    /// True if `path` still names the locked file.
    [[nodiscard]] bool isAt(const std::string &path) const;

private:
    explicit WriterLock(int descriptor) : m_descriptor(descriptor) {}
    int m_descriptor = -1;
};

} // namespace lanescope::model::workspace
