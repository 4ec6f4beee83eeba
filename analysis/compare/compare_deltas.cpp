// SPDX-License-Identifier: Apache-2.0
#include "analysis/compare/compare_parts.h"
#include "analysis/percentile.h"
#include "analysis/saturate.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace lanescope::analysis {

namespace {

std::int64_t signedCount(std::uint64_t count) { return static_cast<std::int64_t>(count); }

std::optional<double> ratioOf(std::int64_t a, std::int64_t b) {
    return a == 0 ? std::nullopt : std::optional(static_cast<double>(b) / static_cast<double>(a));
}

/// Adds measures one by one.
class Measures {
public:
    void add(std::string name, MaybeNumber a, MaybeNumber b) {
        MeasureDelta delta{std::move(name), std::move(a), std::move(b), std::nullopt, std::nullopt, {}};
        if (!delta.a.value)
            delta.refusal = "a_" + delta.a.reason;
        else if (!delta.b.value)
            delta.refusal = "b_" + delta.b.reason;
        else {
            delta.delta = saturatingSubtract(*delta.b.value, *delta.a.value);
            delta.ratio = ratioOf(*delta.a.value, *delta.b.value);
        }
        m_all.push_back(std::move(delta));
    }
    void count(std::string name, std::uint64_t a, std::uint64_t b) {
        add(std::move(name), MaybeNumber::of(signedCount(a)), MaybeNumber::of(signedCount(b)));
    }
    void time(std::string name, std::int64_t a, std::int64_t b) {
        add(std::move(name), MaybeNumber::of(a), MaybeNumber::of(b));
    }
    void gaps(const std::string &kind, const GapNumbers &a, const GapNumbers &b) {
        add(kind + "_count", a.count, b.count);
        add(kind + "_total_ns", a.totalNs, b.totalNs);
        add(kind + "_max_ns", a.maxNs, b.maxNs);
    }
    [[nodiscard]] std::vector<MeasureDelta> take() { return std::move(m_all); }

private:
    std::vector<MeasureDelta> m_all;
};

/// A number of kernels, which a side that hides some of them in whole-graph records does not have.
MaybeNumber ofKernels(const SideNumbers &side, MaybeNumber number) {
    return side.graphOpaque ? MaybeNumber::none("graph_opaque") : std::move(number);
}
GapNumbers ofKernels(const SideNumbers &side, const GapNumbers &gaps) {
    return {ofKernels(side, gaps.count), ofKernels(side, gaps.totalNs), ofKernels(side, gaps.maxNs)};
}

MaybeNumber medianNumber(std::vector<std::int64_t> values) {
    if (values.empty())
        return MaybeNumber::none("no_qualified_device_work");
    std::sort(values.begin(), values.end());
    return MaybeNumber::of(nearestRank(values, 50));
}

/// Median absolute deviation of sorted values from their median, by nearest rank.
std::int64_t deviationOf(const std::vector<std::int64_t> &sorted) {
    const std::int64_t median = nearestRank(sorted, 50);
    std::vector<std::int64_t> distances;
    distances.reserve(sorted.size());
    for (const std::int64_t value : sorted)
        distances.push_back(std::abs(saturatingSubtract(value, median)));
    std::sort(distances.begin(), distances.end());
    return nearestRank(distances, 50);
}

KernelChange changeOf(const std::vector<std::int64_t> &a, const std::vector<std::int64_t> &b) {
    constexpr std::int64_t kHundredth = 100;
    const std::int64_t before = nearestRank(a, 50), after = nearestRank(b, 50);
    const std::int64_t distance = std::abs(saturatingSubtract(after, before));
    if (distance <= before / kHundredth || distance <= saturatingAdd(deviationOf(a), deviationOf(b)))
        return KernelChange::Same;
    return after < before ? KernelChange::Faster : KernelChange::Slower;
}

MaybeNumber kernelMedian(const KernelTimes *times, const char *absent) {
    if (times == nullptr)
        return MaybeNumber::none(absent);
    return times->durations.empty() ? MaybeNumber::none("no_usable_times")
                                    : MaybeNumber::of(nearestRank(times->durations, 50));
}

std::int64_t totalOf(const KernelTimes *times) {
    std::int64_t total = 0;
    if (times != nullptr)
        for (const std::int64_t duration : times->durations)
            total = saturatingAdd(total, duration);
    return total;
}

KernelTimes *timesOf(SideNumbers &side, const std::string &name) {
    const auto found = side.kernels.find(name);
    if (found == side.kernels.end())
        return nullptr;
    std::sort(found->second.durations.begin(), found->second.durations.end());
    return &found->second;
}

/// Whether a kernel that a side does not show may be hidden there.
void classify(const SideNumbers &a, const SideNumbers &b, const KernelTimes *before, const KernelTimes *after,
              KernelDelta &delta) {
    if ((before == nullptr && a.graphOpaque) || (after == nullptr && b.graphOpaque))
        delta.reason = "graph_opaque";
    else if (before == nullptr)
        delta.change = KernelChange::New;
    else if (after == nullptr)
        delta.change = KernelChange::Gone;
    else if (before->durations.empty() || after->durations.empty())
        delta.reason = "no_usable_times";
    else
        delta.change = changeOf(before->durations, after->durations);
}

MaybeNumber launchToKernel(const Step &step) {
    if (!step.firstLaunchNs.value)
        return MaybeNumber::none(step.firstLaunchNs.reason);
    if (!step.lastKernelEndNs.value)
        return MaybeNumber::none(step.lastKernelEndNs.reason);
    return MaybeNumber::of(saturatingSubtract(*step.lastKernelEndNs.value, *step.firstLaunchNs.value));
}

MaybeNumber kernelTime(const SideNumbers &side) {
    if (!side.step->kernels.value)
        return MaybeNumber::none(side.step->kernels.reason);
    return ofKernels(side, MaybeNumber::of(side.numbers.kernelDurationNs));
}

/// The measures of two steps.
std::vector<MeasureDelta> stepDeltas(const SideNumbers &a, const SideNumbers &b) {
    const Step &x = *a.step, &y = *b.step;
    Measures measures;
    measures.add("duration_ns", a.stepNs, b.stepNs);
    measures.add("device_busy_ns", x.deviceBusyNs, y.deviceBusyNs);
    measures.add("idle_ns", x.idleNs, y.idleNs);
    measures.add("first_launch_to_last_kernel_ns", launchToKernel(x), launchToKernel(y));
    measures.add("launches", x.launches, y.launches);
    measures.add("graph_launches", x.graphLaunches, y.graphLaunches);
    measures.add("kernels", ofKernels(a, x.kernels), ofKernels(b, y.kernels));
    measures.add("kernel_duration_ns", kernelTime(a), kernelTime(b));
    measures.add("tokens", x.tokens, y.tokens);
    measures.add("requests", x.requests, y.requests);
    measures.add("latency_p50_ns", medianNumber(a.latencies), medianNumber(b.latencies));
    measures.add("queue_p50_ns", medianNumber(a.queues), medianNumber(b.queues));
    return measures.take();
}

} // namespace

