// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope::model::rocprof {

/// Runs through CSV text (RFC 4180: quoted fields may hold commas, doubled quotes and line ends).
class CsvText {
public:
    explicit CsvText(std::string_view text) : m_text(text) {}
    /// The next record's fields; false at the end. Empty lines are passed over. Fields are valid until the next call.
    [[nodiscard]] bool next();
    [[nodiscard]] const std::vector<std::string> &fields() const { return m_fields; }
    /// The line, from 1, on which the record begins, and the byte.
    [[nodiscard]] std::uint64_t line() const { return m_line; }
    [[nodiscard]] std::uint64_t byte() const { return m_begin; }
    /// The text ended inside a quoted field of the record.
    [[nodiscard]] bool cut() const { return m_cut; }

private:
    [[nodiscard]] bool readField(std::string &field);
    std::string_view m_text;
    std::size_t m_at = 0;
    std::size_t m_begin = 0;
    std::uint64_t m_line = 0;
    std::uint64_t m_nextLine = 1;
    bool m_cut = false;
    std::vector<std::string> m_fields;
};

} // namespace lanescope::model::rocprof
