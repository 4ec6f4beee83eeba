// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/outline.h"

#include <array>

namespace lanescope::analysis::report {

namespace {

struct SectionText {
    std::string_view code, title, sentence;
};

constexpr std::array<SectionText, kSectionCount> kSections{{
    {"summary", "Summary", "What was captured, what is proven of it, and a picture of all lanes."},
    {"artifacts", "Artifacts and provenance", "Every file with its hash, size, producer, profile, clock and roles."},
    {"alignments", "Alignments", "Which lanes share a clock, by what evidence, and what the captures suggest."},
    {"coverage", "Coverage", "How many device events carry an id, and how many are proven."},
    {"regions", "Regions", "Durations, launches, kernels, busy and idle times by phase."},
    {"steps", "Steps", "Distributions of every stage, and the longest steps."},
    {"kernels", "Kernels", "The kernels with the most time of every lane, by name and by class."},
    {"findings", "Findings", "Everything flagged, with its reason, place and count."},
    {"refused", "Refused matches", "What a join on bare ids would have drawn, and why nothing here is."},
    {"verdicts", "Verdicts", "What was reviewed by eye, confirmed, disputed, and no longer stands."},
    {"notes", "Notes", "Each note with a picture of its place and the evidence on its event."},
    {"limitations", "Limits of this report", "What the captures cannot prove, and what was left out."},
}};

const SectionText &textOf(SectionKind kind) { return kSections[static_cast<std::size_t>(kind)]; }

} // namespace

std::string_view sectionCode(SectionKind kind) { return textOf(kind).code; }
std::string_view sectionTitle(SectionKind kind) { return textOf(kind).title; }
std::string_view sectionSentence(SectionKind kind) { return textOf(kind).sentence; }

std::optional<SectionKind> sectionFromCode(std::string_view code) {
    for (std::size_t i = 0; i < kSectionCount; ++i)
        if (kSections[i].code == code)
            return static_cast<SectionKind>(i);
    return std::nullopt;
}

ReportOutline wholeOutline() {
    ReportOutline outline;
    for (std::size_t i = 0; i < kSectionCount; ++i)
        outline.insert(static_cast<SectionKind>(i));
    return outline;
}

} // namespace lanescope::analysis::report
