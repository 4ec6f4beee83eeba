// SPDX-License-Identifier: Apache-2.0
#include "ui/tables/view_copy.h"

#include "analysis/output/json_writer.h"
#include "ui/tables/text_table_model.h"

#include <QAbstractItemModel>
#include <QCoreApplication>
#include <QMenu>

#include <algorithm>
#include <array>
#include <optional>
#include <sstream>

namespace lanescope::ui {
namespace {

using analysis::OutputFormat;

class ViewCopyWords {
    Q_DECLARE_TR_FUNCTIONS(ViewCopy)
};

constexpr std::array<OutputFormat, 3> kFormats = {OutputFormat::Text, OutputFormat::Csv, OutputFormat::Json};

QString shownText(const QModelIndex &cell) {
    const QString whole = cell.data(TextTableModel::WholeRole).toString();
    return whole.isEmpty() ? cell.data(Qt::DisplayRole).toString() : whole;
}

/// The number that a cell shows and nothing else; nullopt for other texts.
std::optional<qint64> wholeNumber(const QString &text) {
    QString digits = text;
    digits.remove(QChar::Nbsp);
    bool good = false;
    const qint64 number = digits.toLongLong(&good);
    return good && !digits.startsWith(QLatin1Char('+')) && (digits == u"0" || !digits.startsWith(QLatin1Char('0')))
               ? std::optional(number)
               : std::nullopt;
}

QString withoutGrouping(const QString &text) {
    const auto number = wholeNumber(text);
    return number ? QString::number(*number) : text;
}

/// As RFC 4180 has it.
QString csvCell(QString text) {
    static const QString kSpecial = QStringLiteral(",\"\r\n");
    const bool quoted =
        std::any_of(text.begin(), text.end(), [](QChar c) { return kSpecial.contains(c); }) || text.startsWith(u' ');
    return quoted ? QLatin1Char('"') + text.replace(QLatin1Char('"'), QStringLiteral("\"\"")) + QLatin1Char('"') : text;
}

/// A cell is one cell of a line, whatever it holds.
QString tabCell(QString text) {
    return text.replace(QLatin1Char('\t'), QLatin1Char(' ')).replace(QLatin1Char('\n'), QLatin1Char(' '));
}

QStringList headersOf(const QAbstractItemModel &model, bool scope) {
    QStringList headers;
    for (int column = 0; column < model.columnCount(); ++column)
        headers += model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    if (scope)
        headers += ViewCopyWords::tr("Copied from");
    return headers;
}

QStringList cellsOf(const QAbstractItemModel &model, int row, const RowScope &scope) {
    QStringList cells;
    for (int column = 0; column < model.columnCount(); ++column)
        cells += withoutGrouping(shownText(model.index(row, column)));
    if (scope)
        cells += scope(model.index(row, 0));
    return cells;
}

QString jsonText(const QStringList &headers, const std::vector<QStringList> &rows) {
    std::ostringstream out;
    {
        analysis::JsonWriter writer(out);
        writer.beginArray();
        for (const QStringList &cells : rows) {
            writer.beginObject(analysis::kOneLine);
            for (qsizetype i = 0; i < cells.size(); ++i) {
                writer.key(headers[i].toStdString());
                if (const auto number = wholeNumber(cells[i]))
                    writer.number(*number);
                else
                    writer.text(cells[i].toStdString());
            }
            writer.endObject();
        }
        writer.endArray();
    }
    return QString::fromStdString(out.str());
}

} // namespace

std::vector<int> allRows(const QAbstractItemModel &model) {
    std::vector<int> rows;
    for (int row = 0; row < model.rowCount(); ++row)
        if (!model.index(row, 0).data(TextTableModel::DimmedRole).toBool())
            rows.push_back(row);
    return rows;
}

QString rowsText(const QAbstractItemModel &model, const std::vector<int> &rows, OutputFormat format,
                 const RowScope &scope) {
    const QStringList headers = headersOf(model, static_cast<bool>(scope));
    std::vector<QStringList> cells;
    for (const int row : rows)
        cells.push_back(cellsOf(model, row, scope));
    if (format == OutputFormat::Json)
        return jsonText(headers, cells);
    const bool csv = format == OutputFormat::Csv;
    cells.insert(cells.begin(), headers);
    QString text;
    for (QStringList &line : cells) {
        for (QString &cell : line)
            cell = csv ? csvCell(cell) : tabCell(cell);
        text += line.join(csv ? QLatin1Char(',') : QLatin1Char('\t')) +
                (csv ? QStringLiteral("\r\n") : QStringLiteral("\n"));
    }
    return text;
}

void addCopyItems(QMenu &menu, const QAbstractItemModel &model, const QModelIndex &row, const CopyRows &copy) {
    const std::array<QString, 3> one = {ViewCopyWords::tr("Copy the row as &text"),
                                        ViewCopyWords::tr("Copy the row as &CSV"),
                                        ViewCopyWords::tr("Copy the row as &JSON")};
    const std::array<QString, 3> all = {ViewCopyWords::tr("Copy all shown rows as te&xt"),
                                        ViewCopyWords::tr("Copy all shown rows as C&SV"),
                                        ViewCopyWords::tr("Copy all shown rows as JS&ON")};
    for (std::size_t i = 0; i < kFormats.size() && row.isValid(); ++i)
        menu.addAction(one[i], &menu, [copy, at = row.row(), format = kFormats[i]] { copy({at}, format); });
    if (row.isValid())
        menu.addSeparator();
    for (std::size_t i = 0; i < kFormats.size(); ++i)
        menu.addAction(all[i], &menu, [copy, &model, format = kFormats[i]] { copy(allRows(model), format); });
}

} // namespace lanescope::ui
