// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/timeline_view.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QNativeGestureEvent>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace lanescope::ui {

using namespace analysis;
using model::EventRef;
using model::Ns;

namespace {

constexpr double kDragThreshold = 4;
constexpr double kEdgeGrip = 4; ///< around the right edge of the header column
constexpr double kLaneCaretWidth = 26;
constexpr double kTrackCaretWidth = 20;
constexpr double kWheelNotch = 120;
constexpr double kKeyPan = 0.15;

} // namespace

Hit TimelineView::hitAt(QPointF position) const {
    return m_analysis && m_index ? hitTest(request(), position.x() - m_headerWidth, position.y()) : Hit();
}

void TimelineView::mousePressEvent(QMouseEvent *event) {
    if (event->button() != Qt::LeftButton || !m_analysis)
        return;
    setFocus(Qt::MouseFocusReason);
    m_drag = DragState();
    m_drag.kind = std::abs(event->position().x() - m_headerWidth) <= kEdgeGrip ? Drag::HeaderWidth : Drag::Pressed;
    m_drag.modifiers = event->modifiers();
    m_drag.origin = m_drag.last = event->position();
    m_drag.hit = hitAt(event->position());
    if (m_drag.hit.lane != nullptr)
        setActive(m_drag.hit.lane->session);
}

void TimelineView::mouseMoveEvent(QMouseEvent *event) {
    if (m_drag.kind == Drag::None) {
        hover(event->position());
        return;
    }
    if (m_drag.kind == Drag::Pressed && (event->position() - m_drag.origin).manhattanLength() >= kDragThreshold)
        beginDrag(event->position());
    continueDrag(event->position());
}

void TimelineView::mouseReleaseEvent(QMouseEvent *event) {
    if (event->button() != Qt::LeftButton || m_drag.kind == Drag::None)
        return;
    const DragState drag = m_drag;
    if (drag.kind == Drag::Pressed)
        click(drag.hit, drag.origin);
    else
        finishDrag(event->position());
    m_drag = DragState();
    update();
}

void TimelineView::mouseDoubleClickEvent(QMouseEvent *event) {
    const Hit hit = hitAt(event->position());
    const bool inColumn = event->position().x() < m_headerWidth;
    if (hit.area == Hit::Area::Header && hit.lane != nullptr)
        setLaneCollapsed(hit.lane->session, !hit.lane->collapsed);
    else if ((hit.area == Hit::Area::Track || hit.area == Hit::Area::Counter) && inColumn)
        toggleFold(hit);
    else if (hit.area == Hit::Area::Track && !hit.row.isNone())
        fitSelection();
}

void TimelineView::click(const Hit &hit, QPointF position) {
    if (const NoteFlag *flag = flagAt(position)) {
        emit notesClicked(notesOf(*flag));
        return;
    }
    if (hit.lane == nullptr) {
        clearSelection();
        return;
    }
    if (hit.area == Hit::Area::Header || position.x() < m_headerWidth) {
        clickGutter(hit, position);
        return;
    }
    if (hit.area == Hit::Area::Track && !hit.row.isNone())
        select(EventRef{m_analysis->sessions[hit.lane->session]->id(), hit.row});
    else
        clearSelection();
}

void TimelineView::clickGutter(const Hit &hit, QPointF position) {
    if (hit.area == Hit::Area::Header && position.x() < kLaneCaretWidth)
        setLaneCollapsed(hit.lane->session, !hit.lane->collapsed);
    else if ((hit.area == Hit::Area::Track || hit.area == Hit::Area::Counter) && position.x() < kTrackCaretWidth)
        toggleFold(hit);
}

void TimelineView::toggleFold(const Hit &hit) {
    if (hit.counter != nullptr && hit.counter->foldable) {
        m_state.countersFolded[{m_analysis->sessions[hit.lane->session]->id(), hit.counter->device}] =
            !hit.counter->folded;
        relayout();
        emit viewChanged();
    } else if (hit.track != nullptr) {
        setTrackFolded(hit.lane->session, hit.track->track, !hit.track->folded);
    }
}

