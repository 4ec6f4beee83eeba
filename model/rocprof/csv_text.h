// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/byte_source.h"
#include "model/text_buffer.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope::model::rocprof {

/// One record of CSV text (RFC 4180: quoted fields may hold commas, doubled quotes and line ends).
struct CsvRecord {
    std::vector<std::string> fields;
    std::size_t length = 0;  ///< bytes, with its line end
    std::uint64_t lines = 0; ///< ends of lines in them
    bool ended = false;      ///< false: the text ended before a line end did
    bool cut = false;        ///< the text ended inside a quoted field
};
/// Reads the record at the beginning of a text into `record`.
void readCsvRecord(std::string_view text, CsvRecord &record);

/// Runs through the CSV text of a file, holding one record at a time; one of more than kMostHeld bytes is cut there.
class CsvText {
public:
    static constexpr std::size_t kMostHeld = std::size_t{1} << 26U;
    explicit CsvText(ReadAhead &source) : m_text(source) {}
    /// The next record's fields; false at the end. Empty lines are passed over. Fields are valid until the next call.
    [[nodiscard]] bool next();
    [[nodiscard]] const std::vector<std::string> &fields() const { return m_record.fields; }
    /// The line, from 1, on which the record begins.
    [[nodiscard]] std::uint64_t line() const { return m_line; }
    /// The text ended inside a quoted field of the record.
    [[nodiscard]] bool cut() const { return m_record.cut; }
    /// Bytes of the text before the next record.
    [[nodiscard]] std::uint64_t offset() const { return m_text.offset(); }

private:
    TextBuffer m_text;
    CsvRecord m_record;
    std::uint64_t m_line = 0;
    std::uint64_t m_nextLine = 1;
};

} // namespace lanescope::model::rocprof
