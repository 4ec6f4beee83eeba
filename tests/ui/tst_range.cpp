// SPDX-License-Identifier: Apache-2.0
// Marking a range and measuring between points: what the window says is what the command line prints.
#include "tests/ui/support/cli_answer.h"
#include "tests/ui/support/gui_test.h"
#include "ui/align/alignment_book.h"
#include "ui/answers/answer_docks.h"
#include "ui/answers/answer_lists.h"
#include "ui/answers/range_panel.h"
#include "ui/widgets/stepper.h"

#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QMenu>
#include <QMouseEvent>
#include <QSignalSpy>
#include <QTabBar>
#include <QToolButton>

#include <limits>

using namespace lanescope;
using analysis::RangeSection;

namespace {

/// Spaces that do not break are spaces.
QString plain(QString text) { return text.replace(QChar::Nbsp, QLatin1Char(' ')); }

/// A window of the files of one counterexample and its range panel.
class OpenRange {
public:
    explicit OpenRange(const char *id) { open.openFiles(test::filesOf(id)); }

    [[nodiscard]] ui::RangePanel &panel() const { return *open.window().answers().range; }
    [[nodiscard]] ui::AnswerLists &lists() const { return panel().lists(); }
    /// Marks [begin, end) of a lane and waits for its numbers.
    void mark(std::size_t session, std::int64_t begin, std::int64_t end) const {
        open.timeline().selectRange(session, {begin}, {end});
        QTRY_VERIFY(panel().isSettled());
    }
    /// A cell of the list of a section, as shown in a column.
    [[nodiscard]] QString cell(RangeSection section, int row, int column) const {
        for (std::size_t i = 0; i < ui::kShownSections.size(); ++i)
            if (ui::kShownSections[i] == section)
                lists().showList(static_cast<int>(i));
        return plain(lists().table().model()->index(row, column).data().toString());
    }
    [[nodiscard]] QString path(int file) const {
        return QString::fromStdString(open.analysis().artifacts.at(static_cast<std::size_t>(file))->paths.front());
    }
    [[nodiscard]] QString measured() const { return plain(panel().measured()); }
    void copyAs(int format) const {
        QSignalSpy copied(&open.controller().answers(), &app::Answers::copied);
        panel().findChild<QToolButton *>(QStringLiteral("rangeCopy"))->menu()->actions().at(format)->trigger();
        QVERIFY(copied.wait(20'000));
    }
    void align(std::int64_t offset, std::optional<model::Ns> uncertainty) const {
        const auto clock = [&](std::size_t session) {
            return model::ClockId{open.analysis().sessions[session]->id(), model::ClockRef(0UL)};
        };
        QVERIFY(!open.window().alignmentBook().declare(
            {clock(0), clock(1), {offset}, uncertainty, model::AlignmentEvidence::UserAnchor, "test", "user", {}}));
    }
    void drag(QPoint from, QPoint to, Qt::KeyboardModifiers modifiers = Qt::NoModifier) const {
        ui::TimelineView *view = &open.timeline();
        QTest::mousePress(view, Qt::LeftButton, modifiers, from);
        for (int step = 1; step <= 4; ++step) {
            const QPointF at = from + QPointF(to - from) * step / 4.0;
            QMouseEvent move(QEvent::MouseMove, at, view->mapToGlobal(at), Qt::NoButton, Qt::LeftButton, modifiers);
            QCoreApplication::sendEvent(view, &move);
        }
        QTest::mouseRelease(view, Qt::LeftButton, modifiers, to);
    }
    [[nodiscard]] QPoint middleOf(const model::EventRef &event) const {
        return open.timeline().eventRect(event)->center().toPoint();
    }
    /// On the ruler of a lane.
    [[nodiscard]] QPoint onRuler(std::size_t lane, int x) const {
        const auto &section = open.timeline().timelineLayout().lanes.at(lane).sections.front();
        return {x, static_cast<int>(section.rulerY) + 8};
    }

    mutable test::OpenWindow open;
};

} // namespace

class RangeTest : public test::GuiTest {
    Q_OBJECT
private slots:
    void withoutARangeThePanelSaysHowToMarkOne();
    void draggingOnARulerShowsTheNumbersOfTheRange();
    void copiesAreWhatTheCommandLinePrints_data();
    void copiesAreWhatTheCommandLinePrints();
    void aCopiedRowNamesItsScope();
    void everyListHasTheRowsOfTheCommandLine();
    void keyMMarksTheSelectedEventOnItsOwnClock();
    void rowsLeadToTheirEventsOneByOne();
    void aRowIsSteppedThroughAsOftenAsItCounts();
    void aGapRowFramesTheSlicesAroundIt();
    void historicalRowsAreRefusedWithASentence();
    void lanesThatAreNotAlignedHaveASummaryEachAndNoneAcross();
    void alignedLanesShareTheRangeOnTheirOwnClocks();
    void escapeTakesTheRangeAway();
    void rangesAtTheEndsOfSixtyFourBitsDoNotWrap();
    void measuringInOneLaneSnapsToEdges();
    void measuringAcrossLanesThatAreNotAlignedSaysWhyThereIsNoNumber();
    void measuringAcrossAlignedLanesSaysUncertaintyAndEvidence();
    void theKeyboardMeasuresBetweenTwoEvents();
    void everyControlHasAName();
};

void RangeTest::withoutARangeThePanelSaysHowToMarkOne() {
    const OpenRange range("C7");
    QCOMPARE(range.panel().heading(), QStringLiteral("No range is marked"));
    QVERIFY(range.lists().note().contains(QStringLiteral("Drag on a lane's ruler")));
}

void RangeTest::draggingOnARulerShowsTheNumbersOfTheRange() {
    const OpenRange range("C7"); // launch 1000+10, gemm 1020+50
    range.drag(range.onRuler(0, 300), range.onRuler(0, 900));
    QTRY_VERIFY(range.panel().isSettled());
    QVERIFY(range.panel().isVisible());
    QVERIFY2(range.panel().heading().contains(QStringLiteral("clock ")), qPrintable(range.panel().heading()));
    range.mark(0, 1005, 1030);
    QCOMPARE(range.cell(RangeSection::Kernels, 0, 0), QStringLiteral("gemm"));
    QCOMPARE(range.cell(RangeSection::Kernels, 0, 2), QStringLiteral("50 ns"));
    QCOMPARE(range.cell(RangeSection::Devices, 0, 2), QStringLiteral("10 ns"));
    QVERIFY(range.lists().note().contains(QStringLiteral("range/1")));
    QVERIFY(range.lists().note().contains(QStringLiteral("sha256:")));
    QVERIFY(range.lists().note().contains(QStringLiteral("Left out of times: nothing")));
}

void RangeTest::copiesAreWhatTheCommandLinePrints_data() {
    QTest::addColumn<int>("menu");
    QTest::addColumn<QString>("format");
    QTest::newRow("text") << 0 << QString();
    QTest::newRow("csv") << 1 << QStringLiteral("--csv");
    QTest::newRow("json") << 2 << QStringLiteral("--json");
}

void RangeTest::copiesAreWhatTheCommandLinePrints() {
    QFETCH(int, menu);
    QFETCH(QString, format);
    const OpenRange range("C7");
    range.mark(0, 1005, 1030);
    range.copyAs(menu);
    QStringList arguments{QStringLiteral("range"), QStringLiteral("--range"), QStringLiteral("1005..1030"),
                          range.path(0)};
    if (!format.isEmpty())
        arguments += format;
    QCOMPARE(test::clipboardText(), test::cliAnswer(arguments));
}

void RangeTest::aCopiedRowNamesItsScope() {
    const OpenRange range("C7");
    range.mark(0, 1005, 1030);
    (void)range.cell(RangeSection::Kernels, 0, 0);
    range.lists().table().setCurrentIndex(range.lists().table().model()->index(0, 0));
    QTest::keySequence(&range.lists().table(), QKeySequence::Copy);
    const QStringList lines = test::clipboardText().split(QLatin1Char('\n'));
    QCOMPARE(lines.size(), 2);
    QVERIFY(lines.at(0).startsWith(QStringLiteral("gemm\t1\t")));
    for (const char *part : {"session_id sha256:", "clock_domain ", "rule range/1",
                             "class_rules kernel-classes/1 sha256:", "range_start_ns 1005", "range_end_ns 1030"})
        QVERIFY2(lines.at(1).contains(QLatin1String(part)), part);
}

void RangeTest::everyListHasTheRowsOfTheCommandLine() {
    const OpenRange range("C12");
    const auto extent = *range.open.analysis().sessions[0]->extent(model::ClockRef(0UL));
    range.mark(0, extent.first.count, extent.second.count);
    const QString csv =
        test::cliAnswer({QStringLiteral("range"), QStringLiteral("--csv"), QStringLiteral("--range"),
                         QStringLiteral("%1..%2").arg(extent.first.count).arg(extent.second.count), range.path(0)});
    for (std::size_t i = 0; i < ui::kShownSections.size(); ++i) {
        const std::string_view name = analysis::sectionName(ui::kShownSections[i]);
        const QString begin =
            QLatin1Char('\n') + QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())) + QLatin1Char(',');
        range.lists().showList(static_cast<int>(i));
        QCOMPARE(range.lists().table().model()->rowCount(), static_cast<int>(csv.count(begin)));
    }
}

