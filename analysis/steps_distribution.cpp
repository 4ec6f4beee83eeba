// SPDX-License-Identifier: Apache-2.0
#include "analysis/percentile.h"
#include "analysis/saturate.h"
#include "analysis/steps.h"

#include <algorithm>
#include <array>
#include <map>
#include <span>
#include <tuple>

namespace lanescope::analysis {

using model::SessionStore;

namespace {

/// Stages in order of their text, none last.
struct StageOrder {
    bool operator()(const std::optional<std::string> &a, const std::optional<std::string> &b) const {
        return std::tuple(!a, a.value_or("")) < std::tuple(!b, b.value_or(""));
    }
};

constexpr std::array<std::string_view, 9> kMeasures = {
    "duration_ns", "period_ns",      "device_busy_ns", "idle_ns", "first_launch_to_last_kernel_ns",
    "launches",    "graph_launches", "kernels",        "tokens"};
constexpr std::string_view kPeriod = kMeasures[1];

/// What a step says of itself; its period needs the step after it.
std::optional<std::int64_t> valueOf(const SessionStore &session, const Step &step, std::string_view measure) {
    if (measure == "duration_ns")
        return session.usableTimes(step.mark) ? std::optional(session.duration(step.mark).count) : std::nullopt;
    if (measure == "first_launch_to_last_kernel_ns")
        return launchToLastKernel(step).value;
    const std::pair<std::string_view, const MaybeNumber &> numbers[] = {
        {"device_busy_ns", step.deviceBusyNs},  {"idle_ns", step.idleNs},  {"launches", step.launches},
        {"graph_launches", step.graphLaunches}, {"kernels", step.kernels}, {"tokens", step.tokens}};
    for (const auto &[name, number] : numbers)
        if (name == measure)
            return number.value;
    return std::nullopt;
}

using Positions = std::vector<std::size_t>;

/// Of the steps of one stage, thread and clock; empty where no run is long enough.
std::span<const std::size_t> longestSteadyRun(const std::vector<Step> &steps, std::span<const std::size_t> group) {
    constexpr std::int64_t kTenth = 10;
    std::int64_t most = 0;
    for (const std::size_t position : group)
        most = std::max(most, steps[position].requests.value.value_or(0));
    std::span<const std::size_t> longest;
    std::size_t begin = 0; // of the run that goes on
    for (std::size_t i = 0; i < group.size(); ++i) {
        const MaybeNumber &requests = steps[group[i]].requests;
        const std::int64_t missing = most - requests.value.value_or(0);
        const bool steady = requests.value && *requests.value > 0 && (missing <= 1 || missing <= most / kTenth);
        if (!steady)
            begin = i + 1;
        else if (i + 1 - begin > longest.size())
            longest = group.subspan(begin, i + 1 - begin);
    }
    return longest.size() > kSteadyAfter ? longest : std::span<const std::size_t>();
}

/// From the start of each step to that of the next one on its thread and clock.
std::vector<StepValue> periodsOf(const SessionStore &session, const std::vector<Step> &steps, const Positions &chosen) {
    struct Last {
        std::size_t step;
        model::Ns start;
    };
    std::map<std::pair<model::ThreadRef, model::ClockRef>, Last> last;
    std::vector<StepValue> periods;
    for (const std::size_t position : chosen) {
        const Step &step = steps[position];
        if (!session.usableTimes(step.mark) || session.thread(step.mark).isNone())
            continue;
        const model::Ns start = session.start(step.mark);
        const auto [before, first] = last.try_emplace({session.thread(step.mark), step.clock}, Last{position, start});
        if (!first)
            periods.push_back(
                {before->second.step, saturatingSubtract(start.count, before->second.start.count), false});
        before->second = {position, start};
    }
    std::sort(periods.begin(), periods.end(), [](const StepValue &a, const StepValue &b) { return a.step < b.step; });
    return periods;
}

void markOutliers(std::vector<StepValue> &values) {
    std::vector<std::int64_t> numbers;
    for (const StepValue &one : values)
        numbers.push_back(one.value);
    const std::vector<bool> outliers = madOutliers(numbers);
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i].outlier = outliers[i];
}

std::vector<StepValue> valuesOf(const SessionStore &session, const std::vector<Step> &steps, const Positions &chosen,
                                std::string_view measure) {
    std::vector<StepValue> values;
    if (measure == kPeriod)
        values = periodsOf(session, steps, chosen);
    else
        for (const std::size_t position : chosen)
            if (const auto value = valueOf(session, steps[position], measure))
                values.push_back({position, *value, false});
    markOutliers(values);
    return values;
}

std::map<std::optional<std::string>, Positions, StageOrder> byStage(const std::vector<Step> &steps) {
    std::map<std::optional<std::string>, Positions, StageOrder> stages;
    for (std::size_t i = 0; i < steps.size(); ++i)
        stages[steps[i].stage].push_back(i);
    return stages;
}

} // namespace

