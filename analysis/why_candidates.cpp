// SPDX-License-Identifier: Apache-2.0
#include "analysis/correlation_keys.h"
#include "analysis/why_parts.h"

namespace lanescope::analysis {

using namespace model;

namespace {

/// Why the key rule does not take a call of the event's own session with the event's id.
std::string refusalInside(const WhySubject &subject, DeviceEventRef event, CallRef call) {
    const SessionStore &store = subject.store();
    const ProcessRef there = callProcess(store, store.call(call));
    switch (subject.found().state[event.index()]) {
    case MatchState::MissingSessionScope: return "neither row names its session";
    case MatchState::UnknownProfile: return "no key is documented for this format";
    case MatchState::MissingId:
    case MatchState::PlaceholderId: return "the id stands for \"no id\"";
    case MatchState::SessionsNotSeparable: return "it may belong to another capture of this file";
    case MatchState::MissingProcessScope:
        return there.isNone() ? "its process is not recorded" : "the process of the device event is not recorded";
    case MatchState::ScopeConflict: return "it ran in context " + std::string(store.text(store.call(call).context));
    case MatchState::AmbiguousKey:
    case MatchState::Qualified:
    case MatchState::LaunchInOtherProcess:
    case MatchState::LaunchInOtherSession:
    case MatchState::LaunchNotInSession: break;
    }
    if (there.isNone() && keyHasProcess(store))
        return "its process is not recorded";
    if (there != deviceProcess(store, store.deviceEvent(event)))
        return "it is another process (" + processOrMissing(store, there) + ")";
    return "it is one of " + std::to_string(subject.found().candidates[event.index()]) + " calls with this key";
}

} // namespace

std::string threadText(const SessionStore &store, CallRef call) {
    const ThreadRef thread = store.call(call).thread;
    return thread.isNone() ? std::string() : std::string(store.text(store.info(thread).tid));
}

WhyCandidate candidateOf(const Analysis &analysis, std::size_t session, CallRef call, std::string reason) {
    const SessionStore &store = *analysis.sessions[session];
    const EventRow row = store.call(call).row;
    return {session,          call, row, std::string(store.name(row)), threadText(store, call), store.start(row),
            std::move(reason)};
}

std::vector<WhyCandidate> refusedCandidates(const WhySubject &subject, DeviceEventRef event, CallRef chosen) {
    std::vector<WhyCandidate> refused;
    for (const Candidate &candidate :
         bareIdCandidates(subject.analysis.sessions, subject.session, event, Why::kCandidateCap)) {
        const bool here = candidate.session == subject.session;
        if (here && candidate.call == chosen)
            continue;
        refused.push_back(candidateOf(subject.analysis, candidate.session, candidate.call,
                                      here ? refusalInside(subject, event, candidate.call) : "it is another session"));
    }
    return refused;
}

} // namespace lanescope::analysis