void RangeTest::keyMMarksTheSelectedEventOnItsOwnClock() {
    const OpenRange range("C17"); // kernels 0+5 on clock x and 1000+5 on clock y
    const model::SessionStore &session = *range.open.analysis().sessions[0];
    for (std::size_t i = 0; i < session.eventCount(); ++i) {
        const model::EventRow row(i);
        range.open.timeline().select(model::EventRef{session.id(), row});
        range.open.timeline().setFocus();
        QTest::keyClick(&range.open.timeline(), Qt::Key_M);
        QTRY_VERIFY(range.panel().isSettled());
        const auto marked = range.open.timeline().ranges();
        QCOMPARE(marked.size(), std::size_t{1});
        QCOMPARE(marked[0].range.clock.clock, session.clock(row));
        QCOMPARE(marked[0].range.begin.count, session.start(row).count);
        QCOMPARE(range.cell(RangeSection::Kernels, 0, 1), QStringLiteral("1"));
        QVERIFY(range.panel().heading().contains(QStringLiteral("clock ") +
                                                 QString::fromStdString(session.info(session.clock(row)).name)));
    }
}

void RangeTest::rowsLeadToTheirEventsOneByOne() {
    const OpenRange range("C12");
    const auto extent = *range.open.analysis().sessions[0]->extent(model::ClockRef(0UL));
    range.mark(0, extent.first.count, extent.second.count);
    (void)range.cell(RangeSection::Kernels, 0, 0);
    ui::TextTableView &table = range.lists().table();
    QTest::mouseClick(table.viewport(), Qt::LeftButton, Qt::NoModifier,
                      table.visualRect(table.model()->index(0, 0)).center());
    QTRY_VERIFY(range.lists().stepper().count() > 1);
    QTRY_VERIFY(range.open.timeline().selection().has_value());
    const auto first = range.open.timeline().selection();
    QTest::mouseClick(range.lists().findChild<QToolButton *>(QStringLiteral("stepperNext")), Qt::LeftButton);
    QCOMPARE(range.lists().stepper().position(), std::size_t{1});
    QVERIFY(range.open.timeline().selection() != first);
    QTest::mouseClick(range.lists().findChild<QToolButton *>(QStringLiteral("stepperPrevious")), Qt::LeftButton);
    QCOMPARE(range.open.timeline().selection(), first);
    QTest::keyClick(&table, Qt::Key_Return);
    QVERIFY(range.open.timeline().selection() != first);
}

