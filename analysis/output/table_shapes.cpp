// SPDX-License-Identifier: Apache-2.0
#include "analysis/output/table_rows.h"

namespace lanescope::analysis {

namespace {

TableShape correlationsShape() {
    return {"correlations",
            {kSessionColumn,
             {"", "event", "event", CellFormat::Event},
             {"", "kind", "kind"},
             {"", "name", "name"},
             {"", "start_ns", "start ns", CellFormat::Number},
             {"", "duration_ns", "duration", CellFormat::Duration},
             {"", "clock", "", CellFormat::Hidden},
             {"", "device", "device"},
             {"", "context", "", CellFormat::Hidden},
             {"", "stream", "stream"},
             {"", "process", "", CellFormat::Hidden},
             {"", "id", "id"},
             {"key", "process", "", CellFormat::Hidden},
             {"key", "correlation_id", "", CellFormat::Hidden},
             {"key", "process_evidence", "", CellFormat::Hidden},
             {"", "state", "state"},
             {"call", "event", "call", CellFormat::Event},
             {"call", "name", "call name"},
             {"call", "thread", "", CellFormat::Hidden},
             {"call", "start_ns", "", CellFormat::Hidden},
             {"call", "duration_ns", "", CellFormat::Hidden},
             {"call", "clock", "", CellFormat::Hidden},
             {"", "candidates", "", CellFormat::Hidden},
             {"", "latency_ns", "latency", CellFormat::Duration},
             {"", "queue_ns", "queue", CellFormat::Duration},
             {"", "flags", "flags"}}};
}

TableShape findingsShape() {
    return {"findings",
            {{"", "severity", "severity"},
             {"", "code", "code"},
             kSessionColumn,
             {"", "artifact_id", "", CellFormat::Hidden},
             {"", "count", "count", CellFormat::Number},
             {"", "left_out", "", CellFormat::Hidden},
             {"", "place", "place"},
             {"", "message", "what"},
             {"", "advice", "what to do"},
             {"", "events", "", CellFormat::Hidden}}};
}

TableShape gapReasonsShape() {
    return {"gaps",
            {kSessionColumn,
             {"", "kind", "kind"},
             {"", "reason", "reason"},
             {"", "count", "count", CellFormat::Number},
             {"", "total_ns", "total", CellFormat::Duration},
             {"", "max_ns", "longest", CellFormat::Duration}}};
}

TableShape gapsShape() {
    return {"gaps",
            {kSessionColumn,
             {"", "kind", "kind"},
             {"", "track", "track"},
             {"", "start_ns", "start ns", CellFormat::Number},
             {"", "duration_ns", "duration", CellFormat::Duration},
             {"", "clock", "", CellFormat::Hidden},
             {"", "region", "region"},
             {"", "before_event", "after the end of", CellFormat::Event},
             {"", "after_event", "until", CellFormat::Event},
             {"", "reason", "reason"}}};
}

TableShape phasesShape() {
    return {"phases",
            {kSessionColumn,
             {"", "mark", "mark"},
             {"", "stage", "stage"},
             {"", "split", "split"},
             {"", "thread", "thread"},
             {"", "start_ns", "start ns", CellFormat::Number},
             {"", "duration_ns", "duration", CellFormat::Duration},
             {"", "clock", "", CellFormat::Hidden},
             {"", "event", "event", CellFormat::Event}}};
}

TableShape launchesShape() {
    return {"launches",
            {kSessionColumn,
             {"", "event", "event", CellFormat::Event},
             {"", "name", "name"},
             {"", "thread", "thread"},
             {"", "start_ns", "start ns", CellFormat::Number},
             {"", "duration_ns", "duration", CellFormat::Duration},
             {"", "clock", "", CellFormat::Hidden},
             {"", "device_events", "device events", CellFormat::Number},
             {"", "first_latency_ns", "first latency", CellFormat::Duration},
             {"", "first_queue_ns", "first queue", CellFormat::Duration},
             {"", "state", "state"},
             {"", "flags", "flags"}}};
}

TableShape kernelsShape(KernelGrouping by) {
    TableShape shape{"kernels", {kSessionColumn, {"", groupingKey(by), groupingKey(by)}}};
    // Streams of two processes or devices have equal numbers: the number alone names none of them.
    if (by == KernelGrouping::Stream)
        shape.columns.insert(shape.columns.end(),
                             {{"", "context", "context"}, {"", "device", "device"}, {"", "process", "process"}});
    shape.columns.insert(shape.columns.end(), {{"", "count", "count", CellFormat::Number},
                                               {"", "total_ns", "total", CellFormat::Duration},
                                               {"", "min_ns", "min", CellFormat::Duration},
                                               {"", "median_ns", "median", CellFormat::Duration},
                                               {"", "p95_ns", "p95", CellFormat::Duration},
                                               {"", "max_ns", "max", CellFormat::Duration},
                                               {"", "share", "share", CellFormat::Percent},
                                               {"", "names_merged", "names", CellFormat::Number},
                                               {"", "left_out", "", CellFormat::Hidden}});
    if (by == KernelGrouping::Name)
        shape.columns.push_back({"", "full_name", "", CellFormat::Hidden});
    return shape;
}

} // namespace

std::string_view groupingKey(KernelGrouping by) {
    switch (by) {
    case KernelGrouping::Name: return "name";
    case KernelGrouping::Class: return "class";
    case KernelGrouping::Rule: return "rule";
    case KernelGrouping::Stream: return "stream";
    case KernelGrouping::Phase: return "phase";
    }
    return "name";
}

TableShape columnsOf(TableKind kind, const TableOptions &options) {
    switch (kind) {
    case TableKind::Correlations: return correlationsShape();
    case TableKind::Findings: return findingsShape();
    case TableKind::Gaps: return options.gapsByReason ? gapReasonsShape() : gapsShape();
    case TableKind::Phases: return phasesShape();
    case TableKind::Launches: return options.launchesByName ? launchNamesShape() : launchesShape();
    case TableKind::Kernels: return kernelsShape(options.kernelsBy);
    case TableKind::Nsys: return nsysShape(options.nsysTable);
    case TableKind::Steps: return stepsShape(options.stepsByStage);
    case TableKind::Breakdown: return breakdownShape();
    case TableKind::LaunchDelays: return launchDelaysShape();
    }
    return {};
}

} // namespace lanescope::analysis
