// SPDX-License-Identifier: Apache-2.0
#include "analysis/findings_parts.h"
#include "analysis/timeline/time_text.h"

#include <algorithm>

namespace lanescope::analysis {

using namespace model;

namespace {

constexpr std::size_t kPairsForDrift = 4;
constexpr std::size_t kNegativesForDrift = 2;
constexpr std::int64_t kDriftNs = 5'000; // below that, the timers' own steps and jitter explain it

/// Signed latencies of the first device event of each call, in time order of the device events.
struct Latencies {
    std::vector<std::int64_t> all;
    std::size_t negatives = 0;
};

Latencies gatherLatencies(const SessionStore &store, const SessionCorrelation &correlation) {
    Latencies found;
    for (std::size_t i = 0; i < correlation.state.size(); ++i) {
        if (has(correlation.flags[i], Flag::FanFollower))
            continue;
        if (const auto latency = latencyOf(store, correlation, DeviceEventRef(i))) {
            found.all.push_back(latency->latency.count);
            found.negatives += latency->latency.count < 0 ? 1 : 0;
        }
    }
    return found;
}

/// Work cannot start before its launch: negative latencies whose lower bound moves between the halves
/// of the capture mean that the two clocks drift. Queueing only ever raises a latency, so the smallest
/// ones are compared.
void addDrift(const Analysis &analysis, std::size_t session, std::vector<Finding> &findings) {
    Latencies latencies = gatherLatencies(*analysis.sessions[session], analysis.correlation.sessions[session]);
    std::vector<std::int64_t> &all = latencies.all;
    if (all.size() < kPairsForDrift || latencies.negatives < kNegativesForDrift)
        return;
    const auto middle = all.begin() + static_cast<std::ptrdiff_t>(all.size() / 2);
    const std::int64_t early = *std::min_element(all.begin(), middle);
    const std::int64_t late = *std::min_element(middle, all.end());
    const Ns moved = early < late ? Ns{late} - Ns{early} : Ns{early} - Ns{late};
    if (moved.count >= 0 && moved.count < kDriftNs)
        return;
    std::nth_element(all.begin(), middle, all.end());
    Finding finding =
        RowFinding(analysis, session)
            .take(Severity::Notice, "latency_drift",
                  "The clocks of host and device seem to drift: smallest launch latency " + shortDurationText({early}) +
                      " in the first half of the matches and " + shortDurationText({late}) + " in the second, median " +
                      shortDurationText({*middle}) + ", " + std::to_string(latencies.negatives) + " of " +
                      std::to_string(all.size()) + " negative.",
                  "Latencies of this lane are printed as recorded; do not compare small ones.");
    finding.count = latencies.negatives;
    findings.push_back(std::move(finding));
}

void addUncollected(const Analysis &analysis, std::size_t session, std::vector<Finding> &findings) {
    const SessionStore &store = *analysis.sessions[session];
    const std::vector<DeviceRecord> &events = store.columns().deviceEvents;
    const auto uncollected = [&](const DeviceRecord &record) {
        return has(store.flags(record.row), RecordFlag::NotCollected);
    };
    if (events.empty() || !std::all_of(events.begin(), events.end(), uncollected))
        return;
    RowFinding found(analysis, session);
    for (const DeviceRecord &record : events)
        found.add(record.row);
    findings.push_back(
        found.take(Severity::Notice, "device_times_not_collected",
                   "GPU times were not collected for the whole lane; its kernels are counted, but lie nowhere in time.",
                   "Profile again without a timestamp callback, or with a newer CUPTI."));
}

void addMismatch(const Analysis &analysis, std::size_t session, std::vector<Finding> &findings) {
    if (!analysis.correlation.sessions[session].clockMismatch)
        return;
    Finding finding =
        RowFinding(analysis, session)
            .take(
                Severity::Notice, "clock_mismatch",
                "Host and device events of this session lie more than 10 s apart: their times are hardly of one clock.",
                "No latency is given for its matches.");
    finding.count = 1;
    findings.push_back(std::move(finding));
}

void addUnknownOrigin(const Analysis &analysis, std::size_t session, std::vector<Finding> &findings) {
    const SessionStore &store = *analysis.sessions[session];
    const std::vector<ClockDomain> &clocks = store.columns().clocks;
    const bool unknown =
        std::any_of(clocks.begin(), clocks.end(), [](const ClockDomain &clock) { return !clock.originNs; });
    if (store.info().profile.provider != "kineto" || !unknown)
        return;
    Finding finding = RowFinding(analysis, session)
                          .take(Severity::Info, "origin_unknown",
                                "The file does not say what its time zero means (no baseTimeNanoseconds).",
                                "The lane keeps its own zero; no alignment can be suggested for it.");
    finding.count = 1;
    findings.push_back(std::move(finding));
}

} // namespace

void addClockFindings(const Analysis &analysis, std::size_t session, std::vector<Finding> &findings) {
    addMismatch(analysis, session, findings);
    addUncollected(analysis, session, findings);
    addUnknownOrigin(analysis, session, findings);
    addDrift(analysis, session, findings);
}

} // namespace lanescope::analysis