void RangeTest::aRowIsSteppedThroughAsOftenAsItCounts() {
    const OpenRange range("C7");
    range.open.openPaths({app::exampleFolder()});
    const auto extent = *range.open.analysis().sessions[1]->extent(model::ClockRef(0UL));
    range.mark(1, extent.first.count, extent.second.count);
    for (const RangeSection section :
         {RangeSection::Classes, RangeSection::Kernels, RangeSection::Copies, RangeSection::Api}) {
        (void)range.cell(section, 0, 0);
        const int rows = range.lists().table().model()->rowCount();
        QVERIFY(rows > 0);
        for (int row = 0; row < rows; ++row) {
            range.lists().table().setCurrentIndex({});
            range.lists().table().setCurrentIndex(range.lists().table().model()->index(row, 0));
            QTRY_COMPARE(QString::number(range.lists().stepper().count()), range.cell(section, row, 1));
        }
    }
}

void RangeTest::aGapRowFramesTheSlicesAroundIt() {
    const OpenRange range("C15");
    const auto extent = *range.open.analysis().sessions[0]->extent(model::ClockRef(0UL));
    range.mark(0, extent.first.count, extent.second.count);
    (void)range.cell(RangeSection::Gaps, 0, 0);
    range.lists().table().setCurrentIndex(range.lists().table().model()->index(0, 0));
    QTRY_VERIFY(range.open.timeline().selection().has_value());
    const auto &gap = range.panel().answers().front().summary->gaps.front();
    QCOMPARE(range.open.timeline().selection()->row, gap.before);
}

