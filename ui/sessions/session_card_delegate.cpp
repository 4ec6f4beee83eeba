// SPDX-License-Identifier: Apache-2.0
#include "ui/sessions/session_card_delegate.h"

#include "ui/sessions/session_list_model.h"
#include "ui/style/style.h"

#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace lanescope::ui {
namespace {

constexpr int kMargin = 6;  ///< around a card
constexpr int kPadding = 6; ///< inside it
constexpr int kTitleHeight = 20;
constexpr int kLineHeight = 18;
constexpr int kIndent = 18; ///< of the lines, below the title
constexpr int kRight = 8;
constexpr int kBox = 13;

QRect cardRect(const QRect &item) { return item.adjusted(kMargin, 2, -kMargin, -6); }

} // namespace

SessionCardDelegate::SessionCardDelegate(QObject *parent) : QStyledItemDelegate(parent) {}

void SessionCardDelegate::setTheme(const Theme &theme) {
    m_theme = theme;
    m_title = theme.font;
    m_title.setWeight(QFont::DemiBold);
    m_title.setPixelSize(13);
    m_small = theme.mono;
}

QRect SessionCardDelegate::caretRect(const QRect &item) {
    const QRect card = cardRect(item);
    return {card.left() + 2, card.top() + kPadding, kIndent, kTitleHeight};
}

QRect SessionCardDelegate::boxRect(const QRect &item) {
    const QRect card = cardRect(item);
    return {card.right() - kRight - kBox + 1, card.top() + kPadding + (kTitleHeight - kBox) / 2, kBox, kBox};
}

void SessionCardDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const {
    const auto *data = index.data(SessionListModel::CardRole).value<const SessionCard *>();
    const QRect card = cardRect(option.rect);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    if (index.data(SessionListModel::ActiveRole).toBool()) {
        painter->setPen(m_theme.highContrast ? QPen(m_theme.accent, 2) : QPen(Qt::NoPen));
        painter->setBrush(m_theme.selectionFill);
        painter->drawRoundedRect(card, 5, 5);
    }
    if (option.state & QStyle::State_HasFocus && option.state & QStyle::State_KeyboardFocusChange) {
        painter->setPen(QPen(m_theme.accent, 1.5));
        painter->setBrush(Qt::NoBrush);
        painter->drawRoundedRect(QRectF(card).adjusted(1, 1, -1, -1), 5, 5);
    }
    if (index.data(Qt::CheckStateRole).toInt() == Qt::Unchecked)
        painter->setOpacity(0.55);
    paintTitle(painter, card, *data);
    paintBox(painter, boxRect(option.rect), index.data(Qt::CheckStateRole).toInt() != Qt::Unchecked);
    paintCaret(painter, caretRect(option.rect), index.data(SessionListModel::CollapsedRole).toBool());
    if (!index.data(SessionListModel::CollapsedRole).toBool())
        paintLines(painter, card, *data);
    painter->restore();
}

QSize SessionCardDelegate::sizeHint(const QStyleOptionViewItem &, const QModelIndex &index) const {
    const auto *data = index.data(SessionListModel::CardRole).value<const SessionCard *>();
    int height = 8 + 2 * kPadding + kTitleHeight;
    if (!index.data(SessionListModel::CollapsedRole).toBool())
        height += kLineHeight * (2 + static_cast<int>(data->lines.size())) + 2;
    return {200, height};
}

