// SPDX-License-Identifier: Apache-2.0
#include "analysis/verify.h"

#include "analysis/correlation_keys.h"

#include <algorithm>
#include <array>
#include <map>

namespace lanescope::analysis {

using namespace model;
using workspace::KeyPart;
using workspace::Verdict;

namespace {

constexpr std::array<std::string_view, 5> kStandingCodes{"current", "not_open", "event_gone", "rule_changed",
                                                         "evidence_changed"};
constexpr std::array<std::string_view, 5> kStandingSentences{
    "The evidence is as it was when the verdict was made.",
    "The capture that the verdict is about is not open, or has another content now.",
    "The capture has no event at the place that the verdict is about.",
    "The verdict was made under another key rule.",
    "The state, the call or the key of the event is another now.",
};

std::string processText(const SessionStore &store, ProcessRef process) {
    return store.processText(process).value_or(std::string());
}

/// The parts that the profile's key has; the session stands in the events' own texts.
std::vector<KeyPart> keyPartsOf(const SessionStore &store, const DeviceRecord &device, const CallRecord *call) {
    std::vector<KeyPart> parts;
    if (keyHasProcess(store))
        parts.push_back({"process", processText(store, deviceProcess(store, device)),
                         call == nullptr ? std::string() : processText(store, callProcess(store, *call))});
    parts.push_back({"correlation", store.idText(device.id), call == nullptr ? std::string() : store.idText(call->id)});
    return parts;
}

void addDeviceEvidence(const Analysis &analysis, std::size_t session, DeviceEventRef event, Verdict &verdict) {
    const SessionStore &store = *analysis.sessions[session];
    const SessionCorrelation &found = analysis.correlation.sessions[session];
    const CallRef source = found.source[event.index()];
    const CallRecord *call = source.isNone() ? nullptr : &store.call(source);
    verdict.state = stateCode(found.state[event.index()]);
    verdict.keyParts = keyPartsOf(store, store.deviceEvent(event), call);
    if (call != nullptr)
        verdict.call = store.eventText(call->row);
}

} // namespace

std::string_view standingCode(Standing standing) { return kStandingCodes[static_cast<std::size_t>(standing)]; }
std::string_view standingSentence(Standing standing) { return kStandingSentences[static_cast<std::size_t>(standing)]; }

Verdict evidenceOn(const Analysis &analysis, const EventRef &event) {
    Verdict verdict;
    const auto session = analysis.indexOf(event.session);
    if (!session)
        return verdict;
    const SessionStore &store = *analysis.sessions[*session];
    verdict.device = store.eventText(event.row);
    verdict.profile = store.info().profile.name;
    verdict.rule = store.info().profile.keyRule;
    const DeviceEventRef device = store.deviceEventAt(event.row);
    if (!device.isNone())
        addDeviceEvidence(analysis, *session, device, verdict);
    return verdict;
}

Standing standingAt(const Analysis &analysis, const EventRef &event, const Verdict &verdict) {
    const Verdict now = evidenceOn(analysis, event);
    if (now.profile != verdict.profile || now.rule != verdict.rule)
        return Standing::RuleChanged;
    const bool same = now.state == verdict.state && now.call == verdict.call && now.keyParts == verdict.keyParts;
    return same ? Standing::Current : Standing::EvidenceChanged;
}

std::map<workspace::VerdictId, VerdictPlace> placesOf(const Analysis &analysis, const workspace::Contents &contents,
                                                      const JobControl &job) {
    constexpr std::size_t kPollEvery = 1U << 14U;
    std::map<std::string, std::multimap<std::string, const Verdict *>> bySession; // then by event text
    std::map<workspace::VerdictId, VerdictPlace> places;
    for (const auto &[key, verdict] : contents.all<Verdict>()) {
        bySession[verdict.device.substr(0, verdict.device.find('/'))].emplace(verdict.device, &verdict);
        places[verdict.id] = {};
    }
    for (const SessionPtr &session : analysis.sessions) {
        const auto wanted = bySession.find(session->id().text());
        if (wanted == bySession.end())
            continue;
        for (const auto &[text, verdict] : wanted->second)
            places[verdict->id].standing = Standing::EventGone;
        for (std::size_t i = 0; i < session->eventCount(); ++i) {
            if (i % kPollEvery == 0 && job.cancelled())
                return places;
            const EventRef event{session->id(), EventRow(i)};
            const auto [begin, end] = wanted->second.equal_range(session->eventText(EventRow(i)));
            for (auto it = begin; it != end; ++it)
                places[it->second->id] = {standingAt(analysis, event, *it->second), event};
        }
    }
    return places;
}

std::map<workspace::VerdictId, Standing> standingsOf(const Analysis &analysis, const workspace::Contents &contents) {
    std::map<workspace::VerdictId, Standing> standings;
    for (const auto &[id, place] : placesOf(analysis, contents))
        standings[id] = place.standing;
    return standings;
}

} // namespace lanescope::analysis
