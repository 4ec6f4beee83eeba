// SPDX-License-Identifier: Apache-2.0
#include "analysis/compare/compare_parts.h"
#include "analysis/percentile.h"
#include "analysis/saturate.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>

namespace lanescope::analysis {

namespace {

std::int64_t signedCount(std::uint64_t count) { return static_cast<std::int64_t>(count); }

std::optional<double> ratioOf(std::int64_t a, std::int64_t b) {
    return a == 0 ? std::nullopt : std::optional(static_cast<double>(b) / static_cast<double>(a));
}

/// What a measure rests on, and so what a side may lack.
enum class Needs : std::uint8_t { Nothing, Kernels, DeviceWork };

/// Why the number of a side says less than it seems to; empty where nothing is missing.
std::string lackOf(const SideNumbers &side, Needs needs) {
    if (needs == Needs::Nothing)
        return {};
    if (needs == Needs::DeviceWork && side.hidesWork)
        return std::string(kGraphOpaque);
    return side.bufferLoss ? std::string(kBufferLoss) : std::string();
}

/// A number of kernels, which a side that hides some of them in graphs does not have.
MaybeNumber ofKernels(const SideNumbers &side, MaybeNumber number) {
    return side.graphOpaque ? MaybeNumber::none(std::string(kGraphOpaque)) : std::move(number);
}

/// Adds measures one by one.
class Measures {
public:
    Measures(const SideNumbers &a, const SideNumbers &b) : m_a(a), m_b(b) {}

