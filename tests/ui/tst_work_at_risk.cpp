// SPDX-License-Identifier: Apache-2.0
// Work that cannot be saved: the window says so, holds it, and asks before it is lost.
#include "model/workspace/workspace.h"
#include "tests/core/support/mounted_folder.h"
#include "tests/ui/support/file_dialogs.h"
#include "tests/ui/support/work_window.h"

#include <QPlainTextEdit>

#include <cstdio>

using namespace lanescope;
using model::workspace::Note;
using model::workspace::Workspace;
using test::Work;

namespace {

constexpr std::size_t kDiskKib = 400;
constexpr int kLongBody = 20'000;

/// A note on the event with a body that takes some room on a disk.
void longNote(Work &work, const QString &title) {
    work.note("gemm", title);
    auto *body = work.open.window().findChild<QPlainTextEdit *>(QStringLiteral("noteBody"));
    body->setFocus();
    body->insertPlainText(QString(kLongBody, QLatin1Char('x')));
    work.open.window().notes().keepTyped();
}

/// Somebody else's file in the place of the workspace: it is never written over.
void replace(const QString &path) {
    QFile file(path);
    QVERIFY(QFile::remove(path) && file.open(QIODevice::WriteOnly));
    QVERIFY(file.write("somebody else's") > 0);
}

std::size_t notesIn(const QString &path) {
    const auto saved = Workspace::openReadOnly(path.toStdString());
    return saved ? saved.value().contents().all<Note>().size() : 0;
}

[[maybe_unused]] const bool kOwnMounts = test::enterMountNamespace(); ///< before main: there is one thread yet

} // namespace

class WorkAtRiskTest : public test::GuiTest {
    Q_OBJECT
private slots:
    void aFullDiskIsSaidAndLosesNothing();
    void whereNothingCanBeWrittenTheWorkspaceIsReadOnly();
    void savingWhereNothingCanBeWrittenIsRefusedAndLosesNothing();
    void workWithoutANameThatCannotBeKeptSaysSo();
    void closingAsksBeforeWorkIsLost();
    void anotherWorkspaceDoesNotTakeThePlaceOfUnsavedWork();
};

