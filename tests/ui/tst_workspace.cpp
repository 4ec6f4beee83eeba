// SPDX-License-Identifier: Apache-2.0
#include "model/workspace/workspace.h"
#include "tests/ui/support/work_window.h"
#include "ui/align/alignment_book.h"
#include "ui/notes/notes_panel.h"
#include "ui/sessions/sessions_panel.h"
#include "ui/views/kept_views_dialog.h"
#include "ui/work/registration_dialog.h"
#include "ui/work/view_state.h"
#include "ui/work/work_book.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPointer>
#include <QSignalSpy>
#include <QTableView>

using namespace lanescope;
using model::workspace::Note;
using test::lanescopeFiles;
using test::Work;

class WorkspaceTest : public test::GuiTest {
    Q_OBJECT
private slots:
    void everythingIsThereAgainAfterReopening();
    void undoneAlignmentsAndNotesAreOneListOfSteps();
    void theTitleSaysTheNameAndWhetherItIsSaved();
    void aSecondWindowIsReadOnlyAndSaysSo();
    void workWithoutANameIsOfferedAgainAfterACrash();
    void discardedWorkIsGone();
    void savingUnderANameLeavesNothingToOffer();
    void aNewWorkspaceKeepsTheWorkThatHadNoName();
    void rolesAndStagesAreSaidAndTakenBack();
    void viewsAreKeptUnderDigits();
    void keptViewsAreListedNamedDeletedAndGoneBackTo();
    void viewsSurviveTheirText();
    void docksComeBackWithTheWorkspace();
};

void WorkspaceTest::everythingIsThereAgainAfterReopening() {
    QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("run.lanescope"));
    {
        Work work(folder.path());
        work.openCaptures("C6");
        work.note("cudaLaunchKernel", QStringLiteral("first"), 0);
        work.note("cudaLaunchKernel", QStringLiteral("second"), 1);
        work.note("cudaLaunchKernel", QStringLiteral("third"), 1);
        work.align();
        work.open.window().actionSet().undo->trigger();
        QCOMPARE(work.alignments(), std::size_t{0});
        work.open.window().actionSet().redo->trigger();
        QVERIFY(work.open.window().saveWorkspaceTo(file));
        work.open.window().close();
    }
    Work again(folder.path());
    again.open.openPaths({file});
    QCOMPARE(again.open.analysis().sessions.size(), std::size_t{2});
    QCOMPARE(again.notes(), std::size_t{3});
    QCOMPARE(again.alignments(), std::size_t{1});
    QCOMPARE(again.open.window().alignmentBook().alignments().declared().front().offset.count, std::int64_t{-5});
    QCOMPARE(again.open.timeline().alignments().declared().size(), std::size_t{1});
    QCOMPARE(again.where(0), QStringLiteral("cudaLaunchKernel"));
    QCOMPARE(again.state(), QStringLiteral("run.lanescope · saved"));
    QVERIFY(!again.open.window().actionSet().undo->isEnabled());
    QVERIFY(again.said("missingBanner").isEmpty());
}

void WorkspaceTest::undoneAlignmentsAndNotesAreOneListOfSteps() {
    QTemporaryDir folder;
    Work work(folder.path());
    work.openCaptures("C6");
    work.align();
    work.note("cudaLaunchKernel", QStringLiteral("after"));
    for (int step = 0; step < 2; ++step)
        work.open.window().actionSet().undo->trigger();
    QCOMPARE(work.notes(), std::size_t{0});
    QCOMPARE(work.alignments(), std::size_t{1});
    work.open.window().actionSet().undo->trigger();
    QCOMPARE(work.alignments(), std::size_t{0});
    QVERIFY(!work.open.window().actionSet().undo->isEnabled());
}

void WorkspaceTest::theTitleSaysTheNameAndWhetherItIsSaved() {
    QTemporaryDir folder;
    Work work(folder.path());
    QCOMPARE(work.open.window().windowTitle(), QStringLiteral("Lanescope[*]"));
    work.openCaptures("C7");
    QVERIFY(work.open.window().saveWorkspaceTo(work.at(QStringLiteral("a & b.lanescope"))));
    QVERIFY(work.open.window().windowTitle().startsWith(QStringLiteral("a & b[*]")));
    QVERIFY(!work.open.window().isWindowModified());
    work.note("gemm", QStringLiteral("title"));
    auto *body = work.open.window().findChild<QPlainTextEdit *>(QStringLiteral("noteBody"));
    body->setFocus();
    QTest::keyClicks(body, QStringLiteral("text"));
    QVERIFY(work.open.window().isWindowModified());
    QCOMPARE(work.state(), QStringLiteral("a & b.lanescope · saving…"));
    QTest::keyClick(&work.open.window(), Qt::Key_S, Qt::ControlModifier);
    QVERIFY(!work.open.window().isWindowModified());
    QCOMPARE(work.state(), QStringLiteral("a & b.lanescope · saved"));
    QCOMPARE(work.book().contents().all<Note>().begin()->second.body, std::string("text"));
}

