// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/pair_index.h"
#include "analysis/range/range_summary.h"
#include "analysis/regions_gaps.h"

#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <vector>

namespace lanescope::analysis {

/// What a kernel does, as far as overlap asks.
enum class WorkKind : std::uint8_t { Compute, Communication, Copy };

/// Sums of one range by kernel name, class, copy direction and API. One thread.
class RangeGroups {
public:
    RangeGroups(const model::SessionStore &session, const KernelClasses &classes)
        : m_session(session), m_classes(classes) {}
    void addCall(model::EventRow row);
    void addDevice(const model::DeviceRecord &event);
    /// By the class of a kernel's name; looked up once per name.
    [[nodiscard]] WorkKind workKindOf(model::StringRef name);
    void moveInto(RangeSummary &summary);

private:
    using Slots = std::vector<std::uint32_t>; ///< by StringRef: position plus one, 0 without
    [[nodiscard]] DurationSums &sumsOf(Slots &slots, std::vector<NamedSums> &sums, model::StringRef name);
    void addCopy(const model::DeviceRecord &event);

    const model::SessionStore &m_session;
    Slots m_kernelSlots, m_callSlots;
    std::vector<NamedSums> m_kernels, m_calls;
    const KernelClasses &m_classes;
    std::vector<std::uint8_t> m_kinds; ///< by StringRef: WorkKind plus one, 0 unknown yet
    std::map<std::string, CopySums, std::less<>> m_copies;
};

/// Finds the gaps of many tracks that share time with a range, and knows when no more can come.
/// Slices of the range's clock arrive by (start, place), from the first of the track on.
template <class Key> class RangeGapWalk {
public:
    RangeGapWalk(const model::SessionStore &session, const TimeRange &range)
        : m_session(session), m_range(range), m_walk(session) {}

    /// The gap before `row`, clipped to the range; nullopt without one that shares time with it.
    [[nodiscard]] std::optional<Gap> next(GapKind kind, Key key, model::EventRow row) {
        const auto found = m_walk.next(key, m_range.clock.clock, row);
        if (m_walk.track() == m_closed.size()) {
            m_closed.push_back(false);
            ++m_open;
        }
        if (!m_closed[m_walk.track()] && m_session.end(row) >= m_range.end) {
            m_closed[m_walk.track()] = true;
            --m_open;
        }
        if (!found)
            return std::nullopt;
        const model::Ns begin = std::max(m_session.end(found->before), m_range.begin);
        const model::Ns end = std::min(m_session.start(row), m_range.end);
        if (end <= begin)
            return std::nullopt;
        return Gap{kind,
                   begin,
                   {saturatingSubtract(end.count, begin.count)},
                   found->before,
                   row,
                   std::nullopt,
                   m_range.clock.clock};
    }
    /// Slices from `start` on have no gap that shares time with the range.
    [[nodiscard]] bool doneAt(model::Ns start) const { return start >= m_range.end && m_open == 0; }

private:
    const model::SessionStore &m_session;
    const TimeRange &m_range;
    GapWalk<Key> m_walk;
    std::vector<bool> m_closed; ///< by track: nothing of the range can follow
    std::size_t m_open = 0;
};

/// Busy, communication, compute and their overlap of many devices, from clipped intervals in order of
/// begin. The union of what came before, from a begin on, is one interval: so ends are enough.
class DeviceSweep {
public:
    /// `kind` is nullopt for what is no kernel.
    void add(model::DeviceRef device, model::Ns begin, model::Ns end, std::optional<WorkKind> kind);
    void addGap(model::DeviceRef device, std::int64_t gapNs);
    [[nodiscard]] std::vector<DeviceInRange> take() { return std::move(m_devices); }

private:
    static constexpr model::Ns kNever{std::numeric_limits<std::int64_t>::min()};
    struct Ends {
        model::Ns busy = kNever, compute = kNever, communication = kNever;
    };
    [[nodiscard]] std::size_t at(model::DeviceRef device);

    PairIndex<model::DeviceRef, model::DeviceRef> m_index; ///< (device, none)
    std::vector<DeviceInRange> m_devices;                  ///< parallel to m_index.pairs()
    std::vector<Ends> m_ends;                              ///< likewise
};

/// The longest gaps of those that were added, in bounded memory.
class LongestGaps {
public:
    explicit LongestGaps(std::size_t limit) : m_limit(limit) {}
    void add(const Gap &gap);
    /// By kind, start, and row of the slice after it.
    [[nodiscard]] std::vector<Gap> take();

private:
    void cut();
    std::size_t m_limit;
    std::vector<Gap> m_gaps;
    bool m_full = false; ///< m_limit gaps are as long as m_shortest, or longer
    Gap m_shortest;
};

/// Launches in flight over a range, of the calls that are taken; see LaunchesInFlight.
[[nodiscard]] LaunchesInFlight launchesInFlight(const model::SessionStore &session,
                                                const SessionCorrelation &correlation, const TimeRange &range,
                                                const model::JobControl &job,
                                                const std::function<bool(model::EventRow)> &takes);

} // namespace lanescope::analysis
