// SPDX-License-Identifier: Apache-2.0
#include "analysis/correlation.h"
#include "analysis/correlation_session.h"

namespace lanescope::analysis {

using namespace model;

namespace {

/// Runs the steps of one session; false if the job was cancelled between two of them.
bool correlateSession(const SessionIndex &index, const OpenIds &openIds, const JobControl &job,
                      SessionCorrelation &result) {
    result.sameCall = index.sameCall();
    result.launch = classifyLaunches(index.session(), index.names(), index.sameCall());
    if (job.cancelled())
        return false;
    decideStates(index, openIds, result);
    if (job.cancelled())
        return false;
    buildFans(index, result);
    result.flags.assign(index.session().deviceEventCount(), 0);
    hearWitness(index, result);
    if (job.cancelled())
        return false;
    raiseFlags(index, result);
    if (job.cancelled())
        return false;
    decideCallStates(index, result);
    return true;
}

void addTotals(const SessionCorrelation &session, Correlation &all) {
    all.deviceEvents += session.state.size();
    all.withId += session.withId;
    all.qualified += session.stateCounts[static_cast<std::size_t>(MatchState::Qualified)];
    all.kernels += session.kernels;
    all.kernelsQualified += session.qualifiedKernels;
    all.bareIdMatches += session.bareIdMatches;
    all.refused += session.refused;
    all.bareIdPairs += session.bareIdPairs;
    all.refusedPairs += session.refusedPairs;
    for (std::size_t i = 0; i < session.state.size(); ++i)
        if (session.isRefused(DeviceEventRef(i)))
            ++all.refusedByState[static_cast<std::size_t>(session.state[i])];
}

Correlation cancelledResult() {
    Correlation result;
    result.cancelled = true;
    return result;
}

} // namespace

Correlation correlate(std::span<const SessionPtr> sessions, const JobControl &job) {
    std::vector<SessionIndex> indexes;
    indexes.reserve(sessions.size());
    std::uint64_t events = 0;
    for (const SessionPtr &session : sessions) {
        if (job.cancelled())
            return cancelledResult();
        indexes.emplace_back(*session);
        events += session->eventCount();
        job.report({"correlating", 0, 0, events});
    }
    const OpenIds openIds(indexes);
    Correlation result;
    result.sessions.resize(sessions.size());
    for (std::size_t i = 0; i < sessions.size(); ++i) {
        if (job.cancelled() || !correlateSession(indexes[i], openIds, job, result.sessions[i]))
            return cancelledResult();
        addTotals(result.sessions[i], result);
    }
    return result;
}

} // namespace lanescope::analysis
