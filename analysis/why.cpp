// SPDX-License-Identifier: Apache-2.0
#include "analysis/why.h"
#include "analysis/correlation_keys.h"
#include "analysis/why_parts.h"

#include <algorithm>

namespace lanescope::analysis {

using namespace model;

namespace {

std::string sentenceOf(const WhySubject &subject, DeviceEventRef event) {
    const SessionStore &store = subject.store();
    const MatchState state = subject.found().state[event.index()];
    if (state == MatchState::AmbiguousKey)
        return "Unqualified: " + std::to_string(subject.found().candidates[event.index()]) + " calls for id " +
               store.idText(store.deviceEvent(event).id) + "; none is chosen.";
    if (state == MatchState::PlaceholderId)
        return "Unqualified: id " + store.idText(store.deviceEvent(event).id) +
               " stands for \"no id\" in this profile.";
    if (state == MatchState::SessionsNotSeparable && !store.info().notSeparableReason.empty())
        return std::string(stateSentence(state)) + " Reason: " + store.info().notSeparableReason + ".";
    return std::string(stateSentence(state));
}

/// Calls of this call's key, rows of one call once.
std::vector<CallRef> callsOfSameKey(const WhySubject &subject, CallRef call) {
    const SessionStore &store = subject.store();
    const CallRecord &record = store.call(call);
    std::vector<CallRef> found;
    for (std::size_t i = 0; i < store.callCount(); ++i) {
        const CallRecord &other = store.call(CallRef(i));
        if (subject.found().sameCall[i] == CallRef(i) && other.id == record.id &&
            callProcess(store, other) == callProcess(store, record))
            found.emplace_back(i);
    }
    return found;
}

std::vector<WhyLine> callLines(const WhySubject &subject, CallRef outer, CallRef asked, std::size_t sameKey) {
    const SessionStore &store = subject.store();
    const CallRecord &record = store.call(outer);
    const ProcessRef process = callProcess(store, record);
    std::vector<WhyLine> lines{keyProfileLine(subject), {"Session", subject.shortId(), {}, WhyMark::None}};
    if (keyHasProcess(store))
        lines.push_back(
            {"Process", processOrMissing(store, process), {}, process.isNone() ? WhyMark::NotInRecord : WhyMark::None});
    lines.push_back({"Correlation",
                     record.id.isNone() ? "not in the record" : store.idText(record.id),
                     {},
                     record.id.isNone() ? WhyMark::NotInRecord : WhyMark::None});
    if (outer != asked)
        lines.push_back({"Same call as", std::string(store.name(record.row)), {}, WhyMark::None});
    if (sameKey > 0)
        lines.push_back({"Calls with this key",
                         std::to_string(sameKey) + (sameKey == 1 ? " (unique)" : ""),
                         {},
                         sameKey == 1 ? WhyMark::Yes : WhyMark::No});
    lines.push_back(
        {"Proven device events", std::to_string(subject.found().deviceWork(outer).size()), {}, WhyMark::None});
    return lines;
}

void addWork(const WhySubject &subject, CallRef call, Why &why) {
    const std::span<const DeviceEventRef> fan = subject.found().deviceWork(call);
    why.deviceWorkTotal = fan.size();
    for (const DeviceEventRef event : fan.first(std::min(fan.size(), Why::kWorkCap)))
        why.deviceWork.push_back({event, subject.store().deviceEvent(event).row, subject.found().flags[event.index()],
                                  latencyOf(subject.store(), subject.found(), event)});
}

} // namespace

Why whyDevice(const Analysis &analysis, std::size_t session, DeviceEventRef event) {
    const WhySubject subject{analysis, session};
    const MatchState state = subject.found().state[event.index()];
    Why why;
    why.qualified = state == MatchState::Qualified;
    why.verdictCode = stateCode(state);
    why.verdictSentence = sentenceOf(subject, event);
    why.candidates = refusedCandidates(subject, event, subject.found().source[event.index()]);
    why.lines.push_back(keyProfileLine(subject));
    if (why.qualified)
        addProofLines(subject, event, why.lines);
    else
        addRefusalLines(subject, event, why.candidates, why.lines);
    addFlagLines(subject.found().flags[event.index()], why.lines);
    return why;
}

Why whyCall(const Analysis &analysis, std::size_t session, CallRef call) {
    const WhySubject subject{analysis, session};
    const CallRef outer = subject.found().sameCall[call.index()];
    const CallState state = subject.found().callState[call.index()];
    Why why;
    why.qualified = state == CallState::HasDeviceWork;
    why.verdictCode = callStateCode(state);
    why.verdictSentence = callStateSentence(state);
    const bool keyed = callKey(subject.store(), outer).has_value();
    const std::vector<CallRef> sameKey = keyed ? callsOfSameKey(subject, outer) : std::vector<CallRef>{};
    why.lines = callLines(subject, outer, call, sameKey.size());
    for (const CallRef other : sameKey)
        if (other != outer && why.candidates.size() < Why::kCandidateCap)
            why.candidates.push_back(candidateOf(analysis, session, other, "it has the same key"));
    addWork(subject, outer, why);
    addFlagLines(subject.found().callFlags[call.index()], why.lines);
    return why;
}

} // namespace lanescope::analysis
