// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/output/table_cells.h"
#include "ui/tables/text_table_model.h"

#include <QStringList>

#include <vector>

/// Rows of the analysis as tables of the window.
namespace lanescope::ui {

/// A table as it is shown: TextRow::source is the position of the row among those that were kept.
struct ShownTable {
    QStringList headers;
    std::vector<TextRow> rows;
};

/// Columns that are not for people are left out; that of the session too, unless `withSession`.
[[nodiscard]] ShownTable shownTable(const analysis::TableCells &cells, bool withSession);

/// The events that a row names, by column. `row` is a position in `cells.rows`.
[[nodiscard]] std::vector<model::EventRef> eventsOfRow(const analysis::Analysis &analysis,
                                                       const analysis::TableCells &cells, std::size_t row);

/// "nsys kern_exec, kernels/1, kernel-classes/1 sha256:…": whose definition, rule and lists the rows rest on.
[[nodiscard]] QString rulesText(const analysis::TableShape &shape);
/// What differs from the definition that a table names; empty where nothing does.
[[nodiscard]] QString differencesText(const analysis::TableShape &shape);

} // namespace lanescope::ui
