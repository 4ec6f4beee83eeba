// SPDX-License-Identifier: Apache-2.0
#include "analysis/regions_sums.h"

#include "analysis/saturate.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace lanescope::analysis {

namespace {

constexpr std::array<std::string_view, 3> kLeftOutCodes{"clock_not_collected", "negative_duration", "open"};

MaybeNumber number(std::int64_t value, const std::string &refusal) {
    return refusal.empty() ? MaybeNumber::of(value) : MaybeNumber::none(refusal);
}

/// Numbers before texts, by value; equal values (07 and 7) by text; a missing part first.
std::tuple<bool, bool, std::size_t, std::string_view> naturalOrder(const model::SessionStore &session,
                                                                   model::StringRef ref) {
    const std::string_view text = session.text(ref);
    const bool digits = !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
    return {!ref.isNone(), !digits, digits ? text.size() : 0, text};
}

/// The texts that name a stream: device, context, stream, process.
std::array<model::StringRef, 4> streamTexts(const model::SessionStore &session, model::StreamRef ref) {
    const model::StreamInfo &stream = session.info(ref);
    std::array<model::StringRef, 4> texts{model::StringRef::none(), stream.context, stream.stream,
                                          model::StringRef::none()};
    if (stream.device.isNone())
        return texts;
    texts[0] = session.info(stream.device).device;
    if (const model::ProcessRef process = session.info(stream.device).process; !process.isNone())
        texts[3] = session.info(process).pid;
    return texts;
}

void mergeInto(std::map<std::string, std::uint64_t> &sum, const std::map<std::string, std::uint64_t> &part) {
    for (const auto &[code, count] : part)
        sum[code] += count;
}

/// Counts and sums of single durations; nothing that relates times of two clocks.
void addCounts(RegionNumbers &sum, const RegionNumbers &part) {
    sum.directLaunchCount += part.directLaunchCount;
    sum.graphLaunchCount += part.graphLaunchCount;
    sum.directLaunchDurationNs = saturatingAdd(sum.directLaunchDurationNs, part.directLaunchDurationNs);
    sum.graphLaunchDurationNs = saturatingAdd(sum.graphLaunchDurationNs, part.graphLaunchDurationNs);
    sum.kernelCount += part.kernelCount;
    sum.correlatedKernelCount += part.correlatedKernelCount;
    sum.kernelDurationNs = saturatingAdd(sum.kernelDurationNs, part.kernelDurationNs);
    sum.deviceWorkCount += part.deviceWorkCount;
    sum.eventCount += part.eventCount;
    mergeInto(sum.phaseEvidence, part.phaseEvidence);
    mergeInto(sum.leftOut, part.leftOut);
    for (const std::string &qualifier : part.qualifiers)
        if (std::find(sum.qualifiers.begin(), sum.qualifiers.end(), qualifier) == sum.qualifiers.end())
            sum.qualifiers.push_back(qualifier);
}

} // namespace

bool hasQualifier(const RegionNumbers &numbers, std::string_view qualifier) {
    return std::find(numbers.qualifiers.begin(), numbers.qualifiers.end(), qualifier) != numbers.qualifiers.end();
}

GapNumbers GapSums::numbers(const std::string &refusal) const {
    return {number(static_cast<std::int64_t>(count), refusal), number(totalNs, refusal), number(maxNs, refusal)};
}

