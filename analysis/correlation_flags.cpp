// SPDX-License-Identifier: Apache-2.0
#include "analysis/clock_mismatch.h"
#include "analysis/correlation_session.h"

#include <algorithm>
#include <limits>
#include <optional>

namespace lanescope::analysis {

using namespace model;

namespace {

// A graph launch that keeps its thread this long while its recorded work fills less than a fiftieth of the
// time has very likely run nodes that were not recorded (conditional nodes, loops).
constexpr std::int64_t kLongGraphLaunchNs = 10'000'000;
constexpr std::int64_t kGraphWorkShare = 50;

void raise(Flags &flags, Flag flag) { flags |= static_cast<Flags>(flag); }

Flags recordedFlags(RecordFlags record) {
    Flags flags = 0;
    if (has(record, RecordFlag::NotCollected))
        raise(flags, Flag::ClockNotCollected);
    if (has(record, RecordFlag::NegativeDuration))
        raise(flags, Flag::NegativeDuration);
    if (has(record, RecordFlag::DurationAdjusted))
        raise(flags, Flag::DurationAdjusted);
    if (has(record, RecordFlag::Open))
        raise(flags, Flag::Open);
    return flags;
}

using Mismatches = std::vector<std::optional<ExtentsApart>>;

/// Flags of one match: its two ends compared.
void compareEnds(const SessionIndex &index, const Mismatches &mismatch, CallRef call, EventRow row, Flags &flags) {
    const SessionStore &session = index.session();
    const EventRow callRow = session.call(call).row;
    const ClockRef clock = session.clock(row);
    if (clock != session.clock(callRow) || clock.isNone() || mismatch[clock.index()])
        raise(flags, Flag::CrossClock);
    if (clock == session.clock(callRow) && session.usableTimes(row) && session.usableTimes(callRow) &&
        session.start(row) < session.start(callRow))
        raise(flags, Flag::EffectBeforeCause);
    if (index.names().of(call).idle)
        raise(flags, Flag::UnexpectedApi);
}

/// The device event that stands for the call in distributions: the first with usable times, else the first.
DeviceEventRef leader(const SessionStore &session, std::span<const DeviceEventRef> fan) {
    for (const DeviceEventRef event : fan)
        if (session.usableTimes(session.deviceEvent(event).row))
            return event;
    return fan.front();
}

/// Whether the recorded work fills so little of a long graph launch that nodes are probably missing.
bool looksIncomplete(const SessionStore &session, CallRef call, std::span<const DeviceEventRef> fan,
                     const SessionCorrelation &result) {
    const EventRow callRow = session.call(call).row;
    if (!session.usableTimes(callRow) || session.duration(callRow).count < kLongGraphLaunchNs)
        return false;
    std::int64_t work = 0;
    for (const DeviceEventRef event : fan) {
        const EventRow row = session.deviceEvent(event).row;
        if (session.kind(row) == EventKind::GraphExecution || has(result.flags[event.index()], Flag::CrossClock))
            return false;
        if (session.usableTimes(row))
            work = session.duration(row).count > std::numeric_limits<std::int64_t>::max() - work
                       ? std::numeric_limits<std::int64_t>::max()
                       : work + session.duration(row).count;
    }
    return work < session.duration(callRow).count / kGraphWorkShare;
}

void flagFan(const SessionIndex &index, CallRef call, SessionCorrelation &result) {
    const SessionStore &session = index.session();
    const std::span<const DeviceEventRef> fan = result.deviceWork(call);
    if (fan.empty())
        return;
    const auto isKind = [&](DeviceEventRef event, EventKind kind) {
        return session.kind(session.deviceEvent(event).row) == kind;
    };
    const auto kernels =
        std::count_if(fan.begin(), fan.end(), [&](DeviceEventRef e) { return isKind(e, EventKind::Kernel); });
    const bool several = index.names().of(call).launch == LaunchClass::Direct && kernels > 1;
    const bool incomplete =
        index.names().of(call).launch == LaunchClass::Graph && looksIncomplete(session, call, fan, result);
    const bool hasNodes =
        std::any_of(fan.begin(), fan.end(), [&](DeviceEventRef e) { return !isKind(e, EventKind::GraphExecution); });
    const DeviceEventRef first = leader(session, fan);
    for (const DeviceEventRef event : fan) {
        Flags &flags = result.flags[event.index()];
        if (event != first)
            raise(flags, Flag::FanFollower);
        if (several && isKind(event, EventKind::Kernel))
            raise(flags, Flag::SeveralForDirectLaunch);
        if (incomplete)
            raise(flags, Flag::GraphIncomplete);
        if (hasNodes)
            flags &= ~static_cast<Flags>(Flag::GraphOpaque);
    }
}

/// Numbers (stream, clock) pairs; device events without a recorded stream have no number.
std::optional<std::size_t> streamLane(const SessionStore &session, const DeviceRecord &record) {
    const ClockRef clock = session.clock(record.row);
    if (!session.usableTimes(record.row) || record.stream.isNone() || clock.isNone() ||
        session.info(record.stream).stream.isNone())
        return std::nullopt;
    return record.stream.index() * session.columns().clocks.size() + clock.index();
}

/// Device events stand in order of (start, place): one pass in each direction tells every overlap.
void flagOverlaps(const SessionStore &session, SessionCorrelation &result) {
    if (!timesComparable(session))
        return;
    const std::vector<DeviceRecord> &events = session.columns().deviceEvents;
    const std::size_t lanes = session.columns().streams.size() * session.columns().clocks.size();
    std::vector<std::int64_t> latestEnd(lanes, std::numeric_limits<std::int64_t>::min());
    for (std::size_t i = 0; i < events.size(); ++i)
        if (const auto lane = streamLane(session, events[i])) {
            if (session.start(events[i].row).count < latestEnd[*lane])
                raise(result.flags[i], Flag::OverlapOnStream);
            latestEnd[*lane] = std::max(latestEnd[*lane], session.end(events[i].row).count);
        }
    std::vector<std::int64_t> earliestEnd(lanes, std::numeric_limits<std::int64_t>::max()); // of the events after
    for (std::size_t i = events.size(); i-- > 0;)
        if (const auto lane = streamLane(session, events[i])) {
            const std::int64_t end = session.end(events[i].row).count;
            if (end > earliestEnd[*lane])
                raise(result.flags[i], Flag::OverrunsNext);
            earliestEnd[*lane] = std::min(earliestEnd[*lane], end);
        }
}

/// Starts of the calls of one ambiguous key.
struct CallSpan {
    std::int64_t first = std::numeric_limits<std::int64_t>::max();
    std::int64_t last = std::numeric_limits<std::int64_t>::min();
    bool reused = false;
};

/// A key is reused where its work starts after one of its calls and before a later one: the calls are then
/// no doubled record, the id has come round again. Such events stay ambiguous.
void flagReusedIds(const SessionIndex &index, SessionCorrelation &result) {
    const SessionStore &session = index.session();
    if (!hasBareIds(session) || result.stateCounts[static_cast<std::size_t>(MatchState::AmbiguousKey)] == 0)
        return;
    std::vector<CallSpan> spans(index.slotCount());
    for (std::size_t i = 0; i < session.callCount(); ++i) {
        const EventRow row = session.call(CallRef(i)).row;
        if (index.slotOf(CallRef(i)).isNone() || index.sameCall()[i] != CallRef(i) || !session.usableTimes(row))
            continue;
        CallSpan &span = spans[index.slotOf(CallRef(i)).index()];
        span.first = std::min(span.first, session.start(row).count);
        span.last = std::max(span.last, session.start(row).count);
    }
    const auto spanOf = [&](const DeviceRecord &record) -> CallSpan & {
        return spans[index.find(deviceProcess(session, record), record.id).index()];
    };
    const std::vector<DeviceRecord> &events = session.columns().deviceEvents;
    for (std::size_t i = 0; i < events.size(); ++i)
        if (result.state[i] == MatchState::AmbiguousKey && session.usableTimes(events[i].row)) {
            CallSpan &span = spanOf(events[i]);
            const std::int64_t start = session.start(events[i].row).count;
            span.reused = span.reused || (span.first <= start && start < span.last);
        }
    for (std::size_t i = 0; i < events.size(); ++i)
        if (result.state[i] == MatchState::AmbiguousKey && spanOf(events[i]).reused)
            raise(result.flags[i], Flag::IdReused);
}

void countFlags(Flags flags, SessionCorrelation &result) {
    for (std::size_t bit = 0; flags != 0; ++bit, flags >>= 1U)
        result.flagCounts[bit] += flags & 1U;
}

void flagCalls(const SessionStore &session, SessionCorrelation &result) {
    constexpr Flags kOnCalls = static_cast<Flags>(Flag::ClockNotCollected) | static_cast<Flags>(Flag::NegativeDuration);
    result.callFlags.reserve(session.callCount());
    for (const CallRecord &call : session.columns().calls)
        result.callFlags.push_back(recordedFlags(session.flags(call.row)) & kOnCalls);
}

} // namespace

void raiseFlags(const SessionIndex &index, SessionCorrelation &result) {
    const SessionStore &session = index.session();
    const std::vector<DeviceRecord> &events = session.columns().deviceEvents;
    const Mismatches mismatch = clockMismatches(session);
    result.clockMismatch =
        std::any_of(mismatch.begin(), mismatch.end(), [](const auto &apart) { return apart.has_value(); });
    for (std::size_t i = 0; i < events.size(); ++i) {
        Flags &flags = result.flags[i];
        flags |= recordedFlags(session.flags(events[i].row));
        if (session.kind(events[i].row) == EventKind::GraphExecution)
            raise(flags, Flag::GraphOpaque);
        if (!result.source[i].isNone())
            compareEnds(index, mismatch, result.source[i], events[i].row, flags);
    }
    for (std::size_t i = 0; i < session.callCount(); ++i)
        flagFan(index, CallRef(i), result);
    flagOverlaps(session, result);
    flagReusedIds(index, result);
    flagCalls(session, result);
    for (const Flags flags : result.flags)
        countFlags(flags, result);
    for (const Flags flags : result.callFlags)
        countFlags(flags, result);
}

} // namespace lanescope::analysis
