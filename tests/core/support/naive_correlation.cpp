// SPDX-License-Identifier: Apache-2.0
#include "tests/core/support/naive_correlation.h"
#include "tests/core/support/naive_parts.h"

#include <algorithm>

namespace lanescope::test {

using namespace analysis;
using namespace model;

bool usable(const SessionStore &s, EventRow row) {
    return !has(s.flags(row), RecordFlag::NotCollected) && !has(s.flags(row), RecordFlag::NegativeDuration) &&
           !has(s.flags(row), RecordFlag::Open);
}

Texts processOf(const SessionStore &s, const CallRecord &call) { return s.processText(s.info(call.thread).process); }

Texts processOf(const SessionStore &s, const DeviceRecord &event) {
    return s.processText(s.info().profile.scope == KeyScope::ImpliedProcess ? s.info().impliedProcess : event.process);
}

std::vector<CallRef> allCalls(const SessionStore &s) {
    std::vector<CallRef> calls;
    for (std::size_t i = 0; i < s.callCount(); ++i)
        calls.emplace_back(i);
    return calls;
}

bool own(const SessionCorrelation &out, CallRef call) { return out.sameCall[call.index()] == call; }

LaunchClass nameClass(const SessionStore &s, CallRef call) { return launchClass(s.name(s.call(call).row)); }

namespace {

bool placeholder(const SessionStore &s, CorrelationId id) {
    const PlaceholderIds &p = s.info().profile.placeholders;
    const std::string text = s.idText(id);
    return (p.zero && text == "0") || (p.minusOne && text == "-1") || (p.uint32Max && text == "4294967295");
}

bool noRule(const SessionStore &s) { return !s.info().profile.known || s.info().profile.scope == KeyScope::None; }

bool sameThreadAndClock(const SessionStore &s, CallRef a, CallRef b) {
    return s.call(a).thread == s.call(b).thread && s.clock(s.call(a).row) == s.clock(s.call(b).row);
}

bool inside(const SessionStore &s, CallRef inner, CallRef outer) {
    const EventRow in = s.call(inner).row;
    const EventRow out = s.call(outer).row;
    return usable(s, in) && usable(s, out) && sameThreadAndClock(s, inner, outer) && s.start(in) >= s.start(out) &&
           s.end(in) <= s.end(out);
}

bool foldable(const SessionStore &s, CallRef a, CallRef b) {
    return !s.call(a).id.isNone() && s.call(a).id == s.call(b).id && !placeholder(s, s.call(a).id);
}

CallRef outerOf(const SessionStore &s, CallRef call) {
    if (s.call(call).api == ApiClass::Driver)
        for (const CallRef outer : allCalls(s))
            if (s.call(outer).api == ApiClass::Runtime && foldable(s, call, outer) && inside(s, call, outer))
                return outer;
    if (s.call(call).api != ApiClass::Backtrace)
        return call;
    CallRef runtime;
    CallRef driver;
    for (const CallRef inner : allCalls(s)) {
        if (!foldable(s, call, inner) || !inside(s, inner, call))
            continue;
        if (s.call(inner).api == ApiClass::Runtime)
            runtime = inner;
        else if (s.call(inner).api == ApiClass::Driver)
            driver = inner;
    }
    if (!runtime.isNone())
        return runtime;
    return driver.isNone() ? call : outerOf(s, driver);
}

void fillSameCalls(const SessionStore &s, SessionCorrelation &out) {
    for (const CallRef call : allCalls(s))
        out.sameCall.push_back(outerOf(s, call));
}

void fillLaunches(const SessionStore &s, SessionCorrelation &out) {
    for (const CallRef call : allCalls(s)) {
        const bool insideLaunch = std::ranges::any_of(allCalls(s), [&](CallRef outer) {
            return s.call(call).api == ApiClass::Driver && s.call(outer).api == ApiClass::Runtime && own(out, outer) &&
                   nameClass(s, outer) != LaunchClass::None && inside(s, call, outer);
        });
        out.launch.push_back(own(out, call) && !insideLaunch ? nameClass(s, call) : LaunchClass::None);
    }
}

/// Calls with an id text, of several rows once; of every session where `only` is null.
std::uint64_t callsWithText(std::span<const SessionPtr> sessions, const Correlation &all, const std::string &text) {
    std::uint64_t count = 0;
    for (std::size_t i = 0; i < sessions.size(); ++i)
        for (const CallRef call : allCalls(*sessions[i]))
            if (own(all.sessions[i], call) && !sessions[i]->call(call).id.isNone() &&
                sessions[i]->idText(sessions[i]->call(call).id) == text)
                ++count;
    return count;
}

MatchState stateOf(const SessionStore &s, const SessionCorrelation &out, const DeviceRecord &event,
                   std::uint64_t callsOpen, CallRef &source, std::uint32_t &candidates) {
    if (s.info().historical)
        return MatchState::MissingSessionScope;
    if (noRule(s))
        return MatchState::UnknownProfile;
    if (event.id.isNone())
        return MatchState::MissingId;
    if (placeholder(s, event.id))
        return MatchState::PlaceholderId;
    if (s.info().notSeparable)
        return MatchState::SessionsNotSeparable;
    std::vector<CallRef> withId;
    std::vector<CallRef> withKey;
    const Texts process = processOf(s, event);
    for (const CallRef call : allCalls(s))
        if (own(out, call) && s.call(call).id == event.id) {
            withId.push_back(call);
            if (process && processOf(s, s.call(call)) == process)
                withKey.push_back(call);
        }
    const bool exempt = s.info().profile.scope == KeyScope::ImpliedProcess && s.callCount() == 0;
    const bool noneHasProcess =
        !withId.empty() && std::ranges::none_of(withId, [&](CallRef c) { return processOf(s, s.call(c)).has_value(); });
    if ((!process && !exempt) || noneHasProcess)
        return MatchState::MissingProcessScope;
    candidates = static_cast<std::uint32_t>(withKey.size());
    if (withKey.size() > 1)
        return MatchState::AmbiguousKey;
    if (withKey.size() == 1) {
        const CallRecord &call = s.call(withKey.front());
        const StringRef context = s.info(event.stream).context;
        if (s.info().profile.name.starts_with("rows/") && !context.isNone() && !call.context.isNone() &&
            s.text(context) != s.text(call.context) && nameClass(s, withKey.front()) != LaunchClass::Graph)
            return MatchState::ScopeConflict;
        source = withKey.front();
        return MatchState::Qualified;
    }
    if (!withId.empty())
        return MatchState::LaunchInOtherProcess;
    return callsOpen > 0 ? MatchState::LaunchInOtherSession : MatchState::LaunchNotInSession;
}

void fillStates(std::span<const SessionPtr> sessions, std::size_t position, Correlation &all) {
    const SessionStore &s = *sessions[position];
    SessionCorrelation &out = all.sessions[position];
    for (const DeviceRecord &event : s.columns().deviceEvents) {
        CallRef source;
        std::uint32_t candidates = 0;
        const std::uint64_t open = event.id.isNone() ? 0 : callsWithText(sessions, all, s.idText(event.id));
        const MatchState state = stateOf(s, out, event, open, source, candidates);
        out.state.push_back(state);
        out.source.push_back(source);
        out.candidates.push_back(candidates);
        out.bareMatch.push_back(open > 0);
        out.bareIdMatches += open > 0 ? 1 : 0;
        out.bareIdPairs += open;
        out.refused += open > 0 && state != MatchState::Qualified ? 1 : 0;
        out.refusedPairs += open - (state == MatchState::Qualified ? 1 : 0);
        out.withId += !event.id.isNone() && !placeholder(s, event.id) ? 1 : 0;
        ++out.stateCounts[static_cast<std::size_t>(state)];
    }
    out.fanBegin.push_back(0);
    for (const CallRef call : allCalls(s)) {
        for (std::size_t i = 0; i < out.source.size(); ++i)
            if (out.source[i] == call)
                out.fan.emplace_back(i);
        out.fanBegin.push_back(static_cast<std::uint32_t>(out.fan.size()));
    }
}

bool captured(const SessionStore &s, const SessionCorrelation &out, CallRef call) {
    if (has(s.flags(s.call(call).row), RecordFlag::Captured))
        return true;
    if (captureStep(s.name(s.call(call).row)) != CaptureStep::None)
        return false;
    // Each end closes the latest begin that is still open.
    std::vector<CallRef> open;
    for (const CallRef step : allCalls(s)) {
        if (!own(out, step) || !sameThreadAndClock(s, step, call))
            continue;
        const CaptureStep what = captureStep(s.name(s.call(step).row));
        if (what == CaptureStep::Begin)
            open.push_back(step);
        if (what == CaptureStep::End && !open.empty()) {
            if (open.back() < call && call < step)
                return true;
            open.pop_back();
        }
    }
    return false;
}

CallState callStateOf(const SessionStore &s, const SessionCorrelation &out, CallRef call) {
    const CallRecord &record = s.call(call);
    if (s.info().historical)
        return CallState::MissingSessionScope;
    if (noRule(s))
        return CallState::UnknownProfile;
    if (record.id.isNone())
        return CallState::MissingId;
    if (placeholder(s, record.id))
        return CallState::PlaceholderId;
    if (s.info().notSeparable)
        return CallState::SessionsNotSeparable;
    if (!processOf(s, record))
        return CallState::MissingProcessScope;
    for (const CallRef other : allCalls(s))
        if (other != call && own(out, other) && s.call(other).id == record.id &&
            processOf(s, s.call(other)) == processOf(s, record))
            return CallState::AmbiguousKey;
    if (!out.deviceWork(call).empty())
        return CallState::HasDeviceWork;
    bool processless = false;
    for (std::size_t i = 0; i < out.state.size(); ++i) {
        const DeviceRecord &event = s.deviceEvent(DeviceEventRef(i));
        if (event.id != record.id)
            continue;
        if (out.state[i] == MatchState::ScopeConflict && processOf(s, event) == processOf(s, record))
            return CallState::ScopeConflict;
        processless = processless || out.state[i] == MatchState::MissingProcessScope;
    }
    if (processless)
        return CallState::MissingProcessScope;
    return captured(s, out, call) ? CallState::Captured : CallState::NoDeviceWork;
}

void fillCallStates(const SessionStore &s, SessionCorrelation &out) {
    for (const CallRef call : allCalls(s))
        out.callState.push_back(callStateOf(s, out, out.sameCall[call.index()]));
}

} // namespace

Correlation naiveCorrelation(std::span<const SessionPtr> sessions) {
    Correlation all;
    all.sessions.resize(sessions.size());
    for (std::size_t i = 0; i < sessions.size(); ++i) {
        fillSameCalls(*sessions[i], all.sessions[i]);
        fillLaunches(*sessions[i], all.sessions[i]);
    }
    for (std::size_t i = 0; i < sessions.size(); ++i) {
        fillStates(sessions, i, all);
        fillFlags(*sessions[i], all.sessions[i]);
        fillCallStates(*sessions[i], all.sessions[i]);
    }
    return all;
}

} // namespace lanescope::test
