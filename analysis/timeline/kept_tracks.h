// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/timeline/lane_layout.h"

#include <functional>

namespace lanescope::analysis {

/// Takes the other tracks out of a layout, and clocks of which no track is left; what lies below moves up. Counters
/// that are derived from events go with them.
void keepTracks(TimelineLayout &layout, const std::function<bool(std::size_t session, model::TrackRef track)> &keep);

/// Whether any event of a track lies at least partly in [begin, end) of the track's clock, or is an instant in it.
[[nodiscard]] bool hasEventsIn(const model::SessionStore &session, const TrackIndex &track, model::Ns begin,
                               model::Ns end);

} // namespace lanescope::analysis
