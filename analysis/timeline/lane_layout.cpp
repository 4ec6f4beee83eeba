// SPDX-License-Identifier: Apache-2.0
#include "analysis/timeline/lane_layout.h"

#include <algorithm>
#include <cstdio>
#include <tuple>

namespace lanescope::analysis {

using model::SessionStore;
using model::TrackInfo;
using model::TrackKind;
using model::TrackRef;

namespace {

constexpr std::uint16_t kFoldBeyond = 8;

/// Places of the groups of tracks in a lane, top to bottom.
int groupOf(TrackKind kind) {
    switch (kind) {
    case TrackKind::Annotations: return 0;
    case TrackKind::Calls:
    case TrackKind::Ops:
    case TrackKind::HostSlices: return 1;
    case TrackKind::Stream:
    case TrackKind::Copies:
    case TrackKind::GraphExecutions:
    case TrackKind::DeviceAnnotations:
    case TrackKind::Synchronisation:
    case TrackKind::DeviceOther: return 2;
    case TrackKind::Counter: return 3;
    case TrackKind::Instants: return 4;
    case TrackKind::TraceSpans: return 5;
    case TrackKind::Overhead: return 6;
    }
    return 6;
}

/// Order of the kinds inside one thread or one device.
int rankOf(TrackKind kind) {
    switch (kind) {
    case TrackKind::Annotations:
    case TrackKind::Calls:
    case TrackKind::Stream: return 0;
    case TrackKind::Ops:
    case TrackKind::Copies: return 1;
    case TrackKind::HostSlices:
    case TrackKind::GraphExecutions: return 2;
    case TrackKind::Synchronisation: return 3;
    case TrackKind::DeviceAnnotations: return 4;
    case TrackKind::DeviceOther: return 5;
    case TrackKind::Counter:
    case TrackKind::Instants:
    case TrackKind::TraceSpans:
    case TrackKind::Overhead: return 6;
    }
    return 6;
}

/// Numbers inside names order by value: "7" before "20".
std::pair<std::size_t, std::string> natural(std::string_view text) {
    std::size_t digits = 0;
    while (digits < text.size() && text[digits] >= '0' && text[digits] <= '9')
        ++digits;
    return {digits == text.size() ? digits : text.size() + 32, std::string(text)};
}

using SortKey = std::tuple<int, int, std::pair<std::size_t, std::string>, std::pair<std::size_t, std::string>, int,
                           std::pair<std::size_t, std::string>, std::size_t>;

class LayoutBuilder {
public:
    LayoutBuilder(const Analysis &analysis, const TimelineIndex &index, const LayoutState &state)
        : m_analysis(analysis), m_index(index), m_state(state) {}

    TimelineLayout build() {
        const std::vector<std::size_t> shown = shownSessions();
        for (const std::size_t session : shown)
            addLane(session, shown.size());
        m_layout.height = m_y;
        return std::move(m_layout);
    }

private:
    std::vector<std::size_t> shownSessions() const {
        std::vector<std::size_t> shown;
        for (const model::SessionId &id : m_state.order)
            if (const auto session = m_analysis.indexOf(id))
                shown.push_back(*session);
        for (std::size_t i = 0; i < m_analysis.sessions.size(); ++i)
            if (std::find(shown.begin(), shown.end(), i) == shown.end())
                shown.push_back(i);
        shown.erase(
            std::remove_if(shown.begin(), shown.end(),
                           [&](std::size_t i) { return m_state.hidden.count(m_analysis.sessions[i]->id()) > 0; }),
            shown.end());
        return shown;
    }

    void addLane(std::size_t session, std::size_t lanes) {
        LaneLayout lane;
        lane.session = session;
        lane.title = laneTitle(m_analysis, session);
        lane.badges = laneBadges(m_analysis, session, lanes);
        lane.collapsed = m_state.collapsed.count(m_analysis.sessions[session]->id()) > 0;
        if (!m_layout.lanes.empty()) {
            lane.breakY = m_y;
            m_y += LaneMetrics::kBreak;
        }
        lane.y = m_y;
        m_y += LaneMetrics::kHeader;
        if (!lane.collapsed)
            addSections(lane);
        lane.height = m_y - lane.y;
        m_layout.lanes.push_back(std::move(lane));
    }

