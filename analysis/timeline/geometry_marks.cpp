// SPDX-License-Identifier: Apache-2.0
#include "analysis/timeline/neighbours.h"
#include "analysis/timeline/scene_context.h"
#include "analysis/timeline/time_text.h"

#include <algorithm>

namespace lanescope::analysis {

using model::EventKind;
using model::EventRow;
using model::Ns;
using model::SessionStore;

namespace {

constexpr double kGapLetter = 6.8; ///< width of a letter of a gap's label
constexpr double kGapPadding = 14;
/// The mark is as much shorter than the gap as the slice before it may be drawn wider than it is: a slice narrower than
/// a pixel is a pixel, and one that is flagged or unqualified three.
constexpr double kAfterSlice = 3;
constexpr double kBeforeSlice = 1;
constexpr double kGhostWidth = 5; ///< at least
constexpr double kGhostMerge = 6; ///< outlines nearer than this would lie on each other

class MarkScanner {
public:
    MarkScanner(const SceneContext &context, const SectionView &view, Scene &scene)
        : m_context(context)
        , m_view(view)
        , m_scene(scene)
        , m_session(*context.request().analysis.sessions[view.lane.session])
        , m_index(context.request().index.sessions[view.lane.session]) {}

    /// The gaps beside the selected kernel, and the longest one in sight of the lane's busiest stream,
    /// where their labels have room.
    void scanGaps() {
        // Nothing is measured between events that may belong to different captures.
        if (m_session.info().historical || m_session.info().notSeparable)
            return;
        if (m_context.selectedSession() == m_view.lane.session &&
            m_session.kind(m_context.selectedRow()) == EventKind::Kernel &&
            m_session.usableTimes(m_context.selectedRow()))
            addBesideSelection(m_context.selectedRow());
        const model::TrackRef busiest = busiestStream();
        for (const Gap &gap : m_index.largestGaps)
            if (m_session.track(gap.after) == busiest &&
                addGap(m_session.track(gap.after), {gap.start, gap.start + gap.duration}))
                return;
    }

    void scanGhosts(const GhostRows &ghosts) {
        if (m_view.lane.session >= ghosts.rows.size())
            return;
        const std::vector<EventRow> &rows = ghosts.rows[m_view.lane.session];
        for (const TrackPlacement &placed : m_view.section.tracks) {
            const model::TrackInfo &track = m_session.info(placed.track);
            if (!m_context.onScreen(placed.y, placed.height))
                continue;
            const auto first = std::lower_bound(rows.begin(), rows.end(), track.begin);
            const auto last = std::lower_bound(first, rows.end(), track.end);
            for (auto row = first; row != last && m_session.start(*row) < m_view.end; ++row)
                if (drawnEnd(m_session, *row) >= m_view.begin && !isFocused(*row))
                    addGhost(placed, *row);
        }
    }

    /// The ends of the pair that is looked at, and why nothing connects them.
    void scanFocus(const PairFocus &focus) {
        if (focus.refused.empty())
            return;
        for (const model::EventRef &call : focus.refused)
            addFocused(call);
        const std::size_t before = m_scene.ghosts.size();
        addFocused(focus.event);
        if (m_scene.ghosts.size() > before && !focus.sentence.empty())
            m_scene.remarks.push_back({m_scene.ghosts.back().box, m_view.lane.session, focus.sentence});
    }

private:
    [[nodiscard]] model::TrackRef busiestStream() const {
        model::TrackRef busiest;
        std::size_t most = 0;
        for (const TrackPlacement &placed : m_view.section.tracks) {
            const model::TrackInfo &track = m_session.info(placed.track);
            if (track.kind != model::TrackKind::Stream || track.end.index() - track.begin.index() <= most)
                continue;
            most = track.end.index() - track.begin.index();
            busiest = placed.track;
        }
        return busiest;
    }

    void addBesideSelection(EventRow row) {
        const model::TrackRef ref = m_session.track(row);
        const TrackIndex &track = m_index.tracks[ref.index()];
        if (const auto before = gapBefore(m_session, track, row))
            (void)addGap(ref, *before);
        if (const auto after = gapAfter(m_session, track, row))
            (void)addGap(ref, *after);
    }

