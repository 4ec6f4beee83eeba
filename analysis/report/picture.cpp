// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/picture.h"

#include "analysis/saturate.h"
#include "analysis/timeline/aligned_axes.h"
#include "analysis/timeline/kept_tracks.h"

#include <algorithm>
#include <set>
#include <utility>

namespace lanescope::analysis::report {

namespace {

using model::EventRow;
using model::Ns;
using model::SessionStore;
using model::TrackKind;
using model::TrackRef;

constexpr double kHeaderWidth = 190;
constexpr double kBelow = 4; ///< free space under the last track

/// The other ends of an event's match: its call, or its first device work.
std::vector<EventRow> partnersOf(const Analysis &analysis, std::size_t position, EventRow row) {
    constexpr std::size_t kMost = 64;
    const SessionStore &session = *analysis.sessions[position];
    const SessionCorrelation &found = analysis.correlation.sessions[position];
    std::vector<EventRow> rows;
    if (const model::DeviceEventRef event = session.deviceEventAt(row); !event.isNone()) {
        if (const model::CallRef call = found.source[event.index()]; !call.isNone())
            rows.push_back(session.call(call).row);
    } else if (const model::CallRef call = session.callAt(row); !call.isNone()) {
        for (const model::DeviceEventRef work : found.deviceWork(found.sameCall[call.index()]))
            if (rows.size() < kMost)
                rows.push_back(session.deviceEvent(work).row);
    }
    return rows;
}

/// How much a track is wanted; small numbers first.
int wantedness(TrackKind kind) {
    switch (kind) {
    case TrackKind::Annotations: return 2;
    case TrackKind::Stream: return 3;
    case TrackKind::Calls: return 4;
    case TrackKind::GraphExecutions:
    case TrackKind::Copies: return 5;
    case TrackKind::Ops:
    case TrackKind::HostSlices:
    case TrackKind::DeviceOther:
    case TrackKind::DeviceAnnotations:
    case TrackKind::Synchronisation: return 6;
    case TrackKind::Counter:
    case TrackKind::Instants:
    case TrackKind::TraceSpans:
    case TrackKind::Overhead: return 7;
    }
    return 7;
}

class PictureBuilder {
public:
    PictureBuilder(const Analysis &analysis, const TimelineIndex &index, const PictureSpec &spec)
        : m_analysis(analysis), m_index(index), m_spec(spec) {}

    RangePicture build() {
        TimelineLayout layout = layOut(m_analysis, m_index, stateOf());
        chooseTracks(layout);
        keepTracks(layout, [&](std::size_t session, TrackRef track) { return m_kept.count({session, track}) > 0; });
        const double width = std::max(m_spec.width - kHeaderWidth, 100.0);
        const Camera camera = cameraOn(layout, width);
        const SceneRequest request{m_analysis, m_index,       layout,          camera, width, layout.height + kBelow,
                                   1,          m_spec.arrows, m_spec.selection};
        Scene scene;
        buildScene(request, scene);
        SvgOptions options;
        options.headerWidth = kHeaderWidth;
        options.idPrefix = m_spec.idPrefix;
        options.title = m_spec.title;
        options.flags = m_spec.flags;
        options.shown = m_spec.shown;
        return {drawSvg(request, scene, options), scene.facts, m_leftOut};
    }

private:
    [[nodiscard]] LayoutState stateOf() const {
        LayoutState state;
        state.counters = false;
        state.alignments = m_spec.alignments;
        for (std::size_t i = 0; i < m_analysis.sessions.size(); ++i) {
            const model::SessionId &id = m_analysis.sessions[i]->id();
            if (std::find(m_spec.sessions.begin(), m_spec.sessions.end(), i) == m_spec.sessions.end())
                state.hidden.insert(id);
        }
        for (const std::size_t session : m_spec.sessions)
            state.order.push_back(m_analysis.sessions[session]->id());
        return state;
    }

