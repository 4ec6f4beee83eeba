// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/timeline/svg_canvas.h"
#include "analysis/timeline/svg_writer.h"

#include <string>
#include <string_view>

namespace lanescope::analysis {

inline constexpr double kHatchPitch = 6, kHatchLine = 2;
/// The fill of unqualified events.
[[nodiscard]] std::string hatchFill(std::string_view idPrefix);
/// A body in which every rectangle with that fill is a plain one with the lines of the pattern above it.
[[nodiscard]] std::string hatchedByLines(std::string_view body, std::string_view idPrefix);

/// What the parts of a picture are drawn from, and onto.
struct SvgTarget {
    const SceneRequest &request;
    const Scene &scene;
    const SvgOptions &options;
    SvgCanvas &canvas;

    [[nodiscard]] double left() const { return options.headerWidth; }
    [[nodiscard]] double width() const { return options.headerWidth + request.width; }
    /// x of the picture from x of the plot.
    [[nodiscard]] double x(double plotX) const { return options.headerWidth + plotX; }
    [[nodiscard]] double y(double layoutY) const { return layoutY - request.camera.scrollY; }
    [[nodiscard]] double columns(double units) const { return units * request.columnsPerUnit; }
    [[nodiscard]] std::string shown(std::string_view text) const {
        return options.shown ? options.shown(text) : std::string(text);
    }
    [[nodiscard]] std::string hatch() const { return hatchFill(options.idPrefix); }
};

/// Tracks, slices, marks and arrows.
void drawSvgPlot(const SvgTarget &target);
/// Labels, gaps and notes, above the slices.
void drawSvgTexts(const SvgTarget &target);
/// Arrows of the scene; recorded flows below them.
void drawSvgArrows(const SvgTarget &target);
/// Column of track names, rulers, lane headers, breaks, and what is pointed at on the rulers.
void drawSvgChrome(const SvgTarget &target);
/// What is pointed at, through its tracks.
void drawSvgFlagShades(const SvgTarget &target);

} // namespace lanescope::analysis
