// SPDX-License-Identifier: Apache-2.0
#include "analysis/regions.h"

#include "analysis/regions_gaps.h"
#include "analysis/regions_sums.h"

#include <algorithm>
#include <tuple>

namespace lanescope::analysis {

namespace {

using model::ClockRef;
using model::EventRow;
using model::SessionStore;

constexpr std::size_t kCancelEvery = 65536;

GapBetweenRegions gapNumbers(const GapSumsByKind &sums, const std::string &refusal) {
    return {sums[static_cast<std::size_t>(GapKind::RuntimeLaunch)].numbers(refusal),
            sums[static_cast<std::size_t>(GapKind::Idle)].numbers(refusal),
            sums[static_cast<std::size_t>(GapKind::DeviceIdle)].numbers(refusal)};
}

/// Sums once over the rows, once over the calls, once over the device events and their gaps; every
/// event goes to its region and to its clock.
class NumbersRun {
public:
    NumbersRun(const SessionStore &session, const SessionCorrelation &correlation, const SessionPhases &phases,
               const model::JobControl &job)
        : m_session(session), m_correlation(correlation), m_phases(phases), m_job(job) {
        m_between.resize(session.columns().clocks.size());
    }

    [[nodiscard]] SessionNumbers run() {
        sumRows();
        sumCalls();
        sumDeviceEvents();
        sumGaps();
        SessionNumbers out;
        out.regions = regionNumbers();
        fillTotals(out);
        return out;
    }

private:
    [[nodiscard]] ScopeRef regionOf(ClockRef clock, PhaseRef phase) { return ScopeRef(m_regionIndex(clock, phase)); }
    [[nodiscard]] ScopeRef regionOf(EventRow row) {
        return regionOf(m_session.clock(row), m_phases.phaseOfRow[row.index()]);
    }
    [[nodiscard]] ScopeRef clockOf(EventRow row) const { return ScopeRef(m_session.clock(row).index()); }

    void sumRows() {
        for (const model::TrackInfo &track : m_session.columns().tracks)
            for (std::size_t i = track.begin.index(); i < track.end.index(); ++i) {
                if (i % kCancelEvery == 0 && m_job.cancelled())
                    return;
                const PhaseRef phase = m_phases.phaseOfRow[i];
                if (phase.isNone())
                    continue;
                const EventRow row(i);
                const std::int64_t start = m_session.start(row).count;
                const std::int64_t end = m_session.end(row).count;
                m_regions.addRow(regionOf(track.clock, phase), m_session.flags(row), start, end);
                m_clocks.addRow(ScopeRef(track.clock.index()), m_session.flags(row), start, end);
            }
    }

    void sumCalls() {
        for (std::size_t i = 0; i < m_session.callCount(); ++i) {
            if (i % kCancelEvery == 0 && m_job.cancelled())
                return;
            const EventRow row = m_session.call(model::CallRef(i)).row;
            const CallFacts facts{m_correlation.launch[i],
                                  m_session.duration(row).count,
                                  m_session.usableTimes(row),
                                  m_correlation.sameCall[i] == model::CallRef(i),
                                  m_correlation.callState[i] == CallState::NoDeviceWork,
                                  m_phases.evidence[row.index()]};
            m_regions.addCall(regionOf(row), facts);
            m_clocks.addCall(clockOf(row), facts);
        }
    }

    void sumDeviceEvents() {
        for (std::size_t i = 0; i < m_session.deviceEventCount(); ++i) {
            if (i % kCancelEvery == 0 && m_job.cancelled())
                return;
            const model::DeviceRecord &event = m_session.deviceEvent(model::DeviceEventRef(i));
            const EventRow row = event.row;
            const DeviceFacts facts{m_session.kind(row),
                                    event.stream,
                                    deviceOf(m_session, event),
                                    m_session.nameRef(row),
                                    m_session.start(row).count,
                                    m_session.end(row).count,
                                    m_session.duration(row).count,
                                    m_session.usableTimes(row),
                                    m_correlation.state[i] == MatchState::Qualified,
                                    m_phases.evidence[row.index()]};
            m_regions.addDevice(regionOf(row), facts);
            m_clocks.addDevice(clockOf(row), facts);
        }
    }

    void sumGaps() {
        visitGaps(m_session, m_correlation, m_phases, m_job, [this](const Gap &gap, model::StreamRef stream) {
            m_clocks.addGap(ScopeRef(gap.clock.index()), gap, stream);
            if (gap.phase)
                m_regions.addGap(regionOf(gap.clock, *gap.phase), gap, stream);
            else
                m_between[gap.clock.index()][static_cast<std::size_t>(gap.kind)].add(gap.duration.count);
        });
    }

    [[nodiscard]] std::vector<RegionNumbers> regionNumbers() {
        std::vector<RegionNumbers> regions = m_regions.numbers(m_session, std::string(timesRefusal(m_session)));
        for (std::size_t i = 0; i < regions.size(); ++i) {
            const auto &[clock, phase] = m_regionIndex.pairs()[i];
            regions[i].phase = phase;
            regions[i].clock = clock;
            regions[i].region = m_phases.names[phase.index()];
        }
        std::sort(regions.begin(), regions.end(), [](const RegionNumbers &a, const RegionNumbers &b) {
            return std::tuple(a.clock, !a.startNs.value, a.startNs.value.value_or(0), std::string_view(a.region)) <
                   std::tuple(b.clock, !b.startNs.value, b.startNs.value.value_or(0), std::string_view(b.region));
        });
        return regions;
    }

    /// The total is that of the only clock, or the merged one of several.
    void fillTotals(SessionNumbers &out) const {
        const std::string refusal(timesRefusal(m_session));
        std::vector<RegionNumbers> all = m_clocks.numbers(m_session, refusal);
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (all[i].eventCount == 0 && all[i].leftOut.empty())
                continue;
            all[i].clock = ClockRef(i);
            out.totalsByClock.push_back(std::move(all[i]));
            out.betweenRegionsByClock.push_back(gapNumbers(m_between[i], refusal));
        }
        if (out.totalsByClock.size() == 1) {
            out.total = std::move(out.totalsByClock.front());
            out.betweenRegions = std::move(out.betweenRegionsByClock.front());
            out.totalsByClock.clear();
            out.betweenRegionsByClock.clear();
        } else {
            const bool several = !out.totalsByClock.empty() && refusal.empty();
            const std::string reason = several ? "several_clocks" : refusal;
            out.total = mergedNumbers(m_session, out.totalsByClock, reason);
            out.betweenRegions = gapNumbers({}, reason);
        }
        out.total.region = "total";
        for (RegionNumbers &total : out.totalsByClock)
            total.region = "total";
    }

    const SessionStore &m_session;
    const SessionCorrelation &m_correlation;
    const SessionPhases &m_phases;
    const model::JobControl &m_job;
    PairIndex<ClockRef, PhaseRef> m_regionIndex;
    ScopeLayer m_regions;                 ///< by m_regionIndex
    ScopeLayer m_clocks;                  ///< by ClockRef
    std::vector<GapSumsByKind> m_between; ///< by ClockRef
};

} // namespace

SessionNumbers computeNumbers(const SessionStore &session, const SessionCorrelation &correlation,
                              const SessionPhases &phases, const model::JobControl &job) {
    return NumbersRun(session, correlation, phases, job).run();
}

} // namespace lanescope::analysis
