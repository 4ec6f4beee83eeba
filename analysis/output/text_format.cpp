// SPDX-License-Identifier: Apache-2.0
#include "analysis/output/text_format.h"

#include "analysis/output/utf8.h"
#include "analysis/timeline/time_text.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <ostream>

namespace lanescope::analysis {

namespace {

std::string escapeOf(const Utf8Char &character) {
    std::array<char, 16> buffer{};
    const char *format = character.code > 0xFFU ? "\\u%04x" : "\\x%02x";
    const int size = std::snprintf(buffer.data(), buffer.size(), format, character.code);
    return {buffer.data(), static_cast<std::size_t>(size)};
}

bool isContinuation(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

} // namespace

std::string escapedText(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const Utf8Char character = utf8At(text, at);
        if (!character.valid || isControl(character.code) || isBidiControl(character.code))
            out += escapeOf(character);
        else
            out += text.substr(at, character.bytes);
        at += character.bytes;
    }
    return out;
}

std::size_t textWidth(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) { return !isContinuation(c); }));
}

std::string elidedMiddle(std::string_view text, std::size_t width) {
    if (textWidth(text) <= width)
        return std::string(text);
    const std::size_t tail = (width - 1) / 2;
    const std::size_t head = width - 1 - tail;
    std::size_t front = 0;
    for (std::size_t seen = 0; seen < head; ++seen)
        do
            ++front;
        while (isContinuation(text[front]));
    std::size_t back = text.size();
    for (std::size_t seen = 0; seen < tail; ++seen)
        do
            --back;
        while (isContinuation(text[back]));
    return std::string(text.substr(0, front)).append("…").append(text.substr(back));
}

std::string byteText(std::uint64_t bytes) {
    constexpr std::array<const char *, 5> kUnits = {"B", "kB", "MB", "GB", "TB"};
    auto value = static_cast<double>(bytes);
    std::size_t unit = 0;
    while (value >= 1000.0 && unit + 1 < kUnits.size()) {
        value /= 1000.0;
        ++unit;
    }
    std::array<char, 32> buffer{};
    const char *format = unit == 0 ? "%.0f %s" : "%.1f %s";
    const int size = std::snprintf(buffer.data(), buffer.size(), format, value, kUnits[unit]);
    return {buffer.data(), static_cast<std::size_t>(size)};
}

std::string countText(std::uint64_t count, std::string_view singular, std::string_view plural) {
    return groupedNumber(static_cast<std::int64_t>(count)) + " " + std::string(count == 1 ? singular : plural);
}

TextTable::TextTable(std::ostream &out, std::vector<Column> columns, std::size_t indent)
    : m_out(out), m_columns(std::move(columns)), m_indent(indent) {}

void TextTable::add(std::vector<std::string> cells) {
    cells.resize(m_columns.size());
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const std::size_t width = m_settled ? std::max<std::size_t>(m_widths[i], 3) : m_columns[i].maxWidth;
        if (cells[i].size() > width) // no character is wider than its bytes
            cells[i] = elidedMiddle(cells[i], width);
    }
    if (m_settled) {
        writeLine(cells);
        return;
    }
    m_held.push_back(std::move(cells));
    if (m_held.size() >= kSampleRows)
        settle();
}

void TextTable::settle() {
    m_widths.assign(m_columns.size(), 0);
    for (const auto &row : m_held)
        for (std::size_t i = 0; i < row.size(); ++i)
            m_widths[i] = std::max(m_widths[i], textWidth(row[i]));
    std::vector<std::string> titles;
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        if (m_widths[i] > 0)
            m_widths[i] = std::max(m_widths[i], textWidth(m_columns[i].title));
        titles.push_back(m_columns[i].title);
    }
    m_settled = true;
    writeLine(titles);
    for (const auto &row : m_held)
        writeLine(row);
    m_held.clear();
}

void TextTable::writeLine(const std::vector<std::string> &cells) {
    std::string line(m_indent, ' ');
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (m_widths[i] == 0)
            continue;
        const std::size_t width = textWidth(cells[i]);
        const std::size_t blanks = m_widths[i] > width ? m_widths[i] - width : 0;
        if (m_columns[i].right)
            line.append(blanks, ' ').append(cells[i]);
        else
            line.append(cells[i]).append(blanks, ' ');
        line += "  ";
    }
    line.erase(line.find_last_not_of(' ') + 1);
    m_out << line << '\n';
}

void TextTable::finish() {
    if (!m_settled && !m_held.empty())
        settle();
}

} // namespace lanescope::analysis
