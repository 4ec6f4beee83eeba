// SPDX-License-Identifier: Apache-2.0
#include "analysis/timeline/held_tracks.h"
#include "analysis/timeline/neighbours.h"
#include "ui/text/format.h"
#include "ui/timeline/timeline_view.h"

#include <QGuiApplication>
#include <QScrollBar>
#include <QStyle>
#include <QVariantAnimation>

#include <algorithm>
#include <cmath>

namespace lanescope::ui {

using namespace analysis;
using model::ClockId;
using model::EventRef;
using model::EventRow;
using model::Ns;

namespace {

constexpr double kZoomStep = 1.35;
constexpr int kAnimationMs = 120;
constexpr qint64 kRememberMs = 700; ///< wheel turns and drags closer than this are one step of history

} // namespace

bool TimelineView::animates() const {
    return isVisible() && QGuiApplication::platformName() != QLatin1String("offscreen") &&
           style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, this) > 0;
}

void TimelineView::moveCamera(const Camera &target, bool remember) {
    if (remember)
        m_history.leave(m_camera);
    m_untouched = false;
    if (m_animation)
        m_animation->stop();
    if (!animates()) {
        applyCamera(target);
        return;
    }
    auto *animation = new QVariantAnimation(this);
    animation->setDuration(kAnimationMs);
    animation->setStartValue(0.0);
    animation->setEndValue(1.0);
    animation->setEasingCurve(QEasingCurve::OutCubic);
    connect(animation, &QVariantAnimation::valueChanged, this, [this, from = m_camera, target](const QVariant &value) {
        applyCamera(Camera::between(from, target, value.toDouble()));
    });
    connect(animation, &QVariantAnimation::finished, this, [this, target] { applyCamera(target); });
    m_animation = animation;
    animation->start(QAbstractAnimation::DeleteWhenStopped);
}

void TimelineView::applyCamera(Camera camera) {
    if (const double widest = camera.widestNsPerUnit(axes(), plotWidth()); camera.nsPerUnit() > widest)
        camera.zoomAt(plotWidth() / 2, widest / camera.nsPerUnit());
    settleGroups(camera);
    camera.keepInSight(axes(), plotWidth());
    camera.scrollY = std::clamp(camera.scrollY, 0.0, std::max(std::ceil(m_layout.height) - height(), 0.0));
    if (camera == m_camera)
        return;
    m_camera = std::move(camera);
    m_scrollBar->setValue(static_cast<int>(std::lround(m_camera.scrollY)));
    invalidate();
    emit viewChanged();
}

void TimelineView::rememberSoon() {
    if (!m_sinceRemembered.isValid() || m_sinceRemembered.elapsed() > kRememberMs)
        m_history.leave(m_camera);
    m_sinceRemembered.start();
}

void TimelineView::zoomBy(double factor, std::optional<double> plotX) {
    rememberSoon();
    m_untouched = false;
    if (m_animation)
        m_animation->stop();
    Camera camera = m_camera;
    const double most = camera.widestNsPerUnit(axes(), plotWidth()) / camera.nsPerUnit();
    camera.zoomAt(plotX.value_or(plotWidth() / 2), std::min(factor, std::max(most, 1.0)));
    applyCamera(std::move(camera));
}

void TimelineView::zoomIn(std::optional<double> plotX) { zoomBy(1 / kZoomStep, plotX ? plotX : cursorPlotX()); }
void TimelineView::zoomOut(std::optional<double> plotX) { zoomBy(kZoomStep, plotX ? plotX : cursorPlotX()); }

double TimelineView::cursorPlotX() const {
    const QPoint cursor = mapFromGlobal(QCursor::pos());
    if (underMouse() && rect().contains(cursor) && cursor.x() >= m_headerWidth)
        return cursor.x() - m_headerWidth;
    return plotWidth() / 2;
}

void TimelineView::panBy(double fraction) {
    const LaneSection *section = activeSection();
    if (section == nullptr)
        return;
    rememberSoon();
    m_untouched = false;
    Camera camera = m_camera;
    for (const LaneSection &moved : m_layout.laneOf(*m_activeSession)->sections)
        camera.pan(moved.clock, fraction * plotWidth());
    applyCamera(std::move(camera));
}

void TimelineView::scrollBy(double units) {
    Camera camera = m_camera;
    camera.scrollY += units;
    applyCamera(std::move(camera));
}

void TimelineView::fitAll() {
    Camera camera = m_camera;
    camera.fitAll(axes(), plotWidth());
    moveCamera(camera, true);
}

void TimelineView::frame(std::size_t session, const ClockId &clock, Ns begin, Ns end, std::optional<EventRow> row) {
    Camera camera = m_camera;
    camera.frame(clock, begin, end, plotWidth());
    follow(camera, m_groups, clock);
    if (row)
        camera.scrollY = scrollTo(session, *row);
    setActive(session);
    moveCamera(camera, true);
}

void TimelineView::fitSelection() {
    if (m_range) {
        frame(m_range->session, m_range->clock, m_range->begin, m_range->end, std::nullopt);
        return;
    }
    if (m_selection)
        frameEvents({*m_selection});
    else
        fitAll();
}

