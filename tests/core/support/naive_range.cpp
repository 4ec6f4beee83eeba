// SPDX-License-Identifier: Apache-2.0
#include "tests/core/support/naive_range.h"

#include "analysis/launch_names.h"
#include "analysis/rules/kernel_classes.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <sstream>
#include <vector>

namespace lanescope::test {

using namespace model;
using namespace analysis;

namespace {

struct Piece {
    std::int64_t begin = 0, end = 0;
};

/// Everything that a range is asked, by looking at all events again for every question.
class NaiveRange {
public:
    NaiveRange(const SessionStore &session, const SessionCorrelation &correlation, const TimeRange &range)
        : s(session), c(correlation), r(range) {}

    [[nodiscard]] std::string text() const {
        std::ostringstream out;
        extent(out);
        launches(out);
        device(out);
        out << "launch gaps " << gaps(GapKind::RuntimeLaunch) << "\nidle gaps " << gaps(GapKind::Idle)
            << "\ndevice gaps " << gaps(GapKind::DeviceIdle) << "\n";
        flights(out);
        return out.str();
    }

private:
    [[nodiscard]] bool lost(EventRow row) const { return has(s.flags(row), RecordFlag::NotCollected); }
    [[nodiscard]] bool in(EventRow row) const {
        const std::int64_t begin = s.start(row).count, end = s.end(row).count;
        if (s.clock(row) != r.clock.clock || lost(row))
            return false;
        if (end <= begin)
            return begin >= r.begin.count && begin < r.end.count;
        return begin < r.end.count && end > r.begin.count;
    }
    [[nodiscard]] bool counted(EventRow row) const { return isHostSlice(s.kind(row)) || isDeviceEvent(s.kind(row)); }

    void extent(std::ostream &out) const {
        std::uint64_t events = 0;
        std::map<std::string, std::uint64_t> leftOut;
        std::int64_t begin = r.end.count, end = r.begin.count;
        for (std::size_t i = 0; i < s.eventCount(); ++i) {
            const EventRow row(i);
            if (!counted(row) || s.clock(row) != r.clock.clock)
                continue;
            if (lost(row))
                ++leftOut["clock_not_collected"];
            else if (in(row) && has(s.flags(row), RecordFlag::NegativeDuration))
                ++leftOut["negative_duration"];
            else if (in(row) && has(s.flags(row), RecordFlag::Open))
                ++leftOut["open"];
            if (!in(row) || !s.usableTimes(row))
                continue;
            ++events;
            begin = std::min(begin, std::max(s.start(row).count, r.begin.count));
            end = std::max(end, std::min(s.end(row).count, r.end.count));
        }
        out << events << " events";
        if (events > 0)
            out << " " << begin << ".." << end;
        for (const auto &[code, count] : leftOut)
            out << " " << code << " " << count;
        out << "\n";
    }

    void launches(std::ostream &out) const {
        std::uint64_t direct = 0, graph = 0;
        std::int64_t directNs = 0, graphNs = 0;
        std::map<std::string, std::pair<std::uint64_t, std::int64_t>> api;
        for (std::size_t i = 0; i < s.callCount(); ++i) {
            const EventRow row = s.call(CallRef(i)).row;
            if (!in(row))
                continue;
            const std::int64_t spent = s.usableTimes(row) ? s.duration(row).count : 0;
            direct += c.launch[i] == LaunchClass::Direct ? 1 : 0;
            graph += c.launch[i] == LaunchClass::Graph ? 1 : 0;
            directNs += c.launch[i] == LaunchClass::Direct ? spent : 0;
            graphNs += c.launch[i] == LaunchClass::Graph ? spent : 0;
            if (c.sameCall[i] != CallRef(i))
                continue;
            auto &entry = api[std::string(unversionedApiName(s.name(row)))];
            ++entry.first;
            entry.second += spent;
        }
        out << "launches " << direct << " " << directNs << " " << graph << " " << graphNs << "\n";
        for (const auto &[name, entry] : api)
            out << "api " << name << " " << entry.first << " " << entry.second << "\n";
    }

