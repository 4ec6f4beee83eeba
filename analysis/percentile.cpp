// SPDX-License-Identifier: Apache-2.0
#include "analysis/percentile.h"

#include <algorithm>
#include <cmath>

namespace lanescope::analysis {

namespace {

using Real = long double;

Real medianOf(std::vector<Real> values) {
    std::sort(values.begin(), values.end());
    return (values[(values.size() - 1) / 2] + values[values.size() / 2]) / 2;
}

} // namespace

std::int64_t nearestRank(std::span<const std::int64_t> ascending, std::size_t percent) {
    const std::size_t rank = (ascending.size() * percent + 99) / 100;
    return ascending[std::max<std::size_t>(rank, 1) - 1];
}

std::vector<bool> madOutliers(std::span<const std::int64_t> values) {
    constexpr Real kScale = 0.6745L, kLimit = 3.5L;
    std::vector<bool> outliers(values.size());
    if (values.size() < kOutlierMinimum)
        return outliers;
    const Real median = medianOf({values.begin(), values.end()});
    std::vector<Real> distances;
    for (const std::int64_t value : values)
        distances.push_back(std::fabs(static_cast<Real>(value) - median));
    const Real mad = medianOf(distances);
    for (std::size_t i = 0; i < values.size(); ++i)
        outliers[i] = kScale * distances[i] > kLimit * mad;
    return outliers;
}

} // namespace lanescope::analysis