    /// Tracks that the selection and its match lie on.
    [[nodiscard]] std::set<TrackRef> selectedTracks(std::size_t session) const {
        std::set<TrackRef> tracks;
        if (!m_spec.selection || m_analysis.indexOf(m_spec.selection->session) != session)
            return tracks;
        const SessionStore &store = *m_analysis.sessions[session];
        tracks.insert(store.track(m_spec.selection->row));
        for (const EventRow row : partnersOf(m_analysis, session, m_spec.selection->row))
            tracks.insert(store.track(row));
        return tracks;
    }

    [[nodiscard]] bool isInSight(std::size_t session, TrackRef track, const LaneSection &section) const {
        if (m_spec.onlyTrack)
            return track == *m_spec.onlyTrack;
        return !m_spec.range || section.clock != m_spec.range->clock ||
               hasEventsIn(*m_analysis.sessions[session], m_index.sessions[session].tracks[track.index()],
                           m_spec.range->begin, m_spec.range->end);
    }

    void chooseTracks(const TimelineLayout &layout) {
        for (const LaneLayout &lane : layout.lanes) {
            const std::set<TrackRef> selected = selectedTracks(lane.session);
            std::vector<std::pair<int, TrackRef>> wanted;
            for (const LaneSection &section : lane.sections)
                for (const TrackPlacement &track : section.tracks)
                    if (isInSight(lane.session, track.track, section))
                        wanted.emplace_back(selected.count(track.track) > 0 ? 0 : wantedness(track.kind), track.track);
            std::stable_sort(wanted.begin(), wanted.end(),
                             [](const auto &a, const auto &b) { return a.first < b.first; });
            const std::size_t most = std::min(wanted.size(), m_spec.mostTracks);
            for (std::size_t i = 0; i < most; ++i)
                m_kept.insert({lane.session, wanted[i].second});
            m_leftOut += wanted.size() - most;
        }
    }

    [[nodiscard]] Camera cameraOn(const TimelineLayout &layout, double width) const {
        std::vector<Axis> axes;
        for (const LaneLayout &lane : layout.lanes)
            for (const LaneSection &section : lane.sections)
                axes.push_back({section.clock, section.zero, section.end});
        Camera camera;
        camera.fitAll(axes, width);
        if (!m_spec.range)
            return camera;
        camera.frame(m_spec.range->clock, m_spec.range->begin, m_spec.range->end, width);
        follow(camera, groupAxes(m_spec.alignments, axes), m_spec.range->clock);
        return camera;
    }

    const Analysis &m_analysis;
    const TimelineIndex &m_index;
    const PictureSpec &m_spec;
    std::set<std::pair<std::size_t, TrackRef>> m_kept;
    std::size_t m_leftOut = 0;
};

} // namespace

RangePicture svgOfRange(const Analysis &analysis, const TimelineIndex &index, const PictureSpec &spec) {
    return PictureBuilder(analysis, index, spec).build();
}

std::optional<TimeRange> rangeAround(const Analysis &analysis, const model::EventRef &event) {
    const auto position = analysis.indexOf(event.session);
    if (!position)
        return std::nullopt;
    const SessionStore &session = *analysis.sessions[*position];
    const model::ClockRef clock = session.clock(event.row);
    if (clock.isNone() || !session.usableTimes(event.row))
        return std::nullopt;
    Ns begin = session.start(event.row);
    Ns end = drawnEnd(session, event.row);
    // Of a long fan its first events count.
    for (const EventRow row : partnersOf(analysis, *position, event.row))
        if (session.clock(row) == clock && session.usableTimes(row)) {
            begin = std::min(begin, session.start(row));
            end = std::max(end, drawnEnd(session, row));
        }
    const std::int64_t length = std::max<std::int64_t>(saturatingSubtract(end.count, begin.count), 100);
    const Ns around{length / 2};
    return TimeRange{{session.id(), clock},
                     {saturatingSubtract(begin.count, around.count)},
                     {saturatingAdd(end.count, around.count)}};
}

} // namespace lanescope::analysis::report
