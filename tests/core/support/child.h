// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <sys/types.h>

namespace lanescope::test {

/// Gives up root for user nobody without groups, for good; false where the place does not let a test do so.
[[nodiscard]] bool becomeNobody();

/// Runs `work` in a child process that ends with what it returns, whatever happens; its id.
[[nodiscard]] pid_t startChild(const std::function<int()> &work);
/// Waits for a child; its exit code, or 128 + n where signal n ended it.
int waitFor(pid_t child);

} // namespace lanescope::test
