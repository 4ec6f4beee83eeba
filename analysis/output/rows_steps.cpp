// SPDX-License-Identifier: Apache-2.0
#include "analysis/output/table_rows.h"
#include "analysis/steps.h"

namespace lanescope::analysis {

namespace {

std::string_view noStageReason(const Step &step) { return step.idle ? "idle_step" : "no_stage"; }

/// Of busy and idle: those of the step itself, and what its producer lost.
std::vector<std::string_view> qualifiersOf(const RegionNumbers &total, const Step &step) {
    std::vector<std::string_view> qualifiers(step.qualifiers.begin(), step.qualifiers.end());
    if (hasQualifier(total, kBufferLoss))
        qualifiers.push_back(kBufferLoss);
    return qualifiers;
}

/// What a step has by the steps around it.
struct StepAmongOthers {
    std::size_t number = 0; ///< 1 is the first
    MaybeNumber period, steady;
    const std::vector<std::string_view> &outlierIn;
};

void putStep(FieldSink &fields, const Analysis &analysis, std::size_t at, const Step &step, const StepAmongOthers &of) {
    const model::SessionStore &session = *analysis.sessions[at];
    fields.text("session_id", session.id().text());
    fields.count("step", of.number);
    fields.optionalText("stage", step.stage, noStageReason(step));
    putSplit(fields, step.stage, step.splitUnknown);
    fields.text("mark", session.name(step.mark));
    putThread(fields, session, session.thread(step.mark));
    putTimes(fields, session, step.mark);
    fields.maybe("period_ns", of.period);
    fields.maybe("device_start_ns", step.deviceStartNs);
    fields.maybe("device_end_ns", step.deviceEndNs);
    fields.maybe("device_busy_ns", step.deviceBusyNs);
    fields.maybe("idle_ns", step.idleNs);
    fields.maybe("launches", step.launches);
    fields.maybe("graph_launches", step.graphLaunches);
    fields.maybe("kernels", step.kernels);
    fields.maybe("tokens", step.tokens);
    if (step.tokens.value)
        fields.text("tokens_from", session.name(step.tokensFrom));
    else
        fields.null("tokens_from", step.tokens.reason);
    fields.maybe("requests", step.requests);
    fields.maybe("padded_requests", step.paddedRequests);
    fields.maybe("first_launch_ns", step.firstLaunchNs);
    fields.maybe("last_kernel_end_ns", step.lastKernelEndNs);
    fields.maybe("first_launch_to_last_kernel_ns", launchToLastKernel(step));
    fields.count("parts", step.parts.size());
    if (of.steady.value)
        fields.text("steady", *of.steady.value == 1 ? "suggested" : "no");
    else
        fields.null("steady", of.steady.reason);
    fields.list("outlier_in", of.outlierIn);
    fields.list("qualifiers", qualifiersOf(analysis.numbers[at].total, step));
    fields.open("left_out");
    for (const auto &[code, count] : step.leftOut)
        fields.count(code, count);
    fields.close();
}

void putDistribution(FieldSink &fields, const model::SessionStore &session, const StepDistribution &distribution) {
    fields.text("session_id", session.id().text());
    fields.optionalText("stage", distribution.stage, "no_stage");
    fields.count("count", distribution.count);
    fields.text("measure", distribution.measure);
    fields.maybe("min", distribution.min);
    fields.maybe("p50", distribution.p50);
    fields.maybe("p90", distribution.p90);
    fields.maybe("p99", distribution.p99);
    fields.maybe("max", distribution.max);
    fields.maybe("outliers", distribution.outliers);
}

bool takesStage(const Selection &selection, const std::optional<std::string> &stage) {
    return !selection.phase || (stage && selection.takesPhase(*stage));
}

bool stageRows(const model::SessionStore &store, const std::vector<Step> &steps, const Selection &selection,
               const RowConsumer &take) {
    for (const StepDistribution &distribution : stepDistributions(store, steps))
        if (takesStage(selection, distribution.stage) &&
            !take([&](FieldSink &fields) { putDistribution(fields, store, distribution); }))
            return false;
    return true;
}

} // namespace

bool stepRows(const Analysis &analysis, std::size_t session, const Selection &selection, const TableOptions &options,
              const RowConsumer &take) {
    const model::SessionStore &store = *analysis.sessions[session];
    const SessionSteps found = findSteps(store, analysis.correlation.sessions[session], analysis.phases[session]);
    if (options.stepsByStage)
        return stageRows(store, found.steps, selection, take);
    const auto outliers = stepOutliers(store, found.steps);
    const auto periods = stepPeriods(store, found.steps);
    const auto steady = steadySteps(store, found.steps);
    for (std::size_t i = 0; i < found.steps.size(); ++i)
        if (takesStage(selection, found.steps[i].stage) && !take([&](FieldSink &fields) {
                putStep(fields, analysis, session, found.steps[i], {i + 1, periods[i], steady[i], outliers[i]});
            }))
            return false;
    return true;
}

TableShape stepsShape(bool byStage) {
    if (byStage)
        return {"steps",
                {kSessionColumn,
                 {"", "stage", "stage"},
                 {"", "count", "steps", CellFormat::Number},
                 {"", "measure", "measure"},
                 {"", "min", "min", CellFormat::Number},
                 {"", "p50", "p50", CellFormat::Number},
                 {"", "p90", "p90", CellFormat::Number},
                 {"", "p99", "p99", CellFormat::Number},
                 {"", "max", "max", CellFormat::Number},
                 {"", "outliers", "outliers", CellFormat::Number}}};
    return {"steps",
            {kSessionColumn,
             {"", "step", "step", CellFormat::Number},
             {"", "stage", "stage"},
             {"", "split", "split"},
             {"", "mark", "mark"},
             {"", "thread", "", CellFormat::Hidden},
             {"", "start_ns", "start ns", CellFormat::Number},
             {"", "duration_ns", "duration", CellFormat::Duration},
             {"", "clock", "", CellFormat::Hidden},
             {"", "period_ns", "period", CellFormat::Duration},
             {"", "device_start_ns", "", CellFormat::Hidden},
             {"", "device_end_ns", "", CellFormat::Hidden},
             {"", "device_busy_ns", "busy", CellFormat::Duration},
             {"", "idle_ns", "idle", CellFormat::Duration},
             {"", "launches", "launches", CellFormat::Number},
             {"", "graph_launches", "of graphs", CellFormat::Number},
             {"", "kernels", "kernels", CellFormat::Number},
             {"", "tokens", "tokens", CellFormat::Number},
             {"", "tokens_from", "tokens from"},
             {"", "requests", "requests", CellFormat::Number},
             {"", "padded_requests", "padded to", CellFormat::Number},
             {"", "first_launch_ns", "", CellFormat::Hidden},
             {"", "last_kernel_end_ns", "", CellFormat::Hidden},
             {"", "first_launch_to_last_kernel_ns", "launch to kernel", CellFormat::Duration},
             {"", "parts", "parts", CellFormat::Number},
             {"", "steady", "steady"},
             {"", "outlier_in", "outlier in"},
             {"", "qualifiers", "qualifiers"},
             {"left_out", "clock_not_collected", "", CellFormat::Hidden},
             {"left_out", "negative_duration", "", CellFormat::Hidden},
             {"left_out", "open", "", CellFormat::Hidden}}};
}

} // namespace lanescope::analysis
