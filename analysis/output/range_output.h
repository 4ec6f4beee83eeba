// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/output/document.h"
#include "analysis/range/range_summary.h"

#include <iosfwd>

namespace lanescope::analysis {

/// A summary and the session it is of.
struct RangeAnswer {
    const Analysis &analysis;
    std::size_t session = 0;
    const RangeSummary &summary;
};

/// `range --json`: one object `range` with the fields of a region and the lists.
void writeRangeJson(std::ostream &out, const RangeAnswer &answer, const Selection &selection);
/// For people: a table for each list that is not empty.
void writeRangeText(std::ostream &out, const RangeAnswer &answer);
/// One table of all lists; the column `section` says which list a row is of.
void writeRangeCsv(std::ostream &out, const RangeAnswer &answer, bool escapeControls);

} // namespace lanescope::analysis
