// SPDX-License-Identifier: Apache-2.0
#include "model/perfetto/clock_graph.h"

#include <algorithm>
#include <cstdlib>

namespace lanescope::model::perfetto {

namespace {

constexpr std::uint32_t kRealtime = 1;
constexpr std::uint32_t kBoottime = 6;
constexpr std::uint32_t kFirstSequenceClock = 64;
constexpr std::uint32_t kLastSequenceClock = 127;
constexpr std::size_t kMaxHops = 4;

std::string builtinName(std::uint32_t clockId) {
    switch (clockId) {
    case 0: return "trace time";
    case 1: return "realtime";
    case 2: return "realtime_coarse";
    case 3: return "monotonic";
    case 4: return "monotonic_coarse";
    case 5: return "monotonic_raw";
    case 6: return "boottime";
    case 9: return "tsc";
    case 10: return "perf";
    case 11: return "trace_file";
    default: return "clock " + std::to_string(clockId);
    }
}

} // namespace

ClockNode ClockGraph::node(std::uint32_t clockId, std::uint32_t sequence) {
    const bool scoped = clockId >= kFirstSequenceClock && clockId <= kLastSequenceClock;
    const auto [slot, isNew] = m_index.try_emplace({clockId, scoped ? sequence : 0}, ClockNode(m_nodes.size()));
    if (isNew) {
        m_nodes.emplace_back();
        m_nodes.back().clockId = clockId;
        m_nodes.back().sequence = scoped ? sequence : 0;
    }
    return slot->second;
}

ClockNode ClockGraph::lostNode(std::uint32_t clockId, std::uint32_t sequence) {
    const auto [slot, isNew] = m_lost.try_emplace({clockId, sequence}, ClockNode(m_nodes.size()));
    if (isNew) {
        const std::uint64_t unit = m_nodes[node(clockId, sequence).index()].unit;
        slot->second = ClockNode(m_nodes.size());
        m_nodes.emplace_back();
        m_nodes.back().clockId = clockId;
        m_nodes.back().sequence = sequence;
        m_nodes.back().unit = unit;
        m_nodes.back().lost = true;
    }
    return slot->second;
}

bool ClockGraph::setUnit(ClockNode clock, std::uint64_t nanoseconds) {
    std::uint64_t &unit = m_nodes[clock.index()].unit;
    if (unit == 0)
        unit = nanoseconds;
    return unit == nanoseconds;
}

void ClockGraph::addSnapshot(const std::vector<ClockReading> &readings) {
    for (const ClockReading &reading : readings)
        m_nodes[reading.clock.index()].inSnapshot = true;
    m_snapshots.push_back(readings);
}

Ns ClockGraph::ownTime(ClockNode clock, std::int64_t raw) const {
    const std::uint64_t unit = std::max<std::uint64_t>(m_nodes[clock.index()].unit, 1);
    return {static_cast<std::int64_t>(static_cast<std::uint64_t>(raw) * unit)};
}

void ClockGraph::noteBackwards() {
    // Within snapshots of one set of clocks; sequences are not written in order of time between them.
    std::map<std::vector<std::size_t>, std::map<std::size_t, Ns>> last;
    for (const auto &snapshot : m_snapshots) {
        std::vector<std::size_t> clocks;
        for (const ClockReading &reading : snapshot)
            clocks.push_back(reading.clock.index());
        std::sort(clocks.begin(), clocks.end());
        auto &seen = last[clocks];
        for (const ClockReading &reading : snapshot) {
            const Ns now = ownTime(reading.clock, reading.raw);
            const auto [slot, isNew] = seen.try_emplace(reading.clock.index(), now);
            if (!isNew && now < slot->second)
                m_nodes[reading.clock.index()].backwards = true;
            slot->second = std::max(slot->second, now);
        }
    }
}

void ClockGraph::buildHops() {
    std::map<std::pair<std::size_t, std::size_t>, Pairs> hops;
    for (const auto &snapshot : m_snapshots)
        for (const ClockReading &from : snapshot)
            for (const ClockReading &to : snapshot)
                if (from.clock != to.clock && !m_nodes[from.clock.index()].backwards)
                    hops[{from.clock.index(), to.clock.index()}].emplace_back(ownTime(from.clock, from.raw),
                                                                              ownTime(to.clock, to.raw));
    m_hopsInto.resize(m_nodes.size());
    for (auto &[ends, pairs] : hops) {
        std::stable_sort(pairs.begin(), pairs.end(), [](const auto &a, const auto &b) { return a.first < b.first; });
        m_hopsInto[ends.second].push_back(m_hops.size());
        m_hops.push_back({ends.first, ends.second, std::move(pairs)});
    }
}

std::uint32_t ClockGraph::chooseTraceClock() const {
    if (m_primary)
        return *m_primary;
    const auto boottime = m_index.find({kBoottime, 0});
    if (m_snapshots.empty() || (boottime != m_index.end() && inSnapshot(boottime->second)))
        return kBoottime;
    for (const ClockReading &reading : m_snapshots.front())
        if (const std::uint32_t id = m_nodes[reading.clock.index()].clockId; id < kFirstSequenceClock)
            return id;
    return kBoottime;
}

void ClockGraph::findPaths() {
    std::vector<std::size_t> reached;
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
        m_nodes[i].connected =
            !m_nodes[i].lost && (m_nodes[i].clockId == kTraceTime || m_nodes[i].clockId == m_traceClock);
        if (m_nodes[i].connected && m_nodes[i].clockId != kTraceTime)
            reached.push_back(i);
    }
    for (std::size_t next = 0; next < reached.size(); ++next) {
        const std::size_t to = reached[next];
        if (m_nodes[to].path.size() == kMaxHops)
            continue;
        for (const std::size_t hop : m_hopsInto[to]) {
            Node &from = m_nodes[m_hops[hop].from];
            if (from.connected)
                continue;
            from.connected = true;
            from.path = {hop};
            from.path.insert(from.path.end(), m_nodes[to].path.begin(), m_nodes[to].path.end());
            reached.push_back(m_hops[hop].from);
        }
    }
}

