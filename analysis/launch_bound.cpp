// SPDX-License-Identifier: Apache-2.0
#include "analysis/launch_bound.h"

#include "analysis/idle_classes.h"
#include "analysis/regions_gaps.h"
#include "analysis/saturate.h"

namespace lanescope::analysis {

using model::CallRef;
using model::DeviceEventRef;
using model::SessionStore;

bool LaunchBound::bound() const {
    constexpr std::uint64_t kGapsAtLeast = 10;
    constexpr std::int64_t kIdlePart = 5, kHostPart = 2;
    return gaps >= kGapsAtLeast && idleNs >= windowNs / kIdlePart && hostWaitNs >= idleNs / kHostPart;
}

std::vector<LaunchBound> launchBound(const SessionStore &session, const SessionCorrelation &correlation) {
    std::vector<LaunchBound> out;
    if (!timesRefusal(session).empty())
        return out;
    for (const IdleOfDevice &idle : deviceIdle(session, correlation, IdleRule{})) {
        LaunchBound one;
        one.device = idle.key;
        one.clock = idle.clock;
        one.windowNs = saturatingSubtract(idle.end.count, idle.begin.count);
        for (const IdleSums &sums : idle.sums) {
            one.idleNs = saturatingAdd(one.idleNs, sums.totalNs);
            one.gaps += sums.count;
        }
        const IdleSums &hostWait = idle.sums[static_cast<std::size_t>(IdleClass::HostWait)];
        one.hostWaitNs = hostWait.totalNs;
        one.hostWaitGaps = hostWait.count;
        one.unknownGaps = idle.sums[static_cast<std::size_t>(IdleClass::Unknown)].count;
        out.push_back(one);
    }
    return out;
}

IntervalSet launchingTime(const SessionStore &session, const SessionCorrelation &correlation, model::ClockRef clock) {
    std::vector<Interval> calls;
    for (std::size_t i = 0; i < session.callCount(); ++i) {
        const model::EventRow row = session.call(CallRef(i)).row;
        const bool launches = correlation.launch[i] != LaunchClass::None || !correlation.deviceWork(CallRef(i)).empty();
        if (launches && session.usableTimes(row) && session.clock(row) == clock)
            calls.push_back({session.start(row), session.end(row)});
    }
    return unionOf(std::move(calls));
}

std::vector<ShortKernels> shortKernels(const SessionStore &session, const SessionCorrelation &correlation) {
    PairIndex<model::DeviceRef, model::ClockRef> index;
    std::vector<ShortKernels> devices;
    for (std::size_t i = 0; i < session.callCount(); ++i) {
        const auto work = correlation.deviceWork(CallRef(i));
        const model::EventRow call = session.call(CallRef(i)).row;
        if (work.empty() || !session.usableTimes(call))
            continue;
        const model::DeviceRecord &kernel = session.deviceEvent(work.front());
        if (session.kind(kernel.row) != model::EventKind::Kernel || !session.usableTimes(kernel.row))
            continue;
        const std::size_t at = index(deviceOf(session, kernel), session.clock(kernel.row));
        if (at == devices.size())
            devices.push_back({index.pairs()[at].first, index.pairs()[at].second, 0, 0, 0});
        ++devices[at].pairs;
        if (session.duration(kernel.row) >= session.duration(call))
            continue;
        ++devices[at].shorter;
        devices[at].shorterNs = saturatingAdd(devices[at].shorterNs, session.duration(kernel.row).count);
    }
    return devices;
}

} // namespace lanescope::analysis
