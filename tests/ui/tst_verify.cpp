// SPDX-License-Identifier: Apache-2.0
#include "tests/core/support/counterexamples.h"
#include "tests/ui/support/gui_test.h"
#include "ui/refused/refused_panel.h"
#include "ui/selection/selection_panel.h"
#include "ui/verify/verdicts_panel.h"
#include "ui/verify/verify_actions.h"
#include "ui/verify/verify_bar.h"
#include "ui/verify/verify_mode.h"
#include "ui/verify/verify_setup.h"
#include "ui/widgets/search_field.h"
#include "ui/work/work_book.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDockWidget>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QUndoStack>

#include <stdexcept>

using namespace lanescope;
using analysis::QueueKind;
using model::workspace::Judgement;
using model::workspace::StoredQueue;
using model::workspace::Verdict;
using model::workspace::Workspace;
using ui::VerifyMode;

namespace {

constexpr int kPairs = 12;

/// A profile of launches with a kernel each, ids 1, 2, …, one after the other.
std::string profile(int pairs = kPairs) {
    std::vector<test::ProfileEvent> events;
    for (int i = 1; i <= pairs; ++i) {
        events.push_back({"cuda_runtime", "cudaLaunchKernel", 1000LL * i, 200, "100", "100", i});
        events.push_back({"kernel", "gemm" + std::to_string(i), 1000LL * i + 300, 400, "0", "7", i});
    }
    return test::pytorchProfile(events);
}

/// A window that walks through queues.
class Walk : public test::OpenWindow {
public:
    VerifyMode &mode() { return window().verifyMode(); }
    ui::VerifyBar &bar() { return window().verifyBar(); }
    ui::WorkBook &work() { return window().workBook(); }
    const analysis::VerifyStatistics &counted() { return mode().tally().statistics(); }

