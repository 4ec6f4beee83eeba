// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/output/document.h"
#include "analysis/range/measure.h"
#include "analysis/range/time_range.h"
#include "analysis/timeline/aligned_axes.h"
#include "analysis/timeline/camera.h"
#include "analysis/timeline/geometry.h"
#include "analysis/timeline/hit_test.h"
#include "analysis/timeline/relative_axes.h"
#include "analysis/timeline/snap.h"
#include "ui/theme.h"

#include <QBasicTimer>
#include <QElapsedTimer>
#include <QImage>
#include <QPointer>
#include <QWidget>

#include <memory>
#include <optional>
#include <set>
#include <vector>

class QHelpEvent;
class QScrollBar;
class QVariantAnimation;

namespace lanescope::ui {

using analysis::ArrowMode;

class FramePainter;

/// What the last picture holds, counted from the geometry that was drawn.
struct PictureFacts {
    int lanes = 0, arrows = 0, arrowsDashed = 0, bundled = 0, ghosts = 0, hatched = 0;
};

/// What a context menu of the timeline is about.
struct TimelineSpot {
    std::size_t session = 0;
    std::optional<model::EventRef> event;
    std::optional<model::TrackRef> track; ///< its header, where no event is meant
};

/// A range that the user marked, half-open, on one clock of one session.
struct MarkedRange {
    std::size_t session = 0;
    model::ClockId clock;
    model::Ns begin, end;
};

/// The marked range in one lane.
struct RangeInLane {
    std::size_t session = 0;
    analysis::TimeRange range;
    bool aligned = false; ///< the time of the first one, converted by a declared alignment
};

/// The timeline: one viewport-sized widget that shows one lane per session.
///
/// Owns the camera (zoom, offsets, scroll position), the selection and the layout choices; assumes
/// an immutable Analysis. UI thread only. Sessions are named by their position in the Analysis.
class TimelineView : public QWidget {
    Q_OBJECT

public:
    explicit TimelineView(QWidget *parent = nullptr);
    ~TimelineView() override;

    /// `index` belongs to `analysis`; without one it is built here, which takes time on large captures.
    /// Camera, selection and choices survive for sessions that are still open.
    void setAnalysis(analysis::AnalysisPtr analysis, analysis::TimelineIndexPtr index = nullptr);
    void setArrowMode(ArrowMode mode);
    void setShowGhosts(bool shown);
    void setShowRecordedFlows(bool shown);
    void setShowFrameTime(bool shown);
    void setTheme(const Theme &theme);
    void setLaneHidden(std::size_t session, bool hidden);
    void setLaneCollapsed(std::size_t session, bool collapsed);
    /// Nothing happens where the track does not fold or its lane is not in sight.
    void setTrackFolded(std::size_t session, model::TrackRef track, bool folded);
    /// Pinned tracks stand above the others of their lane and clock, the last one lowest.
    void setTrackPinned(std::size_t session, model::TrackRef track, bool pinned);
    [[nodiscard]] bool isPinned(std::size_t session, model::TrackRef track) const;
    /// Pins exactly these, in this order.
    void setPinnedTracks(std::vector<model::TrackKey> tracks);
    /// Stretches the active lane and the next one in sight to one width, or ends that. Refused where there are no two
    /// lanes, where they share an axis, or one holds no time: a sentence says why; empty if it was done.
    QString setRelative(bool on);
    [[nodiscard]] bool isRelative() const { return !m_state.relative.empty(); }
    /// Sessions from top to bottom; those not named follow.
    void setLaneOrder(const std::vector<std::size_t> &sessions);
    void setHeaderWidth(int width);
    /// Aligned lanes move as one from now on, without a break between them.
    void setAlignments(const analysis::AlignmentSet &alignments);
    /// Notes that are drawn from now on; null: none.
    void setNotes(std::shared_ptr<const analysis::NoteMarks> notes);
    void setShowCounters(bool shown); ///< those that are derived from the events of a device

