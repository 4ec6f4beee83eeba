// SPDX-License-Identifier: Apache-2.0
// The timeline widget alone, driven by mouse and keyboard on the offscreen platform.

#include "analysis/analysis.h"
#include "model/open.h"
#include "tests/core/support/counterexamples.h"
#include "tests/ui/support/gui_test.h"
#include "ui/timeline/overview_strip.h"
#include "ui/timeline/timeline_view.h"

#include <QFile>
#include <QMouseEvent>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QWheelEvent>

using namespace lanescope;
using ui::ArrowMode;
using ui::TimelineView;

namespace {

/// A timeline of the files of one counterexample, 1000 × 600.
class OpenTimeline {
public:
    explicit OpenTimeline(const char *id) {
        std::vector<std::string> paths;
        for (const test::InputFile &input : test::counterexample(id).files) {
            QFile file(m_folder.filePath(QString::fromStdString(input.name)));
            if (!file.open(QIODevice::WriteOnly))
                qFatal("cannot write a test file");
            file.write(input.content.data(), static_cast<qint64>(input.content.size()));
            paths.push_back(file.fileName().toStdString());
        }
        model::OpenedSet opened = model::openAll(paths);
        view.resize(1000, 600);
        view.setAnalysis(analysis::analyse(std::move(opened.artifacts), std::move(opened.errors)));
        view.show();
    }

