// SPDX-License-Identifier: Apache-2.0
#include "analysis/timeline/svg_parts.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numbers>

namespace lanescope::analysis {

namespace {

constexpr std::string_view kRect = "<rect ";

double numberIn(std::string_view tag, std::string_view name) {
    const std::size_t at = tag.find(" " + std::string(name) + "=\"");
    return at == std::string_view::npos ? 0
                                        : std::strtod(std::string(tag.substr(at + name.size() + 3)).c_str(), nullptr);
}

/// The lines of the pattern inside a box: each runs from its upper right to its lower left.
std::string hatchLinesIn(const Box &box) {
    const double step = kHatchPitch * std::numbers::sqrt2;
    std::string d;
    for (double sum = std::ceil((box.x + box.y) / step) * step; sum < box.x + box.w + box.bottom(); sum += step) {
        const double left = std::max(box.x, sum - box.bottom()), right = std::min(box.x + box.w, sum - box.y);
        if (right > left)
            d += "M" + svgNumber(right) + " " + svgNumber(sum - right) + "L" + svgNumber(left) + " " +
                 svgNumber(sum - left);
    }
    return d;
}

/// Where the element that begins with the tag [begin, end) ends.
std::size_t elementEnd(std::string_view body, std::size_t end) {
    constexpr std::string_view kClosing = "</rect>";
    if (body[end - 2] == '/')
        return end;
    const std::size_t closing = body.find(kClosing, end);
    return closing == std::string_view::npos ? body.size() : closing + kClosing.size();
}

} // namespace

std::string hatchFill(std::string_view idPrefix) { return " fill=\"url(#" + std::string(idPrefix) + "-hatch)\""; }

std::string hatchedByLines(std::string_view body, std::string_view idPrefix) {
    const std::string fill = hatchFill(idPrefix);
    std::string out;
    std::size_t done = 0;
    for (std::size_t at = body.find(fill); at != std::string_view::npos; at = body.find(fill, done)) {
        const std::size_t begin = body.rfind(kRect, at);
        const std::size_t end = body.find('>', at) + 1;
        const std::string_view tag = body.substr(begin, end - begin);
        const std::size_t closed = elementEnd(body, end);
        out.append(body, done, at - done).append(svgFill(PaletteRole::HatchFill));
        out.append(body, at + fill.size(), closed - at - fill.size());
        SvgCanvas lines;
        lines.path(
            hatchLinesIn({numberIn(tag, "x"), numberIn(tag, "y"), numberIn(tag, "width"), numberIn(tag, "height")}),
            svgStroke(PaletteRole::HatchLine, kHatchLine));
        out += lines.take();
        done = closed;
    }
    return out.append(body, done);
}

} // namespace lanescope::analysis
