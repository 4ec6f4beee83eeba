// SPDX-License-Identifier: Apache-2.0
#include "ui/tables/filter_proxy.h"

#include "ui/tables/text_table_model.h"

#include <QRegularExpression>

namespace lanescope::ui {

FilterProxy::FilterProxy(QObject *parent) : QSortFilterProxyModel(parent) {
    setSortRole(TextTableModel::SortRole);
    setFilterRole(TextTableModel::WholeRole);
    setFilterKeyColumn(-1);
    setFilterCaseSensitivity(Qt::CaseInsensitive);
}

void FilterProxy::setText(const QString &text) {
    setFilterFixedString(text);
    if (!m_hides && rowCount() > 0)
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

void FilterProxy::setHides(bool hides) {
    m_hides = hides;
    invalidateFilter();
}

int FilterProxy::matching() const {
    if (m_hides || filterRegularExpression().pattern().isEmpty())
        return rowCount();
    int count = 0;
    for (int row = 0; row < rowCount(); ++row)
        count += isDimmed(row) ? 0 : 1;
    return count;
}

bool FilterProxy::isDimmed(int row) const {
    return !m_hides && !filterRegularExpression().pattern().isEmpty() &&
           !QSortFilterProxyModel::filterAcceptsRow(mapToSource(index(row, 0)).row(), {});
}

QVariant FilterProxy::data(const QModelIndex &index, int role) const {
    if (role == TextTableModel::DimmedRole)
        return index.isValid() && isDimmed(index.row());
    if (role == Qt::AccessibleDescriptionRole && index.isValid() && isDimmed(index.row()))
        return TextTableModel::dimmedDescription();
    return QSortFilterProxyModel::data(index, role);
}

bool FilterProxy::filterAcceptsRow(int row, const QModelIndex &parent) const {
    return !m_hides || QSortFilterProxyModel::filterAcceptsRow(row, parent);
}

} // namespace lanescope::ui
