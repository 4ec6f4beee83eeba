// SPDX-License-Identifier: Apache-2.0
#include "model/json/head_scan.h"

namespace lanescope::model::json {

namespace {
constexpr std::string_view kSpace = " \t\r\n";
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
} // namespace

HeadScanner::HeadScanner(std::string_view text) : m_text(text) {
    if (m_text.starts_with(kByteOrderMark))
        m_at = kByteOrderMark.size();
    skipSeparators();
    if (m_at < m_text.size() && (m_text[m_at] == '{' || m_text[m_at] == '['))
        m_opening = m_text[m_at];
    if (m_opening == '[')
        ++m_at;
}

void HeadScanner::skipSeparators() {
    while (m_at < m_text.size() && (kSpace.find(m_text[m_at]) != std::string_view::npos || m_text[m_at] == ','))
        ++m_at;
}

std::string_view HeadScanner::takeString() {
    const std::size_t begin = ++m_at;
    while (m_at < m_text.size() && m_text[m_at] != '"')
        m_at += m_text[m_at] == '\\' ? 2 : 1;
    m_at = m_at < m_text.size() ? m_at : m_text.size();
    const std::string_view content = m_text.substr(begin, m_at - begin);
    m_at += m_at < m_text.size() ? 1 : 0;
    return content;
}

std::string_view HeadScanner::takeValue() {
    const std::size_t begin = m_at;
    std::size_t depth = 0;
    while (m_at < m_text.size()) {
        const char c = m_text[m_at];
        if (c == '"') {
            static_cast<void>(takeString());
            continue;
        }
        if (depth == 0 && (c == ',' || c == '}' || c == ']'))
            break;
        if (c == '{' || c == '[')
            ++depth;
        else if (c == '}' || c == ']')
            --depth;
        ++m_at;
    }
    std::string_view value = m_text.substr(begin, m_at - begin);
    while (!value.empty() && kSpace.find(value.back()) != std::string_view::npos)
        value.remove_suffix(1);
    return value;
}

std::optional<std::vector<HeadMember>> HeadScanner::nextObject() {
    skipSeparators();
    if (m_opening == '\0' || m_at >= m_text.size() || m_text[m_at] != '{')
        return std::nullopt;
    ++m_at;
    std::vector<HeadMember> members;
    while (true) {
        skipSeparators();
        if (m_at >= m_text.size())
            return members;
        if (m_text[m_at] != '"') {
            m_at += m_text[m_at] == '}' ? 1 : 0;
            return members;
        }
        const std::string_view key = takeString();
        skipSeparators();
        if (m_at < m_text.size() && m_text[m_at] == ':')
            ++m_at;
        skipSeparators();
        members.push_back({key, takeValue()});
    }
}

std::string_view valueOf(const std::vector<HeadMember> &members, std::string_view key) {
    for (const HeadMember &member : members)
        if (member.key == key)
            return member.value;
    return {};
}

} // namespace lanescope::model::json
