// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/core/support/counterexamples.h"
#include "tests/core/support/temp_folder.h"

#include <string>
#include <vector>

namespace lanescope::test {

inline constexpr long long kUs = 1000;

/// Seven launches and their device work on three streams, 100 to 510 µs; one kernel starts before its launch. Other
/// tools were run on the same.
[[nodiscard]] std::vector<ProfileEvent> sevenPairs();
/// The same with a kernel of 0.8 µs behind it, whose times are no whole microseconds.
[[nodiscard]] std::vector<ProfileEvent> withTinyKernel();
/// Where both exist, our own profile and the one that the other tools were run on: same numbers.
[[nodiscard]] std::vector<std::string> goldenFiles(const TempFolder &folder, const std::string &name,
                                                   const std::vector<ProfileEvent> &events);

} // namespace lanescope::test
