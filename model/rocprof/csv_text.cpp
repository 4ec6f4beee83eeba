// SPDX-License-Identifier: Apache-2.0
#include "model/rocprof/csv_text.h"

#include <algorithm>

namespace lanescope::model::rocprof {

bool CsvText::next() {
    while (m_at < m_text.size() && (m_text[m_at] == '\n' || m_text[m_at] == '\r')) {
        m_nextLine += m_text[m_at] == '\n' ? 1 : 0;
        ++m_at;
    }
    m_fields.clear();
    if (m_at >= m_text.size())
        return false;
    m_line = m_nextLine;
    m_begin = m_at;
    while (readField(m_fields.emplace_back())) {
    }
    return true;
}

/// Reads up to and past the comma or the line's end; true if another field follows.
bool CsvText::readField(std::string &field) {
    if (m_at < m_text.size() && m_text[m_at] == '"') {
        ++m_at;
        for (;;) {
            const std::size_t quote = std::min(m_text.find('"', m_at), m_text.size());
            field.append(m_text.substr(m_at, quote - m_at));
            m_nextLine +=
                static_cast<std::uint64_t>(std::count(m_text.begin() + static_cast<std::ptrdiff_t>(m_at),
                                                      m_text.begin() + static_cast<std::ptrdiff_t>(quote), '\n'));
            m_at = std::min(quote + 1, m_text.size());
            m_cut = quote == m_text.size();
            if (m_at >= m_text.size() || m_text[m_at] != '"' || m_cut)
                break;
            field += '"';
            ++m_at;
        }
    }
    const std::size_t end = std::min(m_text.find_first_of(",\n", m_at), m_text.size());
    std::string_view rest = m_text.substr(m_at, end - m_at);
    if (rest.ends_with('\r'))
        rest.remove_suffix(1);
    field.append(rest);
    const bool more = end < m_text.size() && m_text[end] == ',';
    m_nextLine += end < m_text.size() && !more ? 1 : 0;
    m_at = std::min(end + 1, m_text.size());
    return more;
}

} // namespace lanescope::model::rocprof