void RangeTest::historicalRowsAreRefusedWithASentence() {
    const OpenRange range("C8");
    range.mark(0, 0, 9999);
    QVERIFY2(range.lists().note().contains(QStringLiteral("missing_session_scope")), qPrintable(range.lists().note()));
    QVERIFY(range.lists().lists().empty());
    QCOMPARE(range.lists().table().model()->rowCount(), 0);
}

void RangeTest::lanesThatAreNotAlignedHaveASummaryEachAndNoneAcross() {
    const OpenRange range("C1"); // A: launch 1000+10; B: kernel 0+5
    range.open.timeline().fitAll();
    const int left = range.open.timeline().headerWidth() + 8;
    range.drag(range.onRuler(0, left), range.onRuler(1, range.open.timeline().width() - 20));
    QTRY_VERIFY(range.panel().isSettled());
    const auto &answers = range.panel().answers();
    QCOMPARE(answers.size(), std::size_t{2});
    QCOMPARE(answers[0].of.session, std::size_t{0});
    QCOMPARE(answers[1].of.session, std::size_t{1});
    QVERIFY(!answers[1].of.aligned);
    QCOMPARE(answers[0].summary->numbers.directLaunchCount, std::uint64_t{1});
    QCOMPARE(answers[0].summary->numbers.kernelCount, std::uint64_t{0});
    QCOMPARE(answers[1].summary->numbers.kernelCount, std::uint64_t{1});
    QVERIFY(answers[0].of.range.begin.count > 500);
    QVERIFY(answers[1].of.range.begin.count < 500);
    QVERIFY2(range.lists().note().contains(QStringLiteral("not aligned")), qPrintable(range.lists().note()));
    range.panel().showLane(1);
    QCOMPARE(range.cell(RangeSection::Kernels, 0, 1), QStringLiteral("1"));
    range.copyAs(2);
    QVERIFY(test::clipboardText().contains(QString::fromStdString(range.open.analysis().sessions[1]->id().text())));
    QVERIFY(!test::clipboardText().contains(QString::fromStdString(range.open.analysis().sessions[0]->id().text())));
}

void RangeTest::alignedLanesShareTheRangeOnTheirOwnClocks() {
    const OpenRange range("C1");
    range.mark(0, 1000, 1010);
    QCOMPARE(range.panel().answers().size(), std::size_t{1});
    range.align(1002, std::nullopt); // B's time + 1002 = A's
    QTRY_VERIFY(range.panel().isSettled());
    const auto &answers = range.panel().answers();
    QCOMPARE(answers.size(), std::size_t{2});
    QVERIFY(answers[1].of.aligned);
    QCOMPARE(answers[1].of.range.begin.count, std::int64_t{-2});
    QCOMPARE(answers[1].of.range.end.count, std::int64_t{8});
    QCOMPARE(answers[1].summary->numbers.kernelCount, std::uint64_t{1});
    QVERIFY(range.lists().note().contains(QStringLiteral("The lanes are aligned")));
    range.open.window().actionSet().undo->trigger();
    QTRY_VERIFY(range.panel().isSettled());
    QCOMPARE(range.panel().answers().size(), std::size_t{1});
}

void RangeTest::escapeTakesTheRangeAway() {
    const OpenRange range("C7");
    range.mark(0, 1000, 1010);
    range.open.timeline().setFocus();
    QTest::keyClick(&range.open.timeline(), Qt::Key_Escape);
    QCOMPARE(range.panel().heading(), QStringLiteral("No range is marked"));
    QVERIFY(range.open.timeline().ranges().empty());
}

void RangeTest::rangesAtTheEndsOfSixtyFourBitsDoNotWrap() {
    const OpenRange range("C7");
    constexpr std::int64_t kLeast = std::numeric_limits<std::int64_t>::min();
    constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
    for (const auto &[begin, end] : {std::pair{kLeast, kMost}, {kLeast, std::int64_t{0}}, {kMost - 5, kMost}}) {
        range.mark(0, begin, end);
        range.open.timeline().fitSelection();
        (void)range.open.timeline().pictureFacts();
        QVERIFY(std::isfinite(range.open.timeline().camera().nsPerUnit()));
        const QString text = plain(range.open.window().rangeText());
        QVERIFY2(!text.contains(QStringLiteral("Range: -")) && !text.contains(QStringLiteral("Range: −")),
                 qPrintable(text));
        QVERIFY2(end - 5 == begin ? text.contains(QStringLiteral("5 ns")) : true, qPrintable(text));
    }
    range.mark(0, kLeast, kMost);
    QVERIFY2(range.open.window().rangeText().contains(QStringLiteral("longer than 292 years")),
             qPrintable(range.open.window().rangeText()));
    QVERIFY(range.panel().heading().contains(QStringLiteral("longer than 292 years")));
}