RegionNumbers plainNumbers(const ScopeSums &sums, const std::string &refusal) {
    RegionNumbers out;
    for (std::size_t code = 1; code < sums.evidence.size(); ++code)
        if (sums.evidence[code] != 0)
            out.phaseEvidence[std::string(phaseEvidenceCode(static_cast<PhaseEvidence>(code)))] = sums.evidence[code];
    for (std::size_t code = 0; code < sums.leftOut.size(); ++code)
        if (sums.leftOut[code] != 0)
            out.leftOut[std::string(kLeftOutCodes[code])] = sums.leftOut[code];
    const std::string noExtent = !refusal.empty()      ? refusal
                                 : sums.timed          ? ""
                                 : out.leftOut.empty() ? "no_events"
                                                       : "no_usable_times";
    out.startNs = number(sums.startNs, noExtent);
    out.endNs = number(sums.endNs, noExtent);
    out.durationNs = number(saturatingSubtract(sums.endNs, sums.startNs), noExtent);
    out.directLaunchCount = sums.directCount;
    out.graphLaunchCount = sums.graphCount;
    out.directLaunchDurationNs = sums.directNs;
    out.graphLaunchDurationNs = sums.graphNs;
    out.kernelCount = sums.kernelCount;
    out.correlatedKernelCount = sums.correlatedKernelCount;
    out.kernelDurationNs = sums.kernelNs;
    out.runtimeLaunchGap = sums.gaps[static_cast<std::size_t>(GapKind::RuntimeLaunch)].numbers(refusal);
    out.idleGap = sums.gaps[static_cast<std::size_t>(GapKind::Idle)].numbers(refusal);
    out.deviceIdleGap = sums.gaps[static_cast<std::size_t>(GapKind::DeviceIdle)].numbers(refusal);
    out.deviceWorkCount = sums.workCount;
    out.deviceBusyNs = number(sums.busyNs, refusal);
    out.eventCount = sums.eventCount;
    if (sums.graphOpaque)
        out.qualifiers.emplace_back(kGraphOpaque);
    return out;
}

std::vector<RegionNumbers> ScopeLayer::numbers(const model::SessionStore &session, const std::string &refusal) const {
    std::vector<RegionNumbers> all;
    all.reserve(m_sums.size());
    for (const ScopeSums &sums : m_sums)
        all.push_back(plainNumbers(sums, refusal));
    for (std::size_t i = 0; i < m_streams.size(); ++i) {
        const auto &[scope, stream] = m_streamIndex.pairs()[i];
        const StreamSums &sums = m_streams[i];
        all[scope.index()].streams.push_back({stream, sums.kernelCount, sums.kernelNs, sums.idle.numbers(refusal)});
    }
    for (std::size_t i = 0; i < m_nameCounts.size(); ++i) {
        const auto &[scope, name] = m_nameIndex.pairs()[i];
        all[scope.index()].kernelNames.push_back({std::string(session.text(name)), m_nameCounts[i]});
    }
    for (RegionNumbers &region : all) {
        region.streamCount = region.streams.size();
        sortStreams(session, region.streams);
        sortNames(region.kernelNames);
    }
    return all;
}

void sortStreams(const model::SessionStore &session, std::vector<StreamNumbers> &streams) {
    std::sort(streams.begin(), streams.end(), [&session](const StreamNumbers &a, const StreamNumbers &b) {
        const auto left = streamTexts(session, a.stream);
        const auto right = streamTexts(session, b.stream);
        for (std::size_t i = 0; i < left.size(); ++i)
            if (left[i] != right[i])
                return naturalOrder(session, left[i]) < naturalOrder(session, right[i]);
        return a.stream < b.stream;
    });
}

void sortNames(std::vector<NameCount> &names) {
    std::sort(names.begin(), names.end(), [](const NameCount &a, const NameCount &b) {
        return a.count != b.count ? a.count > b.count : a.name < b.name;
    });
}

RegionNumbers mergedNumbers(const model::SessionStore &session, const std::vector<RegionNumbers> &parts,
                            const std::string &refusal) {
    RegionNumbers sum = plainNumbers({}, refusal);
    std::map<std::string, std::uint64_t> names;
    std::map<model::StreamRef, StreamNumbers> streams;
    for (const RegionNumbers &part : parts) {
        addCounts(sum, part);
        for (const NameCount &name : part.kernelNames)
            names[name.name] += name.count;
        for (const StreamNumbers &stream : part.streams) {
            StreamNumbers &entry =
                streams.try_emplace(stream.stream, StreamNumbers{stream.stream, 0, 0, {}}).first->second;
            entry.kernelCount += stream.kernelCount;
            entry.kernelDurationNs = saturatingAdd(entry.kernelDurationNs, stream.kernelDurationNs);
            entry.idle = GapSums{}.numbers(refusal);
        }
    }
    for (const auto &[name, count] : names)
        sum.kernelNames.push_back({name, count});
    for (const auto &[stream, numbers] : streams)
        sum.streams.push_back(numbers);
    sum.streamCount = sum.streams.size();
    sortStreams(session, sum.streams);
    sortNames(sum.kernelNames);
    return sum;
}

} // namespace lanescope::analysis
