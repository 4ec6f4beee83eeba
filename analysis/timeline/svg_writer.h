// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/timeline/geometry.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope::analysis {

/// Something pointed at on a ruler and through its tracks: a note.
struct SvgFlag {
    model::ClockId clock;
    model::Ns begin;
    model::Ns end; ///< equal to begin: an instant
    std::string label;
};

struct SvgOptions {
    double headerWidth = 190;    ///< of the column with the names of tracks
    std::string idPrefix = "ls"; ///< of ids; pictures in one page need different ones
    std::string title = {};      ///< what it is a picture of, for those who do not see it
    std::vector<SvgFlag> flags = {};
    std::function<std::string(std::string_view)> shown = {}; ///< what of a text may be shown; empty: all of it
};

/// A picture in SVG 1.1, light unless the reader prefers dark.
struct SvgPicture {
    double width = 0, height = 0; ///< in CSS pixels
    std::string idPrefix, title;
    std::string body; ///< what lies inside the svg element

    /// For a page that carries svgDarkRules() in its own style sheet.
    [[nodiscard]] std::string inlined() const;
    /// For a file of its own.
    [[nodiscard]] std::string file() const;
    /// The same for readers that know no patterns, no lists of fonts and no style sheets: hatching is drawn as lines.
    [[nodiscard]] std::string plainFile(std::string_view font) const;
};

/// Replays a scene into shapes. The picture is as high as request.height and as wide as request.width plus
/// the header column. Every text is escaped. A pure function.
[[nodiscard]] SvgPicture drawSvg(const SceneRequest &request, const Scene &scene, const SvgOptions &options);

/// The colours of a dark page, as rules of a style sheet.
[[nodiscard]] std::string svgDarkRules();

} // namespace lanescope::analysis
