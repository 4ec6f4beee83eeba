// SPDX-License-Identifier: Apache-2.0
#include "model/perfetto/recording.h"

#include <algorithm>

namespace lanescope::model::perfetto {

namespace {

constexpr std::uint32_t kMonotonic = 3;
constexpr std::int64_t kNsPerUs = 1000;

std::int64_t scaled(std::int64_t microseconds) {
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(microseconds) * static_cast<std::uint64_t>(kNsPerUs));
}

} // namespace

TraceTrack Recording::trackOf(const Packet &packet, const SequenceState &sequence) {
    const LegacyFields &legacy = m_event.legacy;
    std::optional<std::uint64_t> uuid = m_event.trackUuid;
    if (!uuid && sequence.valid)
        uuid = sequence.defaults.trackUuid;
    TraceTrack track = uuid && *uuid != 0 ? tracks.byUuid(*uuid) : tracks.ofSequence(packet.sequence);
    if (legacy.present && (legacy.pidOverride || legacy.tidOverride)) {
        const TrackFacts &facts = tracks.facts(track);
        const std::int32_t pid = legacy.pidOverride.value_or(facts.pid.value_or(0));
        track = tracks.ofThread(pid, legacy.tidOverride ? *legacy.tidOverride : facts.tid.value_or(0));
    }
    tracks.noteWriter(track, packet.trustedPid);
    return track;
}

Stamp Recording::legacyStamp(const Packet &packet, SequenceState &sequence, Stamp stamp) {
    if (stamp.timed || (!m_event.absoluteUs && !(m_event.deltaUs && sequence.legacyTimeUs)))
        return stamp;
    const std::int64_t us =
        m_event.absoluteUs ? *m_event.absoluteUs : (Ns{*sequence.legacyTimeUs} + Ns{*m_event.deltaUs}).count;
    if (!m_event.absoluteUs)
        sequence.legacyTimeUs = us;
    return {scaled(us), clocks.node(kMonotonic, packet.sequence), true};
}

StringRef Recording::nameOf(const Packet &packet, const SequenceState &sequence) {
    const std::optional<std::uint64_t> iid = m_event.nameIid ? m_event.nameIid : m_event.legacy.nameIid;
    if (!iid || *iid == 0)
        return m_event.name.empty() ? StringRef::none() : texts.intern(m_event.name);
    if (const auto name = sequence.interned.eventName(*iid))
        return *name;
    m_iidMissing.note(packet.place);
    return texts.intern("name " + std::to_string(*iid) + " (not interned)");
}

StringRef Recording::categoryOf(const Packet &packet, const SequenceState &sequence) {
    if (m_event.categories.size() + m_event.categoryIids.size() == 1 && !m_event.categoryIids.empty())
        if (const auto known = sequence.interned.category(m_event.categoryIids.front()))
            return *known;
    if (m_event.categories.size() == 1 && m_event.categoryIids.empty())
        return texts.intern(m_event.categories.front());
    std::string joined;
    const auto join = [&](std::string_view category) { (joined += joined.empty() ? "" : ",") += category; };
    for (const std::uint64_t iid : m_event.categoryIids) {
        if (const auto known = sequence.interned.category(iid))
            join(texts.view(*known));
        else
            m_iidMissing.note(packet.place);
    }
    for (const std::string_view category : m_event.categories)
        join(category);
    return joined.empty() ? StringRef::none() : texts.intern(joined);
}

SliceRole Recording::roleOf(StringRef category) {
    if (category.isNone())
        return SliceRole::Plain;
    const auto [slot, isNew] = m_roles.try_emplace(category, SliceRole::Plain);
    if (!isNew)
        return slot->second;
    std::string_view rest = texts.view(category);
    while (!rest.empty() && slot->second == SliceRole::Plain) {
        const std::size_t comma = std::min(rest.find(','), rest.size());
        slot->second = roleOfCategory(rest.substr(0, comma));
        rest.remove_prefix(std::min(comma + 1, rest.size()));
    }
    return slot->second;
}

ExtraRef Recording::addExtra(const SequenceState &sequence, SliceRole role, Edge edge) {
    const bool links = m_event.gpuApi != 0 || !m_event.submissions.empty() || !m_event.waits.empty();
    if (edge == Edge::End || (role == SliceRole::Plain && !links && edge != Edge::Complete))
        return ExtraRef::none();
    Extra extra;
    if (role != SliceRole::Plain)
        extra.rocm = readRocmFacts(m_event.annotations, sequence.interned, texts);
    if (edge == Edge::Complete)
        extra.durationNs = scaled(m_event.legacy.durationUs.value_or(0));
    if (links) {
        extra.gpu = GpuLinksRef(gpuLinks.size());
        gpuLinks.push_back(
            {m_event.submissions, m_event.waits, m_event.gpuApi != 0 || !m_event.submissions.empty(), std::nullopt});
    }
    extras.push_back(extra);
    return ExtraRef(extras.size() - 1);
}

void Recording::addSlice(const Packet &packet, SequenceState &sequence, Stamp stamp, TraceTrack track, Edge edge) {
    RawEvent raw;
    raw.place = {packet.place};
    raw.timed = stamp.timed;
    raw.track = track;
    raw.edge = edge;
    raw.name = nameOf(packet, sequence);
    raw.category = categoryOf(packet, sequence);
    raw.role = roleOf(raw.category);
    raw.extra = addExtra(sequence, raw.role, edge);
    const RawRef event(events.size());
    events.push_back(raw);
    stamps.push_back(stamp);
    addFlows(event);
}

