// SPDX-License-Identifier: Apache-2.0
#include "analysis/output/table_rows.h"

namespace lanescope::analysis {

namespace {

void putMark(FieldSink &fields, const model::SessionStore &session, const PhaseMark &mark) {
    fields.text("session_id", session.id().text());
    fields.text("mark", session.name(mark.row));
    fields.optionalText("stage", mark.name.phase, mark.name.idle ? "idle_step" : "no_stage");
    putSplit(fields, mark.name.phase, mark.name.splitUnknown);
    putThread(fields, session, session.thread(mark.row));
    putTimes(fields, session, mark.row);
    fields.text("event", session.eventText(mark.row));
}

void putLaunch(FieldSink &fields, const model::SessionStore &session, const SessionCorrelation &correlation,
               model::CallRef ref) {
    const model::CallRecord &call = session.call(ref);
    const auto work = correlation.deviceWork(ref);
    fields.text("session_id", session.id().text());
    fields.text("event", session.eventText(call.row));
    fields.text("name", session.name(call.row));
    putThread(fields, session, call.thread);
    putTimes(fields, session, call.row);
    fields.count("device_events", work.size());
    const auto latency = work.empty() ? std::nullopt : latencyOf(session, correlation, work.front());
    if (latency) {
        fields.number("first_latency_ns", latency->latency.count);
        fields.number("first_queue_ns", latency->queue.count);
    } else {
        const std::string_view reason = work.empty() ? callStateCode(correlation.callState[ref.index()])
                                                     : noLatencyReason(session, correlation, work.front());
        fields.null("first_latency_ns", reason);
        fields.null("first_queue_ns", reason);
    }
    fields.text("state", callStateCode(correlation.callState[ref.index()]));
    fields.list("flags", flagCodes(correlation.callFlags[ref.index()]));
}

} // namespace

bool phaseRows(const Analysis &analysis, std::size_t session, const Selection &selection, const RowConsumer &take) {
    const model::SessionStore &store = *analysis.sessions[session];
    for (const PhaseMark &mark : analysis.phases[session].marks) {
        if (selection.phase && !(mark.name.phase && selection.takesPhase(*mark.name.phase)))
            continue;
        if (!take([&](FieldSink &fields) { putMark(fields, store, mark); }))
            return false;
    }
    return true;
}

bool launchRows(const Analysis &analysis, std::size_t session, const Selection &selection, const RowConsumer &take) {
    const model::SessionStore &store = *analysis.sessions[session];
    const SessionCorrelation &correlation = analysis.correlation.sessions[session];
    for (std::size_t i = 0; i < store.callCount(); ++i) {
        const model::CallRef ref(i);
        if (correlation.launch[i] == LaunchClass::None && correlation.deviceWork(ref).empty())
            continue;
        if (!takesRow(selection, analysis.phases[session], store.call(ref).row))
            continue;
        if (!take([&](FieldSink &fields) { putLaunch(fields, store, correlation, ref); }))
            return false;
    }
    return true;
}

} // namespace lanescope::analysis
