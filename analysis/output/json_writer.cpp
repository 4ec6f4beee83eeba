// SPDX-License-Identifier: Apache-2.0
#include "analysis/output/json_writer.h"

#include "analysis/output/utf8.h"

#include <array>
#include <charconv>
#include <cstdio>
#include <ostream>

namespace lanescope::analysis {

namespace {

constexpr std::size_t kBufferBytes = std::size_t{1} << 16U;

bool isPlain(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 0x20U && byte < 0x7FU && c != '"' && c != '\\';
}

std::string_view shortEscape(std::uint32_t code) {
    switch (code) {
    case '"': return "\\\"";
    case '\\': return "\\\\";
    case '\n': return "\\n";
    case '\r': return "\\r";
    case '\t': return "\\t";
    default: return {};
    }
}

template <class Number> void appendNumber(std::string &buffer, Number value) {
    std::array<char, 32> digits{};
    const auto result = std::to_chars(digits.data(), digits.data() + digits.size(), value);
    buffer.append(digits.data(), result.ptr);
}

} // namespace

void JsonWriter::begin(char bracket, Layout layout) {
    beforeValue();
    const bool inside = !m_levels.empty() && m_levels.back().oneLine;
    m_levels.push_back({inside || layout == Layout::OneLine, true});
    m_buffer += bracket;
}

void JsonWriter::end(char bracket) {
    const Level level = m_levels.back();
    m_levels.pop_back();
    if (!level.empty && !level.oneLine)
        breakLine();
    m_buffer += bracket;
    if (m_levels.empty())
        m_buffer += '\n';
    if (m_buffer.size() >= kBufferBytes)
        flush();
}

void JsonWriter::breakLine() {
    m_buffer += '\n';
    m_buffer.append(m_levels.size() * 2, ' ');
}

void JsonWriter::beforeValue() {
    if (m_afterKey) {
        m_afterKey = false;
        return;
    }
    if (m_levels.empty())
        return;
    Level &level = m_levels.back();
    if (!level.empty)
        m_buffer += level.oneLine ? ", " : ",";
    if (!level.oneLine)
        breakLine();
    level.empty = false;
}

void JsonWriter::key(std::string_view name) {
    beforeValue();
    quoted(name);
    m_buffer += ": ";
    m_afterKey = true;
}

void JsonWriter::text(std::string_view value) {
    beforeValue();
    quoted(value);
}

void JsonWriter::number(std::int64_t value) {
    beforeValue();
    appendNumber(m_buffer, value);
}

void JsonWriter::count(std::uint64_t value) {
    beforeValue();
    appendNumber(m_buffer, value);
}

void JsonWriter::ratio(double value) {
    beforeValue();
    std::array<char, 384> digits{}; // the largest double has 309 digits before the point
    const auto result = std::to_chars(digits.data(), digits.data() + digits.size(), value, std::chars_format::fixed, 6);
    m_buffer.append(digits.data(), result.ptr);
}

void JsonWriter::micros(std::uint64_t ns) {
    beforeValue();
    appendNumber(m_buffer, ns / 1000);
    m_buffer += '.';
    for (const std::uint64_t unit : {100U, 10U, 1U})
        m_buffer += static_cast<char>('0' + ns / unit % 10);
}

void JsonWriter::boolean(bool value) {
    beforeValue();
    m_buffer += value ? "true" : "false";
}

void JsonWriter::null() {
    beforeValue();
    m_buffer += "null";
}

void JsonWriter::quoted(std::string_view value) {
    m_buffer += '"';
    for (std::size_t at = 0; at < value.size();) {
        std::size_t plain = at;
        while (plain < value.size() && isPlain(value[plain]))
            ++plain;
        m_buffer.append(value, at, plain - at);
        at = plain;
        if (at == value.size())
            break;
        const Utf8Char character = utf8At(value, at);
        const std::string_view escape = shortEscape(character.code);
        if (!character.valid) {
            m_buffer += "\xEF\xBF\xBD";
        } else if (!escape.empty()) {
            m_buffer += escape;
        } else if (isControl(character.code)) {
            std::array<char, 8> code{};
            std::snprintf(code.data(), code.size(), "\\u%04x", character.code & 0xFFFFU);
            m_buffer += code.data();
        } else {
            m_buffer.append(value, at, character.bytes);
        }
        at += character.bytes;
    }
    m_buffer += '"';
}

void JsonWriter::flush() {
    m_out.write(m_buffer.data(), static_cast<std::streamsize>(m_buffer.size()));
    m_buffer.clear();
}

} // namespace lanescope::analysis
