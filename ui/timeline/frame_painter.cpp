// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/frame_painter.h"

#include "analysis/timeline/held_tracks.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace lanescope::ui {

using namespace analysis;

QFont sized(QFont font, int pixels, QFont::Weight weight) {
    font.setPixelSize(pixels);
    font.setWeight(weight);
    return font;
}

FramePainter::Target::Target(PixelCanvas &to, const QImage &frame, const SceneRequest &shown, const Scene &replayed,
                             int headerWidth)
    : canvas(to), request(shown), scene(replayed), ratio(frame.devicePixelRatio()), left(headerWidth) {
    const int plotLeft = static_cast<int>(std::lround(headerWidth * ratio));
    plot = QRect(plotLeft, 0, frame.width() - plotLeft, frame.height());
}

int FramePainter::Target::px(double plotX) const { return static_cast<int>(std::lround((left + plotX) * ratio)); }
int FramePainter::Target::py(double y) const { return static_cast<int>(std::lround(y * ratio)); }
int FramePainter::Target::thickness(double units) const {
    return std::max(static_cast<int>(std::lround(units * ratio)), 1);
}

FramePainter::FramePainter(const Theme &theme)
    : m_theme(theme)
    , m_labels(sized(theme.font, 11))
    , m_noteFont(sized(theme.font, 12))
    , m_gapFont(sized(theme.font, 11, QFont::DemiBold)) {
    for (std::size_t colour = 0; colour < m_shades.size(); ++colour)
        for (std::size_t shade = 0; shade < kShades; ++shade)
            m_shades[colour][shade] = mixed(theme.base.rgb(), theme.bars[colour].rgb(),
                                            0.45 + 0.55 * static_cast<double>(shade) / (kShades - 1));
}

void FramePainter::paint(QImage &frame, const SceneRequest &request, const Scene &scene, int headerWidth,
                         std::optional<std::size_t> activeSession) {
    const double ratio = frame.devicePixelRatio();
    if (m_hatchRatio != ratio) {
        m_hatch = hatchPattern(m_theme.hatchFill.rgb(), m_theme.hatchLine.rgb(), ratio);
        m_hatchRatio = ratio;
    }
    PixelCanvas canvas(frame);
    const Target target(canvas, frame, request, scene, headerWidth);
    paintContent(frame, target);
    QPainter painter(&frame);
    painter.setRenderHint(QPainter::Antialiasing);
    ChromePainter(painter, m_theme, request, scene, headerWidth, ratio, m_trackLabels).paint(activeSession);
    paintHeld(painter, target);
}

void FramePainter::paintContent(QImage &frame, const Target &target) {
    target.canvas.fill(0, 0, frame.width(), frame.height(), m_theme.base.rgb());
    target.canvas.setClip(target.plot);
    paintPlot(target);
    QPainter painter(&frame);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setClipRect(QRectF(target.left, 0, target.request.width, target.request.height));
    paintWithText(painter, target);
}

/// Each stretch is a picture of its own, laid over the tracks that scroll by below it.
void FramePainter::paintHeld(QPainter &painter, const Target &target) {
    const SceneRequest &whole = target.request;
    for (const HeldTracks &held : heldTracks(whole.layout, whole.camera.scrollY, whole.height)) {
        const TimelineLayout layout = layoutOf(held);
        Camera camera = whole.camera;
        camera.scrollY = held.contentY;
        const SceneRequest request{whole.analysis, whole.index,          layout,         camera,         whole.width,
                                   held.height,    whole.columnsPerUnit, ArrowMode::Off, whole.selection};
        Scene scene;
        buildScene(request, scene);
        const double top = std::round(held.shownY * target.ratio) / target.ratio;
        const double width = target.left + whole.width;
        QImage band((QSizeF(width, held.height) * target.ratio).toSize(), QImage::Format_RGB32);
        band.setDevicePixelRatio(target.ratio);
        PixelCanvas canvas(band);
        paintContent(band, Target(canvas, band, request, scene, target.left));
        QPainter labels(&band);
        labels.setRenderHint(QPainter::Antialiasing);
        ChromePainter(labels, m_theme, request, scene, target.left, target.ratio, m_trackLabels).paintColumns();
        labels.end();
        painter.drawImage(QPointF(0, top), band);
        painter.fillRect(QRectF(0, top + held.height - 1, width, 1), m_theme.strongLine);
    }
}

