// SPDX-License-Identifier: Apache-2.0
#include "tests/core/support/naive_parts.h"

#include <algorithm>
#include <set>

namespace lanescope::test {

using namespace analysis;
using namespace model;

namespace {

bool mismatchOn(const SessionStore &s, ClockRef clock) {
    if (s.info().historical || s.info().notSeparable)
        return false;
    std::vector<std::int64_t> host;
    std::vector<std::int64_t> device;
    for (std::size_t i = 0; i < s.eventCount(); ++i) {
        const EventRow row(i);
        if (s.clock(row) != clock || !usable(s, row))
            continue;
        if (isHostSlice(s.kind(row)))
            host.insert(host.end(), {s.start(row).count, s.end(row).count});
        if (isDeviceEvent(s.kind(row)))
            device.insert(device.end(), {s.start(row).count, s.end(row).count});
    }
    if (host.empty() || device.empty())
        return false;
    const auto [hostFirst, hostLast] = std::ranges::minmax(host);
    const auto [deviceFirst, deviceLast] = std::ranges::minmax(device);
    return hostFirst - deviceLast > 10'000'000'000 || deviceFirst - hostLast > 10'000'000'000;
}

bool isKind(const SessionStore &s, DeviceEventRef event, EventKind kind) {
    return s.kind(s.deviceEvent(event).row) == kind;
}

std::int64_t workOf(const SessionStore &s, std::span<const DeviceEventRef> fan) {
    std::int64_t sum = 0;
    for (const DeviceEventRef event : fan)
        if (usable(s, s.deviceEvent(event).row))
            sum += s.duration(s.deviceEvent(event).row).count;
    return sum;
}

bool incompleteGraph(const SessionStore &s, const SessionCorrelation &out, CallRef call) {
    const EventRow row = s.call(call).row;
    const auto fan = out.deviceWork(call);
    const bool wholeGraph =
        std::ranges::any_of(fan, [&](DeviceEventRef e) { return isKind(s, e, EventKind::GraphExecution); });
    const bool crossed = std::ranges::any_of(fan, [&](DeviceEventRef e) {
        return s.clock(s.deviceEvent(e).row) != s.clock(row) || mismatchOn(s, s.clock(row));
    });
    return nameClass(s, call) == LaunchClass::Graph && usable(s, row) && s.duration(row).count >= 10'000'000 &&
           !wholeGraph && !crossed && workOf(s, fan) < s.duration(row).count / 50;
}

std::set<Flag> matchFlags(const SessionStore &s, const SessionCorrelation &out, DeviceEventRef event) {
    std::set<Flag> flags;
    const CallRef call = out.source[event.index()];
    if (call.isNone())
        return flags;
    const EventRow row = s.deviceEvent(event).row;
    const EventRow callRow = s.call(call).row;
    const bool oneClock = s.clock(row) == s.clock(callRow);
    if (!oneClock || mismatchOn(s, s.clock(row)))
        flags.insert(Flag::CrossClock);
    if (oneClock && usable(s, row) && usable(s, callRow) && s.start(row) < s.start(callRow))
        flags.insert(Flag::EffectBeforeCause);
    if (cannotEnqueueWork(s.name(callRow)))
        flags.insert(Flag::UnexpectedApi);
    const auto fan = out.deviceWork(call);
    auto leader = std::ranges::find_if(fan, [&](DeviceEventRef e) { return usable(s, s.deviceEvent(e).row); });
    if (event != (leader == fan.end() ? fan.front() : *leader))
        flags.insert(Flag::FanFollower);
    const auto kernels = std::ranges::count_if(fan, [&](DeviceEventRef e) { return isKind(s, e, EventKind::Kernel); });
    if (nameClass(s, call) == LaunchClass::Direct && kernels > 1 && isKind(s, event, EventKind::Kernel))
        flags.insert(Flag::SeveralForDirectLaunch);
    if (incompleteGraph(s, out, call))
        flags.insert(Flag::GraphIncomplete);
    return flags;
}

bool streamKnown(const SessionStore &s, const DeviceRecord &event) { return !s.info(event.stream).stream.isNone(); }

void addOverlapFlags(const SessionStore &s, std::size_t at, std::set<Flag> &flags) {
    const auto &events = s.columns().deviceEvents;
    const auto comparable = [&](std::size_t i) {
        return usable(s, events[i].row) && streamKnown(s, events[i]) && events[i].stream == events[at].stream &&
               s.clock(events[i].row) == s.clock(events[at].row);
    };
    if (s.info().historical || s.info().notSeparable || !comparable(at))
        return;
    for (std::size_t i = 0; i < at; ++i)
        if (comparable(i) && s.end(events[i].row) > s.start(events[at].row))
            flags.insert(Flag::OverlapOnStream);
    for (std::size_t i = at + 1; i < events.size(); ++i)
        if (comparable(i) && s.end(events[at].row) > s.end(events[i].row))
            flags.insert(Flag::OverrunsNext);
}

bool reused(const SessionStore &s, const SessionCorrelation &out, const DeviceRecord &event) {
    const auto sameKey = [&](const CallRecord &call) {
        return call.id == event.id && processOf(s, call) == processOf(s, event);
    };
    for (std::size_t i = 0; i < out.state.size(); ++i) {
        const DeviceRecord &other = s.deviceEvent(DeviceEventRef(i));
        if (other.id != event.id || processOf(s, other) != processOf(s, event) || !usable(s, other.row))
            continue;
        bool before = false;
        bool after = false;
        for (const CallRef call : allCalls(s)) {
            const EventRow row = s.call(call).row;
            if (!own(out, call) || !sameKey(s.call(call)) || !usable(s, row))
                continue;
            before = before || s.start(row) <= s.start(other.row);
            after = after || s.start(row) > s.start(other.row);
        }
        if (before && after)
            return true;
    }
    return false;
}

void addRecordFlags(const SessionStore &s, EventRow row, bool device, std::set<Flag> &flags) {
    if (has(s.flags(row), RecordFlag::NotCollected))
        flags.insert(Flag::ClockNotCollected);
    if (has(s.flags(row), RecordFlag::NegativeDuration))
        flags.insert(Flag::NegativeDuration);
    if (device && has(s.flags(row), RecordFlag::Open))
        flags.insert(Flag::Open);
    if (device && has(s.flags(row), RecordFlag::DurationAdjusted))
        flags.insert(Flag::DurationAdjusted);
}

bool twinless(const SessionStore &s, EventRow row) {
    const TrackInfo &track = s.info(s.track(row));
    std::size_t together = 0;
    for (std::size_t i = track.begin.index(); i < track.end.index(); ++i)
        together += s.start(EventRow(i)) == s.start(row) ? 1 : 0;
    return together == 1;
}

Witness witnessOf(const SessionStore &s, const SessionCorrelation &out, DeviceEventRef event) {
    const CallRef call = out.source[event.index()];
    if (s.info().profile.witness.empty() || call.isNone())
        return Witness::NoneRecorded;
    bool startHere = false, startElsewhere = false, finishHere = false, finishElsewhere = false, finishInFan = false;
    for (const FlowEnd &end : s.columns().flows) {
        if (end.bound.isNone() || end.id != s.deviceEvent(event).id || s.text(end.category) != "ac2g")
            continue;
        if (end.phase == FlowEnd::Phase::Start && s.kind(end.bound) == EventKind::Call) {
            const bool here = out.sameCall[s.callAt(end.bound).index()] == call;
            startHere = startHere || here;
            startElsewhere = startElsewhere || (!here && twinless(s, end.bound));
        }
        if (end.phase == FlowEnd::Phase::Finish && isDeviceEvent(s.kind(end.bound))) {
            const DeviceEventRef target = s.deviceEventAt(end.bound);
            finishHere = finishHere || target == event;
            finishInFan = finishInFan || out.source[target.index()] == call;
            finishElsewhere = finishElsewhere || (out.source[target.index()] != call && twinless(s, end.bound));
        }
    }
    const bool ends = (startHere || startElsewhere) && (finishHere || (finishElsewhere && !finishInFan));
    if (!ends)
        return Witness::Absent;
    return startHere && finishHere ? Witness::Agrees : Witness::Disagrees;
}

Flags bitsOf(const std::set<Flag> &flags) {
    Flags bits = 0;
    for (const Flag flag : flags)
        bits |= static_cast<Flags>(flag);
    return bits;
}

} // namespace

void fillFlags(const SessionStore &s, SessionCorrelation &out) {
    for (std::size_t i = 0; i < out.state.size(); ++i) {
        const DeviceEventRef event(i);
        const DeviceRecord &record = s.deviceEvent(event);
        std::set<Flag> flags = matchFlags(s, out, event);
        addRecordFlags(s, record.row, true, flags);
        addOverlapFlags(s, i, flags);
        if (out.state[i] == MatchState::AmbiguousKey && reused(s, out, record))
            flags.insert(Flag::IdReused);
        const bool hasNodes =
            !out.source[i].isNone() && std::ranges::any_of(out.deviceWork(out.source[i]), [&](DeviceEventRef e) {
                return !isKind(s, e, EventKind::GraphExecution);
            });
        if (isKind(s, event, EventKind::GraphExecution) && !hasNodes)
            flags.insert(Flag::GraphOpaque);
        out.witness.push_back(witnessOf(s, out, event));
        if (out.witness.back() == Witness::Disagrees)
            flags.insert(Flag::WitnessDisagrees);
        out.flags.push_back(bitsOf(flags));
    }
    for (const CallRef call : allCalls(s)) {
        std::set<Flag> flags;
        addRecordFlags(s, s.call(call).row, false, flags);
        out.callFlags.push_back(bitsOf(flags));
    }
}

} // namespace lanescope::test
