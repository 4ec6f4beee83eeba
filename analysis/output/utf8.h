// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace lanescope::analysis {

/// One character of a text that claims to be UTF-8.
struct Utf8Char {
    std::uint32_t code = 0;
    std::size_t bytes = 1;
    bool valid = false; ///< false: one byte that is no UTF-8; `code` is that byte
};

/// The character at `at` (< text.size()). Overlong forms, surrogates and cut sequences are invalid.
[[nodiscard]] Utf8Char utf8At(std::string_view text, std::size_t at);

/// C0 and C1 controls and DEL: what a terminal might obey.
[[nodiscard]] constexpr bool isControl(std::uint32_t code) { return code < 0x20U || (code >= 0x7FU && code < 0xA0U); }

/// Marks that reorder the text around them, by which a name can pretend to be another.
[[nodiscard]] constexpr bool isBidiControl(std::uint32_t code) {
    return (code >= 0x202AU && code <= 0x202EU) || (code >= 0x2066U && code <= 0x2069U) || code == 0x200EU ||
           code == 0x200FU;
}

} // namespace lanescope::analysis
