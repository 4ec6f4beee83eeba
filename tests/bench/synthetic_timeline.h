// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/timeline/geometry.h"

#include <cstddef>

namespace lanescope::bench {

/// What drawing needs, built in memory: nothing is read from a file.
struct SyntheticTimeline {
    analysis::AnalysisPtr analysis;
    analysis::TimelineIndexPtr index;
    analysis::TimelineLayout layout;
    analysis::Camera camera;

    void fit(double width);
    [[nodiscard]] analysis::SceneRequest request(double width, double height) const;
};

/// `slices` kernels on `tracks` streams of 5 units each: bursts and pauses of very different lengths,
/// one in a hundred flagged. Fixed seed.
[[nodiscard]] SyntheticTimeline manySlices(std::size_t slices, std::size_t tracks);

/// `pairs` launches, each with its kernel.
[[nodiscard]] SyntheticTimeline manyArrows(std::size_t pairs);

} // namespace lanescope::bench