    /// False if the gap is out of sight or too narrow for its label.
    [[nodiscard]] bool addGap(model::TrackRef track, const Interval &gap) {
        const auto placed = std::find_if(m_view.section.tracks.begin(), m_view.section.tracks.end(),
                                         [&](const TrackPlacement &t) { return t.track == track; });
        if (placed == m_view.section.tracks.end() || !m_context.onScreen(placed->y, placed->height))
            return false;
        if (gap.begin >= m_view.end || gap.end <= m_view.begin)
            return false;
        const double left = std::max(m_view.axis.x(gap.begin) + kAfterSlice, -20.0);
        const double right = std::min(m_view.axis.x(gap.end) - kBeforeSlice, m_context.request().width + 20.0);
        GapMark mark;
        mark.label = "idle " + shortDurationText(gap.end - gap.begin);
        mark.session = m_view.lane.session;
        mark.box = {left, m_context.screenY(placed->y + placed->barTop), right - left,
                    placed->height - 2 * placed->barTop};
        if (mark.box.w < static_cast<double>(mark.label.size()) * kGapLetter + kGapPadding || isMarked(mark.box))
            return false;
        m_scene.gaps.push_back(std::move(mark));
        return true;
    }

    [[nodiscard]] bool isMarked(const Box &box) const {
        return std::any_of(m_scene.gaps.begin(), m_scene.gaps.end(), [&](const GapMark &mark) {
            return mark.box.x == box.x && mark.box.y == box.y && mark.box.w == box.w;
        });
    }

    [[nodiscard]] bool isFocused(EventRow row) const {
        const PairFocus *focus = m_context.request().focus;
        return focus != nullptr && !focus->refused.empty() && focus->isEnd({m_session.id(), row});
    }

    void addFocused(const model::EventRef &end) {
        if (end.session != m_session.id() || m_session.clock(end.row) != m_view.section.clock.clock)
            return;
        const TrackPlacement *placed = m_context.placement(m_view.lane.session, end.row);
        if (placed == nullptr || !m_context.onScreen(placed->y, placed->height) ||
            m_session.start(end.row) >= m_view.end || drawnEnd(m_session, end.row) < m_view.begin)
            return;
        m_scene.ghosts.push_back({ghostBox(*placed, end.row), m_view.lane.session, end.row, 1, true});
    }

    [[nodiscard]] Box ghostBox(const TrackPlacement &placed, EventRow row) const {
        Box box = m_context.boxOf(m_view.lane.session, row, placed, m_view.axis);
        const double left = std::max(box.x, -8.0);
        box.w = std::max(std::min(box.right(), m_context.request().width + 8) - left, kGhostWidth);
        box.x = left;
        return box;
    }

    void addGhost(const TrackPlacement &placed, EventRow row) {
        const Box box = ghostBox(placed, row);
        if (!m_scene.ghosts.empty()) {
            // Outlines that would lie on each other are one outline that is counted.
            Ghost &previous = m_scene.ghosts.back();
            if (previous.session == m_view.lane.session && previous.box.y == box.y &&
                box.x <= previous.box.right() + kGhostMerge) {
                previous.box.w = std::max(previous.box.right(), box.right()) - previous.box.x;
                ++previous.count;
                return;
            }
        }
        m_scene.ghosts.push_back({box, m_view.lane.session, row, 1});
    }

    const SceneContext &m_context;
    const SectionView &m_view;
    Scene &m_scene;
    const SessionStore &m_session;
    const SessionTimelineIndex &m_index;
};

} // namespace

void scanMarks(const SceneContext &context, const SectionView &view, Scene &scene) {
    MarkScanner scanner(context, view, scene);
    scanner.scanGaps();
    if (context.request().ghosts != nullptr)
        scanner.scanGhosts(*context.request().ghosts);
    if (context.request().focus != nullptr)
        scanner.scanFocus(*context.request().focus);
}

} // namespace lanescope::analysis
