// SPDX-License-Identifier: Apache-2.0
#include "ui/tables/text_table_model.h"

namespace lanescope::ui {

TextCell plainCell(const QString &text, const QString &tooltip) {
    TextCell cell;
    cell.text = text;
    cell.tooltip = tooltip;
    return cell;
}

QVariant TextCell::data(int role) const {
    switch (role) {
    case Qt::DisplayRole: return text;
    case Qt::ToolTipRole: return tooltip.isEmpty() ? text : tooltip;
    case Qt::TextAlignmentRole:
        return QVariant::fromValue((number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case TextTableModel::SortRole: return sortKey.isValid() ? sortKey : QVariant(text);
    case TextTableModel::WholeRole: return whole.isEmpty() ? text : whole;
    case TextTableModel::ToneRole: return static_cast<int>(tone);
    case TextTableModel::BarRole: return bar < 0 ? QVariant() : QVariant(bar);
    default: return {};
    }
}

QString TextTableModel::dimmedDescription() { return tr("does not hold the text of the filter"); }

TextTableModel::TextTableModel(QStringList headers, QObject *parent)
    : QAbstractTableModel(parent), m_headers(std::move(headers)) {}

void TextTableModel::setRows(std::vector<TextRow> rows) { setTable(m_headers, std::move(rows)); }

void TextTableModel::setTable(const QStringList &headers, std::vector<TextRow> rows) {
    beginResetModel();
    m_headers = headers;
    m_rows = std::move(rows);
    endResetModel();
}

int TextTableModel::rowCount(const QModelIndex &parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int TextTableModel::columnCount(const QModelIndex &parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_headers.size());
}

QVariant TextTableModel::data(const QModelIndex &index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const TextRow &row = m_rows[static_cast<std::size_t>(index.row())];
    if (role == SourceRole)
        return QVariant::fromValue(static_cast<qulonglong>(row.source));
    return row.cells[static_cast<std::size_t>(index.column())].data(role);
}

QVariant TextTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation == Qt::Horizontal && role == Qt::DisplayRole && section >= 0 && section < m_headers.size())
        return m_headers[section];
    if (orientation == Qt::Horizontal && role == Qt::TextAlignmentRole && section >= 0 && section < m_headers.size()) {
        const bool numbers = !m_rows.empty() && m_rows.front().cells[static_cast<std::size_t>(section)].number;
        return QVariant::fromValue((numbers ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    }
    return {};
}

} // namespace lanescope::ui
