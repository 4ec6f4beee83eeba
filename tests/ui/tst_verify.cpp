// SPDX-License-Identifier: Apache-2.0
#include "tests/ui/support/verify_walk.h"
#include "ui/selection/selection_panel.h"
#include "ui/verify/verdicts_panel.h"
#include "ui/verify/verify_actions.h"
#include "ui/verify/verify_bar.h"
#include "ui/verify/verify_mode.h"
#include "ui/widgets/search_field.h"
#include "ui/work/work_book.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QComboBox>
#include <QDockWidget>
#include <QPushButton>
#include <QTemporaryDir>
#include <QUndoStack>

using namespace lanescope;
using analysis::QueueKind;
using model::workspace::Judgement;
using model::workspace::Verdict;
using model::workspace::Workspace;
using test::kPairs;
using test::profile;
using test::Walk;

class VerifyTest : public test::GuiTest {
    Q_OBJECT
private slots:
    void theKeysGoThroughMatches();
    void theMouseDoesTheSame();
    void everyItemIsFramedWithItsArrow();
    void theWhyPanelIsThatOfTheItem();
    void aDisputeWantsAReason();
    void confirmingAndSkippingMayCarryOne();
    void undoComesBackToTheItem();
    void anotherVerdictReplacesOneThatStands();
    void spaceKeepsWhatWasSaid();
    void keysBelongToTextFieldsAndButtons();
    void keysOfAnOpenListAreItsOwn();
    void outsideOfTheModeTheKeysDoNothing();
    void aChangedRuleMakesAVerdictStale();
    void aReadOnlyWorkspaceSaysWhy();
    void verdictsAreListedFilteredAndTakenBack();
    void closingEverythingEndsIt();
};

void VerifyTest::theKeysGoThroughMatches() {
    Walk walk;
    walk.openFiles({{"a.json", profile()}});
    walk.start({QueueKind::Matches, {}, 0, 0});
    QCOMPARE(walk.bar().queueText(), QStringLiteral("all matches · 1 of 12"));
    for (int i = 0; i < 5; ++i)
        walk.press(Qt::Key_Y);
    walk.press(Qt::Key_X);
    QVERIFY(walk.bar().reason().hasFocus());
    walk.type(QStringLiteral("yes, wrong"));
    walk.press(Qt::Key_Return);
    walk.press(Qt::Key_Space);
    QCOMPARE(walk.mode().position(), std::size_t{7});
    QCOMPARE(walk.bar().countText(), QStringLiteral("5 confirmed · 1 disputed · 1 skipped"));
    walk.press(Qt::Key_Comma);
    walk.press(Qt::Key_Backspace);
    QCOMPARE(walk.mode().position(), std::size_t{5});
    QCOMPARE(walk.bar().standingText(), QStringLiteral("yes, wrong"));
    walk.press(Qt::Key_Period);
    QCOMPARE(walk.mode().position(), std::size_t{6});
    walk.press(Qt::Key_Escape);
    QVERIFY(!walk.mode().isOn());
    QVERIFY(walk.bar().isHidden());
    QCOMPARE(walk.work().contents().all<Verdict>().size(), std::size_t{7});
}

void VerifyTest::theMouseDoesTheSame() {
    Walk walk;
    walk.openFiles({{"a.json", profile()}});
    walk.part<QToolButton>("verifyButton").click();
    QVERIFY(walk.bar().isVisible());
    walk.part<QComboBox>("verifyKinds").setCurrentIndex(1);
    QTest::mouseClick(&walk.part<QPushButton>("verifyStart"), Qt::LeftButton);
    walk.wait();
    for (int i = 0; i < 5; ++i)
        QTest::mouseClick(&walk.part<QPushButton>("verifyConfirm"), Qt::LeftButton);
    QTest::mouseClick(&walk.part<QPushButton>("verifyDispute"), Qt::LeftButton);
    walk.type(QStringLiteral("wrong"));
    walk.press(Qt::Key_Enter);
    QTest::mouseClick(&walk.part<QPushButton>("verifySkip"), Qt::LeftButton);
    QCOMPARE(walk.bar().countText(), QStringLiteral("5 confirmed · 1 disputed · 1 skipped"));
    QTest::mouseClick(&walk.part<QPushButton>("verifyPrevious"), Qt::LeftButton);
    QCOMPARE(walk.mode().position(), std::size_t{6});
    QTest::mouseClick(&walk.part<QPushButton>("verifyNext"), Qt::LeftButton);
    QCOMPARE(walk.mode().position(), std::size_t{7});
    QTest::mouseClick(&walk.part<QPushButton>("verifyEnd"), Qt::LeftButton);
    QVERIFY(!walk.mode().isOn());
}

