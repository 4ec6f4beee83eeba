// SPDX-License-Identifier: Apache-2.0
#include "analysis/output/table_rows.h"
#include "analysis/saturate.h"

#include <algorithm>
#include <map>

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

std::string streamText(const model::SessionStore &session, model::StreamRef stream) {
    std::string out;
    if (!stream.isNone()) {
        const model::StreamInfo &info = session.info(stream);
        if (!info.device.isNone())
            out = deviceText(session, info.device);
        append(out, "context", session.optionalText(info.context));
        append(out, "stream", session.optionalText(info.stream));
    }
    return out.empty() ? "stream not recorded" : out;
}

std::string trackText(const model::SessionStore &session, const Gap &gap) {
    if (gap.kind == GapKind::RuntimeLaunch)
        return threadText(session, session.thread(gap.after));
    const model::StreamRef stream = session.deviceEvent(session.deviceEventAt(gap.after)).stream;
    if (gap.kind == GapKind::Idle)
        return streamText(session, stream);
    return deviceText(session, stream.isNone() ? model::DeviceRef::none() : session.info(stream).device);
}

/// The gaps of one kind and reason. A gap whose reason is unknown is one of them.
struct GapGroup {
    std::uint64_t count = 0;
    std::int64_t totalNs = 0, maxNs = 0;
};
using GapGroups = std::map<std::pair<GapKind, GapReason>, GapGroup>;

bool reasonRows(const model::SessionStore &store, const GapGroups &groups, const RowConsumer &take) {
    for (const auto &[key, group] : groups) {
        const bool more = take([&, key = key, group = group](FieldSink &fields) {
            fields.text("session_id", store.id().text());
            fields.text("kind", gapKindCode(key.first));
            fields.text("reason", gapReasonCode(key.second));
            fields.count("count", group.count);
            fields.number("total_ns", group.totalNs);
            fields.number("max_ns", group.maxNs);
        });
        if (!more)
            return false;
    }
    return true;
}

} // namespace

std::string deviceText(const model::SessionStore &session, model::DeviceRef device) {
    std::string out;
    if (!device.isNone()) {
        append(out, "process", session.processText(session.info(device).process));
        append(out, "device", session.optionalText(session.info(device).device));
    }
    return out.empty() ? "device not recorded" : out;
}

void putGap(FieldSink &fields, const model::SessionStore &store, const SessionPhases &phases, const Gap &gap,
            GapReason reason) {
    fields.text("kind", gapKindCode(gap.kind));
    fields.text("track", trackText(store, gap));
    fields.number("start_ns", gap.start.count);
    fields.number("duration_ns", gap.duration.count);
    putClockName(fields, store, gap.clock);
    fields.text("region", gap.phase ? std::string_view(phases.names[gap.phase->index()]) : "between_regions");
    fields.text("before_event", store.eventText(gap.before));
    fields.text("after_event", store.eventText(gap.after));
    if (reason == GapReason::HostSide)
        fields.null("reason", gapReasonCode(reason));
    else
        fields.text("reason", gapReasonCode(reason));
}

bool gapRows(const Analysis &analysis, std::size_t session, const Selection &selection, const TableOptions &options,
             const RowConsumer &take) {
    const model::SessionStore &store = *analysis.sessions[session];
    const SessionPhases &phases = analysis.phases[session];
    const GapReasons reasons(store, analysis.correlation.sessions[session]);
    GapGroups groups;
    for (const Gap &gap : findGaps(store, analysis.correlation.sessions[session], phases)) {
        if (selection.phase && !(gap.phase && selection.takesPhase(phases.names[gap.phase->index()])))
            continue;
        if (gap.duration.count < options.minNs.value_or(0))
            continue;
        const GapReason reason = reasons.of(gap);
        if (options.gapsByReason) {
            GapGroup &group = groups[{gap.kind, reason}];
            ++group.count;
            group.totalNs = saturatingAdd(group.totalNs, gap.duration.count);
            group.maxNs = std::max(group.maxNs, gap.duration.count);
            continue;
        }
        const bool more = take([&](FieldSink &fields) {
            fields.text("session_id", store.id().text());
            putGap(fields, store, phases, gap, reason);
        });
        if (!more)
            return false;
    }
    return reasonRows(store, groups, take);
}

} // namespace lanescope::analysis
