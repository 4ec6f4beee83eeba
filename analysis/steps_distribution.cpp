// SPDX-License-Identifier: Apache-2.0
#include "analysis/percentile.h"
#include "analysis/saturate.h"
#include "analysis/steps.h"

#include <algorithm>
#include <array>
#include <map>
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
using StepsOfStage = std::map<std::optional<std::string>, std::vector<const Step *>, StageOrder>;

constexpr std::array<std::string_view, 9> kMeasures = {
    "duration_ns", "period_ns",      "device_busy_ns", "idle_ns", "first_launch_to_last_kernel_ns",
    "launches",    "graph_launches", "kernels",        "tokens"};
using Values = std::array<std::vector<std::int64_t>, kMeasures.size()>;

void addNumber(std::vector<std::int64_t> &values, const MaybeNumber &number) {
    if (number.value)
        values.push_back(*number.value);
}

/// From the start of each step to that of the next one on its thread and clock.
std::vector<std::int64_t> periodsOf(const SessionStore &session, const std::vector<const Step *> &steps) {
    std::map<std::pair<model::ThreadRef, model::ClockRef>, model::Ns> last;
    std::vector<std::int64_t> periods;
    for (const Step *step : steps) {
        if (!session.usableTimes(step->mark) || session.thread(step->mark).isNone())
            continue;
        const model::Ns start = session.start(step->mark);
        const auto [before, first] = last.try_emplace({session.thread(step->mark), step->clock}, start);
        if (!first)
            periods.push_back(saturatingSubtract(start.count, before->second.count));
        before->second = start;
    }
    return periods;
}

Values valuesOf(const SessionStore &session, const std::vector<const Step *> &steps) {
    Values values;
    for (const Step *step : steps) {
        if (session.usableTimes(step->mark))
            values[0].push_back(session.duration(step->mark).count);
        addNumber(values[2], step->deviceBusyNs);
        addNumber(values[3], step->idleNs);
        if (step->firstLaunchNs.value && step->lastKernelEndNs.value)
            values[4].push_back(saturatingSubtract(*step->lastKernelEndNs.value, *step->firstLaunchNs.value));
        addNumber(values[5], step->launches);
        addNumber(values[6], step->graphLaunches);
        addNumber(values[7], step->kernels);
        addNumber(values[8], step->tokens);
    }
    values[1] = periodsOf(session, steps);
    return values;
}

StepDistribution distributionOf(const std::optional<std::string> &stage, std::string_view measure,
                                std::vector<std::int64_t> values) {
    StepDistribution out;
    out.stage = stage;
    out.measure = measure;
    out.count = values.size();
    if (values.empty()) {
        for (MaybeNumber *number : {&out.min, &out.p50, &out.p90, &out.p99, &out.max, &out.outliers})
            *number = MaybeNumber::none("no_values");
        return out;
    }
    std::sort(values.begin(), values.end());
    out.min = MaybeNumber::of(values.front());
    out.p50 = MaybeNumber::of(nearestRank(values, 50));
    out.p90 = MaybeNumber::of(nearestRank(values, 90));
    out.p99 = MaybeNumber::of(nearestRank(values, 99));
    out.max = MaybeNumber::of(values.back());
    const std::vector<bool> outliers = madOutliers(values);
    out.outliers = values.size() < kOutlierMinimum
                       ? MaybeNumber::none("too_few_steps")
                       : MaybeNumber::of(std::count(outliers.begin(), outliers.end(), true));
    return out;
}

} // namespace

std::vector<StepDistribution> stepDistributions(const SessionStore &session, const std::vector<Step> &steps) {
    StepsOfStage byStage;
    for (const Step &step : steps)
        byStage[step.stage].push_back(&step);
    std::vector<StepDistribution> out;
    for (const auto &[stage, ofStage] : byStage) {
        Values values = valuesOf(session, ofStage);
        for (std::size_t i = 0; i < kMeasures.size(); ++i)
            out.push_back(distributionOf(stage, kMeasures[i], std::move(values[i])));
    }
    return out;
}

} // namespace lanescope::analysis
