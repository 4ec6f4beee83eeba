// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/output/tables.h"

#include <QString>

#include <vector>

namespace lanescope::ui {

/// What the rows of a dock may stand for: one of the tables of the command line with its options.
struct TableChoice {
    QString text;
    analysis::TableKind kind;
    analysis::TableOptions options;
};

/// The breakdown of one step, by its number: see analysis::BreakdownOptions.
[[nodiscard]] TableChoice breakdownOfStep(std::size_t step);

/// The choices of a dock, the default first; never empty.
[[nodiscard]] std::vector<TableChoice> tableChoices(analysis::TableKind dock);

} // namespace lanescope::ui
