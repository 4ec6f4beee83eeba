// SPDX-License-Identifier: Apache-2.0
#include "analysis/correlation_keys.h"
#include "analysis/timeline/time_text.h"
#include "analysis/why_parts.h"

#include <algorithm>

namespace lanescope::analysis {

using namespace model;

namespace {

constexpr const char *kNotRecorded = "not in the record";

WhyLine processLine(const SessionStore &store, const DeviceRecord &record, ProcessRef there) {
    if (!keyHasProcess(store))
        return {"Process", processOrMissing(store, record.process), "no part of the key", WhyMark::None};
    const std::string call = processOrMissing(store, there);
    if (store.info().profile.scope == KeyScope::ImpliedProcess)
        return {"Process",
                call + " \xC2\xB7 not in the device record, implied by the one CPU process",
                {},
                WhyMark::NotInRecord};
    return {"Process", processOrMissing(store, record.process), call, WhyMark::Yes};
}

/// Only rows/1 carries a context on calls, so elsewhere there is no line.
void addContextLine(const SessionStore &store, const DeviceRecord &record, const CallRecord &call,
                    std::vector<WhyLine> &lines) {
    if (call.context.isNone())
        return;
    const StringRef here = record.stream.isNone() ? StringRef::none() : store.info(record.stream).context;
    const std::string there(store.text(call.context));
    if (here.isNone())
        lines.push_back({"Context", kNotRecorded, there, WhyMark::NotInRecord});
    else
        lines.push_back(
            {"Context", std::string(store.text(here)), there, here == call.context ? WhyMark::Yes : WhyMark::No});
}

std::string clockName(const SessionStore &store, EventRow row) {
    const ClockRef clock = store.clock(row);
    return clock.isNone() ? "unresolved" : store.info(clock).name;
}

WhyLine clockLine(const WhySubject &subject, DeviceEventRef event) {
    const SessionStore &store = subject.store();
    const EventRow row = store.deviceEvent(event).row;
    const EventRow callRow = store.call(subject.found().source[event.index()]).row;
    if (store.clock(row) != store.clock(callRow))
        return {"Clock domain", clockName(store, row), clockName(store, callRow) + ": no latency exists", WhyMark::No};
    if (has(subject.found().flags[event.index()], Flag::CrossClock))
        return {"Clock domain", "host and device times lie more than 10 s apart: no latency exists", {}, WhyMark::No};
    if (!store.usableTimes(row) || !store.usableTimes(callRow))
        return {"Clock domain", "same, but one end has no usable time", {}, WhyMark::NotInRecord};
    const Ns latency = store.start(row) - store.start(callRow);
    if (latency.count < 0)
        return {"Clock domain",
                "same, but the device work starts " + shortDurationText({-latency.count}) + " before its launch",
                {},
                WhyMark::No};
    return {"Clock domain", "same, launch precedes it by " + shortDurationText(latency), {}, WhyMark::Yes};
}

void addWitnessLine(const WhySubject &subject, DeviceEventRef event, std::vector<WhyLine> &lines) {
    const SessionStore &store = subject.store();
    const std::string flow = store.info().profile.witness + " id " + store.idText(store.deviceEvent(event).id);
    switch (subject.found().witness[event.index()]) {
    case Witness::NoneRecorded: return;
    case Witness::Absent:
        if (store.columns().flows.empty()) {
            lines.push_back({"Provider flow event", "the file records no flow", {}, WhyMark::NotInRecord});
            return;
        }
        lines.push_back({"Provider flow event", flow + ": an end of it is not in the file", {}, WhyMark::NotInRecord});
        return;
    case Witness::Agrees: lines.push_back({"Provider flow event", flow + " agrees", {}, WhyMark::Yes}); return;
    case Witness::Disagrees:
        lines.push_back({"Provider flow event", flow + " binds to another event", {}, WhyMark::No});
        return;
    }
}

/// "2, in 3f9a21c7 (PREFILL · TP0)".
std::string elsewhere(const WhySubject &subject, const std::vector<WhyCandidate> &candidates, std::size_t count) {
    std::string text = std::to_string(count);
    std::size_t last = subject.session;
    for (const WhyCandidate &candidate : candidates)
        if (candidate.session != subject.session && candidate.session != last) {
            last = candidate.session;
            text += ", in " + subject.analysis.shortIds[last] + " (" + laneTitle(subject.analysis, last) + ")";
        }
    return text;
}

/// Whether the event lies before the first or after the last proven match of its session.
std::string likelyReason(const WhySubject &subject, DeviceEventRef event) {
    const std::vector<MatchState> &states = subject.found().state;
    const auto here = states.begin() + static_cast<std::ptrdiff_t>(event.index());
    if (subject.store().callCount() == 0)
        return "this session recorded no calls at all";
    if (std::find(states.begin(), here, MatchState::Qualified) == here)
        return "launched before this capture began; edge of the window";
    if (std::find(here, states.end(), MatchState::Qualified) == states.end())
        return "its launch was lost at the end of this capture; edge of the window";
    return "its launch was not recorded";
}

void addIdUseLines(const WhySubject &subject, const std::vector<WhyCandidate> &candidates,
                   std::vector<WhyLine> &lines) {
    const auto isHere = [&](const WhyCandidate &candidate) { return candidate.session == subject.session; };
    const auto here = static_cast<std::size_t>(std::count_if(candidates.begin(), candidates.end(), isHere));
    const std::size_t there = candidates.size() - here;
    lines.push_back(
        {"Calls with this id in this session", std::to_string(here), {}, here == 1 ? WhyMark::None : WhyMark::No});
    if (there > 0)
        lines.push_back({"Calls with this id elsewhere", elsewhere(subject, candidates, there), {}, WhyMark::No});
    lines.push_back({"Would a join on bare ids draw it?",
                     candidates.empty() ? "no" : "yes: " + candidates.front().name,
                     {},
                     WhyMark::None});
    if (here == 0 && there > 0)
        lines.push_back({"Clocks", "of two sessions: no latency exists between the two", {}, WhyMark::None});
}

} // namespace

WhyLine keyProfileLine(const WhySubject &subject) {
    const ProviderProfile &profile = subject.store().info().profile;
    return {"Key profile",
            profile.name + ": " + (profile.keyRule.empty() ? "no key is documented" : profile.keyRule),
            {},
            WhyMark::None};
}

std::string processOrMissing(const SessionStore &store, ProcessRef process) {
    return store.processText(process).value_or(kNotRecorded);
}

void addProofLines(const WhySubject &subject, DeviceEventRef event, std::vector<WhyLine> &lines) {
    const SessionStore &store = subject.store();
    const DeviceRecord &record = store.deviceEvent(event);
    const CallRecord &call = store.call(subject.found().source[event.index()]);
    lines.push_back({"Session", subject.shortId(), subject.shortId(), WhyMark::Yes});
    lines.push_back(processLine(store, record, callProcess(store, call)));
    lines.push_back({"Correlation", store.idText(record.id), store.idText(call.id), WhyMark::Yes});
    addContextLine(store, record, call, lines);
    lines.push_back({"Calls with this key", "1 (unique)", {}, WhyMark::Yes});
    lines.push_back(clockLine(subject, event));
    addWitnessLine(subject, event, lines);
}

void addRefusalLines(const WhySubject &subject, DeviceEventRef event, const std::vector<WhyCandidate> &candidates,
                     std::vector<WhyLine> &lines) {
    const SessionStore &store = subject.store();
    const DeviceRecord &record = store.deviceEvent(event);
    const MatchState state = subject.found().state[event.index()];
    const bool noSession = state == MatchState::MissingSessionScope || state == MatchState::SessionsNotSeparable;
    const ProcessRef process = deviceProcess(store, record);
    const bool implied = store.info().profile.scope == KeyScope::ImpliedProcess && !process.isNone();
    lines.push_back({"Session of this event",
                     noSession ? "unknown" : subject.shortId(),
                     {},
                     noSession ? WhyMark::No : WhyMark::None});
    if (keyHasProcess(store))
        lines.push_back({"Process",
                         processOrMissing(store, process) + (implied ? " \xC2\xB7 implied" : ""),
                         {},
                         process.isNone() || implied ? WhyMark::NotInRecord : WhyMark::None});
    lines.push_back({"Correlation",
                     record.id.isNone() ? kNotRecorded : store.idText(record.id),
                     {},
                     record.id.isNone() || state == MatchState::PlaceholderId ? WhyMark::No : WhyMark::None});
    if (!record.id.isNone())
        addIdUseLines(subject, candidates, lines);
    if (state == MatchState::LaunchNotInSession || state == MatchState::LaunchInOtherSession)
        lines.push_back({"Most likely reason", likelyReason(subject, event), {}, WhyMark::None});
}

void addFlagLines(Flags flags, std::vector<WhyLine> &lines) {
    constexpr Flags kSaidElsewhere = static_cast<Flags>(Flag::EffectBeforeCause) |
                                     static_cast<Flags>(Flag::CrossClock) | static_cast<Flags>(Flag::WitnessDisagrees);
    const Flags rest = flags & ~kSaidElsewhere;
    for (std::size_t bit = 0; bit < kFlagCount; ++bit)
        if (const Flag flag = static_cast<Flag>(1U << bit); has(rest, flag))
            lines.push_back(
                {"Flag " + std::string(flagCode(flag)), std::string(flagSentence(flag)), {}, WhyMark::None});
}

} // namespace lanescope::analysis
