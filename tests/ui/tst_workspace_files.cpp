// SPDX-License-Identifier: Apache-2.0
#include "model/workspace/workspace.h"
#include "tests/core/support/cli_runner.h"
#include "tests/core/support/temp_folder.h"
#include "tests/core/support/workspace_fixture.h"
#include "tests/ui/support/work_window.h"
#include "ui/notes/notes_panel.h"
#include "ui/report/report_dialog.h"
#include "ui/settings/rule_page.h"
#include "ui/settings/settings_dialog.h"
#include "ui/work/work_book.h"

#include <QAction>
#include <QApplication>
#include <QFileDialog>
#include <QMessageBox>
#include <QMimeData>
#include <QSignalSpy>
#include <QTimer>

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
    void aDamagedWorkspaceGivesWhatItHasAndSaysWhatItLost();
    void aNewerWorkspaceIsRefusedAndLeftAsItIs();
    void aVanishedFileIsSaidAndWrittenAnew();
    void droppedWorkspacesOpen();
    void savingNeverTakesThePlaceOfAnInput();
    void aTypedNameWithoutSuffixIsAskedAboutBeforeItReplaces();
    void picturesReportsAndListsNeverTakeThePlaceOfAnInput();
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

void WorkspaceFilesTest::aDamagedWorkspaceGivesWhatItHasAndSaysWhatItLost() {
    QTemporaryDir folder;
    const std::string path = folder.filePath(QStringLiteral("work.lanescope")).toStdString();
    {
        const auto made = model::workspace::Workspace::create(path, test::everyKind(3));
        QVERIFY(made.ok());
    }
    std::string bytes = test::readFile(path);
    bytes.replace(bytes.find("Note 2"), 6, "Nope 2");
    QFile file(QString::fromStdString(path));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray::fromStdString(bytes));
    file.close();
    Work work(folder.path());
    work.open.openPaths({QString::fromStdString(path)});
    QCOMPARE(work.notes(), std::size_t{3});
    const QString said = work.said("workspaceBanner");
    QVERIFY2(said.contains(QStringLiteral("not as it was written")), qPrintable(said));
}

