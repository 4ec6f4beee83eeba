// SPDX-License-Identifier: Apache-2.0
// A window that is killed while somebody works in it.
#include "tests/ui/support/verify_walk.h"
#include "tests/ui/support/work_window.h"
#include "ui/align/align_dialog.h"
#include "ui/align/alignment_book.h"

#include <QDir>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QProcess>
#include <QSignalSpy>
#include <QThread>

#include <algorithm>
#include <cstdio>
#include <random>

using namespace lanescope;
using model::workspace::Note;
using model::workspace::NoteId;
using model::workspace::StoredAlignment;
using model::workspace::Verdict;
using model::workspace::Workspace;

namespace {

constexpr int kKills = 12;        ///< of work with a name
constexpr int kUntitledKills = 4; ///< of work without one
constexpr int kPairsEach = 150;
constexpr int kLongestWork = 400; ///< ms

/// What a window shows as saved.
struct Told {
    std::size_t notes = 0, verdicts = 0, alignments = 0;
    std::size_t titled = 0; ///< notes whose title is whole: a kill may come before one has any
};

QString titleOf(NoteId note) { return QStringLiteral("note %1").arg(note.value); }

Told countOf(const model::workspace::Contents &contents) {
    Told told{contents.all<Note>().size(), contents.all<Verdict>().size(), contents.all<StoredAlignment>().size()};
    for (const auto &[key, note] : contents.all<Note>())
        told.titled += QString::fromStdString(note.title) == titleOf(note.id);
    return told;
}

// --- The window that is killed -------------------------------------------------------------------

/// Works by keyboard and mouse and prints, after each step, what its window shows as saved by then.
class Worker : public test::Walk {
public:
    int workFor(const QStringList &captures, const QString &file, const QString &untitled) {
        if (!untitled.isEmpty())
            controller().keepWorkIn(untitled);
        openPaths(QFile::exists(file) ? QStringList{file} : captures);
        if (!file.isEmpty() && !QFile::exists(file) && !window().saveWorkspaceTo(file))
            return 3;
        start({analysis::QueueKind::Matches, {}, 0, 0});
        for (std::size_t i = countOf(work().contents()).verdicts; i > 0; --i)
            press(Qt::Key_Space);
        tell();
        for (int step = 1; step < 10 * kPairsEach; ++step) {
            timeline().setFocus();
            if (step % 5 == 0)
                alignOrTakeBack();
            else if (step % 2 == 0)
                press(Qt::Key_Y);
            else
                note();
            tell();
        }
        return 4;
    }

private:
    void note() {
        const NoteId number = work().contents().nextId<Note>();
        press(Qt::Key_N);
        auto &title = part<QLineEdit>("noteTitle");
        if (!QTest::qWaitFor([&title] { return title.hasFocus(); }))
            throw std::runtime_error("the note takes no title");
        type(titleOf(number));
        press(Qt::Key_Return);
    }
    void alignOrTakeBack() {
        press(Qt::Key_L, Qt::ControlModifier);
        auto &dialog = part<ui::AlignDialog>("alignDialog");
        if (window().alignmentBook().alignments().declared().empty()) {
            part<QLineEdit>("alignOffset").setText(QStringLiteral("-5"));
            part<QLineEdit>("alignReason").setText(QStringLiteral("one barrier"));
            QTest::mouseClick(&part<QPushButton>("alignApply"), Qt::LeftButton);
        } else {
            part<QListWidget>("alignDeclared").setCurrentRow(0);
            QTest::mouseClick(&part<QPushButton>("alignRemove"), Qt::LeftButton);
        }
        dialog.close();
    }
    void tell() {
        const QString state = part<ui::ElidedLabel>("workLabel").text();
        if (window().isWindowModified() ||
            !(state.endsWith(QStringLiteral("· saved")) || state == QStringLiteral("kept, without a name")))
            return;
        const Told told = countOf(work().contents());
        std::printf("%zu %zu %zu %zu\n", told.notes, told.verdicts, told.alignments, told.titled);
        std::fflush(stdout);
    }
};

// --- Who kills it --------------------------------------------------------------------------------

/// The last line that was printed whole.
Told lastOf(const QByteArray &printed) {
    const QList<QByteArray> lines = printed.split('\n');
    if (lines.size() < 2)
        throw std::runtime_error("the window said nothing");
    const QList<QByteArray> numbers = lines[lines.size() - 2].split(' ');
    if (numbers.size() != 4)
        throw std::runtime_error(lines[lines.size() - 2].constData());
    const auto number = [&](int at) { return static_cast<std::size_t>(numbers[at].toULongLong()); };
    return {number(0), number(1), number(2), number(3)};
}

/// Starts the window, lets it work for a while and kills it; what it showed as saved last.
Told killOne(const QStringList &arguments, int milliseconds) {
    QProcess process;
    process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    process.start(QCoreApplication::applicationFilePath(), arguments);
    if (!process.waitForReadyRead(60'000))
        throw std::runtime_error("the window did not begin to work");
    QThread::msleep(static_cast<unsigned long>(milliseconds));
    process.kill();
    if (!process.waitForFinished(60'000) || process.exitStatus() != QProcess::CrashExit)
        throw std::runtime_error("the window ended before it was killed");
    return lastOf(process.readAllStandardOutput());
}

/// Everything that was shown as saved is there, and at most one step more.
void expectKept(const model::workspace::Contents &contents, const Told &told) {
    const Told kept = countOf(contents);
    QVERIFY2(kept.notes >= told.notes, "a note that was shown as saved is lost");
    QVERIFY2(kept.verdicts >= told.verdicts, "a verdict that was shown as saved is lost");
    const std::size_t more = kept.notes - told.notes + (kept.verdicts - told.verdicts) +
                             (std::max(kept.alignments, told.alignments) - std::min(kept.alignments, told.alignments));
    QVERIFY2(more <= 1, qPrintable(QString::number(more)));
    QVERIFY2(kept.titled >= told.titled, "a title that was shown as saved is lost");
    QVERIFY(kept.titled <= told.titled + 1);
}

} // namespace

class KilledTest : public test::GuiTest {
    Q_OBJECT
private slots:
    void initTestCase();
    void whatWasShownAsSavedIsInTheFile();
    void workWithoutANameIsOfferedAgain();

private:
    [[nodiscard]] QStringList arguments(const QString &file, const QString &untitled) const {
        return QStringList{QStringLiteral("--work"), file, untitled} + m_captures;
    }

    QTemporaryDir m_folder;
    QStringList m_captures;
    std::mt19937 m_random{20261130};
};

void KilledTest::initTestCase() {
    for (const char *name : {"a.json", "b.json"}) {
        m_captures += m_folder.filePath(QLatin1String(name));
        QFile file(m_captures.back());
        QVERIFY(file.open(QIODevice::WriteOnly));
        const int pairs = kPairsEach + (m_captures.size() == 1 ? 0 : 1); // equal bytes would be one artifact
        QVERIFY(file.write(QByteArray::fromStdString(test::profile(pairs))) > 0);
    }
}

void KilledTest::whatWasShownAsSavedIsInTheFile() {
    QString file;
    for (int round = 0; round < kKills; ++round) {
        if (round % 10 == 0)
            file = m_folder.filePath(QStringLiteral("work%1.lanescope").arg(round));
        const Told told = killOne(arguments(file, {}), static_cast<int>(m_random() % kLongestWork));
        auto again = Workspace::open(file.toStdString());
        QVERIFY2(again.ok(), again ? "" : again.error().line().c_str());
        QVERIFY(!again.value().readOnly());
        QVERIFY(again.value().report().entries().empty());
        expectKept(again.value().contents(), told);
        if (QTest::currentTestFailed())
            return;
    }
}

void KilledTest::workWithoutANameIsOfferedAgain() {
    for (int round = 0; round < kUntitledKills; ++round) {
        const QTemporaryDir kept;
        const Told told = killOne(arguments({}, kept.path()), 40 + static_cast<int>(m_random() % kLongestWork));
        test::Work next(m_folder.path());
        next.open.controller().keepWorkIn(kept.path());
        if (told.notes + told.verdicts + told.alignments == 0 && test::lanescopeFiles(kept.path()).isEmpty())
            continue; // killed before there was any work
        QTRY_VERIFY(!next.said("leftWorkBanner").isEmpty());
        QSignalSpy finished(&next.open.controller(), &app::Controller::loadFinished);
        next.press("openLeftWork");
        QVERIFY(finished.count() > 0 || finished.wait(60'000));
        QCOMPARE(next.open.analysis().sessions.size(), std::size_t{2});
        QVERIFY(!next.book().isReadOnly());
        QCOMPARE(next.state(), QStringLiteral("kept, without a name"));
        expectKept(next.book().contents(), told);
        if (QTest::currentTestFailed())
            return;
    }
}

int main(int argc, char **argv) {
    QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("lanescope-test"));
    const QStringList arguments = QApplication::arguments();
    if (arguments.value(1) == QStringLiteral("--work"))
        return Worker().workFor(arguments.mid(4), arguments[2], arguments[3]);
    KilledTest test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_killed.moc"
