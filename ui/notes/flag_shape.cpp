// SPDX-License-Identifier: Apache-2.0
#include "ui/notes/flag_shape.h"

#include <QPainter>
#include <QPolygonF>

namespace lanescope::ui {

void paintFlagShape(QPainter &painter, const QRectF &box, const QColor &colour) {
    const double pole = 1.4;
    const double cloth = box.height() * 0.62;
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawRect(QRectF(box.left(), box.top(), pole, box.height()));
    painter.drawPolygon(QPolygonF({{box.left() + pole, box.top()},
                                   {box.right(), box.top()},
                                   {box.right() - box.width() * 0.25, box.top() + cloth / 2},
                                   {box.right(), box.top() + cloth},
                                   {box.left() + pole, box.top() + cloth}}));
    painter.setBrush(Qt::NoBrush);
}

} // namespace lanescope::ui
