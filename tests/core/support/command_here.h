// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/core/support/cli_runner.h"

#include <string>
#include <vector>

namespace lanescope::test {

/// What lanescope-cli answers to these arguments, from its code within this process: for tests that ask
/// hundreds of things. Those of how the program starts, ends and writes use runCli().
[[nodiscard]] RunResult runCommandHere(const std::vector<std::string> &arguments);

} // namespace lanescope::test
