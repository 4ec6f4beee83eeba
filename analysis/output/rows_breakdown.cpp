// SPDX-License-Identifier: Apache-2.0
#include "analysis/breakdown.h"
#include "analysis/launch_names.h"
#include "analysis/output/table_rows.h"

#include <algorithm>
#include <array>

namespace lanescope::analysis {

namespace {

void putScope(FieldSink &fields, const model::SessionStore &session, const BreakdownMeasure &measure) {
    constexpr std::string_view kAllDevices = "all_devices", kNotRecorded = "not_recorded";
    std::optional<std::string> device, process, stream;
    if (measure.device && !measure.device->isNone()) {
        device = session.optionalText(session.info(*measure.device).device);
        process = session.processText(session.info(*measure.device).process);
    }
    if (measure.stream)
        stream = session.optionalText(session.info(*measure.stream).stream);
    fields.optionalText("device", device, measure.device ? kNotRecorded : kAllDevices);
    fields.optionalText("process", process, measure.device ? kNotRecorded : kAllDevices);
    fields.optionalText("stream", stream, measure.stream ? kNotRecorded : "all_streams");
    fields.text("clock", session.info(measure.clock).name);
}

void putMeasure(FieldSink &fields, const Analysis &analysis, std::size_t session, const BreakdownMeasure &measure) {
    const model::SessionStore &store = *analysis.sessions[session];
    fields.text("session_id", store.id().text());
    fields.text("definition", measure.definition);
    putScope(fields, store, measure);
    fields.text("measure", measure.measure);
    fields.maybe("value_ns", measure.valueNs);
    fields.optionalRatio("ratio", measure.ratio, measure.noRatio);
    fields.count("count", measure.count);
    fields.count("left_out", measure.leftOut);
    fields.maybe("window_start_ns", measure.windowStartNs);
    fields.maybe("window_end_ns", measure.windowEndNs);
    std::vector<std::string_view> qualifiers;
    if (measure.idle)
        for (const std::string &qualifier : analysis.numbers[session].total.qualifiers)
            qualifiers.push_back(qualifier);
    fields.list("qualifiers", qualifiers);
}

/// The only calls that HTA's table of launches knows.
bool isInHtaTable(std::string_view callName) {
    constexpr std::array<std::string_view, 4> kKnown = {"cudaLaunchKernel", "cudaLaunchKernelExC", "cudaMemcpyAsync",
                                                        "cudaMemsetAsync"};
    return std::find(kKnown.begin(), kKnown.end(), baseApiName(callName)) != kKnown.end();
}

/// HTA's table of launches and what they started: the delay is cut off at 0.
void putDelay(FieldSink &fields, const model::SessionStore &session, model::EventRow call, model::EventRow work,
              const Latency &latency) {
    fields.text("session_id", session.id().text());
    fields.text("event", session.eventText(work));
    fields.text("name", session.name(work));
    fields.text("call", session.eventText(call));
    fields.text("call_name", session.name(call));
    fields.number("cpu_duration_ns", session.duration(call).count);
    fields.number("gpu_duration_ns", session.duration(work).count);
    fields.number("launch_delay_ns", std::max<std::int64_t>(latency.queue.count, 0));
    fields.number("queue_ns", latency.queue.count);
}

} // namespace

bool breakdownRows(const Analysis &analysis, std::size_t session, const Selection &selection,
                   const TableOptions &options, const RowConsumer &take) {
    BreakdownOptions breakdown = options.breakdown;
    if (selection.phase)
        breakdown.phase = selection.phase;
    for (const BreakdownMeasure &measure : breakdownOf(analysis, session, breakdown))
        if (!take([&](FieldSink &fields) { putMeasure(fields, analysis, session, measure); }))
            return false;
    return true;
}

TableShape breakdownShape() {
    return {"breakdown",
            {kSessionColumn,
             {"", "definition", "definition"},
             {"", "device", "device"},
             {"", "process", "", CellFormat::Hidden},
             {"", "stream", "stream"},
             {"", "clock", "", CellFormat::Hidden},
             {"", "measure", "measure"},
             {"", "value_ns", "time", CellFormat::Duration},
             {"", "ratio", "share", CellFormat::Percent},
             {"", "count", "count", CellFormat::Number},
             {"", "left_out", "left out", CellFormat::Number},
             {"", "window_start_ns", "from ns", CellFormat::Number},
             {"", "window_end_ns", "to ns", CellFormat::Number},
             {"", "qualifiers", "qualifiers"}}};
}

bool launchDelayRows(const Analysis &analysis, std::size_t session, const Selection &selection,
                     const RowConsumer &take) {
    const model::SessionStore &store = *analysis.sessions[session];
    const SessionCorrelation &correlation = analysis.correlation.sessions[session];
    for (std::size_t i = 0; i < store.deviceEventCount(); ++i) {
        const model::DeviceEventRef event(i);
        const model::EventRow work = store.deviceEvent(event).row;
        const auto latency = latencyOf(store, correlation, event);
        if (!latency || !takesRow(selection, analysis.phases[session], work))
            continue;
        const model::EventRow call = store.call(correlation.source[i]).row;
        if (!isInHtaTable(store.name(call)))
            continue;
        if (!take([&](FieldSink &fields) { putDelay(fields, store, call, work, *latency); }))
            return false;
    }
    return true;
}

TableShape launchDelaysShape() {
    return {"launch-delays",
            {kSessionColumn,
             {"", "event", "event", CellFormat::Event},
             {"", "name", "name"},
             {"", "call", "call", CellFormat::Event},
             {"", "call_name", "call name"},
             {"", "cpu_duration_ns", "on the CPU", CellFormat::Duration},
             {"", "gpu_duration_ns", "on the GPU", CellFormat::Duration},
             {"", "launch_delay_ns", "launch delay", CellFormat::Duration},
             {"", "queue_ns", "queue", CellFormat::Duration}}};
}

} // namespace lanescope::analysis
