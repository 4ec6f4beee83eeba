// SPDX-License-Identifier: Apache-2.0
#include "analysis/timeline/svg_writer.h"
#include "ui/timeline/frame_painter.h"
#include "ui/timeline/timeline_view.h"

#include <QElapsedTimer>
#include <QPainter>

#include <cmath>

namespace lanescope::ui {

using namespace analysis;

void TimelineView::ensureFrame() {
    const qreal ratio = devicePixelRatioF();
    const QSize pixels = QSizeF(size() * ratio).toSize();
    if (!m_dirty && m_frame.size() == pixels && m_frame.devicePixelRatio() == ratio)
        return;
    if (m_frame.size() != pixels)
        m_frame = QImage(pixels, QImage::Format_RGB32);
    m_frame.setDevicePixelRatio(ratio);
    m_dirty = false;
    m_scene.clear();
    if (!m_analysis || !m_index || pixels.isEmpty()) {
        m_frame.fill(m_theme.base);
        return;
    }
    QElapsedTimer timer;
    timer.start();
    const SceneRequest shown = request();
    buildScene(shown, m_scene);
    m_painter->paint(m_frame, shown, m_scene, m_headerWidth, m_activeSession);
    m_frameMs = static_cast<double>(timer.nsecsElapsed()) / 1e6;
    emit frameTimed(m_frameMs);
}

QByteArray TimelineView::svgOfView() const {
    if (!m_analysis || !m_index)
        return {};
    const SceneRequest shown = request();
    Scene scene;
    buildScene(shown, scene);
    SvgOptions options;
    options.headerWidth = m_headerWidth;
    for (const LaneLayout &lane : m_layout.lanes)
        options.title += (options.title.empty() ? "" : ", ") + lane.title;
    return QByteArray::fromStdString(drawSvg(shown, scene, options).file());
}

void TimelineView::paintEvent(QPaintEvent *) {
    ensureFrame();
    QPainter painter(this);
    painter.drawImage(QPoint(0, 0), m_frame);
    painter.setRenderHint(QPainter::Antialiasing);
    if (m_layout.lanes.empty())
        paintEmpty(painter);
    paintRange(painter);
    paintMeasure(painter);
    paintDragZoom(painter);
    paintHover(painter);
    if (m_showFrameTime)
        paintFrameTime(painter);
}

void TimelineView::paintEmpty(QPainter &painter) const {
    const bool hidden = m_analysis && !m_analysis->sessions.empty();
    painter.setFont(m_theme.font);
    painter.setPen(m_theme.muted);
    painter.drawText(rect().adjusted(24, 24, -24, -24), Qt::AlignCenter | Qt::TextWordWrap,
                     hidden ? tr("Every lane is hidden. Tick a session in the Sessions list to show its lane.")
                            : tr("Nothing is open. Open a capture, or drop files here."));
}

void TimelineView::paintHover(QPainter &painter) const {
    if (!m_hovered || m_drag.kind != Drag::None)
        return;
    const auto box = eventRect(*m_hovered);
    if (!box)
        return;
    const QRectF plot(m_headerWidth, 0, plotWidth(), height());
    painter.setClipRect(plot);
    painter.setPen(QPen(m_theme.dark ? m_theme.text : m_theme.accent, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(box->adjusted(-0.5, -0.5, 0.5, 0.5).intersected(plot.adjusted(-9, 0, 9, 0)), 2, 2);
    painter.setClipping(false);
}

void TimelineView::paintDragZoom(QPainter &painter) const {
    if (m_drag.kind != Drag::Zoom)
        return;
    const QRectF span = QRectF(QPointF(m_drag.origin.x(), 0), QPointF(m_drag.last.x(), height())).normalized();
    QColor shade = m_theme.accent;
    shade.setAlphaF(0.18F);
    painter.fillRect(span, shade);
    painter.setPen(QPen(m_theme.accent, 1, Qt::DashLine));
    painter.drawLine(span.topLeft(), span.bottomLeft());
    painter.drawLine(span.topRight(), span.bottomRight());
}

void TimelineView::paintFrameTime(QPainter &painter) const {
    const QString text = tr("frame %1 ms · %2 bars · %3 columns · %4 arrows")
                             .arg(m_frameMs, 0, 'f', 1)
                             .arg(m_scene.bars.size())
                             .arg(m_scene.cells.size())
                             .arg(m_scene.facts.arrows);
    QFont font = m_theme.mono;
    font.setPixelSize(11);
    painter.setFont(font);
    const QRectF box(m_headerWidth + 8, height() - 26, painter.fontMetrics().horizontalAdvance(text) + 16, 18);
    painter.fillRect(box, m_theme.panel);
    painter.setPen(m_theme.muted);
    painter.drawText(box, Qt::AlignCenter, text);
}

} // namespace lanescope::ui
