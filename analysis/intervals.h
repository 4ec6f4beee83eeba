// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/clock.h"

#include <cstdint>
#include <span>
#include <vector>

namespace lanescope::analysis {

/// Half-open [begin, end) on one clock; the caller answers for the clock. Empty where end <= begin.
struct Interval {
    model::Ns begin;
    model::Ns end;
    friend constexpr auto operator<=>(const Interval &, const Interval &) = default;
};

/// Intervals by begin, none of them empty, with a positive space between any two: what unionOf gives
/// and what the functions below take and give. Two lists of one call are on one clock.
using IntervalSet = std::vector<Interval>;

/// The set of points that lie in any of the intervals, which stand in any order. Touching and
/// overlapping intervals become one; empty and reversed ones vanish. O(n log n).
[[nodiscard]] IntervalSet unionOf(std::vector<Interval> intervals);

/// The sum of the lengths in nanoseconds, held at the largest int64; 0 of an empty set.
[[nodiscard]] std::int64_t lengthOf(std::span<const Interval> set);

/// The points of both sets. O(a + b).
[[nodiscard]] IntervalSet intersectionOf(std::span<const Interval> a, std::span<const Interval> b);

/// The points of `a` that are not in `b`. O(a + b).
[[nodiscard]] IntervalSet differenceOf(std::span<const Interval> a, std::span<const Interval> b);

} // namespace lanescope::analysis