    [[nodiscard]] model::EventRef eventOf(model::EventKind kind, std::size_t session = 0) const {
        const model::SessionStore &store = *view.analysis()->sessions.at(session);
        for (std::size_t i = 0; i < store.eventCount(); ++i)
            if (store.kind(model::EventRow(i)) == kind)
                return {store.id(), model::EventRow(i)};
        return {};
    }
    [[nodiscard]] QPoint middleOf(const model::EventRef &event) const {
        return view.eventRect(event)->center().toPoint();
    }
    [[nodiscard]] ui::PictureFacts facts(ArrowMode mode) {
        view.setArrowMode(mode);
        return view.pictureFacts();
    }
    void drag(QPoint from, QPoint to, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        QTest::mousePress(&view, Qt::LeftButton, modifiers, from);
        for (int step = 1; step <= 4; ++step) {
            const QPointF at = from + QPointF(to - from) * step / 4.0;
            QMouseEvent move(QEvent::MouseMove, at, view.mapToGlobal(at), Qt::NoButton, Qt::LeftButton, modifiers);
            QCoreApplication::sendEvent(&view, &move);
        }
        QTest::mouseRelease(&view, Qt::LeftButton, modifiers, to);
    }
    void wheel(QPoint angle, Qt::KeyboardModifiers modifiers, QPointF at = {600, 80}) {
        QWheelEvent event(at, view.mapToGlobal(at), {}, angle, Qt::NoButton, modifiers, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(&view, &event);
    }
    /// Left edge of the first lane.
    [[nodiscard]] double left(std::size_t lane = 0) const {
        const auto &section = view.timelineLayout().lanes.at(lane).sections.front();
        return analysis::nsBetween(section.zero, view.camera().view(section.clock).left.whole);
    }

    TimelineView view;

private:
    QTemporaryDir m_folder;
};

} // namespace

class TimelineTest : public test::GuiTest {
    Q_OBJECT
private slots:
    void drawsArrowsForProvenMatchesOnly_data();
    void drawsArrowsForProvenMatchesOnly();
    void aClickSelectsAndDrawsTheSelectionsArrow();
    void bracketsFollowTheArrowThereAndBack();
    void commaAndPeriodStepAlongTheTrack();
    void escapeClearsTheSelection();
    void keysZoomAndPanAndHomeFitsEverything();
    void controlWheelZoomsAtTheCursor();
    void shiftWheelPansTheLaneUnderThePointer();
    void draggingPansOneLane();
    void draggingOnTheRulerSelectsARange();
    void shiftDraggingZoomsIntoTheStretch();
    void fFitsTheSelection();
    void backspaceGoesBackAndShiftBackspaceForth();
    void hoveringNamesTheEvent();
    void theCaretCollapsesALane();
    void hiddenLanesLeaveTheirPlaceToTheOthers();
    void aThemeChangesEveryPixelOfTheBackground();
    void aPinnedTrackStaysInSightWhileItsLaneScrolls();
    void ghostsAreDrawnOnDemandAtBothEnds();
    void zoomReachesOneNanosecond();
    void theFrameIsCrispAtTwoPixelRatiosAndTimed();
    void theOverviewNamesTheLaneAndMovesTheView();
    void nothingOpenSaysSo();
};

void TimelineTest::drawsArrowsForProvenMatchesOnly_data() {
    QTest::addColumn<QString>("id");
    QTest::addColumn<int>("arrows");
    QTest::addColumn<int>("dashed");
    QTest::addColumn<bool>("hatched");
    QTest::newRow("C1") << "C1" << 0 << 0 << true;
    QTest::newRow("C4") << "C4" << 0 << 0 << true;
    QTest::newRow("C7") << "C7" << 1 << 0 << false;
    QTest::newRow("C8") << "C8" << 0 << 0 << true;
    QTest::newRow("C9") << "C9" << 0 << 0 << true;
    QTest::newRow("C10") << "C10" << 2 << 1 << false;
    QTest::newRow("C11") << "C11" << 0 << 0 << true;
    QTest::newRow("C12") << "C12" << test::kGraphKernels << 0 << false;
}

void TimelineTest::drawsArrowsForProvenMatchesOnly() {
    QFETCH(QString, id);
    OpenTimeline open(id.toLatin1().constData());
    const ui::PictureFacts facts = open.facts(ArrowMode::Visible);
    QTEST(facts.arrows, "arrows");
    QTEST(facts.arrowsDashed, "dashed");
    QTEST(facts.hatched > 0, "hatched");
    QCOMPARE(open.facts(ArrowMode::Off).arrows, 0);
}

void TimelineTest::aClickSelectsAndDrawsTheSelectionsArrow() {
    OpenTimeline open("C7");
    QSignalSpy selected(&open.view, &TimelineView::selectionChanged);
    const model::EventRef kernel = open.eventOf(model::EventKind::Kernel);
    QCOMPARE(open.facts(ArrowMode::Selection).arrows, 0);
    QTest::mouseClick(&open.view, Qt::LeftButton, {}, open.middleOf(kernel));
    QCOMPARE(selected.count(), 1);
    QVERIFY(open.view.selection() == kernel);
    QCOMPARE(open.view.pictureFacts().arrows, 1);
    QVERIFY(open.view.scene().arrows.at(0).bold);
}

void TimelineTest::bracketsFollowTheArrowThereAndBack() {
    OpenTimeline open("C7");
    const model::EventRef kernel = open.eventOf(model::EventKind::Kernel);
    const model::EventRef call = open.eventOf(model::EventKind::Call);
    open.view.select(kernel);
    QTest::keyClick(&open.view, Qt::Key_BracketLeft);
    QVERIFY(open.view.selection() == call);
    QTest::keyClick(&open.view, Qt::Key_BracketRight);
    QVERIFY(open.view.selection() == kernel);
    QTest::keyClick(&open.view, Qt::Key_BracketRight);
    QVERIFY(open.view.selection() == kernel);
}

void TimelineTest::commaAndPeriodStepAlongTheTrack() {
    OpenTimeline open("C12");
    const model::EventRef first = open.eventOf(model::EventKind::Kernel);
    open.view.select(first);
    QTest::keyClick(&open.view, Qt::Key_Period);
    QVERIFY(open.view.selection() && open.view.selection()->row > first.row);
    QTest::keyClick(&open.view, Qt::Key_Comma);
    QVERIFY(open.view.selection() == first);
    QTest::keyClick(&open.view, Qt::Key_Comma);
    QVERIFY(open.view.selection() == first);
}

void TimelineTest::escapeClearsTheSelection() {
    OpenTimeline open("C7");
    open.view.select(open.eventOf(model::EventKind::Kernel));
    QTest::keyClick(&open.view, Qt::Key_Escape);
    QVERIFY(!open.view.selection());
}

void TimelineTest::keysZoomAndPanAndHomeFitsEverything() {
    OpenTimeline open("C7");
    const double fitted = open.view.camera().nsPerUnit();
    const double left = open.left();
    QTest::keyClick(&open.view, Qt::Key_W);
    QVERIFY(open.view.camera().nsPerUnit() < fitted);
    QTest::keyClick(&open.view, Qt::Key_S);
    QCOMPARE(open.view.camera().nsPerUnit(), fitted);
    QTest::keyClick(&open.view, Qt::Key_D);
    QVERIFY(open.left() > left);
    QTest::keyClick(&open.view, Qt::Key_A);
    QTest::keyClick(&open.view, Qt::Key_A);
    QVERIFY(open.left() < left);
    QTest::keyClick(&open.view, Qt::Key_Home);
    QCOMPARE(open.left(), left);
    QCOMPARE(open.view.camera().nsPerUnit(), fitted);
}

void TimelineTest::controlWheelZoomsAtTheCursor() {
    OpenTimeline open("C7");
    const model::EventRef kernel = open.eventOf(model::EventKind::Kernel);
    const QRectF before = *open.view.eventRect(kernel);
    open.wheel({0, 120}, Qt::ControlModifier, {before.left(), 80});
    const QRectF after = *open.view.eventRect(kernel);
    QVERIFY(std::abs(after.left() - before.left()) < 0.5);
    QVERIFY(after.width() > before.width() * 1.1);
}

void TimelineTest::shiftWheelPansTheLaneUnderThePointer() {
    OpenTimeline open("C1");
    QCOMPARE(open.view.timelineLayout().lanes.size(), std::size_t{2});
    const double first = open.left(0);
    const double second = open.left(1);
    open.wheel({0, -120}, Qt::ShiftModifier);
    QVERIFY(open.left(0) != first);
    QCOMPARE(open.left(1), second);
}

void TimelineTest::draggingPansOneLane() {
    OpenTimeline open("C1");
    const double second = open.left(1);
    const model::EventRef call = open.eventOf(model::EventKind::Call);
    const double before = open.view.eventRect(call)->left();
    open.drag({700, 60}, {600, 60});
    QVERIFY(std::abs(open.view.eventRect(call)->left() - (before - 100)) < 0.5);
    QCOMPARE(open.left(1), second);
}

void TimelineTest::draggingOnTheRulerSelectsARange() {
    OpenTimeline open("C7");
    QSignalSpy ranges(&open.view, &TimelineView::rangeSelected);
    open.drag({400, 36}, {600, 36});
    QCOMPARE(ranges.count(), 1);
    const auto begin = ranges.at(0).at(1).value<model::Ns>();
    const auto end = ranges.at(0).at(2).value<model::Ns>();
    const double length = static_cast<double>((end - begin).count) / open.view.camera().nsPerUnit();
    QVERIFY(std::abs(length - 200) < 2 + 1 / open.view.camera().nsPerUnit());
    QSignalSpy cleared(&open.view, &TimelineView::rangeCleared);
    QTest::keyClick(&open.view, Qt::Key_Escape);
    QCOMPARE(cleared.count(), 1);
}

void TimelineTest::shiftDraggingZoomsIntoTheStretch() {
    OpenTimeline open("C7");
    const double before = open.view.camera().nsPerUnit();
    const auto clock = open.view.activeSection()->clock;
    const model::Ns begin = open.view.camera().view(clock).nearest(400 - open.view.headerWidth());
    open.drag({400, 60}, {600, 60}, Qt::ShiftModifier);
    QCOMPARE(open.view.camera().nsPerUnit(), before * 200 / open.view.plotWidth());
    QVERIFY(std::abs(open.view.camera().view(clock).x(begin)) < 1 / open.view.camera().nsPerUnit() + 1);
}

void TimelineTest::fFitsTheSelection() {
    OpenTimeline open("C12");
    const model::EventRef kernel = open.eventOf(model::EventKind::Kernel);
    open.view.select(kernel);
    QTest::keyClick(&open.view, Qt::Key_F);
    const QRectF rect = *open.view.eventRect(kernel);
    QVERIFY(rect.width() > 0.4 * open.view.plotWidth());
    QVERIFY(rect.left() > open.view.headerWidth() && rect.right() < open.view.width());
}

void TimelineTest::backspaceGoesBackAndShiftBackspaceForth() {
    OpenTimeline open("C12");
    open.view.select(open.eventOf(model::EventKind::Kernel));
    const double fitted = open.view.camera().nsPerUnit();
    open.view.fitSelection();
    const double framed = open.view.camera().nsPerUnit();
    QVERIFY(framed < fitted);
    QTest::keyClick(&open.view, Qt::Key_Backspace);
    QCOMPARE(open.view.camera().nsPerUnit(), fitted);
    QTest::keyClick(&open.view, Qt::Key_Backspace, Qt::ShiftModifier);
    QCOMPARE(open.view.camera().nsPerUnit(), framed);
}

void TimelineTest::hoveringNamesTheEvent() {
    OpenTimeline open("C10");
    QSignalSpy hovered(&open.view, &TimelineView::hovered);
    const model::EventRef kernel = open.eventOf(model::EventKind::Kernel);
    QTest::mouseMove(&open.view, open.middleOf(kernel));
    QCOMPARE(hovered.count(), 1);
    const QPointF at = open.view.eventRect(kernel)->center();
    const analysis::Hit hit = analysis::hitTest({*open.view.analysis(), *open.view.index(), open.view.timelineLayout(),
                                                 open.view.camera(), open.view.plotWidth(), 600},
                                                at.x() - open.view.headerWidth(), at.y());
    QVERIFY(hit.row == kernel.row);
    QVERIFY(open.view.hoverText(hit).contains(QLatin1String("effect_before_cause")));
}

void TimelineTest::theCaretCollapsesALane() {
    OpenTimeline open("C1");
    QSignalSpy collapsed(&open.view, &TimelineView::laneCollapsed);
    const double height = open.view.timelineLayout().height;
    QTest::mouseClick(&open.view, Qt::LeftButton, {}, {13, 13});
    QCOMPARE(collapsed.count(), 1);
    QVERIFY(open.view.timelineLayout().height < height);
    QTest::mouseClick(&open.view, Qt::LeftButton, {}, {13, 13});
    QCOMPARE(open.view.timelineLayout().height, height);
}

void TimelineTest::hiddenLanesLeaveTheirPlaceToTheOthers() {
    OpenTimeline open("C1");
    open.view.setLaneHidden(0, true);
    QCOMPARE(open.view.pictureFacts().lanes, 1);
    QCOMPARE(open.view.activeSession(), std::optional<std::size_t>(1));
    open.view.setLaneHidden(1, true);
    QCOMPARE(open.view.pictureFacts().lanes, 0);
    QVERIFY(!open.view.grab().isNull());
    open.view.setLaneHidden(0, false);
    open.view.setLaneHidden(1, false);
    open.view.setLaneOrder({1, 0});
    QCOMPARE(open.view.timelineLayout().lanes.front().session, std::size_t{1});
}

void TimelineTest::aThemeChangesEveryPixelOfTheBackground() {
    OpenTimeline open("C7");
    for (const ui::Theme &theme : {ui::Theme::light(), ui::Theme::darkTheme(), ui::Theme::inHighContrast(false),
                                   ui::Theme::inHighContrast(true)}) {
        open.view.setTheme(theme);
        const QImage picture = open.view.grab().toImage();
        QCOMPARE(picture.pixelColor(picture.width() / 2, picture.height() - 4), theme.base);
        QCOMPARE(picture.pixelColor(picture.width() - 30, 6), theme.laneHeader);
    }
}

void TimelineTest::aPinnedTrackStaysInSightWhileItsLaneScrolls() {
    OpenTimeline open("C12");
    const model::EventRef kernel = open.eventOf(model::EventKind::Kernel);
    open.view.setTrackPinned(0, open.view.analysis()->sessions[0]->track(kernel.row), true);
    open.view.resize(1000, 120);
    const QPoint place = open.middleOf(kernel);
    const QRgb bar = open.view.grab().toImage().pixel(place);
    auto *scrollBar = open.view.findChild<QScrollBar *>(QStringLiteral("timelineScrollBar"));
    scrollBar->setValue(60);
    QCOMPARE(open.view.camera().scrollY, 60.0);
    QCOMPARE(open.view.grab().toImage().pixel(place), bar);
    QTest::mouseClick(&open.view, Qt::LeftButton, {}, place);
    QCOMPARE(open.view.selection(), std::optional(kernel));
    QCOMPARE(open.view.camera().scrollY, 60.0);
    open.view.setTrackPinned(0, open.view.analysis()->sessions[0]->track(kernel.row), false);
    scrollBar->setValue(60);
    QVERIFY(open.view.grab().toImage().pixel(place) != bar);
}

void TimelineTest::ghostsAreDrawnOnDemandAtBothEnds() {
    OpenTimeline open("C1");
    QCOMPARE(open.view.pictureFacts().ghosts, 0);
    open.view.setShowGhosts(true);
    QCOMPARE(open.view.pictureFacts().ghosts, 2);
    QCOMPARE(open.view.pictureFacts().arrows, 0);
    open.view.setShowGhosts(false);
    QCOMPARE(open.view.pictureFacts().ghosts, 0);
}

void TimelineTest::zoomReachesOneNanosecond() {
    OpenTimeline open("C7");
    for (int i = 0; i < 80; ++i)
        open.view.zoomIn(300.0);
    QVERIFY(open.view.camera().nsPerUnit() <= 0.011);
    QVERIFY(!open.view.grab().isNull());
}

void TimelineTest::theFrameIsCrispAtTwoPixelRatiosAndTimed() {
    OpenTimeline open("C7");
    QSignalSpy timed(&open.view, &TimelineView::frameTimed);
    open.view.fitAll();
    open.view.zoomIn();
    QVERIFY(!open.view.grab().isNull());
    QVERIFY(timed.count() > 0);
    QVERIFY(timed.last().at(0).toDouble() > 0);
}

void TimelineTest::theOverviewNamesTheLaneAndMovesTheView() {
    OpenTimeline open("C12");
    ui::OverviewStrip overview(&open.view);
    overview.resize(1000, 32);
    QVERIFY(overview.caption().contains(QString::fromStdString(open.view.timelineLayout().lanes.front().title)));
    open.view.select(open.eventOf(model::EventKind::Kernel));
    open.view.fitSelection();
    const double before = open.left();
    QTest::mouseClick(&overview, Qt::LeftButton, {}, {900, 16});
    QVERIFY(open.left() > before);
    QVERIFY(!overview.grab().isNull());
}

void TimelineTest::nothingOpenSaysSo() {
    TimelineView view;
    view.resize(600, 300);
    QCOMPARE(view.pictureFacts().lanes, 0);
    QVERIFY(!view.grab().isNull());
    view.setAnalysis(nullptr);
    QVERIFY(!view.grab().isNull());
    QTest::keyClick(&view, Qt::Key_W);
    QTest::keyClick(&view, Qt::Key_F);
    QTest::mouseClick(&view, Qt::LeftButton, {}, {300, 100});
}

LANESCOPE_GUI_TEST(TimelineTest)
#include "tst_timeline.moc"
