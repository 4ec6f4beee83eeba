// SPDX-License-Identifier: Apache-2.0
#include "analysis/timeline/lane_layout.h"

#include <algorithm>
#include <cstdio>

namespace lanescope::analysis {

using model::TrackRef;

namespace {

std::string_view toneMark(Tone tone) {
    switch (tone) {
    case Tone::Neutral: return "";
    case Tone::Good: return "+";
    case Tone::Warning: return "!";
    case Tone::Bad: return "!!";
    }
    return "";
}

std::string shortNumber(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%g", value);
    return text;
}

/// Tracks and counters from top to bottom.
void describeTracks(const LaneSection &section, std::string &text) {
    auto counter = section.counters.begin();
    const auto addCounters = [&](double above) {
        for (; counter != section.counters.end() && counter->y < above; ++counter)
            text += "  " + shortNumber(counter->y) + "+" + shortNumber(counter->height) + " " + counter->label + " | " +
                    counter->category + (counter->folded ? " (+" + std::to_string(counter->hidden) + ")" : "") + "\n";
    };
    for (const TrackPlacement &track : section.tracks) {
        addCounters(track.y);
        text += "  " + shortNumber(track.y) + "+" + shortNumber(track.height) + " " + track.label + " | " +
                track.category + (track.folded ? " (folded)" : "") + (track.pinned ? " (pinned)" : "") + "\n";
    }
    addCounters(section.bottom());
}

} // namespace

double LaneSection::bottom() const {
    if (!note.empty())
        return noteY + LaneMetrics::kNote;
    double below = rulerY + LaneMetrics::kRuler;
    if (!tracks.empty())
        below = tracks.back().y + tracks.back().height;
    if (!counters.empty())
        below = std::max(below, counters.back().y + counters.back().height);
    return below;
}

double shownHeaderY(const LaneLayout &lane, double scrollY) {
    return std::min(std::max(lane.y - scrollY, 0.0), lane.y + lane.height - LaneMetrics::kHeader - scrollY);
}

double shownRulerY(const LaneSection &section, double scrollY) {
    return std::min(std::max(section.rulerY - scrollY, LaneMetrics::kHeader),
                    section.bottom() - LaneMetrics::kRuler - scrollY);
}

TimelineLayout::Found TimelineLayout::find(std::size_t session, TrackRef track) const {
    for (const LaneLayout &lane : lanes) {
        if (lane.session != session)
            continue;
        for (const LaneSection &section : lane.sections)
            for (const TrackPlacement &placed : section.tracks)
                if (placed.track == track)
                    return {&lane, &section, &placed};
    }
    return {};
}

const LaneLayout *TimelineLayout::laneOf(std::size_t session) const {
    const auto found =
        std::find_if(lanes.begin(), lanes.end(), [&](const LaneLayout &lane) { return lane.session == session; });
    return found == lanes.end() ? nullptr : &*found;
}

std::string describe(const TimelineLayout &layout) {
    std::string text;
    for (const LaneLayout &lane : layout.lanes) {
        if (lane.breakY)
            text += shortNumber(*lane.breakY) + " break\n";
        text += shortNumber(lane.y) + " lane " + lane.title + (lane.collapsed ? " (collapsed)" : "");
        for (const Badge &badge : lane.badges)
            text += " [" + std::string(toneMark(badge.tone)) + badge.text + "]";
        text += "\n";
        if (!lane.note.empty())
            text += "  " + shortNumber(lane.noteY) + " note " + lane.note + "\n";
        for (const LaneSection &section : lane.sections) {
            text += "  " + shortNumber(section.rulerY) + " ruler " + section.rulerText + "\n";
            describeTracks(section, text);
            if (!section.note.empty())
                text += "  " + shortNumber(section.noteY) + " note " + section.note + "\n";
        }
    }
    return text;
}

} // namespace lanescope::analysis
