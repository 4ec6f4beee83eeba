// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace lanescope::model::perfetto {

/// One TracePacket, its envelope decoded; the parts are views into the packet's bytes, null if absent.
struct Packet {
    std::string_view bytes;
    std::uint64_t place = 0; ///< byte of its field in the stream of packets, compressed groups unfolded

    std::optional<std::uint64_t> timestamp;
    std::optional<std::uint32_t> clockId;
    std::uint32_t sequence = 0; ///< 0: none
    std::uint32_t machine = 0;  ///< 0: the host
    std::optional<std::int32_t> trustedPid;
    bool cleared = false;    ///< the sequence begins a new generation of incremental state
    bool needsState = false; ///< unreadable without the sequence's incremental state
    bool previousDropped = false;
    bool firstOnSequence = false;
    std::uint32_t otherPayload = 0; ///< field number of a payload that is not read, 0 if none

    std::string_view trackEvent, internedData, defaults, clockSnapshot;
    std::string_view trackDescriptor, processDescriptor, threadDescriptor, processTree;
    std::string_view renderStage, vulkanApi, gpuCounters;
    std::string_view traceStats, systemInfo, traceUuid, traceConfig, serviceEvent, syncMarker, remoteClockSync;
    std::string_view zlibGroup, zstdGroup;
};

/// Throws proto::Malformed.
[[nodiscard]] Packet decodePacket(std::string_view bytes, std::uint64_t place);

} // namespace lanescope::model::perfetto
