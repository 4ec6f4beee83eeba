// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/timeline/timeline_index.h"

#include <optional>

namespace lanescope::analysis {

/// A stretch between two slices of a track.
struct Interval {
    model::Ns begin, end;
};

/// The uncovered interval right before or after a slice, over all depths of its track; nullopt if
/// another slice touches or overlaps it there, or there is none.
[[nodiscard]] std::optional<Interval> gapBefore(const model::SessionStore &session, const TrackIndex &track,
                                                model::EventRow row);
[[nodiscard]] std::optional<Interval> gapAfter(const model::SessionStore &session, const TrackIndex &track,
                                               model::EventRow row);

/// The next or previous event of the same track in order of start, whatever its depth; none at the ends.
[[nodiscard]] model::EventRow nextOnTrack(const model::SessionStore &session, model::EventRow row);
[[nodiscard]] model::EventRow previousOnTrack(const model::SessionStore &session, model::EventRow row);

/// The call that a device event was proven to come from, and the first device event of a call; none otherwise.
[[nodiscard]] model::EventRow launchOf(const model::SessionStore &session, const SessionCorrelation &correlation,
                                       model::EventRow deviceEvent);
[[nodiscard]] model::EventRow firstDeviceWorkOf(const model::SessionStore &session,
                                                const SessionCorrelation &correlation, model::EventRow call);

} // namespace lanescope::analysis
