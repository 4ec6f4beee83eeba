// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QColor>
#include <QRectF>

class QPainter;

namespace lanescope::ui {

/// A pole at the left of the box with a cloth on it.
void paintFlagShape(QPainter &painter, const QRectF &box, const QColor &colour);

} // namespace lanescope::ui
