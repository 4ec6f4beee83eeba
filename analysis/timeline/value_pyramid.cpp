// SPDX-License-Identifier: Apache-2.0
#include "analysis/timeline/value_pyramid.h"

#include "analysis/timeline/block_cover.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace lanescope::analysis {

ValuePyramid::Bounds ValuePyramid::none() {
    return {std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};
}

void ValuePyramid::widen(Bounds &bounds, const Bounds &by) {
    bounds.low = std::min(bounds.low, by.low);
    bounds.high = std::max(bounds.high, by.high);
}

ValuePyramid::ValuePyramid(Samples samples) {
    if (samples.size() <= kFan)
        return;
    std::vector<Bounds> level((samples.size() + kFan - 1) / kFan, none());
    for (std::size_t i = 0; i < samples.size(); ++i)
        if (std::isfinite(samples[i].value))
            widen(level[i / kFan], {samples[i].value, samples[i].value});
    m_levels.push_back(std::move(level));
    while (m_levels.back().size() > kFan) {
        const std::vector<Bounds> &below = m_levels.back();
        std::vector<Bounds> above((below.size() + kFan - 1) / kFan, none());
        for (std::size_t i = 0; i < below.size(); ++i)
            widen(above[i / kFan], below[i]);
        m_levels.push_back(std::move(above));
    }
}

std::optional<ValuePyramid::Range> ValuePyramid::over(Samples samples, std::size_t from, std::size_t to) const {
    Bounds bounds = none();
    std::optional<double> last;
    const auto take = [&](std::size_t level, std::size_t at) {
        if (level > 0)
            widen(bounds, m_levels[level - 1][at]);
        else if (std::isfinite(samples[at].value))
            widen(bounds, {samples[at].value, samples[at].value});
    };
    // The last finite sample is near the end, unless a file is full of values that are no numbers.
    for (std::size_t i = to; i > from && !last; --i)
        if (std::isfinite(samples[i - 1].value))
            last = samples[i - 1].value;
    coverWithBlocks(from, to, kFan, m_levels.size(), take);
    if (!last)
        return std::nullopt;
    return Range{bounds.low, bounds.high, *last};
}

std::size_t ValuePyramid::memoryBytes() const {
    std::size_t bytes = 0;
    for (const std::vector<Bounds> &level : m_levels)
        bytes += level.capacity() * sizeof(Bounds);
    return bytes;
}

} // namespace lanescope::analysis
