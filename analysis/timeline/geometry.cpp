// SPDX-License-Identifier: Apache-2.0
#include "analysis/timeline/geometry.h"

#include "analysis/timeline/scene_context.h"

#include <algorithm>
#include <cstdio>
#include <limits>

namespace lanescope::analysis {

using model::EventRow;

SceneContext::SceneContext(const SceneRequest &request) : m_request(request) {
    m_placements.resize(request.analysis.sessions.size());
    for (const LaneLayout &lane : request.layout.lanes) {
        auto &places = m_placements[lane.session];
        places.resize(request.analysis.sessions[lane.session]->columns().tracks.size(), nullptr);
        for (const LaneSection &section : lane.sections)
            for (const TrackPlacement &placed : section.tracks)
                places[placed.track.index()] = &placed;
    }
    if (!request.selection || request.selection->row.isNone())
        return;
    m_selectedSession = request.analysis.indexOf(request.selection->session);
    m_selectedRow = request.selection->row;
}

SectionView SceneContext::viewOf(const LaneLayout &lane, const LaneSection &section) const {
    const AxisView axis = m_request.camera.view(section.clock);
    model::Ns end = axis.at(m_request.width).whole;
    if (end.count < std::numeric_limits<std::int64_t>::max())
        end += {1};
    return {lane, section, axis, axis.at(0).whole, end};
}

std::vector<SectionView> SceneContext::visibleSections() const {
    std::vector<SectionView> views;
    for (const LaneLayout &lane : m_request.layout.lanes)
        for (const LaneSection &section : lane.sections)
            if (onScreen(section.rulerY, section.bottom() - section.rulerY))
                views.push_back(viewOf(lane, section));
    return views;
}

const TrackPlacement *SceneContext::placement(std::size_t session, EventRow row) const {
    const auto &places = m_placements[session];
    const model::TrackRef track = m_request.analysis.sessions[session]->track(row);
    return track.index() < places.size() ? places[track.index()] : nullptr;
}

Box SceneContext::boxOf(std::size_t session, EventRow row, const TrackPlacement &placed, const AxisView &axis) const {
    const model::SessionStore &store = *m_request.analysis.sessions[session];
    const double x = axis.x(store.start(row));
    const double right = axis.x(drawnEnd(store, row));
    return {x, screenY(placed.barY(store.depth(row))), std::max(right - x, 1.0), placed.barHeightAt(store.depth(row))};
}

void Scene::clear() {
    strips.clear();
    cells.clear();
    bars.clear();
    arrows.clear();
    flows.clear();
    ghosts.clear();
    remarks.clear();
    gaps.clear();
    counters.clear();
    points.clear();
    areas.clear();
    areaCells.clear();
    tints.clear();
    flags.clear();
    flagNotes.clear();
    facts = {};
}

namespace {

void count(const SceneContext &context, Scene &scene) {
    SceneFacts &facts = scene.facts;
    for (const LaneLayout &lane : context.request().layout.lanes)
        facts.lanes += context.onScreen(lane.y, lane.height) ? 1 : 0;
    for (const Arrow &arrow : scene.arrows) {
        facts.arrows += static_cast<int>(arrow.count);
        facts.arrowsDashed += static_cast<int>(arrow.dashedCount);
        facts.bundled += arrow.count > 1 ? static_cast<int>(arrow.count) : 0;
    }
    for (const Arrow &flow : scene.flows)
        facts.flows += static_cast<int>(flow.count);
    for (const Ghost &ghost : scene.ghosts)
        facts.ghosts += static_cast<int>(ghost.count);
    for (const Bar &bar : scene.bars)
        facts.hatched += bar.style.unqualified() ? 1 : 0;
    for (const StripCell &cell : scene.cells)
        facts.hatched += cell.has(CellMark::SomeUnqualified) ? 1 : 0;
}

std::string number(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.1f", value + 0.0);
    return text;
}

std::string describe(const Box &box) {
    return number(box.x) + "," + number(box.y) + " " + number(box.w) + "x" + number(box.h);
}

std::string describe(const StripCell &cell) {
    std::string text(colourClassCode(cell.colour));
    text += ":" + std::to_string(cell.coverage);
    if (cell.has(CellMark::Folded))
        text += " folded";
    if (cell.has(CellMark::AllUnqualified))
        text += " all-unqualified";
    else if (cell.has(CellMark::SomeUnqualified))
        text += " some-unqualified";
    if (cell.has(CellMark::Flagged))
        text += " flagged";
    return text;
}

void describeStrips(const Scene &scene, std::string &text) {
    for (const Strip &strip : scene.strips) {
        text += "strip y " + number(strip.y) + " h " + number(strip.h) + "\n";
        for (std::size_t i = strip.cellBegin; i < strip.cellEnd; ++i)
            if (scene.cells[i].coverage > 0)
                text += "  column " + std::to_string(strip.firstColumn + i - strip.cellBegin) + " " +
                        describe(scene.cells[i]) + "\n";
    }
}

/// Equal columns beside each other are one line: "  0-99 0.500..1.000".
void describeAreas(const Scene &scene, const Analysis &analysis, std::string &text) {
    for (const CounterArea &area : scene.areas) {
        text += "area " + describe(area.box) + " of " + analysis.shortIds[area.session] + "\n";
        for (std::size_t i = area.cellBegin; i < area.cellEnd;) {
            std::size_t next = i + 1;
            const CounterShare &cell = scene.areaCells[i];
            while (next < area.cellEnd && scene.areaCells[next] == cell)
                ++next;
            char line[96];
            std::snprintf(line, sizeof line, "  %zu-%zu %.3f..%.3f\n", i - area.cellBegin, next - 1 - area.cellBegin,
                          cell.low, cell.high);
            text += cell.high > 0 ? line : "";
            i = next;
        }
    }
}

void describeArrows(const char *word, const std::vector<Arrow> &arrows, std::string &text) {
    for (const Arrow &arrow : arrows)
        text += std::string(word) + " " + number(arrow.x0) + "," + number(arrow.y0) + " -> " + number(arrow.x1) + "," +
                number(arrow.y1) + (arrow.dashed ? " dashed" : "") + (arrow.bold ? " bold" : "") +
                (arrow.count > 1 ? " x" + std::to_string(arrow.count) : std::string()) + "\n";
}

void describeNotes(const Scene &scene, std::string &text) {
    constexpr const char *kWhere[] = {"ruler", "lane", "track"};
    for (const NoteTint &tint : scene.tints)
        text += "note range " + describe(tint.box) + " " + std::string(noteColourCode(tint.colour)) +
                (tint.selected ? " selected" : "") + "\n";
    for (const NoteFlag &flag : scene.flags)
        text += "note on " + std::string(kWhere[static_cast<std::size_t>(flag.where)]) + " " + describe(flag.box) +
                " " + std::string(noteColourCode(flag.colour)) + (flag.label.empty() ? "" : " " + flag.label) +
                (flag.noteEnd - flag.noteBegin > 1 ? " x" + std::to_string(flag.noteEnd - flag.noteBegin) : "") +
                (flag.selected ? " selected" : "") + "\n";
}

} // namespace

void buildScene(const SceneRequest &request, Scene &scene) {
    scene.clear();
    const SceneContext context(request);
    const std::vector<SectionView> views = context.visibleSections();
    for (const SectionView &view : views) {
        scanTracks(context, view, scene);
        scanMarks(context, view, scene);
    }
    scanArrows(context, views, scene);
    scanNotes(context, views, scene);
    count(context, scene);
}

std::optional<Box> boxOf(const SceneRequest &request, std::size_t session, EventRow row) {
    const SceneContext context(request);
    const TrackPlacement *placed = context.placement(session, row);
    if (placed == nullptr)
        return std::nullopt;
    const model::SessionStore &store = *request.analysis.sessions[session];
    return context.boxOf(session, row, *placed, request.camera.view({store.id(), store.clock(row)}));
}

std::string describe(const Scene &scene, const Analysis &analysis) {
    std::string text;
    describeStrips(scene, text);
    for (const Bar &bar : scene.bars)
        text += "bar " + describe(bar.box) + " " + std::string(colourClassCode(bar.style.colour())) + " " +
                std::string(analysis.sessions[bar.session]->name(bar.row)) +
                (bar.style.unqualified() ? " unqualified" : "") + (bar.style.flagged() ? " flagged" : "") +
                (bar.selected ? " selected" : "") + "\n";
    for (const CounterLine &line : scene.counters)
        text += "counter " + describe(line.box) + " " + std::to_string(line.pointEnd - line.pointBegin) + " points\n";
    describeAreas(scene, analysis, text);
    for (const GapMark &gap : scene.gaps)
        text += "gap " + describe(gap.box) + " " + gap.label + "\n";
    for (const Ghost &ghost : scene.ghosts)
        text += "ghost " + describe(ghost.box) + (ghost.count > 1 ? " x" + std::to_string(ghost.count) : "") +
                (ghost.focused ? " focused" : "") + "\n";
    for (const Remark &remark : scene.remarks)
        text += "remark " + describe(remark.at) + " " + remark.text + "\n";
    describeNotes(scene, text);
    describeArrows("flow", scene.flows, text);
    describeArrows("arrow", scene.arrows, text);
    return text;
}

} // namespace lanescope::analysis
