// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/core/support/temp_folder.h"

#include <cstddef>
#include <string>

namespace lanescope::test {

/// A folder with a small file system of its own, where the place lets a test mount one.
class MountedFolder {
public:
    explicit MountedFolder(std::size_t kib);
    MountedFolder(const MountedFolder &) = delete;
    MountedFolder &operator=(const MountedFolder &) = delete;
    ~MountedFolder();

    /// False where a test may not mount: there is nothing to prove, and the test skips, saying so.
    [[nodiscard]] bool mounted() const { return m_mounted; }
    [[nodiscard]] const std::string &path() const { return m_folder.path(); }
    [[nodiscard]] std::string file(const std::string &name) const { return m_folder.file(name); }
    /// Takes that many bytes away; remove the file to give them back. False where they are not there.
    [[nodiscard]] bool take(const std::string &name, std::size_t bytes) const;
    /// Nothing can be written from now on, and a write that was tried has proven it; no file may be open for writing.
    [[nodiscard]] bool close() const;

private:
    TempFolder m_folder;
    bool m_mounted = false;
};

/// Lets an ordinary user mount too, by a user namespace of the process's own; nothing for root. Only before the process
/// has a second thread, and only in a program whose other tests do not count on permissions: the user owns all there.
/// False where the system refuses (a container, a chroot).
[[nodiscard]] bool enterMountNamespace();

} // namespace lanescope::test
