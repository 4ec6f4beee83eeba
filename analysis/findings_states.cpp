// SPDX-License-Identifier: Apache-2.0
#include "analysis/findings_parts.h"

#include <algorithm>
#include <array>

namespace lanescope::analysis {

using namespace model;

namespace {

/// What to do about device events in a state.
std::string_view adviceFor(MatchState state) {
    switch (state) {
    case MatchState::MissingSessionScope: return "Write an artifact_id into every row, or open the original profile.";
    case MatchState::UnknownProfile: return "Export again with a version of the profiler whose key is documented.";
    case MatchState::MissingId:
    case MatchState::PlaceholderId:
        return "Profile again with correlation ids recorded; some profilers write none for some kinds of work.";
    case MatchState::SessionsNotSeparable: return "Open the files from before they were merged.";
    case MatchState::MissingProcessScope: return "Export with the process on both ends.";
    case MatchState::AmbiguousKey: return "Each candidate is listed in the Why panel; none is chosen.";
    case MatchState::ScopeConflict: return "Check which context the launch and the kernel really ran in.";
    case MatchState::LaunchInOtherProcess: return "Equal ids of two processes mean nothing; no arrow is drawn.";
    case MatchState::LaunchInOtherSession: return "Equal ids of two captures mean nothing; no arrow is drawn.";
    case MatchState::LaunchNotInSession:
        return "The work was probably launched outside the capture; capture longer to see its launch.";
    case MatchState::Qualified: break;
    }
    return {};
}

/// Whether all events without a launch lie before the first or after the last proven match, where
/// the capture was cut.
bool onlyAtEdges(const std::vector<MatchState> &states) {
    const auto first = std::find(states.begin(), states.end(), MatchState::Qualified);
    if (first == states.end())
        return false;
    const auto last = std::find(states.rbegin(), states.rend(), MatchState::Qualified).base();
    return std::find(first, last, MatchState::LaunchNotInSession) == last;
}

std::string messageFor(const SessionStore &store, MatchState state, std::uint64_t count, bool edges = false) {
    std::string message = counted(count, "device event") + ": " + std::string(stateSentence(state));
    if (state == MatchState::SessionsNotSeparable && !store.info().notSeparableReason.empty())
        message += " (" + store.info().notSeparableReason + ")";
    if (edges)
        message += " All of them lie at the edges of the capture, where that is normal.";
    return message;
}

/// A session that cannot be told apart is said even if it has no device events.
void addSilentSession(const Analysis &analysis, std::size_t session, std::vector<Finding> &findings) {
    const SessionStore &store = *analysis.sessions[session];
    const SessionCorrelation &correlation = analysis.correlation.sessions[session];
    if (!store.info().notSeparable ||
        correlation.stateCounts[static_cast<std::size_t>(MatchState::SessionsNotSeparable)] > 0)
        return;
    Finding finding =
        RowFinding(analysis, session)
            .take(Severity::Notice, stateCode(MatchState::SessionsNotSeparable),
                  messageFor(store, MatchState::SessionsNotSeparable, 0), adviceFor(MatchState::SessionsNotSeparable));
    finding.count = 1;
    findings.push_back(std::move(finding));
}

void addRecordsWithoutKey(const Analysis &analysis, std::size_t session, std::vector<Finding> &findings) {
    RowFinding found(analysis, session);
    for (const DeviceRecord &record : analysis.sessions[session]->columns().deviceOthers)
        found.add(record.row);
    if (found.count() > 0)
        findings.push_back(found.take(Severity::Info, "no_key_for_device_events",
                                      counted(found.count(), "device record") +
                                          " of a kind for which no key is documented: "
                                          "drawn and counted apart, matched with nothing.",
                                      {}));
}

void addLaunchesWithoutWork(const Analysis &analysis, std::size_t session, std::vector<Finding> &findings) {
    const SessionStore &store = *analysis.sessions[session];
    const SessionCorrelation &correlation = analysis.correlation.sessions[session];
    RowFinding found(analysis, session);
    for (std::size_t i = 0; i < store.callCount(); ++i)
        if (correlation.launch[i] != LaunchClass::None && correlation.callState[i] == CallState::NoDeviceWork)
            found.add(store.call(CallRef(i)).row);
    if (found.count() == 0)
        return;
    std::string message = counted(found.count(), "launch");
    if (found.count() != 1)
        message.insert(message.size() - 1, "e");
    findings.push_back(
        found.take(Severity::Notice, callStateCode(CallState::NoDeviceWork),
                   message + ": GPU work missing; no device event of the session has the key.",
                   "The profiler may have dropped the device records, or the capture ended before the work ran."));
}

} // namespace

void addStateFindings(const Analysis &analysis, std::size_t session, std::vector<Finding> &findings) {
    const SessionStore &store = *analysis.sessions[session];
    const SessionCorrelation &correlation = analysis.correlation.sessions[session];
    std::vector<RowFinding> byState(kMatchStateCount, RowFinding(analysis, session));
    for (std::size_t i = 0; i < correlation.state.size(); ++i)
        if (correlation.state[i] != MatchState::Qualified)
            byState[static_cast<std::size_t>(correlation.state[i])].add(store.deviceEvent(DeviceEventRef(i)).row);
    for (std::size_t i = 0; i < byState.size(); ++i) {
        if (byState[i].count() == 0)
            continue;
        const MatchState state = static_cast<MatchState>(i);
        const bool edges = state == MatchState::LaunchNotInSession && onlyAtEdges(correlation.state);
        findings.push_back(byState[i].take(edges ? Severity::Info : Severity::Notice, stateCode(state),
                                           messageFor(store, state, byState[i].count(), edges), adviceFor(state)));
    }
    addSilentSession(analysis, session, findings);
    addRecordsWithoutKey(analysis, session, findings);
    addLaunchesWithoutWork(analysis, session, findings);
}

} // namespace lanescope::analysis
