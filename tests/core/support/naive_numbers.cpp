// SPDX-License-Identifier: Apache-2.0
#include "tests/core/support/naive_numbers.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <sstream>
#include <tuple>

namespace lanescope::test {

using namespace analysis;
using namespace model;

namespace {

bool laterAndInner(const SessionStore &s, EventRow candidate, EventRow best) {
    if (best.isNone())
        return true;
    return std::tuple(s.start(candidate), -s.end(candidate).count, s.place(candidate)) >
           std::tuple(s.start(best), -s.end(best).count, s.place(best));
}

StreamRef streamOf(const SessionStore &s, EventRow row) {
    if (const DeviceEventRef event = s.deviceEventAt(row); !event.isNone())
        return s.deviceEvent(event).stream;
    return s.info(s.track(row)).stream;
}

/// The innermost mark around `row` among the annotations of `kind` that `sameTrack` accepts.
std::optional<std::string> innermostMark(const SessionStore &s, EventRow row, EventKind kind,
                                         const std::function<bool(EventRow)> &sameTrack) {
    EventRow best;
    std::string phase;
    for (std::size_t i = 0; i < s.eventCount(); ++i) {
        const EventRow mark(i);
        if (s.kind(mark) != kind || s.clock(mark) != s.clock(row) || !s.usableTimes(mark) || !sameTrack(mark))
            continue;
        const auto name = markName(s.name(mark));
        if (!name || !name->phase || s.start(mark) > s.start(row) || s.end(mark) < s.end(row))
            continue;
        if (laterAndInner(s, mark, best)) {
            best = mark;
            phase = *name->phase;
        }
    }
    return best.isNone() ? std::nullopt : std::optional(phase);
}

std::optional<NaivePhase> ownRowPhase(const SessionStore &s, EventRow row) {
    const std::string own = phaseText(s.text(s.rowPhase(row)));
    return own.empty() ? std::nullopt : std::optional(NaivePhase{own, PhaseEvidence::Row});
}

NaivePhase hostPhase(const SessionStore &s, EventRow row) {
    if (const auto own = ownRowPhase(s, row))
        return *own;
    if (s.kind(row) == EventKind::Annotation)
        if (const auto name = markName(s.name(row)); name && name->phase)
            return {*name->phase, PhaseEvidence::Annotation};
    if (s.usableTimes(row))
        if (const auto phase = innermostMark(s, row, EventKind::Annotation,
                                             [&](EventRow mark) { return s.thread(mark) == s.thread(row); }))
            return {*phase, PhaseEvidence::Annotation};
    return {"<unscoped>", PhaseEvidence::None};
}

NaivePhase devicePhase(const SessionStore &s, EventRow row, CallRef source) {
    if (const auto own = ownRowPhase(s, row))
        return *own;
    if (!source.isNone()) {
        const NaivePhase launch = hostPhase(s, s.call(source).row);
        return launch.phase == "<unscoped>" ? launch : NaivePhase{launch.phase, PhaseEvidence::ViaLaunch};
    }
    if (s.usableTimes(row))
        if (const auto phase = innermostMark(s, row, EventKind::DeviceAnnotation,
                                             [&](EventRow mark) { return streamOf(s, mark) == streamOf(s, row); }))
            return {*phase, PhaseEvidence::DeviceAnnotation};
    return {"<unscoped>", PhaseEvidence::None};
}

} // namespace

std::vector<std::optional<NaivePhase>> naivePhases(const SessionStore &session, const SessionCorrelation &correlation) {
    std::vector<std::optional<NaivePhase>> phases(session.eventCount());
    for (std::size_t i = 0; i < phases.size(); ++i) {
        const EventRow row(i);
        if (isHostSlice(session.kind(row)))
            phases[i] = hostPhase(session, row);
        else if (isDeviceEvent(session.kind(row)))
            phases[i] = devicePhase(session, row, correlation.source[session.deviceEventAt(row).index()]);
    }
    return phases;
}

namespace {

/// What is counted together: a phase of a clock, a clock, or everything.
struct Wanted {
    std::optional<ClockRef> clock;
    std::optional<PhaseRef> phase;
};

class Naive {
public:
    Naive(const SessionStore &session, const SessionCorrelation &correlation, const SessionPhases &phases)
        : s(session), c(correlation), p(phases) {}

    [[nodiscard]] std::string refusal() const {
        if (s.info().historical)
            return "missing_session_scope";
        return s.info().notSeparable ? "sessions_not_separable" : "";
    }

    [[nodiscard]] bool belongs(EventRow row, const Wanted &wanted) const {
        const PhaseRef phase = p.phaseOfRow[row.index()];
        return !phase.isNone() && (!wanted.clock || s.clock(row) == *wanted.clock) &&
               (!wanted.phase || phase == *wanted.phase);
    }

    [[nodiscard]] std::set<ClockRef> clocks() const {
        std::set<ClockRef> used;
        for (std::size_t i = 0; i < s.eventCount(); ++i)
            if (!p.phaseOfRow[i].isNone())
                used.insert(s.clock(EventRow(i)));
        return used;
    }

