// SPDX-License-Identifier: Apache-2.0
#include "analysis/timeline/hit_test.h"

#include "analysis/timeline/held_tracks.h"

#include <algorithm>
#include <cmath>

namespace lanescope::analysis {

using model::EventRow;
using model::Ns;
using model::SessionStore;

namespace {

/// The longest of more slices than this is looked for among the first of them.
constexpr std::size_t kScanned = 20000;

struct Found {
    EventRow row;
    std::size_t folded = 0;
};

/// The longest slice that reaches into [begin, end]; `at` decides where slices are wide.
Found longestIn(const SessionStore &session, const RowSeries &series, Ns begin, Ns at, Ns end) {
    std::size_t position = series.upperBound(session, at);
    if (position > 0 && drawnEnd(session, series.at(position - 1)) > at) {
        const EventRow under = series.at(position - 1);
        // A slice that is wider than the tolerance is hit for itself.
        if (session.start(under) <= begin && drawnEnd(session, under) >= end)
            return {under, 1};
    }
    position = series.lowerBound(session, begin);
    if (position > 0 && drawnEnd(session, series.at(position - 1)) > begin)
        --position;
    Found found;
    const std::size_t last = series.upperBound(session, end);
    for (std::size_t i = position; i < last && i < position + kScanned; ++i) {
        const EventRow row = series.at(i);
        if (found.row.isNone() || session.duration(row) > session.duration(found.row))
            found.row = row;
    }
    found.folded = last > position ? last - position : 0;
    return found;
}

Found hitTrack(const SceneRequest &request, const Hit &hit, double x, double contentY, double tolerance) {
    const std::size_t position = hit.lane->session;
    const SessionStore &session = *request.analysis.sessions[position];
    const TrackPlacement &placed = *hit.track;
    const TrackIndex &track = request.index.sessions[position].tracks[placed.track.index()];
    const AxisView axis = request.camera.view(hit.section->clock);
    const Ns begin = axis.at(x - tolerance).whole;
    const Ns end = axis.at(x + tolerance).whole;
    const Ns at = axis.at(x).whole;
    std::size_t first = 0;
    std::size_t last = track.series.size();
    if (placed.pitch > 0) {
        const double depth = std::floor((contentY - placed.y - placed.barTop) / placed.pitch);
        first = static_cast<std::size_t>(std::clamp(depth, 0.0, static_cast<double>(last - 1)));
        last = first + 1;
    } else if (placed.footed) {
        const bool foot = contentY >= placed.barY(1);
        first = foot ? std::min<std::size_t>(1, last - 1) : 0;
        last = foot ? last : 1;
    }
    Found best;
    // In a folded track deeper slices lie on top.
    for (std::size_t i = last; i-- > first;) {
        const Found found = longestIn(session, track.series[i], begin, at, end);
        const bool inside = !found.row.isNone() && session.start(found.row) <= at && drawnEnd(session, found.row) > at;
        if (best.row.isNone() || (inside && best.folded == 0))
            best.row = found.row;
        best.folded += found.folded;
        if (inside && placed.folded)
            break;
    }
    best.folded = std::max<std::size_t>(best.folded, 1);
    return best;
}

void hitSection(const SceneRequest &request, const LaneSection &section, double x, double y, double tolerance,
                Hit &hit) {
    hit.section = &section;
    if (!section.note.empty() && y >= section.noteY) {
        hit.area = Hit::Area::Note;
        return;
    }
    for (const CounterPlacement &placed : section.counters)
        if (y >= placed.y && y < placed.y + placed.height) {
            hit.area = Hit::Area::Counter;
            hit.counter = &placed;
            return;
        }
    for (const TrackPlacement &placed : section.tracks) {
        if (y < placed.y || y >= placed.y + placed.height)
            continue;
        hit.area = Hit::Area::Track;
        hit.track = &placed;
        const Found found = hitTrack(request, hit, x, y, tolerance);
        hit.row = found.row;
        hit.folded = found.folded;
    }
}

/// Headers and rulers that stay in sight lie above the tracks.
bool hitSticky(const SceneRequest &request, double y, Hit &hit) {
    const double scroll = request.camera.scrollY;
    for (const LaneLayout &lane : request.layout.lanes) {
        hit.lane = &lane;
        const double header = shownHeaderY(lane, scroll);
        if (y >= header && y < header + LaneMetrics::kHeader) {
            hit.area = Hit::Area::Header;
            return true;
        }
        for (const LaneSection &section : lane.sections) {
            const double ruler = shownRulerY(section, scroll);
            if (y >= ruler && y < ruler + LaneMetrics::kRuler) {
                hit.area = Hit::Area::Ruler;
                hit.section = &section;
                return true;
            }
        }
    }
    hit = Hit();
    return false;
}

/// Pinned tracks that stay in sight lie above those that scroll by.
bool hitHeld(const SceneRequest &request, double x, double y, double tolerance, Hit &hit) {
    for (const HeldTracks &held : heldTracks(request.layout, request.camera.scrollY, request.height))
        if (y >= held.shownY && y < held.shownY + held.height) {
            hit.lane = held.lane;
            hitSection(request, *held.section, x, y - held.shownY + held.contentY, tolerance, hit);
            return true;
        }
    return false;
}

} // namespace

Hit hitTest(const SceneRequest &request, double x, double y, double tolerance) {
    const double content = y + request.camera.scrollY;
    Hit hit;
    if (hitSticky(request, y, hit) || hitHeld(request, x, y, tolerance, hit))
        return hit;
    for (const LaneLayout &lane : request.layout.lanes) {
        if (lane.breakY && content >= *lane.breakY && content < *lane.breakY + LaneMetrics::kBreak) {
            hit.area = Hit::Area::Break;
            return hit;
        }
        if (content < lane.y || content >= lane.y + lane.height)
            continue;
        hit.lane = &lane;
        if (!lane.note.empty() && content >= lane.noteY && content < lane.noteY + LaneMetrics::kNote)
            hit.area = Hit::Area::Note;
        for (const LaneSection &section : lane.sections)
            if (content >= section.rulerY && content < section.bottom()) {
                hitSection(request, section, x, content, tolerance, hit);
                return hit;
            }
    }
    return hit;
}

} // namespace lanescope::analysis
