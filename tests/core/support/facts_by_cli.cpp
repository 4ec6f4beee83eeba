// SPDX-License-Identifier: Apache-2.0
#include "tests/core/support/capture_facts.h"
#include "tests/core/support/cli_runner.h"

#include <nlohmann/json.hpp>

namespace lanescope::test {

namespace {

using Printed = nlohmann::json;

std::optional<std::int64_t> number(const Printed &object, const std::string &key) {
    const Printed &value = object.at(key);
    return value.is_null() ? std::nullopt : std::optional(value.get<std::int64_t>());
}

std::string reason(const Printed &object, const std::string &key) {
    return object.at(key).is_null() ? object.at("null_reasons").at(key).get<std::string>() : std::string();
}

GapFacts gapFacts(const Printed &object, const std::string &kind) {
    return {number(object, kind + "_count"), number(object, kind + "_total_ns"), number(object, kind + "_max_ns")};
}

RegionFacts regionFacts(const Printed &json) {
    RegionFacts facts;
    facts.region = json.at("region");
    facts.start = number(json, "region_start_ns");
    facts.end = number(json, "region_end_ns");
    facts.duration = number(json, "region_duration_ns");
    facts.busy = number(json, "device_busy_ns");
    facts.directLaunches = json.at("direct_launch_count");
    facts.graphLaunches = json.at("graph_launch_count");
    facts.kernels = json.at("kernel_count");
    facts.kernelTime = json.at("kernel_duration_ns");
    facts.correlatedKernels = json.at("correlated_kernel_count");
    facts.streams = json.at("stream_count");
    facts.launchGap = gapFacts(json, "runtime_launch_gap");
    facts.idleGap = gapFacts(json, "idle_gap");
    facts.deviceIdleGap = gapFacts(json, "device_idle_gap");
    facts.evidence = json.at("phase_evidence").get<std::map<std::string, std::int64_t>>();
    facts.leftOut = json.at("left_out").get<std::map<std::string, std::int64_t>>();
    facts.noDuration = reason(json, "region_duration_ns");
    facts.noIdle = reason(json, "idle_gap_count");
    return facts;
}

SessionFacts sessionFacts(const Printed &json) {
    SessionFacts facts;
    facts.id = json.at("session_id");
    facts.stage = json.at("stage").at("value");
    const Printed &evidence = json.at("stage").at("evidence");
    facts.stageEvidence = evidence.is_null() ? std::string() : evidence.get<std::string>();
    facts.correlationIds = json.at("coverage").at("correlation_ids");
    facts.hostToDevice = json.at("coverage").at("host_to_device_correlation");
    facts.states = json.at("states").get<std::map<std::string, std::int64_t>>();
    facts.flags = json.at("flags").get<std::map<std::string, std::int64_t>>();
    facts.total = regionFacts(json.at("total"));
    facts.idleBetween = gapFacts(json.at("total").at("between_regions"), "idle_gap");
    facts.deviceIdleBetween = gapFacts(json.at("total").at("between_regions"), "device_idle_gap");
    for (const Printed &region : json.at("regions"))
        facts.regions.push_back(regionFacts(region));
    if (json.contains("totals_by_clock"))
        for (const Printed &clock : json.at("totals_by_clock"))
            facts.byClock.push_back(regionFacts(clock));
    return facts;
}

EventFacts eventFacts(const Printed &row, const std::vector<SessionFacts> &sessions) {
    EventFacts facts;
    while (sessions.at(facts.session).id != row.at("session_id"))
        ++facts.session;
    facts.name = row.at("name");
    facts.state = row.at("state");
    if (!row.at("call").is_null())
        facts.call = row.at("call").at("name").get<std::string>();
    if (!row.at("key").is_null() && !row.at("key").at("process").is_null())
        facts.callProcess = row.at("key").at("process").get<std::string>();
    facts.latency = number(row, "latency_ns");
    facts.noLatency = reason(row, "latency_ns");
    facts.candidates = row.at("candidates");
    facts.flags = row.at("flags").get<std::vector<std::string>>();
    return facts;
}

} // namespace

CaptureFacts factsByCli(const std::vector<std::string> &files) {
    const Printed summary = cliJson("summary", files);
    CaptureFacts facts;
    facts.qualified = summary.at("correlation").at("qualified");
    facts.refused = summary.at("correlation").at("refused");
    facts.bareIdMatches = summary.at("correlation").at("bare_id_matches");
    for (const Printed &session : summary.at("sessions"))
        facts.sessions.push_back(sessionFacts(session));
    const Printed correlations = cliJson("correlations", files);
    for (const Printed &row : correlations.at("rows"))
        facts.events.push_back(eventFacts(row, facts.sessions));
    return facts;
}

} // namespace lanescope::test
