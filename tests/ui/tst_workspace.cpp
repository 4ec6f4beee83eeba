// SPDX-License-Identifier: Apache-2.0
// Workspaces in the window: kept, found again, shared, and never lost.
#include "model/workspace/workspace.h"
#include "tests/core/support/workspace_fixture.h"
#include "tests/ui/support/gui_test.h"
#include "ui/align/align_dialog.h"
#include "ui/align/alignment_book.h"
#include "ui/notes/note_book.h"
#include "ui/notes/notes_panel.h"
#include "ui/sessions/sessions_panel.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/notice_banner.h"
#include "ui/work/registration_dialog.h"
#include "ui/work/view_state.h"
#include "ui/work/work_book.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QLineEdit>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>

using namespace lanescope;
using model::workspace::Note;

namespace {

/// A window, the folder that its captures and its workspace lie in, and what a test does with them.
class Work {
public:
    explicit Work(const QString &folder) : m_folder(folder) {}
    void openCaptures(const char *counterexample) {
        QStringList paths;
        for (const auto &[name, content] : test::filesOf(counterexample)) {
            QFile file(at(QString::fromStdString(name)));
            if (!file.open(QIODevice::WriteOnly) || file.write(QByteArray::fromStdString(content)) < 0)
                throw std::runtime_error("an input file could not be written");
            paths += file.fileName();
        }
        open.openPaths(paths);
    }
    [[nodiscard]] QString at(const QString &name) const { return m_folder.filePath(name); }
    [[nodiscard]] ui::WorkBook &book() { return open.window().workBook(); }
    [[nodiscard]] std::size_t notes() { return book().contents().all<Note>().size(); }
    void note(const char *event, const QString &title, std::size_t session = 0) {
        open.timeline().clearSelection();
        open.timeline().select(open.eventNamed(event, session));
        open.timeline().setFocus();
        QTest::keyClick(&open.timeline(), Qt::Key_N);
        auto *edit = open.window().findChild<QLineEdit *>(QStringLiteral("noteTitle"));
        QTRY_VERIFY(edit->hasFocus());
        QTest::keyClicks(edit, title);
        QTest::keyClick(edit, Qt::Key_Return);
    }
    void align() {
        open.window().actionSet().align->trigger();
        auto *dialog = open.window().findChild<ui::AlignDialog *>(QStringLiteral("alignDialog"));
        QTest::keyClicks(dialog->findChild<QLineEdit *>(QStringLiteral("alignOffset")), QStringLiteral("-5"));
        QTest::keyClicks(dialog->findChild<QLineEdit *>(QStringLiteral("alignReason")), QStringLiteral("one barrier"));
        QTest::mouseClick(dialog->findChild<QPushButton *>(QStringLiteral("alignApply")), Qt::LeftButton);
        dialog->close();
    }
    [[nodiscard]] std::size_t alignments() { return open.window().alignmentBook().alignments().declared().size(); }
    [[nodiscard]] ui::NoticeBanner *banner(const char *name) {
        return open.window().findChild<ui::NoticeBanner *>(QLatin1String(name));
    }
    [[nodiscard]] QString said(const char *name) { return banner(name)->isHidden() ? QString() : banner(name)->text(); }
    void press(const char *button) {
        QTest::mouseClick(open.window().findChild<QPushButton *>(QLatin1String(button)), Qt::LeftButton);
    }
    [[nodiscard]] QString state() {
        return open.window().findChild<ui::ElidedLabel *>(QStringLiteral("workLabel"))->text();
    }
    [[nodiscard]] QString where(int row) {
        return open.window().notes().list().model()->index(row, 3).data().toString();
    }

    test::OpenWindow open;

private:
    QDir m_folder;
};

QStringList lanescopeFiles(const QString &folder) { return QDir(folder).entryList({QStringLiteral("*.lanescope")}); }

} // namespace

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
    void movedCapturesAreFoundByTheirContent();
    void missingCapturesAreAskedForAndTaken();
    void aChangedCaptureIsSaidAndItsNotesAreDetached();
    void anOlderVersionIsMigratedAndSaysSo();
    void whatIsNoWorkspaceIsSaid();
    void aVanishedFileIsSaidAndWrittenAnew();
    void droppedWorkspacesOpen();
    void rolesAndStagesAreSaidAndTakenBack();
    void viewsAreKeptUnderDigits();
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

void WorkspaceTest::movedCapturesAreFoundByTheirContent() {
    QTemporaryDir folder, other;
    const QString file = folder.filePath(QStringLiteral("run.lanescope"));
    {
        Work work(folder.path());
        work.openCaptures("C7");
        work.note("gemm", QStringLiteral("moves"));
        QVERIFY(work.open.window().saveWorkspaceTo(file));
    }
    const QString moved = other.filePath(QStringLiteral("run.lanescope"));
    QVERIFY(QFile::rename(file, moved));
    QVERIFY(
        QFile::rename(folder.filePath(QStringLiteral("pair.jsonl")), other.filePath(QStringLiteral("renamed.jsonl"))));
    Work again(other.path());
    again.open.openPaths({moved});
    QCOMPARE(again.open.analysis().sessions.size(), std::size_t{1});
    QCOMPARE(again.where(0), QStringLiteral("gemm"));
    QVERIFY(again.said("missingBanner").isEmpty());
}

