// SPDX-License-Identifier: Apache-2.0
#include "model/nsight/loaders.h"

namespace lanescope::model::nsight {

using sqlite::kAbsent;

RowTimes rowTimes(std::int64_t start, std::int64_t end) {
    const auto flag = [](RecordFlag value) { return with(RecordFlags{0}, value); };
    if (start == kAbsent)
        return {Ns{0}, Ns{0}, flag(RecordFlag::NotCollected)};
    if (end == kAbsent)
        return {Ns{start}, Ns{0}, flag(RecordFlag::Open)};
    if (end == 0)
        return {Ns{start}, Ns{0}, flag(RecordFlag::NotCollected)};
    return {Ns{start}, Ns{end} - Ns{start}, 0};
}

void ApiNames::offer(GlobalId process, std::int64_t correlation, StringRef name) {
    const auto found = m_names.find({process, correlation});
    if (found == m_names.end())
        return;
    Entry &entry = found->second;
    entry.disputed = entry.disputed || (!entry.name.isNone() && entry.name != name);
    entry.name = name;
}

StringRef ApiNames::find(GlobalId process, std::int64_t correlation) const {
    const auto found = m_names.find({process, correlation});
    return found == m_names.end() || found->second.disputed ? StringRef::none() : found->second.name;
}

TrackRef HostTracks::of(std::int64_t globalTid) {
    if (!m_lastTrack.isNone() && globalTid == m_last)
        return m_lastTrack;
    const auto [slot, isNew] = m_tracks.try_emplace(globalTid);
    if (isNew)
        slot->second = m_context.builder.hostTrack(m_kind, m_context.scopes.thread(globalIdOf(globalTid)),
                                                   m_context.clock, m_category);
    m_last = globalTid;
    m_lastTrack = slot->second;
    return m_lastTrack;
}

} // namespace lanescope::model::nsight