void VerifyTest::everyItemIsFramedWithItsArrow() {
    Walk walk;
    walk.openFiles({{"a.json", profile()}});
    walk.window().setArrowMode(ui::ArrowMode::Off);
    walk.start({QueueKind::Matches, {}, 0, 0});
    for (int i = 0; i < kPairs; ++i) {
        QVERIFY(walk.bothInSight());
        QCOMPARE(walk.timeline().pictureFacts().arrows, 1);
        QCOMPARE(walk.timeline().pictureFacts().ghosts, 0);
        walk.press(Qt::Key_Period);
    }
    QVERIFY(!walk.mode().item().has_value());
    QCOMPARE(walk.bar().queueText(), QStringLiteral("all matches · at the end of 12"));
    walk.press(Qt::Key_Y);
    QVERIFY(walk.work().contents().all<Verdict>().empty());
}

void VerifyTest::theWhyPanelIsThatOfTheItem() {
    Walk walk;
    walk.openFiles({{"a.json", profile()}});
    walk.start({QueueKind::Matches, {}, 0, 0});
    walk.press(Qt::Key_Y);
    QCOMPARE(walk.window().selection().shownEvent(), walk.mode().item());
    QCOMPARE(walk.window().selection().verdict(), QStringLiteral("QUALIFIED"));
    QVERIFY(walk.window().selection().isVisible());
    QVERIFY(walk.bar().questionText().startsWith(QStringLiteral("gemm2 in ")));
    QVERIFY(walk.bar().questionText().endsWith(QStringLiteral("Is it right that this arrow is drawn?")));
}

void VerifyTest::aDisputeWantsAReason() {
    Walk walk;
    walk.openFiles({{"a.json", profile()}});
    walk.start({QueueKind::Matches, {}, 0, 0});
    walk.press(Qt::Key_X);
    walk.type(QStringLiteral("   "));
    walk.press(Qt::Key_Return);
    QVERIFY(walk.bar().reason().isVisible());
    QVERIFY(walk.work().contents().all<Verdict>().empty());
    walk.press(Qt::Key_Escape);
    QVERIFY(!walk.bar().reason().isVisible());
    QVERIFY(walk.mode().isOn());
    QCOMPARE(walk.mode().position(), std::size_t{0});
    QVERIFY(walk.timeline().hasFocus());
    walk.press(Qt::Key_X);
    walk.type(QStringLiteral("yx ,. v"));
    walk.press(Qt::Key_Return);
    QCOMPARE(QString::fromStdString(walk.only().reason), QStringLiteral("yx ,. v"));
    QCOMPARE(walk.only().judgement, Judgement::Disputed);
}