void WorkspaceTest::missingCapturesAreAskedForAndTaken() {
    QTemporaryDir folder, other;
    const QString file = folder.filePath(QStringLiteral("run.lanescope"));
    {
        Work work(folder.path());
        work.openCaptures("C7");
        work.note("gemm", QStringLiteral("waits"));
        QVERIFY(work.open.window().saveWorkspaceTo(file));
    }
    const QString away = other.filePath(QStringLiteral("away.jsonl"));
    QVERIFY(QFile::rename(folder.filePath(QStringLiteral("pair.jsonl")), away));
    Work again(folder.path());
    again.open.openPaths({file});
    QVERIFY2(again.said("missingBanner").contains(QStringLiteral("pair.jsonl")),
             qPrintable(again.said("missingBanner")));
    QVERIFY(again.where(0).startsWith(QStringLiteral("Detached")));
    QSignalSpy finished(&again.open.controller(), &app::Controller::loadFinished);
    emit again.open.window().locateAsked({away});
    QVERIFY(finished.wait(60'000));
    QCOMPARE(again.where(0), QStringLiteral("gemm"));
    QVERIFY(again.said("missingBanner").isEmpty());
}

void WorkspaceTest::aChangedCaptureIsSaidAndItsNotesAreDetached() {
    QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("run.lanescope"));
    {
        Work work(folder.path());
        work.openCaptures("C7");
        work.note("gemm", QStringLiteral("about the old one"));
        QVERIFY(work.open.window().saveWorkspaceTo(file));
    }
    QFile capture(folder.filePath(QStringLiteral("pair.jsonl")));
    QVERIFY(capture.open(QIODevice::Append));
    capture.write("\n");
    capture.close();
    Work again(folder.path());
    again.open.openPaths({file});
    QVERIFY2(again.said("workspaceBanner").contains(QStringLiteral("another content")),
             qPrintable(again.said("workspaceBanner")));
    QCOMPARE(again.notes(), std::size_t{1});
    QVERIFY(again.where(0).startsWith(QStringLiteral("Detached")));
    const auto &findings = again.open.analysis().findings;
    QVERIFY(std::any_of(findings.begin(), findings.end(),
                        [](const analysis::Finding &finding) { return finding.code == "changed_since_workspace"; }));
}

void WorkspaceTest::anOlderVersionIsMigratedAndSaysSo() {
    QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("old.lanescope")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray::fromStdString(test::workspaceOfVersion0()));
    file.close();
    Work work(folder.path());
    work.open.openPaths({file.fileName()});
    QVERIFY2(work.said("workspaceBanner").contains(QStringLiteral("version 0")),
             qPrintable(work.said("workspaceBanner")));
    QVERIFY(QFile::exists(folder.filePath(QStringLiteral("old.lanescope.v0.bak"))));
    QCOMPARE(work.notes(), std::size_t{2});
    QVERIFY2(work.where(0).startsWith(QStringLiteral("Historical")), qPrintable(work.where(0)));
}

void WorkspaceTest::whatIsNoWorkspaceIsSaid() {
    QTemporaryDir folder;
    Work work(folder.path());
    work.openCaptures("C7");
    QFile file(work.at(QStringLiteral("text.lanescope")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("no workspace");
    file.close();
    work.open.openPaths({file.fileName()});
    // What is open stays.
    QCOMPARE(work.open.analysis().sessions.size(), std::size_t{1});
    QCOMPARE(work.open.analysis().openErrors.size(), std::size_t{1});
    QCOMPARE(work.open.analysis().openErrors.front().code, std::string("not_a_workspace"));
}

void WorkspaceTest::aVanishedFileIsSaidAndWrittenAnew() {
    QTemporaryDir folder;
    Work work(folder.path());
    work.openCaptures("C7");
    const QString file = work.at(QStringLiteral("run.lanescope"));
    QVERIFY(work.open.window().saveWorkspaceTo(file));
    QVERIFY(QFile::remove(file));
    work.note("gemm", QStringLiteral("kept in memory"));
    QVERIFY(work.open.window().isWindowModified());
    QVERIFY2(work.said("saveFailureBanner").contains(QStringLiteral("not there any more")),
             qPrintable(work.said("saveFailureBanner")));
    QVERIFY(work.state().contains(QStringLiteral("not saved")));
    work.press("retrySaving");
    QVERIFY(!work.open.window().isWindowModified());
    QVERIFY(work.said("saveFailureBanner").isEmpty());
    QCOMPARE(work.state(), QStringLiteral("run.lanescope · saved"));
    const auto saved = model::workspace::Workspace::openReadOnly(file.toStdString());
    QVERIFY(saved.ok());
    QCOMPARE(saved.value().contents().all<Note>().begin()->second.title, std::string("kept in memory"));
}

void WorkspaceTest::droppedWorkspacesOpen() {
    QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("run.lanescope"));
    {
        Work work(folder.path());
        work.openCaptures("C7");
        work.note("gemm", QStringLiteral("dropped"));
        QVERIFY(work.open.window().saveWorkspaceTo(file));
    }
    Work again(folder.path());
    QMimeData dropped;
    dropped.setUrls({QUrl::fromLocalFile(file)});
    QDragEnterEvent enter(QPoint(200, 200), Qt::CopyAction, &dropped, Qt::LeftButton, {});
    QApplication::sendEvent(&again.open.window(), &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop(QPointF(200, 200), Qt::CopyAction, &dropped, Qt::LeftButton, {});
    QSignalSpy finished(&again.open.controller(), &app::Controller::loadFinished);
    QApplication::sendEvent(&again.open.window(), &drop);
    QVERIFY(finished.wait(60'000));
    QCOMPARE(again.notes(), std::size_t{1});
    QCOMPARE(again.book().name(), QStringLiteral("run"));
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

void WorkspaceTest::viewsSurviveTheirText() {
    ui::ViewState view;
    view.nsPerUnit = 0.015625;
    view.axes = {{"sha256:a#1", "unix", {9'223'372'036'854'775'807}, 0.25}};
    view.hidden = {"sha256:b#1"};
    view.collapsed = {"sha256:c#2"};
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
