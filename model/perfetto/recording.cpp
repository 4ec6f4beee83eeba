// SPDX-License-Identifier: Apache-2.0
#include "model/perfetto/recording.h"

#include "model/perfetto/field_numbers.h"
#include "model/proto/message.h"
#include "model/secrets.h"

#include <algorithm>

namespace lanescope::model::perfetto {

using proto::Message;
using proto::present;

void Recording::invalidate() {
    for (auto &[id, sequence] : m_sequences)
        sequence.lose();
}

void Recording::add(const Packet &packet) {
    ++packets;
    SequenceState &sequence = m_sequences[packet.sequence];
    if (packet.previousDropped && !packet.cleared)
        m_dropped.note(packet.place);
    for (std::uint64_t disputed = sequence.take(packet, texts); disputed > 0; --disputed)
        m_iidDisputed.note(packet.place);
    if (present(packet.clockSnapshot))
        addSnapshot(packet, sequence);
    // Differences of times add up over packets that are left out as well.
    const Stamp stamp = stampOf(packet, sequence);
    if (packet.needsState && !sequence.valid) {
        m_stateMissing.note(packet.place);
        return;
    }
    addDescriptors(packet);
    if (present(packet.trackEvent))
        addTrackEvent(packet, sequence, stamp);
    if (present(packet.renderStage))
        addStage(packet, sequence, stamp);
    if (present(packet.vulkanApi))
        addVulkan(packet, stamp);
    if (present(packet.gpuCounters))
        addGpuCounters(packet, sequence, stamp);
    if (packet.otherPayload != 0)
        m_otherData.note(packet.place);
}

void Recording::addDescriptors(const Packet &packet) {
    if (present(packet.trackDescriptor))
        tracks.describe(packet.trackDescriptor, texts);
    if (present(packet.processDescriptor))
        tracks.describeProcess(packet.processDescriptor, texts);
    if (present(packet.processTree))
        tracks.readTree(packet.processTree, texts);
    if (present(packet.threadDescriptor)) {
        tracks.describeSequence(packet.sequence, packet.threadDescriptor, texts);
        for (Message message(packet.threadDescriptor); message.next();)
            if (message.tag() == field::thread::kReferenceTimestampUs)
                m_sequences[packet.sequence].legacyTimeUs = message.integer();
    }
    if (present(packet.traceStats))
        addStats(packet.traceStats, packet.place);
    if (present(packet.systemInfo))
        addSystemInfo(packet.systemInfo);
    if (present(packet.remoteClockSync)) {
        metadata.push_back({"remote_clock_sync", "recorded at P" + std::to_string(packet.place), false});
        remoteSync.add(packet.remoteClockSync);
    }
}

void Recording::addSnapshot(const Packet &packet, SequenceState &sequence) {
    std::vector<ClockReading> readings;
    for (Message snapshot(packet.clockSnapshot); snapshot.next();) {
        if (snapshot.tag() == field::clock_snapshot::kPrimaryTraceClock && snapshot.number() != 0)
            clocks.setPrimary(snapshot.number32());
        if (snapshot.tag() != field::clock_snapshot::kClocks || !snapshot.isBytes())
            continue;
        std::uint32_t id = 0;
        std::int64_t raw = 0;
        std::uint64_t unit = 1;
        bool incremental = false;
        for (Message message(snapshot.bytes()); message.next();) {
            switch (message.tag()) {
            case field::clock::kClockId: id = message.number32(); break;
            case field::clock::kTimestamp: raw = message.integer(); break;
            case field::clock::kIsIncremental: incremental = message.number() != 0; break;
            case field::clock::kUnitMultiplierNs: unit = std::max<std::uint64_t>(message.number(), 1); break;
            default: break;
            }
        }
        const ClockNode node = clocks.node(id, packet.sequence);
        if (!clocks.setUnit(node, unit))
            m_unitChanged.note(packet.place);
        constexpr std::uint32_t kFirstScoped = 64;
        if (id >= kFirstScoped && id < 2 * kFirstScoped)
            sequence.clock(id) = {id, incremental, raw, false};
        const bool twice =
            std::any_of(readings.begin(), readings.end(), [&](const ClockReading &r) { return r.clock == node; });
        if (id != ClockGraph::kTraceTime && !twice)
            readings.push_back({node, raw});
    }
    clocks.addSnapshot(readings);
}

Stamp Recording::stampOf(const Packet &packet, SequenceState &sequence) {
    const std::int64_t raw = static_cast<std::int64_t>(packet.timestamp.value_or(0));
    const bool timed = packet.timestamp.has_value();
    if (!packet.clockId && sequence.lostClockId)
        return {raw, clocks.lostNode(*sequence.lostClockId, packet.sequence), timed};
    const std::uint32_t id = packet.clockId ? *packet.clockId : sequence.defaults.clockId.value_or(0);
    Stamp stamp{raw, clocks.node(id, packet.sequence), timed};
    constexpr std::uint32_t kFirstScoped = 64;
    if (stamp.timed && id != ClockGraph::kTraceTime && !clocks.inSnapshot(stamp.clock))
        m_beforeSnapshot[stamp.clock].note(packet.place);
    if (!stamp.timed || id < kFirstScoped || id >= 2 * kFirstScoped)
        return stamp;
    SequenceClock &clock = sequence.clock(id);
    if (clock.incremental && clock.stale)
        return {raw, clocks.lostNode(id, packet.sequence), timed};
    if (clock.incremental) {
        clock.last =
            static_cast<std::int64_t>(static_cast<std::uint64_t>(clock.last) + static_cast<std::uint64_t>(stamp.raw));
        stamp.raw = clock.last;
    }
    return stamp;
}

void Recording::addStats(std::string_view stats, std::uint64_t place) {
    std::uint64_t lost = 0;
    for (Message message(stats); message.next();) {
        if (message.tag() == field::trace_stats::kChunksDiscarded)
            lost += message.number();
        if (message.tag() != field::trace_stats::kBufferStats || !message.isBytes())
            continue;
        for (Message buffer(message.bytes()); buffer.next();)
            if (buffer.tag() == field::buffer_stats::kChunksOverwritten ||
                buffer.tag() == field::buffer_stats::kChunksDiscarded ||
                buffer.tag() == field::buffer_stats::kTraceWriterPacketLoss ||
                buffer.tag() == field::buffer_stats::kPatchesFailed)
                lost += buffer.number();
    }
    if (lost != 0)
        m_report.add(Severity::DataLoss, "buffer_loss",
                     "the tracing service says that its buffers lost data (chunks discarded or overwritten)",
                     DiagnosticPlace::atByte(place), "record with larger buffers");
}

void Recording::addSystemInfo(std::string_view info) {
    const auto keep = [this](std::string key, std::string_view value) {
        const std::string text = replacedInvalidUtf8(value).value_or(std::string(value));
        metadata.push_back({key, text, looksSecret(key, text)});
        return text;
    };
    for (Message message(info); message.next();) {
        if (message.tag() == field::system::kTracingServiceVersion && message.isBytes())
            producerVersion = keep("tracing_service_version", message.bytes());
        else if (message.tag() == field::system::kMachineName && message.isBytes())
            hostName = keep("machine_name", message.bytes());
        else if (message.tag() == field::system::kUtsname && message.isBytes())
            for (Message name(message.bytes()); name.next();)
                if (name.isBytes() && name.tag() <= field::utsname::kMachine)
                    keep("utsname." + std::to_string(name.tag()), name.bytes());
    }
}

void Recording::reportTallies() {
    m_stateMissing.report(m_report, Severity::DataLoss, "incremental_state_missing",
                          "packets need the state of their sequence, of which a part was lost; they were left out",
                          "record with larger buffers, and with incremental state that is cleared now and then");
    m_dropped.report(m_report, Severity::DataLoss, "previous_packet_dropped", "the producer lost packets before these",
                     "record with larger buffers");
    m_iidMissing.report(m_report, Severity::DataLoss, "interned_id_missing",
                        "names refer to texts that were not interned since the state of their sequence was cleared or "
                        "lost; they are shown as numbers",
                        "record with larger buffers, and with incremental state that is cleared now and then");
    m_iidDisputed.report(m_report, Severity::Notice, "interned_id_redefined",
                         "an id was interned again with another content; the first content was kept");
    m_untimed.report(m_report, Severity::Notice, "missing_timestamp",
                     "events carry no timestamp; they are counted and have no time");
    m_noSequence.report(m_report, Severity::Notice, "missing_sequence_id",
                        "events name no packet sequence; they were read without its state");
    m_otherData.report(m_report, Severity::Info, "other_data_sources",
                       "packets of other data sources (scheduling, counters of the system, logs) are not drawn");
    m_unitChanged.report(m_report, Severity::Notice, "clock_unit_changed",
                         "snapshots disagree about the unit of a clock; the first was kept");
    for (const auto &[clock, tally] : m_beforeSnapshot)
        if (clocks.inSnapshot(clock) && !clocks.isTraceClock(clock))
            tally.report(m_report, Severity::Notice, "late_clock_snapshot",
                         "times came before the first snapshot of their clock; they were placed by a later one");
    m_phaseSkipped.report(m_report, Severity::Notice, "legacy_phase_skipped",
                          "older events of kinds that draw nothing were skipped");
    m_stateEvents.report(m_report, Severity::Notice, "state_events", "states of a track are drawn as instants");
    m_noType.report(m_report, Severity::Notice, "missing_event_type",
                    "track events do not say what they are and were skipped");
    if (texts.replaced() != 0)
        m_report.add(Severity::Notice, "invalid_utf8", "texts hold bytes that are no UTF-8; they were replaced", {}, {},
                     texts.replaced());
    if (tracks.names().pidReused)
        m_report.add(
            Severity::Notice, "pid_reused",
            "a process number was used by processes with different start times; they share a lane's process here");
}

} // namespace lanescope::model::perfetto
