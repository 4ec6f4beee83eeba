// SPDX-License-Identifier: Apache-2.0
#include "analysis/timeline/svg_canvas.h"

#include "analysis/output/markup.h"
#include "analysis/output/utf8.h"

#include <algorithm>
#include <cmath>

namespace lanescope::analysis {

namespace {

constexpr double kPillFont = 11;
constexpr double kPillPadding = 10;

std::string attribute(std::string_view name, std::string_view value) {
    std::string out(" ");
    out.append(name).append("=\"").append(value).append("\"");
    return out;
}

std::string classOf(std::string_view prefix, PaletteRole role) {
    return std::string(prefix).append(paletteRoleCode(role));
}

std::string lightText(PaletteRole role) { return paletteColour(role, false).text(); }

std::string barClass(std::string_view prefix, ColourClass colour) {
    return std::string(prefix) + std::string(colourClassCode(colour));
}

/// Share of the font's size that a letter is wide.
double letterWidth(std::uint32_t code) {
    constexpr std::string_view kNarrow = "il.,:;|!'`()[]{}/tfjrI -";
    constexpr std::string_view kWide = "mwMW@%";
    if (code >= 0x1100U)
        return code < 0x2000U || (code >= 0x2E80U && code < 0xFF61U) || code >= 0x1F300U ? 1.05 : 0.75;
    if (code < 0x80U && kNarrow.find(static_cast<char>(code)) != std::string_view::npos)
        return 0.36;
    if (code < 0x80U && kWide.find(static_cast<char>(code)) != std::string_view::npos)
        return 0.92;
    return code >= 'A' && code <= 'Z' ? 0.72 : 0.6;
}

} // namespace

std::string svgNumber(double value) {
    const auto tenths = static_cast<std::int64_t>(std::llround(value * 10));
    const std::int64_t whole = tenths / 10;
    const std::int64_t rest = std::abs(tenths % 10);
    std::string out = tenths < 0 && whole == 0 ? "-0" : std::to_string(whole);
    if (rest != 0)
        out += "." + std::to_string(rest);
    return out;
}

std::string svgFill(PaletteRole fill) {
    return attribute("class", classOf("f-", fill)) + attribute("fill", lightText(fill));
}

std::string svgStroke(PaletteRole stroke, double width) {
    std::string out =
        attribute("class", classOf("s-", stroke)) + attribute("stroke", lightText(stroke)) + attribute("fill", "none");
    return width == 1 ? out : out + attribute("stroke-width", svgNumber(width));
}

std::string svgFillAndStroke(PaletteRole fill, PaletteRole stroke) {
    return attribute("class", classOf("f-", fill) + " " + classOf("s-", stroke)) + attribute("fill", lightText(fill)) +
           attribute("stroke", lightText(stroke));
}

std::string svgBarFill(ColourClass colour) {
    return attribute("class", barClass("b-", colour)) + attribute("fill", barColour(colour, false).text());
}

std::string svgBarText(ColourClass colour) {
    return attribute("class", barClass("t-", colour)) + attribute("fill", lightText(textRoleOn(colour, false)));
}

double estimatedWidth(std::string_view text, double fontSize) {
    double width = 0;
    for (std::size_t at = 0; at < text.size();) {
        const Utf8Char character = utf8At(text, at);
        width += letterWidth(character.code);
        at += character.bytes;
    }
    return width * fontSize;
}

std::string elidedToWidth(std::string_view text, double width, double fontSize) {
    if (estimatedWidth(text, fontSize) <= width)
        return std::string(text);
    constexpr std::size_t kLeast = 3;
    const double room = width - fontSize; // of the dots
    double used = 0;
    std::size_t letters = 0;
    for (std::size_t at = 0; at < text.size(); ++letters) {
        const Utf8Char character = utf8At(text, at);
        used += letterWidth(character.code) * fontSize;
        if (used > room)
            return letters < kLeast ? std::string() : std::string(text.substr(0, at)) + "…";
        at += character.bytes;
    }
    return std::string(text);
}

void SvgCanvas::openRect(const Box &box, const std::string &paint, const std::string &more) {
    m_out += "<rect" + attribute("x", svgNumber(box.x)) + attribute("y", svgNumber(box.y)) +
             attribute("width", svgNumber(std::max(box.w, 0.0))) +
             attribute("height", svgNumber(std::max(box.h, 0.0))) + paint + more;
}

void SvgCanvas::rect(const Box &box, const std::string &paint, const std::string &more) {
    openRect(box, paint, more);
    m_out += "/>\n";
}

void SvgCanvas::titledRect(const Box &box, const std::string &paint, std::string_view title, const std::string &more) {
    openRect(box, paint, more);
    m_out += "><title>" + markupText(title) + "</title></rect>\n";
}

void SvgCanvas::path(const std::string &d, const std::string &paint, const std::string &more) {
    m_out += "<path" + attribute("d", d) + paint + more + "/>\n";
}

void SvgCanvas::line(double x0, double y0, double x1, double y1, const std::string &paint, const std::string &more) {
    path("M" + svgNumber(x0) + " " + svgNumber(y0) + "L" + svgNumber(x1) + " " + svgNumber(y1), paint, more);
}

void SvgCanvas::text(double x, double y, std::string_view text, const std::string &paint, double size, SvgAnchor anchor,
                     const std::string &more) {
    if (text.empty())
        return;
    m_out += "<text" + attribute("x", svgNumber(x)) + attribute("y", svgNumber(y)) + paint +
             attribute("font-size", svgNumber(size));
    if (anchor != SvgAnchor::Start)
        m_out += attribute("text-anchor", anchor == SvgAnchor::Middle ? "middle" : "end");
    m_out += more + ">" + markupText(text) + "</text>\n";
}

double SvgCanvas::pillWidth(std::string_view text) { return estimatedWidth(text, kPillFont) + 2 * kPillPadding; }

double SvgCanvas::pill(std::string_view label, double x, double y, PaletteRole ink, PaletteRole fill) {
    const double width = pillWidth(label);
    rect({x, y, width, kPillHeight}, svgFill(fill), attribute("rx", svgNumber(kPillHeight / 2)));
    text(x + width / 2, y + 12.5, label, svgFill(ink), kPillFont, SvgAnchor::Middle);
    return x + width;
}

} // namespace lanescope::analysis
