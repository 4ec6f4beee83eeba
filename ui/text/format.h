// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/clock.h"

#include <QString>

#include <cstddef>
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

/// The same with all digits down to the nanosecond, for columns: `118.200 µs`.
[[nodiscard]] QString columnDuration(model::Ns duration);

/// Rounded to at most three decimals, for narrow places: `402.1 µs`.
[[nodiscard]] QString shortDuration(model::Ns duration);

/// A position on a lane relative to the lane's zero, exact and with all
/// digits, so that positions stand straight below each other: `+812.931 400 ms`.
[[nodiscard]] QString laneTime(model::Ns sinceZero);

/// `24.8 kB`, in powers of 1000; exact below 1 kB.
[[nodiscard]] QString bytesText(std::uint64_t bytes);

/// Letters of a text of a trace that are shown: laying out a name of megabytes takes seconds.
inline constexpr std::size_t kMostLetters = 2000;

/// Text of a trace with control characters and bidirectional overrides replaced by visible escapes,
/// so that it can neither break a line nor turn a row around. Of more than `most` letters the first
/// ones and their number: `xxx… (5 000 000 characters)`.
[[nodiscard]] QString safeText(std::string_view text, std::size_t most = kMostLetters);

/// The same however long it is, for copies.
[[nodiscard]] QString wholeText(std::string_view text);

/// wholeText() where safeText() leaves something out; else empty.
[[nodiscard]] QString wholeIfCut(std::string_view text);

/// At most the first `most` letters of an UTF-8 text, for labels.
[[nodiscard]] std::string_view beginningOf(std::string_view text, std::size_t most = kMostLetters);

/// A text for a button or a menu in which an & is a letter and names no key.
[[nodiscard]] QString withoutMnemonic(QString text);

/// The last part of a path.
[[nodiscard]] QString fileName(std::string_view path);

} // namespace lanescope::ui
