// SPDX-License-Identifier: Apache-2.0
#include "analysis/output/session_json.h"
#include "analysis/output/table_rows.h"
#include "analysis/sql/sql_tables.h"

namespace lanescope::analysis::sql {

namespace {

std::string_view fileName(const model::Artifact &artifact) {
    const std::string_view path = artifact.paths.empty() ? std::string_view() : artifact.paths.front();
    return path.substr(path.rfind('/') + 1);
}

std::optional<std::string> unlessEmpty(const std::string &text) {
    return text.empty() ? std::nullopt : std::optional(text);
}

void putArtifact(FieldSink &fields, const model::Artifact &artifact) {
    fields.text("artifact_id", artifact.id.text());
    fields.text("file", fileName(artifact));
    fields.count("bytes", artifact.bytes);
    fields.text("format", artifact.format);
    fields.optionalText("producer", unlessEmpty(artifact.producer), "not_recorded");
    fields.optionalText("producer_version", unlessEmpty(artifact.producerVersion), "not_recorded");
    fields.number("complete", artifact.complete ? 1 : 0);
}

void putSession(FieldSink &fields, const Analysis &analysis, std::size_t session) {
    const model::SessionStore &store = *analysis.sessions[session];
    const model::Registration &registration = analysis.registrations[session];
    const SessionCorrelation &correlation = analysis.correlation.sessions[session];
    fields.text("session_id", store.id().text());
    fields.text("short_id", analysis.shortIds[session]);
    fields.text("artifact_id", store.id().artifact().text());
    fields.text("title", laneTitle(analysis, session));
    fields.text("provider", store.info().profile.provider);
    fields.text("profile", store.info().profile.name);
    fields.optionalText("role", unlessEmpty(registration.role.value), "not_registered");
    fields.text("stage", model::stageCode(registration.stage.value));
    fields.count("events", store.eventCount());
    fields.count("calls", callsOf(correlation));
    fields.count("device_events", store.deviceEventCount());
    fields.count("qualified", correlation.stateCounts[static_cast<std::size_t>(MatchState::Qualified)]);
    fields.count("refused", correlation.refused);
    fields.count("refused_pairs", correlation.refusedPairs);
}

void putClock(FieldSink &fields, const model::SessionStore &store, model::ClockRef ref) {
    const model::ClockDomain &clock = store.info(ref);
    fields.text("session_id", store.id().text());
    fields.text("domain", clock.name);
    fields.text("unit", clock.unit);
    if (clock.originNs)
        fields.number("origin_ns", *clock.originNs);
    fields.text("evidence", clock.evidence);
    if (const auto extent = store.extent(ref)) {
        fields.number("first_ns", extent->first.count);
        fields.number("last_ns", extent->second.count);
    }
}

model::ProcessRef processOf(const model::SessionStore &store, model::EventRow row) {
    if (const model::DeviceEventRef event = store.deviceEventAt(row); !event.isNone())
        return store.deviceEvent(event).process;
    const model::ThreadRef thread = store.thread(row);
    return thread.isNone() ? model::ProcessRef() : store.info(thread).process;
}

void putEvent(FieldSink &fields, const Analysis &analysis, std::size_t session, model::EventRow row) {
    const model::SessionStore &store = *analysis.sessions[session];
    const model::TrackInfo &track = store.info(store.track(row));
    const SessionPhases &phases = analysis.phases[session];
    const PhaseRef phase = phases.phaseOfRow[row.index()];
    fields.text("session_id", store.id().text());
    fields.text("event", store.eventText(row));
    fields.text("kind", model::kindCode(store.kind(row)));
    fields.text("name", store.name(row));
    fields.text("track", model::trackKindCode(track.kind));
    fields.optionalText("process", store.processText(processOf(store, row)), "not_recorded");
    putThread(fields, store, track.thread);
    putStream(fields, store, track.stream);
    fields.text("clock", store.info(track.clock).name);
    putTimes(fields, store, row);
    fields.count("depth", store.depth(row));
    if (!phase.isNone())
        fields.text("phase", phases.names[phase.index()]);
    fields.optionalText("unusable", unlessEmpty(std::string(unusableCode(store.flags(row)))), "usable");
}

} // namespace

TableShape artifactsShape() {
    return {"artifacts",
            {{"", "artifact_id", ""},
             {"", "file", ""},
             {"", "bytes", ""},
             {"", "format", ""},
             {"", "producer", ""},
             {"", "producer_version", ""},
             {"", "complete", ""}}};
}

TableShape sessionsShape() {
    return {"sessions",
            {{"", "session_id", ""},
             {"", "short_id", ""},
             {"", "artifact_id", ""},
             {"", "title", ""},
             {"", "provider", ""},
             {"", "profile", ""},
             {"", "role", ""},
             {"", "stage", ""},
             {"", "events", ""},
             {"", "calls", ""},
             {"", "device_events", ""},
             {"", "qualified", ""},
             {"", "refused", ""},
             {"", "refused_pairs", ""}}};
}

TableShape clocksShape() {
    return {"clocks",
            {{"", "session_id", ""},
             {"", "domain", ""},
             {"", "unit", ""},
             {"", "origin_ns", ""},
             {"", "evidence", ""},
             {"", "first_ns", ""},
             {"", "last_ns", ""}}};
}

TableShape eventsShape() {
    return {"events",
            {{"", "session_id", ""},
             {"", "event", ""},
             {"", "kind", ""},
             {"", "name", ""},
             {"", "track", ""},
             {"", "process", ""},
             {"", "thread", ""},
             {"", "device", ""},
             {"", "context", ""},
             {"", "stream", ""},
             {"", "clock", ""},
             {"", "start_ns", ""},
             {"", "duration_ns", ""},
             {"", "depth", ""},
             {"", "phase", ""},
             {"", "unusable", ""}}};
}

void artifactRows(const Analysis &analysis, const Selection &selection, const RowConsumer &take) {
    for (const model::ArtifactPtr &artifact : chosenArtifacts(analysis, selection))
        if (!take([&](FieldSink &fields) { putArtifact(fields, *artifact); }))
            return;
}

void sessionRows(const Analysis &analysis, const Selection &selection, const RowConsumer &take) {
    for (const std::size_t session : selection.sessions)
        if (!take([&](FieldSink &fields) { putSession(fields, analysis, session); }))
            return;
}

void clockRows(const Analysis &analysis, const Selection &selection, const RowConsumer &take) {
    for (const std::size_t session : selection.sessions) {
        const model::SessionStore &store = *analysis.sessions[session];
        for (std::size_t i = 0; i < store.columns().clocks.size(); ++i)
            if (!take([&](FieldSink &fields) { putClock(fields, store, model::ClockRef(i)); }))
                return;
    }
}

void eventRows(const Analysis &analysis, const Selection &selection, const RowConsumer &take) {
    for (const std::size_t session : selection.sessions)
        for (std::size_t i = 0; i < analysis.sessions[session]->eventCount(); ++i) {
            const model::EventRow row(i);
            if (!takesRow(selection, analysis.phases[session], row))
                continue;
            if (!take([&](FieldSink &fields) { putEvent(fields, analysis, session, row); }))
                return;
        }
}

} // namespace lanescope::analysis::sql
