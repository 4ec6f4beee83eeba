// SPDX-License-Identifier: Apache-2.0
#include "tests/core/support/counterexamples.h"
#include "tests/ui/support/gui_test.h"
#include "ui/selection/selection_panel.h"
#include "ui/sessions/session_card_delegate.h"
#include "ui/sessions/sessions_panel.h"
#include "ui/tables/findings_panel.h"
#include "ui/widgets/error_banner.h"
#include "ui/widgets/search_field.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QLineEdit>
#include <QListView>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QTextBrowser>

using namespace lanescope;

class MainWindowTest : public test::GuiTest {
    Q_OBJECT
private slots:
    void withoutFilesTheFirstRunPageShows();
    void theExampleOpens();
    void lanesAddUpAndCloseAgain();
    void whatCannotBeOpenedIsSaidInTheBanner();
    void aFolderWithoutTracesIsSaid();
    void aClickOnTheTimelineFillsTheSelection();
    void keysFollowTheArrowBothWays();
    void lettersGoIntoTheSearchFieldNotToTheTimeline();
    void searchCountsAndStepsThroughHits();
    void enterBeforeTheHitsAreThereIsKept();
    void aHiddenLaneComesBackWhenItsEventIsAskedFor();
    void movingACardMovesItsLane();
    void aFindingLeadsToItsEvents();
    void secretsShowOnlyWhenAskedFor();
    void droppedFilesAreOpened();
    void cancellingKeepsWhatHasArrived();
    void resettingTheLayoutBringsDocksBack();
    void theThemeCanBeSwitched();
    void keysAndAboutOpenWithoutBlocking();
    void theHelpSaysWhatTheNumbersMean();
    void settingsKeepRecentFilesAndTheme();
    void theLayoutIsKept();
    void keysReachTheTimelineAfterOpening();
    void everyControlHasAName();
};

void MainWindowTest::withoutFilesTheFirstRunPageShows() {
    test::OpenWindow open;
    QVERIFY(open.window().showsWelcome());
    QVERIFY(open.window().findChild<QPushButton *>(QStringLiteral("welcomeExample")) != nullptr);
    QVERIFY(!open.window().actionSet().fitAll->isEnabled());
    QVERIFY(open.window().actionSet().open->isEnabled());
}

