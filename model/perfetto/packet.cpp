// SPDX-License-Identifier: Apache-2.0
#include "model/perfetto/packet.h"

#include "model/perfetto/field_numbers.h"
#include "model/proto/message.h"

namespace lanescope::model::perfetto {

namespace {

using proto::Message;

constexpr std::uint32_t kStateCleared = 1;
constexpr std::uint32_t kNeedsState = 2;

void readNumber(Packet &packet, const Message &message) {
    switch (message.tag()) {
    case field::packet::kTimestamp: packet.timestamp = message.number(); break;
    case field::packet::kTimestampClockId: packet.clockId = message.number32(); break;
    case field::packet::kTrustedPacketSequenceId: packet.sequence = message.number32(); break;
    case field::packet::kMachineId: packet.machine = message.number32(); break;
    case field::packet::kTrustedPid: packet.trustedPid = static_cast<std::int32_t>(message.number32()); break;
    case field::packet::kSequenceFlags:
        packet.cleared = packet.cleared || (message.number32() & kStateCleared) != 0;
        packet.needsState = (message.number32() & kNeedsState) != 0;
        break;
    case field::packet::kIncrementalStateCleared: packet.cleared = packet.cleared || message.number() != 0; break;
    case field::packet::kPreviousPacketDropped: packet.previousDropped = message.number() != 0; break;
    case field::packet::kFirstPacketOnSequence: packet.firstOnSequence = message.number() != 0; break;
    default: break;
    }
}

std::string_view *partOf(Packet &packet, std::uint32_t tag) {
    switch (tag) {
    case field::packet::kTrackEvent: return &packet.trackEvent;
    case field::packet::kInternedData: return &packet.internedData;
    case field::packet::kTracePacketDefaults: return &packet.defaults;
    case field::packet::kClockSnapshot: return &packet.clockSnapshot;
    case field::packet::kTrackDescriptor: return &packet.trackDescriptor;
    case field::packet::kProcessDescriptor: return &packet.processDescriptor;
    case field::packet::kThreadDescriptor: return &packet.threadDescriptor;
    case field::packet::kProcessTree: return &packet.processTree;
    case field::packet::kGpuRenderStageEvent: return &packet.renderStage;
    case field::packet::kVulkanApiEvent: return &packet.vulkanApi;
    case field::packet::kGpuCounterEvent: return &packet.gpuCounters;
    case field::packet::kTraceStats: return &packet.traceStats;
    case field::packet::kSystemInfo: return &packet.systemInfo;
    case field::packet::kTraceUuid: return &packet.traceUuid;
    case field::packet::kTraceConfig: return &packet.traceConfig;
    case field::packet::kServiceEvent: return &packet.serviceEvent;
    case field::packet::kSynchronizationMarker: return &packet.syncMarker;
    case field::packet::kRemoteClockSync: return &packet.remoteClockSync;
    case field::packet::kCompressedPackets: return &packet.zlibGroup;
    case field::packet::kZstdCompressedPackets: return &packet.zstdGroup;
    default: return nullptr;
    }
}

} // namespace

Packet decodePacket(std::string_view bytes, std::uint64_t place) {
    Packet packet;
    packet.bytes = bytes;
    packet.place = place;
    for (Message message(bytes); message.next();) {
        if (message.isNumber())
            readNumber(packet, message);
        else if (std::string_view *part = partOf(packet, message.tag()))
            *part = message.bytes();
        else
            packet.otherPayload = message.tag();
    }
    return packet;
}

} // namespace lanescope::model::perfetto
