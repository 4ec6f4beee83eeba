// SPDX-License-Identifier: Apache-2.0
#include "analysis/gap_reasons.h"

#include "analysis/saturate.h"

#include <algorithm>
#include <limits>

namespace lanescope::analysis {

namespace {

using model::Ns;

template <class Trails, class Owner>
bool met(const Trails &trails, Owner owner, model::ClockRef clock, Ns begin, Ns end) {
    const auto found = trails.find({owner, clock});
    return found != trails.end() && found->second.meets(begin, end);
}

} // namespace

std::string_view gapReasonCode(GapReason reason) {
    switch (reason) {
    case GapReason::HostSide: return "host_side";
    case GapReason::Copy: return "copy";
    case GapReason::GraphExecution: return "graph_execution";
    case GapReason::CaptureEdge: return "capture_edge";
    case GapReason::Unknown: return "unknown";
    case GapReason::LaunchInFlight: return "launch_in_flight";
    case GapReason::StreamCapture: return "stream_capture";
    case GapReason::SyncCall: return "sync_call";
    case GapReason::NoLaunchInFlight: return "no_launch_in_flight";
    }
    return "unknown";
}

void IntervalTrail::add(Ns begin, Ns end) {
    if (end <= begin)
        return;
    m_begins.push_back(begin);
    m_lastEnds.push_back(m_lastEnds.empty() ? end : std::max(m_lastEnds.back(), end));
}

bool IntervalTrail::meets(Ns begin, Ns end) const {
    const auto after = std::lower_bound(m_begins.begin(), m_begins.end(), end);
    if (after == m_begins.begin() || end <= begin)
        return false;
    return m_lastEnds[static_cast<std::size_t>(after - m_begins.begin()) - 1] > begin;
}

GapReasons::GapReasons(const model::SessionStore &session, const SessionCorrelation &correlation)
    : m_session(session), m_correlation(correlation) {
    m_firstProven.assign(session.columns().clocks.size(), Ns{std::numeric_limits<std::int64_t>::max()});
    collectCalls();
    collectDeviceWork();
}

void GapReasons::collectCalls() {
    enum class Known : std::uint8_t { No, Sync, Other };
    std::vector<Known> names(m_session.columns().strings.size(), Known::No);
    for (std::size_t i = 0; i < m_session.callCount(); ++i) {
        const model::CallRecord &call = m_session.call(model::CallRef(i));
        const model::StringRef name = m_session.nameRef(call.row);
        if (call.thread.isNone() || name.isNone() || !m_session.usableTimes(call.row))
            continue;
        Known &known = names[name.index()];
        if (known == Known::No)
            known = isSynchronising(m_session.text(name)) ? Known::Sync : Known::Other;
        const std::pair owner{call.thread, m_session.clock(call.row)};
        if (known == Known::Sync)
            m_syncs[owner].add(m_session.start(call.row), m_session.end(call.row));
        if (m_correlation.callState[i] == CallState::Captured)
            m_captured[owner].add(m_session.start(call.row), m_session.end(call.row));
    }
}

void GapReasons::collectDeviceWork() {
    for (std::size_t i = 0; i < m_session.deviceEventCount(); ++i) {
        const model::DeviceRecord &event = m_session.deviceEvent(model::DeviceEventRef(i));
        const model::EventKind kind = m_session.kind(event.row);
        if (!m_session.usableTimes(event.row))
            continue;
        if (kind != model::EventKind::Kernel && !event.stream.isNone()) {
            auto &trails = kind == model::EventKind::GraphExecution ? m_graphs : m_copies;
            trails[{event.stream, m_session.clock(event.row)}].add(m_session.start(event.row),
                                                                   m_session.end(event.row));
        }
        if (m_correlation.state[i] == MatchState::Qualified) {
            Ns &first = m_firstProven[m_session.clock(event.row).index()];
            first = std::min(first, m_session.start(event.row));
        }
    }
}

/// A gap that a range has clipped has the reason of the whole one, which its neighbours tell.
GapReason GapReasons::of(const Gap &clipped) const {
    Gap gap = clipped;
    gap.start = m_session.end(gap.before);
    gap.duration = {saturatingSubtract(m_session.start(gap.after).count, gap.start.count)};
    switch (gap.kind) {
    case GapKind::RuntimeLaunch: return ofLaunches(gap);
    case GapKind::Idle:
    case GapKind::DeviceIdle: return ofDeviceWork(gap);
    }
    return GapReason::Unknown;
}

GapReason GapReasons::ofLaunches(const Gap &gap) const {
    const bool sync = met(m_syncs, m_session.thread(gap.after), gap.clock, gap.start, gap.start + gap.duration);
    return sync ? GapReason::SyncCall : GapReason::HostSide;
}

GapReason GapReasons::ofDeviceWork(const Gap &gap) const {
    const model::DeviceEventRef event = m_session.deviceEventAt(gap.after);
    const Ns end = gap.start + gap.duration;
    if (gap.kind == GapKind::Idle) {
        const model::StreamRef stream = m_session.deviceEvent(event).stream;
        if (met(m_copies, stream, gap.clock, gap.start, end))
            return GapReason::Copy;
        if (met(m_graphs, stream, gap.clock, gap.start, end))
            return GapReason::GraphExecution;
    }
    if (has(m_correlation.flags[event.index()], Flag::EffectBeforeCause))
        return GapReason::Unknown; // a launch after its effect says nothing about the wait for it
    if (!latencyOf(m_session, m_correlation, event)) {
        const bool edge = m_correlation.state[event.index()] == MatchState::LaunchNotInSession &&
                          m_session.start(gap.after) < m_firstProven[gap.clock.index()];
        return edge ? GapReason::CaptureEdge : GapReason::Unknown;
    }
    const model::CallRecord &call = m_session.call(m_correlation.source[event.index()]);
    const Ns launched = m_session.start(call.row);
    if (launched < gap.start)
        return GapReason::LaunchInFlight;
    if (met(m_captured, call.thread, gap.clock, gap.start, launched))
        return GapReason::StreamCapture;
    return met(m_syncs, call.thread, gap.clock, gap.start, launched) ? GapReason::SyncCall
                                                                     : GapReason::NoLaunchInFlight;
}

} // namespace lanescope::analysis
