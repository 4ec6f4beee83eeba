// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace lanescope::analysis {

/// Nearest rank: the smallest of the ascending values that at least `percent` of them do not exceed.
/// There is one value at least.
[[nodiscard]] std::int64_t nearestRank(std::span<const std::int64_t> ascending, std::size_t percent);

/// Fewer values than this have no outliers, as nothing says what is usual.
inline constexpr std::size_t kOutlierMinimum = 5;
/// Which values are outliers, parallel to them: those farther from the median than 3.5 times the median
/// of all such distances (MAD), which is scaled by 0.6745 so that it stands for a standard deviation.
/// Medians average the middle two. Where more than half of the values are equal, any other is one.
[[nodiscard]] std::vector<bool> madOutliers(std::span<const std::int64_t> values);

} // namespace lanescope::analysis
