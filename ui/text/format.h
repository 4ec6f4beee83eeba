// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/clock.h"

#include <QString>

#include <cstdint>
#include <string_view>

/// Numbers, times and texts of traces for the eye. Nothing here rounds silently: exact forms print
/// every nanosecond, short forms are only used where the exact one stands in the tooltip.
namespace lanescope::ui {

/// `1 204 331`, grouped by no-break spaces.
[[nodiscard]] QString groupedNumber(std::int64_t value);
[[nodiscard]] QString groupedNumber(std::uint64_t value);

/// An exact duration in the unit that suits its size: `813 ns`, `118.272 µs`, `812.931 402 ms`.
[[nodiscard]] QString exactDuration(model::Ns duration);

/// Rounded to at most three decimals, for narrow places: `402.1 µs`.
[[nodiscard]] QString shortDuration(model::Ns duration);

/// A position on a lane relative to the lane's zero, exact: `+812.931 402 ms`.
[[nodiscard]] QString laneTime(model::Ns sinceZero);

/// `24.8 kB`, in powers of 1000; exact below 1 kB.
[[nodiscard]] QString bytesText(std::uint64_t bytes);

/// Text of a trace with control characters and bidirectional overrides replaced by visible escapes,
/// so that it can neither break a line nor turn a row around.
[[nodiscard]] QString safeText(std::string_view text);

/// The last part of a path.
[[nodiscard]] QString fileName(std::string_view path);

} // namespace lanescope::ui
