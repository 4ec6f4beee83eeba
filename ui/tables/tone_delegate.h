// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/theme.h"

#include <QStyledItemDelegate>

class QTableView;

namespace lanescope::ui {

/// Cells in the colour of their TextTableModel::ToneRole, numbers in the fixed-width font, long texts cut in the middle; a share
/// (TextTableModel::BarRole) is a bar below its text.
class ToneDelegate : public QStyledItemDelegate {
public:
    ToneDelegate(const Theme &theme, QObject *parent);
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override;
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    Theme m_theme;
};

/// Whole rows, one at a time, without grid and row numbers.
void showAsRows(QTableView &view);

} // namespace lanescope::ui
