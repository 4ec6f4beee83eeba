// SPDX-License-Identifier: Apache-2.0
#include "analysis/timeline/lod_tree.h"

#include <algorithm>
#include <limits>

namespace lanescope::analysis {

using model::EventRow;
using model::Ns;
using model::SessionStore;

namespace {

constexpr unsigned kMaxShift = 62;
constexpr std::size_t kSlicesPerBucket = 4; ///< of the finest level, on average
constexpr std::size_t kCoarsest = 64;       ///< a level this small needs no coarser one

/// Buckets lie on a grid from time 0, so that levels nest.
std::int64_t bucketStart(Ns at, unsigned shift) { return (at.count >> shift) << shift; }

std::int64_t bucketEnd(std::int64_t start, unsigned shift) {
    std::int64_t end = 0;
    return __builtin_add_overflow(start, std::int64_t{1} << shift, &end) ? std::numeric_limits<std::int64_t>::max()
                                                                         : end;
}

/// A bucket while levels are being built: exact sums of the busiest classes.
struct WideBucket {
    static constexpr std::size_t kKept = 4;
    struct Busy {
        ColourClass colour = ColourClass::Other;
        std::uint64_t ns = 0;
    };
    std::int64_t start = 0;
    std::uint32_t first = 0;
    std::uint32_t unqualified = 0;
    std::uint32_t flagged = 0;
    std::array<Busy, kKept> busy;

    void add(ColourClass colour, std::uint64_t ns) {
        Busy *smallest = busy.data();
        for (Busy &entry : busy) {
            if (entry.colour == colour || entry.ns == 0) {
                entry = {colour, entry.ns + ns};
                return;
            }
            if (entry.ns < smallest->ns)
                smallest = &entry;
        }
        if (smallest->ns < ns)
            *smallest = {colour, ns};
    }
    void absorb(const WideBucket &later) {
        unqualified += later.unqualified;
        flagged += later.flagged;
        for (const Busy &entry : later.busy)
            if (entry.ns > 0)
                add(entry.colour, entry.ns);
    }
};

class Builder {
public:
    Builder(const SessionStore &session, const std::vector<RowStyle> &styles, const RowSeries &series)
        : m_session(session), m_styles(styles), m_series(series) {}

    std::vector<LodLevel> build() {
        std::vector<LodLevel> levels;
        unsigned shift = finestShift();
        std::vector<WideBucket> wide = finest(shift);
        levels.push_back(compact(wide, shift));
        while (wide.size() > kCoarsest && shift < kMaxShift) {
            wide = merged(wide, shift);
            ++shift;
            if (wide.size() * 8 <= levels.back().buckets.size() * 5)
                levels.push_back(compact(wide, shift));
        }
        return levels;
    }

private:
    std::size_t bucketsAt(unsigned shift) const {
        std::size_t count = 1;
        for (std::size_t i = 1; i < m_series.size(); ++i)
            count += (startOf(i).count >> shift) != (startOf(i - 1).count >> shift) ? 1 : 0;
        return count;
    }

    /// The narrowest width at which buckets hold kSlicesPerBucket slices on average.
    unsigned finestShift() const {
        unsigned low = 0;
        unsigned high = kMaxShift;
        while (low < high) {
            const unsigned middle = (low + high) / 2;
            if (bucketsAt(middle) * kSlicesPerBucket <= m_series.size())
                high = middle;
            else
                low = middle + 1;
        }
        return low;
    }

    std::vector<WideBucket> finest(unsigned shift) const {
        std::vector<WideBucket> wide;
        for (std::size_t i = 0; i < m_series.size(); ++i) {
            const std::int64_t start = bucketStart(startOf(i), shift);
            if (wide.empty() || wide.back().start != start) {
                wide.emplace_back();
                wide.back().start = start;
                wide.back().first = static_cast<std::uint32_t>(i);
            }
            const RowStyle style = m_styles[m_series.at(i).index()];
            wide.back().unqualified += style.unqualified() ? 1U : 0U;
            wide.back().flagged += style.flagged() ? 1U : 0U;
            // Even a slice without length has a colour: it counts as 1 ns.
            wide.back().add(style.colour(),
                            std::max<std::uint64_t>(within(i, startOf(i).count, bucketEnd(start, shift)), 1));
        }
        for (std::size_t i = 0; i + 1 < wide.size(); ++i)
            if (wide[i + 1].start == bucketEnd(wide[i].start, shift))
                addRest(wide[i + 1], lastOf(wide, i), shift);
        return wide;
    }

    /// Counts what a slice of the bucket before covers of this one.
    void addRest(WideBucket &bucket, std::size_t position, unsigned shift, std::int64_t from) const {
        const std::uint64_t rest = within(position, from, bucketEnd(bucket.start, shift));
        if (rest > 0)
            bucket.add(m_styles[m_series.at(position).index()].colour(), rest);
    }
    void addRest(WideBucket &bucket, std::size_t position, unsigned shift) const {
        addRest(bucket, position, shift, bucket.start);
    }

