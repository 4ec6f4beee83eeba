// SPDX-License-Identifier: Apache-2.0
// Both ends of one pair in sight, whatever lies between them.
#include "analysis/timeline/neighbours.h"
#include "ui/timeline/timeline_view.h"

#include <algorithm>
#include <cmath>

namespace lanescope::ui {

using namespace analysis;
using model::ClockId;
using model::EventRef;
using model::Ns;
using model::SessionStore;

namespace {

constexpr double kAbove = LaneMetrics::kHeader + LaneMetrics::kRuler + 8; ///< of what stays in sight above a track
constexpr double kBelow = 36;                                             ///< for the sentence below an event
constexpr double kShareApart = 0.2; ///< of the width for the longer of two ends that share no axis

/// Where an event is drawn, on its clock.
struct Stretch {
    ClockId clock;
    Ns begin, end;
};

std::optional<Stretch> stretchOf(const Analysis &analysis, const EventRef &event) {
    const auto session = event.row.isNone() ? std::nullopt : analysis.indexOf(event.session);
    if (!session || has(analysis.sessions[*session]->flags(event.row), model::RecordFlag::NotCollected))
        return std::nullopt;
    const SessionStore &store = *analysis.sessions[*session];
    return Stretch{{store.id(), store.clock(event.row)}, store.start(event.row), drawnEnd(store, event.row)};
}

/// `other` on the clock of `leader`, where they share an axis.
std::optional<Stretch> onAxisOf(const std::vector<AxisGroup> &groups, const ClockId &leader, const Stretch &other) {
    if (other.clock == leader)
        return other;
    for (const AxisGroup &group : groups) {
        const AlignedClock *here = group.find(leader);
        const AlignedClock *there = group.find(other.clock);
        if (here != nullptr && there != nullptr)
            return Stretch{leader, other.begin + there->offset - here->offset,
                           other.end + there->offset - here->offset};
    }
    return std::nullopt;
}

} // namespace

void TimelineView::showPair(PairFocus pair) {
    const auto session = sessionOf(pair.event);
    if (!session)
        return;
    select(pair.event);
    m_pair = std::move(pair);
    makeRoomForPair();
    Camera camera = m_camera;
    framePair(camera);
    camera.scrollY = scrollToPair();
    setActive(session);
    invalidate();
    if (!(camera == m_camera))
        moveCamera(camera, true);
}

void TimelineView::dropPair() {
    m_pair.reset();
    if (!m_state.only.empty()) {
        m_state.only.clear();
        relayout();
        emit viewChanged();
    }
    invalidate();
}

/// Lanes of the ends are unfolded; where their tracks lie too far from each other all others are left out.
void TimelineView::makeRoomForPair() {
    std::set<model::TrackKey> tracks;
    for (const EventRef &end : {m_pair->event, m_pair->otherEnd()})
        if (const auto session = end.row.isNone() ? std::nullopt : sessionOf(end)) {
            tracks.insert({end.session, m_analysis->sessions[*session]->track(end.row)});
            m_state.collapsed.erase(end.session);
        }
    m_state.only.clear();
    relayout();
    if (tracks.size() > 1 && !pairFits()) {
        m_state.only = std::move(tracks);
        relayout();
    }
    emit viewChanged();
}

/// Top and bottom of an event's bar, from the top of all lanes.
std::optional<std::pair<double, double>> TimelineView::heightOf(const EventRef &event) const {
    const auto session = event.row.isNone() ? std::nullopt : sessionOf(event);
    if (!session)
        return std::nullopt;
    const SessionStore &store = *m_analysis->sessions[*session];
    const TimelineLayout::Found found = m_layout.find(*session, store.track(event.row));
    if (found.track == nullptr)
        return std::nullopt;
    const double top = found.track->barY(store.depth(event.row));
    return std::pair(top, top + found.track->barHeightAt(store.depth(event.row)));
}

bool TimelineView::pairFits() const {
    const auto event = heightOf(m_pair->event);
    const auto other = heightOf(m_pair->otherEnd());
    if (!event || !other)
        return true;
    return std::max(event->second, other->second) - std::min(event->first, other->first) + kAbove + kBelow <= height();
}

/// Stays where both ends are in sight already, else puts them into the middle.
double TimelineView::scrollToPair() const {
    const auto event = heightOf(m_pair->event);
    const auto other = heightOf(m_pair->otherEnd());
    if (!event)
        return m_camera.scrollY;
    const double top = std::min(event->first, other ? other->first : event->first) - kAbove;
    const double bottom = std::max(event->second, other ? other->second : event->second) + kBelow;
    if (top >= m_camera.scrollY && bottom <= m_camera.scrollY + height())
        return m_camera.scrollY;
    const double middle = (top + bottom - height()) / 2;
    return std::clamp(bottom - top > height() ? top : middle, 0.0, std::max(m_layout.height - height(), 0.0));
}

void TimelineView::framePair(Camera &camera) const {
    const auto event = stretchOf(*m_analysis, m_pair->event);
    const auto other = stretchOf(*m_analysis, m_pair->otherEnd());
    const auto &shown = event ? event : other;
    if (!shown)
        return;
    const auto joined = event && other ? onAxisOf(m_groups, event->clock, *other) : std::nullopt;
    const Ns begin = joined ? std::min(shown->begin, joined->begin) : shown->begin;
    const Ns end = joined ? std::max(shown->end, joined->end) : shown->end;
    camera.frame(shown->clock, begin, end, plotWidth());
    follow(camera, m_groups, shown->clock);
    if (joined || !event || !other)
        return;
    // Each on an axis of its own: the longer one takes a part of the width, and both stand in the middle.
    const double longer = std::max(nsBetween(event->begin, event->end), nsBetween(other->begin, other->end));
    camera.zoomAt(plotWidth() / 2, std::max(longer, 1.0) / (kShareApart * plotWidth()) / camera.nsPerUnit());
    for (const Stretch &one : {*event, *other}) {
        const double length = nsBetween(one.begin, one.end) / camera.view(one.clock).nsPerUnit;
        camera.bring(one.clock, one.begin, (plotWidth() - length) / 2);
        follow(camera, m_groups, one.clock);
    }
}

} // namespace lanescope::ui
