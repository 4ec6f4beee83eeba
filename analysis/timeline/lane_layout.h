// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/alignment.h"
#include "analysis/analysis.h"
#include "analysis/timeline/timeline_index.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace lanescope::analysis {

/// How loud a badge or sentence is; never told by colour alone, the text says it too.
enum class Tone : std::uint8_t { Neutral, Good, Warning, Bad };

struct Badge {
    std::string text;
    Tone tone = Tone::Neutral;
};

/// What the user chose about lanes and tracks. Sessions are named by their id, so that choices hold
/// when more artifacts are opened.
struct LayoutState {
    std::vector<model::SessionId> order; ///< lanes not named here follow in order of opening
    std::set<model::SessionId> hidden;
    std::set<model::SessionId> collapsed;
    std::set<model::TrackKey> only;         ///< where there are any: the tracks that alone are shown, without counters
    std::map<model::TrackKey, bool> folded; ///< where it differs from the track's default
    std::vector<model::TrackKey> pinned;    ///< stand above the other tracks of their lane and clock, in this order
    std::set<model::SessionId> relative;    ///< two that are stretched to one width: nothing compares their times
    AlignmentSet alignments;                ///< that were declared: aligned lanes share a zero, and no break parts them
    bool counters = true;                   ///< those that are derived from the events of a device
    std::map<model::DeviceKey, bool> countersFolded; ///< where it differs from the section's default
};

/// Heights in abstract units: CSS pixels.
struct LaneMetrics {
    static constexpr double kHeader = 26, kRuler = 20, kLaneGap = 8, kBreak = 24, kNote = 28;
    static constexpr double kAnnotation = 24, kCalls = 28, kStream = 34, kSecondary = 28, kThin = 24;
    static constexpr double kPitch = 17; ///< of one depth in a track of several
};

/// Where a track lies. y is from the top of all lanes.
struct TrackPlacement {
    model::TrackRef track;
    model::TrackKind kind = model::TrackKind::HostSlices;
    std::string label;    ///< "GPU 0 · stream 7"
    std::string category; ///< the provider's, or what the track shows
    std::string tooltip;
    double y = 0;
    double height = 0;
    double barTop = 0; ///< of depth 0, from y
    double barHeight = 0;
    double pitch = 0; ///< from one depth to the next; 0 where folded: all depths on one line
    std::uint16_t depths = 1;
    bool foldable = false;
    bool folded = false;
    bool pinned = false;
    bool footed = false; ///< folded, and deeper rows share a narrow foot below the outermost slices
    static constexpr double kFoot = 0.3;
    [[nodiscard]] double barY(std::uint16_t depth) const {
        return y + barTop + pitch * depth + (footed && depth > 0 ? barHeight * (1 - kFoot) : 0);
    }
    [[nodiscard]] double barHeightAt(std::uint16_t depth) const {
        return footed && depth > 0 ? barHeight * kFoot : barHeight;
    }
};

/// Where a counter of a device lies that is derived from its events. Folded, the first counter of a device
/// stands for the others.
struct CounterPlacement {
    std::size_t counter = 0; ///< position in SessionTimelineIndex::counters
    model::DeviceRef device;
    std::string label;    ///< "GPU 0 · busy"
    std::string category; ///< what the full height means
    std::string tooltip;
    double y = 0;
    double height = 0;
    double barTop = 0; ///< from y
    double barHeight = 0;
    bool foldable = false; ///< the first of several
    bool folded = false;
    std::size_t hidden = 0; ///< counters behind a folded one
};

/// The tracks of one clock: they share a ruler that counts from their own zero, or from that of the lanes
/// that are aligned with it.
struct LaneSection {
    model::ClockId clock;
    model::Ns zero; ///< first usable time on this clock, or on the common axis
    model::Ns end;  ///< last usable time, likewise
    std::string rulerText;
    double rulerY = 0;
    std::vector<TrackPlacement> tracks;
    std::vector<CounterPlacement> counters; ///< each below the tracks of its device
    std::string note;                       ///< a sentence below the tracks; empty without
    double noteY = 0;
    [[nodiscard]] double bottom() const;
};

/// One session on the timeline.
struct LaneLayout {
    std::size_t session = 0; ///< position in Analysis::sessions
    std::string title;
    std::vector<Badge> badges;
    bool collapsed = false;
    double y = 0;
    double height = 0;
    bool relative = false;             ///< stretched to the width of another lane
    bool relativeBreak = false;        ///< both lanes at the break are
    std::optional<double> breakY;      ///< top of the break above this lane; none below a lane that it is aligned with
    std::vector<LaneSection> sections; ///< by number of events, descending
    std::string note;                  ///< why it has no section; empty with one, or where collapsed
    double noteY = 0;
};

struct TimelineLayout {
    std::vector<LaneLayout> lanes;
    double height = 0;
    /// Where a track of a session lies; null if its lane is hidden or collapsed.
    struct Found {
        const LaneLayout *lane = nullptr;
        const LaneSection *section = nullptr;
        const TrackPlacement *track = nullptr;
    };
    [[nodiscard]] Found find(std::size_t session, model::TrackRef track) const;
    [[nodiscard]] const LaneLayout *laneOf(std::size_t session) const;
};

/// Headers and rulers stay in sight while their lane scrolls by: where they are drawn, from the top of
/// the view, when the content is scrolled by `scrollY`.
[[nodiscard]] double shownHeaderY(const LaneLayout &lane, double scrollY);
[[nodiscard]] double shownRulerY(const LaneSection &section, double scrollY);

inline constexpr std::string_view kBreakSentence =
    "These clocks are not aligned: nothing is measured across this break.";

inline constexpr std::string_view kRelativeSentence =
    "NOT TIME-ALIGNED: both lanes are stretched to one width. Places are shares of each; no time leads across.";
inline constexpr std::string_view kRelativeBadge = "NOT TIME-ALIGNED · by relative position";
/// What is written on the break above a lane.
[[nodiscard]] inline std::string_view breakSentence(const LaneLayout &lane) {
    return lane.relativeBreak ? kRelativeSentence : kBreakSentence;
}

/// Lanes of everything that is not hidden, top to bottom. `index` gives extents; it must belong to `analysis`.
[[nodiscard]] TimelineLayout layOut(const Analysis &analysis, const TimelineIndex &index, const LayoutState &state);

/// A section with more derived counters than this starts with those of each device folded.
inline constexpr std::size_t kManyCounters = 6;

/// Tracks that hold many depths start folded.
[[nodiscard]] bool foldedByDefault(const model::TrackInfo &track);

/// Label and category of a track for the header column, and a longer text.
struct TrackText {
    std::string label, category, tooltip;
};
[[nodiscard]] TrackText trackText(const Analysis &analysis, std::size_t session, model::TrackRef track);

/// The same of a derived counter of a session.
[[nodiscard]] TrackText counterText(const Analysis &analysis, std::size_t session, const DerivedCounter &counter);

/// Badges of a lane; `lanes` is the number of lanes in sight.
[[nodiscard]] std::vector<Badge> laneBadges(const Analysis &analysis, std::size_t session, std::size_t lanes,
                                            const AlignmentSet &alignments);

/// The sentence of a lane without device work or arrows; empty where none is due.
[[nodiscard]] std::string laneNote(const Analysis &analysis, std::size_t session);

/// The layout as text, one line per lane, section and track, for tests and reading.
[[nodiscard]] std::string describe(const TimelineLayout &layout);

} // namespace lanescope::analysis
