// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/clock.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace lanescope::analysis {

/// How many of a set of intervals [begin, end) hold each instant: a step function of time, 0 before the
/// first and after the last. Answers for any range are exact and cost O(log steps).
///
/// Takes 4 bytes per step, two steps per interval, and about one byte more for the pyramid above them.
/// Immutable; one clock.
class StepSeries {
public:
    StepSeries() = default;
    /// `begins` and `ends` in any order, equally many, each end at or after its own begin; intervals
    /// without length hold no instant. O(n log n).
    [[nodiscard]] static StepSeries inFlight(std::vector<model::Ns> begins, std::vector<model::Ns> ends);

    /// Of a range [begin, end).
    struct Envelope {
        std::uint32_t low = 0;
        std::uint32_t high = 0;
        std::uint32_t last = 0; ///< at the last instant of the range
    };
    /// A range without length is that of its begin alone.
    [[nodiscard]] Envelope over(model::Ns begin, model::Ns end) const;
    /// Goes over ranges that follow each other, each from the end of the one before: faster than asking for each.
    class Sweep;
    [[nodiscard]] std::uint32_t at(model::Ns time) const;
    /// Nanoseconds before `time` in which at least one interval holds.
    [[nodiscard]] std::uint64_t coveredUntil(model::Ns time) const;
    /// The same of [begin, end); 0 for an empty range.
    [[nodiscard]] std::uint64_t covered(model::Ns begin, model::Ns end) const {
        return end <= begin ? 0 : coveredUntil(end) - coveredUntil(begin);
    }
    /// The highest value of all.
    [[nodiscard]] std::uint32_t peak() const { return m_peak; }
    [[nodiscard]] bool empty() const { return m_steps.empty(); }
    [[nodiscard]] std::size_t steps() const { return m_steps.size(); }
    [[nodiscard]] std::size_t memoryBytes() const;

private:
    /// Up to kBlock steps, each 31 bits of nanoseconds after the block's start and one bit for its direction.
    struct Block {
        model::Ns start;
        std::uint64_t coveredBefore = 0; ///< ns with a value above 0 before `start`
        std::uint32_t firstStep = 0;
        std::uint32_t valueBefore = 0;
    };
    struct Bounds {
        std::uint32_t low = 0, high = 0;
    };
    static constexpr Bounds kNoBounds{~std::uint32_t{0}, 0};
    static constexpr std::size_t kBlock = 32;
    static constexpr std::size_t kFan = 16;

    /// What holds at a time: the value, and the first step after it.
    struct Cursor {
        std::size_t block = 0; ///< that the next step lies in; the number of blocks where there is none
        std::size_t step = 0;
        std::uint32_t value = 0;
        std::uint64_t covered = 0; ///< before the time
        model::Ns time;
        Bounds since{};      ///< values after the steps of the block that lie before the next one
        bool inside = false; ///< the next step lies in the block of the last one
    };
    void add(model::Ns at, bool up, std::uint32_t value, std::uint64_t covered);
    void buildPyramid();
    [[nodiscard]] std::size_t blockEnd(std::size_t block) const;
    /// `near` is a block that starts at or before `time`, or the first.
    [[nodiscard]] Cursor locate(model::Ns time, std::size_t near = 0) const;
    /// The same for a time at or after `from`'s.
    [[nodiscard]] Cursor proceed(const Cursor &from, model::Ns time) const;
    /// Takes the steps of block `index` up to the time.
    void advance(Cursor &cursor, std::size_t index, model::Ns time) const;
    [[nodiscard]] Envelope between(const Cursor &first, const Cursor &last) const;
    void widen(Bounds &bounds, std::size_t block, std::size_t from, std::size_t to, std::uint32_t value) const;
    void widenBlocks(Bounds &bounds, std::size_t from, std::size_t to) const;

    std::vector<std::uint32_t> m_steps;
    std::vector<Block> m_blocks;
    std::vector<std::vector<Bounds>> m_levels; ///< of values after the steps of a block; then of kFan of those below
    std::uint32_t m_peak = 0;
};

class StepSeries::Sweep {
public:
    /// `series` outlives the sweep.
    Sweep(const StepSeries &series, model::Ns begin) : m_series(series), m_at(series.locate(begin)) {}
    struct Part {
        Envelope envelope;
        std::uint64_t covered = 0;
    };
    /// Of the range from the last end to `end`, which lies after it.
    [[nodiscard]] Part until(model::Ns end);

private:
    const StepSeries &m_series;
    Cursor m_at;
};

} // namespace lanescope::analysis
