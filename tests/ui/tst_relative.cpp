// SPDX-License-Identifier: Apache-2.0
// Two lanes without a common clock at one width: shares are compared, never times.
#include "tests/ui/support/gui_test.h"
#include "ui/align/alignment_book.h"
#include "ui/sessions/sessions_panel.h"

#include <QAction>
#include <QStatusBar>

#include <cmath>

using namespace lanescope;

namespace {

class OpenPair {
public:
    explicit OpenPair(const char *id = "C6") { open.openFiles(test::filesOf(id)); }
    [[nodiscard]] QAction &action() { return *open.window().actionSet().relative; }
    [[nodiscard]] const analysis::LaneLayout &lane(std::size_t at) {
        return open.timeline().timelineLayout().lanes.at(at);
    }
    /// Left and right end of a lane's extent on the screen.
    [[nodiscard]] std::pair<double, double> ends(std::size_t at) {
        const analysis::LaneSection &section = lane(at).sections.front();
        const analysis::AxisView view = open.timeline().camera().view(section.clock);
        return {view.x(section.zero), view.x(section.end)};
    }
    void expectTogether() {
        QVERIFY(std::abs(ends(0).first - ends(1).first) < 1e-6);
        QVERIFY(std::abs(ends(0).second - ends(1).second) < 1e-6);
    }
    [[nodiscard]] bool saysSo(std::size_t at) {
        const auto &badges = lane(at).badges;
        return !badges.empty() && badges.front().text == analysis::kRelativeBadge;
    }

    test::OpenWindow open;
};

} // namespace

class RelativeTest : public test::GuiTest {
    Q_OBJECT
private slots:
    void bothLanesAreAsWideAndSayThatTheyAreNotAligned();
    void movesOfOneLaneAreMovesOfBoth();
    void noTimeLeadsAcross();
    void itEndsAsItBegan();
    void itEndsWithALaneThatIsHiddenClosedOrAligned();
    void thePlaceBeforeIsNotStretched();
    void whereThereIsNothingToCompareItSaysWhy();
};

void RelativeTest::bothLanesAreAsWideAndSayThatTheyAreNotAligned() {
    // One lane is 5 ns long, the other one 10.
    OpenPair pair("C1");
    QVERIFY(std::abs(pair.ends(0).second - pair.ends(1).second) > 100);
    QVERIFY(!pair.saysSo(0) && !pair.saysSo(1));
    pair.action().trigger();
    pair.expectTogether();
    QVERIFY(pair.ends(0).second - pair.ends(0).first > 300);
    QVERIFY(pair.saysSo(0) && pair.saysSo(1));
    QCOMPARE(analysis::breakSentence(pair.lane(1)), analysis::kRelativeSentence);
    const QString svg = QString::fromUtf8(pair.open.timeline().svgOfView());
    QCOMPARE(svg.count(QStringLiteral("NOT TIME-ALIGNED")), 3);
    QCOMPARE(pair.open.factsWithAllArrows().arrows, 0);
}

void RelativeTest::movesOfOneLaneAreMovesOfBoth() {
    OpenPair pair("C1");
    pair.action().trigger();
    ui::TimelineView &view = pair.open.timeline();
    const double before = pair.ends(0).first;
    view.panBy(0.1);
    QVERIFY(std::abs(pair.ends(0).first - before) > 10);
    pair.expectTogether();
    view.zoomIn(200.0);
    pair.expectTogether();
    view.goTo(pair.open.eventNamed("decode_attention", 1));
    view.fitSelection();
    pair.expectTogether();
    view.setFocus();
    QTest::keyClick(&view, Qt::Key_0);
    pair.expectTogether();
}

void RelativeTest::noTimeLeadsAcross() {
    OpenPair pair("C1");
    pair.action().trigger();
    for (const auto &[name, session] : {std::pair("cudaLaunchKernel", 0UL), std::pair("decode_attention", 1UL)}) {
        pair.open.window().goTo(pair.open.eventNamed(name, session));
        pair.open.timeline().measureSelection();
    }
    const auto measured = pair.open.timeline().measured();
    QVERIFY(measured && !measured->ok());
}

