// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

namespace lanescope::analysis {

/// How values are spread, as NVIDIA's reports compute it: the median is the mean of the middle two
/// where their number is even, the deviation is that of a sample, 0 for a single value.
struct Spread {
    std::uint64_t count = 0;
    std::int64_t total = 0; ///< held at the ends of int64
    std::int64_t min = 0, max = 0;
    double mean = 0, median = 0, deviation = 0;
};

/// All zero for no values. Sorts `values`. O(n log n).
[[nodiscard]] Spread spreadOf(std::vector<std::int64_t> &values);

} // namespace lanescope::analysis
