// SPDX-License-Identifier: Apache-2.0
#include "analysis/kernel_names.h"
#include "analysis/output/text_format.h"
#include "analysis/timeline/svg_parts.h"
#include "analysis/timeline/time_text.h"

#include <algorithm>

namespace lanescope::analysis {

namespace {

constexpr unsigned kShades = 8;
constexpr double kFoot = 6; ///< of a column in which some events are unqualified
constexpr double kCap = 3;  ///< of a column with a flagged event
constexpr std::size_t kMarkColumns = 3;
constexpr std::size_t kTitleLetters = 160;

/// The share of its colour that a column is drawn with: one slice alone keeps all of it.
unsigned shadeOf(const StripCell &cell) {
    return cell.has(CellMark::Folded) ? cell.coverage * kShades / 256U : kShades - 1;
}

std::string opacity(unsigned shade) {
    const double share = 0.45 + 0.55 * static_cast<double>(shade) / (kShades - 1);
    return shade + 1 == kShades ? std::string() : " fill-opacity=\"" + svgNumber(share) + "\"";
}

void drawTrackLines(const SvgTarget &target) {
    const auto below = [&](double bottom) {
        target.canvas.rect({target.left(), target.y(bottom) - 1, target.request.width, 1}, svgFill(PaletteRole::Line));
    };
    for (const LaneLayout &lane : target.request.layout.lanes)
        for (const LaneSection &section : lane.sections) {
            for (const TrackPlacement &track : section.tracks)
                below(track.y + track.height);
            for (const CounterPlacement &counter : section.counters)
                below(counter.y + counter.height);
        }
}

class StripDrawing {
public:
    StripDrawing(const SvgTarget &target, const Strip &strip) : m_target(target), m_strip(strip) {}

    void draw() {
        for (std::size_t i = m_strip.cellBegin; i < m_strip.cellEnd;) {
            std::size_t end = i + 1;
            while (end < m_strip.cellEnd && looksLike(cell(i), cell(end)))
                ++end;
            if (cell(i).coverage > 0)
                drawRun(i, end);
            i = end;
        }
        drawMarks(CellMark::SomeUnqualified);
        drawMarks(CellMark::Flagged);
    }

private:
    [[nodiscard]] const StripCell &cell(std::size_t i) const { return m_target.scene.cells[i]; }
    [[nodiscard]] static bool looksLike(const StripCell &a, const StripCell &b) {
        if (a.coverage == 0 || b.coverage == 0)
            return a.coverage == 0 && b.coverage == 0;
        return a.colour == b.colour && shadeOf(a) == shadeOf(b) && a.has(CellMark::Folded) == b.has(CellMark::Folded);
    }
    [[nodiscard]] double xOf(std::size_t i) const {
        return m_target.x(static_cast<double>(m_strip.firstColumn + i - m_strip.cellBegin) /
                          m_target.request.columnsPerUnit);
    }

    void drawRun(std::size_t begin, std::size_t end) {
        const Box box{xOf(begin), m_strip.y, xOf(end) - xOf(begin), m_strip.h};
        m_target.canvas.rect(box, svgBarFill(cell(begin).colour), opacity(shadeOf(cell(begin))));
        // Folded detail has a comb for an upper edge, so that it does not pass for one slice.
        if (cell(begin).has(CellMark::Folded))
            m_target.canvas.line(box.x, box.y + 1, box.right(), box.y + 1, svgStroke(PaletteRole::Base, 2),
                                 " stroke-dasharray=\"2\"");
    }

    /// Columns from `i` on that the mark stands for: one alone is widened into the empty columns beside it.
    [[nodiscard]] std::size_t markEnd(std::size_t i, CellMark mark) const {
        std::size_t end = i + 1;
        while (end < m_strip.cellEnd && cell(end).has(mark) &&
               cell(end).has(CellMark::AllUnqualified) == cell(i).has(CellMark::AllUnqualified))
            ++end;
        while (end < i + kMarkColumns && (end >= m_strip.cellEnd || cell(end).coverage == 0))
            ++end;
        return end;
    }

    void drawMarks(CellMark mark) {
        for (std::size_t i = m_strip.cellBegin; i < m_strip.cellEnd;) {
            if (!cell(i).has(mark)) {
                ++i;
                continue;
            }
            const std::size_t end = markEnd(i, mark);
            Box box{xOf(i), m_strip.y, xOf(end) - xOf(i), m_strip.h};
            if (mark == CellMark::Flagged) {
                box.h = std::min(kCap, box.h);
                m_target.canvas.rect(box, svgFill(PaletteRole::Bad));
            } else {
                if (!cell(i).has(CellMark::AllUnqualified))
                    box = {box.x, std::max(box.bottom() - kFoot, box.y), box.w, std::min(kFoot, box.h)};
                m_target.canvas.rect(box, m_target.hatch());
            }
            i = std::max(end, i + 1);
        }
    }

