// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/timeline/geometry.h"
#include "analysis/timeline/palette.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lanescope::analysis {

/// A length with at most one decimal: "12.5", "3".
[[nodiscard]] std::string svgNumber(double value);

/// What a shape is painted with: classes for the dark rules beside the light colours themselves.
[[nodiscard]] std::string svgFill(PaletteRole fill);
[[nodiscard]] std::string svgStroke(PaletteRole stroke, double width = 1);
[[nodiscard]] std::string svgFillAndStroke(PaletteRole fill, PaletteRole stroke);
[[nodiscard]] std::string svgBarFill(ColourClass colour);
/// Text on a bar of that class.
[[nodiscard]] std::string svgBarText(ColourClass colour);

/// How wide a text is about to be: no font is at hand, so letters are taken for rather wide.
[[nodiscard]] double estimatedWidth(std::string_view text, double fontSize);
/// `text` or as much of its beginning, with `…`, as fits; empty where not even a few letters do.
[[nodiscard]] std::string elidedToWidth(std::string_view text, double width, double fontSize);

enum class SvgAnchor : std::uint8_t { Start, Middle, End };

/// Elements of a picture, one after the other.
class SvgCanvas {
public:
    void rect(const Box &box, const std::string &paint, const std::string &more = {});
    void path(const std::string &d, const std::string &paint, const std::string &more = {});
    void line(double x0, double y0, double x1, double y1, const std::string &paint, const std::string &more = {});
    /// `y` is the baseline.
    void text(double x, double y, std::string_view text, const std::string &paint, double size,
              SvgAnchor anchor = SvgAnchor::Start, const std::string &more = {});
    /// A rounded patch with a text in its middle; gives its right edge.
    double pill(std::string_view text, double x, double y, PaletteRole ink, PaletteRole fill);
    [[nodiscard]] static double pillWidth(std::string_view text);
    /// A shape that tells its name where it is pointed at.
    void titledRect(const Box &box, const std::string &paint, std::string_view title, const std::string &more = {});
    void raw(std::string_view markup) { m_out += markup; }
    [[nodiscard]] std::string take() { return std::move(m_out); }

    static constexpr double kPillHeight = 17;

private:
    void openRect(const Box &box, const std::string &paint, const std::string &more);
    std::string m_out;
};

} // namespace lanescope::analysis
