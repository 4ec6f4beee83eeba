// SPDX-License-Identifier: Apache-2.0
// Measuring between two points, in one lane or between two.
#include "analysis/output/measure_output.h"
#include "ui/text/format.h"
#include "ui/timeline/timeline_view.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace lanescope::ui {

using namespace analysis;

namespace {

MeasurePoint measurePoint(const model::SessionStore &session, const SnapPoint &point) {
    if (!point.event)
        return {point.at, std::nullopt, EventEdge::Start};
    const bool start = point.at == session.timePoint(point.event->row);
    return {point.at, point.event, start ? EventEdge::Start : EventEdge::End};
}

} // namespace

void TimelineView::beginMeasure(QPointF position) {
    m_measure.reset();
    if (const auto from = snapAt(request(), position.x() - m_headerWidth, position.y()))
        m_measure = Measure{*from, position.y() + m_camera.scrollY, std::nullopt, 0};
}

void TimelineView::measureDrag(QPointF position, bool finished) {
    if (!m_measure)
        return;
    const double x = std::clamp(position.x() - m_headerWidth, 0.0, plotWidth());
    m_measure->to = snapAt(request(), x, position.y());
    m_measure->toY = position.y() + m_camera.scrollY;
    if (finished && !m_measure->to)
        m_measure.reset();
    update();
    if (finished)
        emit measureChanged();
}

void TimelineView::measureSelection() {
    const auto session = m_selection ? sessionOf(*m_selection) : std::nullopt;
    const auto box = m_selection ? eventRect(*m_selection) : std::nullopt;
    if (!session || !box)
        return;
    const SnapPoint point{*session, m_analysis->sessions[*session]->timePoint(m_selection->row), m_selection};
    const double y = box->center().y() + m_camera.scrollY;
    if (!m_measure || m_measure->to)
        m_measure = Measure{point, y, std::nullopt, 0};
    else {
        m_measure->to = point;
        m_measure->toY = y;
    }
    update();
    emit measureChanged();
}

std::optional<model::Result<Measurement>> TimelineView::measured() const {
    if (!m_measure || !m_measure->to || !m_analysis)
        return std::nullopt;
    return measureBetween(*m_analysis, m_state.alignments, m_measure->from.at, m_measure->to->at);
}

QString TimelineView::measuredText() const {
    if (!m_measure)
        return {};
    const auto result = measured();
    if (!result)
        return tr("Measuring from a point of %1; choose the other one: select an event and press Shift+M.")
            .arg(safeText(laneTitle(*m_analysis, m_measure->from.session)));
    if (!*result)
        return tr("No number: %1").arg(safeText(result->error().what));
    return tr("Measured: %1").arg(safeText(measurementText(*m_analysis, result->value())));
}

QString TimelineView::measuredCopy(OutputFormat format) const {
    if (!m_measure || !m_measure->to || !m_analysis)
        return {};
    Selection selection = Selection::all(*m_analysis);
    selection.alignments = m_state.alignments;
    const auto pointOf = [&](const SnapPoint &point) {
        return measurePoint(*m_analysis->sessions[point.session], point);
    };
    const MeasurePoint from = pointOf(m_measure->from), to = pointOf(*m_measure->to);
    return QString::fromStdString(measureText({*m_analysis, selection, from, to}, format));
}

void TimelineView::clearMeasure() {
    if (!m_measure)
        return;
    m_measure.reset();
    update();
    emit measureChanged();
}

/// Points of sessions that are closed go; positions change with the analysis.
void TimelineView::keepMeasure(const AnalysisPtr &next) {
    if (!m_measure)
        return;
    const auto keeps = [&](SnapPoint &point) {
        const auto session = next ? next->indexOf(point.at.clock().session) : std::nullopt;
        if (session)
            point.session = *session;
        return session.has_value();
    };
    if (!keeps(m_measure->from) || (m_measure->to && !keeps(*m_measure->to)))
        clearMeasure();
}

QPointF TimelineView::pointOf(const SnapPoint &point, double contentY) const {
    const model::ClockId &clock = point.at.clock();
    const double x = m_camera.view(clock).x(point.at.on(clock).value());
    return {m_headerWidth + std::clamp(x, -20.0, plotWidth() + 20), contentY - m_camera.scrollY};
}

/// A line between the points with the number on it, or the words that there is none: dashed then.
void TimelineView::paintMeasure(QPainter &painter) const {
    if (!m_measure)
        return;
    const auto result = measured();
    const bool refused = result && !*result;
    const QColor colour = refused ? m_theme.warning : m_theme.accent;
    painter.setClipRect(QRectF(m_headerWidth, 0, plotWidth(), height()));
    painter.setBrush(m_theme.base);
    painter.setPen(QPen(colour, 1.5, refused ? Qt::DashLine : Qt::SolidLine));
    const QPointF from = pointOf(m_measure->from, m_measure->fromY);
    const QPointF to = m_measure->to ? pointOf(*m_measure->to, m_measure->toY) : from;
    painter.drawLine(from, to);
    painter.setPen(QPen(colour, 1.5));
    for (const QPointF &end : {from, to})
        painter.drawEllipse(end, 3.5, 3.5);
    if (result) {
        QString text = tr("no number: not aligned");
        if (*result) {
            text = exactDuration(result->value().distance);
            if (result->value().links > 0 && result->value().uncertainty)
                text += QStringLiteral(" ± ") + exactDuration(*result->value().uncertainty);
        } else if (result->error().code != "clock_unrelated") {
            text = tr("no number");
        }
        QFont font = m_theme.font;
        font.setPixelSize(11);
        font.setWeight(QFont::DemiBold);
        painter.setFont(font);
        const double width = painter.fontMetrics().horizontalAdvance(text) + 14;
        const double left = std::clamp((from.x() + to.x() - width) / 2, m_headerWidth + 2.0,
                                       std::max(m_headerWidth + plotWidth() - width - 2, m_headerWidth + 2.0));
        const QRectF pill(std::round(left), std::round((from.y() + to.y()) / 2 - 9), width, 18);
        painter.setPen(QPen(colour, 1));
        painter.setBrush(m_theme.base);
        painter.drawRoundedRect(pill, 5, 5);
        painter.setPen(colour);
        painter.drawText(pill, Qt::AlignCenter, text);
    }
    painter.setClipping(false);
    painter.setBrush(Qt::NoBrush);
}

} // namespace lanescope::ui