    void add(std::string name, MaybeNumber a, MaybeNumber b, Needs needs = Needs::Nothing) {
        MeasureDelta delta;
        delta.measure = std::move(name);
        delta.a = needs == Needs::Kernels ? ofKernels(m_a, std::move(a)) : std::move(a);
        delta.b = needs == Needs::Kernels ? ofKernels(m_b, std::move(b)) : std::move(b);
        if (needs != Needs::Nothing) {
            delta.aQualifiers = m_a.qualifiers;
            delta.bQualifiers = m_b.qualifiers;
        }
        const std::string lackA = delta.a.value ? lackOf(m_a, needs) : delta.a.reason;
        const std::string lackB = delta.b.value ? lackOf(m_b, needs) : delta.b.reason;
        if (!lackA.empty())
            delta.refusal = "a_" + lackA;
        else if (!lackB.empty())
            delta.refusal = "b_" + lackB;
        else {
            delta.delta = saturatingSubtract(*delta.b.value, *delta.a.value);
            delta.ratio = ratioOf(*delta.a.value, *delta.b.value);
        }
        m_all.push_back(std::move(delta));
    }
    void count(std::string name, std::uint64_t a, std::uint64_t b, Needs needs = Needs::Nothing) {
        add(std::move(name), MaybeNumber::of(signedCount(a)), MaybeNumber::of(signedCount(b)), needs);
    }
    void time(std::string name, std::int64_t a, std::int64_t b, Needs needs = Needs::Nothing) {
        add(std::move(name), MaybeNumber::of(a), MaybeNumber::of(b), needs);
    }
    void gaps(const std::string &kind, const GapNumbers &a, const GapNumbers &b, Needs needs = Needs::Nothing) {
        add(kind + "_count", a.count, b.count, needs);
        add(kind + "_total_ns", a.totalNs, b.totalNs, needs);
        add(kind + "_max_ns", a.maxNs, b.maxNs, needs);
    }
    [[nodiscard]] std::vector<MeasureDelta> take() { return std::move(m_all); }

private:
    const SideNumbers &m_a, &m_b;
    std::vector<MeasureDelta> m_all;
};

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

std::int64_t totalOf(const KernelTimes &times) {
    std::int64_t total = 0;
    for (const std::int64_t duration : times.durations)
        total = saturatingAdd(total, duration);
    return total;
}

std::int64_t totalOf(const SideNumbers &side) {
    std::int64_t total = 0;
    for (const auto &[key, times] : side.kernels)
        total = saturatingAdd(total, totalOf(times));
    return total;
}

/// `allNs` is the time of all kernels of the side.
KernelsOfSide kernelsOf(const KernelTimes *times, const char *absent, std::int64_t allNs) {
    KernelsOfSide out;
    if (times == nullptr || times->durations.empty()) {
        out.medianNs = out.p99Ns = MaybeNumber::none(times == nullptr ? absent : "no_usable_times");
        if (times == nullptr)
            return out;
    } else {
        out.totalNs = totalOf(*times);
        out.meanNs = static_cast<double>(out.totalNs) / static_cast<double>(times->durations.size());
        out.medianNs = MaybeNumber::of(nearestRank(times->durations, 50));
        out.p99Ns = MaybeNumber::of(nearestRank(times->durations, 99));
        if (allNs > 0)
            out.share = static_cast<double>(out.totalNs) / static_cast<double>(allNs);
    }
    out.count = times->count;
    out.namesMerged = times->names;
    out.unqualified = times->unqualified;
    return out;
}

KernelTimes *timesOf(SideNumbers &side, const KernelKey &key) {
    const auto found = side.kernels.find(key);
    if (found == side.kernels.end())
        return nullptr;
    std::sort(found->second.durations.begin(), found->second.durations.end());
    return &found->second;
}

/// Whether a kernel that a side does not show may be hidden there.
void classify(const SideNumbers &a, const SideNumbers &b, const KernelTimes *before, const KernelTimes *after,
              KernelDelta &delta) {
    const auto mayHide = [&](bool SideNumbers::*lack) {
        return (before == nullptr && a.*lack) || (after == nullptr && b.*lack);
    };
    if (mayHide(&SideNumbers::graphOpaque))
        delta.reason = kGraphOpaque;
    else if (mayHide(&SideNumbers::bufferLoss))
        delta.reason = kBufferLoss;
    else if (before == nullptr)
        delta.change = KernelChange::New;
    else if (after == nullptr)
        delta.change = KernelChange::Gone;
    else if (before->durations.empty() || after->durations.empty())
        delta.reason = "no_usable_times";
    else
        delta.change = changeOf(before->durations, after->durations);
}

MaybeNumber kernelTime(const SideNumbers &side) {
    if (!side.step->kernels.value)
        return MaybeNumber::none(side.step->kernels.reason);
    return MaybeNumber::of(side.numbers.kernelDurationNs);
}

/// The measures of two steps.
std::vector<MeasureDelta> stepDeltas(const SideNumbers &a, const SideNumbers &b) {
    const Step &x = *a.step, &y = *b.step;
    Measures measures(a, b);
    measures.add("duration_ns", a.stepNs, b.stepNs);
    measures.add("device_busy_ns", x.deviceBusyNs, y.deviceBusyNs, Needs::DeviceWork);
    measures.add("idle_ns", x.idleNs, y.idleNs, Needs::DeviceWork);
    measures.add("first_launch_to_last_kernel_ns", launchToLastKernel(x), launchToLastKernel(y), Needs::Kernels);
    measures.add("launches", x.launches, y.launches);
    measures.add("graph_launches", x.graphLaunches, y.graphLaunches);
    measures.add("kernels", x.kernels, y.kernels, Needs::Kernels);
    measures.add("kernel_duration_ns", kernelTime(a), kernelTime(b), Needs::Kernels);
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
    Measures measures(a, b);
    measures.add("region_duration_ns", x.durationNs, y.durationNs);
    measures.count("direct_launch_count", x.directLaunchCount, y.directLaunchCount);
    measures.time("direct_launch_duration_ns", x.directLaunchDurationNs, y.directLaunchDurationNs);
    measures.count("graph_launch_count", x.graphLaunchCount, y.graphLaunchCount);
    measures.time("graph_launch_duration_ns", x.graphLaunchDurationNs, y.graphLaunchDurationNs);
    measures.count("kernel_count", x.kernelCount, y.kernelCount, Needs::Kernels);
    measures.time("kernel_duration_ns", x.kernelDurationNs, y.kernelDurationNs, Needs::Kernels);
    measures.count("device_work_count", x.deviceWorkCount, y.deviceWorkCount, Needs::DeviceWork);
    measures.add("device_busy_ns", x.deviceBusyNs, y.deviceBusyNs, Needs::DeviceWork);
    measures.gaps("device_idle_gap", x.deviceIdleGap, y.deviceIdleGap, Needs::DeviceWork);
    measures.gaps("idle_gap", x.idleGap, y.idleGap, Needs::Kernels);
    measures.gaps("runtime_launch_gap", x.runtimeLaunchGap, y.runtimeLaunchGap);
    measures.add("latency_p50_ns", medianNumber(a.latencies), medianNumber(b.latencies));
    measures.add("queue_p50_ns", medianNumber(a.queues), medianNumber(b.queues));
    return measures.take();
}

std::vector<KernelDelta> kernelDeltas(SideNumbers &a, SideNumbers &b) {
    std::set<KernelKey> keys;
    for (const auto &[key, times] : a.kernels)
        keys.insert(key);
    for (const auto &[key, times] : b.kernels)
        keys.insert(key);
    const std::int64_t allA = totalOf(a), allB = totalOf(b);
    std::vector<KernelDelta> deltas;
    for (const KernelKey &key : keys) {
        const KernelTimes *before = timesOf(a, key), *after = timesOf(b, key);
        KernelDelta delta;
        std::tie(delta.kernelClass, delta.kernel) = key;
        delta.a = kernelsOf(before, "not_in_a", allA);
        delta.b = kernelsOf(after, "not_in_b", allB);
        if (delta.a.medianNs.value && delta.b.medianNs.value)
            delta.ratio = ratioOf(*delta.a.medianNs.value, *delta.b.medianNs.value);
        classify(a, b, before, after, delta);
        deltas.push_back(std::move(delta));
    }
    const auto moved = [](const KernelDelta &one) {
        return std::abs(saturatingSubtract(one.b.totalNs, one.a.totalNs));
    };
    std::stable_sort(deltas.begin(), deltas.end(),
                     [&](const KernelDelta &x, const KernelDelta &y) { return moved(x) > moved(y); });
    return deltas;
}

} // namespace lanescope::analysis
