// SPDX-License-Identifier: Apache-2.0
#include "analysis/range/counters_in_range.h"

#include "analysis/timeline/derived_counters.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace lanescope::analysis {

namespace {

using model::CounterSample;
using model::SessionStore;

/// The samples of a track in the range, and the last one before it.
std::span<const CounterSample> samplesIn(const SessionStore &session, const model::TrackInfo &track,
                                         const TimeRange &range) {
    const std::span<const CounterSample> all(session.columns().counters);
    const auto first = std::lower_bound(all.begin(), all.end(), track.begin,
                                        [](const CounterSample &one, model::EventRow row) { return one.row < row; });
    const auto last = std::lower_bound(first, all.end(), track.end,
                                       [](const CounterSample &one, model::EventRow row) { return one.row < row; });
    const auto startsBefore = [&](const CounterSample &one, model::Ns time) { return session.start(one.row) < time; };
    auto from = std::upper_bound(first, last, range.begin, [&](model::Ns time, const CounterSample &one) {
        return time < session.start(one.row);
    });
    if (from != first)
        --from;
    const auto to = std::lower_bound(from, last, range.end, startsBefore);
    return all.subspan(static_cast<std::size_t>(from - all.begin()), static_cast<std::size_t>(to - from));
}

std::optional<CounterInRange> recordedIn(const SessionStore &session, const model::TrackInfo &track,
                                         const TimeRange &range) {
    CounterInRange out;
    for (const CounterSample &sample : samplesIn(session, track, range)) {
        if (!std::isfinite(sample.value))
            continue;
        out.samples += session.start(sample.row) >= range.begin ? 1 : 0;
        out.low = std::min(out.low.value_or(sample.value), sample.value);
        out.high = std::max(out.high.value_or(sample.value), sample.value);
    }
    if (!out.low)
        return std::nullopt;
    out.name = session.text(track.name);
    out.device = track.device;
    out.unit = track.unit;
    return out;
}

CounterInRange countedIn(const DerivedCounter &counter, const TimeRange &range) {
    CounterInRange out;
    out.name = counterCode(counter.kind);
    out.counted = true;
    out.device = counter.device;
    if (counter.kind == CounterKind::DeviceBusy) {
        out.share = counterShare(counter, range.begin, range.end).high;
        return out;
    }
    const StepSeries::Envelope envelope = counter.series.over(range.begin, range.end);
    out.low = static_cast<double>(envelope.low);
    out.high = static_cast<double>(envelope.high);
    return out;
}

} // namespace

std::vector<CounterInRange> countersInRange(const SessionStore &session, const SessionCorrelation &correlation,
                                            const TimeRange &range, const model::JobControl &job) {
    std::vector<CounterInRange> counters;
    for (const model::TrackInfo &track : session.columns().tracks)
        if (track.kind == model::TrackKind::Counter && track.clock == range.clock.clock)
            if (auto found = recordedIn(session, track, range))
                counters.push_back(std::move(*found));
    if (range.end > range.begin)
        for (const DerivedCounter &counter : deriveCounters(session, correlation, job))
            if (counter.clock == range.clock.clock)
                counters.push_back(countedIn(counter, range));
    return counters;
}

} // namespace lanescope::analysis
