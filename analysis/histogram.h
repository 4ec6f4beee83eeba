// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/steps.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace lanescope::analysis {

/// The steps whose value lies in [low, high], both ends counted; neighbours share no value.
struct HistogramBin {
    std::int64_t low = 0, high = 0;
    std::size_t count = 0;
    std::size_t outliers = 0;
    std::size_t firstStep = 0; ///< the first outlier of the bin, else its first step; holds where `count` is not 0
};

/// Bins of equal width, give or take one, from the least value to the greatest; fewer than `most` where there are fewer
/// whole numbers between the two. Empty without values. O(values).
[[nodiscard]] std::vector<HistogramBin> histogramOf(std::span<const StepValue> values, std::size_t most);

} // namespace lanescope::analysis
