// SPDX-License-Identifier: Apache-2.0
// The menus of the window and of the timeline.
#include "tests/core/support/counterexamples.h"
#include "tests/ui/support/gui_test.h"
#include "ui/sessions/sessions_panel.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QMenu>
#include <QMenuBar>
#include <QSignalSpy>

using namespace lanescope;

namespace {

QChar mnemonicOf(const QString &text) {
    for (qsizetype i = 0; i + 1 < text.size(); ++i) {
        if (text[i] != QLatin1Char('&'))
            continue;
        if (text[i + 1] != QLatin1Char('&'))
            return text[i + 1].toLower();
        ++i;
    }
    return {};
}

/// Entries of one menu or menu bar that share their letter: "r: Refused ghosts, Reset layout".
QStringList sharedMnemonics(const QWidget &menu) {
    QMap<QChar, QStringList> byLetter;
    for (const QAction *action : menu.actions())
        if (const QChar letter = mnemonicOf(action->text()); !letter.isNull())
            byLetter[letter] += action->text();
    QStringList shared;
    for (auto entry = byLetter.cbegin(); entry != byLetter.cend(); ++entry)
        if (entry->size() > 1)
            shared += entry.key() + QStringLiteral(": ") + entry->join(QStringLiteral(", "));
    return shared;
}

/// The menu that the timeline opens for a right click there; closed again by its destruction.
QMenu *menuAt(test::OpenWindow &open, QPoint at, QContextMenuEvent::Reason reason = QContextMenuEvent::Mouse) {
    QContextMenuEvent event(reason, at, open.timeline().mapToGlobal(at));
    QApplication::sendEvent(&open.timeline(), &event);
    const auto menus = open.window().findChildren<QMenu *>(QStringLiteral("timelineMenu"));
    return menus.isEmpty() ? nullptr : menus.back();
}

QAction *entry(const QMenu *menu, const QString &part) {
    for (QAction *action : menu->actions())
        if (QString(action->text()).remove(QLatin1Char('&')).contains(part))
            return action;
    return nullptr;
}

/// The middle of the header of a lane's first track.
QPoint trackHeader(const test::OpenWindow &open, std::size_t track = 0) {
    const auto &placed =
        const_cast<test::OpenWindow &>(open).timeline().timelineLayout().lanes.at(0).sections.at(0).tracks.at(track);
    return {60, static_cast<int>(placed.y + placed.height / 2)};
}

/// Labels of the tracks of the first lane, from top to bottom.
QStringList labelsOf(test::OpenWindow &open) {
    QStringList labels;
    for (const auto &track : open.timeline().timelineLayout().lanes.at(0).sections.at(0).tracks)
        labels += QString::fromStdString(track.label + " | " + track.category);
    return labels;
}

} // namespace

class MenusTest : public test::GuiTest {
    Q_OBJECT
private slots:
    void noTwoEntriesOfAMenuShareALetter();
    void theMenuOfAnEventCopiesAndFollows();
    void theMenuOfATrackFoldsIt();
    void aTrackIsPinnedToTheTopAndUnpinned();
    void keptViewsKnowThePinnedTracks();
    void theMenuOfALaneCollapsesHidesAndCloses();
    void theMenuKeyIsAboutTheSelection();
};

void MenusTest::noTwoEntriesOfAMenuShareALetter() {
    test::OpenWindow open;
    open.openFiles(test::filesOf("C12"));
    QCOMPARE(sharedMnemonics(*open.window().menuBar()).join(QStringLiteral("; ")), QString());
    const auto box = open.timeline().eventRect(open.eventNamed("cudaGraphLaunch"));
    QVERIFY(menuAt(open, box->center().toPoint()) != nullptr);
    QVERIFY(menuAt(open, trackHeader(open)) != nullptr);
    QVERIFY(menuAt(open, {60, 10}) != nullptr);
    const auto menus = open.window().findChildren<QMenu *>();
    QVERIFY(menus.size() > 8);
    for (const QMenu *menu : menus)
        QCOMPARE(sharedMnemonics(*menu).join(QStringLiteral("; ")), QString());
}

void MenusTest::theMenuOfAnEventCopiesAndFollows() {
    test::OpenWindow open;
    open.openFiles(test::filesOf("C7"));
    const model::EventRef kernel = open.eventNamed("gemm"), call = open.eventNamed("cudaLaunchKernel");
    const QMenu *menu = menuAt(open, open.timeline().eventRect(kernel)->center().toPoint());
    QVERIFY(menu != nullptr && menu->isVisible());
    QCOMPARE(open.timeline().selection(), std::optional(kernel));
    entry(menu, QStringLiteral("event id"))->trigger();
    QCOMPARE(QApplication::clipboard()->text().toStdString(), open.analysis().sessions[0]->eventText(kernel.row));
    QSignalSpy copied(&open.controller(), &app::Controller::copied);
    entry(menu, QStringLiteral("text"))->trigger();
    QVERIFY(copied.wait());
    const QString text = QApplication::clipboard()->text();
    for (const char *part : {"Name: gemm", "Verdict: QUALIFIED", "Launch: cudaLaunchKernel", "As recorded"})
        QVERIFY2(text.contains(QLatin1String(part)), qPrintable(text));
    entry(menu, QStringLiteral("launch"))->trigger();
    QCOMPARE(open.timeline().selection(), std::optional(call));
}

