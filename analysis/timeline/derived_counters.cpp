// SPDX-License-Identifier: Apache-2.0
#include "analysis/timeline/derived_counters.h"

#include "analysis/launch_flight.h"
#include "analysis/timeline/time_text.h"

#include <algorithm>
#include <cstdio>
#include <limits>
#include <map>
#include <tuple>
#include <utility>

namespace lanescope::analysis {

using model::CallRef;
using model::EventKind;
using model::EventRow;
using model::Ns;
using model::SessionStore;

namespace {

using CounterKey = std::tuple<model::DeviceRef, model::ClockRef, CounterKind>;

struct Intervals {
    std::vector<Ns> begins, ends;
    void add(Ns begin, Ns end) {
        if (begin >= end)
            return;
        begins.push_back(begin);
        ends.push_back(end);
    }
};

class CounterBuilder {
public:
    CounterBuilder(const SessionStore &session, const SessionCorrelation &correlation)
        : m_session(session), m_correlation(correlation) {}

    void addDeviceWork() {
        for (const model::DeviceRecord &record : m_session.columns().deviceEvents) {
            if (!m_session.usableTimes(record.row))
                continue;
            add(CounterKind::DeviceBusy, record.row, m_session.start(record.row), m_session.end(record.row));
            const EventKind kind = m_session.kind(record.row);
            if (kind == EventKind::Memcpy || kind == EventKind::Memset)
                add(CounterKind::CopiesInFlight, record.row, m_session.start(record.row), m_session.end(record.row));
        }
    }

    void addLaunches() {
        if (m_correlation.fanBegin.size() != m_session.callCount() + 1)
            return;
        for (std::size_t i = 0; i < m_session.callCount(); ++i)
            addLaunch(CallRef(i));
    }

    std::vector<DerivedCounter> take() {
        std::vector<DerivedCounter> counters;
        for (auto &[key, intervals] : m_intervals) {
            if (intervals.begins.empty())
                continue;
            const auto &[device, clock, kind] = key;
            counters.push_back(
                {kind, device, clock, StepSeries::inFlight(std::move(intervals.begins), std::move(intervals.ends))});
            intervals = {};
        }
        return counters;
    }

private:
    void add(CounterKind kind, EventRow work, Ns begin, Ns end) {
        const model::TrackInfo &track = m_session.info(m_session.track(work));
        m_intervals[{track.device, track.clock, kind}].add(begin, end);
    }

    /// A launch is in flight once per device that it has work on, whatever the number of its kernels.
    void addLaunch(CallRef call) {
        const EventRow row = m_session.call(call).row;
        std::map<model::DeviceRef, EventRow> last;
        eachFlyingWork(m_session, m_correlation, call, [&](EventRow work) {
            const auto [slot, isNew] = last.try_emplace(m_session.info(m_session.track(work)).device, work);
            if (!isNew && m_session.end(work) > m_session.end(slot->second))
                slot->second = work;
        });
        for (const auto &[device, work] : last)
            add(CounterKind::LaunchesInFlight, work, m_session.start(row), m_session.end(work));
    }

    const SessionStore &m_session;
    const SessionCorrelation &m_correlation;
    std::map<CounterKey, Intervals> m_intervals;
};

CounterShare shareOf(const DerivedCounter &counter, const StepSeries::Envelope &envelope, std::uint64_t covered,
                     Ns begin, Ns end) {
    const bool busy = counter.kind == CounterKind::DeviceBusy;
    if (busy && end > begin) {
        const auto length = static_cast<std::uint64_t>(end.count) - static_cast<std::uint64_t>(begin.count);
        const double share = static_cast<double>(covered) / static_cast<double>(length);
        return {share, share};
    }
    const double whole = busy ? 1.0 : std::max<double>(counter.series.peak(), 1);
    return {std::min(envelope.low / whole, 1.0), std::min(envelope.high / whole, 1.0)};
}

} // namespace

std::string_view counterCode(CounterKind kind) {
    switch (kind) {
    case CounterKind::DeviceBusy: return "device_busy";
    case CounterKind::LaunchesInFlight: return "launches_in_flight";
    case CounterKind::CopiesInFlight: return "copies_in_flight";
    }
    return {};
}

std::vector<DerivedCounter> deriveCounters(const SessionStore &session, const SessionCorrelation &correlation,
                                           const model::JobControl &job) {
    if (session.info().historical || session.info().notSeparable)
        return {};
    CounterBuilder builder(session, correlation);
    builder.addDeviceWork();
    if (job.cancelled())
        return {};
    builder.addLaunches();
    return job.cancelled() ? std::vector<DerivedCounter>() : builder.take();
}

CounterSweep::CounterSweep(const DerivedCounter &counter, Ns begin)
    : m_counter(counter), m_sweep(counter.series, begin), m_begin(begin) {}

CounterShare CounterSweep::until(Ns end) {
    if (end <= m_begin) {
        const bool first = m_begin.count == std::numeric_limits<std::int64_t>::min();
        if (!m_inside)
            m_inside = counterShare(m_counter, first ? m_begin : m_begin - Ns{1}, m_begin);
        return *m_inside;
    }
    const StepSeries::Sweep::Part part = m_sweep.until(end);
    const CounterShare share = shareOf(m_counter, part.envelope, part.covered, m_begin, end);
    m_begin = end;
    m_inside.reset();
    return share;
}

CounterShare counterShare(const DerivedCounter &counter, Ns begin, Ns end) {
    return shareOf(counter, counter.series.over(begin, end), counter.series.covered(begin, end), begin, end);
}

std::string counterSentence(const DerivedCounter &counter, Ns begin, Ns end) {
    const StepSeries::Envelope envelope = counter.series.over(begin, end);
    const std::string length = end > begin ? durationText(end - begin) : std::string();
    if (counter.kind == CounterKind::DeviceBusy) {
        if (end <= begin)
            return envelope.high > 0 ? "busy" : "idle";
        char share[32];
        std::snprintf(share, sizeof share, "%.1f %% of ", 100 * counterShare(counter, begin, end).high);
        return share + length;
    }
    if (envelope.low == envelope.high)
        return groupedNumber(envelope.low) + (length.empty() ? "" : " in " + length);
    return "between " + groupedNumber(envelope.low) + " and " + groupedNumber(envelope.high) + " in " + length;
}

} // namespace lanescope::analysis
