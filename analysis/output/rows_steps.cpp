// SPDX-License-Identifier: Apache-2.0
#include "analysis/output/table_rows.h"
#include "analysis/steps.h"

namespace lanescope::analysis {

namespace {

std::string_view noStageReason(const Step &step) { return step.idle ? "idle_step" : "no_stage"; }

void putStep(FieldSink &fields, const model::SessionStore &session, const Step &step, std::size_t number,
             const std::vector<std::string_view> &outlierIn) {
    fields.text("session_id", session.id().text());
    fields.count("step", number);
    fields.optionalText("stage", step.stage, noStageReason(step));
    fields.text("mark", session.name(step.mark));
    putThread(fields, session, session.thread(step.mark));
    putTimes(fields, session, step.mark);
    fields.maybe("device_start_ns", step.deviceStartNs);
    fields.maybe("device_end_ns", step.deviceEndNs);
    fields.maybe("device_busy_ns", step.deviceBusyNs);
    fields.maybe("idle_ns", step.idleNs);
    fields.maybe("launches", step.launches);
    fields.maybe("graph_launches", step.graphLaunches);
    fields.maybe("kernels", step.kernels);
    fields.maybe("tokens", step.tokens);
    fields.maybe("requests", step.requests);
    fields.maybe("padded_requests", step.paddedRequests);
    fields.maybe("first_launch_ns", step.firstLaunchNs);
    fields.maybe("last_kernel_end_ns", step.lastKernelEndNs);
    fields.count("parts", step.parts.size());
    fields.list("outlier_in", outlierIn);
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
    for (std::size_t i = 0; i < found.steps.size(); ++i)
        if (takesStage(selection, found.steps[i].stage) &&
            !take([&](FieldSink &fields) { putStep(fields, store, found.steps[i], i + 1, outliers[i]); }))
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
             {"", "mark", "mark"},
             {"", "thread", "", CellFormat::Hidden},
             {"", "start_ns", "start ns", CellFormat::Number},
             {"", "duration_ns", "duration", CellFormat::Duration},
             {"", "device_start_ns", "", CellFormat::Hidden},
             {"", "device_end_ns", "", CellFormat::Hidden},
             {"", "device_busy_ns", "busy", CellFormat::Duration},
             {"", "idle_ns", "idle", CellFormat::Duration},
             {"", "launches", "launches", CellFormat::Number},
             {"", "graph_launches", "of graphs", CellFormat::Number},
             {"", "kernels", "kernels", CellFormat::Number},
             {"", "tokens", "tokens", CellFormat::Number},
             {"", "requests", "requests", CellFormat::Number},
             {"", "padded_requests", "padded to", CellFormat::Number},
             {"", "first_launch_ns", "", CellFormat::Hidden},
             {"", "last_kernel_end_ns", "", CellFormat::Hidden},
             {"", "parts", "parts", CellFormat::Number},
             {"", "outlier_in", "outlier in"}}};
}

} // namespace lanescope::analysis