void MainWindowTest::theExampleOpens() {
    test::OpenWindow open;
    QSignalSpy finished(&open.controller(), &app::Controller::loadFinished);
    QTest::mouseClick(open.window().findChild<QPushButton *>(QStringLiteral("welcomeExample")), Qt::LeftButton);
    QVERIFY(finished.wait(60'000));
    QVERIFY(!open.window().showsWelcome());
    QVERIFY(!open.window().showsProgress());
    QCOMPARE(open.analysis().artifacts.size(), std::size_t{3});
    const ui::PictureFacts facts = open.factsWithAllArrows();
    QCOMPARE(open.timeline().timelineLayout().lanes.size(), std::size_t{3});
    QVERIFY(facts.arrows + facts.bundled > 0);
    QVERIFY(facts.hatched > 0);
}

void MainWindowTest::lanesAddUpAndCloseAgain() {
    test::OpenWindow open;
    open.openFiles(test::filesOf("C7"));
    QVERIFY(open.window().countsText().startsWith(QStringLiteral("1 artifact · 1 session · ")));
    open.openFiles(test::filesOf("C9"));
    QCOMPARE(open.timeline().pictureFacts().lanes, 2);
    open.openFiles(test::filesOf("C9"));
    QCOMPARE(open.timeline().pictureFacts().lanes, 2);
    QSignalSpy finished(&open.controller(), &app::Controller::loadFinished);
    emit open.window().closeAsked(open.analysis().artifacts.front()->id);
    QVERIFY(finished.wait(60'000));
    QCOMPARE(open.timeline().pictureFacts().lanes, 1);
    open.window().actionSet().closeAll->trigger();
    QVERIFY(open.window().showsWelcome());
}

void MainWindowTest::whatCannotBeOpenedIsSaidInTheBanner() {
    test::OpenWindow open;
    auto files = test::filesOf("C7");
    files.emplace_back("notes.txt", "no trace at all\n");
    open.openFiles(files);
    QCOMPARE(open.timeline().pictureFacts().lanes, 1);
    QVERIFY(open.window().banner().isVisible());
    QVERIFY(open.window().banner().text().contains(QStringLiteral("notes.txt")));
    QTest::mouseClick(open.window().banner().findChild<QWidget *>(QStringLiteral("dismissErrors")), Qt::LeftButton);
    QVERIFY(!open.window().banner().isVisible());
}

void MainWindowTest::aFolderWithoutTracesIsSaid() {
    test::OpenWindow open;
    QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("readme.md")));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("# no trace\n") > 0);
    file.close();
    open.openPaths({folder.path()});
    QVERIFY(open.window().banner().isVisible());
    QVERIFY(open.window().showsWelcome());
}

void MainWindowTest::aClickOnTheTimelineFillsTheSelection() {
    test::OpenWindow open;
    open.openFiles(test::filesOf("C7"));
    const model::EventRef kernel = open.eventNamed("gemm");
    const auto box = open.timeline().eventRect(kernel);
    QVERIFY(box.has_value());
    QTest::mouseClick(&open.timeline(), Qt::LeftButton, {}, box->center().toPoint());
    QCOMPARE(open.window().selection().shownEvent(), std::optional(kernel));
    QCOMPARE(open.window().selection().verdict(), QStringLiteral("QUALIFIED"));
    QVERIFY(open.window().selection().launchFactList().text().contains(QStringLiteral("cudaLaunchKernel")));
    QTRY_VERIFY(open.window().selection().recordFactList().text().contains(QStringLiteral("correlation_id")));
}

void MainWindowTest::keysFollowTheArrowBothWays() {
    test::OpenWindow open;
    open.openFiles(test::filesOf("C7"));
    const model::EventRef kernel = open.eventNamed("gemm"), call = open.eventNamed("cudaLaunchKernel");
    open.window().goTo(kernel);
    open.timeline().setFocus();
    QTest::keyClick(&open.timeline(), Qt::Key_BracketLeft);
    QCOMPARE(open.timeline().selection(), std::optional(call));
    QTest::keyClick(&open.timeline(), Qt::Key_BracketRight);
    QCOMPARE(open.timeline().selection(), std::optional(kernel));
    QTest::keyClick(&open.timeline(), Qt::Key_Escape);
    QVERIFY(!open.timeline().selection().has_value());
    QVERIFY(!open.window().actionSet().toLaunch->isEnabled());
}

void MainWindowTest::lettersGoIntoTheSearchFieldNotToTheTimeline() {
    test::OpenWindow open;
    open.openFiles(test::filesOf("C7"));
    open.window().goTo(open.eventNamed("gemm"));
    QTest::keyClick(&open.timeline(), Qt::Key_F, Qt::ControlModifier);
    QSignalSpy moved(&open.timeline(), &ui::TimelineView::viewChanged);
    QTest::keyClicks(&open.window().search().edit(), QStringLiteral("wsadf0[],.?"));
    QCOMPARE(open.window().search().text(), QStringLiteral("wsadf0[],.?"));
    QCOMPARE(moved.size(), 0);
    QVERIFY(open.window().findChild<QDialog *>(QStringLiteral("keysDialog")) == nullptr);
}

void MainWindowTest::searchCountsAndStepsThroughHits() {
    test::OpenWindow open;
    open.openFiles(test::filesOf("C10"));
    ui::SearchField &search = open.window().search();
    search.focusField();
    QTest::keyClicks(&search.edit(), QStringLiteral("LAUNCH"));
    QTRY_COMPARE(search.countText(), QStringLiteral("2 hits"));
    QTest::keyClick(&search.edit(), Qt::Key_Return);
    QCOMPARE(search.countText(), QStringLiteral("1 of 2"));
    const auto first = open.timeline().selection();
    QTest::keyClick(&search.edit(), Qt::Key_Return);
    QCOMPARE(search.countText(), QStringLiteral("2 of 2"));
    QVERIFY(open.timeline().selection() != first);
    QTest::keyClick(&search.edit(), Qt::Key_Return, Qt::ShiftModifier);
    QCOMPARE(open.timeline().selection(), first);
    search.edit().setText(QStringLiteral("8"));
    QTRY_COMPARE(search.countText(), QStringLiteral("2 hits"));
    search.edit().setText(QStringLiteral("no such name"));
    QTRY_COMPARE(search.countText(), QStringLiteral("no hits"));
}

void MainWindowTest::enterBeforeTheHitsAreThereIsKept() {
    test::OpenWindow open;
    open.openFiles(test::filesOf("C10"));
    ui::SearchField &search = open.window().search();
    search.focusField();
    QTest::keyClicks(&search.edit(), QStringLiteral("early"));
    QTest::keyClick(&search.edit(), Qt::Key_Return);
    QTRY_COMPARE(search.countText(), QStringLiteral("1 of 1"));
    QCOMPARE(open.timeline().selection(), std::optional(open.eventNamed("early")));
}

void MainWindowTest::aHiddenLaneComesBackWhenItsEventIsAskedFor() {
    test::OpenWindow open;
    open.openFiles(test::filesOf("C5"));
    ui::SessionsPanel &panel = open.window().sessions();
    QListView &view = panel.view();
    const QRect card = view.visualRect(panel.sessions().index(1));
    QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, ui::SessionCardDelegate::boxRect(card).center());
    QVERIFY(panel.sessions().isHidden(1));
    QCOMPARE(open.timeline().pictureFacts().lanes, 1);
    open.window().goTo(open.eventNamed("gemm", 1));
    QVERIFY(!panel.sessions().isHidden(1));
    QCOMPARE(open.timeline().pictureFacts().lanes, 2);
}

