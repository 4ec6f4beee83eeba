// SPDX-License-Identifier: Apache-2.0
// Two lanes at one width, by relative position.
#include "ui/timeline/timeline_view.h"

#include <algorithm>
#include <utility>

namespace lanescope::ui {

using namespace analysis;

namespace {

/// The axis that a lane is stretched by: that of its first clock.
std::optional<Axis> axisOf(const LaneLayout *lane) {
    if (lane == nullptr || lane->sections.empty())
        return std::nullopt;
    const LaneSection &section = lane->sections.front();
    return Axis{section.clock, section.zero, section.end};
}

} // namespace

/// The pair in the order of the lanes; nullopt where one of both is not in sight.
std::optional<RelativePair> TimelineView::relativePair() const {
    std::vector<Axis> axes;
    for (const LaneLayout &lane : m_layout.lanes)
        if (lane.relative)
            if (const auto axis = axisOf(&lane))
                axes.push_back(*axis);
    return axes.size() == 2 ? std::optional(RelativePair{axes[0], axes[1]}) : std::nullopt;
}

/// The lane below the active one; above it where there is none below.
std::optional<std::size_t> TimelineView::laneToCompareWith() const {
    const auto active = std::find_if(m_layout.lanes.begin(), m_layout.lanes.end(),
                                     [&](const LaneLayout &lane) { return m_activeSession == lane.session; });
    if (active == m_layout.lanes.end() || m_layout.lanes.size() < 2)
        return std::nullopt;
    return (active + 1 == m_layout.lanes.end() ? active - 1 : active + 1)->session;
}

bool TimelineView::areAligned(const model::ClockId &first, const model::ClockId &second) const {
    return std::any_of(m_groups.begin(), m_groups.end(), [&](const AxisGroup &group) {
        return group.find(first) != nullptr && group.find(second) != nullptr;
    });
}

QString TimelineView::setRelative(bool on) {
    if (!on) {
        if (std::exchange(m_state.relative, {}).empty())
            return {};
        relayout();
        fitAll();
        return {};
    }
    const auto other = laneToCompareWith();
    if (!other)
        return tr("There are no two lanes in sight to compare by relative position.");
    const auto first = axisOf(m_layout.laneOf(*m_activeSession)), second = axisOf(m_layout.laneOf(*other));
    if (!first || !second)
        return tr("A lane that is collapsed or holds no time cannot be compared by relative position.");
    if (areAligned(first->clock, second->clock))
        return tr("These lanes are aligned: they share an axis already, which says more than relative position.");
    m_history.leave(m_camera);
    m_state.relative = {first->clock.session, second->clock.session};
    relayout();
    fitAll();
    return {};
}

/// Ends it where one of both lanes is no more in sight, or both share an axis; whether it did.
bool TimelineView::endStaleRelative() {
    if (m_state.relative.empty())
        return false;
    const auto pair = relativePair();
    if (pair && !areAligned(pair->first.clock, pair->second.clock))
        return false;
    m_state.relative.clear();
    emit relativeEnded();
    return true;
}

} // namespace lanescope::ui
