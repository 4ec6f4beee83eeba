// SPDX-License-Identifier: Apache-2.0
#include "analysis/alignment_manifest.h"
#include "analysis/clock_mismatch.h"
#include "analysis/findings_parts.h"
#include "analysis/timeline/time_text.h"

#include <algorithm>
#include <limits>

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
    const SessionStore &store = *analysis.sessions[session];
    const auto mismatches = clockMismatches(store);
    constexpr std::uint64_t kMost = std::numeric_limits<std::int64_t>::max();
    std::string sentence;
    for (std::size_t i = 0; i < mismatches.size(); ++i)
        if (const auto &apart = mismatches[i])
            sentence += (sentence.empty() ? "" : " ") + std::string("On the clock ") + store.info(ClockRef(i)).name +
                        " the first " + (apart->deviceLater ? "device" : "host") + " event starts " +
                        durationText({apart->ns > kMost ? static_cast<std::int64_t>(kMost)
                                                        : static_cast<std::int64_t>(apart->ns)}) +
                        " (" + std::to_string(apart->ns) + " ns) after the last " +
                        (apart->deviceLater ? "host" : "device") +
                        " event has ended, more than 10 s: their times are hardly of one clock.";
    Finding finding = RowFinding(analysis, session)
                          .take(Severity::Notice, "clock_mismatch", sentence, "No latency is given for its matches.");
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

/// A declared relation that gives no alignment.
void addUnusedManifest(const Analysis &analysis, std::size_t session, std::vector<Finding> &findings) {
    const SessionStore &store = *analysis.sessions[session];
    const ManifestEntry entry = manifestEntry(store);
    if (entry.referenceFile.empty())
        return;
    std::string why = entry.referenceFile + " is not open, or holds several captures";
    for (const SessionPtr &reference : analysis.sessions) {
        if (!relates(entry, manifestEntry(*reference)) || reference->id() == store.id())
            continue;
        const auto made = manifestAlignment(*reference, store);
        if (made)
            return;
        why = made.error().what;
    }
    Finding finding = RowFinding(analysis, session)
                          .take(Severity::Notice, "manifest_not_applied",
                                "A manifest relates this lane's clock to that of " + entry.referenceFile +
                                    ", and no alignment follows: " + why + ".",
                                "Correct the manifest, or align the lanes by an event in each.");
    finding.count = 1;
    findings.push_back(std::move(finding));
}

} // namespace

void addClockFindings(const Analysis &analysis, std::size_t session, std::vector<Finding> &findings) {
    addMismatch(analysis, session, findings);
    addUncollected(analysis, session, findings);
    addUnknownOrigin(analysis, session, findings);
    addUnusedManifest(analysis, session, findings);
}

} // namespace lanescope::analysis
