// SPDX-License-Identifier: Apache-2.0
#include "analysis/correlation_session.h"

#include <optional>

namespace lanescope::analysis {

using namespace model;

namespace {

/// What the device events of a call's id say about the call where none of them is its proven work.
struct DeviceSide {
    std::vector<bool> conflict;    ///< by CallRef: an event of its key runs in another context
    std::vector<bool> processless; ///< by slot: an event with the key's id carries no process
};

DeviceSide gatherDeviceSide(const SessionIndex &index, const SessionCorrelation &result) {
    const SessionStore &session = index.session();
    DeviceSide side{std::vector<bool>(session.callCount()), {}};
    KeyNumbering processless;
    for (std::size_t i = 0; i < result.state.size(); ++i) {
        const DeviceRecord &record = session.deviceEvent(DeviceEventRef(i));
        if (result.state[i] == MatchState::ScopeConflict)
            side.conflict[index.firstCall(index.find(deviceProcess(session, record), record.id)).index()] = true;
        else if (result.state[i] == MatchState::MissingProcessScope)
            static_cast<void>(processless.add(ProcessRef::none(), record.id));
    }
    if (processless.size() == 0)
        return side;
    side.processless.resize(index.slotCount());
    for (std::size_t i = 0; i < session.callCount(); ++i)
        if (const KeySlot slot = index.slotOf(CallRef(i)); !slot.isNone())
            side.processless[slot.index()] =
                !processless.find(ProcessRef::none(), session.call(CallRef(i)).id).isNone();
    return side;
}

/// States that the call's own record and session decide.
std::optional<CallState> ownState(const SessionIndex &index, CallRef call) {
    const SessionStore &session = index.session();
    const CallRecord &record = session.call(call);
    if (session.info().historical)
        return CallState::MissingSessionScope;
    if (!hasKeyRule(session))
        return CallState::UnknownProfile;
    if (record.id.isNone())
        return CallState::MissingId;
    if (isPlaceholder(session, record.id))
        return CallState::PlaceholderId;
    if (session.info().notSeparable)
        return CallState::SessionsNotSeparable;
    if (keyHasProcess(session) && callProcess(session, record).isNone())
        return CallState::MissingProcessScope;
    if (index.callsOf(index.slotOf(call)) > 1)
        return CallState::AmbiguousKey;
    return std::nullopt;
}

} // namespace

void decideCallStates(const SessionIndex &index, SessionCorrelation &result) {
    const SessionStore &session = index.session();
    const DeviceSide side = gatherDeviceSide(index, result);
    const std::vector<bool> captured = findCaptured(session, index.names(), index.sameCall());
    const auto state = [&](CallRef call) {
        if (const std::optional<CallState> own = ownState(index, call))
            return *own;
        if (!result.deviceWork(call).empty())
            return CallState::HasDeviceWork;
        if (side.conflict[call.index()])
            return CallState::ScopeConflict;
        if (!side.processless.empty() && side.processless[index.slotOf(call).index()])
            return CallState::MissingProcessScope;
        return captured[call.index()] ? CallState::Captured : CallState::NoDeviceWork;
    };
    result.callState.resize(session.callCount());
    for (std::size_t i = 0; i < session.callCount(); ++i)
        if (index.sameCall()[i] == CallRef(i))
            result.callState[i] = state(CallRef(i));
    for (std::size_t i = 0; i < session.callCount(); ++i)
        result.callState[i] = result.callState[index.sameCall()[i].index()];
}

} // namespace lanescope::analysis
