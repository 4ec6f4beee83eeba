// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/store.h"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace lanescope::analysis {

/// Smallest and largest of any run of a counter's samples, exact, in O(log samples). Values that are not
/// finite take no part. Holds a quarter of a byte per sample; the samples themselves stay in the store.
class ValuePyramid {
public:
    struct Range {
        double low = 0, high = 0, last = 0; ///< `last`: of the last finite sample
    };
    using Samples = std::span<const model::CounterSample>;

    ValuePyramid() = default;
    explicit ValuePyramid(Samples samples);
    /// Of the samples [from, to), which must be those that the pyramid was built of; nullopt if none is finite.
    [[nodiscard]] std::optional<Range> over(Samples samples, std::size_t from, std::size_t to) const;
    [[nodiscard]] std::size_t memoryBytes() const;

private:
    struct Bounds {
        double low = 0, high = 0; ///< low > high: no finite value
    };
    static constexpr std::size_t kFan = 64;
    [[nodiscard]] static Bounds none();
    static void widen(Bounds &bounds, const Bounds &by);
    std::vector<std::vector<Bounds>> m_levels; ///< of kFan samples each, then of kFan of those below
};

} // namespace lanescope::analysis
