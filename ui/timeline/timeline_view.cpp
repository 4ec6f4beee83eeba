// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/timeline_view.h"

#include "ui/timeline/frame_painter.h"

#include <QPainter>
#include <QScrollBar>
#include <QVariantAnimation>

#include <algorithm>
#include <cmath>

namespace lanescope::ui {

using namespace analysis;
using model::ClockId;
using model::EventRef;
using model::Ns;

TimelineView::TimelineView(QWidget *parent)
    : QWidget(parent)
    , m_theme(Theme::light())
    , m_painter(std::make_unique<FramePainter>(m_theme))
    , m_scrollBar(new QScrollBar(Qt::Vertical, this)) {
    setObjectName(QStringLiteral("timeline"));
    setAccessibleName(tr("Timeline"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    m_scrollBar->setObjectName(QStringLiteral("timelineScrollBar"));
    m_scrollBar->setCursor(Qt::ArrowCursor);
    connect(m_scrollBar, &QScrollBar::valueChanged, this, [this](int value) {
        if (std::lround(m_camera.scrollY) == value)
            return;
        m_camera.scrollY = value;
        invalidate();
        emit viewChanged();
    });
}

TimelineView::~TimelineView() = default;

void TimelineView::setAnalysis(AnalysisPtr analysis, TimelineIndexPtr index) {
    keepChoices(analysis);
    m_index = index || !analysis ? std::move(index) : buildTimelineIndex(*analysis);
    m_analysis = std::move(analysis);
    m_painter->forgetLabels();
    m_drag = DragState();
    m_ghosts.reset();
    m_flows.reset();
    openLayers();
    relayout();
    if (m_layout.laneOf(m_activeSession.value_or(static_cast<std::size_t>(-1))) == nullptr)
        setActive(m_layout.lanes.empty() ? std::nullopt : std::optional(m_layout.lanes.front().session));
    emit viewChanged();
}

/// Positions of sessions may change with the analysis: what is named by position is found again.
void TimelineView::keepChoices(const AnalysisPtr &next) {
    const auto positionOf = [&](std::size_t session) {
        return next && m_analysis ? next->indexOf(m_analysis->sessions[session]->id()) : std::nullopt;
    };
    forgetClosed(next);
    if (m_activeSession)
        m_activeSession = positionOf(*m_activeSession);
    if (m_range) {
        const auto session = positionOf(m_range->session);
        if (session)
            m_range->session = *session;
        else
            m_range.reset();
    }
    m_crossed.clear();
    keepMeasure(next);
    m_hovered.reset();
    m_pair.reset();
    m_state.only.clear();
    if (m_selection && !(next && next->indexOf(m_selection->session)))
        clearSelection();
}

/// Choices are about sessions that are open; where none of them stays, the view begins anew too.
void TimelineView::forgetClosed(const AnalysisPtr &next) {
    const auto isGone = [&](const model::SessionId &id) { return !(next && next->indexOf(id)); };
    std::erase_if(m_state.order, isGone);
    std::erase_if(m_state.hidden, isGone);
    std::erase_if(m_state.collapsed, isGone);
    std::erase_if(m_state.relative, isGone);
    std::erase_if(m_state.folded, [&](const auto &choice) { return isGone(choice.first.session); });
    std::erase_if(m_state.pinned, [&](const model::TrackKey &track) { return isGone(track.session); });
    std::erase_if(m_state.countersFolded, [&](const auto &choice) { return isGone(choice.first.session); });
    const bool anyStays = m_analysis && std::any_of(m_analysis->sessions.begin(), m_analysis->sessions.end(),
                                                    [&](const auto &session) { return !isGone(session->id()); });
    if (anyStays)
        return;
    if (m_animation)
        m_animation->stop();
    m_camera = Camera();
    m_history = CameraHistory();
    m_knownClocks.clear();
    m_untouched = true;
}

SceneRequest TimelineView::request() const {
    return {*m_analysis,
            *m_index,
            m_layout,
            m_camera,
            plotWidth(),
            static_cast<double>(height()),
            devicePixelRatioF(),
            m_arrowMode,
            m_selection,
            m_wantsGhosts ? m_ghosts.get() : nullptr,
            m_wantsFlows ? m_flows.get() : nullptr,
            m_notes.get(),
            m_pair ? &*m_pair : nullptr};
}

double TimelineView::plotWidth() const {
    const int bar = m_scrollBar->isVisibleTo(this) ? m_scrollBar->width() : 0;
    return std::max(width() - m_headerWidth - bar, 40);
}

std::vector<Axis> TimelineView::axes() const {
    std::vector<Axis> axes;
    for (const LaneLayout &lane : m_layout.lanes)
        for (const LaneSection &section : lane.sections)
            axes.push_back({section.clock, section.zero, section.end});
    return axes;
}

std::optional<std::size_t> TimelineView::sessionOf(const EventRef &event) const {
    return m_analysis ? m_analysis->indexOf(event.session) : std::nullopt;
}

const LaneSection *TimelineView::activeSection() const {
    const LaneLayout *lane = m_activeSession ? m_layout.laneOf(*m_activeSession) : nullptr;
    return lane == nullptr || lane->sections.empty() ? nullptr : &lane->sections.front();
}

std::vector<const LaneLayout *> TimelineView::activeLanes() const {
    const LaneSection *active = activeSection();
    std::vector<const LaneLayout *> lanes;
    if (active == nullptr)
        return lanes;
    const auto together = [&](const ClockId &clock) {
        return clock == active->clock || std::any_of(m_groups.begin(), m_groups.end(), [&](const AxisGroup &group) {
                   return group.find(clock) != nullptr && group.find(active->clock) != nullptr;
               });
    };
    for (const LaneLayout &lane : m_layout.lanes)
        if (!lane.sections.empty() && together(lane.sections.front().clock))
            lanes.push_back(&lane);
    return lanes;
}

void TimelineView::relayout() {
    m_layout = m_analysis && m_index ? layOut(*m_analysis, *m_index, m_state) : TimelineLayout();
    m_groups = groupAxes(m_state.alignments, axes());
    if (endStaleRelative())
        m_layout = layOut(*m_analysis, *m_index, m_state);
    m_drag = DragState();
    updateScrollBar();
    placeNewClocks();
    m_camera.scrollY = std::clamp(m_camera.scrollY, 0.0, std::max(m_layout.height - height(), 0.0));
    invalidate();
}

/// While nobody has moved the view everything is fitted; later, new lanes begin at the left edge.
void TimelineView::placeNewClocks() {
    if (m_untouched) {
        m_camera.fitAll(axes(), plotWidth());
        m_knownClocks.clear();
    }
    for (const Axis &axis : axes())
        if (m_knownClocks.insert(axis.clock).second && !m_untouched)
            m_camera.bring(axis.clock, axis.begin, 12);
    settleGroups(m_camera);
}

void TimelineView::settleGroups(Camera &camera) const {
    const LaneSection *section = activeSection();
    settle(camera, m_groups, section == nullptr ? std::nullopt : std::optional(section->clock));
    const auto pair = relativePair();
    if (!pair) {
        camera.dropScales(); // of a place that was looked at while there was one
        return;
    }
    stretch(camera, *pair);
    followShare(camera, *pair, section != nullptr && pair->has(section->clock) ? section->clock : pair->first.clock);
}

void TimelineView::setAlignments(const AlignmentSet &alignments) {
    if (m_state.alignments == alignments)
        return;
    m_state.alignments = alignments;
    relayout();
    emit viewChanged();
}

void TimelineView::setShowCounters(bool shown) {
    if (m_state.counters == shown)
        return;
    m_state.counters = shown;
    relayout();
    emit viewChanged();
}

void TimelineView::updateScrollBar() {
    const int range = std::max(static_cast<int>(std::ceil(m_layout.height)) - height(), 0);
    const int extent = m_scrollBar->sizeHint().width();
    m_scrollBar->setGeometry(width() - extent, 0, extent, height());
    m_scrollBar->setVisible(range > 0);
    m_scrollBar->setPageStep(height());
    m_scrollBar->setSingleStep(30);
    m_scrollBar->setRange(0, range);
    m_scrollBar->setValue(static_cast<int>(std::lround(m_camera.scrollY)));
}

void TimelineView::invalidate() {
    m_dirty = true;
    update();
}

void TimelineView::openLayers() {
    if (!m_analysis)
        return;
    if (m_wantsGhosts && !m_ghosts)
        m_ghosts = std::make_unique<GhostRows>(collectGhosts(*m_analysis));
    if (m_wantsFlows && !m_flows)
        m_flows = std::make_unique<FlowLinks>(collectFlows(*m_analysis));
}

void TimelineView::setActive(std::optional<std::size_t> session) {
    if (m_activeSession == session)
        return;
    m_activeSession = session;
    invalidate();
    emit activeLaneChanged();
}

void TimelineView::setArrowMode(ArrowMode mode) {
    m_arrowMode = mode;
    invalidate();
}

void TimelineView::setShowGhosts(bool shown) {
    m_wantsGhosts = shown;
    openLayers();
    invalidate();
}

void TimelineView::setShowRecordedFlows(bool shown) {
    m_wantsFlows = shown;
    openLayers();
    invalidate();
}

void TimelineView::setShowFrameTime(bool shown) {
    m_showFrameTime = shown;
    update();
}

void TimelineView::setTheme(const Theme &theme) {
    m_theme = theme;
    m_painter = std::make_unique<FramePainter>(theme);
    invalidate();
}

void TimelineView::setLaneHidden(std::size_t session, bool hidden) {
    if (!m_analysis || session >= m_analysis->sessions.size())
        return;
    if (hidden)
        m_state.hidden.insert(m_analysis->sessions[session]->id());
    else
        m_state.hidden.erase(m_analysis->sessions[session]->id());
    relayout();
    if (m_activeSession && m_layout.laneOf(*m_activeSession) == nullptr)
        setActive(m_layout.lanes.empty() ? std::nullopt : std::optional(m_layout.lanes.front().session));
    emit viewChanged();
}

void TimelineView::setLaneCollapsed(std::size_t session, bool collapsed) {
    if (!m_analysis || session >= m_analysis->sessions.size())
        return;
    if (collapsed)
        m_state.collapsed.insert(m_analysis->sessions[session]->id());
    else
        m_state.collapsed.erase(m_analysis->sessions[session]->id());
    relayout();
    emit laneCollapsed(session, collapsed);
    emit viewChanged();
}

void TimelineView::setTrackFolded(std::size_t session, model::TrackRef track, bool folded) {
    const TimelineLayout::Found found = m_layout.find(session, track);
    if (found.track == nullptr || !found.track->foldable || found.track->folded == folded)
        return;
    m_state.folded[{m_analysis->sessions[session]->id(), track}] = folded;
    relayout();
    emit viewChanged();
}

bool TimelineView::isPinned(std::size_t session, model::TrackRef track) const {
    const model::TrackKey key{m_analysis->sessions[session]->id(), track};
    return std::find(m_state.pinned.begin(), m_state.pinned.end(), key) != m_state.pinned.end();
}

void TimelineView::setTrackPinned(std::size_t session, model::TrackRef track, bool pinned) {
    std::vector<model::TrackKey> tracks = m_state.pinned;
    const model::TrackKey key{m_analysis->sessions[session]->id(), track};
    std::erase(tracks, key);
    if (pinned)
        tracks.push_back(key);
    setPinnedTracks(std::move(tracks));
}

void TimelineView::setPinnedTracks(std::vector<model::TrackKey> tracks) {
    if (m_state.pinned == tracks)
        return;
    m_state.pinned = std::move(tracks);
    relayout();
    emit viewChanged();
}

void TimelineView::setLaneOrder(const std::vector<std::size_t> &sessions) {
    if (!m_analysis)
        return;
    m_state.order.clear();
    for (const std::size_t session : sessions)
        if (session < m_analysis->sessions.size())
            m_state.order.push_back(m_analysis->sessions[session]->id());
    relayout();
    emit viewChanged();
}

void TimelineView::setHeaderWidth(int width) {
    m_headerWidth = std::clamp(width, 90, std::max(this->width() / 2, 90));
    if (m_untouched)
        placeNewClocks();
    invalidate();
    emit viewChanged();
}

PictureFacts TimelineView::pictureFacts() {
    ensureFrame();
    const SceneFacts &facts = m_scene.facts;
    return {facts.lanes, facts.arrows, facts.arrowsDashed, facts.bundled, facts.ghosts, facts.hatched};
}

const Scene &TimelineView::scene() {
    ensureFrame();
    return m_scene;
}

std::optional<QRectF> TimelineView::eventRect(const EventRef &event) const {
    const auto session = sessionOf(event);
    if (!session)
        return std::nullopt;
    const auto box = boxOf(request(), *session, event.row);
    return box ? std::optional(QRectF(m_headerWidth + box->x, box->y, box->w, box->h)) : std::nullopt;
}

void TimelineView::resizeEvent(QResizeEvent *event) {
    QWidget::resizeEvent(event);
    updateScrollBar();
    placeNewClocks();
    m_camera.scrollY = std::clamp(m_camera.scrollY, 0.0, std::max(m_layout.height - height(), 0.0));
    if (m_pair) {
        makeRoomForPair();
        Camera camera = m_camera;
        camera.scrollY = scrollToPair();
        applyCamera(std::move(camera));
    }
    invalidate();
    emit viewChanged();
}

} // namespace lanescope::ui
