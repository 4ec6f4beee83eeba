// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/output/document.h"

#include <array>
#include <iosfwd>

namespace lanescope::analysis {

/// Correlation totals over the chosen sessions. What a join on bare ids would do looks at everything
/// that is open, chosen or not.
struct CorrelationTotals {
    std::uint64_t deviceEvents = 0, withId = 0, qualified = 0, kernels = 0, kernelsQualified = 0;
    std::uint64_t bareIdMatches = 0, refused = 0, bareIdPairs = 0, refusedPairs = 0;
    std::array<std::uint64_t, kMatchStateCount> refusedByState{};
};
[[nodiscard]] CorrelationTotals correlationTotals(const Analysis &analysis, const Selection &selection);

/// `summary`: artifacts, sessions with totals and regions, correlation, limitations.
void writeSummaryJson(std::ostream &out, const Analysis &analysis, const Selection &selection);
void writeSummaryText(std::ostream &out, const Analysis &analysis, const Selection &selection);

/// `sessions`: the artifacts and sessions of the summary without regions.
void writeSessionsJson(std::ostream &out, const Analysis &analysis, const Selection &selection);
void writeSessionsText(std::ostream &out, const Analysis &analysis, const Selection &selection);

} // namespace lanescope::analysis