void ClockGraph::settle() {
    noteBackwards();
    m_traceClock = chooseTraceClock();
    buildHops();
    findPaths();
}

std::optional<Ns> ClockGraph::toTraceTime(ClockNode clock, std::int64_t raw) const {
    const Node &node = m_nodes[clock.index()];
    if (!node.connected)
        return std::nullopt;
    Ns time = ownTime(clock, raw);
    for (const std::size_t hop : node.path) {
        const Pairs &pairs = m_hops[hop].pairs;
        auto after =
            std::upper_bound(pairs.begin(), pairs.end(), time, [](Ns at, const auto &pair) { return at < pair.first; });
        if (after != pairs.begin())
            --after;
        time += after->second - after->first;
    }
    return time;
}

Ns ClockGraph::largestJump() const {
    Ns largest;
    std::vector<bool> used(m_hops.size());
    for (const Node &node : m_nodes)
        for (const std::size_t hop : node.path)
            used[hop] = true;
    for (std::size_t i = 0; i < m_hops.size(); ++i)
        for (std::size_t k = 1; used[i] && k < m_hops[i].pairs.size(); ++k) {
            const auto &before = m_hops[i].pairs[k - 1];
            const auto &now = m_hops[i].pairs[k];
            const Ns change = (now.second - now.first) - (before.second - before.first);
            largest = std::max({largest, change, Ns{} - change});
        }
    return largest;
}

std::string ClockGraph::nameOf(ClockNode clock) const {
    const Node &node = m_nodes[clock.index()];
    const std::string name = builtinName(node.clockId);
    const bool scoped = node.clockId >= kFirstSequenceClock && node.clockId <= kLastSequenceClock;
    const std::string of = scoped || node.lost ? name + " of sequence " + std::to_string(node.sequence) : name;
    return node.lost ? of + " after lost packets" : of;
}

ClockDomain ClockGraph::traceClock() const {
    ClockDomain domain;
    const auto known = m_index.find({m_traceClock, 0});
    domain.name = known == m_index.end() ? builtinName(kTraceTime) : builtinName(m_traceClock);
    domain.evidence = m_primary ? "primary_trace_clock" : (known == m_index.end() ? "none" : "timestamp_clock_id");
    if (!m_primary && !m_snapshots.empty())
        domain.evidence = "clock_snapshot";
    for (const auto &snapshot : m_snapshots) {
        std::optional<Ns> utc;
        std::optional<Ns> trace;
        for (const ClockReading &reading : snapshot) {
            const std::uint32_t id = m_nodes[reading.clock.index()].clockId;
            if (id == kRealtime)
                utc = ownTime(reading.clock, reading.raw);
            if (id == m_traceClock)
                trace = ownTime(reading.clock, reading.raw);
        }
        if (utc && trace) {
            domain.originNs = (*utc - *trace).count;
            break;
        }
    }
    return domain;
}

ClockDomain ClockGraph::ownClock(ClockNode clock) const {
    ClockDomain domain;
    domain.name = "unresolved clock: " + nameOf(clock);
    domain.evidence = "none";
    return domain;
}

} // namespace lanescope::model::perfetto
