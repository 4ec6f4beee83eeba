// SPDX-License-Identifier: Apache-2.0
#include "analysis/range/range_summary.h"

#include "analysis/range/range_parts.h"
#include "analysis/regions_sums.h"

#include <algorithm>
#include <future>
#include <span>

namespace lanescope::analysis {

namespace {

using model::EventRow;
using model::Ns;

constexpr std::size_t kCancelStride = 65536;
constexpr ScopeRef kRange{std::size_t{0}};

/// Sums once over the rows, once over the calls and once over the device events, each up to the end of
/// the range; what lies before it is passed over by its times alone, but for the latest end of a track.
class RangeRun {
public:
    RangeRun(const model::SessionStore &session, const SessionCorrelation &correlation, const SessionPhases &phases,
             const KernelClasses &classes, const TimeRange &range, std::optional<PhaseRef> phase,
             const model::JobControl &job)
        : m_session(session)
        , m_correlation(correlation)
        , m_phases(phases)
        , m_range(range)
        , m_phase(phase)
        , m_job(job)
        , m_groups(session, classes) {}

    [[nodiscard]] RangeSummary run() {
        // More than a third of the work, and it needs nothing of the rest.
        auto launches = std::async(std::launch::async, [this] { return launchSide(); });
        for (const model::TrackInfo &track : m_session.columns().tracks)
            if (track.clock == m_range.clock.clock)
                sumRows(track);
        sumCalls();
        sumDeviceEvents();
        takeLaunches(launches.get());
        RangeSummary summary;
        summary.range = m_range;
        if (m_phase)
            summary.phase = m_phases.names[m_phase->index()];
        auto numbers = m_layer.numbers(m_session, {});
        summary.numbers = numbers.empty() ? plainNumbers({}, {}) : std::move(numbers.front());
        summary.numbers.region = "range";
        summary.numbers.clock = m_range.clock.clock;
        if (m_otherPhase > 0)
            summary.numbers.leftOut.emplace(kOtherPhase, m_otherPhase);
        m_groups.moveInto(summary);
        summary.devices = m_devices.take();
        summary.gaps = m_gaps.take();
        summary.inFlight = m_inFlight;
        return summary;
    }

private:
    [[nodiscard]] bool isIn(EventRow row) const {
        return !has(m_session.flags(row), model::RecordFlag::NotCollected) &&
               belongsTo(m_range, m_session.start(row), m_session.end(row));
    }
    [[nodiscard]] bool isOfPhase(EventRow row) const {
        return !m_phase || m_phases.phaseOfRow[row.index()] == *m_phase;
    }
    /// Whether a gap lies between two events of the phase that was asked for.
    [[nodiscard]] bool takesGap(const Gap &gap) const { return isOfPhase(gap.before) && isOfPhase(gap.after); }
    [[nodiscard]] Ns clippedBegin(EventRow row) const { return std::max(m_session.start(row), m_range.begin); }
    [[nodiscard]] Ns clippedEnd(EventRow row) const { return std::min(m_session.end(row), m_range.end); }
    [[nodiscard]] bool stopsAt(std::size_t i) const { return i % kCancelStride == 0 && m_job.cancelled(); }

    void sumRows(const model::TrackInfo &track) {
        const auto starts = std::span(m_session.columns().start);
        const auto ofTrack = starts.subspan(track.begin.index(), track.end.index() - track.begin.index());
        const auto after = std::lower_bound(ofTrack.begin(), ofTrack.end(), m_range.end);
        const std::size_t end = track.begin.index() + static_cast<std::size_t>(after - ofTrack.begin());
        for (std::size_t i = track.begin.index(); i < track.end.index() && !stopsAt(i); ++i) {
            const EventRow row(i);
            const bool lost = has(m_session.flags(row), model::RecordFlag::NotCollected);
            if (m_phases.phaseOfRow[i].isNone() || !(lost || (i < end && isIn(row))))
                continue;
            if (!isOfPhase(row)) {
                ++m_otherPhase;
                continue;
            }
            m_layer.addRow(kRange, m_session.flags(row), clippedBegin(row).count, clippedEnd(row).count);
        }
    }

