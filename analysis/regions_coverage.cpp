// SPDX-License-Identifier: Apache-2.0
#include "analysis/regions.h"

#include <algorithm>

namespace lanescope::analysis {

namespace {

CoverageLevel levelOf(std::uint64_t some, std::uint64_t all) {
    if (some == 0)
        return CoverageLevel::None;
    return some < all ? CoverageLevel::Partial : CoverageLevel::All;
}

bool hasLaunch(const model::SessionStore &session, const SessionCorrelation &correlation) {
    for (std::size_t i = 0; i < session.callCount(); ++i)
        if (correlation.launch[i] != LaunchClass::None || !correlation.deviceWork(model::CallRef(i)).empty())
            return true;
    return false;
}

bool everyKernelHasStream(const model::SessionStore &session) {
    const auto &events = session.columns().deviceEvents;
    return std::all_of(events.begin(), events.end(), [&session](const model::DeviceRecord &event) {
        return session.kind(event.row) != model::EventKind::Kernel ||
               (!event.stream.isNone() && !session.info(event.stream).stream.isNone());
    });
}

/// The state that most of the unqualified device events are in; of equally many the first by precedence.
std::string mostFrequentRefusal(const SessionCorrelation &correlation) {
    std::size_t most = 0;
    std::uint64_t count = 0;
    for (std::size_t state = 0; state < kMatchStateCount; ++state)
        if (static_cast<MatchState>(state) != MatchState::Qualified && correlation.stateCounts[state] > count) {
            most = state;
            count = correlation.stateCounts[state];
        }
    return count == 0 ? std::string() : std::string(stateCode(static_cast<MatchState>(most)));
}

} // namespace

std::string_view coverageCode(CoverageLevel level) {
    switch (level) {
    case CoverageLevel::None: return "none";
    case CoverageLevel::Partial: return "partial";
    case CoverageLevel::All: return "all";
    }
    return "none";
}

Coverage coverageOf(const model::SessionStore &session, const SessionCorrelation &correlation,
                    const SessionPhases &phases) {
    Coverage coverage;
    const std::uint64_t deviceEvents = session.deviceEventCount();
    const std::uint64_t qualified = correlation.stateCounts[static_cast<std::size_t>(MatchState::Qualified)];
    coverage.runtimeLaunches = hasLaunch(session, correlation);
    coverage.acceleratorKernels = correlation.kernels > 0;
    coverage.phaseAnnotations = !phases.marks.empty();
    coverage.streamIdentity = coverage.acceleratorKernels && everyKernelHasStream(session);
    coverage.correlationIds = levelOf(correlation.withId, deviceEvents);
    coverage.hostToDeviceCorrelation = levelOf(qualified, deviceEvents);
    coverage.reason = deviceEvents == 0 ? "no_device_events" : mostFrequentRefusal(correlation);
    return coverage;
}

} // namespace lanescope::analysis
