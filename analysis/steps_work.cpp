// SPDX-License-Identifier: Apache-2.0
#include "analysis/steps_work.h"

#include "analysis/regions_gaps.h"
#include "analysis/saturate.h"
#include "analysis/unusable_times.h"

#include <algorithm>

namespace lanescope::analysis {

using model::CallRef;
using model::ClockRef;
using model::DeviceRef;
using model::EventRow;
using model::Ns;
using model::SessionStore;

namespace {

constexpr std::string_view kNoWork = "no_qualified_device_work";
constexpr std::string_view kNoKernels = "no_qualified_kernels";
constexpr std::string_view kNoLaunches = "no_launches";
constexpr std::string_view kSeveralClocks = "several_clocks";
constexpr std::string_view kNoTimes = "no_usable_times";
constexpr std::string_view kNoThread = "thread_not_recorded";

MaybeNumber none(std::string_view reason) { return MaybeNumber::none(std::string(reason)); }
MaybeNumber countOf(std::uint64_t count) { return MaybeNumber::of(static_cast<std::int64_t>(count)); }

void widen(std::optional<Interval> &extent, const Interval &interval) {
    if (!extent)
        extent = interval;
    extent->begin = std::min(extent->begin, interval.begin);
    extent->end = std::max(extent->end, interval.end);
}

void refuseAll(Step &step, std::string_view reason) {
    for (MaybeNumber *number :
         {&step.launches, &step.graphLaunches, &step.kernels, &step.firstLaunchNs, &step.lastKernelEndNs,
          &step.deviceStartNs, &step.deviceEndNs, &step.deviceBusyNs, &step.idleNs})
        *number = none(reason);
}

void refuseDevice(Step &step, std::string_view reason) {
    for (MaybeNumber *number : {&step.deviceStartNs, &step.deviceEndNs, &step.deviceBusyNs, &step.idleNs})
        *number = none(reason);
}

} // namespace

CoveredTime::CoveredTime(std::vector<Interval> intervals) : m_set(unionOf(std::move(intervals))) {
    std::int64_t length = 0;
    for (const Interval &interval : m_set) {
        m_lengthBefore.push_back(length);
        length = saturatingAdd(length, saturatingSubtract(interval.end.count, interval.begin.count));
    }
}

std::int64_t CoveredTime::before(Ns at) const {
    const auto next =
        std::partition_point(m_set.begin(), m_set.end(), [at](const Interval &one) { return one.begin < at; });
    if (next == m_set.begin())
        return 0;
    const Interval &last = *std::prev(next);
    const std::int64_t inside = saturatingSubtract(std::min(last.end, at).count, last.begin.count);
    return saturatingAdd(m_lengthBefore[static_cast<std::size_t>(std::prev(next) - m_set.begin())], inside);
}

std::int64_t CoveredTime::within(Ns begin, Ns end) const {
    return end <= begin ? 0 : saturatingSubtract(before(end), before(begin));
}

/// What the calls of one step have in them.
struct StepWork::Found {
    std::uint64_t launches = 0, graphLaunches = 0, kernels = 0, deviceEvents = 0;
    std::uint64_t wholeGraphs = 0, graphsWithoutRecords = 0;
    std::map<std::string, std::uint64_t> leftOut;
    std::optional<Ns> firstLaunch, lastKernelEnd;
    bool otherClock = false; ///< some of the device work is on another clock than the mark
    std::vector<std::pair<DeviceRef, Interval>> work;
};

StepWork::StepWork(const SessionStore &session, const SessionCorrelation &correlation)
    : m_session(session), m_correlation(correlation) {
    for (std::size_t i = 0; i < session.callCount(); ++i) {
        const CallRef ref(i);
        const model::CallRecord &call = session.call(ref);
        m_graphsWithoutRecords = m_graphsWithoutRecords || isGraphWithoutRecords(ref);
        if (call.thread.isNone() || !session.usableTimes(call.row))
            continue;
        const std::size_t at = m_threads(call.thread, session.clock(call.row));
        if (at == m_calls.size())
            m_calls.emplace_back();
        m_calls[at].push_back(ref);
    }
    std::vector<std::vector<Interval>> work;
    for (const model::DeviceRecord &event : session.columns().deviceEvents) {
        if (!session.usableTimes(event.row))
            continue;
        const std::size_t at = m_devices(deviceOf(session, event), session.clock(event.row));
        if (at == work.size())
            work.emplace_back();
        work[at].push_back({session.start(event.row), session.end(event.row)});
    }
    for (std::vector<Interval> &intervals : work)
        m_covered.emplace_back(std::move(intervals));
}

bool StepWork::isGraphWithoutRecords(CallRef call) const {
    return m_correlation.launch[call.index()] == LaunchClass::Graph &&
           m_correlation.callState[call.index()] == CallState::NoDeviceWork;
}

const std::vector<CallRef> &StepWork::callsOf(model::ThreadRef thread, ClockRef clock) const {
    static const std::vector<CallRef> kNone;
    const std::size_t at = m_threads(thread, clock);
    return at < m_calls.size() ? m_calls[at] : kNone;
}

const CoveredTime &StepWork::coveredOf(DeviceRef device, ClockRef clock) const {
    return m_covered[m_devices(device, clock)];
}

void StepWork::addCall(Found &found, CallRef call, ClockRef clock) const {
    const LaunchClass launch = m_correlation.launch[call.index()];
    if (launch != LaunchClass::None) {
        ++found.launches;
        found.graphLaunches += launch == LaunchClass::Graph ? 1 : 0;
        if (!found.firstLaunch)
            found.firstLaunch = m_session.start(m_session.call(call).row);
    }
    found.graphsWithoutRecords += isGraphWithoutRecords(call) ? 1 : 0;
    for (const model::DeviceEventRef event : m_correlation.deviceWork(call)) {
        const model::DeviceRecord &record = m_session.deviceEvent(event);
        const bool kernel = m_session.kind(record.row) == model::EventKind::Kernel;
        ++found.deviceEvents;
        found.kernels += kernel ? 1 : 0;
        found.wholeGraphs += m_session.kind(record.row) == model::EventKind::GraphExecution ? 1 : 0;
        found.otherClock = found.otherClock || m_session.clock(record.row) != clock;
        if (const std::string_view code = unusableCode(m_session.flags(record.row)); !code.empty()) {
            ++found.leftOut[std::string(code)];
            continue;
        }
        const Interval interval{m_session.start(record.row), m_session.end(record.row)};
        found.work.emplace_back(deviceOf(m_session, record), interval);
        if (kernel)
            found.lastKernelEnd = std::max(found.lastKernelEnd.value_or(interval.end), interval.end);
    }
}

/// The calls that lie wholly inside the mark; those of no length at its end belong to what follows.
template <class Take> void StepWork::eachCall(const Step &step, const Take &take) const {
    const Ns start = m_session.start(step.mark), end = m_session.end(step.mark);
    const auto &calls = callsOf(m_session.thread(step.mark), step.clock);
    auto call = std::partition_point(calls.begin(), calls.end(),
                                     [&](CallRef ref) { return m_session.start(m_session.call(ref).row) < start; });
    for (; call != calls.end(); ++call) {
        const EventRow row = m_session.call(*call).row;
        if (m_session.start(row) >= end && start != end)
            break;
        if (m_session.start(row) > end)
            break;
        if (m_session.end(row) <= end)
            take(*call);
    }
}

StepWork::Found StepWork::collect(const Step &step) const {
    Found found;
    eachCall(step, [&](CallRef call) { addCall(found, call, step.clock); });
    return found;
}

std::vector<model::DeviceEventRef> StepWork::workOf(const Step &step) const {
    std::vector<model::DeviceEventRef> all;
    if (!m_session.usableTimes(step.mark) || m_session.thread(step.mark).isNone())
        return all;
    eachCall(step, [&](CallRef call) {
        const auto work = m_correlation.deviceWork(call);
        all.insert(all.end(), work.begin(), work.end());
    });
    return all;
}

void StepWork::fillDevice(Step &step, Found &found) const {
    std::stable_sort(found.work.begin(), found.work.end(),
                     [](const auto &a, const auto &b) { return a.first < b.first; });
    std::optional<Interval> all;
    std::int64_t busy = 0, idle = 0;
    for (std::size_t i = 0; i < found.work.size();) {
        const DeviceRef device = found.work[i].first;
        std::optional<Interval> window;
        std::vector<Interval> own;
        for (; i < found.work.size() && found.work[i].first == device; ++i) {
            own.push_back(found.work[i].second);
            widen(window, found.work[i].second);
        }
        widen(all, *window);
        busy = saturatingAdd(busy, lengthOf(unionOf(std::move(own))));
        const std::int64_t length = saturatingSubtract(window->end.count, window->begin.count);
        const std::int64_t covered = coveredOf(device, step.clock).within(window->begin, window->end);
        idle = saturatingAdd(idle, saturatingSubtract(length, covered));
    }
    step.deviceStartNs = MaybeNumber::of(all->begin.count);
    step.deviceEndNs = MaybeNumber::of(all->end.count);
    step.deviceBusyNs = MaybeNumber::of(busy);
    step.idleNs = MaybeNumber::of(idle);
}

void StepWork::fill(Step &step) const {
    if (!m_session.usableTimes(step.mark))
        return refuseAll(step, kNoTimes);
    if (m_session.thread(step.mark).isNone())
        return refuseAll(step, kNoThread);
    Found found = collect(step);
    step.launches = countOf(found.launches);
    step.graphLaunches = countOf(found.graphLaunches);
    step.kernels = countOf(found.kernels);
    step.hidesWork = found.graphsWithoutRecords > 0;
    step.hidesKernels = step.hidesWork || found.wholeGraphs > 0;
    if (step.hidesKernels || m_graphsWithoutRecords)
        step.qualifiers.emplace_back(kGraphOpaque);
    step.leftOut = found.leftOut;
    step.firstLaunchNs = found.firstLaunch ? MaybeNumber::of(found.firstLaunch->count) : none(kNoLaunches);
    if (found.otherClock) {
        step.lastKernelEndNs = none(kSeveralClocks);
        return refuseDevice(step, kSeveralClocks);
    }
    step.lastKernelEndNs = found.lastKernelEnd ? MaybeNumber::of(found.lastKernelEnd->count)
                                               : none(found.kernels > 0 ? kNoTimes : kNoKernels);
    if (found.work.empty())
        return refuseDevice(step, found.deviceEvents > 0 ? kNoTimes : kNoWork);
    fillDevice(step, found);
}

} // namespace lanescope::analysis