    void zoomIn(std::optional<double> plotX = std::nullopt); ///< at the cursor, else the middle
    void zoomOut(std::optional<double> plotX = std::nullopt);
    void panBy(double fraction); ///< of the plot's width, of the active lane; positive looks later
    void fitAll();
    void fitSelection(); ///< the selected event or range; everything if nothing is selected
    void goToTime(std::size_t session, model::Ns time);
    /// Zooms so that all rows are in sight; they must lie in one session and on one clock.
    void frameEvents(const std::vector<model::EventRef> &events);
    /// Selects the pair's event, brings both ends into sight and outlines them until something else is selected.
    /// Where the view is too low for both, other tracks are left out meanwhile, and the lanes say so. The ends lie
    /// in lanes that are not hidden.
    void showPair(analysis::PairFocus pair);
    void dropPair();
    void navigateBack();
    void navigateForward();

    void select(std::optional<model::EventRef> event);
    /// Selects the event and brings it into sight without changing the zoom.
    void goTo(const model::EventRef &event) {
        if (const auto session = sessionOf(event))
            selectAndReveal(*session, event.row);
    }
    /// Makes the lane the active one and scrolls to it if it is out of sight.
    void showLane(std::size_t session) {
        const analysis::LaneLayout *lane = m_layout.laneOf(session);
        if (lane == nullptr)
            return;
        setActive(session);
        if (lane->y < m_camera.scrollY || lane->y + lane->height > m_camera.scrollY + height())
            scrollBy(lane->y - m_camera.scrollY);
    }
    /// Makes the lane active, unfolds it and scrolls to one of its tracks.
    void showTrack(std::size_t session, model::TrackRef track);
    /// Looks at another place; the present one can be gone back to.
    void lookAt(const analysis::Camera &camera) { moveCamera(camera, true); }
    void clearSelection();                                                 ///< of event and range
    void selectRange(std::size_t session, model::Ns begin, model::Ns end); ///< on the lane's first clock
    /// Nothing happens where the clock has no place in the lane that is shown.
    void selectRange(const analysis::TimeRange &range);
    /// The selected event's time, else the active lane's visible time, becomes the range.
    void markRange();
    /// The marked range, then that of every lane that is aligned with it, and of every other lane that the drag
    /// reached over, each on its own clock; empty if none is marked.
    [[nodiscard]] std::vector<RangeInLane> ranges() const;

    /// The start of the selected event is where something is measured from, and at the next call to.
    void measureSelection();
    /// The number that was measured last, or the reason why there is none; nullopt: nothing was.
    [[nodiscard]] std::optional<model::Result<analysis::Measurement>> measured() const;
    /// The same in words for people; empty: nothing was measured.
    [[nodiscard]] QString measuredText() const;
    /// What the command line prints of the two points, a number or why there is none; empty without two of them.
    [[nodiscard]] QString measuredCopy(analysis::OutputFormat format) const;
    void followToLaunch();
    void followToDeviceWork();
    void nextEvent();
    void previousEvent();

    [[nodiscard]] const analysis::AnalysisPtr &analysis() const { return m_analysis; }
    [[nodiscard]] const analysis::TimelineIndexPtr &index() const { return m_index; }
    [[nodiscard]] std::optional<model::EventRef> selection() const { return m_selection; }
    [[nodiscard]] const std::optional<analysis::PairFocus> &pair() const { return m_pair; }
    /// What is in view as a picture of vectors; empty where nothing is open.
    [[nodiscard]] QByteArray svgOfView() const;
    [[nodiscard]] const std::optional<MarkedRange> &markedRange() const { return m_range; }
    [[nodiscard]] const analysis::LayoutState &layoutState() const { return m_state; }
    [[nodiscard]] ArrowMode arrowMode() const { return m_arrowMode; }
    [[nodiscard]] bool showsGhosts() const { return m_wantsGhosts; }
    [[nodiscard]] bool showsRecordedFlows() const { return m_wantsFlows; }
    [[nodiscard]] bool showsCounters() const { return m_state.counters; }
    [[nodiscard]] const analysis::AlignmentSet &alignments() const { return m_state.alignments; }
    [[nodiscard]] bool canGoBack() const { return m_history.canGoBack(); }
    [[nodiscard]] bool canGoForward() const { return m_history.canGoForward(); }
    /// The lane that keyboard and overview act on; nullopt while nothing is shown.
    [[nodiscard]] std::optional<std::size_t> activeSession() const { return m_activeSession; }
    [[nodiscard]] const analysis::Camera &camera() const { return m_camera; }
    [[nodiscard]] const analysis::TimelineLayout &timelineLayout() const { return m_layout; }
    /// First clock section of the active lane; null while nothing is shown.
    [[nodiscard]] const analysis::LaneSection *activeSection() const;
    /// The active lane and those that are aligned with it, from top to bottom; empty while nothing is shown.
    [[nodiscard]] std::vector<const analysis::LaneLayout *> activeLanes() const;
    [[nodiscard]] const Theme &theme() const { return m_theme; }
    [[nodiscard]] int headerWidth() const { return m_headerWidth; }
    [[nodiscard]] double plotWidth() const;
    /// Moves the active lane so that `time` stands in the middle.
    void centreActiveOn(model::Ns time);
    /// Brings the picture up to date and says what it holds.
    [[nodiscard]] PictureFacts pictureFacts();
    [[nodiscard]] const analysis::Scene &scene();
    /// Box of an event in widget coordinates; nullopt if its lane is hidden or collapsed.
    [[nodiscard]] std::optional<QRectF> eventRect(const model::EventRef &event) const;
    /// The sentence of a hover: name, duration, state.
    [[nodiscard]] QString hoverText(const analysis::Hit &hit) const;

