// SPDX-License-Identifier: Apache-2.0
#include "analysis/output/table_rows.h"

namespace lanescope::analysis {

namespace {

void putKey(FieldSink &fields, const model::SessionStore &session, model::DeviceEventRef event, MatchState state) {
    const std::optional<KeyView> view = deviceKey(session, event);
    if (!view) {
        fields.null("key", stateCode(state));
        return;
    }
    fields.open("key");
    fields.optionalText("process", session.processText(view->key.scope.process), "not_in_scope");
    fields.text("correlation_id", session.idText(view->key.id));
    if (!view->key.scope.process.isNone())
        fields.text("process_evidence", view->processImplied ? "implied" : "recorded");
    fields.close();
}

void putCall(FieldSink &fields, const model::SessionStore &session, model::CallRef source, MatchState state) {
    if (source.isNone()) {
        fields.null("call", stateCode(state));
        return;
    }
    const model::CallRecord &call = session.call(source);
    fields.open("call");
    fields.text("event", session.eventText(call.row));
    fields.text("name", session.name(call.row));
    putThread(fields, session, call.thread);
    putTimes(fields, session, call.row);
    fields.close();
}

void putLatency(FieldSink &fields, const model::SessionStore &session, const SessionCorrelation &correlation,
                model::DeviceEventRef event) {
    if (const auto latency = latencyOf(session, correlation, event)) {
        fields.number("latency_ns", latency->latency.count);
        fields.number("queue_ns", latency->queue.count);
        return;
    }
    const std::string_view reason = noLatencyReason(session, correlation, event);
    fields.null("latency_ns", reason);
    fields.null("queue_ns", reason);
}

} // namespace

void putDeviceEvent(FieldSink &fields, const model::SessionStore &session, const SessionCorrelation &correlation,
                    model::DeviceEventRef event, const std::string &sessionId) {
    const model::DeviceRecord &record = session.deviceEvent(event);
    const MatchState state = correlation.state[event.index()];
    fields.text("session_id", sessionId);
    fields.text("event", session.eventText(record.row));
    fields.text("kind", model::kindCode(session.kind(record.row)));
    fields.text("name", session.name(record.row));
    putTimes(fields, session, record.row);
    putStream(fields, session, record.stream);
    fields.optionalText("process", session.processText(record.process), "not_recorded");
    const std::string id = session.idText(record.id);
    fields.optionalText("id", record.id.isNone() ? std::nullopt : std::optional(id), stateCode(MatchState::MissingId));
    putKey(fields, session, event, state);
    fields.text("state", stateCode(state));
    putCall(fields, session, correlation.source[event.index()], state);
    fields.count("candidates", correlation.candidates[event.index()]);
    putLatency(fields, session, correlation, event);
    fields.list("flags", flagCodes(correlation.flags[event.index()]));
}

bool correlationRows(const Analysis &analysis, std::size_t session, const Selection &selection,
                     const TableOptions &options, const RowConsumer &take) {
    const model::SessionStore &store = *analysis.sessions[session];
    const SessionCorrelation &correlation = analysis.correlation.sessions[session];
    const std::string sessionId = store.id().text();
    for (std::size_t i = 0; i < store.deviceEventCount(); ++i) {
        const model::DeviceEventRef event(i);
        if (options.state && correlation.state[i] != *options.state)
            continue;
        if (!takesRow(selection, analysis.phases[session], store.deviceEvent(event).row))
            continue;
        if (!take([&](FieldSink &fields) { putDeviceEvent(fields, store, correlation, event, sessionId); }))
            return false;
    }
    return true;
}

} // namespace lanescope::analysis
