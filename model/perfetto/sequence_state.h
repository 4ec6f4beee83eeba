// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/perfetto/interned.h"
#include "model/perfetto/packet.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace lanescope::model::perfetto {

/// TracePacketDefaults of one generation.
struct SequenceDefaults {
    std::optional<std::uint32_t> clockId;
    std::optional<std::uint64_t> trackUuid;
    std::vector<std::uint64_t> extraTracks, extraRealTracks;
};

/// A clock of the range 64 to 127 as one sequence uses it.
struct SequenceClock {
    std::uint32_t clockId = 0;
    bool incremental = false;
    std::int64_t last = 0;
    bool stale = false; ///< packets were lost since `last`, with differences of times in them
};

/// The incremental state of one packet sequence (formats: "per-sequence state machine"). Valid from a
/// packet that clears it until a packet was lost.
struct SequenceState {
    bool valid = false;
    std::uint32_t generation = 0; ///< counts the clearings
    InternedData interned;
    SequenceDefaults defaults;
    std::vector<SequenceClock> clocks;
    std::optional<std::int64_t> legacyTimeUs; ///< of deprecated microsecond deltas
    std::optional<std::uint32_t> lostClockId; ///< the default of a state that was lost: it may hold no more

    /// Clears, invalidates, takes over defaults and interned data, in this order, as the packet says.
    /// Returns how many interned ids came again with another content. Throws proto::Malformed.
    [[nodiscard]] std::uint64_t take(const Packet &packet, Texts &texts);
    [[nodiscard]] SequenceClock &clock(std::uint32_t clockId);
    /// A packet was lost: texts, defaults and differences of times hold until the next clearing no more.
    void lose();

private:
    void loseTimes();
};

} // namespace lanescope::model::perfetto
