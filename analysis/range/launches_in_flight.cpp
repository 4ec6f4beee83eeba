// SPDX-License-Identifier: Apache-2.0
#include "analysis/launch_flight.h"
#include "analysis/range/range_parts.h"

#include <algorithm>
#include <functional>
#include <queue>
#include <vector>

namespace lanescope::analysis {

namespace {

using model::CallRef;
using model::EventRow;
using model::Ns;

/// Walks the starts and ends of all flights in order of time, and remembers those that are in flight alone: calls are
/// sorted by start.
class FlightSweep {
public:
    FlightSweep(const model::SessionStore &session, const SessionCorrelation &correlation, const TimeRange &range)
        : m_session(session), m_correlation(correlation), m_range(range) {}

    template <class Takes> [[nodiscard]] LaunchesInFlight run(const model::JobControl &job, const Takes &takes) {
        constexpr std::size_t kCancelStride = 65536;
        for (std::size_t i = 0; i < m_session.callCount() && !(i % kCancelStride == 0 && job.cancelled()); ++i) {
            const EventRow row = m_session.call(CallRef(i)).row;
            const Ns start = m_session.start(row);
            if (start > m_range.end)
                break;
            const Ns end = m_session.clock(row) == m_range.clock.clock ? endOf(CallRef(i), start) : start;
            if (end <= start || !takes(row))
                continue;
            landUntil(start);
            m_flying.push(end);
            note(start);
        }
        landUntil(m_range.end);
        m_counts.atEnd = m_flying.size();
        return m_counts;
    }

private:
    /// Where the flight of a call ends; its start if it has none.
    [[nodiscard]] Ns endOf(CallRef call, Ns start) const {
        Ns end = start;
        eachFlyingWork(m_session, m_correlation, call,
                       [&](EventRow work) { end = std::max(end, m_session.end(work)); });
        return end;
    }

    /// Ends the flights that end at `time` or before.
    void landUntil(Ns time) {
        while (!m_flying.empty() && m_flying.top() <= time) {
            const Ns end = m_flying.top();
            m_flying.pop();
            note(end);
        }
    }

    /// The count holds from `time` on.
    void note(Ns time) {
        if (time <= m_range.begin)
            m_counts.atBegin = m_counts.most = m_flying.size();
        else if (time < m_range.end)
            m_counts.most = std::max<std::uint64_t>(m_counts.most, m_flying.size());
    }

    const model::SessionStore &m_session;
    const SessionCorrelation &m_correlation;
    const TimeRange &m_range;
    std::priority_queue<Ns, std::vector<Ns>, std::greater<>> m_flying; ///< ends, the next one first
    LaunchesInFlight m_counts;
};

} // namespace

LaunchesInFlight launchesInFlight(const model::SessionStore &session, const SessionCorrelation &correlation,
                                  const TimeRange &range, const model::JobControl &job,
                                  const std::function<bool(EventRow)> &takes) {
    return FlightSweep(session, correlation, range).run(job, takes);
}

} // namespace lanescope::analysis
