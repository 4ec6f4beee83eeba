// SPDX-License-Identifier: Apache-2.0
#include "analysis/output/utf8.h"

namespace lanescope::analysis {

namespace {

struct Lead {
    std::size_t bytes;
    std::uint32_t bits;
    std::uint32_t least; ///< smaller codes would be overlong
};

Lead leadOf(std::uint8_t byte) {
    if (byte < 0x80U)
        return {1, byte, 0};
    if (byte >= 0xC2U && byte < 0xE0U)
        return {2, byte & 0x1FU, 0x80};
    if (byte >= 0xE0U && byte < 0xF0U)
        return {3, byte & 0x0FU, 0x800};
    if (byte >= 0xF0U && byte < 0xF5U)
        return {4, byte & 0x07U, 0x10000};
    return {0, 0, 0};
}

} // namespace

Utf8Char utf8At(std::string_view text, std::size_t at) {
    const auto first = static_cast<std::uint8_t>(text[at]);
    const Utf8Char bad{first, 1, false};
    const Lead lead = leadOf(first);
    if (lead.bytes == 0 || at + lead.bytes > text.size())
        return bad;
    std::uint32_t code = lead.bits;
    for (std::size_t i = 1; i < lead.bytes; ++i) {
        const auto next = static_cast<std::uint8_t>(text[at + i]);
        if ((next & 0xC0U) != 0x80U)
            return bad;
        code = (code << 6U) | (next & 0x3FU);
    }
    if (code < lead.least || code > 0x10FFFFU || (code >= 0xD800U && code < 0xE000U))
        return bad;
    return {code, lead.bytes, true};
}

} // namespace lanescope::analysis
