// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/sessions/session_card.h"
#include "ui/theme.h"

#include <QStyledItemDelegate>

namespace lanescope::ui {

/// Paints a session as a card: caret, title, short id, check box; file; producer; one line per count.
/// A click on the caret folds the card to its title, one on the box hides the lane.
class SessionCardDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    explicit SessionCardDelegate(QObject *parent = nullptr);

    void setTheme(const Theme &theme);
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    bool editorEvent(QEvent *event, QAbstractItemModel *model, const QStyleOptionViewItem &option,
                     const QModelIndex &index) override;

    /// Where the caret and the check box of a card in `item` lie.
    [[nodiscard]] static QRect caretRect(const QRect &item);
    [[nodiscard]] static QRect boxRect(const QRect &item);

private:
    void paintTitle(QPainter *painter, const QRect &card, const SessionCard &data) const;
    void paintBox(QPainter *painter, const QRect &box, bool checked) const;
    void paintCaret(QPainter *painter, const QRect &caret, bool collapsed) const;
    void paintLines(QPainter *painter, const QRect &card, const SessionCard &data) const;

    Theme m_theme;
    QFont m_title, m_small;
};

} // namespace lanescope::ui
