// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/correlation.h"
#include "analysis/phases.h"
#include "analysis/regions.h"
#include "model/store.h"

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope::analysis {

/// Position of a mark in SessionPhases::marks.
using MarkRef = model::Ref<struct MarkTag>;

/// How the marks of a session nest (semantics.md §5). Only marks with a stage and usable times on a host
/// thread nest, inside one thread and clock: of the marks that wholly hold another one the innermost is
/// the one that starts last, then ends first, then stands later in the artifact.
struct MarkNesting {
    /// By MarkRef: the mark whose step it is, itself or an outer one. Marks that take no part in nesting
    /// are steps of their own. None: no step, as it encloses another stage or is on a stream.
    std::vector<MarkRef> step;
    std::vector<MarkRef> enclosing; ///< marks around one of another stage: no steps
};
[[nodiscard]] MarkNesting nestMarks(const model::SessionStore &session, const SessionPhases &phases);

/// One step (semantics.md §5). Times are on the clock of its mark. Numbers that may not exist name why.
struct Step {
    model::EventRow mark; ///< the outermost one: its window on the host
    model::ClockRef clock;
    std::optional<std::string> stage;   ///< nullopt: the mark has none
    bool idle = false;                  ///< 0 context and 0 generation requests
    std::vector<model::EventRow> parts; ///< the nested marks of the same step, by (start, place)
    bool splitUnknown = false;          ///< mixed, and no mark of it says how much is prefill and how much decode
    MaybeNumber tokens;
    model::EventRow tokensFrom; ///< the mark that tells them: a detailed one before a native one
    MaybeNumber requests;       ///< in the batch, by the mark that tells the most
    MaybeNumber paddedRequests; ///< places of the batch, with those that only pad it for a graph

    MaybeNumber launches;      ///< direct and graph launches that lie wholly inside, on its thread
    MaybeNumber graphLaunches; ///< of them, those of graphs
    MaybeNumber kernels;       ///< qualified ones, of its calls
    MaybeNumber firstLaunchNs; ///< start of its first launch
    MaybeNumber lastKernelEndNs;
    MaybeNumber deviceStartNs, deviceEndNs; ///< extent of the device work of its calls
    MaybeNumber deviceBusyNs;               ///< union of that work per device, summed
    MaybeNumber idleNs; ///< per device its window without the union of all work there, whoever launched it; summed

    bool hidesKernels = false; ///< a graph of its calls has no records of its kernels
    bool hidesWork = false;    ///< likewise, and none of the whole graph: its busy time lacks that work
    /// Of busy and idle: `graph_opaque` where it hides kernels, or any launch of a graph in the session has no record.
    std::vector<std::string> qualifiers;
    std::map<std::string, std::uint64_t> leftOut; ///< device events of its calls that no time of it rests on, by code
};

struct SessionSteps {
    std::string refusal;                    ///< why there may be no steps at all; else empty
    std::vector<Step> steps;                ///< by (clock, start, place of the mark)
    std::vector<model::EventRow> enclosing; ///< marks around one of another stage: no steps
};

/// The steps of one session. None where times of different events must not be related. A call of no
/// length on the seam of two steps belongs to the later one. O(events + calls per step).
[[nodiscard]] SessionSteps findSteps(const model::SessionStore &session, const SessionCorrelation &correlation,
                                     const SessionPhases &phases, const model::JobControl &job = {});

/// Qualified device work of the calls of a step, by call and then start: what its kernels, its busy time and its
/// device window are made of. Empty where the step may have no numbers.
[[nodiscard]] std::vector<model::DeviceEventRef> workOfStep(const model::SessionStore &session,
                                                            const SessionCorrelation &correlation, const Step &step);

/// From its first launch to the end of its last kernel.
[[nodiscard]] MaybeNumber launchToLastKernel(const Step &step);
/// From the start of each step to that of the next one of its stage on its thread and clock, parallel to `steps`.
[[nodiscard]] std::vector<MaybeNumber> stepPeriods(const model::SessionStore &session, const std::vector<Step> &steps);

/// Whether a step belongs to the suggested steady state, by stage, thread and clock, as TraceLens looks for one: the
/// longest run of more than kSteadyAfter consecutive steps whose requests fall short of the most by no more than a tenth
/// of it, or by one; of equally long ones the first. Nothing is taken where there is no such run. Parallel to `steps`:
/// 1 and 0, or `no_steady_run`, or why a step tells no requests.
inline constexpr std::size_t kSteadyAfter = 5;
[[nodiscard]] std::vector<MaybeNumber> steadySteps(const model::SessionStore &session, const std::vector<Step> &steps);

/// What is measured of a step, in the order in which it is printed: `duration_ns`, `period_ns`, ….
[[nodiscard]] std::span<const std::string_view> stepMeasures();

/// A measure of one step. `step` is the position in SessionSteps::steps.
struct StepValue {
    std::size_t step = 0;
    std::int64_t value = 0;
    bool outlier = false; ///< by madOutliers, among the steps of the stage
};
/// The values of the steps of a stage that have the measure, in their order. A measure that does not exist has none.
[[nodiscard]] std::vector<StepValue> stepValues(const model::SessionStore &session, const std::vector<Step> &steps,
                                                const std::optional<std::string> &stage, std::string_view measure);

/// The measures in which each step is an outlier, parallel to `steps`.
[[nodiscard]] std::vector<std::vector<std::string_view>> stepOutliers(const model::SessionStore &session,
                                                                      const std::vector<Step> &steps);

/// One measure over the steps of a stage. Percentiles by nearest rank; outliers by madOutliers.
struct StepDistribution {
    std::optional<std::string> stage;
    std::string_view measure; ///< `duration_ns`, `period_ns`, …
    std::uint64_t count = 0;  ///< steps that have the measure
    MaybeNumber min, p50, p90, p99, max, outliers;
};

/// The distribution of the values of one measure.
[[nodiscard]] StepDistribution distributionOf(const std::optional<std::string> &stage, std::string_view measure,
                                              const std::vector<StepValue> &values);

/// The measures of every stage: duration, period (to the start of the next step of the stage on its
/// thread), busy, idle, first launch to last kernel, launches, graph launches, kernels and tokens. By
/// stage (none last), then in that order.
[[nodiscard]] std::vector<StepDistribution> stepDistributions(const model::SessionStore &session,
                                                              const std::vector<Step> &steps);

} // namespace lanescope::analysis