void FramePainter::paintPlot(const Target &target) {
    paintRows(target);
    // Strips of a track lie below its bars, and tracks do not overlap.
    for (const Strip &strip : target.scene.strips)
        paintStrip(target, strip);
    for (const Bar &bar : target.scene.bars)
        paintBar(target, bar);
    for (const CounterArea &area : target.scene.areas)
        paintArea(target, area);
    paintGhosts(target);
    paintArrows(target);
}

void FramePainter::paintRows(const Target &target) {
    const double scroll = target.request.camera.scrollY;
    const int thin = target.thickness(1);
    for (const LaneLayout &lane : target.request.layout.lanes)
        for (const LaneSection &section : lane.sections) {
            const auto below = [&](double bottom) {
                const int y = target.py(bottom - scroll);
                target.canvas.fill(target.plot.left(), y - thin, target.plot.right() + 1, y, m_theme.line.rgb());
            };
            for (const TrackPlacement &track : section.tracks)
                below(track.y + track.height);
            for (const CounterPlacement &counter : section.counters)
                below(counter.y + counter.height);
        }
}

/// Full up to the lowest value of a column, faint from there to its highest. What is above zero is seen.
void FramePainter::paintArea(const Target &target, const CounterArea &area) {
    const QRgb full = mixed(m_theme.base.rgb(), m_theme.accent.rgb(), 0.55);
    const QRgb faint = mixed(m_theme.base.rgb(), m_theme.accent.rgb(), 0.25);
    const int bottom = target.py(area.box.bottom());
    const auto top = [&](double share) {
        const int y = target.py(area.box.bottom() - share * area.box.h);
        return share > 0 ? std::min(y, bottom - target.thickness(1)) : bottom;
    };
    for (std::size_t i = area.cellBegin; i < area.cellEnd; ++i) {
        const CounterShare &cell = target.scene.areaCells[i];
        const int x = target.px(0) + static_cast<int>(i - area.cellBegin);
        target.canvas.fill(x, top(cell.high), x + 1, top(cell.low), faint);
        target.canvas.fill(x, top(cell.low), x + 1, bottom, full);
    }
}

void FramePainter::paintStrip(const Target &target, const Strip &strip) {
    const int y0 = target.py(strip.y);
    const int y1 = target.py(strip.y + strip.h);
    const std::size_t size = strip.cellEnd - strip.cellBegin;
    m_row.assign(size, m_theme.base.rgb());
    m_comb.assign(size, m_theme.base.rgb());
    bool marked = false;
    const auto tooth = static_cast<std::size_t>(target.thickness(2));
    for (std::size_t i = 0; i < size; ++i) {
        const StripCell &cell = target.scene.cells[strip.cellBegin + i];
        if (cell.coverage == 0)
            continue;
        // One slice alone keeps its colour, however short; shares are for places where many are folded.
        const bool folded = cell.has(CellMark::Folded);
        const std::size_t shade = folded ? cell.coverage / (256 / kShades) : kShades - 1;
        const QRgb colour = m_shades[static_cast<std::size_t>(cell.colour)][shade];
        m_row[i] = colour;
        // Folded detail has a comb for an upper edge, so that it does not pass for one slice.
        const bool gap = folded && ((strip.firstColumn + i) / tooth) % 2 == 1;
        m_comb[i] = gap ? m_theme.base.rgb() : colour;
        marked = marked || cell.has(CellMark::SomeUnqualified) || cell.has(CellMark::Flagged);
    }
    const int x = target.px(0) + static_cast<int>(strip.firstColumn);
    const int combEnd = std::min(y0 + target.thickness(2), y1);
    target.canvas.stretchRow(x, y0, combEnd, m_comb);
    target.canvas.stretchRow(x, combEnd, y1, m_row);
    if (marked)
        paintStripMarks(target, strip, y0, y1);
}

/// Unqualified slices stay visible however narrow: hatched columns where all of them are, a hatched
/// foot where some are; a flagged one gets a cap in the warning colour.
void FramePainter::paintStripMarks(const Target &target, const Strip &strip, int y0, int y1) {
    const int left = target.px(0) + static_cast<int>(strip.firstColumn);
    const int foot = y1 - target.thickness(6);
    const int cap = y0 + target.thickness(3);
    const auto wide = static_cast<std::size_t>(target.thickness(3));
    for (std::size_t i = strip.cellBegin; i < strip.cellEnd; ++i) {
        const StripCell &cell = target.scene.cells[i];
        const int x = left + static_cast<int>(i - strip.cellBegin);
        // A mark alone is widened into the empty columns beside it.
        std::size_t next = i + 1;
        while (next < i + wide && (next >= strip.cellEnd || target.scene.cells[next].coverage == 0))
            ++next;
        const int end = x + static_cast<int>(next - i);
        if (cell.has(CellMark::SomeUnqualified))
            target.canvas.hatch(x, cell.has(CellMark::AllUnqualified) ? y0 : std::max(foot, y0), end, y1, m_hatch);
        if (cell.has(CellMark::Flagged))
            target.canvas.fill(x, y0, end, std::min(cap, y1), m_theme.bad.rgb());
    }
}

