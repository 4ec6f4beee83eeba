// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/output/table_cells.h"

#include <QString>

#include <cstddef>
#include <optional>

namespace lanescope::ui {

/// What a number is of and rests on, as a copy of it says: session, clock and what was left out of times, each named;
/// of several clocks all. `rules` is what follows "rules"; without a session that part is left out.
[[nodiscard]] QString scopeText(const analysis::Analysis &analysis, std::optional<std::size_t> session,
                                const QString &rules);

/// The same of a row of a table of the command line, by its own clock and its own `left_out` where it has them.
[[nodiscard]] QString scopeOfRow(const analysis::Analysis &analysis, const analysis::TableCells &cells,
                                 std::size_t row);

} // namespace lanescope::ui
