// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/timeline/row_series.h"
#include "analysis/timeline/row_style.h"
#include "model/store.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace lanescope::analysis {

/// Busy share of one colour class in a bucket, in 255ths of the bucket's width.
struct ClassShare {
    ColourClass colour = ColourClass::Other;
    std::uint8_t busy = 0;
};

/// What one time bucket of a series holds: slices are counted where they start.
struct LodBucket {
    std::uint32_t first = 0;           ///< position of its first slice in the series
    std::array<ClassShare, 2> classes; ///< the two most busy, the busier first
    std::uint16_t unqualified = 0;     ///< capped at 65535
    std::uint16_t flagged = 0;         ///< capped at 65535
    bool overhangs = false;            ///< its last slice lasts beyond the bucket after it: look at the row
};

/// Buckets of one width, only those that hold a slice, by time.
struct LodLevel {
    unsigned shift = 0;           ///< the buckets are 2^shift ns wide
    std::vector<model::Ns> start; ///< start of each bucket
    std::vector<LodBucket> buckets;
    [[nodiscard]] model::Ns width() const { return {std::int64_t{1} << shift}; }
    /// Position one past the bucket's last slice, in a series of `size` slices.
    [[nodiscard]] std::size_t endOf(std::size_t bucket, std::size_t size) const {
        return bucket + 1 < buckets.size() ? buckets[bucket + 1].first : size;
    }
};

/// Aggregation of one series over time buckets whose widths are powers of two. The finest level holds
/// a few slices per bucket; a coarser one is kept only where it has clearly fewer buckets. Immutable.
class LodTree {
public:
    /// Below this many slices rows are drawn one by one and no tree is built.
    static constexpr std::size_t kMinSlices = 256;

    LodTree() = default;
    /// O(slices). `styles` are by EventRow.
    LodTree(const model::SessionStore &session, const std::vector<RowStyle> &styles, const RowSeries &series);

    /// The coarsest level whose buckets are not wider than `ns`; null if the finest is wider already.
    [[nodiscard]] const LodLevel *levelFor(double ns) const;
    [[nodiscard]] const std::vector<LodLevel> &levels() const { return m_levels; }
    [[nodiscard]] std::size_t memoryBytes() const;

private:
    std::vector<LodLevel> m_levels; ///< finest first
};

/// One line per bucket: `+start width: count slices, class busy/255, …`, for tests and reading.
[[nodiscard]] std::string describe(const LodLevel &level, std::size_t seriesSize);

} // namespace lanescope::analysis
