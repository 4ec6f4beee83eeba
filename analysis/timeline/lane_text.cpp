// SPDX-License-Identifier: Apache-2.0
#include "analysis/timeline/lane_layout.h"
#include "analysis/timeline/time_text.h"

#include <algorithm>

namespace lanescope::analysis {

using model::SessionStore;
using model::TrackInfo;
using model::TrackKind;
using model::TrackRef;

namespace {

std::string deviceWord(const SessionStore &session) {
    return session.info().profile.name.find("mtia") != std::string::npos ? "MTIA" : "GPU";
}

/// "GPU 0"; with the process where devices of several processes bear that number.
std::string deviceLabel(const SessionStore &session, model::DeviceRef ref) {
    if (ref.isNone())
        return deviceWord(session);
    const model::DeviceInfo &device = session.info(ref);
    std::string label = deviceWord(session);
    if (!device.device.isNone())
        label += " " + std::string(session.text(device.device));
    const auto &devices = session.columns().devices;
    const bool shared = std::count_if(devices.begin(), devices.end(), [&](const model::DeviceInfo &other) {
                            return other.device == device.device;
                        }) > 1;
    if (shared)
        label += " · pid " + session.processText(device.process).value_or("–");
    return label;
}

std::string streamLabel(const SessionStore &session, model::StreamRef ref) {
    const model::StreamInfo &stream = session.info(ref);
    std::string label = deviceLabel(session, stream.device);
    const auto &streams = session.columns().streams;
    const bool shared = std::count_if(streams.begin(), streams.end(), [&](const model::StreamInfo &other) {
                            return other.device == stream.device && other.stream == stream.stream;
                        }) > 1;
    if (shared)
        label += " · ctx " + session.optionalText(stream.context).value_or("–");
    return label + " · stream " + session.optionalText(stream.stream).value_or("–");
}

bool severalProcesses(const SessionStore &session) {
    model::ProcessRef first;
    bool seen = false;
    for (const TrackInfo &track : session.columns().tracks) {
        const bool host =
            track.kind == TrackKind::Calls || track.kind == TrackKind::Ops || track.kind == TrackKind::HostSlices;
        if (!host || track.thread.isNone())
            continue;
        const model::ProcessRef process = session.info(track.thread).process;
        if (seen && process != first)
            return true;
        first = process;
        seen = true;
    }
    return false;
}

std::string processLabel(const SessionStore &session, model::ProcessRef ref) {
    if (!ref.isNone() && !session.info(ref).name.isNone())
        return std::string(session.text(session.info(ref).name));
    return session.processText(ref).value_or("–");
}

/// Generic traces name what their rows stand for: any process and thread, not only those of a CPU.
std::string namedThreadLabel(const SessionStore &session, const model::ThreadInfo &thread) {
    const std::string own = thread.name.isNone() ? "thread " + session.optionalText(thread.tid).value_or("–")
                                                 : std::string(session.text(thread.name));
    return severalProcesses(session) ? processLabel(session, thread.process) + " · " + own : own;
}

std::string threadLabel(const SessionStore &session, model::ThreadRef ref) {
    if (ref.isNone())
        return "CPU";
    const model::ThreadInfo &thread = session.info(ref);
    if (session.info().profile.scope == model::KeyScope::None)
        return namedThreadLabel(session, thread);
    const std::string tid = session.optionalText(thread.tid).value_or("–");
    if (severalProcesses(session))
        return "CPU " + session.processText(thread.process).value_or("–") + " · thread " + tid;
    return "CPU thread " + tid;
}

/// The thread for labels that say what the track is first: "148 · thread 148".
std::string threadPart(const SessionStore &session, model::ThreadRef ref) {
    const std::string label = threadLabel(session, ref);
    return label.rfind("CPU ", 0) == 0 ? label.substr(4) : label;
}

std::string threadTooltip(const SessionStore &session, model::ThreadRef ref) {
    if (ref.isNone())
        return {};
    const model::ThreadInfo &thread = session.info(ref);
    std::string text = "process " + session.processText(thread.process).value_or("not in the record");
    if (!thread.process.isNone() && !session.info(thread.process).name.isNone())
        text += " (" + std::string(session.text(session.info(thread.process).name)) + ")";
    text += ", thread " + session.optionalText(thread.tid).value_or("not in the record");
    if (!thread.name.isNone())
        text += " (" + std::string(session.text(thread.name)) + ")";
    return text;
}

/// Tracks of one kind in the session that hold events.
std::size_t tracksOfKind(const SessionStore &session, TrackKind kind) {
    const auto &tracks = session.columns().tracks;
    return static_cast<std::size_t>(std::count_if(tracks.begin(), tracks.end(), [&](const TrackInfo &track) {
        return track.kind == kind && track.begin < track.end;
    }));
}

/// `word`, and whose it is where several threads have such a track.
std::string ofThread(const SessionStore &session, const TrackInfo &track, const std::string &word) {
    const bool known = !track.thread.isNone() && (!session.text(session.info(track.thread).tid).empty() ||
                                                  !session.info(track.thread).name.isNone());
    return known && tracksOfKind(session, track.kind) > 1 ? word + " · " + threadPart(session, track.thread) : word;
}

std::string annotationLabel(const Analysis &analysis, std::size_t position, const TrackInfo &track) {
    const SessionStore &session = *analysis.sessions[position];
    const bool marks =
        position < analysis.phases.size() &&
        std::any_of(analysis.phases[position].marks.begin(), analysis.phases[position].marks.end(),
                    [&](const PhaseMark &mark) { return mark.row >= track.begin && mark.row < track.end; });
    std::string word = marks ? "Phases" : "Annotations";
    if (!track.name.isNone())
        word.append(" · ").append(session.text(track.name));
    return ofThread(session, track, word);
}

std::string namedOr(const SessionStore &session, const TrackInfo &track, const std::string &word) {
    return track.name.isNone() ? word : std::string(session.text(track.name));
}

std::string labelOf(const Analysis &analysis, std::size_t position, TrackRef ref) {
    const SessionStore &session = *analysis.sessions[position];
    const TrackInfo &track = session.info(ref);
    switch (track.kind) {
    case TrackKind::Annotations: return annotationLabel(analysis, position, track);
    case TrackKind::Calls:
    case TrackKind::Ops:
    case TrackKind::HostSlices: return namedOr(session, track, threadLabel(session, track.thread));
    case TrackKind::Stream:
        return track.stream.isNone() ? deviceLabel(session, track.device) : streamLabel(session, track.stream);
    case TrackKind::Copies: return deviceLabel(session, track.device) + " · copies";
    case TrackKind::GraphExecutions: return deviceLabel(session, track.device) + " · graphs";
    case TrackKind::Synchronisation: return deviceLabel(session, track.device) + " · sync";
    case TrackKind::DeviceAnnotations: return deviceLabel(session, track.device) + " · marks";
    case TrackKind::DeviceOther: return deviceLabel(session, track.device) + " · other";
    case TrackKind::Overhead: return ofThread(session, track, "Overhead");
    case TrackKind::TraceSpans: return ofThread(session, track, "Profiler span");
    case TrackKind::Instants: return namedOr(session, track, ofThread(session, track, "Instants"));
    case TrackKind::Counter: return namedOr(session, track, "Counter");
    }
    return {};
}

/// What the track shows, where the provider names no category.
std::string_view plainCategory(TrackKind kind) {
    switch (kind) {
    case TrackKind::Annotations: return "annotation";
    case TrackKind::Calls: return "runtime";
    case TrackKind::Ops: return "cpu_op";
    case TrackKind::HostSlices: return "slice";
    case TrackKind::Stream: return "kernel";
    case TrackKind::Copies: return "memcpy";
    case TrackKind::GraphExecutions: return "graph";
    case TrackKind::Synchronisation: return "sync";
    case TrackKind::DeviceAnnotations: return "annotation";
    case TrackKind::DeviceOther: return "device";
    case TrackKind::Overhead: return "overhead";
    case TrackKind::TraceSpans: return "trace";
    case TrackKind::Instants: return "instant";
    case TrackKind::Counter: return "counter";
    }
    return {};
}

std::string categoryOf(const SessionStore &session, const TrackInfo &track) {
    // A track of one mark says best what it is by that mark's name.
    if (track.kind == TrackKind::Instants && track.end.index() - track.begin.index() == 1)
        return std::string(session.name(track.begin));
    if (track.kind == TrackKind::Counter && !track.unit.isNone())
        return std::string(session.text(track.unit));
    if (track.category.isNone())
        return std::string(plainCategory(track.kind));
    return std::string(session.text(track.category));
}

std::uint64_t unqualifiedEvents(const SessionCorrelation &correlation) {
    std::uint64_t count = 0;
    for (std::size_t i = 0; i < kMatchStateCount; ++i)
        if (static_cast<MatchState>(i) != MatchState::Qualified)
            count += correlation.stateCounts[i];
    return count;
}

std::string counted(std::uint64_t count, const char *one, const char *many) {
    return groupedNumber(static_cast<std::int64_t>(count)) + " " + (count == 1 ? one : many);
}

void addProofBadge(const SessionStore &session, const SessionCorrelation &correlation, std::vector<Badge> &badges) {
    const std::uint64_t unqualified = unqualifiedEvents(correlation);
    const std::uint64_t kernels = correlation.kernels - correlation.qualifiedKernels;
    const Tone tone = session.info().historical ? Tone::Bad : Tone::Warning;
    if (session.deviceEventCount() == 0)
        return;
    if (kernels > 0)
        badges.push_back({counted(kernels, "kernel unqualified", "kernels unqualified"), tone});
    else if (unqualified > 0)
        badges.push_back({counted(unqualified, "device event unqualified", "device events unqualified"), tone});
    else if (correlation.kernels > 0)
        badges.push_back(
            {(correlation.kernels == 1 ? "" : "all ") + counted(correlation.kernels, "kernel proven", "kernels proven"),
             Tone::Good});
    else
        badges.push_back(
            {counted(session.deviceEventCount(), "device event proven", "device events proven"), Tone::Good});
}

/// The clocks of the session that others are aligned with, and by what.
std::string alignmentText(const SessionStore &session, const AlignmentSet &alignments) {
    std::string evidence;
    std::size_t links = 0;
    for (const model::Alignment &alignment : alignments.declared()) {
        if (alignment.reference.session != session.id() && alignment.moved.session != session.id())
            continue;
        const std::string code(model::alignmentEvidenceCode(alignment.evidence));
        if (evidence.find(code) == std::string::npos)
            evidence += (links > 0 ? ", " : "") + code;
        ++links;
    }
    return links == 0 ? std::string() : "clock aligned (" + evidence + ")";
}

void addClockBadge(const SessionStore &session, std::size_t lanes, const AlignmentSet &alignments,
                   std::vector<Badge> &badges) {
    const auto &clocks = session.columns().clocks;
    const bool undeclared = std::all_of(clocks.begin(), clocks.end(), [](const model::ClockDomain &clock) {
        return clock.evidence.empty() || clock.evidence == "none";
    });
    if (clocks.size() > 1)
        badges.push_back({std::to_string(clocks.size()) + " clocks, no mapping between them", Tone::Warning});
    if (undeclared)
        badges.push_back({"clock undeclared", session.info().historical ? Tone::Bad : Tone::Warning});
    const std::string aligned = alignmentText(session, alignments);
    if (lanes > 1 && !aligned.empty())
        badges.push_back({aligned, Tone::Neutral});
    else if (lanes > 1 && !(undeclared && session.info().historical))
        badges.push_back({"clock not aligned with other lanes", Tone::Warning});
    else if (clocks.size() == 1 && !undeclared)
        badges.push_back({"clock: own", Tone::Neutral});
}

} // namespace

TrackText trackText(const Analysis &analysis, std::size_t position, TrackRef ref) {
    const SessionStore &session = *analysis.sessions[position];
    const TrackInfo &track = session.info(ref);
    TrackText text;
    text.label = labelOf(analysis, position, ref);
    text.category = categoryOf(session, track);
    text.tooltip = text.label + "\n" + threadTooltip(session, track.thread);
    if (!track.device.isNone() && !session.info(track.device).name.isNone())
        text.tooltip += std::string(session.text(session.info(track.device).name));
    while (!text.tooltip.empty() && text.tooltip.back() == '\n')
        text.tooltip.pop_back();
    const std::size_t events = track.end.index() - track.begin.index();
    if (!track.unit.isNone())
        text.tooltip += "\nValues in " + std::string(session.text(track.unit));
    text.tooltip += "\n" + counted(events, "event", "events") +
                    (track.rows > 1 ? ", " + std::to_string(track.rows) + " rows deep" : std::string());
    return text;
}

TrackText counterText(const Analysis &analysis, std::size_t position, const DerivedCounter &counter) {
    const std::string device = deviceLabel(*analysis.sessions[position], counter.device);
    const std::string peak = groupedNumber(counter.series.peak());
    switch (counter.kind) {
    case CounterKind::DeviceBusy:
        return {device + " · busy", "% of time", "Share of time in which any kernel, copy or graph of the device runs"};
    case CounterKind::LaunchesInFlight:
        return {device + " · launches in flight", "max " + peak,
                "Proven launches from the start of their call to the end of their last work on the device"};
    case CounterKind::CopiesInFlight:
        return {device + " · copies in flight", "max " + peak, "Copies and memsets that run"};
    }
    return {};
}

std::vector<Badge> laneBadges(const Analysis &analysis, std::size_t position, std::size_t lanes,
                              const AlignmentSet &alignments) {
    const SessionStore &session = *analysis.sessions[position];
    const model::SessionInfo &info = session.info();
    std::vector<Badge> badges;
    if (info.historical)
        badges.push_back({"no session scope", Tone::Bad});
    else if (position < analysis.shortIds.size())
        badges.push_back({"session " + analysis.shortIds[position], Tone::Neutral});
    if (info.synthetic)
        badges.push_back({"synthetic", Tone::Neutral});
    if (position < analysis.correlation.sessions.size())
        addProofBadge(session, analysis.correlation.sessions[position], badges);
    if (info.notSeparable)
        badges.push_back({"sessions not separable", Tone::Bad});
    if (!info.profile.known)
        badges.push_back({"profile not certified", Tone::Warning});
    if (position < analysis.artifactOfSession.size() &&
        !analysis.artifacts[analysis.artifactOfSession[position]]->complete)
        badges.push_back({"partial: data was lost", Tone::Bad});
    addClockBadge(session, lanes, alignments, badges);
    return badges;
}

std::string laneNote(const Analysis &analysis, std::size_t position) {
    const SessionStore &session = *analysis.sessions[position];
    if (session.eventCount() == 0)
        return "No events: the capture holds no record that can be drawn.";
    if (session.info().historical)
        return "No arrows here: events carry no session scope, so no launch can be proven for any kernel.";
    if (session.info().notSeparable)
        return "No arrows and no measuring here: several captures lie in one file and cannot be told apart.";
    if (session.deviceEventCount() > 0)
        return {};
    if (!session.columns().deviceOthers.empty())
        return "No key for device events: this provider documents none, so no launch can be proven.";
    if (session.info().profile.scope == model::KeyScope::None)
        return {};
    return "No accelerator activity: the capture holds no kernel, copy or graph record.";
}

} // namespace lanescope::analysis
