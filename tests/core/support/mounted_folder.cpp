// SPDX-License-Identifier: Apache-2.0
#include "tests/core/support/mounted_folder.h"

#include <fcntl.h>
#include <fstream>
#include <sched.h>
#include <sys/mount.h>
#include <unistd.h>

namespace lanescope::test {

MountedFolder::MountedFolder(std::size_t kib) {
    const std::string size = "size=" + std::to_string(kib) + "k";
    m_mounted = ::mount("tmpfs", m_folder.path().c_str(), "tmpfs", 0, size.c_str()) == 0;
}

MountedFolder::~MountedFolder() {
    if (m_mounted)
        ::umount2(m_folder.path().c_str(), MNT_DETACH);
}

bool MountedFolder::take(const std::string &name, std::size_t bytes) const {
    const int file = ::open(m_folder.file(name).c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    const bool taken = file >= 0 && ::posix_fallocate(file, 0, static_cast<off_t>(bytes)) == 0;
    ::close(file);
    return taken;
}

bool MountedFolder::close() const {
    if (::mount("tmpfs", m_folder.path().c_str(), "tmpfs", MS_REMOUNT | MS_RDONLY, nullptr) != 0)
        return false;
    const int proof = ::open(m_folder.file("proof").c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    if (proof >= 0)
        ::close(proof);
    return proof < 0;
}

bool enterMountNamespace() {
    const ::uid_t user = ::geteuid();
    const ::gid_t group = ::getegid();
    if (user == 0)
        return true;
    if (::unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0)
        return false;
    std::ofstream("/proc/self/setgroups") << "deny";
    std::ofstream("/proc/self/uid_map") << user << ' ' << user << " 1";
    std::ofstream("/proc/self/gid_map") << group << ' ' << group << " 1";
    return ::geteuid() == user;
}

} // namespace lanescope::test
