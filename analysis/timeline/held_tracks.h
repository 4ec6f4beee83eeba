// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/timeline/lane_layout.h"

#include <vector>

namespace lanescope::analysis {

/// The pinned tracks of one clock while the others of their lane scroll by: they stay in sight below its ruler.
struct HeldTracks {
    const LaneLayout *lane = nullptr;
    const LaneSection *section = nullptr;
    double shownY = 0;   ///< top, from the top of the view
    double contentY = 0; ///< top of the same tracks in the content
    double height = 0;   ///< of as many as there is room for
};

/// Those of a view of that height whose content is scrolled by `scrollY`; they take half of it at most. None of a
/// clock whose pinned tracks stand in sight anyhow, or where nothing but pinned tracks could scroll.
[[nodiscard]] std::vector<HeldTracks> heldTracks(const TimelineLayout &layout, double scrollY, double viewHeight);

/// What heldTracks() takes of the view below the ruler of a section.
[[nodiscard]] double heldHeight(const TimelineLayout &layout, const LaneSection &section, double scrollY,
                                double viewHeight);

/// A layout that has nothing but the held tracks, where they lie in the content.
[[nodiscard]] TimelineLayout layoutOf(const HeldTracks &held);

} // namespace lanescope::analysis
