// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/output/document.h"

#include <QModelIndex>
#include <QString>

#include <functional>
#include <vector>

class QMenu;
class QWidget;

namespace lanescope::ui {

/// What rows of a table of texts are of, as a copy tells it; empty: nothing to tell.
using RowScope = std::function<QString(const QModelIndex &row)>;

/// Rows of a model as they are shown, uncut and with all columns: lines of cells between tabs below their headers, CSV,
/// or a JSON array with an object for each row. Whole numbers lose their grouping. `scope` is a last column.
[[nodiscard]] QString rowsText(const QAbstractItemModel &model, const std::vector<int> &rows,
                               analysis::OutputFormat format, const RowScope &scope = {});
[[nodiscard]] std::vector<int> allRows(const QAbstractItemModel &model);

/// Items that copy one row, and items that copy all rows that are shown, in each format. `copy` takes the rows.
using CopyRows = std::function<void(const std::vector<int> &rows, analysis::OutputFormat format)>;
void addCopyItems(QMenu &menu, const QAbstractItemModel &model, const QModelIndex &row, const CopyRows &copy);

} // namespace lanescope::ui
