// SPDX-License-Identifier: Apache-2.0
#include "analysis/findings_parts.h"

#include <algorithm>
#include <array>
#include <limits>

namespace lanescope::analysis {

using namespace model;

namespace {

struct FlagWords {
    Severity severity = Severity::Notice;
    std::string_view advice;
};

FlagWords wordsFor(Flag flag) {
    switch (flag) {
    case Flag::EffectBeforeCause:
        return {Severity::Notice, "The clocks of host and device disagree; such pairs are left out of means."};
    case Flag::ClockNotCollected:
        return {Severity::Notice, "These events are counted, but left out of durations, extents and gaps."};
    case Flag::NegativeDuration:
        return {Severity::Notice, "Kept as recorded: counted, but left out of durations, extents and gaps."};
    case Flag::CrossClock: return {Severity::Notice, "No latency is given for these matches."};
    case Flag::WitnessDisagrees:
        return {Severity::Notice, "The arrow follows the documented key; compare both ends in the Why panel."};
    case Flag::UnexpectedApi:
        return {Severity::Notice, "The ids of this capture may be wrong; compare both ends in the Why panel."};
    case Flag::SeveralForDirectLaunch:
        return {Severity::Notice, "Some of these kernels may belong to another launch; their arrows are dashed."};
    case Flag::FanFollower: return {Severity::Info, {}};
    case Flag::OverlapOnStream:
        return {Severity::Info,
                "Consecutive kernels may overlap by design (programmatic dependent launch), or times are imprecise."};
    case Flag::OverrunsNext:
        return {Severity::Notice,
                "The duration as recorded runs over the next events of the stream; treat it with care."};
    case Flag::GraphOpaque:
        return {Severity::Info, "Kernels inside are not collected; profile with graph tracing by node to see them."};
    case Flag::GraphIncomplete:
        return {Severity::Notice,
                "Kernels of loops and conditional nodes are often not recorded; idle time there may be work."};
    case Flag::IdReused:
        return {Severity::Notice, "The profiler's ids started again inside the capture; nothing is matched on them."};
    case Flag::DurationAdjusted: return {Severity::Info, "Durations are shown as the profiler adjusted them."};
    case Flag::Open:
        return {Severity::Notice, "No end is invented; these events are left out of durations, extents and gaps."};
    }
    return {};
}

/// Flags that any record may carry, and how they are recorded.
struct RecordedFlag {
    Flag flag;
    RecordFlag record;
};
constexpr RecordedFlag kOfAnyRecord[] = {{Flag::ClockNotCollected, RecordFlag::NotCollected},
                                         {Flag::NegativeDuration, RecordFlag::NegativeDuration}};

bool ofAnyRecord(Flag flag) {
    return std::any_of(std::begin(kOfAnyRecord), std::end(kOfAnyRecord),
                       [&](const RecordedFlag &r) { return r.flag == flag; });
}

void push(RowFinding &found, Flag flag, std::string_view noun, std::vector<Finding> &findings) {
    if (found.count() == 0)
        return;
    const FlagWords words = wordsFor(flag);
    const std::string message = counted(found.count(), noun) + ": " + std::string(flagSentence(flag));
    findings.push_back(found.take(words.severity, flagCode(flag), message, words.advice));
}

/// Sums that stopped at the end of their range.
void addSumFinding(const Analysis &analysis, std::size_t session, std::vector<Finding> &findings) {
    constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
    const RegionNumbers &total = analysis.numbers[session].total;
    const std::array<std::int64_t, 4> sums{total.kernelDurationNs, total.directLaunchDurationNs,
                                           total.graphLaunchDurationNs, total.deviceBusyNs.value.value_or(0)};
    const auto full = std::count(sums.begin(), sums.end(), kMost);
    if (full == 0)
        return;
    Finding finding;
    finding.severity = Severity::Notice;
    finding.code = "sum_out_of_range";
    finding.session = session;
    finding.artifact = analysis.artifactOfSession[session];
    finding.count = static_cast<std::uint64_t>(full);
    finding.message = "Sums of durations reach the end of 64-bit nanoseconds and stop there.";
    finding.advice = "Look for events that last for years: their times are damaged.";
    findings.push_back(std::move(finding));
}

} // namespace

void addFlagFindings(const Analysis &analysis, std::size_t session, std::vector<Finding> &findings) {
    const SessionStore &store = *analysis.sessions[session];
    const SessionCorrelation &correlation = analysis.correlation.sessions[session];
    std::vector<RowFinding> byFlag(kFlagCount, RowFinding(analysis, session));
    for (std::size_t i = 0; i < correlation.flags.size(); ++i)
        for (std::size_t bit = 0; bit < kFlagCount; ++bit)
            if (has(correlation.flags[i], static_cast<Flag>(1U << bit)))
                byFlag[bit].add(store.deviceEvent(DeviceEventRef(i)).row);
    for (std::size_t bit = 0; bit < kFlagCount; ++bit)
        if (const Flag flag = static_cast<Flag>(1U << bit); flag != Flag::FanFollower && !ofAnyRecord(flag))
            push(byFlag[bit], flag, "device event", findings);
    for (const RecordedFlag &kind : kOfAnyRecord) {
        RowFinding found(analysis, session);
        for (std::size_t row = 0; row < store.eventCount(); ++row)
            if (has(store.flags(EventRow(row)), kind.record))
                found.add(EventRow(row));
        push(found, kind.flag, "event", findings);
    }
    addSumFinding(analysis, session, findings);
}

} // namespace lanescope::analysis
