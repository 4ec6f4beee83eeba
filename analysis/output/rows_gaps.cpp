// SPDX-License-Identifier: Apache-2.0
#include "analysis/output/table_rows.h"

namespace lanescope::analysis {

namespace {

void append(std::string &out, std::string_view label, const std::optional<std::string> &value) {
    if (value)
        out.append(out.empty() ? "" : " / ").append(label).append(" ").append(*value);
}

std::string threadText(const model::SessionStore &session, model::ThreadRef thread) {
    std::string out;
    if (!thread.isNone()) {
        append(out, "process", session.processText(session.info(thread).process));
        append(out, "thread", session.optionalText(session.info(thread).tid));
    }
    return out.empty() ? "thread not recorded" : out;
}

std::string streamText(const model::SessionStore &session, model::StreamRef stream, bool wholeDevice) {
    std::string out;
    if (!stream.isNone()) {
        const model::StreamInfo &info = session.info(stream);
        if (!info.device.isNone()) {
            append(out, "process", session.processText(session.info(info.device).process));
            append(out, "device", session.optionalText(session.info(info.device).device));
        }
        if (!wholeDevice) {
            append(out, "context", session.optionalText(info.context));
            append(out, "stream", session.optionalText(info.stream));
        }
    }
    return out.empty() ? (wholeDevice ? "device not recorded" : "stream not recorded") : out;
}

std::string trackText(const model::SessionStore &session, const Gap &gap) {
    const model::DeviceEventRef event = session.deviceEventAt(gap.after);
    switch (gap.kind) {
    case GapKind::RuntimeLaunch: return threadText(session, session.thread(gap.after));
    case GapKind::Idle: return streamText(session, session.deviceEvent(event).stream, false);
    case GapKind::DeviceIdle: return streamText(session, session.deviceEvent(event).stream, true);
    }
    return {};
}

/// Whether the work after the gap was launched before the gap began. Only a proven match can tell.
std::string_view idleReason(const model::SessionStore &session, const SessionCorrelation &correlation, const Gap &gap) {
    const model::DeviceEventRef event = session.deviceEventAt(gap.after);
    if (!latencyOf(session, correlation, event))
        return "launch_unproven";
    const model::CallRef call = correlation.source[event.index()];
    return session.start(session.call(call).row) >= gap.start ? "launched_after_it_began" : "launched_before_it_began";
}

void putRow(FieldSink &fields, const Analysis &analysis, std::size_t session, const Gap &gap) {
    const model::SessionStore &store = *analysis.sessions[session];
    fields.text("session_id", store.id().text());
    fields.text("kind", gapKindCode(gap.kind));
    fields.text("track", trackText(store, gap));
    fields.number("start_ns", gap.start.count);
    fields.number("duration_ns", gap.duration.count);
    fields.text("region",
                gap.phase ? std::string_view(analysis.phases[session].names[gap.phase->index()]) : "between_regions");
    fields.text("before_event", store.eventText(gap.before));
    fields.text("after_event", store.eventText(gap.after));
    if (gap.kind == GapKind::RuntimeLaunch)
        fields.null("reason", "host_side");
    else
        fields.text("reason", idleReason(store, analysis.correlation.sessions[session], gap));
}

} // namespace

bool gapRows(const Analysis &analysis, std::size_t session, const Selection &selection, const RowConsumer &take) {
    const SessionPhases &phases = analysis.phases[session];
    for (const Gap &gap : findGaps(*analysis.sessions[session], analysis.correlation.sessions[session], phases)) {
        if (selection.phase && !(gap.phase && selection.takesPhase(phases.names[gap.phase->index()])))
            continue;
        if (!take([&](FieldSink &fields) { putRow(fields, analysis, session, gap); }))
            return false;
    }
    return true;
}

} // namespace lanescope::analysis
