// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/range/time_range.h"
#include "analysis/timeline/geometry.h"
#include "analysis/timeline/svg_writer.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope::analysis::report {

/// What a picture shows of the timeline.
struct PictureSpec {
    std::vector<std::size_t> sessions; ///< its lanes, by position among the open sessions
    std::optional<TimeRange> range;    ///< with a margin on both sides; nullopt: every lane from its own first time
    std::optional<model::EventRef> selection = std::nullopt;
    std::optional<model::TrackRef> onlyTrack = std::nullopt; ///< nullopt: those with events in the range
    ArrowMode arrows = ArrowMode::Selection;
    AlignmentSet alignments = {};
    std::vector<SvgFlag> flags = {};
    double width = 960;         ///< of all of it, in CSS pixels
    std::size_t mostTracks = 8; ///< of a lane: those of the selection and its match first, then phases and streams
    std::string idPrefix = "ls";
    std::string title;
    std::function<std::string(std::string_view)> shown = {}; ///< what of a text may be shown; empty: all of it
};

struct RangePicture {
    SvgPicture svg;
    SceneFacts facts;
    std::size_t tracksLeftOut = 0; ///< tracks with events in the range that had no room
};

/// Draws a range as the window would, in vectors: the same layout, geometry and colours. A pure function.
[[nodiscard]] RangePicture svgOfRange(const Analysis &analysis, const TimelineIndex &index, const PictureSpec &spec);

/// Where the two ends of an event's match lie, with as much around them that neighbours are seen; of an event
/// without match its own place. nullopt if its clock has no usable time there.
[[nodiscard]] std::optional<TimeRange> rangeAround(const Analysis &analysis, const model::EventRef &event);

} // namespace lanescope::analysis::report
