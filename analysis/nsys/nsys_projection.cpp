// SPDX-License-Identifier: Apache-2.0
#include "analysis/nsys/nsys_tables.h"
#include "analysis/regions_gaps.h"
#include "model/annotation_tracks.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace lanescope::analysis {

namespace {

using model::EventRow;
using model::Ns;

/// A call with the extent of its proven kernels, memcpys and memsets.
struct LaunchedWork {
    Ns callStart, callEnd, first, last;
};
/// Of each thread and clock, by start of the call.
using WorkOfThreads = std::map<std::pair<model::ThreadRef, model::ClockRef>, std::vector<LaunchedWork>>;

std::optional<LaunchedWork> workOf(const model::SessionStore &session, const SessionCorrelation &correlation,
                                   model::CallRef ref) {
    const EventRow call = session.call(ref).row;
    std::optional<LaunchedWork> work;
    for (const model::DeviceEventRef event : correlation.deviceWork(ref)) {
        const EventRow row = session.deviceEvent(event).row;
        if (session.kind(row) == model::EventKind::GraphExecution || !latencyOf(session, correlation, event))
            continue;
        if (!work)
            work = LaunchedWork{session.start(call), session.end(call), session.start(row), session.end(row)};
        work->first = std::min(work->first, session.start(row));
        work->last = std::max(work->last, session.end(row));
    }
    return work;
}

WorkOfThreads workOfThreads(const model::SessionStore &session, const SessionCorrelation &correlation) {
    WorkOfThreads threads;
    for (std::size_t i = 0; i < session.callCount(); ++i) {
        const model::CallRecord &call = session.call(model::CallRef(i));
        if (call.thread.isNone() || correlation.deviceWork(model::CallRef(i)).empty())
            continue;
        if (const auto work = workOf(session, correlation, model::CallRef(i)))
            threads[{call.thread, session.clock(call.row)}].push_back(*work);
    }
    return threads;
}

struct RangeSums {
    std::vector<std::int64_t> projected;
    std::int64_t hostNs = 0;
    std::uint64_t operations = 0;
};

/// Projects one annotation; leaves the sums alone where it launched nothing.
void project(const model::SessionStore &session, EventRow row, const std::vector<LaunchedWork> &work, RangeSums &sums) {
    const bool open = has(session.flags(row), model::RecordFlag::Open);
    const Ns begin = session.start(row), end = session.end(row);
    std::optional<std::pair<Ns, Ns>> extent;
    auto launch = std::lower_bound(work.begin(), work.end(), begin,
                                   [](const LaunchedWork &one, Ns time) { return one.callStart < time; });
    for (; launch != work.end() && (open || launch->callStart <= end); ++launch) {
        if (!open && launch->callEnd > end)
            continue;
        if (!extent)
            extent = {launch->first, launch->last};
        extent->first = std::min(extent->first, launch->first);
        extent->second = std::max(extent->second, launch->last);
        ++sums.operations;
    }
    if (!extent)
        return;
    sums.projected.push_back(saturatingSubtract(extent->second.count, extent->first.count));
    if (!open)
        sums.hostNs = saturatingAdd(sums.hostNs, session.duration(row).count);
}

} // namespace

std::vector<ProjectedRange> projectedRanges(const model::SessionStore &session, const SessionCorrelation &correlation) {
    if (!timesRefusal(session).empty())
        return {};
    const WorkOfThreads threads = workOfThreads(session, correlation);
    const bool domains = session.info().profile.provider == "nsys";
    std::map<std::pair<model::StringRef, model::StringRef>, RangeSums> byName; ///< by domain and text
    for (const model::TrackInfo &track : session.columns().tracks) {
        const auto work = threads.find({track.thread, track.clock});
        if (track.kind != model::TrackKind::Annotations || track.thread.isNone() || work == threads.end() ||
            session.text(track.name) == model::kEndedElsewhere)
            continue;
        const model::StringRef domain = domains ? track.name : model::StringRef::none();
        for (std::size_t i = track.begin.index(); i < track.end.index(); ++i) {
            const EventRow row(i);
            const bool open = has(session.flags(row), model::RecordFlag::Open);
            if (session.kind(row) == model::EventKind::Annotation && (open || session.usableTimes(row)))
                project(session, row, work->second, byName[{domain, session.nameRef(row)}]);
        }
    }
    std::vector<ProjectedRange> ranges;
    for (auto &[name, sums] : byName)
        if (!sums.projected.empty())
            ranges.push_back({(domains ? std::string(session.text(name.first)) + ":" : std::string()) +
                                  std::string(session.text(name.second)),
                              spreadOf(sums.projected), sums.hostNs, sums.operations});
    std::sort(ranges.begin(), ranges.end(), [](const ProjectedRange &a, const ProjectedRange &b) {
        return std::tuple(-a.projected.total, std::string_view(a.name)) <
               std::tuple(-b.projected.total, std::string_view(b.name));
    });
    return ranges;
}

} // namespace lanescope::analysis
