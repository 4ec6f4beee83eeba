// SPDX-License-Identifier: Apache-2.0
#include "analysis/timeline/ruler.h"

#include "analysis/saturate.h"
#include "analysis/timeline/time_text.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace lanescope::analysis {

using model::Ns;

namespace {

constexpr double kLabelGap = 40;
constexpr double kMinSpacing = 90;
constexpr std::int64_t kLargestStep = 5'000'000'000'000'000'000;

/// Letters of a label, without counting the bytes that continue one.
std::size_t letters(const std::string &text) {
    return static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

bool leadsWithTwo(std::int64_t step) {
    while (step >= 10)
        step /= 10;
    return step == 2;
}

/// The first multiple of `step` at or after `from`.
std::int64_t firstMultiple(std::int64_t from, std::int64_t step) {
    std::int64_t multiple = from / step;
    if (from > 0 && from % step != 0)
        ++multiple;
    return multiple * step;
}

} // namespace

Ns tickStep(double nsPerUnit, double minUnits) {
    const double wanted = nsPerUnit * minUnits;
    for (std::int64_t decade = 1;; decade *= 10)
        for (const std::int64_t lead : {1, 2, 5}) {
            const std::int64_t step = decade * lead;
            if (static_cast<double>(step) >= wanted || step == kLargestStep)
                return {step};
        }
}

std::vector<Tick> rulerTicks(const AxisView &axis, Ns zero, double width, double unitsPerCharacter) {
    // Where the view leaves the range of int64 ticks stand as far as there are numbers for them.
    const Ns first{saturatingSubtract(axis.at(0).whole.count, zero.count)};
    const Ns last{saturatingSubtract(axis.at(width).whole.count, zero.count)};
    std::vector<Tick> ticks;
    const Ns farthest = std::max(Ns{std::abs(std::max(first.count, -std::numeric_limits<std::int64_t>::max()))},
                                 Ns{std::abs(std::max(last.count, -std::numeric_limits<std::int64_t>::max()))});
    Ns step = tickStep(axis.nsPerUnit, kMinSpacing);
    const double label = static_cast<double>(letters(lanePositionText(farthest, step, farthest))) * unitsPerCharacter;
    step = tickStep(axis.nsPerUnit, std::max(kMinSpacing, label + kLabelGap));
    const std::int64_t parts = leadsWithTwo(step.count) ? 2 : 5;
    const std::int64_t minor = step.count % parts == 0 ? step.count / parts : step.count;
    for (std::int64_t at = firstMultiple(first.count, minor); at <= last.count; at += minor) {
        Tick tick{axis.x(zero + Ns{at}), {}};
        if (at % step.count == 0)
            tick.label = lanePositionText({at}, step, farthest);
        // A label that is cut could be read as another time.
        if (tick.x < -1 ||
            tick.x + kLabelGap / 4 + static_cast<double>(letters(tick.label)) * unitsPerCharacter > width)
            tick.label.clear();
        ticks.push_back(std::move(tick));
        if (at > std::numeric_limits<std::int64_t>::max() - minor)
            break;
    }
    return ticks;
}

} // namespace lanescope::analysis