void TimelineView::beginDrag(QPointF position) {
    m_hovered.reset();
    if (m_drag.modifiers.testFlag(Qt::ShiftModifier) && m_drag.origin.x() >= m_headerWidth) {
        m_drag.kind = Drag::Zoom;
    } else if (m_drag.hit.area == Hit::Area::Ruler && m_drag.origin.x() >= m_headerWidth) {
        m_drag.kind = Drag::Range;
        m_drag.anchor = m_camera.view(m_drag.hit.section->clock).nearest(m_drag.origin.x() - m_headerWidth);
    } else {
        m_drag.kind = Drag::Pan;
        rememberSoon();
        setCursor(Qt::ClosedHandCursor);
    }
    m_drag.last = m_drag.origin;
    continueDrag(position);
}

void TimelineView::continueDrag(QPointF position) {
    switch (m_drag.kind) {
    case Drag::None:
    case Drag::Pressed: return;
    case Drag::HeaderWidth: setHeaderWidth(static_cast<int>(position.x())); return;
    case Drag::Range: rangeDrag(position, false); return;
    case Drag::Zoom:
        m_drag.last = position;
        update();
        return;
    case Drag::Pan: break;
    }
    const QPointF by = m_drag.last - position;
    m_drag.last = position;
    m_untouched = false;
    Camera camera = m_camera;
    camera.scrollY += by.y();
    if (m_drag.hit.lane != nullptr)
        for (const LaneSection &section : m_drag.hit.lane->sections)
            camera.pan(section.clock, by.x());
    applyCamera(std::move(camera));
}

void TimelineView::finishDrag(QPointF position) {
    if (m_drag.kind == Drag::Range)
        rangeDrag(position, true);
    else if (m_drag.kind == Drag::Zoom)
        zoomDrag(position);
    unsetCursor();
}

/// A range lies on one lane's clock, wherever the pointer wanders.
void TimelineView::rangeDrag(QPointF position, bool finished) {
    const LaneSection &section = *m_drag.hit.section;
    const double x = std::clamp(position.x() - m_headerWidth, 0.0, plotWidth());
    const Ns at = m_camera.view(section.clock).nearest(x);
    m_range =
        MarkedRange{m_drag.hit.lane->session, section.clock, std::min(at, m_drag.anchor), std::max(at, m_drag.anchor)};
    update();
    if (finished)
        emit rangeSelected(m_range->session, m_range->begin, m_range->end);
}

void TimelineView::zoomDrag(QPointF position) {
    const double from = std::min(m_drag.origin.x(), position.x()) - m_headerWidth;
    const double to = std::max(m_drag.origin.x(), position.x()) - m_headerWidth;
    const double share = std::max(to - from, 2.0) / plotWidth();
    Camera camera = m_camera;
    // The stretched part fills the plot: a zoom around the point that stays where it is.
    camera.zoomAt(std::abs(1 - share) < 1e-6 ? 0 : from / (1 - share), share);
    moveCamera(camera, true);
}

void TimelineView::hover(QPointF position) {
    if (!m_analysis)
        return;
    const bool edge = std::abs(position.x() - m_headerWidth) <= kEdgeGrip;
    setCursor(edge ? Qt::SplitHCursor : flagAt(position) != nullptr ? Qt::PointingHandCursor : Qt::ArrowCursor);
    std::optional<EventRef> under;
    if (position.x() > m_headerWidth) {
        const Hit hit = hitAt(position);
        if (!hit.row.isNone())
            under = EventRef{m_analysis->sessions[hit.lane->session]->id(), hit.row};
    }
    if (under == m_hovered)
        return;
    m_hovered = under;
    update();
    emit hovered(m_hovered);
}

void TimelineView::leaveEvent(QEvent *) {
    if (!m_hovered)
        return;
    m_hovered.reset();
    update();
    emit hovered(m_hovered);
}

void TimelineView::wheelEvent(QWheelEvent *event) {
    const QPoint pixels = event->pixelDelta();
    const QPointF turned = pixels.isNull() ? QPointF(event->angleDelta()) / kWheelNotch * 60.0 : QPointF(pixels);
    const double main = turned.y() != 0 ? turned.y() : turned.x();
    event->accept();
    if (event->modifiers().testFlag(Qt::ControlModifier)) {
        zoomBy(std::pow(1.2, -main / 60.0), std::max(event->position().x() - m_headerWidth, 0.0));
        return;
    }
    const Hit hit = hitAt(event->position());
    const double across = event->modifiers().testFlag(Qt::ShiftModifier) ? main : turned.x();
    if (across != 0 && hit.lane != nullptr) {
        setActive(hit.lane->session);
        panBy(-across / plotWidth());
    }
    if (!event->modifiers().testFlag(Qt::ShiftModifier) && turned.y() != 0)
        scrollBy(-turned.y());
}

