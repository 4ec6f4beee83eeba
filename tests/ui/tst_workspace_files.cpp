// SPDX-License-Identifier: Apache-2.0
#include "model/workspace/workspace.h"
#include "tests/core/support/workspace_fixture.h"
#include "tests/ui/support/work_window.h"
#include "ui/notes/notes_panel.h"
#include "ui/work/work_book.h"

#include <QApplication>
#include <QMimeData>
#include <QSignalSpy>

using namespace lanescope;
using model::workspace::Note;
using test::Work;

class WorkspaceFilesTest : public test::GuiTest {
    Q_OBJECT
private slots:
    void movedCapturesAreFoundByTheirContent();
    void missingCapturesAreAskedForAndTaken();
    void aChangedCaptureIsSaidAndItsNotesAreDetached();
    void anOlderVersionIsMigratedAndSaysSo();
    void whatIsNoWorkspaceIsSaid();
    void aVanishedFileIsSaidAndWrittenAnew();
    void droppedWorkspacesOpen();
};

void WorkspaceFilesTest::movedCapturesAreFoundByTheirContent() {
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

void WorkspaceFilesTest::missingCapturesAreAskedForAndTaken() {
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

void WorkspaceFilesTest::aChangedCaptureIsSaidAndItsNotesAreDetached() {
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

void WorkspaceFilesTest::anOlderVersionIsMigratedAndSaysSo() {
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

void WorkspaceFilesTest::whatIsNoWorkspaceIsSaid() {
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

void WorkspaceFilesTest::aVanishedFileIsSaidAndWrittenAnew() {
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

void WorkspaceFilesTest::droppedWorkspacesOpen() {
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

LANESCOPE_GUI_TEST(WorkspaceFilesTest)
#include "tst_workspace_files.moc"
