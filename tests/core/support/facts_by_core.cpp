// SPDX-License-Identifier: Apache-2.0
#include "analysis/analysis.h"
#include "model/open.h"
#include "tests/core/support/capture_facts.h"

namespace lanescope::test {

namespace {

using namespace analysis;

std::map<std::string, std::int64_t> counts(const std::map<std::string, std::uint64_t> &from) {
    return {from.begin(), from.end()};
}

GapFacts gapFacts(const GapNumbers &gaps) { return {gaps.count.value, gaps.totalNs.value, gaps.maxNs.value}; }

RegionFacts regionFacts(const RegionNumbers &numbers) {
    RegionFacts facts;
    facts.region = numbers.region;
    facts.start = numbers.startNs.value;
    facts.end = numbers.endNs.value;
    facts.duration = numbers.durationNs.value;
    facts.busy = numbers.deviceBusyNs.value;
    facts.directLaunches = static_cast<std::int64_t>(numbers.directLaunchCount);
    facts.graphLaunches = static_cast<std::int64_t>(numbers.graphLaunchCount);
    facts.kernels = static_cast<std::int64_t>(numbers.kernelCount);
    facts.kernelTime = numbers.kernelDurationNs;
    facts.correlatedKernels = static_cast<std::int64_t>(numbers.correlatedKernelCount);
    facts.streams = static_cast<std::int64_t>(numbers.streamCount);
    facts.launchGap = gapFacts(numbers.runtimeLaunchGap);
    facts.idleGap = gapFacts(numbers.idleGap);
    facts.deviceIdleGap = gapFacts(numbers.deviceIdleGap);
    facts.evidence = counts(numbers.phaseEvidence);
    facts.leftOut = counts(numbers.leftOut);
    facts.noDuration = numbers.durationNs.reason;
    facts.noIdle = numbers.idleGap.count.reason;
    return facts;
}

SessionFacts sessionFacts(const Analysis &analysis, std::size_t session) {
    const SessionCorrelation &correlation = analysis.correlation.sessions[session];
    const SessionNumbers &numbers = analysis.numbers[session];
    SessionFacts facts;
    facts.id = analysis.sessions[session]->id().text();
    const model::RegisteredStage &stage = analysis.registrations[session].stage;
    facts.stage = model::stageCode(stage.value);
    if (stage.evidence != model::Evidence::None)
        facts.stageEvidence = model::evidenceCode(stage.evidence);
    facts.correlationIds = coverageCode(analysis.coverage[session].correlationIds);
    facts.hostToDevice = coverageCode(analysis.coverage[session].hostToDeviceCorrelation);
    for (std::size_t i = 0; i < kMatchStateCount; ++i)
        if (correlation.stateCounts[i] > 0)
            facts.states[std::string(stateCode(static_cast<MatchState>(i)))] =
                static_cast<std::int64_t>(correlation.stateCounts[i]);
    for (std::size_t i = 0; i < kFlagCount; ++i)
        if (correlation.flagCounts[i] > 0)
            facts.flags[std::string(flagCode(static_cast<Flag>(1U << i)))] =
                static_cast<std::int64_t>(correlation.flagCounts[i]);
    facts.total = regionFacts(numbers.total);
    facts.idleBetween = gapFacts(numbers.betweenRegions.idleGap);
    facts.deviceIdleBetween = gapFacts(numbers.betweenRegions.deviceIdleGap);
    for (const RegionNumbers &region : numbers.regions)
        facts.regions.push_back(regionFacts(region));
    for (const RegionNumbers &clock : numbers.totalsByClock)
        facts.byClock.push_back(regionFacts(clock));
    return facts;
}

EventFacts eventFacts(const Analysis &analysis, std::size_t session, model::DeviceEventRef event) {
    const model::SessionStore &store = *analysis.sessions[session];
    const SessionCorrelation &correlation = analysis.correlation.sessions[session];
    EventFacts facts;
    facts.session = session;
    facts.name = store.name(store.deviceEvent(event).row);
    facts.state = stateCode(correlation.state[event.index()]);
    const model::CallRef source = correlation.source[event.index()];
    if (!source.isNone())
        facts.call = std::string(store.name(store.call(source).row));
    if (const auto key = deviceKey(store, event))
        facts.callProcess = store.processText(key->key.scope.process);
    if (const auto latency = latencyOf(store, correlation, event))
        facts.latency = latency->latency.count;
    facts.candidates = correlation.candidates[event.index()];
    for (const std::string_view code : flagCodes(correlation.flags[event.index()]))
        facts.flags.emplace_back(code);
    return facts;
}

} // namespace

CaptureFacts factsByCore(const std::vector<std::string> &files) {
    model::OpenedSet opened = model::openAll(files);
    const AnalysisPtr result = analyse(std::move(opened.artifacts), std::move(opened.errors));
    CaptureFacts facts;
    facts.qualified = static_cast<std::int64_t>(result->correlation.qualified);
    facts.refused = static_cast<std::int64_t>(result->correlation.refused);
    facts.bareIdMatches = static_cast<std::int64_t>(result->correlation.bareIdMatches);
    for (std::size_t session = 0; session < result->sessions.size(); ++session) {
        facts.sessions.push_back(sessionFacts(*result, session));
        for (std::size_t i = 0; i < result->sessions[session]->deviceEventCount(); ++i)
            facts.events.push_back(eventFacts(*result, session, model::DeviceEventRef(i)));
    }
    return facts;
}

} // namespace lanescope::test