void FramePainter::paintBar(const Target &target, const Bar &bar) {
    PixelCanvas &canvas = target.canvas;
    const int x0 = target.px(bar.box.x);
    int x1 = target.px(bar.box.right());
    const int y0 = target.py(bar.box.y);
    const int y1 = target.py(bar.box.bottom());
    const int thin = target.thickness(1);
    // Neighbours that touch stay two.
    if (x1 - x0 > 3 * thin)
        x1 -= thin;
    const int radius = std::min(static_cast<int>(std::lround(2 * target.ratio)), (x1 - x0) / 3);
    const QRgb base = m_theme.base.rgb();
    if (bar.style.unqualified()) {
        canvas.hatch(x0, y0, x1, y1, m_hatch);
    } else {
        canvas.fillRounded(x0, y0, x1, y1, radius, m_theme.bar(bar.style.colour()).rgb(), base);
    }
    if (bar.style.flagged())
        canvas.fill(x0, y0, std::min(x0 + 3 * thin, x1), y1, m_theme.bad.rgb());
    if (bar.selected) {
        canvas.frame(x0 - thin, y0 - thin, x1 + thin, y1 + thin, 2 * thin, m_theme.accent.rgb());
        canvas.frame(x0 + thin, y0 + thin, x1 - thin, y1 - thin, thin, base);
    }
}

void FramePainter::paintGhosts(const Target &target) {
    for (const Ghost &ghost : target.scene.ghosts) {
        const int thin = target.thickness(ghost.focused ? 2 : 1.5);
        target.canvas.dashedFrame(target.px(ghost.box.x) - 2 * thin, target.py(ghost.box.y) - 2 * thin,
                                  target.px(ghost.box.right()) + 2 * thin, target.py(ghost.box.bottom()) + 2 * thin,
                                  thin, target.thickness(4), m_theme.bad.rgb());
    }
}

void FramePainter::paintPlainArrow(const Target &target, const Arrow &arrow, QRgb colour, double strength) {
    const double x0 = (target.left + arrow.x0) * target.ratio;
    const double x1 = (target.left + arrow.x1) * target.ratio;
    const double y0 = arrow.y0 * target.ratio;
    const double y1 = arrow.y1 * target.ratio;
    const int dash = arrow.dashed ? target.thickness(4) : 0;
    target.canvas.line(x0, y0, x1, y1, colour, strength, dash);
    // A bundle is as many lines thick as its count has digits.
    for (std::uint32_t lines = 10; lines <= arrow.count && lines <= 10000; lines *= 10) {
        const double shift = std::log10(lines);
        target.canvas.line(x0 + shift, y0, x1 + shift, y1, colour, strength, dash);
        target.canvas.line(x0 - shift, y0, x1 - shift, y1, colour, strength, dash);
    }
    target.canvas.arrowHead(x0, y0, x1, y1, 6 * target.ratio, colour, std::min(strength * 1.4, 1.0));
}

void FramePainter::paintArrows(const Target &target) {
    // The more arrows, the fainter each: what lies below them stays readable.
    const auto strengthOf = [](std::size_t count) { return count > 500 ? 0.22 : count > 100 ? 0.35 : 0.55; };
    const double flowStrength = strengthOf(target.scene.flows.size()) + 0.2;
    for (const Arrow &flow : target.scene.flows)
        paintPlainArrow(target, flow, m_theme.flow.rgb(), flowStrength);
    const double strength = strengthOf(target.scene.arrows.size());
    const bool curves = boldCount(target.scene) <= kMostCurves;
    for (const Arrow &arrow : target.scene.arrows) {
        if (arrow.bold && curves)
            continue; // drawn above the labels
        const QRgb colour = arrow.dashed ? m_theme.warning.rgb() : m_theme.accent.rgb();
        paintPlainArrow(target, arrow, colour, arrow.dashed ? 1.0 : arrow.bold ? strength + 0.15 : strength);
    }
}

std::size_t FramePainter::boldCount(const Scene &scene) {
    return static_cast<std::size_t>(
        std::count_if(scene.arrows.begin(), scene.arrows.end(), [](const Arrow &arrow) { return arrow.bold; }));
}

} // namespace lanescope::ui
