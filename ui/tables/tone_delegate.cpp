// SPDX-License-Identifier: Apache-2.0
#include "ui/tables/tone_delegate.h"

#include "ui/style/style.h"
#include "ui/tables/text_table_model.h"

#include <QHeaderView>
#include <QPainter>
#include <QTableView>

#include <algorithm>

namespace lanescope::ui {

namespace {

constexpr int kRowHeight = 24;
constexpr int kBarHeight = 3;
constexpr int kBarMargin = 8;
constexpr float kDimmed = 0.5F; ///< opacity of what a filter dims

bool isDimmed(const QModelIndex &index) { return index.data(TextTableModel::DimmedRole).toBool(); }

} // namespace

ToneDelegate::ToneDelegate(const Theme &theme, QObject *parent) : QStyledItemDelegate(parent), m_theme(theme) {}

void ToneDelegate::initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const {
    QStyledItemDelegate::initStyleOption(option, index);
    const auto tone = static_cast<analysis::Tone>(index.data(TextTableModel::ToneRole).toInt());
    QColor colour = toneColour(m_theme, tone);
    if (isDimmed(index)) {
        colour.setAlphaF(kDimmed);
        option->font.setItalic(true);
    }
    if (option->displayAlignment & Qt::AlignRight) {
        const bool italic = option->font.italic();
        option->font = m_theme.mono;
        option->font.setItalic(italic);
    }
    option->palette.setColor(QPalette::Text, colour);
    option->palette.setColor(QPalette::HighlightedText, colour);
    option->textElideMode = Qt::ElideMiddle;
    option->state &= ~QStyle::State_HasFocus; // the whole row is marked instead
}

void ToneDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const {
    QStyledItemDelegate::paint(painter, option, index);
    const QVariant share = index.data(TextTableModel::BarRole);
    if (!share.isValid() || isDimmed(index))
        return;
    const QRectF room(option.rect.left() + kBarMargin, option.rect.bottom() - kBarHeight,
                      std::max(option.rect.width() - 2 * kBarMargin, 0), kBarHeight);
    painter->fillRect(room, m_theme.line);
    painter->fillRect(
        QRectF(room.topLeft(), QSizeF(room.width() * std::clamp(share.toDouble(), 0.0, 1.0), room.height())),
        m_theme.accent);
}

void showAsRows(QTableView &view) {
    view.setSelectionBehavior(QAbstractItemView::SelectRows);
    view.setSelectionMode(QAbstractItemView::SingleSelection);
    view.setShowGrid(false);
    view.setWordWrap(false);
    view.setFrameShape(QFrame::NoFrame);
    view.setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    view.setTabKeyNavigation(false);
    view.verticalHeader()->hide();
    view.verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    view.verticalHeader()->setDefaultSectionSize(kRowHeight);
    view.horizontalHeader()->setHighlightSections(false);
    view.horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
}

} // namespace lanescope::ui
