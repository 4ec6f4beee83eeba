// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/clock.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lanescope::analysis {

/// Digits in groups of three, parted by no-break spaces: 1204331 → "1 204 331".
[[nodiscard]] std::string groupedNumber(std::int64_t number);

/// A duration or signed difference, exact to the nanosecond, in the largest unit of which it holds at
/// least one: "118.272 µs", "2.410 331 s", "0 ns", "−17 ns". Trailing zeros are left out.
[[nodiscard]] std::string durationText(model::Ns duration);

/// The same with at most three decimals, for narrow places: "96.4 µs".
[[nodiscard]] std::string shortDurationText(model::Ns duration);

/// The same down to the nanosecond, trailing zeros kept, so that digits stand below each other in a
/// column: "703.759 820 ms".
[[nodiscard]] std::string columnDurationText(model::Ns duration);

/// A time as somebody writes it.
struct WrittenTime {
    model::Ns value;
    bool bare = false; ///< neither sign nor unit: a plain number of nanoseconds
};

/// Reads "1.5 s", "812 ms", "+703.759 820 ms", "−17 ns", "1767189312000001234". Units are s, ms, µs (or
/// us) and ns; digits may be grouped by blanks. Nullopt where it is no time, is finer than a nanosecond
/// or leaves the range of int64.
[[nodiscard]] std::optional<WrittenTime> parseTime(std::string_view text);

/// A position on a lane's own ruler: "+812.5 ms". `unitOf` is the largest position in sight, which
/// chooses the unit; decimals are those that tell positions `step` apart, never finer than 1 ns.
[[nodiscard]] std::string lanePositionText(model::Ns sinceZero, model::Ns step, model::Ns unitOf);

} // namespace lanescope::analysis