void RelativeTest::itEndsAsItBegan() {
    OpenPair pair("C1");
    const auto first = pair.ends(0), second = pair.ends(1);
    pair.action().trigger();
    pair.action().trigger();
    QVERIFY(!pair.open.timeline().isRelative());
    QCOMPARE(pair.ends(0), first);
    QCOMPARE(pair.ends(1), second);
    QVERIFY(!pair.saysSo(0) && !pair.saysSo(1));
    QCOMPARE(analysis::breakSentence(pair.lane(1)), analysis::kBreakSentence);
}

void RelativeTest::itEndsWithALaneThatIsHiddenClosedOrAligned() {
    OpenPair pair("C1");
    const auto expectEnded = [&] {
        QVERIFY(!pair.open.timeline().isRelative());
        QVERIFY(!pair.action().isChecked());
        QVERIFY(!pair.saysSo(0));
    };
    ui::SessionListModel &list = pair.open.window().sessions().sessions();
    pair.action().trigger();
    QVERIFY(list.setData(list.index(1), Qt::Unchecked, Qt::CheckStateRole));
    expectEnded();
    QVERIFY(list.setData(list.index(1), Qt::Checked, Qt::CheckStateRole));
    pair.action().trigger();
    const auto clock = [&](std::size_t at) { return pair.lane(at).sections.front().clock; };
    QVERIFY(!pair.open.window().alignmentBook().declare(
        {clock(0), clock(1), {5}, std::nullopt, model::AlignmentEvidence::UserAnchor, "test", "user", {}}));
    expectEnded();
    pair.open.window().actionSet().undo->trigger();
    pair.action().trigger();
    QVERIFY(pair.open.timeline().isRelative());
    emit pair.open.window().closeAsked(pair.open.analysis().sessions[1]->id().artifact());
    QTRY_COMPARE(pair.open.timeline().timelineLayout().lanes.size(), std::size_t{1});
    expectEnded();
}

void RelativeTest::thePlaceBeforeIsNotStretched() {
    OpenPair pair("C1");
    pair.action().trigger();
    pair.open.timeline().fitSelection();
    pair.open.timeline().zoomIn(100.0);
    pair.action().trigger();
    pair.open.timeline().setFocus();
    for (int i = 0; i < 3; ++i) {
        QTest::keyClick(&pair.open.timeline(), Qt::Key_Backspace);
        const analysis::Camera &camera = pair.open.timeline().camera();
        for (std::size_t at = 0; at < 2; ++at)
            QCOMPARE(camera.view(pair.lane(at).sections.front().clock).nsPerUnit, camera.nsPerUnit());
    }
}

void RelativeTest::whereThereIsNothingToCompareItSaysWhy() {
    OpenPair one("C7");
    one.action().trigger();
    QVERIFY(!one.action().isChecked() && !one.open.timeline().isRelative());
    QVERIFY2(one.open.window().statusBar()->currentMessage().contains(QStringLiteral("no two lanes")),
             qPrintable(one.open.window().statusBar()->currentMessage()));
    OpenPair aligned("C1");
    const auto clock = [&](std::size_t at) { return aligned.lane(at).sections.front().clock; };
    QVERIFY(!aligned.open.window().alignmentBook().declare(
        {clock(0), clock(1), {5}, std::nullopt, model::AlignmentEvidence::UserAnchor, "test", "user", {}}));
    aligned.action().trigger();
    QVERIFY(!aligned.action().isChecked());
    QVERIFY(aligned.open.window().statusBar()->currentMessage().contains(QStringLiteral("aligned")));
}

LANESCOPE_GUI_TEST(RelativeTest)
#include "tst_relative.moc"
