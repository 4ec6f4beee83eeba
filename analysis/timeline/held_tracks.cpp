// SPDX-License-Identifier: Apache-2.0
#include "analysis/timeline/held_tracks.h"

#include <algorithm>

namespace lanescope::analysis {

namespace {

/// The first track that is not pinned: pinned ones stand above the others.
auto firstLoose(const LaneSection &section) {
    return std::find_if(section.tracks.begin(), section.tracks.end(),
                        [](const TrackPlacement &track) { return !track.pinned; });
}

} // namespace

std::vector<HeldTracks> heldTracks(const TimelineLayout &layout, double scrollY, double viewHeight) {
    std::vector<HeldTracks> held;
    for (const LaneLayout &lane : layout.lanes)
        for (const LaneSection &section : lane.sections) {
            const auto loose = firstLoose(section);
            if (loose == section.tracks.begin() || (loose == section.tracks.end() && section.counters.empty()))
                continue;
            const TrackPlacement &last = *(loose - 1);
            const double top = section.tracks.front().y;
            const double ruler = shownRulerY(section, scrollY) + LaneMetrics::kRuler;
            const double height =
                std::min({last.y + last.height - top, section.bottom() - scrollY - ruler, viewHeight / 2});
            if (top - scrollY < ruler && height > 0 && ruler < viewHeight)
                held.push_back({&lane, &section, ruler, top, height});
        }
    return held;
}

double heldHeight(const TimelineLayout &layout, const LaneSection &section, double scrollY, double viewHeight) {
    for (const HeldTracks &held : heldTracks(layout, scrollY, viewHeight))
        if (held.section == &section)
            return held.height;
    return 0;
}

TimelineLayout layoutOf(const HeldTracks &held) {
    TimelineLayout layout;
    LaneLayout &lane = layout.lanes.emplace_back();
    lane.session = held.lane->session;
    lane.y = held.lane->y;
    lane.height = held.lane->height;
    LaneSection &section = lane.sections.emplace_back();
    section.clock = held.section->clock;
    section.zero = held.section->zero;
    section.end = held.section->end;
    section.rulerY = held.section->rulerY;
    section.tracks.assign(held.section->tracks.begin(), firstLoose(*held.section));
    layout.height = held.contentY + held.height;
    return layout;
}

} // namespace lanescope::analysis
