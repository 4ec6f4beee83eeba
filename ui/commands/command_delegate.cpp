// SPDX-License-Identifier: Apache-2.0
#include "ui/commands/command_delegate.h"

#include "ui/commands/command_list_model.h"

#include <QPainter>
#include <QTextLayout>

#include <cmath>

namespace lanescope::ui {
namespace {

constexpr int kRowHeight = 26;
constexpr int kLeft = 26, kRight = 10, kGap = 12;

} // namespace

CommandDelegate::CommandDelegate(const Theme &theme, QObject *parent) : QStyledItemDelegate(parent), m_theme(theme) {}

QSize CommandDelegate::sizeHint(const QStyleOptionViewItem & /*option*/, const QModelIndex & /*index*/) const {
    return {100, kRowHeight};
}

/// Returns where the text ends.
int CommandDelegate::paintText(QPainter &painter, const QRect &box, const QModelIndex &index) const {
    const QString text =
        painter.fontMetrics().elidedText(index.data().toString(), Qt::ElideRight, std::max(box.width(), 0));
    QTextLayout layout(text, painter.font());
    QList<QTextLayout::FormatRange> formats;
    for (const int letter : index.data(CommandListModel::Letters).value<QList<int>>()) {
        QTextCharFormat bold;
        bold.setFontWeight(QFont::Bold);
        bold.setForeground(m_theme.accent);
        if (letter < text.size())
            formats.append({letter, 1, bold});
    }
    layout.setFormats(formats);
    layout.beginLayout();
    QTextLine line = layout.createLine();
    line.setLineWidth(box.width() + 40); // bold letters are a little wider
    layout.endLayout();
    layout.draw(&painter, QPointF(box.left(), box.top() + (box.height() - line.height()) / 2));
    return box.left() + static_cast<int>(std::ceil(line.naturalTextWidth()));
}

void CommandDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const {
    painter->save();
    if (option.state.testFlag(QStyle::State_Selected)) {
        painter->setPen(m_theme.highContrast ? QPen(m_theme.accent) : QPen(Qt::NoPen));
        painter->setBrush(m_theme.selectionFill);
        painter->drawRect(m_theme.highContrast ? option.rect.adjusted(0, 0, -1, -1) : option.rect);
    }
    const bool enabled = index.data(CommandListModel::Possible).toBool();
    const QString keys = index.data(CommandListModel::Keys).toString();
    painter->setFont(m_theme.mono);
    painter->setPen(m_theme.muted);
    const int keysWidth = painter->fontMetrics().horizontalAdvance(keys);
    const QRect box = option.rect.adjusted(kLeft, 0, -kRight, 0);
    painter->drawText(box, Qt::AlignRight | Qt::AlignVCenter, keys);
    painter->setFont(m_theme.font);
    painter->setPen(enabled ? m_theme.text : m_theme.muted);
    if (index.data(Qt::CheckStateRole).toInt() == Qt::Checked)
        painter->drawText(option.rect.adjusted(8, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, QStringLiteral("✓"));
    const QRect room = box.adjusted(0, 0, -keysWidth - kGap, 0);
    const int end = paintText(*painter, room, index);
    painter->setPen(m_theme.muted);
    const QRect rest(end + kGap, box.top(), room.right() - end - kGap, box.height());
    if (rest.width() > 40)
        painter->drawText(rest, Qt::AlignLeft | Qt::AlignVCenter,
                          painter->fontMetrics().elidedText(index.data(CommandListModel::Place).toString(),
                                                            Qt::ElideRight, rest.width()));
    painter->restore();
}

} // namespace lanescope::ui
