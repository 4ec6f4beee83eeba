// SPDX-License-Identifier: Apache-2.0
#include "analysis/output/table_rows.h"

namespace lanescope::analysis {

bool takesRow(const Selection &selection, const SessionPhases &phases, model::EventRow row) {
    if (!selection.phase)
        return true;
    const PhaseRef phase = phases.phaseOfRow[row.index()];
    return !phase.isNone() && selection.takesPhase(phases.names[phase.index()]);
}

void putTimes(FieldSink &fields, const model::SessionStore &session, model::EventRow row) {
    fields.number("start_ns", session.start(row).count);
    if (model::has(session.flags(row), model::RecordFlag::Open))
        fields.null("duration_ns", flagCode(Flag::Open));
    else
        fields.number("duration_ns", session.duration(row).count);
    putClockName(fields, session, session.clock(row));
}

void putClockName(FieldSink &fields, const model::SessionStore &session, model::ClockRef clock) {
    fields.text("clock", session.info(clock).name);
}

void putSplit(FieldSink &fields, const std::optional<std::string> &stage, bool unknown) {
    if (unknown)
        fields.text("split", "unknown");
    else
        fields.null("split", stage == std::string(kMixedPhase) ? "known" : "not_mixed");
}

void putThread(FieldSink &fields, const model::SessionStore &session, model::ThreadRef thread) {
    fields.optionalText("thread", thread.isNone() ? std::nullopt : session.optionalText(session.info(thread).tid),
                        "not_recorded");
}

void putStream(FieldSink &fields, const model::SessionStore &session, model::StreamRef stream) {
    std::optional<std::string> device, context, name;
    if (!stream.isNone()) {
        const model::StreamInfo &info = session.info(stream);
        if (!info.device.isNone())
            device = session.optionalText(session.info(info.device).device);
        context = session.optionalText(info.context);
        name = session.optionalText(info.stream);
    }
    fields.optionalText("device", device, "not_recorded");
    fields.optionalText("context", context, "not_recorded");
    fields.optionalText("stream", name, "not_recorded");
}

std::string_view noLatencyReason(const model::SessionStore &session, const SessionCorrelation &correlation,
                                 model::DeviceEventRef event) {
    const MatchState state = correlation.state[event.index()];
    if (state != MatchState::Qualified)
        return stateCode(state);
    if (has(correlation.flags[event.index()], Flag::CrossClock))
        return flagCode(Flag::CrossClock);
    const std::string_view device = unusableCode(session.flags(session.deviceEvent(event).row));
    if (!device.empty())
        return device;
    const std::string_view call = unusableCode(session.flags(session.call(correlation.source[event.index()]).row));
    return call.empty() ? std::string_view("no_usable_times") : call;
}

} // namespace lanescope::analysis