    void addSections(LaneLayout &lane) {
        const SessionStore &session = *m_analysis.sessions[lane.session];
        for (const std::size_t clock : clocksByEvents(lane.session)) {
            LaneSection section;
            section.clock = {session.id(), model::ClockRef(clock)};
            const ClockExtent &extent = m_index.sessions[lane.session].extents[clock];
            section.zero = extent.begin;
            section.end = extent.end;
            const bool first = lane.sections.empty();
            section.rulerText = first ? "lane time" : "clock " + session.columns().clocks[clock].name;
            section.rulerY = m_y;
            m_y += LaneMetrics::kRuler;
            for (const TrackRef track : tracksOn(session, lane.session, model::ClockRef(clock)))
                section.tracks.push_back(place(session, lane.session, track));
            if (first)
                addNote(lane.session, section);
            lane.sections.push_back(std::move(section));
        }
        m_y += LaneMetrics::kLaneGap;
    }

    void addNote(std::size_t session, LaneSection &section) {
        section.note = laneNote(m_analysis, session);
        section.noteY = m_y;
        if (!section.note.empty())
            m_y += LaneMetrics::kNote;
    }

    std::vector<std::size_t> clocksByEvents(std::size_t session) const {
        const std::vector<ClockExtent> &extents = m_index.sessions[session].extents;
        const auto &tracks = m_analysis.sessions[session]->columns().tracks;
        std::vector<std::size_t> clocks;
        for (std::size_t i = 0; i < extents.size(); ++i)
            if (std::any_of(tracks.begin(), tracks.end(),
                            [&](const TrackInfo &t) { return t.clock == model::ClockRef(i) && t.begin < t.end; }))
                clocks.push_back(i);
        std::stable_sort(clocks.begin(), clocks.end(),
                         [&](std::size_t a, std::size_t b) { return extents[a].events > extents[b].events; });
        return clocks;
    }

    SortKey keyOf(const SessionStore &session, std::size_t position, TrackRef ref) const {
        const TrackInfo &track = session.info(ref);
        const TrackText text = trackText(m_analysis, position, ref);
        std::pair<std::size_t, std::string> owner, part, process;
        int quiet = 0;
        if (groupOf(track.kind) == 2 && !track.device.isNone()) {
            owner = natural(session.text(session.info(track.device).device));
            process = natural(session.processText(session.info(track.device).process).value_or(""));
            if (!track.stream.isNone())
                part = natural(session.text(session.info(track.stream).stream));
        } else if (!track.thread.isNone()) {
            // Threads that call the device come before those that never do.
            quiet = hasCalls(session, track.thread) ? 0 : 1;
            owner = natural(session.processText(session.info(track.thread).process).value_or(""));
            part = natural(session.text(session.info(track.thread).tid));
        }
        // A thread keeps its tracks together, a device its kinds.
        if (groupOf(track.kind) == 2)
            return {2, 0, owner, process, rankOf(track.kind), part, ref.index()};
        return {groupOf(track.kind), quiet, owner, part, rankOf(track.kind), natural(text.label), ref.index()};
    }

    static bool hasCalls(const SessionStore &session, model::ThreadRef thread) {
        const auto &tracks = session.columns().tracks;
        return std::any_of(tracks.begin(), tracks.end(), [&](const TrackInfo &track) {
            return track.kind == TrackKind::Calls && track.thread == thread && track.begin < track.end;
        });
    }

    std::vector<TrackRef> tracksOn(const SessionStore &session, std::size_t position, model::ClockRef clock) const {
        std::vector<std::pair<SortKey, TrackRef>> keyed;
        for (std::size_t i = 0; i < session.columns().tracks.size(); ++i) {
            const TrackInfo &track = session.columns().tracks[i];
            if (track.clock == clock && track.begin < track.end)
                keyed.emplace_back(keyOf(session, position, TrackRef(i)), TrackRef(i));
        }
        std::sort(keyed.begin(), keyed.end());
        std::vector<TrackRef> tracks;
        for (const auto &[key, track] : keyed)
            tracks.push_back(track);
        return tracks;
    }

    static double lineHeight(TrackKind kind, bool main) {
        switch (kind) {
        case TrackKind::Annotations:
        case TrackKind::DeviceAnnotations: return LaneMetrics::kAnnotation;
        case TrackKind::Calls: return LaneMetrics::kCalls;
        case TrackKind::Stream: return main ? LaneMetrics::kStream : LaneMetrics::kSecondary;
        case TrackKind::GraphExecutions:
        case TrackKind::Counter: return LaneMetrics::kSecondary;
        case TrackKind::Ops:
        case TrackKind::HostSlices:
        case TrackKind::Copies:
        case TrackKind::Synchronisation:
        case TrackKind::DeviceOther:
        case TrackKind::Overhead:
        case TrackKind::TraceSpans:
        case TrackKind::Instants: return LaneMetrics::kThin;
        }
        return LaneMetrics::kThin;
    }