void MainWindowTest::movingACardMovesItsLane() {
    test::OpenWindow open;
    open.openFiles(test::filesOf("C5"));
    ui::SessionsPanel &panel = open.window().sessions();
    panel.view().setFocus();
    panel.view().setCurrentIndex(panel.sessions().index(1));
    QTest::keyClick(&panel.view(), Qt::Key_Up, Qt::AltModifier);
    QCOMPARE(panel.sessions().order(), (std::vector<std::size_t>{1, 0}));
    QCOMPARE(open.timeline().timelineLayout().lanes.front().session, std::size_t{1});
}

void MainWindowTest::aFindingLeadsToItsEvents() {
    test::OpenWindow open;
    open.openFiles(test::filesOf("C8"));
    ui::FindingsPanel &panel = open.window().findings();
    open.window().findChild<QDockWidget *>(QStringLiteral("findingsDock"))->raise();
    int row = 0;
    while (panel.table().model()->index(row, 1).data().toString() != QStringLiteral("missing_session_scope")) {
        ++row;
        QVERIFY(row < panel.table().model()->rowCount());
    }
    QCOMPARE(panel.table().model()->index(row, 2).data().toString(), QStringLiteral("2"));
    const QPoint at = panel.table().visualRect(panel.table().model()->index(row, 1)).center();
    QTest::mouseClick(panel.table().viewport(), Qt::LeftButton, {}, at);
    const auto first = open.timeline().selection();
    QVERIFY(first.has_value());
    QTest::mouseClick(panel.table().viewport(), Qt::LeftButton, {}, at);
    QVERIFY(open.timeline().selection().has_value());
    QVERIFY(open.timeline().selection() != first);
    QTest::mouseClick(panel.table().viewport(), Qt::LeftButton, {}, at);
    QCOMPARE(open.timeline().selection(), first);
}