void Recording::addFlows(RawRef event) {
    for (const std::uint64_t id : m_event.flows)
        flows.push_back({id, event, false, std::nullopt});
    for (const std::uint64_t id : m_event.endingFlows)
        flows.push_back({id, event, true, std::nullopt});
    if (!m_event.legacy.bindId)
        return;
    constexpr std::uint64_t kIn = 1;
    constexpr std::uint64_t kOut = 2;
    switch (m_event.legacy.flowDirection) {
    case kIn: flows.push_back({*m_event.legacy.bindId, event, false, FlowEnd::Phase::Finish}); break;
    case kOut: flows.push_back({*m_event.legacy.bindId, event, false, FlowEnd::Phase::Start}); break;
    case kIn | kOut: flows.push_back({*m_event.legacy.bindId, event, false, FlowEnd::Phase::Step}); break;
    default: break;
    }
}

void Recording::addTrackEvent(const Packet &packet, SequenceState &sequence, Stamp stamp) {
    m_event.read(packet.trackEvent);
    if (packet.sequence == 0)
        m_noSequence.note(packet.place);
    stamp = legacyStamp(packet, sequence, stamp);
    if (!stamp.timed)
        m_untimed.note(packet.place);
    const TraceTrack track = trackOf(packet, sequence);
    switch (m_event.type) {
    case EventType::Begin: addSlice(packet, sequence, stamp, track, Edge::Begin); break;
    case EventType::End: addSlice(packet, sequence, stamp, track, Edge::End); break;
    case EventType::State: m_stateEvents.note(packet.place); [[fallthrough]];
    case EventType::Instant: addSlice(packet, sequence, stamp, track, Edge::Instant); break;
    case EventType::Counter: addCounterSamples(packet, sequence, stamp, track); break;
    case EventType::Unspecified:
        if (m_event.legacy.present)
            addLegacy(packet, sequence, stamp, track);
        else
            m_noType.note(packet.place);
        break;
    }
    addExtraSamples(packet, sequence, stamp);
}

TraceTrack Recording::asyncTrack(TraceTrack parent) {
    const LegacyFields &legacy = m_event.legacy;
    const std::uint64_t id = legacy.localId ? *legacy.localId : legacy.globalId.value_or(legacy.unscopedId.value_or(0));
    std::string key = (legacy.localId ? "local " : "") + std::to_string(id);
    if (!legacy.idScope.empty())
        key += " " + std::string(legacy.idScope);
    const StringRef name = texts.intern("async " + key);
    if (!legacy.globalId) // a global id is one over all processes
        key += " of " + std::to_string(tracks.facts(parent).pid.value_or(0));
    return tracks.async(key, name, legacy.globalId ? TraceTrack::none() : parent);
}

void Recording::addLegacy(const Packet &packet, SequenceState &sequence, Stamp stamp, TraceTrack track) {
    switch (m_event.legacy.phase) {
    case 'B': addSlice(packet, sequence, stamp, track, Edge::Begin); break;
    case 'E': addSlice(packet, sequence, stamp, track, Edge::End); break;
    case 'X': addSlice(packet, sequence, stamp, track, m_event.legacy.durationUs ? Edge::Complete : Edge::Begin); break;
    case 'i':
    case 'I':
    case 'R': addSlice(packet, sequence, stamp, track, Edge::Instant); break;
    case 'b':
    case 'S': addSlice(packet, sequence, stamp, asyncTrack(track), Edge::Begin); break;
    case 'e':
    case 'F': addSlice(packet, sequence, stamp, asyncTrack(track), Edge::End); break;
    case 'n':
    case 'T':
    case 'p': addSlice(packet, sequence, stamp, asyncTrack(track), Edge::Instant); break;
    default: m_phaseSkipped.note(packet.place); break;
    }
}

void Recording::addCounterSamples(const Packet &packet, const SequenceState &sequence, const Stamp &stamp,
                                  TraceTrack track) {
    if (!m_event.counter && !m_event.realCounter) {
        m_noType.note(packet.place);
        return;
    }
    const RecordedValue value = m_event.realCounter ? RecordedValue(*m_event.realCounter) : *m_event.counter;
    counters.push_back({{packet.place}, stamp, track, packet.sequence, sequence.generation, sequence.valid, value});
}

void Recording::addExtraSamples(const Packet &packet, const SequenceState &sequence, const Stamp &stamp) {
    // A sample has the place of its packet plus its position, which lies inside the packet as well.
    std::uint64_t place = packet.place;
    const auto add = [&](std::uint64_t uuid, RecordedValue value) {
        const TraceTrack track = tracks.byUuid(uuid);
        tracks.noteWriter(track, packet.trustedPid);
        counters.push_back({{++place}, stamp, track, packet.sequence, sequence.generation, sequence.valid, value});
    };
    const auto &uuids = m_event.extraTracks.empty() ? sequence.defaults.extraTracks : m_event.extraTracks;
    for (std::size_t i = 0; i < std::min(uuids.size(), m_event.extraValues.size()); ++i)
        add(uuids[i], m_event.extraValues[i]);
    const auto &realUuids =
        m_event.extraRealTracks.empty() ? sequence.defaults.extraRealTracks : m_event.extraRealTracks;
    for (std::size_t i = 0; i < std::min(realUuids.size(), m_event.extraReals.size()); ++i)
        add(realUuids[i], m_event.extraReals[i]);
}

} // namespace lanescope::model::perfetto
