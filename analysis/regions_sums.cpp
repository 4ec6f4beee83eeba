// SPDX-License-Identifier: Apache-2.0
#include "analysis/regions_sums.h"

#include "analysis/saturate.h"

#include <algorithm>

namespace lanescope::analysis {

namespace {

/// The one reason under which an event without usable times is counted.
std::size_t leftOutReason(model::RecordFlags flags) {
    if (has(flags, model::RecordFlag::NotCollected))
        return 0;
    return has(flags, model::RecordFlag::NegativeDuration) ? 1 : 2;
}

} // namespace

void GapSums::add(std::int64_t gapNs) {
    ++count;
    totalNs = saturatingAdd(totalNs, gapNs);
    maxNs = std::max(maxNs, gapNs);
}

ScopeSums &ScopeLayer::at(ScopeRef scope) {
    if (scope.index() >= m_sums.size())
        m_sums.resize(scope.index() + 1);
    return m_sums[scope.index()];
}

ScopeLayer::StreamSums &ScopeLayer::streamAt(ScopeRef scope, model::StreamRef stream) {
    const std::size_t slot = m_streamIndex(scope, stream);
    if (slot == m_streams.size())
        m_streams.emplace_back();
    return m_streams[slot];
}

void ScopeLayer::addRow(ScopeRef scope, model::RecordFlags flags, std::int64_t startNs, std::int64_t endNs) {
    ScopeSums &sums = at(scope);
    if (!model::hasUsableTimes(flags)) {
        ++sums.leftOut[leftOutReason(flags)];
        return;
    }
    sums.startNs = sums.timed ? std::min(sums.startNs, startNs) : startNs;
    sums.endNs = sums.timed ? std::max(sums.endNs, endNs) : endNs;
    sums.timed = true;
    ++sums.eventCount;
}

void ScopeLayer::addCall(ScopeRef scope, const CallFacts &call) {
    ScopeSums &sums = at(scope);
    if (call.counts)
        ++sums.evidence[static_cast<std::size_t>(call.evidence)];
    const std::int64_t spent = call.usable ? call.durationNs : 0;
    switch (call.launch) {
    case LaunchClass::None: return;
    case LaunchClass::Direct:
        ++sums.directCount;
        sums.directNs = saturatingAdd(sums.directNs, spent);
        return;
    case LaunchClass::Graph:
        ++sums.graphCount;
        sums.graphNs = saturatingAdd(sums.graphNs, spent);
        sums.graphOpaque = sums.graphOpaque || call.withoutWork;
        return;
    }
}

void ScopeLayer::addDevice(ScopeRef scope, const DeviceFacts &event) {
    ScopeSums &sums = at(scope);
    ++sums.evidence[static_cast<std::size_t>(event.evidence)];
    ++sums.workCount;
    sums.graphOpaque = sums.graphOpaque || event.kind == model::EventKind::GraphExecution;
    if (event.kind == model::EventKind::Kernel) {
        const std::int64_t spent = event.usable ? event.durationNs : 0;
        ++sums.kernelCount;
        sums.correlatedKernelCount += event.qualified ? 1 : 0;
        sums.kernelNs = saturatingAdd(sums.kernelNs, spent);
        const std::size_t name = m_nameIndex(scope, event.name);
        if (name == m_nameCounts.size())
            m_nameCounts.push_back(0);
        ++m_nameCounts[name];
        if (!event.stream.isNone()) {
            StreamSums &stream = streamAt(scope, event.stream);
            ++stream.kernelCount;
            stream.kernelNs = saturatingAdd(stream.kernelNs, spent);
        }
    }
    if (event.usable)
        addBusy(scope, event);
}

void ScopeLayer::addBusy(ScopeRef scope, const DeviceFacts &event) {
    const std::size_t slot = m_busyIndex(scope, event.device);
    if (slot == m_busyUntil.size())
        m_busyUntil.push_back(event.startNs);
    std::int64_t &until = m_busyUntil[slot];
    if (event.endNs <= until)
        return;
    ScopeSums &sums = at(scope);
    sums.busyNs = saturatingAdd(sums.busyNs, saturatingSubtract(event.endNs, std::max(until, event.startNs)));
    until = event.endNs;
}

void ScopeLayer::addGap(ScopeRef scope, const Gap &gap, model::StreamRef stream) {
    at(scope).gaps[static_cast<std::size_t>(gap.kind)].add(gap.duration.count);
    if (!stream.isNone())
        streamAt(scope, stream).idle.add(gap.duration.count);
}

void ScopeLayer::setGaps(ScopeRef scope, GapKind kind, const GapSums &sums) {
    at(scope).gaps[static_cast<std::size_t>(kind)] = sums;
}

} // namespace lanescope::analysis