void WorkAtRiskTest::aFullDiskIsSaidAndLosesNothing() {
    const test::MountedFolder disk(kDiskKib);
    if (!disk.mounted())
        QSKIP("this place does not let a test mount a file system");
    QVERIFY(disk.take("ballast", 150'000));
    const QString folder = QString::fromStdString(disk.path());
    Work work(folder);
    work.openCaptures("C7");
    const QString file = work.at(QStringLiteral("run.lanescope"));
    QVERIFY(work.open.window().saveWorkspaceTo(file));
    int made = 0;
    while (work.book().isSaved() && made < 100)
        longNote(work, QStringLiteral("note %1").arg(++made));
    QVERIFY2(work.said("saveFailureBanner").contains(QStringLiteral("full")),
             qPrintable(work.said("saveFailureBanner")));
    QVERIFY(work.state().contains(QStringLiteral("not saved")));
    QCOMPARE(work.notes(), static_cast<std::size_t>(made));
    const std::size_t before = notesIn(file);
    QVERIFY(before + 1 >= static_cast<std::size_t>(made));
    QVERIFY(QFile::remove(QString::fromStdString(disk.file("ballast"))));
    work.press("retrySaving");
    QVERIFY2(work.book().isSaved(), qPrintable(work.state()));
    QVERIFY(work.said("saveFailureBanner").isEmpty());
    QCOMPARE(Workspace::openReadOnly(file.toStdString()).take().contents(), work.book().contents());
}

void WorkAtRiskTest::whereNothingCanBeWrittenTheWorkspaceIsReadOnly() {
    const test::MountedFolder disk(kDiskKib);
    if (!disk.mounted())
        QSKIP("this place does not let a test mount a file system");
    const QString folder = QString::fromStdString(disk.path());
    {
        Work work(folder);
        work.openCaptures("C7");
        work.note("gemm", QStringLiteral("kept"));
        QVERIFY(work.open.window().saveWorkspaceTo(work.at(QStringLiteral("run.lanescope"))));
    }
    QVERIFY2(disk.close(), "the folder can be written: nothing would be proven");
    const QStringList before = QDir(folder).entryList(QDir::Files | QDir::Hidden);
    QTemporaryDir elsewhere;
    Work again(elsewhere.path());
    again.open.openPaths({folder + QStringLiteral("/run.lanescope")});
    QCOMPARE(again.state(), QStringLiteral("run.lanescope · read-only"));
    QVERIFY2(again.said("workspaceBanner").contains(QStringLiteral("Read-only")),
             qPrintable(again.said("workspaceBanner")));
    QCOMPARE(again.notes(), std::size_t{1});
    again.open.timeline().setFocus();
    QTest::keyClick(&again.open.timeline(), Qt::Key_N);
    QCOMPARE(again.notes(), std::size_t{1});
    // Elsewhere it goes on.
    QVERIFY(again.open.window().saveWorkspaceTo(again.at(QStringLiteral("copy.lanescope"))));
    again.note("gemm", QStringLiteral("another"));
    QCOMPARE(notesIn(again.at(QStringLiteral("copy.lanescope"))), std::size_t{2});
    QCOMPARE(QDir(folder).entryList(QDir::Files | QDir::Hidden), before);
}

void WorkAtRiskTest::savingWhereNothingCanBeWrittenIsRefusedAndLosesNothing() {
    const test::MountedFolder disk(kDiskKib);
    if (!disk.mounted())
        QSKIP("this place does not let a test mount a file system");
    QVERIFY2(disk.close(), "the folder can be written: nothing would be proven");
    QTemporaryDir folder, kept;
    Work work(folder.path());
    work.open.controller().keepWorkIn(kept.path());
    work.openCaptures("C7");
    work.note("gemm", QStringLiteral("waits for a place"));
    test::answerFileDialog({QString::fromStdString(disk.file("run.lanescope"))});
    QTest::keyClick(&work.open.window(), Qt::Key_S, Qt::ControlModifier);
    QVERIFY2(work.said("workspaceBanner").startsWith(QStringLiteral("Not saved: ")),
             qPrintable(work.said("workspaceBanner")));
    QVERIFY(work.said("workspaceBanner").contains(QStringLiteral("written")));
    QCOMPARE(work.state(), QStringLiteral("kept, without a name"));
    QCOMPARE(notesIn(kept.filePath(test::lanescopeFiles(kept.path()).front())), std::size_t{1});
    work.open.window().activateWindow(); // off screen nobody gives the keys back when a dialog closes
    QVERIFY(QTest::qWaitForWindowActive(&work.open.window()));
    work.note("gemm", QStringLiteral("and goes on"));
    QCOMPARE(notesIn(kept.filePath(test::lanescopeFiles(kept.path()).front())), std::size_t{2});
}

void WorkAtRiskTest::workWithoutANameThatCannotBeKeptSaysSo() {
    const test::MountedFolder disk(kDiskKib);
    if (!disk.mounted())
        QSKIP("this place does not let a test mount a file system");
    QVERIFY2(disk.close(), "the folder can be written: nothing would be proven");
    QTemporaryDir folder;
    Work work(folder.path());
    work.open.controller().keepWorkIn(QString::fromStdString(disk.path()));
    work.openCaptures("C7");
    work.note("gemm", QStringLiteral("in memory only"));
    QCOMPARE(work.notes(), std::size_t{1});
    QVERIFY2(!work.said("saveFailureBanner").isEmpty(), qPrintable(work.state()));
    QVERIFY(work.open.window().isWindowModified());
    QVERIFY(work.open.window().saveWorkspaceTo(work.at(QStringLiteral("run.lanescope"))));
    QCOMPARE(notesIn(work.at(QStringLiteral("run.lanescope"))), std::size_t{1});
    QVERIFY(work.said("saveFailureBanner").isEmpty());
}

void WorkAtRiskTest::closingAsksBeforeWorkIsLost() {
    QTemporaryDir folder;
    Work work(folder.path());
    work.openCaptures("C7");
    const QString file = work.at(QStringLiteral("run.lanescope"));
    QVERIFY(work.open.window().saveWorkspaceTo(file));
    replace(file);
    work.note("gemm", QStringLiteral("not on the disk"));
    QVERIFY(work.open.window().isWindowModified());
    {
        const test::BoxAnswer stay(QStringLiteral("Cancel"));
        QVERIFY(!work.open.window().close());
        QVERIFY2(stay.said().contains(QStringLiteral("could not be saved")), qPrintable(stay.said()));
        QVERIFY(stay.said().contains(QStringLiteral("lose them?")));
    }
    QVERIFY(work.open.window().isVisible());
    QCOMPARE(work.notes(), std::size_t{1});
    // Escape is no consent either.
    {
        const test::BoxAnswer escape(QString{});
        QVERIFY(!work.open.window().close());
        QVERIFY(!escape.said().isEmpty());
    }
    QVERIFY(work.open.window().isVisible());
    const test::BoxAnswer lose(QStringLiteral("Discard"));
    QVERIFY(work.open.window().close());
    QVERIFY(!lose.said().isEmpty());
    QFile others(file);
    QVERIFY(others.open(QIODevice::ReadOnly));
    QCOMPARE(others.readAll(), QByteArray("somebody else's"));
}

void WorkAtRiskTest::anotherWorkspaceDoesNotTakeThePlaceOfUnsavedWork() {
    QTemporaryDir folder;
    const QString other = folder.filePath(QStringLiteral("other.lanescope"));
    QVERIFY(Workspace::create(other.toStdString()).ok());
    Work work(folder.path());
    work.openCaptures("C7");
    const QString file = work.at(QStringLiteral("run.lanescope"));
    QVERIFY(work.open.window().saveWorkspaceTo(file));
    replace(file);
    work.note("gemm", QStringLiteral("not on the disk"));
    work.open.controller().open({other});
    work.open.window().actionSet().newWorkspace->trigger();
    QTest::qWait(100);
    QCOMPARE(work.book().name(), QStringLiteral("run"));
    QCOMPARE(work.notes(), std::size_t{1});
}

LANESCOPE_GUI_TEST(WorkAtRiskTest)
#include "tst_work_at_risk.moc"