    [[nodiscard]] RegionNumbers count(const Wanted &wanted, const std::string &reason) const {
        RegionNumbers out;
        countRows(wanted, reason, out);
        countCalls(wanted, out);
        countDevice(wanted, reason, out);
        out.runtimeLaunchGap = gaps(launchTracks(), reason, wanted);
        out.idleGap = gaps(streamTracks(), reason, wanted);
        out.deviceIdleGap = gaps(deviceTracks(), reason, wanted);
        return out;
    }

    [[nodiscard]] GapBetweenRegions between(const Wanted &wanted, const std::string &reason) const {
        const Wanted crossing{wanted.clock, PhaseRef::none()};
        return {gaps(launchTracks(), reason, crossing), gaps(streamTracks(), reason, crossing),
                gaps(deviceTracks(), reason, crossing)};
    }

private:
    using Slices = std::vector<EventRow>;
    /// By track and clock; rows in order of (start, place).
    using Tracks = std::map<std::pair<std::size_t, ClockRef>, Slices>;

    static MaybeNumber maybe(std::int64_t value, const std::string &reason) {
        return reason.empty() ? MaybeNumber::of(value) : MaybeNumber::none(reason);
    }

    void countRows(const Wanted &wanted, const std::string &reason, RegionNumbers &out) const {
        std::optional<std::int64_t> start, end;
        for (std::size_t i = 0; i < s.eventCount(); ++i) {
            const EventRow row(i);
            if (!belongs(row, wanted))
                continue;
            if (has(s.flags(row), RecordFlag::NotCollected))
                ++out.leftOut["clock_not_collected"];
            else if (has(s.flags(row), RecordFlag::NegativeDuration))
                ++out.leftOut["negative_duration"];
            else if (has(s.flags(row), RecordFlag::Open))
                ++out.leftOut["open"];
            if (!s.usableTimes(row))
                continue;
            ++out.eventCount;
            start = std::min(start.value_or(s.start(row).count), s.start(row).count);
            end = std::max(end.value_or(s.end(row).count), s.end(row).count);
        }
        const std::string none = out.leftOut.empty() ? "no_events" : "no_usable_times";
        const std::string why = !reason.empty() ? reason : start ? "" : none;
        out.startNs = maybe(start.value_or(0), why);
        out.endNs = maybe(end.value_or(0), why);
        out.durationNs = maybe(end.value_or(0) - start.value_or(0), why);
    }

    void countCalls(const Wanted &wanted, RegionNumbers &out) const {
        for (std::size_t i = 0; i < s.callCount(); ++i) {
            const EventRow row = s.call(CallRef(i)).row;
            if (!belongs(row, wanted))
                continue;
            const std::int64_t spent = s.usableTimes(row) ? s.duration(row).count : 0;
            if (c.sameCall[i] == CallRef(i) && p.evidence[row.index()] != PhaseEvidence::None)
                ++out.phaseEvidence[std::string(phaseEvidenceCode(p.evidence[row.index()]))];
            if (c.launch[i] == LaunchClass::Direct) {
                ++out.directLaunchCount;
                out.directLaunchDurationNs += spent;
            }
            if (c.launch[i] == LaunchClass::Graph) {
                ++out.graphLaunchCount;
                out.graphLaunchDurationNs += spent;
                if (c.callState[i] == CallState::NoDeviceWork)
                    out.qualifiers = {"graph_opaque"};
            }
        }
    }

    void countDevice(const Wanted &wanted, const std::string &reason, RegionNumbers &out) const {
        std::map<std::string, std::uint64_t> names;
        std::map<StreamRef, StreamNumbers> streams;
        std::map<DeviceRef, Slices> work;
        for (std::size_t i = 0; i < s.deviceEventCount(); ++i) {
            const EventRow row = s.deviceEvent(DeviceEventRef(i)).row;
            if (!belongs(row, wanted))
                continue;
            if (p.evidence[row.index()] != PhaseEvidence::None)
                ++out.phaseEvidence[std::string(phaseEvidenceCode(p.evidence[row.index()]))];
            ++out.deviceWorkCount;
            if (s.kind(row) == EventKind::GraphExecution)
                out.qualifiers = {"graph_opaque"};
            if (s.usableTimes(row))
                work[s.info(streamOf(s, row)).device].push_back(row);
            if (s.kind(row) != EventKind::Kernel)
                continue;
            const std::int64_t spent = s.usableTimes(row) ? s.duration(row).count : 0;
            ++out.kernelCount;
            out.correlatedKernelCount += c.state[i] == MatchState::Qualified ? 1 : 0;
            out.kernelDurationNs += spent;
            ++names[std::string(s.name(row))];
            StreamNumbers &stream = streams[streamOf(s, row)];
            stream.stream = streamOf(s, row);
            ++stream.kernelCount;
            stream.kernelDurationNs += spent;
        }
        for (const auto &[name, number] : names)
            out.kernelNames.push_back({name, number});
        std::stable_sort(out.kernelNames.begin(), out.kernelNames.end(),
                         [](const NameCount &a, const NameCount &b) { return a.count > b.count; });
        for (auto &[ref, stream] : streams) {
            stream.idle = gaps(streamTracks(), reason, wanted, ref);
            out.streams.push_back(stream);
        }
        out.streamCount = out.streams.size();
        std::int64_t busy = 0;
        for (const auto &[device, rows] : work)
            busy += covered(rows);
        out.deviceBusyNs = maybe(busy, reason);
    }

