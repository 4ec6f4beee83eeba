// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/compare/compare.h"
#include "analysis/output/document.h"

#include <iosfwd>

namespace lanescope::analysis {

/// `compare --json`: `a`, `b`, the note, and `rows`: first one for each measure, then one for each kernel.
void writeCompareJson(std::ostream &out, const Analysis &analysis, const Comparison &comparison);
void writeCompareText(std::ostream &out, const Analysis &analysis, const Comparison &comparison);
/// One table: rows of measures have no kernel, rows of kernels no measure.
void writeCompareCsv(std::ostream &out, const Comparison &comparison, bool escapeControls);

/// `{"refused": {"code", "message"}}` in place of the rows.
void writeCompareRefusal(std::ostream &out, const model::Error &error, std::span<const model::Error> openErrors);

} // namespace lanescope::analysis