    /// Host slices nest, so the outermost stand for those inside; device work only overlaps.
    static bool nests(TrackKind kind) { return groupOf(kind) < 2; }

    /// The stream of a device that carries most kernels is drawn taller.
    static bool isMainStream(const SessionStore &session, const TrackInfo &track) {
        const auto size = [](const TrackInfo &t) { return t.end.index() - t.begin.index(); };
        const auto &tracks = session.columns().tracks;
        return track.kind == TrackKind::Stream &&
               std::none_of(tracks.begin(), tracks.end(), [&](const TrackInfo &other) {
                   return other.kind == TrackKind::Stream && other.device == track.device && size(other) > size(track);
               });
    }

    TrackPlacement place(const SessionStore &session, std::size_t position, TrackRef ref) {
        const TrackInfo &track = session.info(ref);
        TrackPlacement placed;
        placed.track = ref;
        placed.kind = track.kind;
        const TrackText text = trackText(m_analysis, position, ref);
        placed.label = text.label;
        placed.category = text.category;
        placed.tooltip = text.tooltip;
        placed.y = m_y;
        placed.depths = std::max<std::uint16_t>(track.rows, 1);
        placed.foldable = track.rows > 1;
        const auto chosen = m_state.folded.find({session.id(), ref});
        placed.folded = placed.foldable && (chosen != m_state.folded.end() ? chosen->second : foldedByDefault(track));
        placed.footed = placed.folded && nests(track.kind);
        const double line = lineHeight(track.kind, isMainStream(session, track));
        const double padding =
            track.kind == TrackKind::Annotations || track.kind == TrackKind::DeviceAnnotations ? 3 : 4;
        placed.barTop = padding;
        if (placed.foldable && !placed.folded) {
            placed.pitch = LaneMetrics::kPitch;
            placed.barHeight = LaneMetrics::kPitch - 1;
            placed.height = 2 * padding + LaneMetrics::kPitch * placed.depths - 1;
        } else {
            placed.barHeight = line - 2 * padding;
            placed.height = line;
        }
        m_y += placed.height;
        return placed;
    }

    const Analysis &m_analysis;
    const TimelineIndex &m_index;
    const LayoutState &m_state;
    TimelineLayout m_layout;
    double m_y = 0;
};

std::string_view toneMark(Tone tone) {
    switch (tone) {
    case Tone::Neutral: return "";
    case Tone::Good: return "+";
    case Tone::Warning: return "!";
    case Tone::Bad: return "!!";
    }
    return "";
}

std::string number(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%g", value);
    return text;
}

} // namespace

double LaneSection::bottom() const {
    if (!note.empty())
        return noteY + LaneMetrics::kNote;
    return tracks.empty() ? rulerY + LaneMetrics::kRuler : tracks.back().y + tracks.back().height;
}

double shownHeaderY(const LaneLayout &lane, double scrollY) {
    return std::min(std::max(lane.y - scrollY, 0.0), lane.y + lane.height - LaneMetrics::kHeader - scrollY);
}

double shownRulerY(const LaneSection &section, double scrollY) {
    return std::min(std::max(section.rulerY - scrollY, LaneMetrics::kHeader),
                    section.bottom() - LaneMetrics::kRuler - scrollY);
}

bool foldedByDefault(const TrackInfo &track) { return track.rows > kFoldBeyond; }

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

TimelineLayout layOut(const Analysis &analysis, const TimelineIndex &index, const LayoutState &state) {
    return LayoutBuilder(analysis, index, state).build();
}

std::string describe(const TimelineLayout &layout) {
    std::string text;
    for (const LaneLayout &lane : layout.lanes) {
        if (lane.breakY)
            text += number(*lane.breakY) + " break\n";
        text += number(lane.y) + " lane " + lane.title + (lane.collapsed ? " (collapsed)" : "");
        for (const Badge &badge : lane.badges)
            text += " [" + std::string(toneMark(badge.tone)) + badge.text + "]";
        text += "\n";
        for (const LaneSection &section : lane.sections) {
            text += "  " + number(section.rulerY) + " ruler " + section.rulerText + "\n";
            for (const TrackPlacement &track : section.tracks)
                text += "  " + number(track.y) + "+" + number(track.height) + " " + track.label + " | " +
                        track.category + (track.folded ? " (folded)" : "") + "\n";
            if (!section.note.empty())
                text += "  " + number(section.noteY) + " note " + section.note + "\n";
        }
    }
    return text;
}

} // namespace lanescope::analysis
