// SPDX-License-Identifier: Apache-2.0
#include "analysis/timeline/lane_layout.h"

#include "analysis/timeline/aligned_axes.h"
#include "analysis/timeline/time_text.h"
#include "analysis/timeline/track_order.h"

#include <algorithm>
#include <tuple>

namespace lanescope::analysis {

using model::SessionStore;
using model::TrackInfo;
using model::TrackKind;
using model::TrackRef;

namespace {

constexpr std::uint16_t kFoldBeyond = 8;

/// Numbers inside names order by value: "7" before "20".
std::pair<std::size_t, std::string> natural(std::string_view text) {
    std::size_t digits = 0;
    while (digits < text.size() && text[digits] >= '0' && text[digits] <= '9')
        ++digits;
    return {digits == text.size() ? digits : text.size() + 32, std::string(text)};
}

using SortKey = std::tuple<int, int, std::pair<std::size_t, std::string>, std::pair<std::size_t, std::string>,
                           std::uint32_t, int, std::pair<std::size_t, std::string>, std::size_t>;

class LayoutBuilder {
public:
    LayoutBuilder(const Analysis &analysis, const TimelineIndex &index, const LayoutState &state)
        : m_analysis(analysis), m_index(index), m_state(state) {}

    TimelineLayout build() {
        const std::vector<std::size_t> shown = shownSessions();
        m_groups = groupAxes(m_state.alignments, axesOf(shown));
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
        lane.badges = laneBadges(m_analysis, session, lanes, m_state.alignments);
        if (const std::size_t without = withoutTime(session); without > 0)
            lane.badges.push_back(
                {groupedNumber(static_cast<std::int64_t>(without)) + " without a usable time", Tone::Warning});
        lane.relative = m_state.relative.count(m_analysis.sessions[session]->id()) > 0;
        if (lane.relative)
            lane.badges.insert(lane.badges.begin(), {std::string(kRelativeBadge), Tone::Warning});
        lane.collapsed = m_state.collapsed.count(m_analysis.sessions[session]->id()) > 0;
        if (!m_layout.lanes.empty() && !alignedWith(m_layout.lanes.back().session, session)) {
            lane.breakY = m_y;
            lane.relativeBreak = lane.relative && m_layout.lanes.back().relative;
            m_y += LaneMetrics::kBreak;
        }
        lane.y = m_y;
        m_y += LaneMetrics::kHeader;
        if (!lane.collapsed && showsAny(session))
            addSections(lane);
        if (const std::size_t left = leftOut(session); left > 0)
            lane.badges.push_back(
                {std::to_string(left) + (left == 1 ? " track" : " tracks") + " left out for now", Tone::Warning});
        lane.height = m_y - lane.y;
        m_layout.lanes.push_back(std::move(lane));
    }

    [[nodiscard]] bool isShown(const SessionStore &session, TrackRef track) const {
        return m_state.only.empty() || m_state.only.count({session.id(), track}) > 0;
    }
    /// Events that have no place on any axis.
    [[nodiscard]] std::size_t withoutTime(std::size_t position) const {
        std::size_t with = 0;
        for (const ClockExtent &extent : m_index.sessions[position].extents)
            with += extent.events;
        return m_analysis.sessions[position]->eventCount() - with;
    }
    [[nodiscard]] std::size_t leftOut(std::size_t position) const {
        const SessionStore &session = *m_analysis.sessions[position];
        std::size_t left = 0;
        for (std::size_t i = 0; i < session.columns().tracks.size(); ++i)
            left += session.info(TrackRef(i)).begin < session.info(TrackRef(i)).end && !isShown(session, TrackRef(i));
        return left;
    }
    [[nodiscard]] bool showsAny(std::size_t position) const {
        const model::SessionId id = m_analysis.sessions[position]->id();
        return m_state.only.empty() || std::any_of(m_state.only.begin(), m_state.only.end(),
                                                   [&](const model::TrackKey &track) { return track.session == id; });
    }
    [[nodiscard]] bool showsAny(const SessionStore &session, std::size_t clock) const {
        return m_state.only.empty() ||
               std::any_of(m_state.only.begin(), m_state.only.end(), [&](const model::TrackKey &key) {
                   return key.session == session.id() && session.info(key.track).clock == model::ClockRef(clock);
               });
    }