void VerifyTest::confirmingAndSkippingMayCarryOne() {
    const std::pair<int, Judgement> cases[] = {{Qt::Key_Y, Judgement::Confirmed}, {Qt::Key_Space, Judgement::Skipped}};
    for (const auto &[key, judgement] : cases) {
        Walk walk;
        walk.openFiles({{"a.json", profile()}});
        walk.start({QueueKind::Matches, {}, 0, 0});
        walk.press(key, Qt::ShiftModifier);
        QVERIFY(walk.bar().reason().isVisible());
        walk.press(Qt::Key_Escape);
        QVERIFY(walk.mode().isOn());
        QVERIFY(walk.work().contents().all<Verdict>().empty());
        walk.press(key, Qt::ShiftModifier);
        walk.type(QStringLiteral("seen in the log"));
        walk.press(Qt::Key_Return);
        QCOMPARE(QString::fromStdString(walk.only().reason), QStringLiteral("seen in the log"));
        QCOMPARE(walk.only().judgement, judgement);
        QCOMPARE(walk.mode().position(), std::size_t{1});
        // Without a word it is as without Shift.
        walk.press(key, Qt::ShiftModifier);
        walk.press(Qt::Key_Return);
        QCOMPARE(walk.work().contents().all<Verdict>().size(), std::size_t{2});
        QVERIFY(walk.work().contents().all<Verdict>().rbegin()->second.reason.empty());
        walk.press(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(walk.work().contents().all<Verdict>().size(), std::size_t{1});
    }
}

void VerifyTest::undoComesBackToTheItem() {
    Walk walk;
    walk.openFiles({{"a.json", profile()}});
    walk.start({QueueKind::Matches, {}, 0, 0});
    walk.press(Qt::Key_Y);
    walk.press(Qt::Key_Y);
    walk.press(Qt::Key_Period);
    QCOMPARE(walk.counted().confirmed, std::size_t{2});
    walk.press(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(walk.counted().confirmed, std::size_t{1});
    QCOMPARE(walk.mode().position(), std::size_t{1});
    walk.press(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(walk.mode().position(), std::size_t{0});
    QCOMPARE(walk.counted().reviewed(), std::size_t{0});
    walk.work().undoStack().redo();
    QCOMPARE(walk.counted().confirmed, std::size_t{1});
    QCOMPARE(walk.bar().countText(), QStringLiteral("1 confirmed · 0 disputed · 0 skipped"));
}

void VerifyTest::anotherVerdictReplacesOneThatStands() {
    Walk walk;
    walk.openFiles({{"a.json", profile()}});
    walk.start({QueueKind::Matches, {}, 0, 0});
    walk.press(Qt::Key_Y);
    walk.press(Qt::Key_Comma);
    walk.press(Qt::Key_X);
    walk.type(QStringLiteral("no"));
    walk.press(Qt::Key_Return);
    QCOMPARE(walk.only().judgement, Judgement::Disputed);
    QCOMPARE(walk.counted().confirmed, std::size_t{0});
    QCOMPARE(walk.counted().disputed, std::size_t{1});
}

void VerifyTest::spaceKeepsWhatWasSaid() {
    Walk walk;
    walk.openFiles({{"a.json", profile()}});
    walk.start({QueueKind::Matches, {}, 0, 0});
    walk.press(Qt::Key_Y);
    walk.press(Qt::Key_Comma);
    walk.press(Qt::Key_Space);
    QCOMPARE(walk.only().judgement, Judgement::Confirmed);
    QCOMPARE(walk.mode().position(), std::size_t{1});
}

void VerifyTest::keysBelongToTextFieldsAndButtons() {
    Walk walk;
    walk.openFiles({{"a.json", profile()}});
    walk.start({QueueKind::Matches, {}, 0, 0});
    walk.window().search().focusField();
    walk.type(QStringLiteral("gemm xy,. v"));
    walk.press(Qt::Key_Backspace);
    QCOMPARE(walk.window().search().text(), QStringLiteral("gemm xy,. "));
    QVERIFY(walk.work().contents().all<Verdict>().empty());
    QCOMPARE(walk.mode().position(), std::size_t{0});
    walk.press(Qt::Key_Escape);
    QVERIFY(walk.mode().isOn());
    walk.part<QPushButton>("verifyConfirm").setFocus();
    walk.press(Qt::Key_Space);
    QCOMPARE(walk.counted().confirmed, std::size_t{1});
    QCOMPARE(walk.counted().skipped, std::size_t{0});
}

void VerifyTest::keysOfAnOpenListAreItsOwn() {
    Walk walk;
    walk.openFiles({{"a.json", profile()}});
    walk.press(Qt::Key_V);
    QVERIFY(walk.mode().isOn());
    auto &list = walk.part<QComboBox>("verifyKinds");
    list.showPopup();
    QTRY_VERIFY(QApplication::activePopupWidget() != nullptr);
    const auto press = [&list](Qt::Key key) { QTest::keyClick(list.view(), key); };
    press(Qt::Key_N);
    QVERIFY(walk.work().contents().all<model::workspace::Note>().empty());
    press(Qt::Key_Escape);
    QTRY_VERIFY(QApplication::activePopupWidget() == nullptr);
    QVERIFY(walk.mode().isOn());
    walk.press(Qt::Key_Escape);
    QVERIFY(!walk.mode().isOn());
}

void VerifyTest::outsideOfTheModeTheKeysDoNothing() {
    Walk walk;
    walk.openFiles({{"a.json", profile()}});
    const ui::VerifyActions &actions = walk.window().verifyActions();
    QCOMPARE(actions.verify->shortcut(), QKeySequence(Qt::Key_V));
    walk.timeline().setFocus();
    for (const int key : {Qt::Key_Y, Qt::Key_X, Qt::Key_Space})
        walk.press(key);
    QVERIFY(walk.work().contents().all<Verdict>().empty());
    const model::EventRef kernel = walk.eventNamed("gemm3");
    walk.window().goTo(kernel);
    walk.timeline().setFocus();
    walk.press(Qt::Key_Period);
    QCOMPARE(walk.timeline().selection(), walk.eventNamed("gemm4"));
    walk.start({QueueKind::Matches, {}, 0, 0});
    walk.press(Qt::Key_V);
    QVERIFY(!walk.mode().isOn());
    walk.window().goTo(kernel);
    walk.press(Qt::Key_Comma);
    QCOMPARE(walk.timeline().selection(), walk.eventNamed("gemm2"));
    walk.press(Qt::Key_Escape);
    QVERIFY(!walk.timeline().selection().has_value());
}

void VerifyTest::aChangedRuleMakesAVerdictStale() {
    Walk walk;
    walk.openFiles({{"a.json", profile()}});
    const std::vector<model::EventRef> items = analysis::verifyQueue(walk.analysis(), {QueueKind::Matches, {0}, 0, 0});
    Verdict stale = analysis::evidenceOn(walk.analysis(), items[0]);
    stale.id = {1};
    stale.judgement = Judgement::Confirmed;
    stale.rule = "an earlier rule";
    QVERIFY(!walk.work().push(QStringLiteral("v"), model::workspace::addition("v", stale)));
    walk.start({QueueKind::Matches, {}, 0, 0});
    QCOMPARE(walk.bar().countText(), QStringLiteral("0 confirmed · 0 disputed · 0 skipped · 1 stale"));
    QCOMPARE(walk.bar().standingText(), QStringLiteral("Stale: The verdict was made under another key rule."));
    walk.press(Qt::Key_Y);
    QCOMPARE(walk.bar().countText(), QStringLiteral("1 confirmed · 0 disputed · 0 skipped"));
    QCOMPARE(walk.work().contents().all<Verdict>().size(), std::size_t{2});
}

void VerifyTest::aReadOnlyWorkspaceSaysWhy() {
    QTemporaryDir folder;
    const std::string path = folder.filePath(QStringLiteral("w.lanescope")).toStdString();
    QVERIFY(Workspace::create(path).ok());
    Walk walk;
    walk.openFiles({{"a.json", profile()}});
    walk.work().take(Workspace::openReadOnly(path).take());
    walk.start({QueueKind::Matches, {}, 0, 0});
    QVERIFY(walk.bar().standingText().startsWith(QStringLiteral("Verdicts cannot be kept: ")));
    QVERIFY(!walk.part<QPushButton>("verifyConfirm").isEnabled());
    QVERIFY(!walk.window().verifyActions().confirm->isEnabled());
    walk.press(Qt::Key_Y);
    walk.press(Qt::Key_X);
    QCOMPARE(walk.mode().position(), std::size_t{0});
    QVERIFY(!walk.bar().reason().isVisible());
    walk.press(Qt::Key_Space);
    QCOMPARE(walk.mode().position(), std::size_t{1});
    QVERIFY(walk.work().contents().all<Verdict>().empty());
}

void VerifyTest::verdictsAreListedFilteredAndTakenBack() {
    Walk walk;
    walk.openFiles({{"a.json", profile()}});
    ui::VerdictsPanel &panel = walk.window().verdicts();
    QAbstractItemModelTester tester(panel.table().table(), QAbstractItemModelTester::FailureReportingMode::QtTest);
    auto &dock = walk.part<QDockWidget>("verdictsDock");
    dock.show();
    dock.raise();
    QVERIFY(panel.note().startsWith(QStringLiteral("No verdicts yet.")));
    walk.start({QueueKind::Matches, {}, 0, 0});
    walk.press(Qt::Key_Y);
    walk.press(Qt::Key_X);
    walk.type(QStringLiteral("because of it"));
    walk.press(Qt::Key_Return);
    dock.raise();
    QVERIFY(QTest::qWaitFor([&] { return panel.isVisible() && panel.isSettled(); }, 20'000));
    QCOMPARE(panel.table().model()->rowCount(), 2);
    walk.part<QComboBox>("verdictsKinds").setCurrentIndex(2);
    emit walk.part<QComboBox>("verdictsKinds").activated(2);
    QCOMPARE(panel.table().model()->rowCount(), 1);
    QCOMPARE(panel.table().model()->index(0, 1).data().toString(), QStringLiteral("gemm2"));
    QCOMPARE(panel.table().model()->index(0, 4).data().toString(), QStringLiteral("because of it"));
    QVERIFY(panel.note().contains(QStringLiteral("1 of 2 verdicts")));
    panel.table().setCurrentIndex(panel.table().model()->index(0, 0));
    QCOMPARE(walk.timeline().selection(), walk.eventNamed("gemm2"));
    QTest::mouseClick(&walk.part<QPushButton>("verdictsTakeBack"), Qt::LeftButton);
    QCOMPARE(walk.only().judgement, Judgement::Confirmed);
    QCOMPARE(walk.counted().disputed, std::size_t{0});
    walk.work().undoStack().undo();
    QCOMPARE(walk.work().contents().all<Verdict>().size(), std::size_t{2});
    QCOMPARE(walk.counted().disputed, std::size_t{1});
}

void VerifyTest::closingEverythingEndsIt() {
    Walk walk;
    walk.openFiles({{"a.json", profile()}});
    walk.start({QueueKind::Matches, {}, 0, 0});
    walk.press(Qt::Key_Y);
    walk.window().actionSet().closeAll->trigger();
    QVERIFY(QTest::qWaitFor([&] { return walk.window().showsWelcome(); }, 20'000));
    QVERIFY(!walk.mode().isOn());
    QVERIFY(!walk.window().verifyActions().verify->isEnabled());
    QVERIFY(walk.mode().offers().empty());
    QVERIFY(walk.window().verifyActions().confirm->shortcut().isEmpty());
}

LANESCOPE_GUI_TEST(VerifyTest)
#include "tst_verify.moc"