    struct LaunchSide {
        GapSums sums;
        std::vector<Gap> longest;
        LaunchesInFlight inFlight;
    };

    /// The gaps between launches, and launches in flight: read by another thread than everything else.
    [[nodiscard]] LaunchSide launchSide() const {
        LaunchSide side;
        LongestGaps longest{RangeSummary::kListedGaps};
        RangeGapWalk<model::ThreadRef> launches(m_session, m_range);
        for (std::size_t i = 0; i < m_session.callCount() && !stopsAt(i); ++i) {
            if (m_correlation.launch[i] == LaunchClass::None)
                continue;
            const model::CallRecord &call = m_session.call(model::CallRef(i));
            if (m_session.clock(call.row) != m_range.clock.clock)
                continue;
            if (launches.doneAt(m_session.start(call.row)))
                break;
            if (!m_session.usableTimes(call.row))
                continue;
            const auto gap = launches.next(GapKind::RuntimeLaunch, call.thread, call.row);
            if (gap && takesGap(*gap)) {
                side.sums.add(gap->duration.count);
                longest.add(*gap);
            }
        }
        side.longest = longest.take();
        side.inFlight = launchesInFlight(m_session, m_correlation, m_range, m_job,
                                         [this](EventRow call) { return isOfPhase(call); });
        return side;
    }

    void takeLaunches(const LaunchSide &side) {
        if (side.sums.count > 0)
            m_layer.setGaps(kRange, GapKind::RuntimeLaunch, side.sums);
        for (const Gap &gap : side.longest)
            m_gaps.add(withPhase(gap));
        m_inFlight = side.inFlight;
    }

    void sumCalls() {
        for (std::size_t i = 0; i < m_session.callCount() && !stopsAt(i); ++i) {
            const model::CallRecord &call = m_session.call(model::CallRef(i));
            if (m_session.clock(call.row) != m_range.clock.clock)
                continue;
            if (m_session.start(call.row) > m_range.end)
                return;
            if (isIn(call.row) && isOfPhase(call.row))
                addCall(model::CallRef(i), call.row);
        }
    }

    void addCall(model::CallRef call, EventRow row) {
        const std::size_t i = call.index();
        const bool counts = m_correlation.sameCall[i] == call;
        m_layer.addCall(kRange,
                        {m_correlation.launch[i], m_session.duration(row).count, m_session.usableTimes(row), counts,
                         m_correlation.callState[i] == CallState::NoDeviceWork, m_phases.evidence[row.index()]});
        if (counts)
            m_groups.addCall(row);
    }

    void sumDeviceEvents() {
        RangeGapWalk<model::StreamRef> kernels(m_session, m_range);
        RangeGapWalk<model::DeviceRef> work(m_session, m_range);
        for (std::size_t i = 0; i < m_session.deviceEventCount() && !stopsAt(i); ++i) {
            const model::DeviceRecord &event = m_session.deviceEvent(model::DeviceEventRef(i));
            const EventRow row = event.row;
            if (m_session.clock(row) != m_range.clock.clock)
                continue;
            if (kernels.doneAt(m_session.start(row)) && work.doneAt(m_session.start(row)))
                return;
            if (m_session.usableTimes(row)) {
                const model::DeviceRef device = deviceOf(m_session, event);
                if (m_session.kind(row) == model::EventKind::Kernel && !event.stream.isNone())
                    if (const auto gap = kernels.next(GapKind::Idle, event.stream, row); gap && takesGap(*gap))
                        addGap(*gap, event.stream);
                if (const auto gap = work.next(GapKind::DeviceIdle, device, row); gap && takesGap(*gap)) {
                    addGap(*gap, model::StreamRef::none());
                    m_devices.addGap(device, gap->duration.count);
                }
            }
            if (isIn(row) && isOfPhase(row))
                addDevice(i, event);
        }
    }

