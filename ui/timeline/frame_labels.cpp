// SPDX-License-Identifier: Apache-2.0
#include "analysis/kernel_names.h"
#include "analysis/timeline/time_text.h"
#include "ui/text/format.h"
#include "ui/timeline/frame_painter.h"

#include <QObject>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace lanescope::ui {

using namespace analysis;

namespace {

constexpr double kLabelPadding = 5;

QString labelText(const model::SessionStore &session, model::EventRow row) {
    const std::string_view name = beginningOf(session.name(row));
    const bool device = session.kind(row) == model::EventKind::Kernel;
    return QString::fromStdString(device ? shortName(name) : std::string(name)).simplified();
}

} // namespace

void FramePainter::paintWithText(QPainter &painter, const Target &target) {
    paintTints(painter, target);
    paintCounters(painter, target);
    paintBarLabels(painter, target);
    paintGaps(painter, target);
    paintBoldArrows(painter, target);
    paintNotes(painter, target);
    paintRemarks(painter, target);
    paintBundleNote(painter, target);
}

void FramePainter::paintBarLabels(QPainter &painter, const Target &target) {
    painter.setFont(m_labels.font());
    // Same colours together: changing the pen costs more than the text.
    for (std::size_t colour = 0; colour < kColourClassCount; ++colour) {
        const auto wanted = static_cast<ColourClass>(colour);
        painter.setPen(m_theme.textOn(wanted));
        for (const Bar &bar : target.scene.bars)
            if (!bar.style.unqualified() && bar.style.colour() == wanted)
                paintBarLabel(painter, target, bar);
    }
    painter.setPen(m_theme.warning);
    for (const Bar &bar : target.scene.bars)
        if (bar.style.unqualified())
            paintBarLabel(painter, target, bar);
}

void FramePainter::paintBarLabel(QPainter &painter, const Target &target, const Bar &bar) {
    if (!bar.labelled || bar.box.w < 20 || bar.box.h < 11)
        return;
    const double left = std::max(bar.box.x, 0.0) + kLabelPadding + (bar.style.flagged() ? 3 : 0);
    const double width = std::min(bar.box.right() - 1, target.request.width) - kLabelPadding - left;
    const model::SessionStore &session = *target.request.analysis.sessions[bar.session];
    const double x = std::round((target.left + left) * target.ratio) / target.ratio;
    const double centre = bar.box.y + bar.box.h / 2;
    const auto text = [&] { return labelText(session, bar.row); };
    if (bar.style.unqualified() && width > 14) {
        // Hatching behind letters makes them unreadable: a plain patch lies between.
        const double textWidth = std::min(width, m_labels.metrics().horizontalAdvance(text()));
        painter.fillRect(QRectF(x - 3, centre - 7, textWidth + 6, 14), m_theme.hatchFill);
    }
    (void)m_labels.draw(painter, x, centre, width, bar.session, session.nameRef(bar.row), text);
}

void FramePainter::paintCounters(QPainter &painter, const Target &target) {
    painter.setBrush(Qt::NoBrush);
    for (const CounterLine &counter : target.scene.counters) {
        QPainterPath path;
        const auto y = [&](double share) { return counter.box.bottom() - 1 - share * (counter.box.h - 2); };
        for (std::size_t i = counter.pointBegin; i < counter.pointEnd; ++i) {
            const CounterPoint &point = target.scene.points[i];
            const double x = target.left + point.x;
            if (i == counter.pointBegin)
                path.moveTo(x, y(point.low));
            path.lineTo(x, path.currentPosition().y());
            path.lineTo(x, y(point.low));
            if (point.high > point.low)
                path.lineTo(x, y(point.high));
            path.lineTo(x, y(point.last));
        }
        path.lineTo(target.left + counter.box.right(), path.currentPosition().y());
        painter.setPen(QPen(m_theme.accent, 1.2));
        painter.drawPath(path);
    }
}

void FramePainter::paintGaps(QPainter &painter, const Target &target) {
    painter.setFont(m_gapFont);
    for (const GapMark &gap : target.scene.gaps) {
        const QRectF box(std::round(target.left + gap.box.x) + 0.5, std::round(gap.box.y) + 0.5,
                         std::floor(gap.box.w) - 1, std::floor(gap.box.h) - 1);
        painter.setPen(QPen(m_theme.bad, 1, Qt::CustomDashLine));
        QPen pen = painter.pen();
        pen.setDashPattern({3, 2});
        painter.setPen(pen);
        painter.setBrush(m_theme.base);
        painter.drawRoundedRect(box, 2, 2);
        painter.setPen(m_theme.bad);
        const QRectF seen = box.intersected(QRectF(target.left, box.y(), target.request.width, box.height()));
        painter.drawText(seen, Qt::AlignCenter, QString::fromStdString(gap.label));
    }
    painter.setBrush(Qt::NoBrush);
}

