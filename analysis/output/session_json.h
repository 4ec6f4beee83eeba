// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/output/document.h"
#include "analysis/output/field_sink.h"

namespace lanescope::analysis {

/// One element of `artifacts`.
void writeArtifact(JsonWriter &writer, const model::Artifact &artifact);

/// `notices`: what is said about opening and about no one artifact, in the form of an artifact's diagnostics.
void writeNotices(JsonWriter &writer, const model::ImportReport &notices);

/// The fields of one element of `sessions` but `total` and `regions`.
void writeSessionFields(JsonFields &fields, const Analysis &analysis, std::size_t session);

/// One element of `regions`, `totals_by_clock`, or the object `total`: the fields of semantics.md §5.
/// `between` is null where it does not apply (regions).
void writeRegion(JsonFields &fields, const model::SessionStore &session, const RegionNumbers &numbers,
                 const GapBetweenRegions *between);

/// Calls of a session; rows that are the same call as another row are not counted again.
[[nodiscard]] std::uint64_t callsOf(const SessionCorrelation &correlation);

/// Names and counts, non-zero ones only, by name.
using CodeCounts = std::map<std::string, std::uint64_t>;
/// The object `key` of those that are not zero.
void writeCodes(JsonFields &fields, std::string_view key, const CodeCounts &counts);
[[nodiscard]] CodeCounts stateCountsOf(const SessionCorrelation &correlation);
[[nodiscard]] CodeCounts flagCountsOf(const SessionCorrelation &correlation);

} // namespace lanescope::analysis
