// SPDX-License-Identifier: Apache-2.0
#include "tests/ui/support/verify_walk.h"
#include "ui/selection/selection_panel.h"
#include "ui/verify/verify_bar.h"
#include "ui/verify/verify_mode.h"
#include "ui/work/work_book.h"

#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QUndoStack>

using namespace lanescope;
using analysis::QueueKind;
using model::workspace::Judgement;
using model::workspace::StoredQueue;
using model::workspace::Workspace;
using test::kPairs;
using test::profile;
using test::Walk;

class VerifyQueuesTest : public test::GuiTest {
    Q_OBJECT
private slots:
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
};

void VerifyQueuesTest::theChosenQueueIsMade() {
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

void VerifyQueuesTest::theSameSeedDrawsTheSameMatches() {
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

void VerifyQueuesTest::findingsAreAQueue() {
    Walk walk;
    walk.openFiles(test::filesOf("C10"));
    walk.start({QueueKind::Findings, {}, 0, 0});
    QVERIFY(!walk.mode().items().empty());
    QCOMPARE(walk.mode().items(), analysis::verifyQueue(walk.analysis(), {QueueKind::Findings, {0}, 0, 0}));
    QCOMPARE(walk.timeline().selection(), walk.mode().item());
    walk.press(Qt::Key_Y);
    QCOMPARE(walk.counted().confirmed, std::size_t{1});
}

void VerifyQueuesTest::refusedOnesNeverHaveAnArrow() {
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

void VerifyQueuesTest::aRangeIsAQueueThatIsNotKept() {
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

void VerifyQueuesTest::anEmptyQueueSaysSo() {
    Walk walk;
    walk.openFiles(test::filesOf("C7"));
    walk.start({QueueKind::Refused, {}, 0, 0});
    QCOMPARE(walk.bar().questionText(),
             QStringLiteral("The queue is empty: the chosen lanes hold nothing of this kind."));
    QVERIFY(!walk.part<QPushButton>("verifyConfirm").isEnabled());
}

void VerifyQueuesTest::aQueueIsGoneOnWithAfterLeaving() {
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

void VerifyQueuesTest::aQueueIsGoneOnWithInAnotherWindow() {
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

void VerifyQueuesTest::moreFilesKeepThePlace() {
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

void VerifyQueuesTest::statisticsAreThoseOfTheCore() {
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

LANESCOPE_GUI_TEST(VerifyQueuesTest)
#include "tst_verify_queues.moc"
