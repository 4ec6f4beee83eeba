// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/output/document.h"
#include "analysis/range/measure.h"

#include <iosfwd>
#include <string>

namespace lanescope::analysis {

/// Two points, and what is asked of them and declared.
struct MeasureQuestion {
    const Analysis &analysis;
    const Selection &selection; ///< whose alignments hold
    const MeasurePoint &from, &to;
};

/// Writes the time between two points as `measure` prints it: a table of one row, for people a sentence. Nothing is
/// written, and the reason returned, where there is no number.
[[nodiscard]] std::optional<model::Error> writeMeasure(std::ostream &out, const MeasureQuestion &question,
                                                       OutputFormat format, bool terminal);

/// The same for a copy: the reason stands in it, too.
[[nodiscard]] std::string measureText(const MeasureQuestion &question, OutputFormat format);

} // namespace lanescope::analysis