void WorkspaceTest::aSecondWindowIsReadOnlyAndSaysSo() {
    QTemporaryDir folder;
    Work first(folder.path());
    first.openCaptures("C7");
    const QString file = first.at(QStringLiteral("shared.lanescope"));
    QVERIFY(first.open.window().saveWorkspaceTo(file));
    first.note("gemm", QStringLiteral("mine"));
    Work second(folder.path());
    second.open.openPaths({file});
    QVERIFY(second.book().isReadOnly());
    QCOMPARE(second.state(), QStringLiteral("shared.lanescope · read-only"));
    QVERIFY2(second.said("workspaceBanner").contains(QStringLiteral("Read-only")),
             qPrintable(second.said("workspaceBanner")));
    QCOMPARE(second.notes(), std::size_t{1});
    second.open.timeline().setFocus();
    QTest::keyClick(&second.open.timeline(), Qt::Key_N);
    QCOMPARE(second.notes(), std::size_t{1});
    // Under another name it is the second window's own.
    QVERIFY(second.open.window().saveWorkspaceTo(second.at(QStringLiteral("copy.lanescope"))));
    QVERIFY(!second.book().isReadOnly());
    second.note("gemm", QStringLiteral("another"));
    QCOMPARE(second.notes(), std::size_t{2});
    QCOMPARE(first.notes(), std::size_t{1});
}

