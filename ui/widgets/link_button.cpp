// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/link_button.h"

#include "ui/text/format.h"

#include <QStyleOptionButton>
#include <QStylePainter>

#include <algorithm>

namespace lanescope::ui {

LinkButton::LinkButton(const QString &text, QWidget *parent)
    : QPushButton(withoutMnemonic(text), parent), m_shown(text) {
    setProperty("link", true);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
}

QSize LinkButton::sizeHint() const {
    const QFontMetrics metrics = fontMetrics();
    return {metrics.horizontalAdvance(m_shown) + 4, metrics.height() + 2};
}

QSize LinkButton::minimumSizeHint() const {
    const QSize whole = sizeHint();
    return {std::min(whole.width(), fontMetrics().averageCharWidth() * 6), whole.height()};
}

void LinkButton::paintEvent(QPaintEvent *) {
    QStylePainter painter(this);
    QStyleOptionButton option;
    initStyleOption(&option);
    option.text = withoutMnemonic(fontMetrics().elidedText(m_shown, Qt::ElideMiddle, width() - 2));
    painter.drawControl(QStyle::CE_PushButton, option);
}

} // namespace lanescope::ui
