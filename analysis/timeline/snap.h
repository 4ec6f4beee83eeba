// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/timeline/hit_test.h"
#include "model/clock.h"

#include <optional>

namespace lanescope::analysis {

/// A point of a lane that something is measured from or to.
struct SnapPoint {
    std::size_t session = 0; ///< position in Analysis::sessions
    model::TimePoint at;
    std::optional<model::EventRef> event; ///< the event on whose start or end it lies; nullopt: between edges
};

/// The point at (x, y) of the plot, moved to the nearest start or end of an event of the same track that stands
/// within `reach` units; of edges that are equally near the earlier one. Of folded slices the edges of the longest
/// count. nullopt where no clock is: on headers, breaks and beside the lanes.
[[nodiscard]] std::optional<SnapPoint> snapAt(const SceneRequest &request, double x, double y, double reach = 8);

} // namespace lanescope::analysis