    const SvgTarget &m_target;
    const Strip &m_strip;
};

std::string titleOf(const SvgTarget &target, const Bar &bar) {
    const model::SessionStore &session = *target.request.analysis.sessions[bar.session];
    std::string title = elidedMiddle(target.shown(session.name(bar.row)), kTitleLetters);
    if (session.usableTimes(bar.row))
        title += " · " + durationText(session.duration(bar.row));
    if (bar.style.unqualified())
        title += " · unqualified";
    return title;
}

void drawBar(const SvgTarget &target, const Bar &bar) {
    Box box{target.x(bar.box.x), bar.box.y, bar.box.w > 3 ? bar.box.w - 1 : bar.box.w, bar.box.h};
    const double radius = std::min(2.0, box.w / 3);
    const std::string round = radius >= 0.5 ? " rx=\"" + svgNumber(radius) + "\"" : std::string();
    const std::string paint = bar.style.unqualified() ? target.hatch() : svgBarFill(bar.style.colour());
    target.canvas.titledRect(box, paint, titleOf(target, bar), round);
    if (bar.style.flagged())
        target.canvas.rect({box.x, box.y, std::min(3.0, box.w), box.h}, svgFill(PaletteRole::Bad));
    if (bar.selected)
        target.canvas.rect({box.x - 1, box.y - 1, box.w + 2, box.h + 2}, svgStroke(PaletteRole::Accent, 2),
                           " rx=\"2\"");
}

/// Full up to the lowest value of a column, faint from there to its highest.
void drawArea(const SvgTarget &target, const CounterArea &area) {
    const std::size_t count = area.cellEnd - area.cellBegin;
    const auto outline = [&](double CounterShare::*share) {
        std::string d = "M" + svgNumber(target.x(area.box.x)) + " " + svgNumber(area.box.bottom());
        for (std::size_t i = 0; i < count; ++i) {
            const double x = target.x(static_cast<double>(i) / target.request.columnsPerUnit);
            const double y = area.box.bottom() - target.scene.areaCells[area.cellBegin + i].*share * area.box.h;
            d += "L" + svgNumber(x) + " " + svgNumber(y) + "H" + svgNumber(x + 1 / target.request.columnsPerUnit);
        }
        return d + "V" + svgNumber(area.box.bottom()) + "Z";
    };
    target.canvas.path(outline(&CounterShare::high), svgFill(PaletteRole::Accent), " fill-opacity=\"0.3\"");
    target.canvas.path(outline(&CounterShare::low), svgFill(PaletteRole::Accent), " fill-opacity=\"0.5\"");
}

void drawCounter(const SvgTarget &target, const CounterLine &counter) {
    if (counter.pointBegin == counter.pointEnd)
        return;
    const auto y = [&](double share) { return svgNumber(counter.box.bottom() - 1 - share * (counter.box.h - 2)); };
    std::string d;
    for (std::size_t i = counter.pointBegin; i < counter.pointEnd; ++i) {
        const CounterPoint &point = target.scene.points[i];
        d += (i == counter.pointBegin ? "M" + svgNumber(target.x(point.x)) + " " + y(point.low)
                                      : "H" + svgNumber(target.x(point.x)) + "V" + y(point.low));
        if (point.high > point.low)
            d += "V" + y(point.high);
        d += "V" + y(point.last);
    }
    target.canvas.path(d + "H" + svgNumber(target.x(counter.box.right())), svgStroke(PaletteRole::Accent, 1.2));
}

void drawGhost(const SvgTarget &target, const Ghost &ghost) {
    target.canvas.rect({target.x(ghost.box.x) - 2, ghost.box.y - 2, ghost.box.w + 4, ghost.box.h + 4},
                       svgStroke(PaletteRole::Bad, 1.5), " stroke-dasharray=\"4 3\"");
}

} // namespace

void drawSvgPlot(const SvgTarget &target) {
    drawTrackLines(target);
    for (const Strip &strip : target.scene.strips)
        StripDrawing(target, strip).draw();
    for (const Bar &bar : target.scene.bars)
        drawBar(target, bar);
    for (const CounterArea &area : target.scene.areas)
        drawArea(target, area);
    for (const CounterLine &counter : target.scene.counters)
        drawCounter(target, counter);
    for (const Ghost &ghost : target.scene.ghosts)
        drawGhost(target, ghost);
}

} // namespace lanescope::analysis
