// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/report_text.h"
#include "ui/report/report_painter.h"
#include "ui/style/style.h"
#include "ui/text/format.h"

#include <QFontMetricsF>
#include <QRegularExpression>

#include <algorithm>
#include <numeric>

namespace lanescope::ui {

namespace report = analysis::report;
using analysis::CellFormat;

namespace {

constexpr qreal kCellText = 7.5, kPadding = 45, kRowGap = 26;
constexpr qreal kMostShare = 0.45; ///< of the page, for one column
constexpr std::size_t kMostTextLetters = 600;
constexpr char16_t kZeroWidthSpace = 0x200B;

bool isNumeric(const report::Column &column) {
    return column.format == CellFormat::Number || column.format == CellFormat::Duration ||
           column.format == CellFormat::Percent;
}

/// A text that may be broken after the marks inside of codes and paths.
QString breakable(QString text) {
    for (const QChar mark : {QLatin1Char('_'), QLatin1Char('/'), QLatin1Char(':'), QLatin1Char(',')})
        text.replace(mark, QString(mark) + QChar(kZeroWidthSpace));
    return text;
}

/// Width of the longest line of a text, and of its longest part that cannot be broken.
struct Wanted {
    qreal all = 0, least = 0;
};

Wanted wantedBy(const QString &text, const QFontMetricsF &metrics) {
    static const QRegularExpression breaks(QStringLiteral("[\\s\u200B]+"));
    Wanted wanted;
    for (const QString &line : text.split(QLatin1Char('\n'))) {
        wanted.all = std::max(wanted.all, metrics.horizontalAdvance(line));
        for (const QString &part : line.split(breaks))
            wanted.least = std::max(wanted.least, metrics.horizontalAdvance(part));
    }
    return wanted;
}

/// The width that no column may pass so that the least of all have room: the widest give way, the words of the others
/// stay whole.
qreal mostForAll(std::vector<qreal> least, qreal room) {
    std::sort(least.begin(), least.end());
    for (std::size_t i = 0; i < least.size(); ++i) {
        const qreal share = room / static_cast<qreal>(least.size() - i);
        if (least[i] >= share)
            return share;
        room -= least[i];
    }
    return least.back();
}

/// Columns as wide as they want to be where there is room; else what is left beyond their least is shared out.
std::vector<qreal> sharedOut(const std::vector<Wanted> &wanted, qreal room) {
    qreal all = 0, least = 0;
    std::vector<qreal> leasts, widths;
    for (const Wanted &one : wanted) {
        all += one.all;
        least += one.least;
        leasts.push_back(one.least);
    }
    const qreal most = least >= room && !leasts.empty() ? mostForAll(leasts, room) : room;
    for (const Wanted &one : wanted)
        if (all <= room)
            widths.push_back(one.all);
        else if (least >= room)
            widths.push_back(std::min(one.least, most));
        else
            widths.push_back(one.least + (one.all - one.least) * (room - least) / (all - least));
    return widths;
}

} // namespace

ReportPainter::Shown ReportPainter::plain(const QString &text) const { return {text, m_flow.style(kCellText)}; }

ReportPainter::Shown ReportPainter::shown(const report::Cell &cell, bool numeric) const {
    Shown result = plain(breakable(safeText(cell.text, kMostTextLetters)));
    if (!cell.codes.empty()) {
        QStringList codes;
        for (const report::CountedCode &code : cell.codes)
            codes.append(breakable(safeText(report::countedText(code))));
        result.text = codes.join(QLatin1Char('\n'));
    }
    if (!cell.nullReason.empty())
        result.style = m_flow.muted(kCellText);
    if (cell.tone)
        result.style.colour = toneColour(m_flow.theme(), *cell.tone);
    result.style.align = numeric ? Qt::AlignRight : Qt::AlignLeft;
    return result;
}

ReportPainter::Grid ReportPainter::rowsOf(const report::Table &table) const {
    Grid grid;
    if (table.laneShown) {
        grid.headings.push_back(QStringLiteral("lane"));
        grid.numeric.push_back(false);
    }
    for (const report::Column &column : table.columns)
        if (column.format != CellFormat::Hidden) {
            grid.headings.push_back(safeText(column.title));
            grid.numeric.push_back(isNumeric(column));
        }
    for (const report::Row &row : table.rows) {
        auto &cells = grid.rows.emplace_back();
        if (table.laneShown)
            cells.push_back(plain(row.from.lane
                                      ? safeText(m_report.lanes[*row.from.lane].title) + QStringLiteral(" (") +
                                            safeText(m_report.lanes[*row.from.lane].shortId) + QStringLiteral(")")
                                      : QStringLiteral("–")));
        for (std::size_t i = 0; i < table.columns.size(); ++i)
            if (table.columns[i].format != CellFormat::Hidden)
                cells.push_back(shown(row.cells[i], isNumeric(table.columns[i])));
    }
    return grid;
}

ReportPainter::Grid ReportPainter::sidewaysOf(const report::Table &table, std::size_t first, std::size_t count) const {
    Grid grid;
    grid.headings.push_back(safeText(table.columns.front().title));
    grid.numeric.push_back(false);
    for (std::size_t i = first; i < first + count; ++i) {
        grid.headings.push_back(safeText(table.rows[i].cells.front().text));
        grid.numeric.push_back(true);
    }
    for (std::size_t column = 1; column < table.columns.size(); ++column) {
        if (table.columns[column].format == CellFormat::Hidden || report::saysNothing(table, column))
            continue;
        auto &cells = grid.rows.emplace_back();
        cells.push_back(plain(safeText(table.columns[column].title)));
        for (std::size_t i = first; i < first + count; ++i)
            cells.push_back(shown(table.rows[i].cells[column], true));
    }
    return grid;
}

/// Two pairs beside each other.
ReportPainter::Grid ReportPainter::pairsOf(const report::Table &table) const {
    Grid grid;
    grid.headed = false;
    grid.headings.resize(4);
    grid.numeric.assign(4, false);
    for (std::size_t i = 0; i < table.rows.size(); i += 2) {
        auto &cells = grid.rows.emplace_back();
        for (std::size_t side = i; side < i + 2; ++side) {
            const bool there = side < table.rows.size();
            Shown key = there ? shown(table.rows[side].cells.front(), false) : plain({});
            key.style.colour = m_flow.theme().muted;
            cells.push_back(std::move(key));
            cells.push_back(there ? shown(table.rows[side].cells.back(), false) : plain({}));
        }
    }
    return grid;
}

std::vector<qreal> ReportPainter::widthsOf(const Grid &grid) const {
    const QFontMetricsF metrics(m_flow.font(kCellText, QFont::DemiBold));
    const qreal room = m_flow.format().width();
    std::vector<Wanted> wanted(grid.headings.size());
    const auto want = [&](std::size_t column, const QString &text, bool whole) {
        const Wanted one = wantedBy(text, metrics);
        wanted[column] = {std::max(wanted[column].all, one.all),
                          std::max(wanted[column].least, whole ? one.all : one.least)};
    };
    for (std::size_t i = 0; i < wanted.size(); ++i)
        want(i, grid.headings[i], false);
    for (const auto &row : grid.rows)
        for (std::size_t i = 0; i < row.size(); ++i)
            want(i, row[i].text, grid.numeric[i]);
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        wanted[i].all = std::min(wanted[i].all + 2 * kPadding, room * kMostShare);
        wanted[i].least = std::min(wanted[i].least + 2 * kPadding, wanted[i].all);
    }
    std::vector<qreal> widths = sharedOut(wanted, room);
    const qreal sum = std::accumulate(widths.begin(), widths.end(), qreal(0));
    if (!grid.headed && sum > 0)
        for (qreal &width : widths)
            width *= room / sum;
    return widths;
}