void WorkspaceTest::workWithoutANameIsOfferedAgainAfterACrash() {
    QTemporaryDir folder, kept, copied;
    Work work(folder.path());
    work.open.controller().keepWorkIn(kept.path());
    work.openCaptures("C7");
    QVERIFY(lanescopeFiles(kept.path()).isEmpty());
    work.note("gemm", QStringLiteral("not lost"));
    const QStringList files = lanescopeFiles(kept.path());
    QCOMPARE(files.size(), 1);
    QCOMPARE(work.state(), QStringLiteral("kept, without a name"));
    // As a crash leaves it: the bytes of this moment, with nobody to hold them.
    QVERIFY(QFile::copy(kept.filePath(files.front()), copied.filePath(files.front())));
    Work next(folder.path());
    next.open.controller().keepWorkIn(copied.path());
    QTRY_VERIFY(!next.said("leftWorkBanner").isEmpty());
    QVERIFY2(next.said("leftWorkBanner").contains(QStringLiteral("1 note on pair.jsonl")),
             qPrintable(next.said("leftWorkBanner")));
    QSignalSpy finished(&next.open.controller(), &app::Controller::loadFinished);
    next.press("openLeftWork");
    QVERIFY(finished.wait(60'000));
    QCOMPARE(next.notes(), std::size_t{1});
    QCOMPARE(next.where(0), QStringLiteral("gemm"));
    QVERIFY(next.said("leftWorkBanner").isEmpty());
    QVERIFY(next.book().path().isEmpty());
}

void WorkspaceTest::discardedWorkIsGone() {
    QTemporaryDir folder, kept, copied;
    {
        Work work(folder.path());
        work.open.controller().keepWorkIn(kept.path());
        work.openCaptures("C7");
        work.note("gemm", QStringLiteral("given up"));
    }
    Work next(folder.path());
    next.open.controller().keepWorkIn(kept.path());
    QTRY_VERIFY(!next.said("leftWorkBanner").isEmpty());
    next.press("discardLeftWork");
    QVERIFY(next.said("leftWorkBanner").isEmpty());
    QVERIFY(lanescopeFiles(kept.path()).isEmpty());
}

void WorkspaceTest::savingUnderANameLeavesNothingToOffer() {
    QTemporaryDir folder, kept;
    Work work(folder.path());
    work.open.controller().keepWorkIn(kept.path());
    work.openCaptures("C7");
    work.note("gemm", QStringLiteral("named"));
    QCOMPARE(lanescopeFiles(kept.path()).size(), 1);
    QVERIFY(work.open.window().saveWorkspaceTo(work.at(QStringLiteral("named.lanescope"))));
    QVERIFY(lanescopeFiles(kept.path()).isEmpty());
    const auto saved =
        model::workspace::Workspace::openReadOnly(work.at(QStringLiteral("named.lanescope")).toStdString());
    QVERIFY(saved.ok());
    QCOMPARE(saved.value().contents().all<Note>().size(), std::size_t{1});
    const auto &artifacts = saved.value().contents().all<model::workspace::StoredArtifact>();
    QCOMPARE(artifacts.size(), std::size_t{1});
    QCOMPARE(artifacts.begin()->second.relativePath, std::string("pair.jsonl"));
}

void WorkspaceTest::aNewWorkspaceKeepsTheWorkThatHadNoName() {
    QTemporaryDir folder, kept;
    Work work(folder.path());
    work.open.controller().keepWorkIn(kept.path());
    work.openCaptures("C7");
    work.note("gemm", QStringLiteral("set aside"));
    work.open.window().actionSet().newWorkspace->trigger();
    QVERIFY(work.open.window().showsWelcome());
    QCOMPARE(work.notes(), std::size_t{0});
    QTRY_VERIFY(!work.said("leftWorkBanner").isEmpty());
    QVERIFY(!work.open.window().actionSet().undo->isEnabled());
}

void WorkspaceTest::rolesAndStagesAreSaidAndTakenBack() {
    QTemporaryDir folder;
    Work work(folder.path());
    work.openCaptures("C7");
    const QString before = QString::fromStdString(analysis::laneTitle(work.open.analysis(), 0));
    work.open.window().actionSet().registerLane->trigger();
    auto *dialog = work.open.window().findChild<ui::RegistrationDialog *>();
    QVERIFY(dialog != nullptr);
    auto *rank = dialog->findChild<QLineEdit *>(QStringLiteral("registrationRank_tp"));
    QTest::keyClicks(rank, QStringLiteral("3"));
    dialog->findChild<QComboBox *>(QStringLiteral("registrationStage"))->setCurrentIndex(2);
    QSignalSpy finished(&work.open.controller(), &app::Controller::loadFinished);
    QTest::keyClick(rank, Qt::Key_Return);
    QVERIFY(finished.wait(60'000));
    QCOMPARE(QString::fromStdString(analysis::laneTitle(work.open.analysis(), 0)), QStringLiteral("DECODE · TP3"));
    QCOMPARE(work.open.analysis().registrations.front().stage.evidence, model::Evidence::User);
    work.open.window().actionSet().undo->trigger();
    QTRY_COMPARE(QString::fromStdString(analysis::laneTitle(work.open.analysis(), 0)), before);
}

void WorkspaceTest::viewsAreKeptUnderDigits() {
    QTemporaryDir folder;
    Work work(folder.path());
    work.openCaptures("C6");
    ui::TimelineView &timeline = work.open.timeline();
    timeline.select(work.open.eventNamed("cudaLaunchKernel", 1));
    timeline.fitSelection();
    work.open.window().sessions().sessions().setData(work.open.window().sessions().sessions().index(0), Qt::Unchecked,
                                                     Qt::CheckStateRole);
    const analysis::Camera looked = timeline.camera();
    timeline.setFocus();
    QTest::keyClick(&timeline, Qt::Key_3, Qt::ControlModifier);
    work.open.window().sessions().sessions().setData(work.open.window().sessions().sessions().index(0), Qt::Checked,
                                                     Qt::CheckStateRole);
    timeline.clearSelection();
    timeline.fitAll();
    QVERIFY(timeline.camera().nsPerUnit() != looked.nsPerUnit());
    QTest::keyClick(&timeline, Qt::Key_3);
    QCOMPARE(timeline.camera().nsPerUnit(), looked.nsPerUnit());
    const model::ClockId clock = timeline.timelineLayout().lanes.front().sections.front().clock;
    QCOMPARE(timeline.camera().view(clock).left, looked.view(clock).left);
    QCOMPARE(timeline.timelineLayout().lanes.size(), std::size_t{1});
    QCOMPARE(timeline.selection(), std::optional(work.open.eventNamed("cudaLaunchKernel", 1)));
}

/// The list of kept views and what a test does with it by the keyboard.
class KeptViews {
public:
    explicit KeptViews(Work &work) : m_window(work.open.window()) {}
    [[nodiscard]] ui::KeptViewsDialog *dialog() { return m_window.findChild<ui::KeptViewsDialog *>(); }
    [[nodiscard]] QString cell(int row, int column) {
        return dialog()->list().model()->index(row, column).data().toString();
    }
    [[nodiscard]] int rows() { return dialog()->list().model()->rowCount(); }
    /// Into the name that is being edited, which is taken a moment later.
    void type(const QString &name) {
        const QPointer<QLineEdit> edit = dialog()->list().findChild<QLineEdit *>();
        QVERIFY(edit != nullptr);
        QTest::keyClicks(edit, name);
        QTest::keyClick(edit, Qt::Key_Return);
        QTRY_VERIFY(edit.isNull());
    }
    [[nodiscard]] bool menuOffers(const QString &text) {
        for (const QAction *action : m_window.findChild<QMenu *>(QStringLiteral("recallViewMenu"))->actions())
            if (QString(action->text()).remove(QLatin1Char('&')) == text)
                return true;
        return false;
    }

private:
    ui::MainWindow &m_window;
};

void WorkspaceTest::keptViewsAreListedNamedDeletedAndGoneBackTo() {
    QTemporaryDir folder;
    Work work(folder.path());
    work.openCaptures("C6");
    KeptViews views(work);
    ui::TimelineView &timeline = work.open.timeline();
    timeline.setFocus();
    QTest::keyClick(&timeline, Qt::Key_3, Qt::ControlModifier);
    timeline.select(work.open.eventNamed("cudaLaunchKernel", 1));
    timeline.fitSelection();
    const double looked = timeline.camera().nsPerUnit();
    QTest::keyClick(&timeline, Qt::Key_K, Qt::ControlModifier);
    const QAbstractItemModelTester tester(views.dialog()->list().model(),
                                          QAbstractItemModelTester::FailureReportingMode::QtTest);
    views.type(QStringLiteral("the stall"));
    QCOMPARE(views.rows(), 2);
    QCOMPARE(views.cell(0, ui::KeptViewsModel::Name), QStringLiteral("View 3"));
    QCOMPARE(views.cell(0, ui::KeptViewsModel::Key), QStringLiteral("3"));
    QCOMPARE(views.cell(1, ui::KeptViewsModel::Name), QStringLiteral("the stall"));
    QVERIFY2(views.cell(1, ui::KeptViewsModel::Shows).startsWith(QStringLiteral("2 lanes · ")),
             qPrintable(views.cell(1, ui::KeptViewsModel::Shows)));
    QVERIFY(views.cell(1, ui::KeptViewsModel::Shows).endsWith(QStringLiteral("an event selected")));
    QVERIFY(views.menuOffers(QStringLiteral("the stall")));
    timeline.clearSelection();
    timeline.fitAll();
    QVERIFY(timeline.camera().nsPerUnit() != looked);
    QTableView &list = views.dialog()->list();
    list.setCurrentIndex(list.model()->index(1, 0));
    QTest::keyClick(&list, Qt::Key_Return);
    QCOMPARE(timeline.camera().nsPerUnit(), looked);
    QCOMPARE(timeline.selection(), std::optional(work.open.eventNamed("cudaLaunchKernel", 1)));
    list.setCurrentIndex(list.model()->index(0, 0));
    QTest::keyClick(&list, Qt::Key_F2);
    views.type(QStringLiteral("all & everything"));
    QVERIFY(views.menuOffers(QStringLiteral("Go to view 3: all  everything"))); // its & are shown by two
    QTest::keyClick(&list, Qt::Key_Delete);
    QCOMPARE(views.rows(), 1);
    QCOMPARE(views.cell(0, ui::KeptViewsModel::Name), QStringLiteral("the stall"));
    work.open.window().actionSet().undo->trigger();
    QCOMPARE(views.cell(0, ui::KeptViewsModel::Name), QStringLiteral("all & everything"));
    const QString file = folder.filePath(QStringLiteral("run.lanescope"));
    QVERIFY(work.open.window().saveWorkspaceTo(file));
    const auto kept = model::workspace::Workspace::openReadOnly(file.toStdString());
    QCOMPARE(kept.value().contents().all<model::workspace::SavedView>().size(), std::size_t{2});
}

void WorkspaceTest::viewsSurviveTheirText() {
    ui::ViewState view;
    view.nsPerUnit = 0.015625;
    view.axes = {{"sha256:a#1", "unix", {9'223'372'036'854'775'807}, 0.25}};
    view.hidden = {"sha256:b#1"};
    view.collapsed = {"sha256:c#2"};
    view.pinned = {{"sha256:a#1", "GPU 0 · stream 7 (kernels)"}, {"sha256:b#1", "Phases (marks)"}};
    view.selected = "sha256:a#1/@4711";
    view.range = {"sha256:a#1", "unix", {-9'007'199'254'740'993}, {9'007'199'254'740'993}};
    QCOMPARE(ui::viewFromText(ui::viewText(view)), std::optional(view));
    for (const char *text : {"", "{}", "[]", "{\"ns_per_unit\": -1}", "{\"ns_per_unit\": \"x\"}"})
        QVERIFY2(!ui::viewFromText(QLatin1String(text)), text);
}

void WorkspaceTest::docksComeBackWithTheWorkspace() {
    QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("run.lanescope"));
    {
        Work work(folder.path());
        work.openCaptures("C7");
        QVERIFY(work.open.window().saveWorkspaceTo(file));
        work.open.window().findChild<QDockWidget *>(QStringLiteral("coverageDock"))->close();
        work.open.window().close();
    }
    Work again(folder.path());
    auto *dock = again.open.window().findChild<QDockWidget *>(QStringLiteral("coverageDock"));
    QVERIFY(!dock->isHidden());
    again.open.openPaths({file});
    QVERIFY(dock->isHidden());
}

LANESCOPE_GUI_TEST(WorkspaceTest)
#include "tst_workspace.moc"
