// SPDX-License-Identifier: Apache-2.0
#include "analysis/correlation_session.h"

namespace lanescope::analysis {

using namespace model;

namespace {

/// What one device record's key leads to inside its own session.
struct Decision {
    MatchState state = MatchState::MissingSessionScope;
    CallRef source;               ///< none unless qualified
    std::uint32_t candidates = 0; ///< calls of its key
};

/// rows/1 alone carries a context on calls; a graph launch runs in any context.
bool contextsConflict(const SessionIndex &index, CallRef call, const DeviceRecord &record) {
    const SessionStore &session = index.session();
    if (session.info().profile.provider != "rows" || index.names().of(call).launch == LaunchClass::Graph)
        return false;
    const StringRef here = record.stream.isNone() ? StringRef::none() : session.info(record.stream).context;
    const StringRef there = session.call(call).context;
    return !here.isNone() && !there.isNone() && here != there;
}

Decision matchKey(const SessionIndex &index, const DeviceRecord &record, ProcessRef process, const IdUse &use) {
    const KeySlot slot = index.find(process, record.id);
    const std::uint32_t calls = slot.isNone() ? 0 : index.callsOf(slot);
    if (calls > 1)
        return {MatchState::AmbiguousKey, CallRef::none(), calls};
    if (calls == 0)
        return {use.calls > 0 ? MatchState::LaunchInOtherProcess : MatchState::LaunchNotInSession, CallRef::none(), 0};
    const CallRef call = index.firstCall(slot);
    if (contextsConflict(index, call, record))
        return {MatchState::ScopeConflict, CallRef::none(), 1};
    return {MatchState::Qualified, call, 1};
}

/// The first state that applies, but for other sessions: those see only `launch_not_in_session`.
Decision decide(const SessionIndex &index, const DeviceRecord &record, const IdUse &use) {
    const SessionStore &session = index.session();
    if (session.info().historical)
        return {MatchState::MissingSessionScope, CallRef::none(), 0};
    if (!hasKeyRule(session))
        return {MatchState::UnknownProfile, CallRef::none(), 0};
    if (record.id.isNone())
        return {MatchState::MissingId, CallRef::none(), 0};
    if (isPlaceholder(session, record.id))
        return {MatchState::PlaceholderId, CallRef::none(), 0};
    if (session.info().notSeparable)
        return {MatchState::SessionsNotSeparable, CallRef::none(), 0};
    if (const auto links = severalLinks(session, record.id); !links.empty())
        return {MatchState::AmbiguousKey, CallRef::none(), static_cast<std::uint32_t>(links.size())};
    if (!keyHasProcess(session))
        return matchKey(index, record, ProcessRef::none(), use);
    const ProcessRef process = deviceProcess(session, record);
    const bool noProcessToMiss = session.info().profile.scope == KeyScope::ImpliedProcess && session.callCount() == 0;
    if ((process.isNone() && !noProcessToMiss) || (use.calls > 0 && !use.anyProcess))
        return {MatchState::MissingProcessScope, CallRef::none(), 0};
    return matchKey(index, record, process, use);
}

void countKind(EventKind kind, bool qualified, SessionCorrelation &result) {
    if (kind == EventKind::Kernel) {
        ++result.kernels;
        result.qualifiedKernels += qualified ? 1 : 0;
    } else if (kind == EventKind::Memcpy) {
        ++result.memcpys;
    } else if (kind == EventKind::Memset) {
        ++result.memsets;
    } else if (kind == EventKind::GraphExecution) {
        ++result.graphExecutions;
    }
}

/// A record that no bare id joins takes no part.
void countBareIds(std::uint64_t calls, bool qualified, SessionCorrelation &result) {
    result.bareMatch.push_back(calls > 0);
    if (calls == 0)
        return;
    ++result.bareIdMatches;
    result.refused += qualified ? 0 : 1;
    result.bareIdPairs += calls;
    result.refusedPairs += calls - (qualified ? 1 : 0);
}

void matchSyncs(const SessionIndex &index, SessionCorrelation &result) {
    const std::vector<DeviceRecord> &syncs = index.session().columns().syncs;
    result.syncSource.reserve(syncs.size());
    for (const DeviceRecord &record : syncs)
        result.syncSource.push_back(decide(index, record, index.useOf(record.id)).source);
}

} // namespace

bool timesComparable(const SessionStore &session) { return !session.info().historical && !session.info().notSeparable; }

void decideStates(const SessionIndex &index, const OpenIds &openIds, SessionCorrelation &result) {
    const SessionStore &session = index.session();
    const std::vector<DeviceRecord> &events = session.columns().deviceEvents;
    result.state.reserve(events.size());
    result.source.reserve(events.size());
    result.candidates.reserve(events.size());
    result.bareMatch.reserve(events.size());
    for (const DeviceRecord &record : events) {
        const IdUse use = index.useOf(record.id);
        std::uint64_t callsOpen = 0;
        if (hasBareIds(session))
            callsOpen = use.calls > 0 ? use.callsOpen : openIds.callsWith(session, record.id);
        Decision decision = decide(index, record, use);
        if (decision.state == MatchState::LaunchNotInSession && callsOpen > 0)
            decision.state = MatchState::LaunchInOtherSession;
        const bool qualified = decision.state == MatchState::Qualified;
        result.state.push_back(decision.state);
        result.source.push_back(decision.source);
        result.candidates.push_back(decision.candidates);
        ++result.stateCounts[static_cast<std::size_t>(decision.state)];
        result.withId += !record.id.isNone() && !isPlaceholder(session, record.id) ? 1 : 0;
        countKind(session.kind(record.row), qualified, result);
        countBareIds(callsOpen, qualified, result);
    }
    matchSyncs(index, result);
}

void buildFans(const SessionIndex &index, SessionCorrelation &result) {
    std::vector<std::uint32_t> begin(index.session().callCount() + 1, 0);
    for (const CallRef call : result.source)
        if (!call.isNone())
            ++begin[call.index() + 1];
    for (std::size_t i = 1; i < begin.size(); ++i)
        begin[i] += begin[i - 1];
    result.fan.resize(begin.back());
    std::vector<std::uint32_t> next(begin.begin(), begin.end());
    for (std::size_t i = 0; i < result.source.size(); ++i)
        if (!result.source[i].isNone())
            result.fan[next[result.source[i].index()]++] = DeviceEventRef(i);
    result.fanBegin = std::move(begin);
}

} // namespace lanescope::analysis
