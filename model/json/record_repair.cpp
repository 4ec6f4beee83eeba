// SPDX-License-Identifier: Apache-2.0
#include "model/json/scan.h"

#include <algorithm>
#include <array>

namespace lanescope::model::json {

namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD"; // U+FFFD

bool isHex(char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }

/// Length of the valid UTF-8 sequence at text[at], 0 if there is none.
std::size_t utf8Length(std::string_view text, std::size_t at) {
    const auto byte = [&](std::size_t i) {
        return at + i < text.size() ? static_cast<unsigned char>(text[at + i]) : 0U;
    };
    const auto continues = [&](std::size_t i) { return (byte(i) & 0xC0U) == 0x80U; };
    const unsigned first = byte(0);
    if (first < 0x80U)
        return 1;
    if (first >= 0xC2U && first <= 0xDFU)
        return continues(1) ? 2 : 0;
    if (first >= 0xE0U && first <= 0xEFU) {
        const bool shape = continues(1) && continues(2);
        const bool overlong = first == 0xE0U && byte(1) < 0xA0U;
        const bool surrogate = first == 0xEDU && byte(1) >= 0xA0U;
        return shape && !overlong && !surrogate ? 3 : 0;
    }
    if (first >= 0xF0U && first <= 0xF4U) {
        const bool shape = continues(1) && continues(2) && continues(3);
        const bool range = !(first == 0xF0U && byte(1) < 0x90U) && !(first == 0xF4U && byte(1) >= 0x90U);
        return shape && range ? 4 : 0;
    }
    return 0;
}

class Repairer {
public:
    explicit Repairer(std::string_view text) : m_text(text) { m_out.text.reserve(text.size() + 16); }
    RepairedRecord run() {
        while (m_at < m_text.size())
            m_inString ? inString() : outside();
        return std::move(m_out);
    }

private:
    void note(std::string_view code) {
        if (std::find(m_out.codes.begin(), m_out.codes.end(), code) == m_out.codes.end())
            m_out.codes.push_back(code);
    }
    void copy(std::size_t count) {
        m_out.text.append(m_text.substr(m_at, count));
        m_at += count;
    }
    void inString() {
        const char c = m_text[m_at];
        if (c == '"') {
            m_inString = false;
            copy(1);
        } else if (c == '\\') {
            escape();
        } else if (static_cast<unsigned char>(c) < 0x20U) {
            controlCharacter(c);
        } else if (const std::size_t length = utf8Length(m_text, m_at)) {
            copy(length);
        } else {
            note("invalid_utf8");
            m_out.text += kReplacement;
            ++m_at;
        }
    }
    void escape() {
        constexpr std::string_view kPlain = "\"\\/bfnrt";
        const char next = m_at + 1 < m_text.size() ? m_text[m_at + 1] : '\0';
        if (next == 'u' && isUnit(m_at)) {
            unit();
            return;
        }
        if (next != '\0' && kPlain.find(next) != std::string_view::npos) {
            copy(2);
            return;
        }
        note("invalid_escape");
        m_out.text += "\\\\";
        ++m_at;
    }
    /// Whether a \\u with four hexadecimal digits stands there.
    [[nodiscard]] bool isUnit(std::size_t at) const {
        return at + 5 < m_text.size() && m_text[at] == '\\' && m_text[at + 1] == 'u' &&
               std::all_of(m_text.begin() + static_cast<std::ptrdiff_t>(at) + 2,
                           m_text.begin() + static_cast<std::ptrdiff_t>(at) + 6, isHex);
    }
    /// The first two hexadecimal digits tell surrogates: d8 to db open a pair, dc to df close it.
    [[nodiscard]] bool isSurrogate(std::size_t at, std::string_view seconds) const {
        return isUnit(at) && (m_text[at + 2] == 'd' || m_text[at + 2] == 'D') &&
               seconds.find(m_text[at + 3]) != std::string_view::npos;
    }
    /// A surrogate without its partner is no character.
    void unit() {
        constexpr std::string_view kOpening = "89abAB", kClosing = "cdefCDEF";
        if (isSurrogate(m_at, kOpening) && isSurrogate(m_at + 6, kClosing)) {
            copy(12);
        } else if (isSurrogate(m_at, kOpening) || isSurrogate(m_at, kClosing)) {
            note("invalid_escape");
            m_out.text += kReplacement;
            m_at += 6;
        } else {
            copy(6);
        }
    }
    void controlCharacter(char c) {
        static constexpr char kDigits[] = "0123456789abcdef";
        note("control_character");
        m_out.text += "\\u00";
        m_out.text += kDigits[static_cast<unsigned char>(c) >> 4U];
        m_out.text += kDigits[static_cast<unsigned char>(c) & 15U];
        ++m_at;
    }
    void outside() {
        constexpr std::array<std::string_view, 10> kNonFinite = {"-Infinity", "Infinity", "-inf", "inf", "-nan",
                                                                 "nan",       "NaN",      "-NaN", "Inf", "-Inf"};
        for (const std::string_view word : kNonFinite) {
            if (m_text.substr(m_at, word.size()) != word)
                continue;
            note("non_finite_number");
            m_out.text += "null";
            m_at += word.size();
            return;
        }
        m_inString = m_text[m_at] == '"';
        copy(1);
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    bool m_inString = false;
    RepairedRecord m_out;
};

} // namespace

RepairedRecord repairRecord(std::string_view text) { return Repairer(text).run(); }

} // namespace lanescope::model::json
