// SPDX-License-Identifier: Apache-2.0
#include "analysis/regions_gaps.h"

#include <algorithm>
#include <tuple>

namespace lanescope::analysis {

std::string_view timesRefusal(const model::SessionStore &session) {
    if (session.info().historical)
        return "missing_session_scope";
    return session.info().notSeparable ? "sessions_not_separable" : "";
}

std::string_view gapKindCode(GapKind kind) {
    switch (kind) {
    case GapKind::RuntimeLaunch: return "runtime_launch";
    case GapKind::Idle: return "idle";
    case GapKind::DeviceIdle: return "device_idle";
    }
    return "idle";
}

std::vector<Gap> findGaps(const model::SessionStore &session, const SessionCorrelation &correlation,
                          const SessionPhases &phases, const model::JobControl &job) {
    std::vector<Gap> gaps;
    visitGaps(session, correlation, phases, job, [&gaps](const Gap &gap, model::StreamRef) { gaps.push_back(gap); });
    std::sort(gaps.begin(), gaps.end(), [&session](const Gap &a, const Gap &b) {
        return std::tuple(a.kind, a.start, session.place(a.after), a.after) <
               std::tuple(b.kind, b.start, session.place(b.after), b.after);
    });
    return gaps;
}

} // namespace lanescope::analysis