void TimelineView::keyPressEvent(QKeyEvent *event) {
    if (!viewKey(event->key(), event->modifiers()) && !selectionKey(event->key(), event->modifiers()))
        QWidget::keyPressEvent(event);
}

bool TimelineView::viewKey(int key, Qt::KeyboardModifiers modifiers) {
    if (modifiers & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier))
        return false;
    switch (key) {
    case Qt::Key_W:
    case Qt::Key_Up:
    case Qt::Key_Plus:
    case Qt::Key_Equal: zoomIn(); return true;
    case Qt::Key_S:
    case Qt::Key_Down:
    case Qt::Key_Minus: zoomOut(); return true;
    case Qt::Key_A:
    case Qt::Key_Left: panBy(-kKeyPan); return true;
    case Qt::Key_D:
    case Qt::Key_Right: panBy(kKeyPan); return true;
    case Qt::Key_PageUp: scrollBy(-height() * 0.8); return true;
    case Qt::Key_PageDown: scrollBy(height() * 0.8); return true;
    case Qt::Key_0:
    case Qt::Key_Home: fitAll(); return true;
    case Qt::Key_F: fitSelection(); return true;
    case Qt::Key_Backspace:
        if (modifiers.testFlag(Qt::ShiftModifier))
            navigateForward();
        else
            navigateBack();
        return true;
    default: return false;
    }
}

bool TimelineView::selectionKey(int key, Qt::KeyboardModifiers modifiers) {
    if (modifiers & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier))
        return false;
    switch (key) {
    case Qt::Key_BracketLeft: followToLaunch(); return true;
    case Qt::Key_BracketRight: followToDeviceWork(); return true;
    case Qt::Key_Comma: previousEvent(); return true;
    case Qt::Key_Period: nextEvent(); return true;
    case Qt::Key_M: markRange(); return true;
    case Qt::Key_Escape: clearSelection(); return true;
    default: return false;
    }
}

void TimelineView::contextMenuEvent(QContextMenuEvent *event) {
    if (!m_analysis)
        return;
    const bool byKey = event->reason() == QContextMenuEvent::Keyboard;
    const auto selected = byKey && m_selection ? eventRect(*m_selection) : std::nullopt;
    if (selected) {
        const QRectF seen = selected->intersected(QRectF(m_headerWidth, 0, plotWidth(), height()));
        const QPointF at = seen.isEmpty() ? QPointF(rect().center()) : seen.center();
        emit menuAsked({*sessionOf(*m_selection), m_selection, std::nullopt}, mapToGlobal(at.toPoint()));
        return;
    }
    if (byKey) {
        if (m_activeSession)
            emit menuAsked({*m_activeSession, std::nullopt, std::nullopt}, mapToGlobal(rect().center()));
        return;
    }
    const Hit hit = hitAt(event->pos());
    if (hit.lane == nullptr)
        return;
    setFocus(Qt::MouseFocusReason);
    setActive(hit.lane->session);
    TimelineSpot spot{hit.lane->session, std::nullopt, std::nullopt};
    if (hit.area == Hit::Area::Track && event->pos().x() < m_headerWidth) {
        spot.track = hit.track->track;
    } else if (hit.area == Hit::Area::Track && !hit.row.isNone()) {
        spot.event = EventRef{m_analysis->sessions[hit.lane->session]->id(), hit.row};
        select(spot.event);
    }
    emit menuAsked(spot, event->globalPos());
}

bool TimelineView::event(QEvent *event) {
    if (event->type() == QEvent::ToolTip && showToolTip(static_cast<QHelpEvent *>(event)))
        return true;
    if (event->type() == QEvent::NativeGesture) {
        const auto *gesture = static_cast<QNativeGestureEvent *>(event);
        if (gesture->gestureType() == Qt::ZoomNativeGesture) {
            zoomBy(1 / std::max(1 + gesture->value(), 0.1), gesture->position().x() - m_headerWidth);
            return true;
        }
    }
    return QWidget::event(event);
}

} // namespace lanescope::ui