    [[nodiscard]] QSize sizeHint() const override { return {1000, 600}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {360, 160}; }

signals:
    void selectionChanged(std::optional<lanescope::model::EventRef> event);
    void hovered(std::optional<lanescope::model::EventRef> event);
    void rangeSelected(std::size_t session, lanescope::model::Ns begin, lanescope::model::Ns end);
    void rangeCleared();
    /// A point or both were set, or taken away; see measured().
    void measureChanged();
    void viewChanged();
    void activeLaneChanged();
    /// Two lanes were compared by relative position, and one of them is no more in sight, or both share an axis now.
    void relativeEnded();
    void laneCollapsed(std::size_t session, bool collapsed);
    void frameTimed(double milliseconds);
    /// A flag was clicked that stands for these notes.
    void notesClicked(const std::vector<lanescope::model::workspace::NoteId> &notes);
    void menuAsked(const lanescope::ui::TimelineSpot &spot, const QPoint &globalPosition);

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;

private:
    enum class Drag : std::uint8_t { None, Pressed, Pan, Range, Zoom, Measure, HeaderWidth };
    struct DragState {
        Drag kind = Drag::None;
        Qt::KeyboardModifiers modifiers;
        QPointF origin, last;
        analysis::Hit hit; ///< where it began; its pointers hold until the next layout
        model::Ns anchor;
    };

    /// What is measured, and where the points are drawn: heights in the scrolled content.
    struct Measure {
        analysis::SnapPoint from;
        double fromY = 0;
        std::optional<analysis::SnapPoint> to;
        double toY = 0;
    };

    [[nodiscard]] analysis::SceneRequest request() const;
    [[nodiscard]] std::vector<analysis::Axis> axes() const;
    [[nodiscard]] analysis::Hit hitAt(QPointF position) const;
    /// Of the last picture; null where there is none.
    [[nodiscard]] const analysis::NoteFlag *flagAt(QPointF position) const;
    [[nodiscard]] std::vector<model::workspace::NoteId> notesOf(const analysis::NoteFlag &flag) const;
    [[nodiscard]] QString flagToolTip(const analysis::NoteFlag &flag) const;
    [[nodiscard]] std::optional<std::size_t> sessionOf(const model::EventRef &event) const;
    [[nodiscard]] double cursorPlotX() const;
    [[nodiscard]] bool animates() const;

    void keepChoices(const analysis::AnalysisPtr &next);
    void forgetClosed(const analysis::AnalysisPtr &next);
    void relayout();
    void placeNewClocks();
    void updateScrollBar();
    void invalidate();
    void openLayers();
    void setActive(std::optional<std::size_t> session);

    void ensureFrame();
    void paintHover(QPainter &painter) const;
    void paintRange(QPainter &painter) const;
    void paintDragZoom(QPainter &painter) const;
    void paintEmpty(QPainter &painter) const;
    void paintFrameTime(QPainter &painter) const;

