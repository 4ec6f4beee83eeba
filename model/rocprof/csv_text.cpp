// SPDX-License-Identifier: Apache-2.0
#include "model/rocprof/csv_text.h"

#include <algorithm>

namespace lanescope::model::rocprof {

namespace {

/// Reads the quoted part of a field from behind its opening quote; false if the text ended inside it.
bool readQuoted(std::string_view text, std::size_t &at, std::string &field, std::uint64_t &lines) {
    for (;;) {
        const std::size_t quote = std::min(text.find('"', at), text.size());
        const std::string_view part = text.substr(at, quote - at);
        field.append(part);
        lines += static_cast<std::uint64_t>(std::count(part.begin(), part.end(), '\n'));
        at = std::min(quote + 1, text.size());
        if (quote == text.size())
            return false;
        if (at >= text.size() || text[at] != '"')
            return true;
        field += '"';
        ++at;
    }
}

} // namespace

void readCsvRecord(std::string_view text, CsvRecord &record) {
    std::size_t count = 0;
    std::size_t at = 0;
    record.lines = 0;
    record.ended = false;
    record.cut = false;
    for (bool more = true; more; ++count) {
        if (count == record.fields.size())
            record.fields.emplace_back();
        std::string &field = record.fields[count];
        field.clear();
        if (at < text.size() && text[at] == '"')
            record.cut = !readQuoted(text, ++at, field, record.lines);
        const std::size_t end = std::min(text.find_first_of(",\n", at), text.size());
        std::string_view rest = text.substr(at, end - at);
        if (rest.ends_with('\r'))
            rest.remove_suffix(1);
        field.append(rest);
        more = end < text.size() && text[end] == ',';
        record.ended = end < text.size() && !more;
        at = std::min(end + 1, text.size());
    }
    record.fields.resize(count);
    record.lines += record.ended ? 1 : 0;
    record.length = at;
}

bool CsvText::next() {
    for (; !m_text.atEnd() && (*m_text.data() == '\n' || *m_text.data() == '\r'); m_text.advance(1))
        m_nextLine += *m_text.data() == '\n' ? 1 : 0;
    if (m_text.atEnd()) {
        m_record = {};
        return false;
    }
    constexpr std::size_t kFirstLook = std::size_t{1} << 14U;
    for (std::size_t wanted = kFirstLook; wanted <= kMostHeld; wanted *= 4) {
        m_text.ensure(wanted);
        readCsvRecord(m_text.view(), m_record);
        if (m_record.ended || m_text.exhausted())
            break;
    }
    m_line = m_nextLine;
    m_nextLine += m_record.lines;
    m_text.advance(m_record.length);
    return true;
}

} // namespace lanescope::model::rocprof