void MainWindowTest::secretsShowOnlyWhenAskedFor() {
    ui::FactList list;
    ui::Fact secret;
    secret.label = QStringLiteral("command");
    secret.value = QStringLiteral("--token hunter2");
    secret.secret = true;
    list.setFacts({secret});
    list.show();
    QVERIFY(!list.text().contains(QStringLiteral("hunter2")));
    const auto shows = [&] {
        for (const QLabel *label : list.findChildren<QLabel *>())
            if (label->text().contains(QStringLiteral("hunter2")))
                return true;
        return false;
    };
    QVERIFY(!shows());
    auto *button = list.findChild<QPushButton *>();
    QVERIFY(button != nullptr);
    QTest::mouseClick(button, Qt::LeftButton);
    QVERIFY(shows());
}

void MainWindowTest::droppedFilesAreOpened() {
    test::OpenWindow open;
    const test::InputFile &file = test::counterexample("C7").files.front();
    const QString path = open.write(file.name, file.content);
    QMimeData dropped;
    dropped.setUrls({QUrl::fromLocalFile(path), QUrl(QStringLiteral("https://example.org/trace.json"))});
    QSignalSpy finished(&open.controller(), &app::Controller::loadFinished);
    QDragEnterEvent enter({10, 10}, Qt::CopyAction, &dropped, Qt::LeftButton, {});
    QApplication::sendEvent(&open.window(), &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop(QPointF(10, 10), Qt::CopyAction, &dropped, Qt::LeftButton, {});
    QApplication::sendEvent(&open.window(), &drop);
    QVERIFY(finished.wait(60'000));
    QCOMPARE(open.timeline().pictureFacts().lanes, 1);
}

void MainWindowTest::cancellingKeepsWhatHasArrived() {
    test::OpenWindow open;
    open.openFiles(test::filesOf("C7"));
    QSignalSpy finished(&open.controller(), &app::Controller::loadFinished);
    QStringList paths;
    for (int i = 0; i < 40; ++i)
        paths += open.write("more" + std::to_string(i) + ".jsonl", test::counterexample("C9").files.front().content +
                                                                       std::string(static_cast<std::size_t>(i), '\n'));
    open.controller().open(paths);
    emit open.window().cancelAsked();
    QVERIFY(finished.wait(60'000));
    QVERIFY(finished.front().front().toBool());
    QVERIFY(!open.window().showsProgress());
    QVERIFY(!open.controller().isLoading());
    QVERIFY(open.analysis().artifacts.size() >= 1);
    QVERIFY(open.analysis().artifacts.size() < 41);
}

void MainWindowTest::resettingTheLayoutBringsDocksBack() {
    test::OpenWindow open;
    auto *findings = open.window().findChild<QDockWidget *>(QStringLiteral("findingsDock"));
    auto *sessions = open.window().findChild<QDockWidget *>(QStringLiteral("sessionsDock"));
    findings->close();
    sessions->setFloating(true);
    open.window().actionSet().resetLayout->trigger();
    QVERIFY(!findings->isHidden());
    QVERIFY(!sessions->isFloating());
    QCOMPARE(open.window().dockWidgetArea(sessions), Qt::LeftDockWidgetArea);
}

void MainWindowTest::theThemeCanBeSwitched() {
    test::OpenWindow open;
    open.window().actionSet().themeDark->trigger();
    QVERIFY(open.timeline().theme().dark);
    QVERIFY(QApplication::palette().color(QPalette::Base).lightness() < 128);
    open.window().actionSet().themeContrastDark->trigger();
    QVERIFY(open.timeline().theme().dark && open.timeline().theme().highContrast);
    QCOMPARE(QApplication::palette().color(QPalette::Base), QColor(Qt::black));
    open.window().actionSet().themeLight->trigger();
    QVERIFY(!open.timeline().theme().dark);
    QVERIFY(QApplication::palette().color(QPalette::Base).lightness() > 128);
}

void MainWindowTest::keysAndAboutOpenWithoutBlocking() {
    test::OpenWindow open;
    open.window().actionSet().keys->trigger();
    open.window().actionSet().about->trigger();
    auto *keys = open.window().findChild<QDialog *>(QStringLiteral("keysDialog"));
    QVERIFY(keys != nullptr && keys->isVisible());
    QVERIFY(open.window().findChild<QDialog *>(QStringLiteral("aboutDialog")) != nullptr);
    QTest::keyClick(keys, Qt::Key_Escape);
    QTRY_VERIFY(open.window().findChild<QDialog *>(QStringLiteral("keysDialog")) == nullptr);
}

void MainWindowTest::theHelpSaysWhatTheNumbersMean() {
    test::OpenWindow open;
    open.window().actionSet().numbers->trigger();
    const auto *dialog = open.window().findChild<QDialog *>(QStringLiteral("numbersDialog"));
    QVERIFY(dialog != nullptr && dialog->isVisible());
    const QString text = dialog->findChild<QTextBrowser *>()->toPlainText();
    for (const char *words : {"launches in flight", "from the start of its call to the end of the last kernel",
                              "counters of devices alike", "more than 5 steps", "Times in tables stand on one clock"})
        QVERIFY2(text.contains(QLatin1String(words)), words);
}

void MainWindowTest::settingsKeepRecentFilesAndTheme() {
    QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("settings.ini"));
    {
        app::Settings settings(file);
        settings.addRecentFiles({QStringLiteral("/a"), QStringLiteral("/b")});
        settings.addRecentFiles({QStringLiteral("/b")});
        for (const ui::ThemeChoice choice : ui::kThemeChoices) {
            settings.setTheme(choice);
            QCOMPARE(settings.theme(), choice);
        }
        settings.setTheme(ui::ThemeChoice::Dark);
    }
    app::Settings settings(file);
    QCOMPARE(settings.recentFiles(), (QStringList{QStringLiteral("/b"), QStringLiteral("/a")}));
    QCOMPARE(settings.theme(), ui::ThemeChoice::Dark);
    for (int i = 0; i < 30; ++i)
        settings.addRecentFiles({QStringLiteral("/file%1").arg(i)});
    QCOMPARE(settings.recentFiles().size(), app::Settings::kRecentKept);
    settings.forgetRecentFiles();
    QVERIFY(settings.recentFiles().isEmpty());
}

void MainWindowTest::theLayoutIsKept() {
    QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("settings.ini"));
    {
        app::Controller controller(std::make_unique<app::Settings>(file));
        controller.window().show();
        controller.window().findChild<QDockWidget *>(QStringLiteral("coverageDock"))->close();
        controller.window().close();
    }
    app::Controller controller(std::make_unique<app::Settings>(file));
    controller.window().show();
    QVERIFY(controller.window().findChild<QDockWidget *>(QStringLiteral("coverageDock"))->isHidden());
    QVERIFY(!controller.window().findChild<QDockWidget *>(QStringLiteral("findingsDock"))->isHidden());
}

void MainWindowTest::keysReachTheTimelineAfterOpening() {
    test::OpenWindow open;
    open.openFiles(test::filesOf("C7"));
    QVERIFY(open.timeline().hasFocus());
    QSignalSpy moved(&open.timeline(), &ui::TimelineView::viewChanged);
    QTest::keyClick(&open.window(), Qt::Key_W);
    QVERIFY(!moved.isEmpty());
}

void MainWindowTest::everyControlHasAName() {
    test::OpenWindow open;
    open.openFiles(test::filesOf("C7"));
    for (const QAbstractButton *button : open.window().findChildren<QAbstractButton *>())
        QVERIFY2(
            !button->text().isEmpty() || !button->accessibleName().isEmpty() ||
                button->objectName().startsWith(QStringLiteral("qt_")) ||
                button->metaObject()->className() == QByteArray("QTableCornerButton"),
            qPrintable(button->objectName() + QLatin1Char(' ') + QLatin1String(button->metaObject()->className())));
    for (const QAbstractItemView *view : open.window().findChildren<QAbstractItemView *>()) {
        const QByteArray kind = view->metaObject()->className();
        const bool ours = kind != "QHeaderView" && kind != "QComboBoxListView";
        QVERIFY2(!ours || !view->objectName().isEmpty(), view->metaObject()->className());
    }
}

LANESCOPE_GUI_TEST(MainWindowTest)
#include "tst_main_window.moc"