    void moveCamera(const analysis::Camera &target, bool remember);
    void applyCamera(analysis::Camera camera);
    /// Where the lanes that are aligned with the active one stand follows it, in every other group its first.
    [[nodiscard]] std::optional<analysis::RelativePair> relativePair() const;
    [[nodiscard]] std::optional<std::size_t> laneToCompareWith() const;
    [[nodiscard]] bool areAligned(const model::ClockId &first, const model::ClockId &second) const;
    [[nodiscard]] bool endStaleRelative();
    void settleGroups(analysis::Camera &camera) const;
    void rememberSoon();
    void zoomBy(double factor, std::optional<double> plotX);
    void scrollBy(double units);
    void frame(std::size_t session, const model::ClockId &clock, model::Ns begin, model::Ns end,
               std::optional<model::EventRow> row);
    [[nodiscard]] double heightAbove(const analysis::TimelineLayout::Found &found) const;
    [[nodiscard]] bool isHeld(const analysis::TimelineLayout::Found &found) const;
    [[nodiscard]] double scrollTo(std::size_t session, model::EventRow row) const;
    void selectAndReveal(std::size_t session, model::EventRow row);
    void makeRoomForPair();
    [[nodiscard]] bool pairFits() const;
    [[nodiscard]] double scrollToPair() const;
    void framePair(analysis::Camera &camera) const;
    [[nodiscard]] std::optional<std::pair<double, double>> heightOf(const model::EventRef &event) const;

    void click(const analysis::Hit &hit, QPointF position);
    void clickGutter(const analysis::Hit &hit, QPointF position);
    void toggleFold(const analysis::Hit &hit);
    void beginDrag(QPointF position);
    void continueDrag(QPointF position);
    void finishDrag(QPointF position);
    void rangeDrag(QPointF position, bool finished);
    void zoomDrag(QPointF position);
    void collectCrossed(QPointF position);
    void beginMeasure(QPointF position);
    void measureDrag(QPointF position, bool finished);
    void clearMeasure();
    void keepMeasure(const analysis::AnalysisPtr &next);
    [[nodiscard]] QPointF pointOf(const analysis::SnapPoint &point, double contentY) const;
    void paintOneRange(QPainter &painter, const analysis::TimeRange &range, const analysis::LaneLayout &lane) const;
    void paintMeasure(QPainter &painter) const;
    void hover(QPointF position);
    [[nodiscard]] bool viewKey(int key, Qt::KeyboardModifiers modifiers);
    [[nodiscard]] bool selectionKey(int key, Qt::KeyboardModifiers modifiers);
    [[nodiscard]] QString counterHover(const analysis::Hit &hit, double plotX) const;
    [[nodiscard]] bool showToolTip(QHelpEvent *event);
    [[nodiscard]] QString toolTipAt(QPointF position) const;

    analysis::AnalysisPtr m_analysis;
    analysis::TimelineIndexPtr m_index;
    analysis::LayoutState m_state;
    analysis::TimelineLayout m_layout;
    std::vector<analysis::AxisGroup> m_groups; ///< lanes in sight that move as one
    analysis::Camera m_camera;
    analysis::CameraHistory m_history;
    std::set<model::ClockId> m_knownClocks; ///< clocks that have a place in the camera
    bool m_untouched = true;                ///< nobody has moved the camera yet: new lanes are fitted in
    std::unique_ptr<analysis::GhostRows> m_ghosts;
    std::unique_ptr<analysis::FlowLinks> m_flows;
    std::shared_ptr<const analysis::NoteMarks> m_notes;
    bool m_wantsGhosts = false, m_wantsFlows = false;
    ArrowMode m_arrowMode = ArrowMode::Selection;
    std::optional<model::EventRef> m_selection;
    std::optional<analysis::PairFocus> m_pair;
    std::optional<model::EventRef> m_hovered;
    std::optional<MarkedRange> m_range;
    std::vector<RangeInLane> m_crossed; ///< of other lanes that the drag reached over
    std::optional<Measure> m_measure;
    std::optional<std::size_t> m_activeSession;

    Theme m_theme;
    std::unique_ptr<FramePainter> m_painter;
    analysis::Scene m_scene;
    QImage m_frame;
    bool m_dirty = true;
    double m_frameMs = 0;
    bool m_showFrameTime = false;

    QScrollBar *m_scrollBar = nullptr;
    QPointer<QVariantAnimation> m_animation;
    int m_headerWidth = 228;
    DragState m_drag;
    QElapsedTimer m_sinceRemembered;
};

} // namespace lanescope::ui
