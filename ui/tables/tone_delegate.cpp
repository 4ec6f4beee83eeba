// SPDX-License-Identifier: Apache-2.0
#include "ui/tables/tone_delegate.h"

#include "ui/style/style.h"
#include "ui/tables/text_table_model.h"

#include <QHeaderView>
#include <QTableView>

namespace lanescope::ui {

namespace {

constexpr int kRowHeight = 24;

} // namespace

ToneDelegate::ToneDelegate(const Theme &theme, QObject *parent) : QStyledItemDelegate(parent), m_theme(theme) {}

void ToneDelegate::initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const {
    QStyledItemDelegate::initStyleOption(option, index);
    const auto tone = static_cast<analysis::Tone>(index.data(TextTableModel::ToneRole).toInt());
    const QColor colour = toneColour(m_theme, tone);
    if (option->displayAlignment & Qt::AlignRight)
        option->font = m_theme.mono;
    option->palette.setColor(QPalette::Text, colour);
    option->palette.setColor(QPalette::HighlightedText, colour);
    option->textElideMode = Qt::ElideMiddle;
    option->state &= ~QStyle::State_HasFocus; // the whole row is marked instead
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
