// SPDX-License-Identifier: Apache-2.0
#include "analysis/findings_parts.h"

#include <algorithm>

namespace lanescope::analysis {

using namespace model;

namespace {

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
}

} // namespace lanescope::analysis