qreal ReportPainter::rowHeight(const std::vector<Shown> &row, const std::vector<qreal> &widths) const {
    qreal height = 0;
    for (std::size_t i = 0; i < row.size(); ++i)
        height = std::max(height, textHeight(row[i].text, row[i].style.font, widths[i] - 2 * kPadding));
    return height + 2 * kRowGap;
}

void ReportPainter::paintRow(const std::vector<Shown> &row, const std::vector<qreal> &widths, const Grid &grid,
                             qreal below) {
    const qreal height = rowHeight(row, widths);
    if (m_flow.makeRoom(height + below) && grid.headed)
        paintHeadings(grid, widths);
    QPainter &painter = m_flow.painter();
    qreal x = m_flow.left();
    for (std::size_t i = 0; i < row.size(); ++i) {
        paintText(painter, {x + kPadding, m_flow.y() + kRowGap}, widths[i] - 2 * kPadding, row[i].text, row[i].style);
        x += widths[i];
    }
    m_flow.advance(height);
    painter.setPen(QPen(m_flow.theme().line, 4));
    painter.drawLine(QPointF(m_flow.left(), m_flow.y()), QPointF(x, m_flow.y()));
}

std::vector<ReportPainter::Shown> ReportPainter::headingsOf(const Grid &grid) const {
    std::vector<Shown> row;
    for (std::size_t i = 0; i < grid.headings.size(); ++i) {
        row.push_back({grid.headings[i], m_flow.muted(kCellText)});
        row.back().style.font.setWeight(QFont::DemiBold);
        row.back().style.align = grid.numeric[i] ? Qt::AlignRight : Qt::AlignLeft;
    }
    return row;
}

void ReportPainter::paintHeadings(const Grid &grid, const std::vector<qreal> &widths) {
    Grid none;
    none.headed = false;
    paintRow(headingsOf(grid), widths, none);
}

qreal ReportPainter::leastHeight(const Grid &grid, const std::vector<qreal> &widths, qreal below) const {
    if (grid.rows.empty())
        return 0;
    return (grid.headed ? rowHeight(headingsOf(grid), widths) : 0) + rowHeight(grid.rows.front(), widths) +
           (grid.rows.size() == 1 ? below : 0);
}

void ReportPainter::paintGrid(const Grid &grid, qreal below) {
    if (grid.rows.empty())
        return;
    const std::vector<qreal> widths = widthsOf(grid);
    m_flow.makeRoom(leastHeight(grid, widths, below));
    if (grid.headed)
        paintHeadings(grid, widths);
    for (const auto &row : grid.rows)
        paintRow(row, widths, grid, &row == &grid.rows.back() ? below : 0);
}

} // namespace lanescope::ui
