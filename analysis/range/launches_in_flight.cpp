// SPDX-License-Identifier: Apache-2.0
#include "analysis/range/range_parts.h"

#include <algorithm>

namespace lanescope::analysis {

namespace {

using model::CallRef;
using model::DeviceEventRef;
using model::Ns;

/// Walks the starts and ends of all flights in order of time. Calls and device events are sorted by
/// start, so neither has to be collected first.
class FlightSweep {
public:
    FlightSweep(const model::SessionStore &session, const SessionCorrelation &correlation, const TimeRange &range)
        : m_session(session), m_correlation(correlation), m_range(range) {}

    [[nodiscard]] LaunchesInFlight run(const model::JobControl &job) {
        constexpr std::size_t kCancelStride = 65536;
        for (std::size_t i = 0; i < m_session.callCount() && !(i % kCancelStride == 0 && job.cancelled()); ++i) {
            const Ns start = m_session.start(m_session.call(CallRef(i)).row);
            if (start > m_range.end)
                break;
            if (!flies(CallRef(i)))
                continue;
            landUntil(start);
            ++m_flying;
            note(start);
        }
        landUntil(m_range.end);
        m_counts.atEnd = m_flying;
        return m_counts;
    }

private:
    /// Whether a call of the range's clock has proven device work that starts after the call does.
    [[nodiscard]] bool flies(CallRef call) const {
        const auto work = m_correlation.deviceWork(call);
        if (work.empty() || m_session.clock(m_session.call(call).row) != m_range.clock.clock)
            return false;
        const auto latency = latencyOf(m_session, m_correlation, work.front());
        return latency && latency->latency > Ns{0};
    }

    /// Ends the flights whose work starts at `time` or before.
    void landUntil(Ns time) {
        for (; m_next < m_session.deviceEventCount(); ++m_next) {
            const DeviceEventRef event(m_next);
            const Ns start = m_session.start(m_session.deviceEvent(event).row);
            if (start > time)
                return;
            const CallRef source = m_correlation.source[m_next];
            if (source.isNone() || m_correlation.deviceWork(source).front() != event || !flies(source))
                continue;
            --m_flying;
            note(start);
        }
    }

    /// The count holds from `time` on.
    void note(Ns time) {
        if (time <= m_range.begin)
            m_counts.atBegin = m_counts.most = m_flying;
        else if (time < m_range.end)
            m_counts.most = std::max(m_counts.most, m_flying);
    }

    const model::SessionStore &m_session;
    const SessionCorrelation &m_correlation;
    const TimeRange &m_range;
    std::size_t m_next = 0; ///< device event whose start is looked at next
    std::uint64_t m_flying = 0;
    LaunchesInFlight m_counts;
};

} // namespace

LaunchesInFlight launchesInFlight(const model::SessionStore &session, const SessionCorrelation &correlation,
                                  const TimeRange &range, const model::JobControl &job) {
    return FlightSweep(session, correlation, range).run(job);
}

} // namespace lanescope::analysis