    void start(analysis::QueueSpec spec) {
        if (spec.sessions.empty())
            for (std::size_t i = 0; i < analysis().sessions.size(); ++i)
                spec.sessions.push_back(i);
        if (!mode().isOn())
            press(Qt::Key_V);
        mode().start(spec);
        wait();
    }
    void wait() {
        if (!QTest::qWaitFor([this] { return mode().stage() == VerifyMode::Stage::Walking; }, 20'000))
            throw std::runtime_error("the queue was not made");
    }
    void press(int key, Qt::KeyboardModifiers modifiers = {}) {
        QWidget *focus = QApplication::focusWidget();
        QTest::keyClick(focus == nullptr ? &window() : focus, static_cast<Qt::Key>(key), modifiers);
    }
    void type(const QString &text) { QTest::keyClicks(QApplication::focusWidget(), text); }
    template <class Widget> Widget &part(const char *name) {
        auto *found = window().findChild<Widget *>(QLatin1String(name));
        if (found == nullptr)
            throw std::runtime_error(name);
        return *found;
    }
    /// Both ends of the item lie in sight.
    bool bothInSight() {
        const auto &pair = timeline().pair();
        const QRectF plot(timeline().headerWidth(), 0, timeline().plotWidth(), timeline().height());
        const auto inSight = [&](const model::EventRef &end) {
            const auto box = timeline().eventRect(end);
            return box && plot.contains(*box);
        };
        return pair && inSight(pair->event) && inSight(pair->otherEnd());
    }
    const Verdict &only() {
        const auto &all = work().contents().all<Verdict>();
        if (all.size() != 1)
            throw std::runtime_error("one verdict was meant");
        return all.begin()->second;
    }
};

} // namespace

class VerifyTest : public test::GuiTest {
    Q_OBJECT
private slots:
    void theKeysGoThroughMatches();
    void theMouseDoesTheSame();
    void everyItemIsFramedWithItsArrow();
    void theWhyPanelIsThatOfTheItem();
    void aDisputeWantsAReason();
    void undoComesBackToTheItem();
    void anotherVerdictReplacesOneThatStands();
    void spaceKeepsWhatWasSaid();
    void keysBelongToTextFieldsAndButtons();
    void outsideOfTheModeTheKeysDoNothing();
    void theChosenQueueIsMade();
    void theSameSeedDrawsTheSameMatches();
    void findingsAreAQueue();
    void refusedOnesNeverHaveAnArrow();
    void aRangeIsAQueueThatIsNotKept();
    void anEmptyQueueSaysSo();
    void aQueueIsGoneOnWithAfterLeaving();
    void aQueueIsGoneOnWithInAnotherWindow();
    void moreFilesKeepThePlace();
    void statisticsAreThoseOfTheCore();
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

void VerifyTest::theChosenQueueIsMade() {
    Walk walk;
    walk.openFiles({{"a.json", profile()}, {"b.json", profile(5)}});
    walk.timeline().setFocus();
    walk.press(Qt::Key_V);
    QVERIFY(walk.part<QComboBox>("verifyKinds").hasFocus());
    walk.part<QSpinBox>("verifySize").setValue(4);
    walk.part<QLineEdit>("verifySeed").setText(QStringLiteral("42"));
    auto &scopes = walk.part<QComboBox>("verifyScopes");
    scopes.setCurrentIndex(scopes.findData(1));
    walk.press(Qt::Key_Return);
    walk.wait();
    QCOMPARE(walk.bar().queueText(), QStringLiteral("random sample of 4 matches, seed 42 · 1 of 4"));
    QCOMPARE(walk.mode().spec().sessions, std::vector<std::size_t>{1});
    QVERIFY(walk.timeline().hasFocus());
    walk.press(Qt::Key_Escape);
    walk.press(Qt::Key_V);
    QCOMPARE(walk.part<QLineEdit>("verifySeed").text(), QStringLiteral("42"));
    walk.press(Qt::Key_Escape);
    QVERIFY(!walk.mode().isOn());
}

void VerifyTest::theSameSeedDrawsTheSameMatches() {
    Walk walk;
    walk.openFiles({{"a.json", profile(200)}});
    walk.start({QueueKind::Sample, {}, 42, 10});
    const std::vector<model::EventRef> first = walk.mode().items();
    QCOMPARE(first.size(), std::size_t{10});
    walk.start({QueueKind::Sample, {}, 43, 10});
    QVERIFY(walk.mode().items() != first);
    walk.start({QueueKind::Sample, {}, 42, 10});
    QVERIFY(walk.mode().items() == first);
    QCOMPARE(first, analysis::verifyQueue(walk.analysis(), {QueueKind::Sample, {0}, 42, 10}));
}

void VerifyTest::findingsAreAQueue() {
    Walk walk;
    walk.openFiles(test::filesOf("C10"));
    walk.start({QueueKind::Findings, {}, 0, 0});
    QVERIFY(!walk.mode().items().empty());
    QCOMPARE(walk.mode().items(), analysis::verifyQueue(walk.analysis(), {QueueKind::Findings, {0}, 0, 0}));
    QCOMPARE(walk.timeline().selection(), walk.mode().item());
    walk.press(Qt::Key_Y);
    QCOMPARE(walk.counted().confirmed, std::size_t{1});
}

void VerifyTest::refusedOnesNeverHaveAnArrow() {
    for (const char *id : {"C1", "C4", "C8", "C9", "C11"}) {
        Walk walk;
        walk.openFiles(test::filesOf(id));
        walk.window().setArrowMode(ui::ArrowMode::Visible);
        walk.start({QueueKind::Refused, {}, 0, 0});
        QVERIFY2(!walk.mode().items().empty(), id);
        QCOMPARE(walk.mode().items().size(), static_cast<std::size_t>(walk.analysis().correlation.refused));
        while (walk.mode().item()) {
            const ui::PictureFacts facts = walk.timeline().pictureFacts();
            QCOMPARE(facts.arrows, 0);
            QVERIFY2(facts.ghosts >= 2, id);
            QVERIFY2(walk.bothInSight(), id);
            QVERIFY(walk.bar().questionText().endsWith(QStringLiteral("Is it right that no arrow is drawn here?")));
            walk.press(Qt::Key_Y);
        }
        QCOMPARE(walk.counted().confirmed, walk.mode().items().size());
    }
}

void VerifyTest::aRangeIsAQueueThatIsNotKept() {
    Walk walk;
    walk.openFiles({{"a.json", profile()}});
    const model::EventRef first = walk.eventNamed("gemm3");
    const model::EventRef last = walk.eventNamed("gemm6");
    const model::SessionStore &store = *walk.analysis().sessions[0];
    walk.start(
        {QueueKind::Matches,
         {},
         0,
         0,
         analysis::QueueRange{{store.id(), store.clock(first.row)}, store.start(first.row), store.start(last.row)}});
    QCOMPARE(walk.mode().items().size(), std::size_t{3});
    QCOMPARE(walk.bar().queueText(), QStringLiteral("all matches of the range · 1 of 3"));
    walk.press(Qt::Key_Y);
    walk.press(Qt::Key_Escape);
    QVERIFY(walk.work().contents().all<StoredQueue>().empty());
    QCOMPARE(walk.only().judgement, Judgement::Confirmed);
}

void VerifyTest::anEmptyQueueSaysSo() {
    Walk walk;
    walk.openFiles(test::filesOf("C7"));
    walk.start({QueueKind::Refused, {}, 0, 0});
    QCOMPARE(walk.bar().questionText(),
             QStringLiteral("The queue is empty: the chosen lanes hold nothing of this kind."));
    QVERIFY(!walk.part<QPushButton>("verifyConfirm").isEnabled());
}

void VerifyTest::aQueueIsGoneOnWithAfterLeaving() {
    Walk walk;
    walk.openFiles({{"a.json", profile()}});
    walk.start({QueueKind::Sample, {}, 7, 6});
    const std::vector<model::EventRef> items = walk.mode().items();
    for (int i = 0; i < 3; ++i)
        walk.press(Qt::Key_Y);
    walk.press(Qt::Key_Escape);
    QVERIFY(walk.mode().offers().size() == 1);
    walk.press(Qt::Key_V);
    QCOMPARE(walk.part<QComboBox>("verifyOffers").currentText(),
             QStringLiteral("random sample of 6 matches, seed 7, at 4"));
    QTest::mouseClick(&walk.part<QPushButton>("verifyResume"), Qt::LeftButton);
    walk.wait();
    QCOMPARE(walk.mode().position(), std::size_t{3});
    QVERIFY(walk.mode().items() == items);
    QCOMPARE(walk.counted().confirmed, std::size_t{3});
    for (int i = 0; i < 3; ++i)
        walk.press(Qt::Key_Y);
    walk.press(Qt::Key_Escape);
    QVERIFY(walk.mode().offers().empty());
    QCOMPARE(walk.work().contents().all<StoredQueue>().size(), std::size_t{1});
}

void VerifyTest::aQueueIsGoneOnWithInAnotherWindow() {
    QTemporaryDir folder;
    const std::string path = folder.filePath(QStringLiteral("w.lanescope")).toStdString();
    {
        Walk walk;
        walk.openFiles({{"a.json", profile()}});
        walk.work().take(Workspace::create(path).take());
        walk.start({QueueKind::Matches, {}, 0, 0});
        walk.press(Qt::Key_Y);
        walk.press(Qt::Key_Y);
        walk.press(Qt::Key_Space);
        walk.window().close();
    }
    Walk walk;
    walk.openFiles({{"a.json", profile()}});
    walk.work().take(Workspace::open(path).take());
    walk.timeline().setFocus();
    walk.press(Qt::Key_V);
    QTest::mouseClick(&walk.part<QPushButton>("verifyResume"), Qt::LeftButton);
    walk.wait();
    QCOMPARE(walk.mode().position(), std::size_t{3});
    QCOMPARE(walk.bar().countText(), QStringLiteral("2 confirmed · 0 disputed · 1 skipped"));
}

void VerifyTest::moreFilesKeepThePlace() {
    Walk walk;
    walk.openFiles({{"b.json", profile()}});
    walk.start({QueueKind::Matches, {}, 0, 0});
    walk.press(Qt::Key_Y);
    walk.press(Qt::Key_Y);
    const auto item = walk.mode().item();
    walk.openFiles({{"a.json", profile(3)}});
    walk.wait();
    QCOMPARE(walk.mode().item(), item);
    QCOMPARE(walk.counted().confirmed, std::size_t{2});
    QCOMPARE(walk.mode().items().size(), std::size_t{kPairs});
    QCOMPARE(walk.timeline().selection(), item);
}

void VerifyTest::statisticsAreThoseOfTheCore() {
    Walk walk;
    walk.openFiles({{"a.json", profile(40)}});
    walk.start({QueueKind::Matches, {}, 0, 0});
    for (int i = 0; i < 60; ++i) {
        switch (i % 6) {
        case 0:
        case 1: walk.mode().confirm(); break;
        case 2: walk.mode().dispute(QStringLiteral("r")); break;
        case 3: walk.mode().skip(); break;
        case 4: walk.mode().goTo(static_cast<std::size_t>(i * 7 % 40)); break;
        case 5: walk.work().undoStack().undo(); break;
        }
        const analysis::VerifyStatistics core =
            analysis::statisticsOf(walk.analysis(), walk.mode().items(), walk.work().contents());
        QCOMPARE(walk.counted().items, core.items);
        QCOMPARE(walk.counted().confirmed, core.confirmed);
        QCOMPARE(walk.counted().disputed, core.disputed);
        QCOMPARE(walk.counted().skipped, core.skipped);
        QCOMPARE(walk.counted().stale, core.stale);
    }
    QVERIFY(walk.counted().confirmed > 5 && walk.counted().disputed > 2);
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
