// SPDX-License-Identifier: Apache-2.0
#include "analysis/correlation.h"
#include "analysis/correlation_calls.h"
#include "analysis/correlation_keys.h"

#include <algorithm>
#include <map>

namespace lanescope::analysis {

using namespace model;

namespace {

std::optional<KeyView> keyOf(const SessionStore &session, ProcessRef process, CorrelationId id, bool implied) {
    if (session.info().historical || !hasKeyRule(session) || id.isNone() || isPlaceholder(session, id) ||
        (process.isNone() && keyHasProcess(session)) || !severalLinks(session, id).empty())
        return std::nullopt;
    return KeyView{{session.id(), {process}, id}, implied};
}

/// An id of one session as another one would hold it; none if that session has no such text.
CorrelationId idIn(const SessionStore &wanted, const SessionStore &owner, CorrelationId id) {
    if (id.isNone() || id.isNumber() || &wanted == &owner)
        return id;
    const StringRef text = wanted.columns().strings.find(owner.text(id.string()));
    return text.isNone() ? CorrelationId::none() : CorrelationId::fromString(text);
}

/// Calls of a session with an id, rows of one call once, in order.
std::vector<CallRef> callsWith(const SessionStore &session, CorrelationId id) {
    std::map<ProcessRef, std::vector<CallRef>> byProcess;
    for (std::size_t i = 0; i < session.callCount(); ++i)
        if (session.call(CallRef(i)).id == id)
            byProcess[callProcess(session, session.call(CallRef(i)))].emplace_back(i);
    std::vector<CallRef> sameCall(byProcess.empty() ? 0 : session.callCount());
    std::vector<CallRef> found;
    for (const auto &[process, rows] : byProcess) {
        for (const CallRef row : rows)
            sameCall[row.index()] = row;
        if (!isPlaceholder(session, id))
            foldSameCalls(session, rows, sameCall);
        std::copy_if(rows.begin(), rows.end(), std::back_inserter(found),
                     [&](CallRef row) { return sameCall[row.index()] == row; });
    }
    std::sort(found.begin(), found.end());
    return found;
}

} // namespace

std::optional<KeyView> deviceKey(const SessionStore &session, DeviceEventRef event) {
    const DeviceRecord &record = session.deviceEvent(event);
    const bool implied = session.info().profile.scope == KeyScope::ImpliedProcess;
    return keyOf(session, deviceProcess(session, record), record.id, implied);
}

std::optional<KeyView> callKey(const SessionStore &session, CallRef call) {
    const CallRecord &record = session.call(call);
    return keyOf(session, callProcess(session, record), record.id, false);
}

std::vector<Candidate> bareIdCandidates(std::span<const SessionPtr> sessions, std::size_t session, DeviceEventRef event,
                                        std::size_t limit) {
    const SessionStore &owner = *sessions[session];
    const CorrelationId id = owner.deviceEvent(event).id;
    std::vector<Candidate> found;
    for (const CorrelationId linked : severalLinks(owner, id))
        for (const CallRef call : callsWith(owner, linked))
            if (found.size() < limit)
                found.push_back({session, call});
    const auto take = [&](std::size_t position) {
        if (position != session && !(hasBareIds(owner) && hasBareIds(*sessions[position])))
            return;
        const CorrelationId there = idIn(*sessions[position], owner, id);
        if (there.isNone())
            return;
        for (const CallRef call : callsWith(*sessions[position], there))
            if (found.size() < limit)
                found.push_back({position, call});
    };
    take(session);
    for (std::size_t i = 0; i < sessions.size() && found.size() < limit; ++i)
        if (i != session)
            take(i);
    return found;
}

std::optional<Latency> latencyOf(const SessionStore &session, const SessionCorrelation &correlation,
                                 DeviceEventRef event) {
    const CallRef call = correlation.source[event.index()];
    if (call.isNone() || has(correlation.flags[event.index()], Flag::CrossClock))
        return std::nullopt;
    const EventRow row = session.deviceEvent(event).row;
    const EventRow callRow = session.call(call).row;
    if (!session.usableTimes(row) || !session.usableTimes(callRow))
        return std::nullopt;
    return Latency{session.start(row) - session.start(callRow), session.start(row) - session.end(callRow)};
}

} // namespace lanescope::analysis
