// SPDX-License-Identifier: Apache-2.0
#include "analysis/output/markup.h"

#include "analysis/output/text_format.h"
#include "analysis/output/utf8.h"

#include <algorithm>

namespace lanescope::analysis {

namespace {

/// U+FFFE and U+FFFF are no characters to XML, nor are the last two of any other plane to HTML.
bool isNoCharacter(std::uint32_t code) { return (code & 0xFFFEU) == 0xFFFEU || (code >= 0xFDD0U && code <= 0xFDEFU); }

} // namespace

std::string markupText(std::string_view text) {
    const std::string plain = escapedText(text);
    std::string out;
    out.reserve(plain.size());
    for (std::size_t at = 0; at < plain.size();) {
        const Utf8Char character = utf8At(plain, at);
        switch (character.code) {
        case '&': out += "&amp;"; break;
        case '<': out += "&lt;"; break;
        case '>': out += "&gt;"; break;
        case '"': out += "&quot;"; break;
        case '\'': out += "&#39;"; break;
        default:
            if (isNoCharacter(character.code))
                out += "\xEF\xBF\xBD";
            else
                out.append(plain, at, character.bytes);
        }
        at += character.bytes;
    }
    return out;
}

std::string markupLines(std::string_view text) {
    std::string out;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find_first_of("\n\t", at), text.size());
        out += markupText(text.substr(at, end - at));
        if (end < text.size())
            out += text[end];
        at = end + 1;
    }
    return out;
}

} // namespace lanescope::analysis
