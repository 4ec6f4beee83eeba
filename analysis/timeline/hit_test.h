// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/timeline/geometry.h"

namespace lanescope::analysis {

/// What lies at a point of the plot.
struct Hit {
    enum class Area : std::uint8_t { Nothing, Header, Ruler, Track, Counter, Note, Break };
    Area area = Area::Nothing;
    const LaneLayout *lane = nullptr;
    const LaneSection *section = nullptr;
    const TrackPlacement *track = nullptr;
    const CounterPlacement *counter = nullptr;
    model::EventRow row;    ///< none: between slices
    std::size_t folded = 1; ///< slices that lie under the point; `row` is the longest of them
};

/// Hit test in plot units (the request's width is not looked at). A point beside a slice
/// counts as on it within `tolerance` units. O(log slices) and the slices of the columns around the
/// point, capped; pointers are into the request's layout.
[[nodiscard]] Hit hitTest(const SceneRequest &request, double x, double y, double tolerance = 3);

} // namespace lanescope::analysis