void MenusTest::theMenuOfATrackFoldsIt() {
    test::OpenWindow open;
    const std::string nested =
        test::pytorchProfile({{"cpu_op", "outer", 0, 9000, "1", "1"}, {"cpu_op", "inner", 1000, 2000, "1", "1"}});
    open.openFiles({{"nested.json", nested}});
    const auto track = [&] { return open.timeline().timelineLayout().lanes.at(0).sections.at(0).tracks.at(0); };
    QVERIFY(track().foldable && !track().folded);
    entry(menuAt(open, trackHeader(open)), QStringLiteral("Fold"))->trigger();
    QVERIFY(track().folded);
    entry(menuAt(open, trackHeader(open)), QStringLiteral("Unfold"))->trigger();
    QVERIFY(!track().folded);
    entry(menuAt(open, trackHeader(open)), QStringLiteral("name"))->trigger();
    QCOMPARE(QApplication::clipboard()->text().toStdString(), track().label);
}

void MenusTest::aTrackIsPinnedToTheTopAndUnpinned() {
    test::OpenWindow open;
    open.openFiles(test::filesOf("C12"));
    const auto tracks = [&] { return labelsOf(open); };
    const QStringList before = tracks();
    const QString stream = QStringLiteral("GPU 0 · stream 7 | kernel");
    QVERIFY(before.indexOf(stream) == 1);
    open.timeline().setFocus();
    QVERIFY(!open.window().actionSet().pinTrack->isEnabled());
    open.timeline().select(open.eventNamed("node_0"));
    QTest::keyClick(&open.timeline(), Qt::Key_P);
    QCOMPARE(tracks().front(), stream);
    QCOMPARE(open.window().actionSet().pinTrack->text(), QStringLiteral("Unp&in the track"));
    // More files come, and it stays on top.
    open.openFiles(test::filesOf("C7"));
    QCOMPARE(tracks().front(), stream);
    entry(menuAt(open, trackHeader(open)), QStringLiteral("Unpin"))->trigger();
    QCOMPARE(tracks(), before);
    QCOMPARE(open.window().actionSet().pinTrack->text(), QStringLiteral("P&in the track to the top"));
    entry(menuAt(open, trackHeader(open, 1)), QStringLiteral("Pin"))->trigger();
    QCOMPARE(tracks().front(), stream);
}

void MenusTest::keptViewsKnowThePinnedTracks() {
    test::OpenWindow open;
    open.openFiles(test::filesOf("C12"));
    const QStringList before = labelsOf(open);
    open.timeline().select(open.eventNamed("node_0"));
    open.timeline().setFocus();
    QTest::keyClick(&open.timeline(), Qt::Key_P);
    const QStringList pinned = labelsOf(open);
    QTest::keyClick(&open.timeline(), Qt::Key_4, Qt::ControlModifier);
    QTest::keyClick(&open.timeline(), Qt::Key_P);
    QCOMPARE(labelsOf(open), before);
    QTest::keyClick(&open.timeline(), Qt::Key_4);
    QCOMPARE(labelsOf(open), pinned);
}

void MenusTest::theMenuOfALaneCollapsesHidesAndCloses() {
    test::OpenWindow open;
    open.openFiles(test::filesOf("C5"));
    entry(menuAt(open, {60, 10}), QStringLiteral("Collapse"))->trigger();
    QVERIFY(open.timeline().timelineLayout().lanes.at(0).collapsed);
    entry(menuAt(open, {60, 10}), QStringLiteral("Expand"))->trigger();
    QVERIFY(!open.timeline().timelineLayout().lanes.at(0).collapsed);
    QSignalSpy asked(&open.window(), &ui::MainWindow::closeAsked);
    const QMenu *menu = menuAt(open, {60, 10});
    entry(menu, QStringLiteral("Hide"))->trigger();
    QVERIFY(open.window().sessions().sessions().isHidden(0));
    QCOMPARE(open.timeline().pictureFacts().lanes, 1);
    entry(menuAt(open, {60, 10}), QStringLiteral("Close"))->trigger();
    QCOMPARE(asked.size(), 1);
}

void MenusTest::theMenuKeyIsAboutTheSelection() {
    test::OpenWindow open;
    open.openFiles(test::filesOf("C7"));
    QVERIFY(entry(menuAt(open, {5, 5}, QContextMenuEvent::Keyboard), QStringLiteral("Collapse")) != nullptr);
    open.timeline().select(open.eventNamed("gemm"));
    const QMenu *menu = menuAt(open, {5, 5}, QContextMenuEvent::Keyboard);
    QVERIFY(entry(menu, QStringLiteral("JSON")) != nullptr);
    QVERIFY(open.timeline().selection().has_value());
}

LANESCOPE_GUI_TEST(MenusTest)
#include "tst_menus.moc"
