// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace lanescope::model::perfetto {

/// What a TrackEvent says it is.
enum class EventType : std::uint8_t { Unspecified, Begin, End, Instant, Counter, State };

/// The part of a TrackEvent that older producers write (LegacyEvent).
struct LegacyFields {
    bool present = false;
    char phase = 0;
    std::optional<std::uint64_t> nameIid;
    std::optional<std::int64_t> durationUs;
    std::optional<std::uint64_t> unscopedId, localId, globalId, bindId;
    std::string_view idScope;
    std::uint64_t flowDirection = 0; ///< 1 in, 2 out, 3 both
    std::optional<std::int32_t> pidOverride, tidOverride;
};

/// One TrackEvent, decoded but not resolved. Reused from event to event: the vectors keep their room.
struct EventFields {
    EventType type = EventType::Unspecified;
    std::optional<std::uint64_t> nameIid, trackUuid;
    std::string_view name;
    std::vector<std::uint64_t> categoryIids;
    std::vector<std::string_view> categories;
    std::vector<std::string_view> annotations;
    std::vector<std::uint64_t> flows, endingFlows;
    std::optional<std::int64_t> counter;
    std::optional<double> realCounter;
    std::vector<std::int64_t> extraValues;
    std::vector<double> extraReals;
    std::vector<std::uint64_t> extraTracks, extraRealTracks;
    std::vector<std::uint64_t> submissions, waits; ///< gpu_correlation
    std::uint64_t gpuApi = 0;
    std::optional<std::int64_t> deltaUs, absoluteUs;
    LegacyFields legacy;

    /// Throws proto::Malformed.
    void read(std::string_view message);
};

} // namespace lanescope::model::perfetto
