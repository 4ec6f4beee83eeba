// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <protozero/pbf_writer.hpp>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace lanescope::test {

using Fields = protozero::pbf_writer;
using Fill = std::function<void(Fields &)>;

/// A message as bytes; field numbers as in the schema of Perfetto.
[[nodiscard]] std::string protoMessage(const Fill &fill);
[[nodiscard]] Fill nothing();

/// How the packets of a sequence begin: what the numbers in the tests mean.
struct PacketHead {
    std::uint32_t sequence = 1;
    std::int64_t timestamp = -1; ///< −1: none
    std::uint32_t clock = 0;     ///< 0: not said
    std::uint32_t flags = 0;     ///< 1 clears, 2 needs the incremental state
    std::uint32_t machine = 0;
};

/// Ids of the built-in clocks.
inline constexpr std::uint32_t kMonotonic = 3, kBoottime = 6;

/// Writes a trace packet by packet.
class PerfettoFile {
public:
    std::string bytes;

    void packet(const PacketHead &head, const Fill &fill = nothing());
    /// A packet with one message of field `number` in it.
    void message(const PacketHead &head, std::uint32_t number, const Fill &fill);
    void thread(std::uint64_t uuid, std::int32_t pid, std::int64_t tid, const PacketHead &head = {});
    void track(std::uint64_t uuid, const std::string &name, std::uint64_t parent = 0, const PacketHead &head = {});
    void begin(const PacketHead &head, std::uint64_t track, const std::string &name, const Fill &more = nothing());
    void end(const PacketHead &head, std::uint64_t track, const Fill &more = nothing());
    /// Begin and end of a slice on a track, with a category and flow ids.
    void slice(std::uint64_t track, const std::string &name, std::int64_t from, std::int64_t to,
               const std::string &category = "cat", const Fill &more = nothing(), const PacketHead &head = {});
    struct Reading {
        std::uint32_t clock = 0;
        std::uint64_t time = 0;
        bool incremental = false;
        std::uint64_t unit = 0;
    };
    void snapshot(const PacketHead &head, const std::vector<Reading> &readings, std::uint32_t primary = 0);
};

/// Parts of a TrackEvent.
[[nodiscard]] Fill flows(std::vector<std::uint64_t> ids, std::vector<std::uint64_t> ending = {});
[[nodiscard]] Fill annotation(const std::string &name, std::uint64_t value);
[[nodiscard]] Fill annotation(const std::string &name, const std::string &value);
[[nodiscard]] Fill both(Fill first, Fill second);

/// Twelve launches of rocprofv3 with their kernels.
[[nodiscard]] std::string rocprofTrace();
/// Twelve submissions of a process with a stage each of its GPU.
[[nodiscard]] std::string renderStageTrace();
/// A trace as one packet with its packets compressed.
[[nodiscard]] std::string compressedTrace(const std::string &trace);

} // namespace lanescope::test
