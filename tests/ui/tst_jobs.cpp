// SPDX-License-Identifier: Apache-2.0
#include "app/gui/select_text.h"
#include "tests/core/support/counterexamples.h"
#include "tests/core/support/made_archive.h"
#include "tests/ui/support/gui_test.h"
#include "ui/widgets/pending_answer.h"

#include <QApplication>
#include <QSignalSpy>
#include <QStatusBar>

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

using namespace lanescope;

namespace {

/// Spins until the token is stopped or `released` is set; says which.
bool waitForStop(const std::stop_token &stop, const std::atomic<bool> &released) {
    while (!stop.stop_requested() && !released)
        std::this_thread::yield();
    return stop.stop_requested();
}

std::string rowsOf(const char *id) { return test::counterexample(id).files.front().content; }

} // namespace

class JobsTest : public test::GuiTest {
    Q_OBJECT
private slots:
    void onlyTheNewestRequestIsDelivered();
    void anAbandonedRequestIsNotDelivered();
    void stepsArriveInOrderOnTheUiThread();
    void destructionStopsWhatStillRuns();
    void aPanelAsksWhileItIsVisibleAndTakesNoLateAnswer();
    void openingWhileOpeningOpensBoth();
    void equalBytesUnderTwoNamesAreOneArtifact();
    void aFolderIsReadInOrderOfName();
    void whatAFolderLeavesOutIsAFindingAndSaid();
    void selectionsAreParsed();
    void placesInArchivesAreParsed();
};

void JobsTest::onlyTheNewestRequestIsDelivered() {
    app::Background background;
    std::atomic<bool> released = false;
    QStringList delivered;
    background.start([&](const std::stop_token &stop) { return waitForStop(stop, released); },
                     [&](bool) { delivered += QStringLiteral("old"); });
    background.start([](const std::stop_token &) { return 1; }, [&](int) { delivered += QStringLiteral("new"); });
    QTRY_VERIFY(!delivered.isEmpty());
    QTest::qWait(20);
    QCOMPARE(delivered, QStringList{QStringLiteral("new")});
}

void JobsTest::anAbandonedRequestIsNotDelivered() {
    app::Background background;
    std::atomic<bool> done = false;
    bool delivered = false;
    background.start(
        [&](const std::stop_token &) {
            done = true;
            return 1;
        },
        [&](int) { delivered = true; });
    while (!done)
        std::this_thread::yield();
    background.abandon();
    QTest::qWait(20);
    QVERIFY(!delivered);
}

void JobsTest::stepsArriveInOrderOnTheUiThread() {
    app::Background background;
    std::vector<int> steps;
    const auto ui = std::this_thread::get_id();
    bool elsewhere = false;
    background.begin([&](const std::stop_token &, const app::Background::Deliver &deliver) {
        for (int i = 0; i < 5; ++i)
            deliver([&, i] {
                steps.push_back(i);
                elsewhere = elsewhere || std::this_thread::get_id() != ui;
            });
    });
    QTRY_COMPARE(steps, (std::vector<int>{0, 1, 2, 3, 4}));
    QVERIFY(!elsewhere);
}

void JobsTest::destructionStopsWhatStillRuns() {
    const std::atomic<bool> released = false;
    std::atomic<bool> stopped = false;
    {
        app::Background background;
        background.begin([&](const std::stop_token &stop, const app::Background::Deliver &) {
            stopped = waitForStop(stop, released);
        });
    }
    QVERIFY(stopped);
}

void JobsTest::aPanelAsksWhileItIsVisibleAndTakesNoLateAnswer() {
    QWidget panel;
    std::vector<std::uint64_t> asked;
    ui::PendingAnswer *pending = nullptr;
    pending = new ui::PendingAnswer(&panel, [&] {
        pending->wait();
        asked.push_back(pending->ticket());
    });
    pending->outdate();
    pending->askIfVisible();
    QVERIFY(asked.empty());
    QVERIFY(!pending->isSettled());
    panel.show();
    QCOMPARE(asked.size(), std::size_t{1});
    QVERIFY(pending->isWaiting());
    panel.hide();
    panel.show();
    QCOMPARE(asked.size(), std::size_t{1}); // the question stands
    pending->outdate();
    pending->askIfVisible();
    QCOMPARE(asked.size(), std::size_t{2});
    QVERIFY(!pending->take(asked.front()));
    QVERIFY(pending->isWaiting());
    QVERIFY(pending->take(asked.back()));
    QVERIFY(pending->isSettled());
}

