// SPDX-License-Identifier: Apache-2.0
// Keys, copies and moves of the window, and how it fits.
#include "tests/core/support/counterexamples.h"
#include "tests/ui/support/gui_test.h"
#include "ui/selection/selection_panel.h"
#include "ui/sessions/sessions_panel.h"
#include "ui/tables/findings_panel.h"
#include "ui/text/format.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/link_button.h"
#include "ui/widgets/screen_fit.h"
#include "ui/window/capture_files.h"
#include "ui/window/go_to_time.h"

#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QDockWidget>
#include <QFileDialog>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabBar>
#include <QToolBar>
#include <QToolButton>

using namespace lanescope;

namespace {

/// A launch and its kernel, whose name has `letters` letters.
std::string longNamed(std::size_t letters) {
    return test::pytorchProfile({{"cuda_runtime", "cudaLaunchKernel", 1000, 2000, "100", "100", 7},
                                 {"kernel", std::string(letters, 'x'), 10'000, 5000, "0", "7", 7}});
}

} // namespace

class NavigationTest : public test::GuiTest {
    Q_OBJECT
private slots:
    void closingEverythingForgetsHiddenLanesAndTheZoom();
    void closingOneArtifactKeepsTheChoicesOfTheOthers();
    void escapeInATableClearsTheSelection();
    void ctrlCCopiesTheSelectedEvent();
    void aHugeNameIsCutWhereItIsShownAndWholeInCopies();
    void goToTimeMovesTheActiveLane();
    void timesOnALaneAreUnderstood_data();
    void timesOnALaneAreUnderstood();
    void zoomingOutEndsWithTheLongestLaneInSight();
    void anEmptyLaneSaysWhy();
    void onlyWhatOpenedIsRecent();
    void theFilterOfTheDialogTakesEveryFormat();
    void windowsFitTheirScreen();
    void aNarrowToolBarKeepsAWayToEveryEntry();
    void theTabsOfPanelsKeepTheirWordsInANarrowWindow();
    void recentPathsFitOnAScreen();
    void recentFilesOfOneNameAreToldApart();
    void anEventInAFoldedTrackIsShownWithTheWholeTrack();
    void messagesOfFindingsHaveHalfOfTheTable();
};

void NavigationTest::closingEverythingForgetsHiddenLanesAndTheZoom() {
    test::OpenWindow open;
    open.openFiles(test::filesOf("C5"));
    const double fitted = open.timeline().camera().nsPerUnit();
    ui::SessionListModel &list = open.window().sessions().sessions();
    for (int row = 0; row < list.rowCount(); ++row)
        QVERIFY(list.setData(list.index(row), Qt::Unchecked, Qt::CheckStateRole));
    open.timeline().zoomIn(100.0);
    QCOMPARE(open.timeline().pictureFacts().lanes, 0);
    open.window().actionSet().closeAll->trigger();
    QVERIFY(open.window().showsWelcome());
    open.openFiles(test::filesOf("C5"));
    QCOMPARE(open.timeline().pictureFacts().lanes, 2);
    QVERIFY(!list.isHidden(0) && !list.isHidden(1));
    QCOMPARE(open.timeline().camera().nsPerUnit(), fitted);
    QVERIFY(!open.timeline().canGoBack());
}

void NavigationTest::closingOneArtifactKeepsTheChoicesOfTheOthers() {
    test::OpenWindow open;
    open.openFiles(test::filesOf("C7"));
    open.openFiles(test::filesOf("C9"));
    ui::SessionListModel &list = open.window().sessions().sessions();
    QVERIFY(list.setData(list.index(1), Qt::Unchecked, Qt::CheckStateRole));
    QSignalSpy finished(&open.controller(), &app::Controller::loadFinished);
    emit open.window().closeAsked(open.analysis().artifacts.front()->id);
    QVERIFY(finished.wait(60'000));
    QCOMPARE(list.rowCount(), 1);
    QVERIFY(list.isHidden(0));
    QCOMPARE(open.timeline().pictureFacts().lanes, 0);
}

void NavigationTest::escapeInATableClearsTheSelection() {
    test::OpenWindow open;
    open.openFiles(test::filesOf("C8"));
    open.window().findChild<QDockWidget *>(QStringLiteral("findingsDock"))->raise();
    for (QWidget *view :
         std::initializer_list<QWidget *>{&open.window().findings().table(), &open.window().sessions().view()}) {
        open.timeline().select(open.eventNamed(open.analysis().sessions[0]->name(model::EventRow(0))));
        open.window().findChild<QDockWidget *>(QStringLiteral("findingsDock"))->raise();
        view->setFocus();
        QTRY_VERIFY(view->hasFocus());
        QTest::keyClick(view, Qt::Key_Escape);
        QVERIFY(!open.timeline().selection().has_value());
    }
}

void NavigationTest::ctrlCCopiesTheSelectedEvent() {
    test::OpenWindow open;
    open.openFiles(test::filesOf("C7"));
    open.timeline().select(open.eventNamed("gemm"));
    open.timeline().setFocus();
    QSignalSpy copied(&open.controller(), &app::Controller::copied);
    QTest::keyClick(&open.timeline(), Qt::Key_C, Qt::ControlModifier);
    QVERIFY(copied.wait());
    QVERIFY(QApplication::clipboard()->text().startsWith(QStringLiteral("Name: gemm\n")));
    QTest::keyClick(&open.timeline(), Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(copied.wait());
    const QJsonObject row = QJsonDocument::fromJson(QApplication::clipboard()->text().toUtf8()).object();
    QCOMPARE(row.value(QStringLiteral("state")).toString(), QStringLiteral("qualified"));
    QVERIFY(row.value(QStringLiteral("key")).isObject());
    QVERIFY(row.value(QStringLiteral("record")).toObject().contains(QStringLiteral("correlation_id")));
}

void NavigationTest::aHugeNameIsCutWhereItIsShownAndWholeInCopies() {
    constexpr std::size_t kLetters = 300'000;
    constexpr qsizetype kMost = static_cast<qsizetype>(ui::kMostLetters) + 40;
    test::OpenWindow open;
    open.openFiles({{"huge.json", longNamed(kLetters)}});
    const model::EventRef kernel = open.eventNamed(std::string(kLetters, 'x'));
    open.window().goTo(kernel);
    QTRY_VERIFY(!open.window().selection().recordFactList().facts().empty());
    for (const QLabel *label : open.window().findChildren<QLabel *>())
        QVERIFY2(label->text().size() <= kMost, qPrintable(label->objectName()));
    for (const QWidget *widget : open.window().findChildren<QWidget *>())
        QVERIFY2(widget->accessibleName().size() + widget->accessibleDescription().size() < 2 * kMost,
                 qPrintable(widget->objectName()));
    QVERIFY(open.window()
                .findChild<QLabel *>(QStringLiteral("eventTitle"))
                ->text()
                .endsWith(QStringLiteral("… (300\u00A0000 characters)")));
    const QPointF at = open.timeline().eventRect(kernel)->center();
    const analysis::Hit hit =
        analysis::hitTest({*open.timeline().analysis(), *open.timeline().index(), open.timeline().timelineLayout(),
                           open.timeline().camera(), open.timeline().plotWidth(), 600},
                          at.x() - open.timeline().headerWidth(), at.y());
    QVERIFY(hit.row == kernel.row);
    QVERIFY(open.timeline().hoverText(hit).size() < kMost + 500);
    QVERIFY(!open.window().grab().isNull());
    QSignalSpy copied(&open.controller(), &app::Controller::copied);
    open.window().actionSet().copyText->trigger();
    QVERIFY(copied.wait());
    QVERIFY(QApplication::clipboard()->text().contains(QString(static_cast<qsizetype>(kLetters), QLatin1Char('x'))));
}

void NavigationTest::goToTimeMovesTheActiveLane() {
    test::OpenWindow open;
    open.openFiles(test::filesOf("C12"));
    open.timeline().zoomIn(0.0);
    open.timeline().zoomIn(0.0);
    QTest::keyClick(&open.window(), Qt::Key_G);
    auto *dialog = open.window().findChild<QDialog *>(QStringLiteral("goToTimeDialog"));
    QVERIFY(dialog != nullptr && dialog->isVisible());
    auto *edit = dialog->findChild<QLineEdit *>(QStringLiteral("timeEdit"));
    const auto &section = open.timeline().timelineLayout().lanes.at(0).sections.at(0);
    edit->setText(QStringLiteral("3000 s"));
    QVERIFY(dialog->findChild<QLabel *>(QStringLiteral("timeNote"))->text().startsWith(QStringLiteral("Outside")));
    QTest::keyClick(edit, Qt::Key_Return);
    QVERIFY(dialog->isVisible());
    const std::int64_t wanted = (section.end - section.zero).count / 2;
    edit->setText(QStringLiteral("+%1 ns").arg(wanted));
    QTest::keyClick(edit, Qt::Key_Return);
    const double x = open.timeline().camera().view(section.clock).x(section.zero + model::Ns{wanted});
    QVERIFY(std::abs(x - open.timeline().plotWidth() / 2) < 1);
    QTRY_VERIFY(open.window().findChild<QDialog *>(QStringLiteral("goToTimeDialog")) == nullptr);
}

void NavigationTest::timesOnALaneAreUnderstood_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<qlonglong>("time");
    QTest::newRow("counted from zero") << QStringLiteral("1.5 us") << 2500LL;
    QTest::newRow("signed") << QStringLiteral("+200") << 1200LL;
    QTest::newRow("of the clock") << QStringLiteral("1200") << 1200LL;
    QTest::newRow("a plain number that the clock has not") << QStringLiteral("7") << 1007LL;
    QTest::newRow("the end") << QStringLiteral("4000 ns") << 5000LL;
    QTest::newRow("after the end") << QStringLiteral("4001 ns") << -1LL;
    QTest::newRow("before the zero") << QStringLiteral("-1 ns") << -1LL;
    QTest::newRow("no time") << QStringLiteral("soon") << -1LL;
    QTest::newRow("too large") << QStringLiteral("9000000000 s") << -1LL;
}

void NavigationTest::timesOnALaneAreUnderstood() {
    QFETCH(QString, text);
    const auto time = ui::timeOnLane(text.toStdString(), {{1000}, {5000}});
    QTEST(time ? static_cast<qlonglong>(time->count) : -1LL, "time");
}

void NavigationTest::zoomingOutEndsWithTheLongestLaneInSight() {
    test::OpenWindow open;
    open.openFiles(test::filesOf("C12"));
    for (int i = 0; i < 200; ++i)
        QTest::keyClick(&open.timeline(), Qt::Key_S);
    const auto &section = open.timeline().timelineLayout().lanes.at(0).sections.at(0);
    const analysis::AxisView axis = open.timeline().camera().view(section.clock);
    const double shown = axis.x(section.end) - axis.x(section.zero);
    QVERIFY2(shown >= 0.49 * open.timeline().plotWidth(), qPrintable(QString::number(shown)));
    QVERIFY(axis.x(section.zero) >= 0 && axis.x(section.end) <= open.timeline().plotWidth());
}

void NavigationTest::anEmptyLaneSaysWhy() {
    test::OpenWindow open;
    open.openFiles({{"empty.json", "{\"traceEvents\":[]}"}});
    const auto &lane = open.timeline().timelineLayout().lanes.at(0);
    QVERIFY(!lane.note.empty());
    const QImage picture = open.timeline().grab().toImage();
    int letters = 0;
    for (int x = open.timeline().headerWidth(); x < picture.width(); ++x)
        for (int y = static_cast<int>(lane.noteY); y < static_cast<int>(lane.noteY + analysis::LaneMetrics::kNote); ++y)
            letters += picture.pixelColor(x, y) != open.timeline().theme().base ? 1 : 0;
    QVERIFY(letters > 100);
}

void NavigationTest::onlyWhatOpenedIsRecent() {
    QTemporaryDir folder;
    const QString settings = folder.filePath(QStringLiteral("settings.ini"));
    QVERIFY(QDir(folder.path()).mkpath(QStringLiteral("captures")));
    const QString inside = folder.filePath(QStringLiteral("captures/pair.jsonl"));
    QFile file(inside);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray::fromStdString(test::counterexample("C7").files.front().content));
    file.close();
    const QString missing = folder.filePath(QStringLiteral("missing.json"));
    app::Controller controller(std::make_unique<app::Settings>(settings));
    QSignalSpy finished(&controller, &app::Controller::loadFinished);
    controller.open({missing});
    QVERIFY(finished.wait(60'000));
    QCOMPARE(app::Settings(settings).recentFiles(), QStringList());
    controller.open({missing, inside, folder.filePath(QStringLiteral("captures"))});
    QVERIFY(finished.wait(60'000));
    QCOMPARE(app::Settings(settings).recentFiles(), (QStringList{inside, folder.filePath(QStringLiteral("captures"))}));
    const auto *recent = controller.window().findChild<QMenu *>(QStringLiteral("recentMenu"));
    QCOMPARE(recent->actions().front()->text(), inside);
}

void NavigationTest::theFilterOfTheDialogTakesEveryFormat() {
    const QStringList patterns = ui::capturePatterns();
    for (const char *name : {"kineto.json", "kineto.json.gz", "rows.jsonl",   "rows.ndjson",
                             "nsys.sqlite", "nsys.sqlite.gz", "a.pftrace",    "a.perfetto-trace",
                             "a.proto",     "a.xplane.pb",    "rocpd.db",     "908_kernel_trace.csv",
                             "made.rpd",    "made.rpd.gz",    "a.trace.json", "a.json.zst",
                             "a.zip",       "a.tar",          "a.tar.gz",     "a.tgz"})
        QVERIFY2(QDir::match(patterns, QLatin1String(name)), name);
    QVERIFY(!QDir::match(patterns, QStringLiteral("notes.txt")));
    QFileDialog dialog;
    dialog.setNameFilter(ui::captureFilters());
    QVERIFY(dialog.nameFilters().front().contains(QStringLiteral("*.pftrace")));
    QVERIFY(dialog.nameFilters().back().contains(QStringLiteral("(*)")));
}

void NavigationTest::windowsFitTheirScreen() {
    QCOMPARE(ui::fitted({1600, 1000}, {1920, 1080}), QSize(1600, 1000));
    QCOMPARE(ui::fitted({1600, 1000}, {1366, 728}), QSize(1358, 688));
    test::OpenWindow open;
    open.window().actionSet().keys->trigger();
    const auto *keys = open.window().findChild<QDialog *>(QStringLiteral("keysDialog"));
    QVERIFY(keys->height() <= keys->screen()->availableSize().height());
    QVERIFY(keys->minimumSizeHint().height() < 400);
}

void NavigationTest::theTabsOfPanelsKeepTheirWordsInANarrowWindow() {
    test::OpenWindow open;
    open.openFiles(test::filesOf("C7"));
    open.window().resize(700, 500);
    const auto bars = open.window().findChildren<QTabBar *>(Qt::FindDirectChildrenOnly);
    const auto bar = std::find_if(bars.begin(), bars.end(), [](const QTabBar *one) { return one->count() > 5; });
    QVERIFY(bar != bars.end());
    QTRY_VERIFY((*bar)->width() <= open.window().width() && (*bar)->width() < 1000);
    for (int i = 0; i < (*bar)->count(); ++i) {
        const QString text = (*bar)->tabText(i);
        QVERIFY2((*bar)->tabRect(i).width() >= (*bar)->fontMetrics().horizontalAdvance(text), qPrintable(text));
    }
    (*bar)->setCurrentIndex((*bar)->count() - 1);
    QVERIFY((*bar)->rect().contains((*bar)->tabRect((*bar)->count() - 1).center()));
}

void NavigationTest::recentPathsFitOnAScreen() {
    test::OpenWindow open;
    const QString path = QStringLiteral("/a\nb/") + QString(800, QLatin1Char('x')) + QStringLiteral("/A&B.json");
    open.window().showRecentFiles({path});
    open.window().showRecentWorkspaces({path});
    for (const char *name : {"recentMenu", "recentWorkspacesMenu"}) {
        auto *menu = open.window().findChild<QMenu *>(QLatin1String(name));
        QVERIFY2(menu->sizeHint().width() < 700, name);
        const QAction *action = menu->actions().front();
        QVERIFY2(action->text().endsWith(QStringLiteral("A&&B.json")), qPrintable(action->text()));
        QVERIFY(menu->toolTipsVisible() && action->toolTip().size() > 800);
        QVERIFY(!action->text().contains(QLatin1Char('\n')));
    }
}

void NavigationTest::recentFilesOfOneNameAreToldApart() {
    test::OpenWindow open;
    open.window().showRecentFiles(
        {QStringLiteral("/one/rank0.json"), QStringLiteral("/two/rank0.json"), QStringLiteral("/two/A&B.json")});
    QStringList texts;
    for (const auto *link : open.window().findChildren<ui::LinkButton *>())
        if (link->parentWidget()->parentWidget()->parentWidget()->objectName() == QStringLiteral("welcomePage")) {
            texts.append(link->text());
            QVERIFY2(link->shortcut().isEmpty(), qPrintable(link->text()));
        }
    const QStringList wanted{QStringLiteral("rank0.json · /one"), QStringLiteral("rank0.json · /two"),
                             QStringLiteral("A&&B.json")};
    QCOMPARE(texts, wanted);
}

/// Searching brings events into sight that lie deep in a folded track.
void NavigationTest::anEventInAFoldedTrackIsShownWithTheWholeTrack() {
    test::OpenWindow open;
    std::string calls;
    for (int depth = 0; depth < 12; ++depth)
        calls += R"({"ph":"X","cat":"cpu_op","name":"op)" + std::to_string(depth) + R"(","pid":5,"tid":1,"ts":)" +
                 std::to_string(depth) + R"(,"dur":)" + std::to_string(100 - 2 * depth) + "},";
    for (int tid = 2; tid < 40; ++tid)
        calls += R"({"ph":"X","cat":"cuda_runtime","name":"call","pid":5,"tid":)" + std::to_string(tid) +
                 R"(,"ts":1,"dur":1},)";
    calls.pop_back();
    open.openFiles({{"deep.json", R"({"traceEvents":[)" + calls + "]}"}});
    const model::EventRef deep = open.eventNamed("op11");
    const auto found = open.timeline().timelineLayout().find(0, open.analysis().sessions[0]->track(deep.row));
    QVERIFY(found.track != nullptr && found.track->folded);
    analysis::Camera camera = open.timeline().camera();
    camera.scrollY = 1e6;
    open.timeline().lookAt(camera);
    open.window().goTo(deep);
    const double top = analysis::LaneMetrics::kHeader + analysis::LaneMetrics::kRuler;
    QTRY_VERIFY(found.track->barY(0) - open.timeline().camera().scrollY >= top);
}

void NavigationTest::aNarrowToolBarKeepsAWayToEveryEntry() {
    test::OpenWindow open;
    open.openFiles(test::filesOf("C7"));
    auto *bar = open.window().findChild<QToolBar *>(QStringLiteral("toolBar"));
    for (const int width : {1600, 1000, 850, 760}) {
        open.window().resize(width, 700);
        const auto *search = bar->findChild<QWidget *>(QStringLiteral("searchField"));
        QTRY_VERIFY2(bar->width() == open.window().width() && search->isVisible() && search->width() >= 200,
                     qPrintable(QString::number(width)));
        auto *menus = open.window().menuBar()->findChild<QWidget *>(QStringLiteral("qt_menubar_ext_button"));
        QTRY_VERIFY2(menus->isHidden(), qPrintable(QStringLiteral("a menu has no room at %1").arg(width)));
        QTest::qWait(50);
        auto *more = bar->findChild<QToolButton *>(QStringLiteral("moreButton"));
        QVERIFY(more != nullptr);
        for (const QAction *action : {open.window().actionSet().ghosts, open.window().actionSet().flows}) {
            const auto *button = bar->findChild<QToolButton *>(action->objectName() + QStringLiteral("Button"));
            const bool inSight =
                button->isVisible() && bar->rect().contains(QRect(button->mapTo(bar, QPoint()), button->size()));
            const bool inMenu = more->isVisible() &&
                                bar->rect().contains(QRect(more->mapTo(bar, QPoint()), more->size())) &&
                                more->menu()->actions().contains(const_cast<QAction *>(action));
            QVERIFY2(inSight != inMenu, qPrintable(QStringLiteral("%1 at %2").arg(action->objectName()).arg(width)));
        }
        QVERIFY2(search->isVisible() && search->width() >= 200, qPrintable(QString::number(width)));
        QVERIFY(bar->rect().contains(QRect(search->mapTo(bar, QPoint()), search->size())));
    }
}

void NavigationTest::messagesOfFindingsHaveHalfOfTheTable() {
    test::OpenWindow open;
    open.openFiles(test::filesOf("C8"));
    open.window().findChild<QDockWidget *>(QStringLiteral("findingsDock"))->raise();
    ui::TextTableView &table = open.window().findings().table();
    for (const int width : {1000, 1400}) {
        open.window().resize(width, 800);
        QTRY_VERIFY(table.viewport()->width() > width - 60);
        QVERIFY2(table.columnWidth(4) >= table.viewport()->width() / 2 - 1,
                 qPrintable(QString::number(table.columnWidth(4))));
    }
}

LANESCOPE_GUI_TEST(NavigationTest)
#include "tst_navigation.moc"
