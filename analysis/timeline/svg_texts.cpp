// SPDX-License-Identifier: Apache-2.0
#include "analysis/kernel_names.h"
#include "analysis/output/text_format.h"
#include "analysis/timeline/svg_parts.h"
#include "analysis/timeline/time_text.h"

#include <algorithm>
#include <cmath>

namespace lanescope::analysis {

namespace {

constexpr double kLabelFont = 11;
constexpr double kLabelPadding = 5;
constexpr double kNoteFont = 12;
constexpr double kHead = 8;       ///< length of an arrow's head
constexpr double kOpening = 0.42; ///< half of the head's angle
/// More arrows of the selection than this (a fan) are plain lines: curves of that number hide each other.
constexpr std::ptrdiff_t kMostCurves = 24;

std::string labelText(const SvgTarget &target, const Bar &bar) {
    const model::SessionStore &session = *target.request.analysis.sessions[bar.session];
    const std::string name = target.shown(session.name(bar.row));
    return escapedText(session.kind(bar.row) == model::EventKind::Kernel ? shortName(name) : name);
}

void drawLabel(const SvgTarget &target, const Bar &bar) {
    if (!bar.labelled || bar.box.w < 20 || bar.box.h < 11)
        return;
    const double left = std::max(bar.box.x, 0.0) + kLabelPadding + (bar.style.flagged() ? 3 : 0);
    const double width = std::min(bar.box.right() - 1, target.request.width) - kLabelPadding - left;
    const std::string label = elidedToWidth(labelText(target, bar), width, kLabelFont);
    if (label.empty())
        return;
    const double centre = bar.box.y + bar.box.h / 2;
    // Hatching behind letters makes them unreadable: a plain patch lies between.
    if (bar.style.unqualified())
        target.canvas.rect({target.x(left) - 3, centre - 7, std::min(width, estimatedWidth(label, kLabelFont)) + 6, 14},
                           svgFill(PaletteRole::HatchFill));
    target.canvas.text(target.x(left), centre + 4, label,
                       bar.style.unqualified() ? svgFill(PaletteRole::Warning) : svgBarText(bar.style.colour()),
                       kLabelFont);
}

void drawGap(const SvgTarget &target, const GapMark &gap) {
    const double left = std::max(gap.box.x, 0.0);
    const double right = std::min(gap.box.right(), target.request.width);
    target.canvas.rect({target.x(gap.box.x) + 0.5, gap.box.y + 0.5, gap.box.w - 1, gap.box.h - 1},
                       svgFillAndStroke(PaletteRole::Base, PaletteRole::Bad), " rx=\"2\" stroke-dasharray=\"3 2\"");
    target.canvas.text(target.x((left + right) / 2), gap.box.y + gap.box.h / 2 + 4, gap.label,
                       svgFill(PaletteRole::Bad), kLabelFont, SvgAnchor::Middle, " font-weight=\"600\"");
}

void drawNotes(const SvgTarget &target) {
    const auto draw = [&](const std::string &note, double y) {
        if (!note.empty())
            target.canvas.text(target.x(8), target.y(y) + LaneMetrics::kNote / 2 + 4,
                               elidedToWidth(note, target.request.width - 16, kNoteFont), svgFill(PaletteRole::Muted),
                               kNoteFont);
    };
    for (const LaneLayout &lane : target.request.layout.lanes) {
        draw(lane.note, lane.noteY);
        for (const LaneSection &section : lane.sections)
            draw(section.note, section.noteY);
    }
}

struct Point {
    double x = 0, y = 0;
};

std::string at(const Point &point) { return svgNumber(point.x) + " " + svgNumber(point.y); }

/// The triangle at `to`, seen from `from`.
std::string headOf(const Point &from, const Point &to, double length) {
    const double angle = std::atan2(to.y - from.y, to.x - from.x);
    const auto corner = [&](double turn) {
        return at({to.x - length * std::cos(angle + turn), to.y - length * std::sin(angle + turn)});
    };
    return "M" + at(to) + "L" + corner(-kOpening) + "L" + corner(kOpening) + "Z";
}

/// A bundle is as much thicker as its count has digits.
double thickness(const Arrow &arrow) {
    return (arrow.bold ? 2.0 : 1.2) + 1.5 * std::floor(std::log10(std::max<std::uint32_t>(arrow.count, 1)));
}

class ArrowDrawing {
public:
    ArrowDrawing(const SvgTarget &target, PaletteRole plain, double strength, const char *kind)
        : m_target(target), m_plain(plain), m_strength(strength), m_kind(kind) {}

