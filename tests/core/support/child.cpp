// SPDX-License-Identifier: Apache-2.0
#include "tests/core/support/child.h"

#include <cerrno>
#include <grp.h>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>

namespace lanescope::test {

bool becomeNobody() {
    constexpr unsigned kNobody = 65534;
    return setgroups(0, nullptr) == 0 && setgid(kNobody) == 0 && setuid(kNobody) == 0;
}

pid_t startChild(const std::function<int()> &work) {
    const pid_t child = fork();
    if (child < 0)
        throw std::system_error(errno, std::generic_category(), "fork");
    if (child > 0)
        return child;
    try {
        _exit(work());
    } catch (...) {
        _exit(99);
    }
}

int waitFor(pid_t child) {
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

} // namespace lanescope::test
