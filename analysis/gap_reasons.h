// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/correlation.h"
#include "analysis/regions.h"
#include "model/store.h"

#include <cstdint>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

namespace lanescope::analysis {

/// What the capture shows about a gap. Of several that hold, the first in this order is the reason.
enum class GapReason : std::uint8_t {
    HostSide,         ///< a gap between launches of a thread, and no synchronising call in it
    Copy,             ///< kernels of a stream: a memcpy or memset of that stream runs in the gap
    GraphExecution,   ///< kernels of a stream: a whole-graph record of that stream lies in the gap
    CaptureEdge,      ///< the work after it was launched before the first launch that the capture proves
    Unknown,          ///< the work after it has no proven launch with usable times, or starts before it
    LaunchInFlight,   ///< the launch call of the work after it began before the gap
    StreamCapture,    ///< the launching thread recorded a graph in the gap, before it launched
    SyncCall,         ///< the launching thread was in a synchronising call in the gap, before it launched
    NoLaunchInFlight, ///< the launch call of the work after it began in the gap: the host was late
};
inline constexpr std::size_t kGapReasonCount = 9;
/// `copy`, `no_launch_in_flight`, …
[[nodiscard]] std::string_view gapReasonCode(GapReason reason);

/// Half-open intervals of one track, added by start: whether any of them meets a window. O(log n).
class IntervalTrail {
public:
    /// `begin` is not before that of the interval added last.
    void add(model::Ns begin, model::Ns end);
    /// True if an interval that is not empty shares a point with [begin, end).
    [[nodiscard]] bool meets(model::Ns begin, model::Ns end) const;

private:
    std::vector<model::Ns> m_begins;
    std::vector<model::Ns> m_lastEnds; ///< the latest end of all intervals up to this one
};

/// Finds the reasons of the gaps of one session; session and correlation outlive it. A reason rests on
/// single events and proven matches of this session and one clock. Building it is
/// O(events), its size that of the copies and synchronising calls.
class GapReasons {
public:
    GapReasons(const model::SessionStore &session, const SessionCorrelation &correlation);
    /// Of the whole gap between the neighbours, also where a range has clipped it.
    [[nodiscard]] GapReason of(const Gap &clipped) const;

private:
    void collectCalls();
    void collectDeviceWork();
    [[nodiscard]] GapReason ofLaunches(const Gap &gap) const;
    [[nodiscard]] GapReason ofDeviceWork(const Gap &gap) const;

    template <class Owner> using Trails = std::map<std::pair<Owner, model::ClockRef>, IntervalTrail>;

    const model::SessionStore &m_session;
    const SessionCorrelation &m_correlation;
    Trails<model::ThreadRef> m_syncs;     ///< synchronising calls
    Trails<model::ThreadRef> m_captured;  ///< calls inside a stream capture
    Trails<model::StreamRef> m_copies;    ///< memcpys and memsets
    Trails<model::StreamRef> m_graphs;    ///< whole-graph records
    std::vector<model::Ns> m_firstProven; ///< by ClockRef: start of the first device event with a proven launch
};

} // namespace lanescope::analysis
