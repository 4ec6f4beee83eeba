// SPDX-License-Identifier: Apache-2.0
#include "ui/tables/shown_cells.h"

#include "ui/text/format.h"

#include <QCoreApplication>

#include <limits>

namespace lanescope::ui {
namespace {

using analysis::CellFormat;
using analysis::TableCell;
using analysis::TableColumn;

class ShownCellWords {
    Q_DECLARE_TR_FUNCTIONS(ShownCells)
};

bool isNumber(CellFormat format) {
    return format == CellFormat::Number || format == CellFormat::Duration || format == CellFormat::Percent;
}

analysis::Tone toneOf(const TableCell &cell, const TableColumn &column) {
    if (column.key == "outlier_in" && !cell.text.empty())
        return analysis::Tone::Warning;
    if (column.key != "change")
        return analysis::Tone::Neutral;
    return cell.value == "slower"   ? analysis::Tone::Warning
           : cell.value == "faster" ? analysis::Tone::Good
                                    : analysis::Tone::Neutral;
}

QString tooltipOf(const TableCell &cell, const TableColumn &column) {
    if (!cell.nullReason.empty())
        return safeText(cell.nullReason);
    if (cell.number && column.format == CellFormat::Duration)
        return groupedNumber(*cell.number) + QStringLiteral(" ns");
    return cell.value.empty() ? QString() : safeText(cell.value);
}

/// A part of a whole is drawn as a bar as well; the ratio of two sides is none.
bool isShare(const TableCell &cell, const TableColumn &column, std::string_view table) {
    return column.format == CellFormat::Percent && table != "compare" && cell.ratio && *cell.ratio >= 0 &&
           *cell.ratio <= 1;
}

TextCell shownCell(const TableCell &cell, const TableColumn &column, std::string_view table) {
    TextCell shown;
    shown.text = safeText(cell.text);
    if (cell.number && column.format == CellFormat::Duration)
        shown.text = columnDuration(model::Ns{*cell.number});
    shown.whole = wholeIfCut(cell.value.empty() ? cell.text : cell.value);
    shown.number = isNumber(column.format);
    if (cell.number)
        shown.sortKey = QVariant::fromValue(static_cast<qlonglong>(*cell.number));
    else if (cell.ratio)
        shown.sortKey = *cell.ratio;
    else if (shown.number)
        shown.sortKey = QVariant::fromValue(std::numeric_limits<qlonglong>::min());
    if (isShare(cell, column, table))
        shown.bar = *cell.ratio;
    shown.tooltip = tooltipOf(cell, column);
    shown.tone = toneOf(cell, column);
    return shown;
}

/// The whole name behind a short one, and how many others there are.
QString fullNameTip(const analysis::TableCells &cells, std::size_t row, std::size_t fullName) {
    const TableCell &cell = cells.rows[row][fullName];
    QString tip = safeText(cell.value.empty() ? cell.text : cell.value);
    const auto merged = cells.columnOf("names_merged");
    const std::int64_t names = merged ? cells.rows[row][*merged].number.value_or(1) : 1;
    if (names > 1)
        tip += QLatin1Char('\n') + ShownCellWords::tr("and %1 other names").arg(groupedNumber(names - 1));
    return tip;
}

} // namespace

ShownTable shownTable(const analysis::TableCells &cells, bool withSession) {
    ShownTable table;
    std::vector<std::size_t> shown;
    for (std::size_t i = 0; i < cells.shape.columns.size(); ++i) {
        const TableColumn &column = cells.shape.columns[i];
        if (column.format == CellFormat::Hidden || (column.format == CellFormat::Session && !withSession))
            continue;
        shown.push_back(i);
        table.headers += QString::fromUtf8(column.title.data(), static_cast<qsizetype>(column.title.size()));
    }
    table.rows.resize(cells.rows.size());
    const auto fullName = cells.columnOf("full_name"), shortName = cells.columnOf("name");
    for (std::size_t row = 0; row < cells.rows.size(); ++row) {
        table.rows[row].source = row;
        for (const std::size_t column : shown) {
            table.rows[row].cells.push_back(
                shownCell(cells.rows[row][column], cells.shape.columns[column], cells.shape.name));
            if (fullName && column == shortName)
                table.rows[row].cells.back().tooltip = fullNameTip(cells, row, *fullName);
        }
    }
    return table;
}

std::vector<model::EventRef> eventsOfRow(const analysis::Analysis &analysis, const analysis::TableCells &cells,
                                         std::size_t row) {
    std::vector<model::EventRef> events;
    for (std::size_t i = 0; i < cells.shape.columns.size(); ++i) {
        const TableColumn &column = cells.shape.columns[i];
        const bool names = column.format == CellFormat::Event || (column.group.empty() && column.key == "event");
        if (!names || cells.rows[row][i].value.empty())
            continue;
        if (const auto event = analysis.findEvent(cells.rows[row][i].value))
            events.push_back(event.value());
    }
    return events;
}

QString rulesText(const analysis::TableShape &shape) {
    QStringList labels;
    for (const std::string_view name : {shape.definition, shape.rule})
        if (!name.empty())
            labels += safeText(name);
    for (const auto &[key, label] : shape.rules)
        labels += safeText(label);
    return labels.join(QStringLiteral(", "));
}

QString differencesText(const analysis::TableShape &shape) {
    QStringList all;
    for (const std::string_view difference : shape.differences)
        all += safeText(difference);
    return all.join(QStringLiteral("; "));
}

} // namespace lanescope::ui
