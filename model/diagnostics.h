// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope::model {

enum class Severity : std::uint8_t { Info, Notice, DataLoss, Error };
[[nodiscard]] std::string_view severityCode(Severity severity);

/// Where in the artifact something is: a byte of the inflated text, a line, or a row of a table; in an archive, of the
/// member.
struct DiagnosticPlace {
    std::optional<std::uint64_t> byte;
    std::optional<std::uint64_t> line;
    std::string table;
    std::optional<std::int64_t> row;
    std::string member; ///< empty outside of archives
    [[nodiscard]] bool empty() const { return member.empty() && !byte && !line && table.empty() && !row; }
    [[nodiscard]] std::string text() const;
    [[nodiscard]] static DiagnosticPlace atByte(std::uint64_t offset);
    [[nodiscard]] static DiagnosticPlace atLine(std::uint64_t number);
    [[nodiscard]] static DiagnosticPlace atRow(std::string tableName, std::int64_t rowid);
    [[nodiscard]] static DiagnosticPlace inTable(std::string tableName);
    [[nodiscard]] static DiagnosticPlace inMember(std::string memberName);
};

/// "Could, but": what a reader met, where first, how often, and what was done about it.
struct Diagnostic {
    Severity severity = Severity::Info;
    std::string code;
    std::string message;
    DiagnosticPlace place; ///< of the first occurrence
    std::uint64_t count = 0;
    std::vector<DiagnosticPlace> samples; ///< at most ImportReport::kSampleCap
    std::string advice;
};

/// Diagnostics of one artifact, one entry per code. Samples are capped, counts are not.
class ImportReport {
public:
    static constexpr std::size_t kSampleCap = 20;
    void add(Severity severity, std::string_view code, std::string_view message, DiagnosticPlace place = {},
             std::string_view advice = {}, std::uint64_t count = 1);
    void merge(const ImportReport &other);
    /// The same of a member: its places stand in it.
    void mergeMember(const ImportReport &other, const std::string &memberName);
    [[nodiscard]] const std::vector<Diagnostic> &entries() const { return m_entries; }
    [[nodiscard]] bool has(std::string_view code) const;
    /// True if data was lost: the artifact is then partial.
    [[nodiscard]] bool lostData() const;

private:
    std::vector<Diagnostic> m_entries;
};

} // namespace lanescope::model