    void addDevice(std::size_t i, const model::DeviceRecord &event) {
        const EventRow row = event.row;
        const bool usable = m_session.usableTimes(row);
        const model::DeviceRef device = deviceOf(m_session, event);
        const model::EventKind kind = m_session.kind(row);
        const Ns begin = clippedBegin(row), end = clippedEnd(row);
        m_layer.addDevice(kRange, {kind, event.stream, device, m_session.nameRef(row), begin.count, end.count,
                                   m_session.duration(row).count, usable,
                                   m_correlation.state[i] == MatchState::Qualified, m_phases.evidence[row.index()]});
        m_groups.addDevice(event);
        if (usable)
            m_devices.add(device, begin, end,
                          kind == model::EventKind::Kernel ? std::optional(m_groups.workKindOf(m_session.nameRef(row)))
                                                           : std::nullopt);
    }

    void addGap(const Gap &gap, model::StreamRef stream) {
        m_layer.addGap(kRange, gap, stream);
        m_gaps.add(withPhase(gap));
    }

    [[nodiscard]] Gap withPhase(Gap gap) const {
        const PhaseRef phase = m_phases.phaseOfRow[gap.after.index()];
        if (m_phases.phaseOfRow[gap.before.index()] == phase)
            gap.phase = phase;
        return gap;
    }

    const model::SessionStore &m_session;
    const SessionCorrelation &m_correlation;
    const SessionPhases &m_phases;
    const TimeRange &m_range;
    std::optional<PhaseRef> m_phase; ///< nullopt: all
    const model::JobControl &m_job;
    std::uint64_t m_otherPhase = 0; ///< events in the range that have another one
    ScopeLayer m_layer;
    RangeGroups m_groups;
    DeviceSweep m_devices;
    LongestGaps m_gaps{RangeSummary::kListedGaps};
    LaunchesInFlight m_inFlight;
};

} // namespace

model::Result<RangeSummary> summariseRange(const model::SessionStore &session, const SessionCorrelation &correlation,
                                           const SessionPhases &phases, const KernelClasses &classes,
                                           const TimeRange &range, const model::JobControl &job,
                                           std::optional<PhaseRef> phase) {
    if (range.clock.session != session.id())
        return model::Error{"no_such_session", "the range lies on the clock of another session",
                            range.clock.session.text(), std::nullopt, "ask the session it belongs to"};
    if (const std::string_view refusal = timesRefusal(session); !refusal.empty())
        return model::Error{std::string(refusal),
                            refusal == "missing_session_scope"
                                ? "historical rows name no capture, so no two of their times may be compared"
                                : "the file holds several captures that cannot be told apart, so no two of its times "
                                  "may be compared",
                            session.id().text(), std::nullopt, "ask for its counts instead: summary"};
    RangeSummary summary = RangeRun(session, correlation, phases, classes, range, phase, job).run();
    summary.classRules = classes.id();
    return summary;
}

model::Result<RangeSummary> summariseRange(const Analysis &analysis, std::size_t session, const TimeRange &range,
                                           const model::JobControl &job, const std::optional<std::string> &phase) {
    const std::optional<PhaseRef> region = phase ? findPhase(analysis.phases[session], *phase) : std::nullopt;
    if (phase && !region)
        return model::Error{"no_such_phase", "the session has no region of the phase \"" + *phase + "\"",
                            analysis.shortIds[session], std::nullopt, "see summary"};
    auto summary = summariseRange(*analysis.sessions[session], analysis.correlation.sessions[session],
                                  analysis.phases[session], *analysis.rules.kernels, range, job, region);
    if (summary && hasQualifier(analysis.numbers[session].total, kBufferLoss))
        summary.value().numbers.qualifiers.emplace_back(kBufferLoss);
    return summary;
}

} // namespace lanescope::analysis