void TimelineView::frameEvents(const std::vector<EventRef> &events) {
    const auto session = events.empty() ? std::nullopt : sessionOf(events.front());
    if (!session)
        return;
    const model::SessionStore &store = *m_analysis->sessions[*session];
    const model::ClockRef clock = store.clock(events.front().row);
    Ns begin = store.start(events.front().row);
    Ns end = drawnEnd(store, events.front().row);
    for (const EventRef &event : events) {
        // Times of another session or clock have no place in this frame.
        if (event.session != store.id() || store.clock(event.row) != clock)
            continue;
        begin = std::min(begin, store.start(event.row));
        end = std::max(end, drawnEnd(store, event.row));
    }
    frame(*session, {store.id(), clock}, begin, end, events.front().row);
}

void TimelineView::goToTime(std::size_t session, Ns time) {
    const LaneLayout *lane = m_layout.laneOf(session);
    if (lane == nullptr || lane->sections.empty())
        return;
    Camera camera = m_camera;
    camera.bring(lane->sections.front().clock, time, plotWidth() / 2);
    follow(camera, m_groups, lane->sections.front().clock);
    if (lane->y < camera.scrollY || lane->y > camera.scrollY + height() - LaneMetrics::kHeader)
        camera.scrollY = lane->y;
    setActive(session);
    moveCamera(camera, true);
}

void TimelineView::centreActiveOn(Ns time) {
    const LaneSection *section = activeSection();
    if (section == nullptr)
        return;
    rememberSoon();
    m_untouched = false;
    Camera camera = m_camera;
    camera.bring(section->clock, time, plotWidth() / 2);
    applyCamera(std::move(camera));
}

void TimelineView::navigateBack() {
    if (m_history.canGoBack())
        moveCamera(m_history.back(m_camera), false);
}

void TimelineView::navigateForward() {
    if (m_history.canGoForward())
        moveCamera(m_history.forward(m_camera), false);
}

void TimelineView::select(std::optional<EventRef> event) {
    if (event && !sessionOf(*event))
        event.reset();
    if (m_selection == event)
        return;
    m_selection = event;
    if (m_pair && !(event && m_pair->isEnd(*event)))
        dropPair();
    if (event) {
        setActive(sessionOf(*event));
        setAccessibleDescription(safeText(m_analysis->sessions[*m_activeSession]->name(event->row)));
    }
    invalidate();
    emit selectionChanged(m_selection);
}

void TimelineView::clearSelection() {
    select(std::nullopt);
    clearMeasure();
    if (!m_range)
        return;
    m_range.reset();
    m_crossed.clear();
    update();
    emit rangeCleared();
}

/// What stays above a track that is scrolled to.
double TimelineView::heightAbove(const TimelineLayout::Found &found) const {
    const double pinned = found.track->pinned ? 0 : heldHeight(m_layout, *found.section, found.track->y, height());
    return LaneMetrics::kHeader + LaneMetrics::kRuler + pinned;
}

/// Whether a pinned track stands in sight though its place is scrolled by.
bool TimelineView::isHeld(const TimelineLayout::Found &found) const {
    const double below = found.track->y + found.track->height - found.section->tracks.front().y;
    return found.track->pinned && below <= heldHeight(m_layout, *found.section, m_camera.scrollY, height());
}

double TimelineView::scrollTo(std::size_t session, EventRow row) const {
    const TimelineLayout::Found found = m_layout.find(session, m_analysis->sessions[session]->track(row));
    if (found.track == nullptr || isHeld(found))
        return m_camera.scrollY;
    // What lies deeper in a folded track is seen with the whole of it.
    const double top = found.track->barY(found.track->folded ? 0 : m_analysis->sessions[session]->depth(row));
    const double above = heightAbove(found) + 8;
    if (top - above < m_camera.scrollY)
        return top - above;
    const double bottom = top + found.track->barHeight + 12;
    return bottom > m_camera.scrollY + height() ? bottom - height() : m_camera.scrollY;
}

void TimelineView::selectAndReveal(std::size_t session, EventRow row) {
    if (row.isNone())
        return;
    const model::SessionStore &store = *m_analysis->sessions[session];
    select(EventRef{store.id(), row});
    Camera camera = m_camera;
    const ClockId clock{store.id(), store.clock(row)};
    const double x = camera.view(clock).x(store.start(row));
    const double right = camera.view(clock).x(drawnEnd(store, row));
    if (right < 20 || x > plotWidth() - 20)
        camera.bring(clock, store.start(row), plotWidth() / 2);
    follow(camera, m_groups, clock);
    camera.scrollY = scrollTo(session, row);
    if (!(camera == m_camera))
        moveCamera(camera, true);
}

void TimelineView::followToLaunch() {
    const auto session = m_selection ? sessionOf(*m_selection) : std::nullopt;
    if (session && *session < m_analysis->correlation.sessions.size())
        selectAndReveal(*session, launchOf(*m_analysis->sessions[*session], m_analysis->correlation.sessions[*session],
                                           m_selection->row));
}

void TimelineView::followToDeviceWork() {
    const auto session = m_selection ? sessionOf(*m_selection) : std::nullopt;
    if (session && *session < m_analysis->correlation.sessions.size())
        selectAndReveal(*session, firstDeviceWorkOf(*m_analysis->sessions[*session],
                                                    m_analysis->correlation.sessions[*session], m_selection->row));
}

void TimelineView::nextEvent() {
    if (const auto session = m_selection ? sessionOf(*m_selection) : std::nullopt)
        selectAndReveal(*session, nextOnTrack(*m_analysis->sessions[*session], m_selection->row));
}

void TimelineView::previousEvent() {
    if (const auto session = m_selection ? sessionOf(*m_selection) : std::nullopt)
        selectAndReveal(*session, previousOnTrack(*m_analysis->sessions[*session], m_selection->row));
}

} // namespace lanescope::ui
