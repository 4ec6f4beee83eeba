// SPDX-License-Identifier: Apache-2.0
#include "tests/core/support/counterexamples.h"
#include "tests/ui/support/gui_test.h"
#include "ui/selection/selection_panel.h"
#include "ui/sessions/sessions_panel.h"

#include <QApplication>
#include <QRegularExpression>

using namespace lanescope;

namespace {

/// What the view must draw for a counterexample with the arrows of everything in sight.
struct Drawn {
    const char *id;
    int lanes;
    int arrows;
    int dashed;
    int hatched; ///< kernels without a proven launch, and calls whose id is on device work that is not proven theirs
};

constexpr Drawn kDrawn[] = {
    {"C1", 2, 0, 0, 1},
    {"C1-one-file", 2, 0, 0, 1},
    {"C2", 2, 24, 0, 0},
    {"C3", 1, 1, 0, 0},
    {"C4", 1, 0, 0, 4},
    {"C5", 2, 2, 0, 0},
    {"C6", 2, 2, 0, 0},
    {"C7", 1, 1, 0, 0},
    {"C8", 1, 0, 0, 4},
    {"C9", 1, 0, 0, 3},
    {"C10", 1, 2, 1, 0},
    {"C11", 1, 0, 0, 4},
    {"C12", 1, test::kGraphKernels, 0, 0},
    {"C13", 1, 0, 0, 3},
    {"C14", 1, 0, 0, 2},
    {"C15", 1, 3, 0, 0},
    {"C16", 1, 1, 0, 0},
    {"C17", 1, 0, 0, 2},
};

} // namespace

class CounterexamplesTest : public test::GuiTest {
    Q_OBJECT
private slots:
    void everyCounterexampleIsInTheTable();
    void theViewDrawsWhatIsProven_data();
    void theViewDrawsWhatIsProven();
    void anAmbiguousKernelListsItsCandidates();
    void aKernelOfAnotherSessionSaysSo();
    void aGraphLaunchListsItsFan();
    void historicalRowsGetNoNumber();
    void aNegativeLatencyIsPrinted();

private:
    test::OpenWindow m_open; ///< of the data rows
};

void CounterexamplesTest::everyCounterexampleIsInTheTable() {
    QCOMPARE(std::size(kDrawn), test::counterexamples().size());
    for (const test::Counterexample &example : test::counterexamples())
        QVERIFY2(
            std::any_of(std::begin(kDrawn), std::end(kDrawn), [&](const Drawn &row) { return row.id == example.id; }),
            example.id.c_str());
}

void CounterexamplesTest::theViewDrawsWhatIsProven_data() {
    QTest::addColumn<int>("row");
    for (int i = 0; i < static_cast<int>(std::size(kDrawn)); ++i)
        QTest::newRow(kDrawn[i].id) << i;
}

void CounterexamplesTest::theViewDrawsWhatIsProven() {
    QFETCH(int, row);
    const Drawn &expected = kDrawn[row];
    m_open.openInstead(test::filesOf(expected.id));
    const ui::PictureFacts facts = m_open.factsWithAllArrows();
    QCOMPARE(facts.lanes, expected.lanes);
    QCOMPARE(facts.arrows, expected.arrows);
    QCOMPARE(facts.arrowsDashed, expected.dashed);
    QCOMPARE(facts.hatched, expected.hatched);
    QCOMPARE(m_open.window().sessions().sessions().rowCount(), expected.lanes);
}

void CounterexamplesTest::anAmbiguousKernelListsItsCandidates() {
    test::OpenWindow open;
    open.openFiles(test::filesOf("C9"));
    open.window().goTo(open.eventNamed("gemm"));
    ui::SelectionPanel &panel = open.window().selection();
    QCOMPARE(panel.verdict(), QStringLiteral("NO ARROW · ambiguous_key"));
    QCOMPARE(panel.table().model()->rowCount(), 2);
    QCOMPARE(open.factsWithAllArrows().arrows, 0);
}

void CounterexamplesTest::aKernelOfAnotherSessionSaysSo() {
    test::OpenWindow open;
    open.openFiles(test::filesOf("C1"));
    open.window().goTo(open.eventNamed("decode_attention", 1));
    ui::SelectionPanel &panel = open.window().selection();
    QCOMPARE(panel.verdict(), QStringLiteral("NO ARROW · launch_in_other_session"));
    QCOMPARE(panel.table().model()->rowCount(), 1);
    static const QRegularExpression bare(QStringLiteral("1\\s?010"));
    for (const ui::FactList *list : {&panel.eventFactList(), &panel.whyFactList(), &panel.launchFactList()})
        QVERIFY(!list->text().contains(bare));
    QVERIFY(!panel.launchFactList().text().contains(QStringLiteral("Launch")));
}

void CounterexamplesTest::aGraphLaunchListsItsFan() {
    test::OpenWindow open;
    open.openFiles(test::filesOf("C12"));
    open.window().goTo(open.eventNamed("cudaGraphLaunch"));
    ui::SelectionPanel &panel = open.window().selection();
    QCOMPARE(panel.verdict(), QStringLiteral("QUALIFIED"));
    QCOMPARE(panel.table().model()->rowCount(), test::kGraphKernels);
    open.window().setArrowMode(ui::ArrowMode::Selection);
    QCOMPARE(open.timeline().pictureFacts().arrows, test::kGraphKernels);
}

void CounterexamplesTest::historicalRowsGetNoNumber() {
    test::OpenWindow open;
    open.openFiles(test::filesOf("C8"));
    open.window().goTo(open.eventNamed("gemm"));
    QVERIFY(open.window().selection().launchFactList().text().contains(QStringLiteral("missing_session_scope")));
    open.timeline().selectRange(0, {1000}, {1100});
    QVERIFY(open.window().rangeText().contains(QStringLiteral("missing_session_scope")));
    QVERIFY(!open.window().rangeText().contains(QStringLiteral("100")));
}

void CounterexamplesTest::aNegativeLatencyIsPrinted() {
    test::OpenWindow open;
    open.openFiles(test::filesOf("C10"));
    open.window().goTo(open.eventNamed("early"));
    ui::SelectionPanel &panel = open.window().selection();
    QCOMPARE(panel.verdict(), QStringLiteral("QUALIFIED"));
    QVERIFY(panel.launchFactList().text().contains(QStringLiteral("\u221260")));
    QVERIFY(panel.eventFactList().text().contains(QStringLiteral("effect_before_cause")));
}

LANESCOPE_GUI_TEST(CounterexamplesTest)
#include "tst_counterexamples.moc"