std::vector<MeasureDelta> measureDeltas(const SideNumbers &a, const SideNumbers &b) {
    if (a.step && b.step)
        return stepDeltas(a, b);
    const RegionNumbers &x = a.numbers, &y = b.numbers;
    Measures measures;
    measures.add("region_duration_ns", x.durationNs, y.durationNs);
    measures.count("direct_launch_count", x.directLaunchCount, y.directLaunchCount);
    measures.time("direct_launch_duration_ns", x.directLaunchDurationNs, y.directLaunchDurationNs);
    measures.count("graph_launch_count", x.graphLaunchCount, y.graphLaunchCount);
    measures.time("graph_launch_duration_ns", x.graphLaunchDurationNs, y.graphLaunchDurationNs);
    const auto kernels = [](const SideNumbers &side, std::int64_t number) {
        return ofKernels(side, MaybeNumber::of(number));
    };
    measures.add("kernel_count", kernels(a, signedCount(x.kernelCount)), kernels(b, signedCount(y.kernelCount)));
    measures.add("kernel_duration_ns", kernels(a, x.kernelDurationNs), kernels(b, y.kernelDurationNs));
    measures.count("device_work_count", x.deviceWorkCount, y.deviceWorkCount);
    measures.add("device_busy_ns", x.deviceBusyNs, y.deviceBusyNs);
    measures.gaps("device_idle_gap", x.deviceIdleGap, y.deviceIdleGap);
    measures.gaps("idle_gap", ofKernels(a, x.idleGap), ofKernels(b, y.idleGap));
    measures.gaps("runtime_launch_gap", x.runtimeLaunchGap, y.runtimeLaunchGap);
    measures.add("latency_p50_ns", medianNumber(a.latencies), medianNumber(b.latencies));
    measures.add("queue_p50_ns", medianNumber(a.queues), medianNumber(b.queues));
    return measures.take();
}

std::vector<KernelDelta> kernelDeltas(SideNumbers &a, SideNumbers &b) {
    std::set<std::string> names;
    for (const auto &[name, times] : a.kernels)
        names.insert(name);
    for (const auto &[name, times] : b.kernels)
        names.insert(name);
    std::vector<KernelDelta> deltas;
    for (const std::string &name : names) {
        const KernelTimes *before = timesOf(a, name), *after = timesOf(b, name);
        KernelDelta delta;
        delta.kernel = name;
        delta.aCount = before == nullptr ? 0 : before->count;
        delta.bCount = after == nullptr ? 0 : after->count;
        delta.aTotalNs = totalOf(before);
        delta.bTotalNs = totalOf(after);
        delta.aMedianNs = kernelMedian(before, "not_in_a");
        delta.bMedianNs = kernelMedian(after, "not_in_b");
        if (delta.aMedianNs.value && delta.bMedianNs.value)
            delta.ratio = ratioOf(*delta.aMedianNs.value, *delta.bMedianNs.value);
        classify(a, b, before, after, delta);
        deltas.push_back(std::move(delta));
    }
    const auto moved = [](const KernelDelta &one) { return std::abs(saturatingSubtract(one.bTotalNs, one.aTotalNs)); };
    std::stable_sort(deltas.begin(), deltas.end(),
                     [&](const KernelDelta &x, const KernelDelta &y) { return moved(x) > moved(y); });
    return deltas;
}

} // namespace lanescope::analysis
