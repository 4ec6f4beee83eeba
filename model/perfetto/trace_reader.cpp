// SPDX-License-Identifier: Apache-2.0
#include "model/perfetto/trace_reader.h"

#include "model/perfetto/field_numbers.h"
#include "model/perfetto/settle.h"
#include "model/proto/message.h"

#include <algorithm>
#include <utility>

namespace lanescope::model::perfetto {

namespace {

using proto::present;

constexpr std::size_t kOpening = 8; ///< packets that tell a repeated trace
constexpr std::size_t kPreambleCap = 16;
constexpr std::size_t kSegmentCap = 4096;
enum Mark : std::uint32_t { Uuid, Config, Started, FirstOnSequence };

/// Packets that a service writes before the first mark of a recording.
bool isPreamble(const Packet &packet) {
    return (present(packet.syncMarker) || present(packet.clockSnapshot)) && !present(packet.trackEvent) &&
           !present(packet.trackDescriptor) && !present(packet.internedData) && !present(packet.traceUuid) &&
           !present(packet.traceConfig) && !packet.firstOnSequence && !packet.cleared;
}

bool startsTracing(const Packet &packet) {
    for (proto::Message message(packet.serviceEvent); message.next();)
        if (message.tag() == field::service_event::kTracingStarted && message.number() != 0)
            return true;
    return false;
}

/// True if a packet like this stands once in a recording, at its beginning.
bool opens(const Packet &packet) {
    return packet.cleared || packet.firstOnSequence || present(packet.clockSnapshot) || present(packet.traceUuid) ||
           present(packet.traceConfig) || present(packet.trackDescriptor) || present(packet.systemInfo);
}

} // namespace

void TraceReader::begin(std::uint64_t place) { m_segments.emplace_back().begin = place; }

void TraceReader::noteSeam(std::uint64_t place) {
    m_report.add(
        Severity::Notice, "concatenated_traces",
        "another trace begins inside the file; it is a session of its own, with its own sequences, tracks and flow ids",
        DiagnosticPlace::atByte(place));
    if (m_segments.size() < kSegmentCap)
        begin(place);
}

Recording &TraceReader::recordingOf(std::uint32_t machine) {
    auto &machines = m_segments.back().machines;
    const auto known =
        std::find_if(machines.begin(), machines.end(), [&](const auto &r) { return r->machine() == machine; });
    if (known != machines.end())
        return **known;
    machines.push_back(std::make_unique<Recording>(machine, m_report));
    machines.back()->begin = m_segments.back().begin;
    return *machines.back();
}

void TraceReader::damaged(std::uint64_t /*place*/) {
    for (const auto &recording : m_segments.back().machines)
        recording->invalidate();
}

void TraceReader::deliver(const Packet &packet) {
    ++m_segments.back().packets;
    try {
        recordingOf(packet.machine).add(packet);
    } catch (const proto::Malformed &fault) {
        m_report.add(Severity::DataLoss, "unreadable_packet",
                     std::string("a part of a packet is no readable message (") + fault.what() + ") and was left out",
                     DiagnosticPlace::atByte(packet.place), "copy the file again; record again if it stays");
        damaged(packet.place);
    }
}

void TraceReader::deliverKept(std::vector<Kept> &kept, std::size_t from, std::size_t to) {
    for (std::size_t i = from; i < to; ++i)
        deliver(decodePacket(kept[i].bytes, kept[i].place));
}

/// True if the packet is a mark that its recording has already had.
bool TraceReader::isMark(const Packet &packet) {
    auto &marks = m_segments.back().marks;
    bool again = false;
    bool any = false;
    const auto meet = [&](Mark mark, std::uint64_t sequence) {
        any = true;
        again = !marks.insert({mark, (std::uint64_t{packet.machine} << 32U) | sequence}).second || again;
    };
    if (present(packet.traceUuid))
        meet(Uuid, 0);
    if (present(packet.traceConfig))
        meet(Config, 0);
    if (present(packet.serviceEvent) && startsTracing(packet))
        meet(Started, 0);
    if (packet.firstOnSequence && packet.sequence != 0)
        meet(FirstOnSequence, packet.sequence);
    if (any && !m_markSeen)
        m_preambleLength = m_preamble.size();
    m_markSeen = m_markSeen || any;
    return again;
}

void TraceReader::takeMarked(const Packet &packet) {
    if (isPreamble(packet) && m_preamble.size() < kPreambleCap) {
        m_preamble.push_back({std::string(packet.bytes), packet.place});
        return;
    }
    if (isMark(packet)) {
        const std::size_t stay = m_preamble.size() - std::min(m_preamble.size(), m_preambleLength);
        deliverKept(m_preamble, 0, stay);
        noteSeam(stay < m_preamble.size() ? m_preamble[stay].place : packet.place);
        (void)isMark(packet);
        deliverKept(m_preamble, stay, m_preamble.size());
    } else {
        deliverKept(m_preamble, 0, m_preamble.size());
    }
    m_preamble.clear();
    deliver(packet);
}

void TraceReader::releaseRepeat(bool asSegment) {
    std::vector<Kept> repeat = std::exchange(m_repeat, {});
    if (asSegment) {
        deliverKept(m_preamble, 0, m_preamble.size());
        m_preamble.clear();
        noteSeam(repeat.front().place);
    }
    for (const Kept &kept : repeat) {
        const Packet packet = decodePacket(kept.bytes, kept.place);
        takeMarked(packet);
    }
}

/// Holds the packet back while it goes on repeating the opening of the file.
bool TraceReader::extendsRepeat(const Packet &packet) {
    const std::uint64_t held = m_repeat.size();
    const std::uint64_t seen = m_segments.back().packets + m_preamble.size();
    if (held == 0 && seen < 2)
        return false;
    if (held >= m_opening.size() || m_opening[held].bytes != packet.bytes)
        return false;
    m_repeat.push_back({std::string(packet.bytes), packet.place});
    if (m_repeat.size() == std::min<std::uint64_t>(kOpening, seen))
        releaseRepeat(provesRepeat());
    return true;
}

bool TraceReader::packet(const Packet &packet) {
    constexpr std::uint64_t kCancelMask = 0x3FFF;
    if ((++m_packets & kCancelMask) == 0 && m_job.cancelled())
        return false;
    if (extendsRepeat(packet))
        return true;
    if (!m_repeat.empty()) {
        releaseRepeat(false);
        if (extendsRepeat(packet))
            return true;
    }
    if (m_opening.size() < kOpening && m_segments.size() == 1) {
        m_opening.push_back({std::string(packet.bytes), packet.place});
        const bool absolute = m_opening.size() == kOpening && packet.timestamp.value_or(0) != 0;
        m_openingProves = m_openingProves || opens(packet) || absolute;
        m_openingHasEvents = m_openingHasEvents || present(packet.trackEvent) || present(packet.renderStage);
    }
    takeMarked(packet);
    return true;
}

void TraceReader::finish() {
    if (!m_repeat.empty())
        releaseRepeat(m_repeat.size() >= 2 && provesRepeat());
    deliverKept(m_preamble, 0, m_preamble.size());
    m_preamble.clear();
}

std::vector<SessionPtr> TraceReader::sessions(const ArtifactId &artifact) {
    std::vector<std::pair<Recording *, std::string>> chosen;
    const auto choose = [&](bool all) {
        for (std::size_t i = 0; i < m_segments.size(); ++i)
            for (const auto &recording : m_segments[i].machines) {
                if (!all && !recording->hasEvents())
                    continue;
                std::string label = m_segments.size() > 1 ? "trace " + std::to_string(i + 1) : std::string();
                if (recording->machine() != 0)
                    label +=
                        (label.empty() ? "" : ", ") + std::string("machine ") + std::to_string(recording->machine());
                chosen.emplace_back(recording.get(), label);
            }
    };
    choose(false);
    if (chosen.empty())
        choose(true);
    std::vector<SessionPtr> stores;
    for (const auto &[recording, label] : chosen) {
        if (m_job.cancelled())
            return {};
        const SessionId id(artifact, static_cast<std::uint32_t>(stores.size() + 1));
        stores.push_back(Settler(*recording, m_report).run(id, label));
    }
    // What was lost of a recording without events is lost all the same.
    for (const Segment &segment : m_segments)
        for (const auto &recording : segment.machines)
            recording->reportTallies();
    return stores;
}

std::string TraceReader::producerVersion() const {
    for (const Segment &segment : m_segments)
        for (const auto &recording : segment.machines)
            if (!recording->producerVersion.empty())
                return recording->producerVersion;
    return {};
}

} // namespace lanescope::model::perfetto
