// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/compare/compare.h"
#include "analysis/output/table_cells.h"

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <map>
#include <string>

namespace lanescope::analysis {

/// `compare --json`: `a`, `b`, the note, and `rows`: first one for each measure, then one for each kernel.
void writeCompareJson(std::ostream &out, const Analysis &analysis, const Comparison &comparison);
void writeCompareText(std::ostream &out, const Analysis &analysis, const Comparison &comparison);
/// One table: rows of measures have no kernel, rows of kernels no measure.
/// Every row names both sides and the rule.
void writeCompareCsv(std::ostream &out, const Analysis &analysis, const Comparison &comparison, bool escapeControls);

/// The rows of the measures, and those of the kernels; at most `most` of each are kept.
[[nodiscard]] TableCells measureCells(const Comparison &comparison, std::size_t most);
[[nodiscard]] TableCells kernelDeltaCells(const Comparison &comparison, std::size_t most);

/// "3f9a21c7  DECODE · TP0  100..200 ns", "… step 3".
[[nodiscard]] std::string sideText(const Analysis &analysis, const ComparedSide &side);

/// Events left out of times, by code.
using LeftOut = std::map<std::string, std::uint64_t>;
/// The same with the whole session id, the clock and what was left out, as a copied row says it.
[[nodiscard]] std::string sideScope(const Analysis &analysis, const ComparedSide &side, const LeftOut &leftOut);

/// The rule and the editable lists that a comparison of such sides rests on.
[[nodiscard]] std::string compareRules(const Analysis &analysis, const ComparedSide &side);

/// `{"refused": {"code", "message"}}` in place of the rows.
void writeCompareRefusal(std::ostream &out, const model::Error &error, std::span<const model::Error> openErrors);

} // namespace lanescope::analysis