void JobsTest::openingWhileOpeningOpensBoth() {
    test::OpenWindow open;
    QSignalSpy finished(&open.controller(), &app::Controller::loadFinished);
    open.controller().open({open.write("first.jsonl", rowsOf("C7"))});
    open.controller().open({open.write("second.jsonl", rowsOf("C9"))});
    QVERIFY(finished.wait(60'000));
    QTRY_VERIFY(!open.controller().isLoading());
    QCOMPARE(open.analysis().artifacts.size(), std::size_t{2});
    QCOMPARE(finished.size(), 1);
}

void JobsTest::equalBytesUnderTwoNamesAreOneArtifact() {
    test::OpenWindow open;
    open.openFiles({{"one.jsonl", rowsOf("C7")}, {"two.jsonl", rowsOf("C7")}});
    QCOMPARE(open.analysis().artifacts.size(), std::size_t{1});
    QCOMPARE(open.analysis().artifacts.front()->paths.size(), std::size_t{2});
}

void JobsTest::aFolderIsReadInOrderOfName() {
    test::OpenWindow open;
    const QString last = open.write("b.jsonl", rowsOf("C7"));
    (void)open.write("a.jsonl", rowsOf("C9"));
    (void)open.write("notes.txt", "no trace\n");
    open.openPaths({QFileInfo(last).path()});
    QCOMPARE(open.analysis().artifacts.size(), std::size_t{2});
    QVERIFY(
        QString::fromStdString(open.analysis().artifacts.front()->paths.front()).endsWith(QStringLiteral("a.jsonl")));
    QVERIFY(open.analysis().openErrors.empty());
}

void JobsTest::whatAFolderLeavesOutIsAFindingAndSaid() {
    test::OpenWindow open;
    const QString trace = open.write("a.jsonl", rowsOf("C9"));
    (void)open.write("notes.txt", "no trace\n");
    open.openPaths({QFileInfo(trace).path()});
    const auto &findings = open.analysis().findings;
    QVERIFY(std::any_of(findings.begin(), findings.end(),
                        [](const analysis::Finding &finding) { return finding.code == "no_trace"; }));
    QVERIFY(open.window().statusBar()->currentMessage().contains(QStringLiteral("notes.txt")));
    open.openPaths({trace});
    QVERIFY(open.analysis().openNotices.entries().empty());
}

void JobsTest::selectionsAreParsed() {
    test::OpenWindow open;
    open.openFiles({{"pair.jsonl", rowsOf("C7")}});
    const std::string &session = open.analysis().shortIds.front();
    const auto range = app::parseSelection(open.analysis(), session + ":-5..2000");
    QVERIFY(range.ok());
    QCOMPARE(std::get<app::SelectedRange>(range.value()).begin.count, std::int64_t{-5});
    QCOMPARE(std::get<app::SelectedRange>(range.value()).end.count, std::int64_t{2000});
    const model::EventRef kernel = open.eventNamed("gemm");
    const auto event = app::parseSelection(open.analysis(), open.analysis().sessions.front()->eventText(kernel.row));
    QVERIFY(event.ok());
    QCOMPARE(std::get<model::EventRef>(event.value()), kernel);
    for (const char *wrong :
         {":5..5", ":a..b", ":1..", "/@99999", "/nowhere", ":1..2x", ":90000000..90000001", ":-9..-8"})
        QVERIFY2(!app::parseSelection(open.analysis(), session + wrong).ok(), wrong);
}

void JobsTest::placesInArchivesAreParsed() {
    test::OpenWindow open;
    open.openFiles({{"x.zip", test::madeZip({{"dir/pair.jsonl", rowsOf("C7")}})}});
    const model::EventRef kernel = open.eventNamed("gemm");
    const model::SessionStore &store = *open.analysis().sessions.front();
    const std::string place = "/" + store.placeText(store.place(kernel.row));
    QVERIFY(place.starts_with("/dir/pair.jsonl!@"));
    const std::string path = open.analysis().artifacts.front()->paths.front();
    for (const std::string &session : {store.id().text(), open.analysis().shortIds.front(), path}) {
        const auto event = app::parseSelection(open.analysis(), session + place);
        QVERIFY2(event.ok(), session.c_str());
        QCOMPARE(std::get<model::EventRef>(event.value()), kernel);
        QVERIFY(!app::parseSelection(open.analysis(), session + "/dir/pair.jsonl!@99999").ok());
    }
}

LANESCOPE_GUI_TEST(JobsTest)
#include "tst_jobs.moc"
