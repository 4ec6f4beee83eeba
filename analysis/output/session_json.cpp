// SPDX-License-Identifier: Apache-2.0
#include "analysis/output/session_json.h"

namespace lanescope::analysis {

namespace {

std::optional<std::string> unlessEmpty(const std::string &text) {
    return text.empty() ? std::nullopt : std::optional(text);
}

void writePlace(JsonWriter &writer, const model::DiagnosticPlace &place) {
    writer.key("place");
    if (place.empty()) {
        writer.null();
        return;
    }
    writer.beginObject(kOneLine);
    if (place.byte) {
        writer.key("byte");
        writer.count(*place.byte);
    }
    if (place.line) {
        writer.key("line");
        writer.count(*place.line);
    }
    if (!place.table.empty()) {
        writer.key("table");
        writer.text(place.table);
    }
    if (place.row) {
        writer.key("row");
        writer.number(*place.row);
    }
    if (!place.member.empty()) {
        writer.key("member");
        writer.text(place.member);
    }
    writer.endObject();
}

void writeDiagnostic(JsonWriter &writer, const model::Diagnostic &entry) {
    writer.beginObject(kOneLine);
    writer.key("severity");
    writer.text(model::severityCode(entry.severity));
    writer.key("code");
    writer.text(entry.code);
    writer.key("message");
    writer.text(entry.message);
    writePlace(writer, entry.place);
    writer.key("count");
    writer.count(entry.count);
    writer.endObject();
}

void writeDeclared(JsonFields &fields, const model::DeclaredIdentity &declared) {
    if (!declared.artifactId && !declared.sessionId) {
        fields.null("declared", "not_declared");
        return;
    }
    fields.open("declared");
    fields.optionalText("artifact_id", declared.artifactId, "not_declared");
    fields.optionalText("session_id", declared.sessionId, "not_declared");
    fields.close();
}

void writeEvidence(JsonFields &fields, model::Evidence evidence) {
    if (evidence == model::Evidence::None)
        fields.null("evidence", "not_registered");
    else
        fields.text("evidence", model::evidenceCode(evidence));
}

void writeRegistration(JsonFields &fields, const model::Registration &registration) {
    fields.open("role");
    fields.optionalText("value", unlessEmpty(registration.role.value), "not_registered");
    writeEvidence(fields, registration.role.evidence);
    fields.close();
    fields.open("stage");
    fields.text("value", model::stageCode(registration.stage.value));
    writeEvidence(fields, registration.stage.evidence);
    fields.close();
    fields.open("rank");
    const model::RegisteredRank &rank = registration.rank;
    const std::pair<const char *, std::optional<std::int64_t>> ranks[] = {
        {"tp", rank.tp}, {"pp", rank.pp}, {"dp", rank.dp}, {"ep", rank.ep}, {"global", rank.global}};
    for (const auto &[name, value] : ranks)
        if (value)
            fields.number(name, *value);
    writeEvidence(fields, rank.evidence);
    fields.close();
}

void writeClocks(JsonWriter &writer, const model::SessionStore &session) {
    writer.beginArray();
    for (const model::ClockDomain &clock : session.columns().clocks) {
        JsonFields fields(writer);
        fields.begin(kOneLine);
        fields.text("domain", clock.name);
        fields.text("unit", clock.unit);
        if (clock.originNs)
            fields.number("origin_ns", *clock.originNs);
        else
            fields.null("origin_ns", "origin_unknown");
        fields.text("evidence", clock.evidence);
        fields.finish();
    }
    writer.endArray();
}

void writeCounts(JsonFields &fields, const Analysis &analysis, std::size_t session) {
    const model::SessionStore &store = *analysis.sessions[session];
    const SessionCorrelation &correlation = analysis.correlation.sessions[session];
    const RegionNumbers &total = analysis.numbers[session].total;
    fields.count("events", store.eventCount());
    fields.count("calls", callsOf(correlation));
    fields.count("launches", total.directLaunchCount + total.graphLaunchCount);
    fields.count("kernels", correlation.kernels);
    fields.count("memcpys", correlation.memcpys);
    fields.count("memsets", correlation.memsets);
    fields.count("graph_executions", correlation.graphExecutions);
    fields.count("device_other", store.columns().deviceOthers.size());
}

void writeCoverage(JsonFields &fields, const Coverage &coverage) {
    JsonFields parts(fields.member("coverage"));
    parts.begin(kOneLine);
    parts.boolean("runtime_launches", coverage.runtimeLaunches);
    parts.boolean("accelerator_kernels", coverage.acceleratorKernels);
    parts.boolean("phase_annotations", coverage.phaseAnnotations);
    parts.boolean("stream_identity", coverage.streamIdentity);
    parts.text("correlation_ids", coverageCode(coverage.correlationIds));
    parts.text("host_to_device_correlation", coverageCode(coverage.hostToDeviceCorrelation));
    if (!coverage.reason.empty())
        parts.text("reason", coverage.reason);
    parts.finish();
}

} // namespace

void writeCodes(JsonFields &fields, std::string_view key, const CodeCounts &counts) {
    fields.open(key);
    for (const auto &[code, count] : counts)
        if (count > 0)
            fields.count(code, count);
    fields.close();
}

void writeArtifact(JsonWriter &writer, const model::Artifact &artifact) {
    JsonFields fields(writer);
    fields.begin(JsonWriter::Layout::Lines);
    fields.text("artifact_id", artifact.id.text());
    fields.list("paths", std::vector<std::string_view>(artifact.paths.begin(), artifact.paths.end()));
    fields.count("bytes", artifact.bytes);
    fields.text("format", artifact.format);
    fields.optionalText("profile", unlessEmpty(artifact.profile), "no_sessions");
    fields.optionalText("producer", unlessEmpty(artifact.producer), "not_recorded");
    fields.optionalText("producer_version", unlessEmpty(artifact.producerVersion), "not_recorded");
    fields.boolean("complete", artifact.complete);
    fields.member("diagnostics").beginArray();
    for (const model::Diagnostic &entry : artifact.report.entries())
        writeDiagnostic(writer, entry);
    writer.endArray();
    fields.finish();
}

void writeNotices(JsonWriter &writer, const model::ImportReport &notices) {
    writer.key("notices");
    writer.beginArray();
    for (const model::Diagnostic &entry : notices.entries())
        writeDiagnostic(writer, entry);
    writer.endArray();
}

void writeSessionFields(JsonFields &fields, const Analysis &analysis, std::size_t session) {
    const model::SessionStore &store = *analysis.sessions[session];
    const model::SessionInfo &info = store.info();
    fields.text("session_id", info.id.text());
    fields.text("short_id", analysis.shortIds[session]);
    fields.text("artifact_id", info.id.artifact().text());
    if (!info.member.empty())
        fields.text("member", info.member);
    writeDeclared(fields, info.declared);
    fields.text("provider", info.profile.provider);
    fields.text("profile", info.profile.name);
    writeRegistration(fields, analysis.registrations[session]);
    writeClocks(fields.member("clocks"), store);
    writeCounts(fields, analysis, session);
    writeCoverage(fields, analysis.coverage[session]);
    writeCodes(fields, "states", stateCountsOf(analysis.correlation.sessions[session]));
    writeCodes(fields, "flags", flagCountsOf(analysis.correlation.sessions[session]));
}

std::uint64_t callsOf(const SessionCorrelation &correlation) {
    std::uint64_t calls = 0;
    for (std::size_t i = 0; i < correlation.sameCall.size(); ++i)
        calls += correlation.sameCall[i] == model::CallRef(i) ? 1U : 0U;
    return calls;
}

CodeCounts stateCountsOf(const SessionCorrelation &correlation) {
    CodeCounts counts;
    for (std::size_t i = 0; i < kMatchStateCount; ++i)
        if (correlation.stateCounts[i] > 0)
            counts.emplace(stateCode(static_cast<MatchState>(i)), correlation.stateCounts[i]);
    return counts;
}

CodeCounts flagCountsOf(const SessionCorrelation &correlation) {
    CodeCounts counts;
    for (std::size_t i = 0; i < kFlagCount; ++i)
        if (correlation.flagCounts[i] > 0)
            counts.emplace(flagCode(static_cast<Flag>(1U << i)), correlation.flagCounts[i]);
    return counts;
}

} // namespace lanescope::analysis