bool SessionCardDelegate::editorEvent(QEvent *event, QAbstractItemModel *model, const QStyleOptionViewItem &option,
                                      const QModelIndex &index) {
    if (event->type() == QEvent::KeyPress && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Space) {
        const bool shown = index.data(Qt::CheckStateRole).toInt() != Qt::Unchecked;
        return model->setData(index, shown ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
    }
    if (event->type() != QEvent::MouseButtonRelease)
        return false;
    const QPoint at = static_cast<QMouseEvent *>(event)->pos();
    if (caretRect(option.rect).contains(at)) {
        auto *sessions = static_cast<SessionListModel *>(model);
        sessions->setCardCollapsed(index.row(), !index.data(SessionListModel::CollapsedRole).toBool());
        return true;
    }
    if (!boxRect(option.rect).adjusted(-4, -4, 4, 4).contains(at))
        return false;
    const bool shown = index.data(Qt::CheckStateRole).toInt() != Qt::Unchecked;
    return model->setData(index, shown ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
}

void SessionCardDelegate::paintTitle(QPainter *painter, const QRect &card, const SessionCard &data) const {
    const QRect row(card.left() + kIndent, card.top() + kPadding, card.width() - kIndent - kRight - kBox - 8,
                    kTitleHeight);
    painter->setFont(m_small);
    painter->setPen(m_theme.muted);
    const int idWidth = painter->fontMetrics().horizontalAdvance(data.shortId);
    painter->drawText(row, Qt::AlignRight | Qt::AlignVCenter, data.shortId);
    painter->setFont(m_title);
    painter->setPen(m_theme.text);
    const int width = row.width() - idWidth - 8;
    painter->drawText(row, Qt::AlignLeft | Qt::AlignVCenter,
                      painter->fontMetrics().elidedText(data.title, Qt::ElideMiddle, width));
}

void SessionCardDelegate::paintBox(QPainter *painter, const QRect &box, bool checked) const {
    painter->setPen(QPen(checked ? m_theme.accent : m_theme.muted, 1));
    painter->setBrush(checked ? QBrush(m_theme.accent) : QBrush(Qt::NoBrush));
    painter->drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
    if (!checked)
        return;
    QPainterPath tick(QPointF(box.left() + 3.2, box.top() + 6.8));
    tick.lineTo(box.left() + 5.6, box.top() + 9.2);
    tick.lineTo(box.left() + 9.8, box.top() + 4.2);
    painter->setPen(
        QPen(m_theme.dark ? m_theme.base : QColor(Qt::white), 1.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter->setBrush(Qt::NoBrush);
    painter->drawPath(tick);
}

void SessionCardDelegate::paintCaret(QPainter *painter, const QRect &caret, bool collapsed) const {
    const QPointF centre = QRectF(caret).center();
    QPolygonF triangle;
    if (collapsed)
        triangle << centre + QPointF(-2, -3.5) << centre + QPointF(2.5, 0) << centre + QPointF(-2, 3.5);
    else
        triangle << centre + QPointF(-3.5, -2) << centre + QPointF(3.5, -2) << centre + QPointF(0, 2.5);
    painter->setPen(Qt::NoPen);
    painter->setBrush(m_theme.muted);
    painter->drawPolygon(triangle);
}

void SessionCardDelegate::paintLines(QPainter *painter, const QRect &card, const SessionCard &data) const {
    QRect row(card.left() + kIndent, card.top() + kPadding + kTitleHeight, card.width() - kIndent - kRight,
              kLineHeight);
    painter->setFont(m_theme.font);
    const QFontMetrics metrics = painter->fontMetrics();
    painter->setPen(m_theme.muted);
    for (const QString &text : {data.file, data.producer}) {
        painter->drawText(row, Qt::AlignLeft | Qt::AlignVCenter,
                          metrics.elidedText(text, Qt::ElideMiddle, row.width()));
        row.translate(0, kLineHeight);
    }
    row.translate(0, 2);
    for (const CardLine &line : data.lines) {
        // The value is what counts: the label gives way first, down to two fifths of the row.
        const int valueWidth = std::min(metrics.horizontalAdvance(line.value) + 1, row.width() * 3 / 5);
        painter->setPen(m_theme.text);
        painter->drawText(row, Qt::AlignLeft | Qt::AlignVCenter,
                          metrics.elidedText(line.label, Qt::ElideRight, row.width() - valueWidth - 8));
        painter->setPen(toneColour(m_theme, line.tone));
        painter->drawText(row, Qt::AlignRight | Qt::AlignVCenter,
                          metrics.elidedText(line.value, Qt::ElideMiddle, valueWidth));
        row.translate(0, kLineHeight);
    }
}

} // namespace lanescope::ui
