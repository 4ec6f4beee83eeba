// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace lanescope::model {

// ASCII only and without the locale, unlike the functions of <cctype>: the same everywhere.

[[nodiscard]] constexpr bool isUpper(char c) { return c >= 'A' && c <= 'Z'; }
[[nodiscard]] constexpr bool isLower(char c) { return c >= 'a' && c <= 'z'; }
[[nodiscard]] constexpr bool isDigit(char c) { return c >= '0' && c <= '9'; }
[[nodiscard]] constexpr char lowered(char c) { return isUpper(c) ? static_cast<char>(c - 'A' + 'a') : c; }

} // namespace lanescope::model