void FramePainter::paintBoldArrows(QPainter &painter, const Target &target) {
    if (boldCount(target.scene) > kMostCurves)
        return;
    for (const Arrow &arrow : target.scene.arrows)
        if (arrow.bold)
            paintBoldArrow(painter, target, arrow);
    painter.setBrush(Qt::NoBrush);
}

void FramePainter::paintBoldArrow(QPainter &painter, const Target &target, const Arrow &arrow) {
    const QColor colour = arrow.dashed ? m_theme.warning : m_theme.accent;
    const QPointF from(target.left + arrow.x0, arrow.y0);
    const QPointF to(target.left + arrow.x1, arrow.y1);
    const double bend = std::min(std::abs(to.y() - from.y()), 40.0) * (to.y() >= from.y() ? 1 : -1);
    const QPointF leave(from.x() + (to.x() - from.x()) * 0.15, from.y() + bend * 0.6);
    const QPointF approach(to.x() - (to.x() - from.x()) * 0.25, to.y() - bend * 0.6);
    QPainterPath path(from);
    path.cubicTo(leave, approach, to);
    QPen pen(colour, 2);
    if (arrow.dashed)
        pen.setDashPattern({4, 3});
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(path);
    constexpr double kHead = 8;
    constexpr double kOpening = 0.42; // half of the head's angle
    const double angle = std::atan2(to.y() - approach.y(), to.x() - approach.x());
    const auto corner = [&](double turn) {
        return QPointF(to.x() - kHead * std::cos(angle + turn), to.y() - kHead * std::sin(angle + turn));
    };
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawPolygon(QPolygonF({to, corner(-kOpening), corner(kOpening)}));
}

void FramePainter::paintNotes(QPainter &painter, const Target &target) {
    painter.setFont(m_noteFont);
    painter.setPen(m_theme.muted);
    const auto draw = [&](const std::string &note, double y) {
        const QRectF box(target.left + 8, y - target.request.camera.scrollY, target.request.width - 16,
                         LaneMetrics::kNote);
        const QString text =
            painter.fontMetrics().elidedText(safeText(note), Qt::ElideRight, static_cast<int>(box.width()));
        painter.drawText(box, Qt::AlignVCenter | Qt::AlignLeft, text);
    };
    for (const LaneLayout &lane : target.request.layout.lanes) {
        if (!lane.note.empty())
            draw(lane.note, lane.noteY);
        for (const LaneSection &section : lane.sections)
            if (!section.note.empty())
                draw(section.note, section.noteY);
    }
}

/// Below its event, or above where there is no room.
void FramePainter::paintRemarks(QPainter &painter, const Target &target) {
    constexpr double kHeight = 20, kAway = 7, kMargin = 8;
    painter.setFont(m_gapFont);
    for (const Remark &remark : target.scene.remarks) {
        const QString text = painter.fontMetrics().elidedText(safeText(remark.text), Qt::ElideRight,
                                                              static_cast<int>(target.request.width - 60));
        const double width = painter.fontMetrics().horizontalAdvance(text) + 20;
        const double centre = remark.at.x + remark.at.w / 2;
        const double x =
            std::clamp(centre - width / 2, kMargin, std::max(target.request.width - width - kMargin, kMargin));
        const bool below = remark.at.bottom() + kAway + kHeight < target.request.height;
        const double y = below ? remark.at.bottom() + kAway : remark.at.y - kAway - kHeight;
        const QRectF pill(std::round(target.left + x) + 0.5, std::round(y) + 0.5, width, kHeight);
        painter.setPen(QPen(m_theme.bad, 1));
        painter.setBrush(m_theme.base);
        painter.drawRoundedRect(pill, kHeight / 2, kHeight / 2);
        painter.drawText(pill, Qt::AlignCenter, text);
    }
    painter.setBrush(Qt::NoBrush);
}

void FramePainter::paintBundleNote(QPainter &painter, const Target &target) {
    const SceneFacts &facts = target.scene.facts;
    if (facts.bundled == 0)
        return;
    const QString text =
        QObject::tr("%1 arrows in view, %2 of them bundled")
            .arg(ui::groupedNumber(std::int64_t{facts.arrows}), ui::groupedNumber(std::int64_t{facts.bundled}));
    painter.setFont(m_gapFont);
    const double width = painter.fontMetrics().horizontalAdvance(text) + 20;
    const QRectF pill(target.left + target.request.width - width - 12, target.request.height - 30, width, 20);
    painter.setPen(QPen(m_theme.accent, 1));
    painter.setBrush(m_theme.base);
    painter.drawRoundedRect(pill, 10, 10);
    painter.setPen(m_theme.accent);
    painter.drawText(pill, Qt::AlignCenter, text);
    painter.setBrush(Qt::NoBrush);
}

} // namespace lanescope::ui
