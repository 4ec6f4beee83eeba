// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/analysis.h"
#include "analysis/timeline/camera.h"
#include "analysis/timeline/lane_layout.h"
#include "analysis/timeline/link_layers.h"
#include "analysis/timeline/note_marks.h"
#include "analysis/timeline/pair_focus.h"
#include "analysis/timeline/timeline_index.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace lanescope::analysis {

/// What is drawn of a viewport, in abstract units: x from the left edge of the plot, y from its top.
/// The window replays it into pixels, an SVG writer into shapes.

enum class ArrowMode : std::uint8_t { Off, Selection, Visible };

struct Box {
    double x = 0, y = 0, w = 0, h = 0;
    [[nodiscard]] double right() const { return x + w; }
    [[nodiscard]] double bottom() const { return y + h; }
};

/// Marks of a strip's cell.
enum class CellMark : std::uint8_t {
    Folded = 1,          ///< several slices lie in it
    SomeUnqualified = 2, ///< at least one of them is unqualified
    AllUnqualified = 4,
    Flagged = 8,
};

/// One column of a dense track.
struct StripCell {
    ColourClass colour = ColourClass::Other; ///< of the most busy time
    std::uint8_t coverage = 0;               ///< busy share in 255ths; 0: nothing here
    std::uint8_t marks = 0;
    [[nodiscard]] bool has(CellMark mark) const { return (marks & static_cast<std::uint8_t>(mark)) != 0; }
};

/// A run of columns of one track row.
struct Strip {
    double y = 0, h = 0;
    std::size_t session = 0;
    model::TrackRef track;
    std::size_t firstColumn = 0;
    std::size_t cellBegin = 0, cellEnd = 0; ///< into Scene::cells
};

/// A slice wide enough to be seen for itself. The box is cut at a little beyond the plot.
struct Bar {
    Box box;
    std::size_t session = 0;
    model::EventRow row;
    RowStyle style;
    bool selected = false;
    bool labelled = true; ///< false: a deeper slice of a folded track, whose label would cover another
};

/// A proven match, from a call to its device work; or many that lie on each other.
struct Arrow {
    double x0 = 0, y0 = 0, x1 = 0, y1 = 0;
    std::size_t session = 0;
    model::EventRow from, to; ///< of the first, in a bundle
    bool dashed = false;      ///< suspicious: see drawsDashed
    bool bold = false;        ///< of the selection
    std::uint32_t count = 1;  ///< more than 1: a bundle
    std::uint32_t dashedCount = 0;
};

/// An end of a refused match: outlined, never connected.
struct Ghost {
    Box box;
    std::size_t session = 0;
    model::EventRow row;
    std::uint32_t count = 1; ///< refused ends under this outline
    bool focused = false;    ///< of the pair that is looked at: always one by itself
};

/// A sentence beside an event: why there is no arrow.
struct Remark {
    Box at; ///< of the event
    std::size_t session = 0;
    std::string text;
};

/// An idle gap that is written out.
struct GapMark {
    Box box;
    std::size_t session = 0;
    std::string label;
};

/// Values of a counter, column by column, as shares of its own range.
struct CounterPoint {
    double x = 0;
    double low = 0, high = 0, last = 0;
};
struct CounterLine {
    Box box;
    std::size_t session = 0;
    model::TrackRef track;
    std::size_t pointBegin = 0, pointEnd = 0; ///< into Scene::points
};

/// Envelope of a counter that was derived from the events: a cell per column, from the first one on.
struct CounterArea {
    Box box;
    std::size_t session = 0;
    std::size_t counter = 0;                ///< position in SessionTimelineIndex::counters
    std::size_t cellBegin = 0, cellEnd = 0; ///< into Scene::areaCells
};

/// The flag of a note: on the ruler at its time, in the header of its lane, or beside the label of its track.
/// Flags that would lie on each other are one flag of several notes.
struct NoteFlag {
    enum class Where : std::uint8_t { Ruler, Lane, Track };
    Where where = Where::Ruler;
    Box box; ///< of a track's flag left of the plot: x is negative
    std::size_t session = 0;
    model::TrackRef track;                  ///< of a track's flag
    NoteColour colour = NoteColour::Amber;  ///< of the first
    std::string label;                      ///< what has room of the title; empty: none has
    std::size_t noteBegin = 0, noteEnd = 0; ///< into Scene::flagNotes
    bool selected = false;
};

/// The time of notes on ranges, over the height of their lane's tracks.
struct NoteTint {
    Box box;
    std::size_t session = 0;
    NoteColour colour = NoteColour::Amber;
    bool selected = false;
};

/// What the picture holds, counted from what is drawn.
struct SceneFacts {
    int lanes = 0;
    int arrows = 0; ///< all, bundled ones included
    int arrowsDashed = 0;
    int bundled = 0; ///< arrows that lie in bundles
    int ghosts = 0;
    int hatched = 0; ///< hatched bars and hatched columns
    int flows = 0;   ///< recorded flows, bundled ones included
};

struct Scene {
    std::vector<Strip> strips;
    std::vector<StripCell> cells;
    std::vector<Bar> bars;
    std::vector<Arrow> arrows;
    std::vector<Arrow> flows;
    std::vector<Ghost> ghosts;
    std::vector<Remark> remarks;
    std::vector<GapMark> gaps;
    std::vector<CounterLine> counters;
    std::vector<CounterPoint> points;
    std::vector<CounterArea> areas;
    std::vector<CounterShare> areaCells;
    std::vector<NoteTint> tints;
    std::vector<NoteFlag> flags;
    std::vector<model::workspace::NoteId> flagNotes;
    SceneFacts facts;
    void clear();
};

struct SceneRequest {
    const Analysis &analysis;
    const TimelineIndex &index; ///< of `analysis`
    const TimelineLayout &layout;
    const Camera &camera;
    double width = 0, height = 0; ///< of the plot
    double columnsPerUnit = 1;    ///< device pixels of one unit
    ArrowMode arrows = ArrowMode::Selection;
    std::optional<model::EventRef> selection = std::nullopt;
    const GhostRows *ghosts = nullptr; ///< null: layer off
    const FlowLinks *flows = nullptr;  ///< null: layer off
    const NoteMarks *notes = nullptr;  ///< null: none
    const PairFocus *focus = nullptr;  ///< null: no pair is looked at
};

/// Beyond this many arrows in view they are bundled, and counted.
inline constexpr std::size_t kMaxArrows = 2000;
/// Slices narrower than this are columns of a strip.
inline constexpr double kMinBarUnits = 3;

/// Fills `scene` (whose memory is reused) with what `request` shows. Work is bounded by the columns
/// and rows of the view, not by the capture. A pure function of its const input.
void buildScene(const SceneRequest &request, Scene &scene);

/// The box of one row as it would be drawn, uncut, at least one unit wide; nullopt if its lane is
/// hidden or collapsed.
[[nodiscard]] std::optional<Box> boxOf(const SceneRequest &request, std::size_t session, model::EventRow row);

/// The scene as text, one line per thing, for tests and reading.
[[nodiscard]] std::string describe(const Scene &scene, const Analysis &analysis);

} // namespace lanescope::analysis