    /// Pairs of neighbouring buckets of width 2^shift become one. What the left one's last slice
    /// covers of the right half was counted there if that half holds a slice, else it is counted now.
    std::vector<WideBucket> merged(const std::vector<WideBucket> &wide, unsigned shift) const {
        std::vector<WideBucket> half;
        half.reserve(wide.size() / 2 + 1);
        for (std::size_t i = 0; i < wide.size(); ++i) {
            const std::int64_t start = bucketStart({wide[i].start}, shift + 1);
            if (!half.empty() && half.back().start == start) {
                half.back().absorb(wide[i]);
                continue;
            }
            half.push_back(wide[i]);
            half.back().start = start;
            const std::int64_t middle = bucketEnd(start, shift);
            const bool rightIsEmpty = i + 1 == wide.size() || wide[i + 1].start != middle;
            if (wide[i].start == start && rightIsEmpty)
                addRest(half.back(), lastOf(wide, i), shift + 1, middle);
        }
        return half;
    }

    LodLevel compact(const std::vector<WideBucket> &wide, unsigned shift) const {
        LodLevel level;
        level.shift = shift;
        level.start.reserve(wide.size());
        level.buckets.reserve(wide.size());
        for (std::size_t i = 0; i < wide.size(); ++i) {
            level.start.push_back({wide[i].start});
            level.buckets.push_back(compact(wide[i], shift));
            const std::int64_t nextEnd = bucketEnd(bucketEnd(wide[i].start, shift), shift);
            level.buckets.back().overhangs = drawnEnd(m_session, m_series.at(lastOf(wide, i))).count > nextEnd;
        }
        return level;
    }

    static LodBucket compact(WideBucket wide, unsigned shift) {
        std::sort(wide.busy.begin(), wide.busy.end(),
                  [](const WideBucket::Busy &a, const WideBucket::Busy &b) { return a.ns > b.ns; });
        LodBucket bucket;
        bucket.first = wide.first;
        bucket.unqualified = static_cast<std::uint16_t>(std::min<std::uint32_t>(wide.unqualified, 65535));
        bucket.flagged = static_cast<std::uint16_t>(std::min<std::uint32_t>(wide.flagged, 65535));
        const double width = static_cast<double>(std::uint64_t{1} << shift);
        for (std::size_t i = 0; i < bucket.classes.size(); ++i) {
            if (wide.busy[i].ns == 0)
                continue;
            const double share = std::min(1.0, static_cast<double>(wide.busy[i].ns) / width);
            bucket.classes[i] = {wide.busy[i].colour, static_cast<std::uint8_t>(std::max(1.0, share * 255.0))};
        }
        return bucket;
    }

    [[nodiscard]] Ns startOf(std::size_t position) const { return m_session.start(m_series.at(position)); }
    [[nodiscard]] std::size_t lastOf(const std::vector<WideBucket> &wide, std::size_t bucket) const {
        return (bucket + 1 < wide.size() ? wide[bucket + 1].first : m_series.size()) - 1;
    }
    /// Nanoseconds that a slice covers of [begin, end).
    [[nodiscard]] std::uint64_t within(std::size_t position, std::int64_t begin, std::int64_t end) const {
        const std::int64_t from = std::max(startOf(position).count, begin);
        const std::int64_t to = std::min(drawnEnd(m_session, m_series.at(position)).count, end);
        return to > from ? static_cast<std::uint64_t>(to) - static_cast<std::uint64_t>(from) : 0;
    }

    const SessionStore &m_session;
    const std::vector<RowStyle> &m_styles;
    const RowSeries &m_series;
};

} // namespace

LodTree::LodTree(const SessionStore &session, const std::vector<RowStyle> &styles, const RowSeries &series) {
    if (!series.empty())
        m_levels = Builder(session, styles, series).build();
}

const LodLevel *LodTree::levelFor(double ns) const {
    const LodLevel *found = nullptr;
    for (const LodLevel &level : m_levels)
        if (static_cast<double>(level.width().count) <= ns)
            found = &level;
    return found;
}

std::size_t LodTree::memoryBytes() const {
    std::size_t bytes = m_levels.capacity() * sizeof(LodLevel);
    for (const LodLevel &level : m_levels)
        bytes += level.start.capacity() * sizeof(Ns) + level.buckets.capacity() * sizeof(LodBucket);
    return bytes;
}

std::string describe(const LodLevel &level, std::size_t seriesSize) {
    std::string text;
    for (std::size_t i = 0; i < level.buckets.size(); ++i) {
        const LodBucket &bucket = level.buckets[i];
        text += std::to_string(level.start[i].count) + "+" + std::to_string(level.width().count) + ": " +
                std::to_string(level.endOf(i, seriesSize) - bucket.first);
        for (const ClassShare &share : bucket.classes)
            if (share.busy > 0)
                text += " " + std::string(colourClassCode(share.colour)) + " " + std::to_string(share.busy);
        if (bucket.unqualified > 0)
            text += " unqualified " + std::to_string(bucket.unqualified);
        if (bucket.flagged > 0)
            text += " flagged " + std::to_string(bucket.flagged);
        text += bucket.overhangs ? " overhangs\n" : "\n";
    }
    return text;
}

} // namespace lanescope::analysis
