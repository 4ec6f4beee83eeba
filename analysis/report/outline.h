// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <string_view>

namespace lanescope::analysis::report {

/// The sections of a report, in the order in which they stand in it.
enum class SectionKind : std::uint8_t {
    Summary,
    Artifacts,
    Alignments,
    Coverage,
    Regions,
    Steps,
    Kernels,
    Findings,
    Refused,
    Verdicts,
    Notes,
    Limitations,
};
inline constexpr std::size_t kSectionCount = 12;
/// `summary`, `artifacts`, …: what an outline is written with.
[[nodiscard]] std::string_view sectionCode(SectionKind kind);
/// The section of a code; nullopt for any other text.
[[nodiscard]] std::optional<SectionKind> sectionFromCode(std::string_view code);
/// Its heading, and in one sentence what it holds.
[[nodiscard]] std::string_view sectionTitle(SectionKind kind);
[[nodiscard]] std::string_view sectionSentence(SectionKind kind);

/// The sections that are wanted.
using ReportOutline = std::set<SectionKind>;
[[nodiscard]] ReportOutline wholeOutline();

} // namespace lanescope::analysis::report