    void device(std::ostream &out) const {
        std::uint64_t work = 0, kernels = 0, proven = 0;
        std::int64_t kernelNs = 0;
        std::map<std::string, std::pair<std::uint64_t, std::int64_t>> names, copies;
        std::set<DeviceRef> devices;
        for (std::size_t i = 0; i < s.deviceEventCount(); ++i) {
            const EventRow row = s.deviceEvent(DeviceEventRef(i)).row;
            if (!in(row))
                continue;
            ++work;
            const std::int64_t spent = s.usableTimes(row) ? s.duration(row).count : 0;
            const EventKind kind = s.kind(row);
            if (s.usableTimes(row))
                devices.insert(deviceOfRow(i));
            if (kind == EventKind::Memcpy || kind == EventKind::Memset) {
                auto &copy = copies[kind == EventKind::Memset ? "memset" : std::string(copyDirection(s.name(row)))];
                ++copy.first;
                copy.second += spent;
            }
            if (kind != EventKind::Kernel)
                continue;
            ++kernels;
            proven += c.state[i] == MatchState::Qualified ? 1 : 0;
            kernelNs += spent;
            auto &name = names[std::string(s.name(row))];
            ++name.first;
            name.second += spent;
        }
        out << "work " << work << " kernels " << kernels << " proven " << proven << " " << kernelNs << "\n";
        for (const auto &[name, entry] : names)
            out << "kernel " << name << " " << entry.first << " " << entry.second << "\n";
        for (const auto &[name, entry] : copies)
            out << "copy " << name << " " << entry.first << " " << entry.second << "\n";
        std::int64_t busy = 0;
        for (const DeviceRef device : devices)
            busy += covered(
                device, [](bool compute, bool communication, bool other) { return compute || communication || other; });
        out << "busy " << busy << "\n";
        for (const DeviceRef device : devices) {
            out << "device " << (device.isNone() ? -1 : static_cast<int>(device.index()));
            out << " compute " << covered(device, [](bool compute, bool, bool) { return compute; });
            out << " communication " << covered(device, [](bool, bool comm, bool) { return comm; });
            out << " both " << covered(device, [](bool compute, bool comm, bool) { return compute && comm; }) << "\n";
        }
    }

    [[nodiscard]] DeviceRef deviceOfRow(std::size_t i) const {
        const StreamRef stream = s.deviceEvent(DeviceEventRef(i)).stream;
        return stream.isNone() ? DeviceRef::none() : s.info(stream).device;
    }

    /// Sum of the pieces of the range in which `wanted` holds of what runs on the device.
    [[nodiscard]] std::int64_t covered(DeviceRef device, const std::function<bool(bool, bool, bool)> &wanted) const {
        std::set<std::int64_t> cuts{r.begin.count, r.end.count};
        for (std::size_t i = 0; i < s.deviceEventCount(); ++i) {
            const EventRow row = s.deviceEvent(DeviceEventRef(i)).row;
            for (const std::int64_t cut : {s.start(row).count, s.end(row).count})
                if (cut > r.begin.count && cut < r.end.count)
                    cuts.insert(cut);
        }
        std::int64_t sum = 0;
        for (auto cut = cuts.begin(); std::next(cut) != cuts.end(); ++cut) {
            bool compute = false, communication = false, other = false;
            for (std::size_t i = 0; i < s.deviceEventCount(); ++i) {
                const EventRow row = s.deviceEvent(DeviceEventRef(i)).row;
                if (deviceOfRow(i) != device || s.clock(row) != r.clock.clock || !s.usableTimes(row) ||
                    s.start(row).count > *cut || s.end(row).count <= *cut)
                    continue;
                const std::string_view found = s.kind(row) == EventKind::Kernel
                                                   ? KernelClasses::builtIn()->match(s.name(row)).kernelClass
                                                   : kCopyClass;
                communication = communication || found == kCommunicationClass;
                compute = compute || (found != kCommunicationClass && found != kCopyClass);
                other = true;
            }
            sum += wanted(compute, communication, other) ? *std::next(cut) - *cut : 0;
        }
        return sum;
    }

    /// Tracks of one kind of gap, each with its usable slices by start.
    [[nodiscard]] std::map<std::size_t, std::vector<Piece>> tracks(GapKind kind) const {
        std::map<std::size_t, std::vector<Piece>> out;
        const auto add = [&](std::size_t track, EventRow row) {
            if (s.clock(row) == r.clock.clock && s.usableTimes(row))
                out[track].push_back({s.start(row).count, s.end(row).count});
        };
        for (std::size_t i = 0; kind == GapKind::RuntimeLaunch && i < s.callCount(); ++i)
            if (c.launch[i] != LaunchClass::None)
                add(s.call(CallRef(i)).thread.index(), s.call(CallRef(i)).row);
        for (std::size_t i = 0; kind != GapKind::RuntimeLaunch && i < s.deviceEventCount(); ++i) {
            const DeviceRecord &event = s.deviceEvent(DeviceEventRef(i));
            if (kind == GapKind::DeviceIdle)
                add(deviceOfRow(i).index(), event.row);
            else if (s.kind(event.row) == EventKind::Kernel && !event.stream.isNone())
                add(event.stream.index(), event.row);
        }
        return out;
    }

