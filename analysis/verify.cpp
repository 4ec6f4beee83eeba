// SPDX-License-Identifier: Apache-2.0
#include "analysis/verify.h"

#include "analysis/correlation_keys.h"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>

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

bool later(const Verdict &a, const Verdict &b) { return std::tie(a.when, a.id) > std::tie(b.when, b.id); }

/// The verdict that counts for each event.
std::map<std::string, const Verdict *> latestVerdicts(const workspace::Contents &contents) {
    std::map<std::string, const Verdict *> latest;
    for (const auto &[key, verdict] : contents.all<Verdict>()) {
        const Verdict *&kept = latest[verdict.device];
        if (kept == nullptr || later(verdict, *kept))
            kept = &verdict;
    }
    return latest;
}

void count(workspace::Judgement judgement, VerifyStatistics &statistics) {
    switch (judgement) {
    case workspace::Judgement::Confirmed: ++statistics.confirmed; return;
    case workspace::Judgement::Disputed: ++statistics.disputed; return;
    case workspace::Judgement::Skipped: ++statistics.skipped; return;
    }
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

std::map<workspace::VerdictId, Standing> standingsOf(const Analysis &analysis, const workspace::Contents &contents) {
    std::map<std::string, std::multimap<std::string, const Verdict *>> bySession; // then by event text
    for (const auto &[key, verdict] : contents.all<Verdict>())
        bySession[verdict.device.substr(0, verdict.device.find('/'))].emplace(verdict.device, &verdict);
    std::map<workspace::VerdictId, Standing> standings;
    for (const auto &[key, verdict] : contents.all<Verdict>())
        standings[verdict.id] = Standing::NotOpen;
    for (const SessionPtr &session : analysis.sessions) {
        const auto wanted = bySession.find(session->id().text());
        if (wanted == bySession.end())
            continue;
        for (const auto &[text, verdict] : wanted->second)
            standings[verdict->id] = Standing::EventGone;
        for (std::size_t i = 0; i < session->eventCount(); ++i) {
            const auto [begin, end] = wanted->second.equal_range(session->eventText(EventRow(i)));
            for (auto it = begin; it != end; ++it)
                standings[it->second->id] = standingAt(analysis, {session->id(), EventRow(i)}, *it->second);
        }
    }
    return standings;
}

VerifyStatistics statisticsOf(const Analysis &analysis, std::span<const EventRef> items,
                              const workspace::Contents &contents) {
    const std::map<std::string, const Verdict *> latest = latestVerdicts(contents);
    VerifyStatistics statistics;
    statistics.items = items.size();
    for (const EventRef &event : items) {
        const auto session = analysis.indexOf(event.session);
        if (!session)
            continue;
        const auto found = latest.find(analysis.sessions[*session]->eventText(event.row));
        if (found == latest.end())
            continue;
        if (standingAt(analysis, event, *found->second) == Standing::Current)
            count(found->second->judgement, statistics);
        else
            ++statistics.stale;
    }
    return statistics;
}

} // namespace lanescope::analysis