    void addSections(LaneLayout &lane) {
        const SessionStore &session = *m_analysis.sessions[lane.session];
        for (const std::size_t clock : clocksByEvents(lane.session)) {
            if (!showsAny(session, clock))
                continue;
            const Axis own = axisOf(lane.session, clock);
            const Axis axis = commonExtents(m_groups, {&own, 1}).front();
            LaneSection section;
            section.clock = axis.clock;
            section.zero = axis.begin;
            section.end = axis.end;
            const bool first = lane.sections.empty();
            section.rulerText = first && lane.relative ? "own time, stretched"
                                : first                ? "lane time"
                                                       : "clock " + session.columns().clocks[clock].name;
            for (const AxisGroup &group : m_groups)
                if (group.find(axis.clock) != nullptr)
                    section.rulerText = "common time";
            section.rulerY = m_y;
            m_y += LaneMetrics::kRuler;
            addTracks(lane.session, section);
            if (first)
                addNote(lane.session, section.note, section.noteY);
            lane.sections.push_back(std::move(section));
        }
        if (lane.sections.empty())
            addNote(lane.session, lane.note, lane.noteY);
        m_y += LaneMetrics::kLaneGap;
    }

    void addTracks(std::size_t position, LaneSection &section) {
        const SessionStore &session = *m_analysis.sessions[position];
        const std::vector<TrackRef> tracks = tracksOn(session, position, section.clock.clock);
        for (std::size_t i = 0; i < tracks.size(); ++i) {
            section.tracks.push_back(place(session, position, tracks[i]));
            const model::DeviceRef device = deviceOf(session, tracks[i]);
            const auto isOfDevice = [&](TrackRef track) { return deviceOf(session, track) == device; };
            const auto next = tracks.begin() + static_cast<std::ptrdiff_t>(i) + 1;
            if (!device.isNone() && std::none_of(next, tracks.end(), isOfDevice))
                addCounters(position, section, device);
        }
    }

    /// The device whose group of tracks it is in; none for tracks of the host.
    static model::DeviceRef deviceOf(const SessionStore &session, TrackRef ref) {
        const TrackInfo &track = session.info(ref);
        return groupOf(track.kind) == 2 ? track.device : model::DeviceRef::none();
    }

    void addCounters(std::size_t position, LaneSection &section, model::DeviceRef device) {
        if (!m_state.counters || !m_state.only.empty())
            return;
        std::vector<std::size_t> own;
        std::size_t onClock = 0;
        const auto &counters = m_index.sessions[position].counters;
        for (std::size_t i = 0; i < counters.size(); ++i) {
            onClock += counters[i].clock == section.clock.clock ? 1U : 0U;
            if (counters[i].clock == section.clock.clock && counters[i].device == device)
                own.push_back(i);
        }
        const auto chosen = m_state.countersFolded.find({section.clock.session, device});
        const bool folded =
            own.size() > 1 && (chosen != m_state.countersFolded.end() ? chosen->second : onClock > kManyCounters);
        for (std::size_t i = 0; i < (folded ? 1 : own.size()); ++i) {
            CounterPlacement placed = placeCounter(position, own[i]);
            placed.foldable = i == 0 && own.size() > 1;
            placed.folded = folded;
            placed.hidden = folded ? own.size() - 1 : 0;
            section.counters.push_back(std::move(placed));
        }
    }

