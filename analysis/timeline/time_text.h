// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/clock.h"

#include <cstdint>
#include <string>

namespace lanescope::analysis {

/// Digits in groups of three, parted by no-break spaces: 1204331 → "1 204 331".
[[nodiscard]] std::string groupedNumber(std::int64_t number);

/// A duration or signed difference, exact to the nanosecond, in the largest unit of which it holds at
/// least one: "118.272 µs", "2.410 331 s", "0 ns", "−17 ns". Trailing zeros are left out.
[[nodiscard]] std::string durationText(model::Ns duration);

/// The same with at most three decimals, for narrow places: "96.4 µs".
[[nodiscard]] std::string shortDurationText(model::Ns duration);

/// A position on a lane's own ruler: "+812.5 ms". `unitOf` is the largest position in sight, which
/// chooses the unit; decimals are those that tell positions `step` apart, never finer than 1 ns.
[[nodiscard]] std::string lanePositionText(model::Ns sinceZero, model::Ns step, model::Ns unitOf);

} // namespace lanescope::analysis
