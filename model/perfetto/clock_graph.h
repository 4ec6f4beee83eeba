// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/clock.h"
#include "model/identity.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace lanescope::model::perfetto {

/// A clock of one machine: a number of the trace, and the sequence for clocks 64 to 127.
using ClockNode = Ref<struct ClockNodeTag>;

struct ClockReading {
    ClockNode clock;
    std::int64_t raw = 0; ///< in the clock's own unit
};

/// Conversion between the clocks of one machine in one recording, as trace_processor documents it: a
/// path of at most four hops through snapshots; each hop takes the latest snapshot at or before the
/// time (the first one for earlier times) and adds the difference; nothing is interpolated. A clock
/// that was seen going backwards is no source of a hop.
class ClockGraph {
public:
    static constexpr std::uint32_t kTraceTime = 0; ///< clock id of times that are trace time already
    [[nodiscard]] ClockNode node(std::uint32_t clockId, std::uint32_t sequence);
    /// What a sequence calls that clock after packets of it were lost: no reading of it can be converted.
    [[nodiscard]] ClockNode lostNode(std::uint32_t clockId, std::uint32_t sequence);
    /// False: the unit of the clock was another one before; the first stays.
    [[nodiscard]] bool setUnit(ClockNode clock, std::uint64_t nanoseconds);
    void addSnapshot(const std::vector<ClockReading> &readings);
    void setPrimary(std::uint32_t clockId) { m_primary = m_primary.value_or(clockId); }
    [[nodiscard]] bool inSnapshot(ClockNode clock) const { return m_nodes[clock.index()].inSnapshot; }

    /// After settle().
    [[nodiscard]] std::uint32_t traceClockId() const { return m_traceClock; }
    [[nodiscard]] bool isTraceClock(ClockNode clock) const {
        return m_nodes[clock.index()].clockId == m_traceClock && !m_nodes[clock.index()].lost;
    }
    /// Chooses the trace clock and finds the paths to it. Call once, after the last snapshot.
    void settle();
    /// Trace time of a reading; nullopt without a path.
    [[nodiscard]] std::optional<Ns> toTraceTime(ClockNode clock, std::int64_t raw) const;
    /// The reading in nanoseconds of its own clock.
    [[nodiscard]] Ns ownTime(ClockNode clock, std::int64_t raw) const;
    [[nodiscard]] ClockDomain traceClock() const;
    [[nodiscard]] ClockDomain ownClock(ClockNode clock) const;
    [[nodiscard]] std::size_t size() const { return m_nodes.size(); }
    [[nodiscard]] bool wentBackwards(ClockNode clock) const { return m_nodes[clock.index()].backwards; }
    [[nodiscard]] std::size_t snapshots() const { return m_snapshots.size(); }
    /// The largest change of a hop's difference from one snapshot to the next, over the paths in use.
    [[nodiscard]] Ns largestJump() const;
    [[nodiscard]] std::string nameOf(ClockNode clock) const;

private:
    struct Node {
        std::uint32_t clockId = 0;
        std::uint32_t sequence = 0;
        std::uint64_t unit = 0; ///< 0: not said, nanoseconds
        bool inSnapshot = false;
        bool backwards = false;
        bool connected = false;
        bool lost = false;             ///< of lostNode()
        std::vector<std::size_t> path; ///< indices of m_hops
    };
    using Pairs = std::vector<std::pair<Ns, Ns>>;
    struct Hop {
        std::size_t from = 0;
        std::size_t to = 0;
        Pairs pairs; ///< by the time of the source
    };
    void noteBackwards();
    void buildHops();
    void findPaths();
    [[nodiscard]] std::uint32_t chooseTraceClock() const;

    std::vector<Node> m_nodes;
    std::map<std::pair<std::uint32_t, std::uint32_t>, ClockNode> m_index, m_lost; ///< by clock id and sequence
    std::vector<std::vector<ClockReading>> m_snapshots;
    std::optional<std::uint32_t> m_primary;
    std::uint32_t m_traceClock = 0;
    std::vector<Hop> m_hops;
    std::vector<std::vector<std::size_t>> m_hopsInto; ///< by node
};

} // namespace lanescope::model::perfetto
