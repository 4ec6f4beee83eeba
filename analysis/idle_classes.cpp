// SPDX-License-Identifier: Apache-2.0
#include "analysis/idle_classes.h"

#include "analysis/regions_gaps.h"
#include "analysis/saturate.h"

#include <algorithm>

namespace lanescope::analysis {

using model::DeviceEventRef;
using model::Ns;
using model::SessionStore;

namespace {

/// `keyOf` gives the track of a record, or none where it takes no part.
template <class Key, class KeyOf>
std::vector<IdleOfTrack<Key>> idleOf(const SessionStore &session, const SessionCorrelation &correlation,
                                     const IdleRule &rule, bool graphs, const KeyOf &keyOf) {
    GapWalk<Key> walk(session);
    PairIndex<Key, model::ClockRef> index;
    std::vector<IdleOfTrack<Key>> tracks;
    for (std::size_t i = 0; i < session.deviceEventCount(); ++i) {
        const model::DeviceRecord &record = session.deviceEvent(DeviceEventRef(i));
        const bool graph = session.kind(record.row) == model::EventKind::GraphExecution;
        const std::optional<Key> key = keyOf(record);
        if (!key || !session.usableTimes(record.row) || (graph && !graphs))
            continue;
        const model::ClockRef clock = session.clock(record.row);
        const Ns start = session.start(record.row), end = session.end(record.row);
        const std::size_t at = index(*key, clock);
        if (at == tracks.size())
            tracks.push_back({*key, clock, start, end, {}});
        tracks[at].end = std::max(tracks[at].end, end);
        const auto gap = walk.next(*key, clock, record.row);
        if (!gap)
            continue;
        const IdleClass idleClass =
            idleClassOf(session, correlation, DeviceEventRef(i), session.end(gap->before), gap->duration, rule);
        IdleSums &sums = tracks[at].sums[static_cast<std::size_t>(idleClass)];
        ++sums.count;
        sums.totalNs = saturatingAdd(sums.totalNs, gap->duration.count);
    }
    return tracks;
}

} // namespace

std::string_view idleClassCode(IdleClass idleClass) {
    switch (idleClass) {
    case IdleClass::HostWait: return "host_wait";
    case IdleClass::KernelWait: return "kernel_wait";
    case IdleClass::Other: return "other";
    case IdleClass::Unknown: return "unknown";
    }
    return "unknown";
}

IdleClass idleClassOf(const SessionStore &session, const SessionCorrelation &correlation, DeviceEventRef after,
                      Ns gapStart, Ns gapLength, const IdleRule &rule) {
    if (!latencyOf(session, correlation, after))
        return IdleClass::Unknown;
    if (!rule.takesEffectBeforeCause && has(correlation.flags[after.index()], Flag::EffectBeforeCause))
        return IdleClass::Unknown;
    const Ns launch = session.start(session.call(correlation.source[after.index()]).row);
    if (launch > gapStart || (rule.launchAtItsStart && launch == gapStart))
        return IdleClass::HostWait;
    return gapLength.count < rule.kernelWaitBelowNs ? IdleClass::KernelWait : IdleClass::Other;
}

std::vector<IdleOfDevice> deviceIdle(const SessionStore &session, const SessionCorrelation &correlation,
                                     const IdleRule &rule) {
    return idleOf<model::DeviceRef>(session, correlation, rule, true, [&](const model::DeviceRecord &record) {
        return std::optional(deviceOf(session, record));
    });
}

std::vector<IdleOfStream> streamIdle(const SessionStore &session, const SessionCorrelation &correlation,
                                     const IdleRule &rule) {
    return idleOf<model::StreamRef>(session, correlation, rule, false, [](const model::DeviceRecord &record) {
        return record.stream.isNone() ? std::nullopt : std::optional(record.stream);
    });
}

} // namespace lanescope::analysis
