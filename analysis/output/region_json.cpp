// SPDX-License-Identifier: Apache-2.0
#include "analysis/output/session_json.h"

namespace lanescope::analysis {

namespace {

void writeGaps(FieldSink &fields, const std::string &kind, const GapNumbers &gaps) {
    fields.maybe(kind + "_count", gaps.count);
    fields.maybe(kind + "_total_ns", gaps.totalNs);
    fields.maybe(kind + "_max_ns", gaps.maxNs);
}

void writeKernelNames(JsonWriter &writer, const std::vector<NameCount> &names) {
    writer.beginArray();
    for (const NameCount &entry : names) {
        JsonFields fields(writer);
        fields.begin(kOneLine);
        fields.text("name", entry.name);
        fields.count("count", entry.count);
        fields.finish();
    }
    writer.endArray();
}

void writeStreams(JsonWriter &writer, const model::SessionStore &session, const std::vector<StreamNumbers> &streams) {
    writer.beginArray();
    for (const StreamNumbers &numbers : streams) {
        const model::StreamInfo &stream = session.info(numbers.stream);
        const bool hasDevice = !stream.device.isNone();
        const auto device = hasDevice ? session.optionalText(session.info(stream.device).device) : std::nullopt;
        const auto process = hasDevice ? session.processText(session.info(stream.device).process) : std::nullopt;
        JsonFields fields(writer);
        fields.begin(kOneLine);
        fields.optionalText("device", device, "not_recorded");
        fields.optionalText("context", session.optionalText(stream.context), "not_recorded");
        fields.optionalText("stream", session.optionalText(stream.stream), "not_recorded");
        fields.optionalText("process", process, "not_recorded");
        fields.count("kernel_count", numbers.kernelCount);
        fields.number("kernel_duration_ns", numbers.kernelDurationNs);
        writeGaps(fields, "idle_gap", numbers.idle);
        fields.finish();
    }
    writer.endArray();
}

void writeIdentity(JsonFields &fields, const model::SessionStore &session, const RegionNumbers &numbers) {
    fields.text("region", numbers.region);
    if (numbers.clock)
        fields.text("clock_domain", session.info(*numbers.clock).name);
    else
        fields.null("clock_domain", session.eventCount() == 0 ? "no_events" : "several_clocks");
    writeCodes(fields, "phase_evidence", numbers.phaseEvidence);
}

} // namespace

void writeRegion(JsonFields &fields, const model::SessionStore &session, const RegionNumbers &numbers,
                 const GapBetweenRegions *between) {
    writeIdentity(fields, session, numbers);
    fields.count("event_count", numbers.eventCount);
    fields.maybe("region_start_ns", numbers.startNs);
    fields.maybe("region_end_ns", numbers.endNs);
    fields.maybe("region_duration_ns", numbers.durationNs);
    fields.count("direct_launch_count", numbers.directLaunchCount);
    fields.number("direct_launch_duration_ns", numbers.directLaunchDurationNs);
    fields.count("graph_launch_count", numbers.graphLaunchCount);
    fields.number("graph_launch_duration_ns", numbers.graphLaunchDurationNs);
    fields.count("kernel_count", numbers.kernelCount);
    fields.number("kernel_duration_ns", numbers.kernelDurationNs);
    writeKernelNames(fields.member("kernel_names"), numbers.kernelNames);
    fields.count("correlated_kernel_count", numbers.correlatedKernelCount);
    writeGaps(fields, "runtime_launch_gap", numbers.runtimeLaunchGap);
    writeGaps(fields, "idle_gap", numbers.idleGap);
    fields.count("stream_count", numbers.streamCount);
    writeStreams(fields.member("streams"), session, numbers.streams);
    fields.count("device_work_count", numbers.deviceWorkCount);
    fields.maybe("device_busy_ns", numbers.deviceBusyNs);
    writeGaps(fields, "device_idle_gap", numbers.deviceIdleGap);
    fields.list("qualifiers", std::vector<std::string_view>(numbers.qualifiers.begin(), numbers.qualifiers.end()));
    writeCodes(fields, "left_out", numbers.leftOut);
    if (between == nullptr)
        return;
    fields.open("between_regions");
    writeGaps(fields, "runtime_launch_gap", between->runtimeLaunchGap);
    writeGaps(fields, "idle_gap", between->idleGap);
    writeGaps(fields, "device_idle_gap", between->deviceIdleGap);
    fields.close();
}

} // namespace lanescope::analysis