    CounterPlacement placeCounter(std::size_t position, std::size_t counter) {
        constexpr double kPadding = 3;
        const DerivedCounter &derived = m_index.sessions[position].counters[counter];
        const TrackText text = counterText(m_analysis, position, derived);
        CounterPlacement placed;
        placed.counter = counter;
        placed.device = derived.device;
        placed.label = text.label;
        placed.category = text.category;
        placed.tooltip = text.tooltip;
        placed.y = m_y;
        placed.height = LaneMetrics::kThin;
        placed.barTop = kPadding;
        placed.barHeight = LaneMetrics::kThin - 2 * kPadding;
        m_y += placed.height;
        return placed;
    }

    /// By lane and clock, whether collapsed or not.
    std::vector<Axis> axesOf(const std::vector<std::size_t> &shown) const {
        std::vector<Axis> axes;
        for (const std::size_t session : shown)
            for (const std::size_t clock : clocksByEvents(session))
                axes.push_back(axisOf(session, clock));
        return axes;
    }

    Axis axisOf(std::size_t session, std::size_t clock) const {
        const ClockExtent &extent = m_index.sessions[session].extents[clock];
        return {{m_analysis.sessions[session]->id(), model::ClockRef(clock)}, extent.begin, extent.end};
    }

    /// A break is about the first clocks of the two lanes.
    bool alignedWith(std::size_t above, std::size_t session) const {
        const std::vector<std::size_t> first = clocksByEvents(above);
        const std::vector<std::size_t> second = clocksByEvents(session);
        if (first.empty() || second.empty())
            return false;
        const Axis a = axisOf(above, first.front());
        const Axis b = axisOf(session, second.front());
        return std::any_of(m_groups.begin(), m_groups.end(), [&](const AxisGroup &group) {
            return group.find(a.clock) != nullptr && group.find(b.clock) != nullptr;
        });
    }

    void addNote(std::size_t session, std::string &note, double &y) {
        note = laneNote(m_analysis, session);
        y = m_y;
        if (!note.empty())
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
            return {2, 0, owner, process, 0, rankOf(track.kind), part, ref.index()};
        return {groupOf(track.kind), quiet,      owner, part, track.order, rankOf(track.kind),
                natural(text.label), ref.index()};
    }

    static bool hasCalls(const SessionStore &session, model::ThreadRef thread) {
        const auto &tracks = session.columns().tracks;
        return std::any_of(tracks.begin(), tracks.end(), [&](const TrackInfo &track) {
            return track.kind == TrackKind::Calls && track.thread == thread && track.begin < track.end;
        });
    }

    /// Place among the pinned tracks; behind them where it is none.
    std::size_t pinOf(const SessionStore &session, TrackRef track) const {
        const auto found =
            std::find(m_state.pinned.begin(), m_state.pinned.end(), model::TrackKey{session.id(), track});
        return static_cast<std::size_t>(found - m_state.pinned.begin());
    }

    std::vector<TrackRef> tracksOn(const SessionStore &session, std::size_t position, model::ClockRef clock) const {
        std::vector<std::tuple<std::size_t, SortKey, TrackRef>> keyed;
        for (std::size_t i = 0; i < session.columns().tracks.size(); ++i) {
            const TrackInfo &track = session.columns().tracks[i];
            if (track.clock == clock && track.begin < track.end && isShown(session, TrackRef(i)))
                keyed.emplace_back(pinOf(session, TrackRef(i)), keyOf(session, position, TrackRef(i)), TrackRef(i));
        }
        std::sort(keyed.begin(), keyed.end());
        std::vector<TrackRef> tracks;
        for (const auto &[pin, key, track] : keyed)
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
        placed.pinned = pinOf(session, ref) < m_state.pinned.size();
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
    std::vector<AxisGroup> m_groups;
    TimelineLayout m_layout;
    double m_y = 0;
};

} // namespace

bool foldedByDefault(const TrackInfo &track) { return track.rows > kFoldBeyond; }

TimelineLayout layOut(const Analysis &analysis, const TimelineIndex &index, const LayoutState &state) {
    return LayoutBuilder(analysis, index, state).build();
}

} // namespace lanescope::analysis
