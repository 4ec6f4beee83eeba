// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope::model::rocprof {

/// What the rows of a file are, by its header line.
enum class CsvKind : std::uint8_t { Unknown, Api, Dispatches, Copies, Allocations, Counters, Agents };

/// The columns that are read; a file has those of its kind.
enum class CsvColumn : std::uint8_t {
    Kind,
    Domain,
    Function,
    Operation,
    Direction,
    Process,
    Thread,
    Agent,
    ToAgent,
    FromAgent,
    Queue,
    Stream,
    KernelName,
    Correlation,
    Start,
    End,
    Bytes,
    CounterName,
    CounterValue,
    NodeId,
    ProductName
};
inline constexpr std::size_t kCsvColumnCount = 21;

/// Where the columns of one file stand.
class CsvHeader {
public:
    explicit CsvHeader(const std::vector<std::string> &names);
    [[nodiscard]] CsvKind kind() const { return m_kind; }
    [[nodiscard]] std::size_t width() const { return m_width; }
    /// The field of a row; nullopt if the file has no such column, or the field is empty.
    [[nodiscard]] std::optional<std::string_view> field(const std::vector<std::string> &row, CsvColumn column) const;

private:
    [[nodiscard]] bool has(CsvColumn column) const { return m_at[static_cast<std::size_t>(column)].has_value(); }
    [[nodiscard]] CsvKind decide() const;
    std::array<std::optional<std::size_t>, kCsvColumnCount> m_at;
    std::size_t m_width = 0;
    CsvKind m_kind = CsvKind::Unknown;
};

/// A file name as rocprofv3 writes it: `<prefix><domain>.csv`, the prefix being `<pid>_` unless the user chose another.
struct CsvName {
    std::string prefix;
    std::string domain;
};
[[nodiscard]] std::optional<CsvName> csvName(std::string_view fileName);
/// The process that a prefix names: the digits before its last underscore; empty if there are none.
[[nodiscard]] std::string processOfPrefix(std::string_view prefix);

} // namespace lanescope::model::rocprof