MaybeNumber launchToLastKernel(const Step &step) {
    if (!step.firstLaunchNs.value || !step.lastKernelEndNs.value)
        return MaybeNumber::none(step.firstLaunchNs.value ? step.lastKernelEndNs.reason : step.firstLaunchNs.reason);
    return MaybeNumber::of(saturatingSubtract(*step.lastKernelEndNs.value, *step.firstLaunchNs.value));
}

std::vector<MaybeNumber> stepPeriods(const SessionStore &session, const std::vector<Step> &steps) {
    std::vector<MaybeNumber> periods(steps.size(), MaybeNumber::none("no_later_step"));
    for (const auto &[stage, chosen] : byStage(steps))
        for (const StepValue &one : periodsOf(session, steps, chosen))
            periods[one.step] = MaybeNumber::of(one.value);
    return periods;
}

std::vector<MaybeNumber> steadySteps(const SessionStore &session, const std::vector<Step> &steps) {
    std::map<std::tuple<std::optional<std::string>, model::ThreadRef, model::ClockRef>, Positions> groups;
    std::vector<MaybeNumber> steady(steps.size());
    for (std::size_t i = 0; i < steps.size(); ++i) {
        steady[i] = MaybeNumber::none(steps[i].requests.value ? "no_steady_run" : steps[i].requests.reason);
        groups[{steps[i].stage, session.thread(steps[i].mark), steps[i].clock}].push_back(i);
    }
    for (const auto &[key, group] : groups) {
        const std::span<const std::size_t> run = longestSteadyRun(steps, group);
        if (run.empty())
            continue;
        for (const std::size_t position : group)
            if (steps[position].requests.value)
                steady[position] = MaybeNumber::of(0);
        for (const std::size_t position : run)
            steady[position] = MaybeNumber::of(1);
    }
    return steady;
}

std::span<const std::string_view> stepMeasures() { return kMeasures; }

std::vector<StepValue> stepValues(const SessionStore &session, const std::vector<Step> &steps,
                                  const std::optional<std::string> &stage, std::string_view measure) {
    Positions chosen;
    for (std::size_t i = 0; i < steps.size(); ++i)
        if (steps[i].stage == stage)
            chosen.push_back(i);
    return valuesOf(session, steps, chosen, measure);
}

std::vector<std::vector<std::string_view>> stepOutliers(const SessionStore &session, const std::vector<Step> &steps) {
    std::vector<std::vector<std::string_view>> outliers(steps.size());
    for (const auto &[stage, chosen] : byStage(steps))
        for (const std::string_view measure : kMeasures)
            for (const StepValue &one : valuesOf(session, steps, chosen, measure))
                if (one.outlier)
                    outliers[one.step].push_back(measure);
    return outliers;
}

StepDistribution distributionOf(const std::optional<std::string> &stage, std::string_view measure,
                                const std::vector<StepValue> &values) {
    StepDistribution out;
    out.stage = stage;
    out.measure = measure;
    out.count = values.size();
    if (values.empty()) {
        for (MaybeNumber *number : {&out.min, &out.p50, &out.p90, &out.p99, &out.max, &out.outliers})
            *number = MaybeNumber::none("no_values");
        return out;
    }
    std::vector<std::int64_t> sorted;
    for (const StepValue &one : values)
        sorted.push_back(one.value);
    std::sort(sorted.begin(), sorted.end());
    out.min = MaybeNumber::of(sorted.front());
    out.p50 = MaybeNumber::of(nearestRank(sorted, 50));
    out.p90 = MaybeNumber::of(nearestRank(sorted, 90));
    out.p99 = MaybeNumber::of(nearestRank(sorted, 99));
    out.max = MaybeNumber::of(sorted.back());
    out.outliers = sorted.size() < kOutlierMinimum
                       ? MaybeNumber::none("too_few_steps")
                       : MaybeNumber::of(std::count_if(values.begin(), values.end(),
                                                       [](const StepValue &one) { return one.outlier; }));
    return out;
}

std::vector<StepDistribution> stepDistributions(const SessionStore &session, const std::vector<Step> &steps) {
    std::vector<StepDistribution> out;
    for (const auto &[stage, chosen] : byStage(steps))
        for (const std::string_view measure : kMeasures)
            out.push_back(distributionOf(stage, measure, valuesOf(session, steps, chosen, measure)));
    return out;
}

} // namespace lanescope::analysis
