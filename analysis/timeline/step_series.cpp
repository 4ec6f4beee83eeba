// SPDX-License-Identifier: Apache-2.0
#include "analysis/timeline/step_series.h"

#include "analysis/timeline/block_cover.h"

#include <algorithm>

namespace lanescope::analysis {

using model::Ns;

namespace {

constexpr std::uint64_t kFarthest = (1ULL << 31U) - 1; ///< ns that a step may lie after its block's start

/// to − from, exact for to ≥ from over the whole range of int64.
std::uint64_t distance(Ns from, Ns to) {
    return static_cast<std::uint64_t>(to.count) - static_cast<std::uint64_t>(from.count);
}

bool isUp(std::uint32_t step) { return (step & 1U) != 0; }
std::uint32_t applied(std::uint32_t value, std::uint32_t step) { return isUp(step) ? value + 1 : value - 1; }

/// Instants of `sorted` from `at` on that equal the first.
std::size_t equalRun(const std::vector<Ns> &sorted, std::size_t at, Ns time) {
    std::size_t end = at;
    while (end < sorted.size() && sorted[end] == time)
        ++end;
    return end - at;
}

} // namespace

StepSeries StepSeries::inFlight(std::vector<Ns> begins, std::vector<Ns> ends) {
    // Stores hold events by start, and those of one stream by end as well.
    for (std::vector<Ns> *times : {&begins, &ends})
        if (!std::is_sorted(times->begin(), times->end()))
            std::sort(times->begin(), times->end());
    StepSeries series;
    series.m_steps.reserve(begins.size() + ends.size());
    std::uint32_t value = 0;
    std::uint64_t covered = 0;
    Ns last;
    std::size_t up = 0;
    std::size_t down = 0;
    while (up < begins.size() || down < ends.size()) {
        const bool fromBegins = down >= ends.size() || (up < begins.size() && begins[up] <= ends[down]);
        const Ns time = fromBegins ? begins[up] : ends[down];
        const std::size_t ups = equalRun(begins, up, time);
        const std::size_t downs = equalRun(ends, down, time);
        covered += value > 0 ? distance(last, time) : 0;
        last = time;
        // What begins as another ends leaves no trace: only the difference is a step.
        for (std::size_t i = std::min(ups, downs); i < std::max(ups, downs); ++i) {
            series.add(time, ups > downs, value, covered);
            value = applied(value, ups > downs ? 1U : 0U);
            series.m_peak = std::max(series.m_peak, value);
        }
        up += ups;
        down += downs;
    }
    series.m_steps.shrink_to_fit();
    series.m_blocks.shrink_to_fit();
    series.buildPyramid();
    return series;
}

void StepSeries::add(Ns at, bool up, std::uint32_t value, std::uint64_t covered) {
    if (m_blocks.empty() || m_steps.size() - m_blocks.back().firstStep == kBlock ||
        distance(m_blocks.back().start, at) > kFarthest)
        m_blocks.push_back({at, covered, static_cast<std::uint32_t>(m_steps.size()), value});
    const auto after = static_cast<std::uint32_t>(distance(m_blocks.back().start, at));
    m_steps.push_back((after << 1U) | (up ? 1U : 0U));
}

void StepSeries::buildPyramid() {
    if (m_blocks.empty())
        return;
    std::vector<Bounds> level;
    for (std::size_t block = 0; block < m_blocks.size(); ++block) {
        Bounds bounds = kNoBounds;
        widen(bounds, block, m_blocks[block].firstStep, blockEnd(block), m_blocks[block].valueBefore);
        level.push_back(bounds);
    }
    m_levels.push_back(std::move(level));
    while (m_levels.back().size() > kFan) {
        const std::vector<Bounds> &below = m_levels.back();
        std::vector<Bounds> above((below.size() + kFan - 1) / kFan, kNoBounds);
        for (std::size_t i = 0; i < below.size(); ++i) {
            above[i / kFan].low = std::min(above[i / kFan].low, below[i].low);
            above[i / kFan].high = std::max(above[i / kFan].high, below[i].high);
        }
        m_levels.push_back(std::move(above));
    }
}

std::size_t StepSeries::blockEnd(std::size_t block) const {
    return block + 1 < m_blocks.size() ? m_blocks[block + 1].firstStep : m_steps.size();
}

StepSeries::Cursor StepSeries::locate(Ns time, std::size_t near) const {
    if (m_blocks.empty() || time < m_blocks.front().start)
        return {};
    // In strides that double: what is asked for next mostly lies near.
    std::size_t width = 1;
    for (; near + width < m_blocks.size() && m_blocks[near + width].start <= time; width *= 2)
        near += width;
    const auto from = m_blocks.begin() + static_cast<std::ptrdiff_t>(near);
    const auto to = m_blocks.begin() + static_cast<std::ptrdiff_t>(std::min(near + width, m_blocks.size()));
    const auto after = std::upper_bound(from, to, time, [](Ns at, const Block &block) { return at < block.start; });
    const auto index = static_cast<std::size_t>(after - m_blocks.begin()) - 1;
    const Block &block = m_blocks[index];
    Cursor cursor{index, block.firstStep, block.valueBefore, block.coveredBefore, block.start, kNoBounds};
    advance(cursor, index, time);
    return cursor;
}

void StepSeries::advance(Cursor &cursor, std::size_t index, Ns time) const {
    const std::uint64_t wanted = distance(m_blocks[index].start, time);
    std::uint64_t seen = distance(m_blocks[index].start, cursor.time);
    const std::size_t end = blockEnd(index);
    for (; cursor.step < end && (m_steps[cursor.step] >> 1U) <= wanted; ++cursor.step) {
        const std::uint64_t at = m_steps[cursor.step] >> 1U;
        cursor.covered += cursor.value > 0 ? at - seen : 0;
        seen = at;
        cursor.value = applied(cursor.value, m_steps[cursor.step]);
        cursor.since = {std::min(cursor.since.low, cursor.value), std::max(cursor.since.high, cursor.value)};
    }
    cursor.covered += cursor.value > 0 ? wanted - seen : 0;
    cursor.time = time;
    cursor.inside = cursor.step < end;
    cursor.block = cursor.inside ? index : index + 1;
}

StepSeries::Cursor StepSeries::proceed(const Cursor &from, Ns time) const {
    const std::size_t next = from.block + 1;
    if (!from.inside || (next < m_blocks.size() && m_blocks[next].start <= time))
        return locate(time, from.block > 0 ? from.block - 1 : 0);
    Cursor cursor = from;
    advance(cursor, from.block, time);
    return cursor;
}

void StepSeries::widen(Bounds &bounds, std::size_t block, std::size_t from, std::size_t to, std::uint32_t value) const {
    for (std::size_t step = std::max<std::size_t>(from, m_blocks[block].firstStep); step < to; ++step) {
        value = applied(value, m_steps[step]);
        bounds.low = std::min(bounds.low, value);
        bounds.high = std::max(bounds.high, value);
    }
}

/// Whole blocks [from, to), by the highest levels that fit.
void StepSeries::widenBlocks(Bounds &bounds, std::size_t from, std::size_t to) const {
    const auto take = [&](std::size_t level, std::size_t at) {
        bounds.low = std::min(bounds.low, m_levels[level][at].low);
        bounds.high = std::max(bounds.high, m_levels[level][at].high);
    };
    coverWithBlocks(from, to, kFan, m_levels.size() - 1, take);
}

StepSeries::Envelope StepSeries::over(Ns begin, Ns end) const {
    const Cursor first = locate(begin);
    if (end <= begin)
        return {first.value, first.value, first.value};
    return between(first, proceed(first, end - Ns{1}));
}

StepSeries::Envelope StepSeries::between(const Cursor &first, const Cursor &last) const {
    Bounds bounds{first.value, first.value};
    if (first.block == last.block) {
        if (first.block < m_blocks.size())
            widen(bounds, first.block, first.step, last.step, first.value);
    } else {
        widen(bounds, first.block, first.step, blockEnd(first.block), first.value);
        widenBlocks(bounds, first.block + 1, last.block);
        if (last.inside)
            bounds = {std::min(bounds.low, last.since.low), std::max(bounds.high, last.since.high)};
    }
    return {bounds.low, bounds.high, last.value};
}

StepSeries::Sweep::Part StepSeries::Sweep::until(Ns end) {
    const Cursor first = m_at;
    const Cursor last = m_series.proceed(first, end - Ns{1});
    m_at = m_series.proceed(last, end);
    return {m_series.between(first, last), m_at.covered - first.covered};
}

std::uint32_t StepSeries::at(Ns time) const { return locate(time).value; }

std::uint64_t StepSeries::coveredUntil(Ns time) const { return locate(time).covered; }

std::size_t StepSeries::memoryBytes() const {
    std::size_t bytes = m_steps.capacity() * sizeof(std::uint32_t) + m_blocks.capacity() * sizeof(Block);
    for (const std::vector<Bounds> &level : m_levels)
        bytes += level.capacity() * sizeof(Bounds);
    return bytes;
}

} // namespace lanescope::analysis