void RangeTest::measuringInOneLaneSnapsToEdges() {
    const OpenRange range("C7"); // launch 1000+10, gemm 1020+50
    range.open.timeline().fitAll();
    const QRectF launch = *range.open.timeline().eventRect(range.open.eventNamed("cudaLaunchKernel"));
    const QRectF gemm = *range.open.timeline().eventRect(range.open.eventNamed("gemm"));
    range.drag({static_cast<int>(launch.left()) + 2, static_cast<int>(launch.center().y())},
               {static_cast<int>(gemm.right()) - 2, static_cast<int>(gemm.center().y())}, Qt::ControlModifier);
    const auto measured = range.open.timeline().measured();
    QVERIFY(measured.has_value() && measured->ok());
    QCOMPARE(measured->value().distance.count, std::int64_t{70});
    QVERIFY2(range.measured().startsWith(QStringLiteral("Measured: 70 ns in ")), qPrintable(range.measured()));
    range.open.timeline().setFocus();
    QTest::keyClick(&range.open.timeline(), Qt::Key_Escape);
    QVERIFY(range.measured().isEmpty());
}

void RangeTest::measuringAcrossLanesThatAreNotAlignedSaysWhyThereIsNoNumber() {
    const OpenRange range("C1");
    range.open.timeline().fitAll();
    const model::EventRef launch{range.open.analysis().sessions[0]->id(), model::EventRow(0)};
    const model::EventRef kernel{range.open.analysis().sessions[1]->id(), model::EventRow(0)};
    range.drag(range.middleOf(launch), range.middleOf(kernel), Qt::ControlModifier);
    const auto measured = range.open.timeline().measured();
    QVERIFY(measured.has_value());
    QVERIFY(!measured->ok());
    QCOMPARE(measured->error().code, std::string("clock_unrelated"));
    QVERIFY2(range.measured().startsWith(QStringLiteral("No number: ")), qPrintable(range.measured()));
    QVERIFY(!range.measured().contains(QRegularExpression(QStringLiteral("[0-9] ?ns"))));
}

void RangeTest::measuringAcrossAlignedLanesSaysUncertaintyAndEvidence() {
    const OpenRange range("C1");
    range.align(1005, model::Ns{250}); // the kernel starts at 1005 of A
    range.open.timeline().select(model::EventRef{range.open.analysis().sessions[0]->id(), model::EventRow(0)});
    range.open.timeline().measureSelection();
    range.open.timeline().select(model::EventRef{range.open.analysis().sessions[1]->id(), model::EventRow(0)});
    range.open.timeline().measureSelection();
    const QString sentence = range.measured();
    QVERIFY2(sentence.startsWith(QStringLiteral("Measured: 5 ns from ")), qPrintable(sentence));
    QVERIFY2(sentence.contains(QStringLiteral("± 250 ns by user_anchor")), qPrintable(sentence));
    range.open.window().actionSet().undo->trigger();
    QVERIFY2(range.measured().startsWith(QStringLiteral("No number: ")), qPrintable(range.measured()));
}

void RangeTest::theKeyboardMeasuresBetweenTwoEvents() {
    const OpenRange range("C7");
    range.open.timeline().setFocus();
    range.open.timeline().select(range.open.eventNamed("cudaLaunchKernel"));
    QTest::keyClick(&range.open.timeline(), Qt::Key_M, Qt::ShiftModifier);
    QVERIFY(range.measured().startsWith(QStringLiteral("Measuring from a point")));
    range.open.timeline().select(range.open.eventNamed("gemm"));
    QTest::keyClick(&range.open.timeline(), Qt::Key_M, Qt::ShiftModifier);
    QVERIFY2(range.measured().startsWith(QStringLiteral("Measured: 20 ns in ")), qPrintable(range.measured()));
}

void RangeTest::everyControlHasAName() {
    const OpenRange range("C7");
    for (const QWidget *widget : range.panel().findChildren<QWidget *>())
        if (widget->focusPolicy() != Qt::NoFocus && widget->isVisible())
            QVERIFY2(!widget->accessibleName().isEmpty(), qPrintable(widget->objectName() + QLatin1Char(' ') +
                                                                     QLatin1String(widget->metaObject()->className())));
}

LANESCOPE_GUI_TEST(RangeTest)
#include "tst_range.moc"
