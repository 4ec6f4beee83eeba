// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/theme.h"

#include <QStyledItemDelegate>

namespace lanescope::ui {

/// Paints a command: a mark where it is switched on, its text with the typed letters in bold, its menus, and its keys
/// at the right.
class CommandDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    CommandDelegate(const Theme &theme, QObject *parent);

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    [[nodiscard]] int paintText(QPainter &painter, const QRect &box, const QModelIndex &index) const;

    Theme m_theme;
};

} // namespace lanescope::ui