    void draw(const Arrow &arrow, bool curved) {
        const PaletteRole role = arrow.dashed ? PaletteRole::Warning : m_plain;
        const Point from{m_target.x(arrow.x0), arrow.y0};
        const Point to{m_target.x(arrow.x1), arrow.y1};
        const double bend = std::min(std::abs(to.y - from.y), 40.0) * (to.y >= from.y ? 1 : -1);
        const Point leave{from.x + (to.x - from.x) * 0.15, from.y + bend * 0.6};
        const Point approach{to.x - (to.x - from.x) * 0.25, to.y - bend * 0.6};
        const std::string d = curved ? "M" + at(from) + "C" + at(leave) + " " + at(approach) + " " + at(to)
                                     : "M" + at(from) + "L" + at(to);
        std::string more =
            std::string(" data-arrow=\"") + m_kind + "\" data-count=\"" + std::to_string(arrow.count) + "\"";
        if (arrow.dashed)
            more += " data-dashed=\"" + std::to_string(arrow.dashedCount) + "\" stroke-dasharray=\"4 3\"";
        const double strength = arrow.dashed || (arrow.bold && curved) ? 1.0 : m_strength + (arrow.bold ? 0.15 : 0);
        const std::string faint = strength < 1 ? std::string("\"") + svgNumber(strength) + "\"" : std::string();
        m_target.canvas.path(d, svgStroke(role, thickness(arrow)),
                             more + (faint.empty() ? "" : " stroke-opacity=" + faint));
        m_target.canvas.path(headOf(curved ? approach : from, to, arrow.bold ? kHead : 6), svgFill(role),
                             faint.empty() ? "" : " fill-opacity=" + faint);
    }

private:
    const SvgTarget &m_target;
    PaletteRole m_plain;
    double m_strength;
    const char *m_kind;
};

/// The more arrows, the fainter each: what lies below them stays readable.
double strengthOf(std::size_t count) { return count > 500 ? 0.3 : count > 100 ? 0.5 : 0.8; }

void drawBundleNote(const SvgTarget &target) {
    const SceneFacts &facts = target.scene.facts;
    if (facts.bundled == 0)
        return;
    const std::string text =
        groupedNumber(facts.arrows) + " arrows in view, " + groupedNumber(facts.bundled) + " of them bundled";
    const double width = SvgCanvas::pillWidth(text);
    (void)target.canvas.pill(text, target.width() - width - 12, target.request.height - 30, PaletteRole::Accent,
                             PaletteRole::Base);
}

} // namespace

void drawSvgTexts(const SvgTarget &target) {
    for (const Bar &bar : target.scene.bars)
        drawLabel(target, bar);
    for (const GapMark &gap : target.scene.gaps)
        drawGap(target, gap);
    drawNotes(target);
}

void drawSvgArrows(const SvgTarget &target) {
    ArrowDrawing flows(target, PaletteRole::Flow, strengthOf(target.scene.flows.size()), "flow");
    for (const Arrow &flow : target.scene.flows)
        flows.draw(flow, false);
    const auto &arrows = target.scene.arrows;
    const bool curves =
        std::count_if(arrows.begin(), arrows.end(), [](const Arrow &one) { return one.bold; }) <= kMostCurves;
    ArrowDrawing matches(target, PaletteRole::Accent, strengthOf(arrows.size()), "match");
    for (const bool bold : {false, true})
        for (const Arrow &arrow : arrows)
            if (arrow.bold == bold)
                matches.draw(arrow, bold && curves);
    drawBundleNote(target);
}

} // namespace lanescope::analysis