void WorkspaceFilesTest::aNewerWorkspaceIsRefusedAndLeftAsItIs() {
    QTemporaryDir folder;
    std::string bytes = test::workspaceOfVersion1();
    bytes[63] = 99; // user_version
    const QString path = folder.filePath(QStringLiteral("newer.lanescope"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray::fromStdString(bytes));
    file.close();
    const std::string before = test::listing(folder.path().toStdString());
    Work work(folder.path());
    work.open.openPaths({path});
    QCOMPARE(work.open.analysis().openErrors.size(), std::size_t{1});
    QCOMPARE(work.open.analysis().openErrors.front().code, std::string("newer_workspace"));
    QVERIFY(work.book().path().isEmpty());
    QCOMPARE(QString::fromStdString(test::listing(folder.path().toStdString())), QString::fromStdString(before));
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

void WorkspaceFilesTest::savingNeverTakesThePlaceOfAnInput() {
    QTemporaryDir folder;
    Work work(folder.path());
    work.openCaptures("C7");
    work.note("gemm", QStringLiteral("kept"));
    const auto write = [&](const char *name, const std::string &bytes) {
        QFile file(work.at(QLatin1String(name)));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray::fromStdString(bytes));
    };
    write("text.lanescope", "a text");
    std::string newer = test::workspaceOfVersion1();
    newer[63] = 99; // user_version
    write("newer.lanescope", newer);
    QVERIFY(QFile::link(work.at(QStringLiteral("pair.jsonl")), work.at(QStringLiteral("link.lanescope"))));
    work.open.openPaths({work.at(QStringLiteral("newer.lanescope"))});
    QVERIFY(!work.open.analysis().openErrors.empty());
    const std::string before = test::listing(folder.path().toStdString());
    for (const char *name : {"pair.jsonl", "text.lanescope", "link.lanescope", "newer.lanescope"}) {
        QVERIFY(!work.open.window().saveWorkspaceTo(work.at(QLatin1String(name))));
        QVERIFY(!work.said("workspaceBanner").isEmpty());
    }
    QCOMPARE(QString::fromStdString(test::listing(folder.path().toStdString())), QString::fromStdString(before));
    QCOMPARE(work.notes(), std::size_t{1});
    QVERIFY(work.open.window().saveWorkspaceTo(work.at(QStringLiteral("new.lanescope"))));
}

void WorkspaceFilesTest::aTypedNameWithoutSuffixIsAskedAboutBeforeItReplaces() {
    QTemporaryDir folder;
    Work work(folder.path());
    work.openCaptures("C7");
    work.note("gemm", QStringLiteral("new"));
    const QString there = work.at(QStringLiteral("run.lanescope"));
    QVERIFY(model::workspace::Workspace::create(there.toStdString(), test::everyKind()).ok());
    const auto notesThere = [&] {
        return model::workspace::Workspace::openReadOnly(there.toStdString()).value().contents().all<Note>().size();
    };
    QString asked;
    const auto saveAs = [&](const QString &typed, bool replace) {
        asked.clear();
        QTimer answering;
        bool entered = false;
        int ticks = 0;
        connect(&answering, &QTimer::timeout, this, [&] {
            if (auto *question = work.open.window().findChild<QMessageBox *>(QStringLiteral("replaceWorkspace"))) {
                asked = question->text();
                for (QAbstractButton *button : question->buttons())
                    if ((question->buttonRole(button) == QMessageBox::DestructiveRole) == replace)
                        return button->click();
            }
            auto *dialog = work.open.window().findChild<QFileDialog *>(QStringLiteral("saveWorkspaceDialog"));
            if (dialog == nullptr || !dialog->isVisible() || entered)
                return;
            // The dialog fills in the former name when it has read the folder.
            auto *edit = dialog->findChild<QLineEdit *>(QStringLiteral("fileNameEdit"));
            entered = ++ticks > 20 && edit->text() == typed;
            if (entered)
                static_cast<QDialog *>(dialog)->accept();
            else
                edit->setText(typed);
        });
        answering.start(20);
        work.open.window().actionSet().saveWorkspaceAs->trigger();
    };
    saveAs(work.at(QStringLiteral("run")), false);
    QVERIFY2(asked.contains(QStringLiteral("run.lanescope")), qPrintable(asked));
    QCOMPARE(notesThere(), std::size_t{2});
    saveAs(work.at(QStringLiteral("run")), true);
    QVERIFY(asked.contains(QStringLiteral("run.lanescope")));
    QCOMPARE(notesThere(), std::size_t{1});
    saveAs(work.at(QStringLiteral("fresh")), false);
    QVERIFY(asked.isEmpty());
    QVERIFY2(QFile::exists(work.at(QStringLiteral("fresh.lanescope"))),
             qPrintable(work.said("workspaceBanner") + test::lanescopeFiles(folder.path()).join(QLatin1Char(' ')) +
                        work.state()));
}

void WorkspaceFilesTest::picturesReportsAndListsNeverTakeThePlaceOfAnInput() {
    QTemporaryDir folder;
    Work work(folder.path());
    work.openCaptures("C7");
    QVERIFY(work.open.window().saveWorkspaceTo(work.at(QStringLiteral("run.lanescope"))));
    QFile bad(work.at(QStringLiteral("bad.svg")));
    QVERIFY(bad.open(QIODevice::WriteOnly));
    bad.write("not a trace");
    bad.close();
    work.open.openPaths({bad.fileName()});
    QCOMPARE(work.open.analysis().openErrors.size(), std::size_t{1});
    // Another load forgets the fault; the file was an input all the same.
    work.openCaptures("C7");
    QVERIFY(work.open.analysis().openErrors.empty());
    const std::string before = test::listing(folder.path().toStdString());
    for (const char *name : {"pair.jsonl", "bad.svg", "run.lanescope"}) {
        const QString path = work.at(QLatin1String(name));
        work.open.window().savePictureTo(path);
        QSignalSpy saved(&work.open.controller().reports(), &app::ReportRunner::saved);
        emit work.open.window().report().saveAsked({}, ui::ReportFormat::Json, path);
        QVERIFY(saved.wait(60'000));
        QCOMPARE(saved.first().first().toBool(), false);
        work.open.window().actionSet().settings->trigger();
        auto *settings = work.open.window().findChild<ui::SettingsDialog *>();
        settings->kernels().save(path);
        QVERIFY2(settings->kernels().status().contains(QStringLiteral("never changed")),
                 qPrintable(settings->kernels().status()));
        delete settings;
    }
    QCOMPARE(QString::fromStdString(test::listing(folder.path().toStdString())), QString::fromStdString(before));
}

LANESCOPE_GUI_TEST(WorkspaceFilesTest)
#include "tst_workspace_files.moc"
