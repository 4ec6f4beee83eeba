// SPDX-License-Identifier: Apache-2.0
#include "analysis/timeline/svg_writer.h"

#include "analysis/output/markup.h"
#include "analysis/timeline/svg_parts.h"

namespace lanescope::analysis {

namespace {

std::string quotedText(std::string_view text) { return "\"" + markupText(text) + "\""; }

/// The pattern of unqualified events, and the plot's edges.
void drawDefinitions(const SvgTarget &target) {
    const std::string &prefix = target.options.idPrefix;
    const std::string pitch = svgNumber(kHatchPitch);
    SvgCanvas &canvas = target.canvas;
    canvas.raw("<defs><pattern id=" + quotedText(prefix + "-hatch") + " width=\"" + pitch + "\" height=\"" + pitch +
               "\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\">\n");
    canvas.rect({0, 0, kHatchPitch, kHatchPitch}, svgFill(PaletteRole::HatchFill));
    canvas.rect({0, 0, kHatchLine, kHatchPitch}, svgFill(PaletteRole::HatchLine));
    canvas.raw("</pattern><clipPath id=" + quotedText(prefix + "-plot") + ">\n");
    canvas.rect({target.left(), 0, target.request.width, target.request.height}, {});
    canvas.raw("</clipPath></defs>\n");
}

std::string sizeOf(const SvgPicture &picture) {
    const std::string width = svgNumber(picture.width);
    const std::string height = svgNumber(picture.height);
    return " viewBox=\"0 0 " + width + " " + height + "\" width=\"" + width + "\" height=\"" + height + "\"";
}

std::string opening(const SvgPicture &picture, std::string_view more) {
    return "<svg class=\"ls\"" + std::string(more) + sizeOf(picture) +
           " role=\"img\" aria-label=" + quotedText(picture.title) + ">\n<title>" + markupText(picture.title) +
           "</title>\n";
}

constexpr std::string_view kFonts = "<g font-family=\"Inter, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif\">\n";

std::string darkRule(const std::string &selector, const char *property, const Rgb &colour) {
    return ".ls ." + selector + "{" + property + ":" + colour.text() + "}\n";
}

} // namespace

std::string SvgPicture::inlined() const { return opening(*this, {}) + std::string(kFonts) + body + "</g></svg>\n"; }

std::string SvgPicture::file() const {
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" +
           opening(*this, " xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\"") +
           "<style>\n@media screen and (prefers-color-scheme: dark) {\n" + svgDarkRules() + "}\n</style>\n" +
           std::string(kFonts) + body + "</g></svg>\n";
}

std::string SvgPicture::plainFile(std::string_view font) const {
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" +
           opening(*this, " xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\"") +
           "<g font-family=" + quotedText(font) + ">\n" + hatchedByLines(body, idPrefix) + "</g></svg>\n";
}

SvgPicture drawSvg(const SceneRequest &request, const Scene &scene, const SvgOptions &options) {
    SvgCanvas canvas;
    const SvgTarget target{request, scene, options, canvas};
    drawDefinitions(target);
    canvas.rect({0, 0, target.width(), request.height}, svgFill(PaletteRole::Base));
    canvas.raw("<g clip-path=\"url(#" + options.idPrefix + "-plot)\">\n");
    drawSvgPlot(target);
    drawSvgTexts(target);
    drawSvgArrows(target);
    drawSvgFlagShades(target);
    canvas.raw("</g>\n");
    drawSvgChrome(target);
    return {target.width(), request.height, options.idPrefix, options.title, canvas.take()};
}

std::string svgDarkRules() {
    std::string rules;
    for (std::size_t i = 0; i < kPaletteRoleCount; ++i) {
        const auto role = static_cast<PaletteRole>(i);
        const std::string code(paletteRoleCode(role));
        rules += darkRule("f-" + code, "fill", paletteColour(role, true));
        rules += darkRule("s-" + code, "stroke", paletteColour(role, true));
    }
    for (std::size_t i = 0; i < kColourClassCount; ++i) {
        const auto colour = static_cast<ColourClass>(i);
        const std::string code(colourClassCode(colour));
        rules += darkRule("b-" + code, "fill", barColour(colour, true));
        rules += darkRule("t-" + code, "fill", paletteColour(textRoleOn(colour, true), true));
    }
    return rules;
}

} // namespace lanescope::analysis