    /// Length of the union: of every piece between two neighbouring ends, is it inside some slice?
    [[nodiscard]] std::int64_t covered(const Slices &rows) const {
        std::set<std::int64_t> cuts;
        for (const EventRow row : rows) {
            cuts.insert(s.start(row).count);
            cuts.insert(s.end(row).count);
        }
        std::int64_t sum = 0;
        for (auto cut = cuts.begin(); cut != cuts.end() && std::next(cut) != cuts.end(); ++cut)
            for (const EventRow row : rows)
                if (s.start(row).count <= *cut && s.end(row).count >= *std::next(cut)) {
                    sum += *std::next(cut) - *cut;
                    break;
                }
        return sum;
    }

    [[nodiscard]] Tracks launchTracks() const {
        Tracks tracks;
        for (std::size_t i = 0; i < s.callCount(); ++i) {
            const CallRecord &call = s.call(CallRef(i));
            if (c.launch[i] != LaunchClass::None && s.usableTimes(call.row))
                tracks[{call.thread.index(), s.clock(call.row)}].push_back(call.row);
        }
        return tracks;
    }
    [[nodiscard]] Tracks streamTracks() const {
        Tracks tracks;
        for (const DeviceRecord &event : s.columns().deviceEvents)
            if (s.kind(event.row) == EventKind::Kernel && s.usableTimes(event.row))
                tracks[{event.stream.index(), s.clock(event.row)}].push_back(event.row);
        return tracks;
    }
    [[nodiscard]] Tracks deviceTracks() const {
        Tracks tracks;
        for (const DeviceRecord &event : s.columns().deviceEvents)
            if (s.usableTimes(event.row))
                tracks[{s.info(event.stream).device.index(), s.clock(event.row)}].push_back(event.row);
        return tracks;
    }

    /// With `wanted.phase` none() the gaps that belong to no region; without it all of them.
    [[nodiscard]] GapNumbers gaps(const Tracks &tracks, const std::string &reason, const Wanted &wanted,
                                  std::optional<StreamRef> only = std::nullopt) const {
        std::int64_t count = 0, total = 0, longest = 0;
        for (const auto &[key, rows] : tracks) {
            if ((wanted.clock && key.second != *wanted.clock) || (only && key.first != only->index()))
                continue;
            for (std::size_t i = 1; i < rows.size(); ++i) {
                EventRow before = rows[0];
                for (std::size_t j = 1; j < i; ++j)
                    if (s.end(rows[j]) > s.end(before))
                        before = rows[j];
                const std::int64_t length = s.start(rows[i]).count - s.end(before).count;
                if (length <= 0 || !countsFor(wanted, before, rows[i]))
                    continue;
                ++count;
                total += length;
                longest = std::max(longest, length);
            }
        }
        return {maybe(count, reason), maybe(total, reason), maybe(longest, reason)};
    }

    [[nodiscard]] bool countsFor(const Wanted &wanted, EventRow before, EventRow after) const {
        if (!wanted.phase)
            return true;
        const PhaseRef left = p.phaseOfRow[before.index()], right = p.phaseOfRow[after.index()];
        return wanted.phase->isNone() ? left != right : left == *wanted.phase && right == *wanted.phase;
    }

    const SessionStore &s;
    const SessionCorrelation &c;
    const SessionPhases &p;
};

} // namespace

SessionNumbers naiveNumbers(const SessionStore &session, const SessionCorrelation &correlation,
                            const SessionPhases &phases) {
    const Naive naive(session, correlation, phases);
    const std::set<ClockRef> clocks = naive.clocks();
    SessionNumbers out;
    std::string reason = naive.refusal();
    if (reason.empty() && clocks.size() > 1)
        reason = "several_clocks";
    out.total = naive.count({}, reason);
    out.betweenRegions = naive.between({}, reason);
    for (const ClockRef clock : clocks) {
        if (clocks.size() > 1) {
            out.totalsByClock.push_back(naive.count({clock, std::nullopt}, naive.refusal()));
            out.betweenRegionsByClock.push_back(naive.between({clock, std::nullopt}, naive.refusal()));
        }
        for (std::size_t i = 0; i < phases.names.size(); ++i) {
            RegionNumbers region = naive.count({clock, PhaseRef(i)}, naive.refusal());
            region.region = phases.names[i];
            region.clock = clock;
            if (region.eventCount > 0 || !region.leftOut.empty())
                out.regions.push_back(region);
        }
    }
    std::sort(out.regions.begin(), out.regions.end(), [](const RegionNumbers &a, const RegionNumbers &b) {
        return std::tuple(a.clock, !a.startNs.value, a.startNs.value.value_or(0), a.region) <
               std::tuple(b.clock, !b.startNs.value, b.startNs.value.value_or(0), b.region);
    });
    return out;
}

} // namespace lanescope::test