    [[nodiscard]] std::string gaps(GapKind kind) const {
        std::uint64_t count = 0;
        std::int64_t total = 0, longest = 0;
        for (const auto &[track, pieces] : tracks(kind))
            for (std::size_t i = 1; i < pieces.size(); ++i) {
                std::int64_t last = pieces[0].end;
                for (std::size_t j = 1; j < i; ++j)
                    last = std::max(last, pieces[j].end);
                const std::int64_t begin = std::max(last, r.begin.count), end = std::min(pieces[i].begin, r.end.count);
                if (end <= begin)
                    continue;
                ++count;
                total += end - begin;
                longest = std::max(longest, end - begin);
            }
        return std::to_string(count) + "/" + std::to_string(total) + "/" + std::to_string(longest);
    }

    [[nodiscard]] std::uint64_t flyingAt(std::int64_t time) const {
        std::uint64_t count = 0;
        for (std::size_t i = 0; i < s.callCount(); ++i) {
            const EventRow call = s.call(CallRef(i)).row;
            if (s.clock(call) != r.clock.clock || s.start(call).count > time)
                continue;
            bool flies = false;
            for (std::size_t e = 0; e < s.deviceEventCount(); ++e)
                flies = flies || (c.source[e] == CallRef(i) && landsAfter(model::DeviceEventRef(e), call, time));
            count += flies ? 1 : 0;
        }
        return count;
    }

    /// Whether it is work of a launch that starts after the call, and ends after a time.
    [[nodiscard]] bool landsAfter(model::DeviceEventRef event, EventRow call, std::int64_t time) const {
        const EventRow row = s.deviceEvent(event).row;
        return (s.kind(row) == EventKind::Kernel || s.kind(row) == EventKind::GraphExecution) &&
               latencyOf(s, c, event) && s.start(row) >= s.start(call) && s.end(row).count > time;
    }

    void flights(std::ostream &out) const {
        std::uint64_t most = flyingAt(r.begin.count);
        for (std::size_t i = 0; i < s.callCount(); ++i) {
            const std::int64_t start = s.start(s.call(CallRef(i)).row).count;
            if (start >= r.begin.count && start < r.end.count)
                most = std::max(most, flyingAt(start));
        }
        out << "in flight " << flyingAt(r.begin.count) << " " << most << " " << flyingAt(r.end.count) << "\n";
    }

    const SessionStore &s;
    const SessionCorrelation &c;
    const TimeRange &r;
};

template <class Sums> void printNamed(std::ostream &out, const char *label, const std::vector<Sums> &all) {
    std::map<std::string, const DurationSums *> sorted;
    for (const Sums &one : all) {
        if constexpr (std::is_same_v<Sums, CopySums>)
            sorted[one.direction] = &one.sums;
        else
            sorted[one.name] = &one.sums;
    }
    for (const auto &[name, sums] : sorted)
        out << label << " " << name << " " << sums->count << " " << sums->totalNs << "\n";
}

std::string brief(const GapNumbers &gaps) {
    return std::to_string(*gaps.count.value) + "/" + std::to_string(*gaps.totalNs.value) + "/" +
           std::to_string(*gaps.maxNs.value);
}

} // namespace

std::string naiveRange(const SessionStore &session, const SessionCorrelation &correlation, const TimeRange &range) {
    return NaiveRange(session, correlation, range).text();
}

std::string printed(const SessionStore &, const RangeSummary &summary) {
    std::ostringstream out;
    const RegionNumbers &n = summary.numbers;
    out << n.eventCount << " events";
    if (n.startNs.value)
        out << " " << *n.startNs.value << ".." << *n.endNs.value;
    for (const auto &[code, count] : n.leftOut)
        out << " " << code << " " << count;
    out << "\nlaunches " << n.directLaunchCount << " " << n.directLaunchDurationNs << " " << n.graphLaunchCount << " "
        << n.graphLaunchDurationNs << "\n";
    printNamed(out, "api", summary.api);
    out << "work " << n.deviceWorkCount << " kernels " << n.kernelCount << " proven " << n.correlatedKernelCount << " "
        << n.kernelDurationNs << "\n";
    printNamed(out, "kernel", summary.kernels);
    printNamed(out, "copy", summary.copies);
    out << "busy " << *n.deviceBusyNs.value << "\n";
    std::map<DeviceRef, const DeviceInRange *> devices; // as the reference lists them: those on which something ran
    for (const DeviceInRange &device : summary.devices)
        devices[device.device] = &device;
    for (const auto &[ref, device] : devices)
        if (device->workCount > 0)
            out << "device " << (ref.isNone() ? -1 : static_cast<int>(ref.index())) << " compute " << device->computeNs
                << " communication " << device->communicationNs << " both " << device->overlapNs << "\n";
    out << "launch gaps " << brief(n.runtimeLaunchGap) << "\nidle gaps " << brief(n.idleGap) << "\ndevice gaps "
        << brief(n.deviceIdleGap) << "\nin flight " << summary.inFlight.atBegin << " " << summary.inFlight.most << " "
        << summary.inFlight.atEnd << "\n";
    return out.str();
}

} // namespace lanescope::test
