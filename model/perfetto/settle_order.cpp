// SPDX-License-Identifier: Apache-2.0
#include "model/perfetto/settle.h"

#include <algorithm>
#include <limits>

namespace lanescope::model::perfetto {

namespace {

constexpr int kDepthLimit = 64; ///< of tracks below tracks; descriptors may form a ring

/// Walks the tracks as their parents' descriptors order their children and numbers them from 1; what no descriptor
/// orders has the number 0.
class TrackWalk {
public:
    TrackWalk(const TraceTracks &tracks, const Texts &texts, std::vector<Ns> firstTimes)
        : m_tracks(tracks)
        , m_texts(texts)
        , m_first(std::move(firstTimes))
        , m_order(tracks.size(), 0)
        , m_children(tracks.size()) {
        for (std::size_t i = 0; i < tracks.size(); ++i)
            if (const TraceTrack parent = tracks.parentOf(TraceTrack(i)); !parent.isNone())
                m_children[parent.index()].push_back(TraceTrack(i));
    }

    [[nodiscard]] std::vector<std::uint32_t> numbers() {
        std::vector<TraceTrack> ruled;
        for (std::size_t i = 0; i < m_tracks.size(); ++i)
            if (rules(TraceTrack(i)))
                ruled.push_back(TraceTrack(i));
        std::stable_sort(ruled.begin(), ruled.end(), [&](TraceTrack a, TraceTrack b) { return name(a) < name(b); });
        const auto below =
            std::stable_partition(ruled.begin(), ruled.end(), [&](TraceTrack track) { return !liesBelowARule(track); });
        for (auto track = ruled.begin(); track != ruled.end(); ++track)
            if (track < below || m_order[track->index()] == 0)
                walk(*track, 0);
        return std::move(m_order);
    }

private:
    [[nodiscard]] bool rules(TraceTrack track) const {
        return m_tracks.facts(track).childOrder != ChildOrder::Unspecified && !m_children[track.index()].empty();
    }
    [[nodiscard]] bool liesBelowARule(TraceTrack track) const {
        TraceTrack at = m_tracks.parentOf(track);
        for (int depth = 0; depth < kDepthLimit && !at.isNone(); ++depth, at = m_tracks.parentOf(at))
            if (rules(at))
                return true;
        return false;
    }
    [[nodiscard]] std::string_view name(TraceTrack track) const {
        const TrackFacts &facts = m_tracks.facts(track);
        return m_texts.view(facts.name.isNone() ? facts.threadName : facts.name);
    }

    void walk(TraceTrack parent, int depth) {
        if (depth == kDepthLimit)
            return;
        std::vector<TraceTrack> children = m_children[parent.index()];
        std::stable_sort(children.begin(), children.end(),
                         [&](TraceTrack a, TraceTrack b) { return name(a) < name(b); });
        const ChildOrder order = m_tracks.facts(parent).childOrder;
        if (order == ChildOrder::Explicit)
            std::stable_sort(children.begin(), children.end(), [&](TraceTrack a, TraceTrack b) {
                return m_tracks.facts(a).rank < m_tracks.facts(b).rank;
            });
        if (order == ChildOrder::Chronological)
            std::stable_sort(children.begin(), children.end(),
                             [&](TraceTrack a, TraceTrack b) { return m_first[a.index()] < m_first[b.index()]; });
        for (const TraceTrack child : children) {
            if (m_order[child.index()] != 0)
                continue;
            m_order[child.index()] = ++m_last;
            walk(child, depth + 1);
        }
    }

    const TraceTracks &m_tracks;
    const Texts &m_texts;
    std::vector<Ns> m_first; ///< by track
    std::vector<std::uint32_t> m_order;
    std::vector<std::vector<TraceTrack>> m_children;
    std::uint32_t m_last = 0;
};

} // namespace

/// By track of the trace: the first time on the trace's clock of it and of what lies below it; the latest there is
/// where there is none.
std::vector<Ns> Settler::firstTimes() {
    std::vector<Ns> first(m_recording.tracks.size(), Ns{std::numeric_limits<std::int64_t>::max()});
    const ClockDomain trace = m_recording.clocks.traceClock();
    const auto &clocks = m_recording.builder.columns().clocks;
    const auto known = std::find_if(clocks.begin(), clocks.end(), [&](const ClockDomain &clock) {
        return clock.name == trace.name && clock.originNs == trace.originNs;
    });
    const ClockRef traceClock(static_cast<std::size_t>(known - clocks.begin()));
    const auto note = [&](TraceTrack track, bool timed, const Timed &time) {
        if (!timed || time.clock != traceClock)
            return;
        for (int depth = 0; depth < kDepthLimit && !track.isNone() && time.at < first[track.index()]; ++depth) {
            first[track.index()] = time.at;
            track = m_recording.tracks.parentOf(track);
        }
    };
    for (std::size_t i = 0; i < m_recording.events.size(); ++i)
        note(m_recording.events[i].track, m_recording.events[i].timed, m_times[i]);
    for (const RawCounter &raw : m_recording.counters)
        note(raw.track, raw.stamp.timed, timeOf(raw.stamp, raw.place));
    return first;
}

void Settler::orderTracks() {
    const TraceTracks &tracks = m_recording.tracks;
    bool ordered = false;
    bool byTime = false;
    for (std::size_t i = 0; i < tracks.size(); ++i) {
        const ChildOrder order = tracks.facts(TraceTrack(i)).childOrder;
        ordered = ordered || order != ChildOrder::Unspecified;
        byTime = byTime || order == ChildOrder::Chronological;
    }
    if (!ordered)
        return;
    const std::vector<std::uint32_t> numbers =
        TrackWalk(tracks, m_recording.texts, byTime ? firstTimes() : std::vector<Ns>(tracks.size())).numbers();
    for (const auto &[key, ref] : m_trackRefs)
        m_recording.builder.columns().tracks[ref.index()].order = numbers[std::get<TraceTrack>(key).index()];
}

} // namespace lanescope::model::perfetto
