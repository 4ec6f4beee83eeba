// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/diagnostics.h"
#include "model/identity.h"
#include "model/perfetto/packet.h"
#include "model/progress.h"
#include "model/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lanescope::model::perfetto {

/// Receives the packets of a trace in order of the file. `packet` is only valid during the call.
class PacketSink {
public:
    PacketSink() = default;
    PacketSink(const PacketSink &) = delete;
    PacketSink &operator=(const PacketSink &) = delete;
    virtual ~PacketSink() = default;
    /// False ends the reading.
    [[nodiscard]] virtual bool packet(const Packet &packet) = 0;
    /// Something before `place` could not be read: it may have been a packet of any sequence.
    virtual void damaged(std::uint64_t place) = 0;
};

struct StreamEnd {
    bool cancelled = false;
    std::optional<ArtifactId> content; ///< of the inflated bytes, where the file is compressed
};

/// Streams the packets of a file, unfolding groups of compressed packets. Damage stays where it is:
/// an unreadable packet is left out, and after bytes that frame no packet reading goes on at the next
/// synchronization marker. Reports `truncated_packet`, `unreadable_packet`, `unreadable_bytes`,
/// `bad_compressed_packets`, `unknown_top_level_field` and the faults of the file's own compression.
[[nodiscard]] Result<StreamEnd> streamPackets(const std::string &path, PacketSink &sink, ImportReport &report,
                                              const JobControl &job);

/// Inflates a group of packets; what there is before a fault. `limit` bounds the result in bytes.
struct Unfolded {
    std::string bytes;
    bool whole = true;
};
[[nodiscard]] Unfolded unfoldZlib(std::string_view group, std::size_t limit);
[[nodiscard]] Unfolded unfoldZstd(std::string_view group, std::size_t limit);

} // namespace lanescope::model::perfetto
