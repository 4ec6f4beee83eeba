// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope::analysis {

/// `text` with controls, bidi marks and bytes that are no UTF-8 written as `\x1b` or `\u202e`, so that a
/// name from a trace can't steer a terminal. A backslash stays as it is.
[[nodiscard]] std::string escapedText(std::string_view text);

/// Characters of an UTF-8 text: its width on a terminal, wide characters aside.
[[nodiscard]] std::size_t textWidth(std::string_view text);

/// `text` with its middle replaced by `…` where it is wider than `width` (at least 3).
[[nodiscard]] std::string elidedMiddle(std::string_view text, std::size_t width);

/// "36.6 kB", "118 B".
[[nodiscard]] std::string byteText(std::uint64_t bytes);

/// "1 session", "2 sessions".
[[nodiscard]] std::string countText(std::uint64_t count, std::string_view singular, std::string_view plural);

/// An aligned table for people, written as it grows: the widths are those of the first kSampleRows
/// rows; later cells that are wider are elided.
class TextTable {
public:
    static constexpr std::size_t kSampleRows = 1000;
    struct Column {
        std::string title;
        bool right = false;        ///< numbers
        std::size_t maxWidth = 60; ///< wider cells are elided in the middle
    };
    /// Lines begin with `indent` blanks. `out` outlives the table.
    TextTable(std::ostream &out, std::vector<Column> columns, std::size_t indent = 0);
    TextTable(const TextTable &) = delete;
    TextTable &operator=(const TextTable &) = delete;
    ~TextTable() = default;

    /// One cell per column, escaped already. Columns that are empty in all sample rows are left out.
    void add(std::vector<std::string> cells);
    /// Writes what is held back. A table without rows writes nothing.
    void finish();

private:
    void settle();
    void writeLine(const std::vector<std::string> &cells);

    std::ostream &m_out;
    std::vector<Column> m_columns;
    std::size_t m_indent;
    std::vector<std::vector<std::string>> m_held;
    std::vector<std::size_t> m_widths; ///< 0: the column is left out
    bool m_settled = false;
};

} // namespace lanescope::analysis
