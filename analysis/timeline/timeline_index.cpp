// SPDX-License-Identifier: Apache-2.0
#include "analysis/timeline/timeline_index.h"

#include <algorithm>

namespace lanescope::analysis {

using model::EventRow;
using model::Ns;
using model::SessionStore;
using model::TrackRef;

namespace {

void indexCounter(const SessionStore &session, const model::TrackInfo &track, TrackIndex &index) {
    const auto &samples = session.columns().counters;
    const auto first =
        std::lower_bound(samples.begin(), samples.end(), track.begin,
                         [](const model::CounterSample &sample, EventRow row) { return sample.row < row; });
    index.counterBegin = static_cast<std::size_t>(first - samples.begin());
    const ValuePyramid::Samples own = samplesOf(session, track, index);
    index.counter = ValuePyramid(own);
    if (const auto range = index.counter.over(own, 0, own.size())) {
        index.counterLow = range->low;
        index.counterHigh = range->high;
    }
}

TrackIndex indexTrack(const SessionStore &session, const std::vector<RowStyle> &styles, TrackRef track) {
    TrackIndex index;
    index.series = seriesOf(session, track);
    index.trees.resize(index.series.size());
    if (session.info(track).kind == model::TrackKind::Counter) {
        indexCounter(session, session.info(track), index);
        return index;
    }
    for (std::size_t depth = 0; depth < index.series.size(); ++depth)
        if (index.series[depth].size() >= LodTree::kMinSlices)
            index.trees[depth] = LodTree(session, styles, index.series[depth]);
    return index;
}

void widen(ClockExtent &extent, Ns begin, Ns end) {
    extent.begin = extent.events == 0 ? begin : std::min(extent.begin, begin);
    extent.end = extent.events == 0 ? end : std::max(extent.end, end);
    ++extent.events;
}

std::vector<ClockExtent> extentsOf(const SessionStore &session) {
    std::vector<ClockExtent> extents(session.columns().clocks.size());
    for (const model::TrackInfo &track : session.columns().tracks) {
        if (track.clock.isNone())
            continue;
        for (std::size_t i = track.begin.index(); i < track.end.index(); ++i)
            if (session.usableTimes(EventRow(i)))
                widen(extents[track.clock.index()], session.start(EventRow(i)), session.end(EventRow(i)));
    }
    return extents;
}

std::vector<Gap> largestIdleGaps(const Analysis &analysis, std::size_t session, const model::JobControl &job) {
    if (session >= analysis.correlation.sessions.size() || session >= analysis.phases.size())
        return {};
    std::vector<Gap> gaps =
        findGaps(*analysis.sessions[session], analysis.correlation.sessions[session], analysis.phases[session], job);
    gaps.erase(std::remove_if(gaps.begin(), gaps.end(), [](const Gap &gap) { return gap.kind != GapKind::Idle; }),
               gaps.end());
    const std::size_t kept = std::min(gaps.size(), SessionTimelineIndex::kGaps);
    std::partial_sort(gaps.begin(), gaps.begin() + static_cast<std::ptrdiff_t>(kept), gaps.end(),
                      [](const Gap &a, const Gap &b) {
                          return a.duration != b.duration ? a.duration > b.duration : a.start < b.start;
                      });
    gaps.resize(kept);
    gaps.shrink_to_fit();
    return gaps;
}

const SessionCorrelation &correlationOf(const Analysis &analysis, std::size_t session) {
    static const SessionCorrelation kNone;
    return session < analysis.correlation.sessions.size() ? analysis.correlation.sessions[session] : kNone;
}

} // namespace

ValuePyramid::Samples samplesOf(const SessionStore &session, const model::TrackInfo &track, const TrackIndex &index) {
    const ValuePyramid::Samples all(session.columns().counters);
    const auto from = all.subspan(std::min(index.counterBegin, all.size()));
    const auto last =
        std::lower_bound(from.begin(), from.end(), track.end,
                         [](const model::CounterSample &sample, EventRow row) { return sample.row < row; });
    return from.first(static_cast<std::size_t>(last - from.begin()));
}

std::size_t SessionTimelineIndex::memoryBytes() const {
    std::size_t bytes = styles.capacity() * sizeof(RowStyle) + largestGaps.capacity() * sizeof(Gap);
    for (const DerivedCounter &counter : counters)
        bytes += sizeof(DerivedCounter) + counter.series.memoryBytes();
    for (const TrackIndex &track : tracks) {
        bytes += track.counter.memoryBytes();
        for (const RowSeries &series : track.series)
            bytes += sizeof(RowSeries) + series.memoryBytes();
        for (const LodTree &tree : track.trees)
            bytes += sizeof(LodTree) + tree.memoryBytes();
    }
    return bytes;
}

std::size_t TimelineIndex::memoryBytes() const {
    std::size_t bytes = 0;
    for (const SessionTimelineIndex &session : sessions)
        bytes += session.memoryBytes();
    return bytes;
}

TimelineIndexPtr buildTimelineIndex(const Analysis &analysis, const model::JobControl &job) {
    auto index = std::make_shared<TimelineIndex>();
    std::uint64_t done = 0;
    for (std::size_t i = 0; i < analysis.sessions.size(); ++i) {
        const SessionStore &session = *analysis.sessions[i];
        SessionTimelineIndex &built = index->sessions.emplace_back();
        built.styles = styleRows(session, correlationOf(analysis, i), *analysis.rules.kernels);
        built.extents = extentsOf(session);
        built.largestGaps = largestIdleGaps(analysis, i, job);
        built.counters = deriveCounters(session, correlationOf(analysis, i), job);
        for (std::size_t track = 0; track < session.columns().tracks.size(); ++track) {
            if (job.cancelled())
                return nullptr;
            built.tracks.push_back(indexTrack(session, built.styles, TrackRef(track)));
        }
        done += session.eventCount();
        job.report({"drawing", 0, 0, done});
    }
    return index;
}

} // namespace lanescope::analysis
