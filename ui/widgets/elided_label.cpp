// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/elided_label.h"

#include <QEvent>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace lanescope::ui {

ElidedLabel::ElidedLabel(const QString &text, QWidget *parent) : QLabel(text, parent) {
    setTextFormat(Qt::PlainText);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

QSize ElidedLabel::minimumSizeHint() const {
    const QSize whole = QLabel::minimumSizeHint();
    const int few = fontMetrics().averageCharWidth() * 6;
    return {std::min(few, whole.width()), whole.height()};
}

bool ElidedLabel::event(QEvent *event) {
    if (event->type() != QEvent::ToolTip)
        return QLabel::event(event);
    QString tip = m_explanation;
    if (isCut())
        tip = tip.isEmpty() ? text() : text() + QLatin1Char('\n') + tip;
    if (!tip.isEmpty())
        QToolTip::showText(static_cast<QHelpEvent *>(event)->globalPos(), tip, this);
    return !tip.isEmpty();
}

void ElidedLabel::paintEvent(QPaintEvent *) {
    QPainter painter(this);
    painter.setPen(palette().color(foregroundRole()));
    const QRect area = contentsRect();
    const QString shown = isCut() ? fontMetrics().elidedText(text(), Qt::ElideMiddle, area.width()) : text();
    painter.drawText(area, static_cast<int>(alignment()) | Qt::TextSingleLine, shown);
}

bool ElidedLabel::isCut() const { return fontMetrics().horizontalAdvance(text()) > contentsRect().width(); }

} // namespace lanescope::ui
