// SPDX-License-Identifier: Apache-2.0
// The list of notes: filters, jumps, what it says of notes without a place, and how many it bears.
#include "model/workspace/workspace.h"
#include "tests/ui/support/open_notes.h"
#include "ui/work/work_book.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QDockWidget>
#include <QElapsedTimer>
#include <QScrollBar>
#include <QSignalSpy>

using namespace lanescope;
using model::workspace::AnchorKind;
using model::workspace::Note;
using model::workspace::NoteId;
using test::middleOf;
using test::OpenNotes;
using ui::NoteListModel;

namespace {

model::workspace::Contents manyNotes(const model::SessionStore &session, int notes) {
    model::workspace::Contents contents;
    for (int i = 1; i <= notes; ++i) {
        Note note;
        note.id = {i};
        note.title = (i % 10 == 0 ? "every tenth " : "note ") + std::to_string(i);
        note.body = "Seen in *decode*, step " + std::to_string(i);
        note.colour = i % 2 == 0 ? "teal" : "amber";
        note.anchor.session = session.id().text();
        if (i % 3 == 0) {
            note.anchor.kind = AnchorKind::Event;
            note.anchor.event = session.eventText(model::EventRow(static_cast<std::size_t>(i) % session.eventCount()));
        } else {
            note.anchor.kind = AnchorKind::Range;
            note.anchor.clock = session.columns().clocks.front().name;
            note.anchor.begin = model::Ns{1000 + i % 70};
            note.anchor.end = model::Ns{1000 + i % 70 + 5};
        }
        contents.put(std::move(note));
    }
    return contents;
}

} // namespace

class NoteListTest : public test::GuiTest {
    Q_OBJECT
private slots:
    void theListFiltersByWordsColourAndPlace();
    void theListFiltersByLane();
    void enterGoesToWhatANoteIsAbout();
    void deleteRemovesTheChosenNotesAsOneStep();
    void notesOfClosedCapturesStayAndSayWhy();
    void theListObeysTheRulesOfItemModels();
    void tenThousandNotesAreListedFilteredAndDrawn();
};

void NoteListTest::theListFiltersByWordsColourAndPlace() {
    OpenNotes notes;
    notes.noteOn("gemm", QStringLiteral("idle after prefill"));
    notes.noteOn("cudaLaunchKernel", QStringLiteral("late launch"));
    QTest::keyClicks(notes.part<QLineEdit>("notesFilter"), QStringLiteral("PREFILL idle"));
    QCOMPARE(notes.titles(), QStringList{QStringLiteral("idle after prefill")});
    QVERIFY2(notes.panel().summary().contains(QStringLiteral("1 of 2 notes; 1 dimmed by the filter")),
             qPrintable(notes.panel().summary()));
    QCOMPARE(notes.list().model()->rowCount(), 2);
    notes.open.window().actionSet().hideFiltered->trigger();
    QCOMPARE(notes.list().model()->rowCount(), 1);
    QVERIFY2(notes.panel().summary().contains(QStringLiteral("1 of 2 notes; 1 filtered")),
             qPrintable(notes.panel().summary()));
    notes.open.window().actionSet().hideFiltered->trigger();
    notes.part<QLineEdit>("notesFilter")->clear();
    notes.part<QComboBox>("notesColour")->setCurrentIndex(2);
    QVERIFY(notes.titles().isEmpty());
    notes.part<QComboBox>("notesColour")->setCurrentIndex(1);
    QCOMPARE(notes.titles().size(), 2);
    notes.part<QComboBox>("notesPlace")->setCurrentIndex(2);
    QVERIFY(notes.titles().isEmpty());
    // A flag leads to its note all the same.
    const analysis::NoteFlag flag = notes.open.timeline().scene().flags.front();
    QTest::mouseClick(&notes.open.timeline(), Qt::LeftButton, {}, middleOf(notes.open.timeline(), flag));
    QCOMPARE(notes.titles().size(), 2);
}

void NoteListTest::theListFiltersByLane() {
    OpenNotes notes("C6");
    notes.noteOn("cudaLaunchKernel", QStringLiteral("of prefill"), 0);
    notes.noteOn("cudaLaunchKernel", QStringLiteral("of decode"), 1);
    auto *lanes = notes.part<QComboBox>("notesLane");
    QCOMPARE(lanes->count(), 3);
    lanes->setFocus();
    QTest::keyClick(lanes, Qt::Key_End);
    QVERIFY2(lanes->currentText().startsWith(QStringLiteral("DECODE")), qPrintable(lanes->currentText()));
    QCOMPARE(notes.titles(), QStringList{QStringLiteral("of decode")});
    QVERIFY(notes.panel().summary().contains(QStringLiteral("1 of 2 notes; 1 filtered")));
    // More files keep the choice; a closed session takes it away.
    notes.open.openFiles(test::filesOf("C7"));
    QCOMPARE(lanes->count(), 4);
    QCOMPARE(notes.titles(), QStringList{QStringLiteral("of decode")});
    QSignalSpy finished(&notes.open.controller(), &app::Controller::loadFinished);
    emit notes.open.window().closeAsked(notes.open.analysis().sessions[1]->id().artifact());
    QVERIFY(finished.wait(60'000));
    QCOMPARE(lanes->currentIndex(), 0);
    QCOMPARE(notes.titles().size(), 2);
}

void NoteListTest::enterGoesToWhatANoteIsAbout() {
    OpenNotes notes;
    notes.noteOn("gemm", QStringLiteral("kernel"));
    notes.open.timeline().clearSelection();
    notes.list().setFocus();
    QTest::keyClick(&notes.list(), Qt::Key_Return);
    QCOMPARE(notes.open.timeline().selection(), std::optional(notes.open.eventNamed("gemm")));
    notes.press(Qt::Key_M);
    notes.press(Qt::Key_N);
    notes.type(QStringLiteral("range"));
    notes.open.timeline().clearSelection();
    const QModelIndex row =
        notes.list().model()->index(static_cast<int>(notes.titles().indexOf(QStringLiteral("range"))), 0);
    QTest::mouseClick(notes.list().viewport(), Qt::LeftButton, {}, notes.list().visualRect(row).center());
    QTest::mouseDClick(notes.list().viewport(), Qt::LeftButton, {}, notes.list().visualRect(row).center());
    QVERIFY(notes.open.timeline().markedRange().has_value());
    QCOMPARE(notes.open.timeline().markedRange()->begin.count, std::int64_t{1020});
}

void NoteListTest::deleteRemovesTheChosenNotesAsOneStep() {
    OpenNotes notes;
    notes.noteOn("gemm", QStringLiteral("one"));
    notes.noteOn("gemm", QStringLiteral("two"));
    notes.noteOn("cudaLaunchKernel", QStringLiteral("three"));
    notes.list().setFocus();
    notes.list().selectAll();
    QTest::keyClick(&notes.list(), Qt::Key_Delete);
    QVERIFY(notes.book().all().empty());
    QCOMPARE(notes.open.window().actionSet().undo->text(), QStringLiteral("&Undo delete 3 notes"));
    notes.undo();
    QCOMPARE(notes.book().all().size(), std::size_t{3});
    QTRY_COMPARE(notes.titles().size(), 3);
}

void NoteListTest::notesOfClosedCapturesStayAndSayWhy() {
    OpenNotes notes;
    notes.noteOn("gemm", QStringLiteral("stays"));
    emit notes.open.window().closeAsked(notes.open.analysis().artifacts.front()->id);
    QTRY_VERIFY(notes.open.window().showsWelcome());
    QCOMPARE(notes.book().all().size(), std::size_t{1});
    QVERIFY2(notes.cell(0, NoteListModel::Where).startsWith(QStringLiteral("Detached")),
             qPrintable(notes.cell(0, NoteListModel::Where)));
    QVERIFY2(notes.panel().summary().contains(QStringLiteral("1 without a place")),
             qPrintable(notes.panel().summary()));
    notes.open.openFiles(test::filesOf("C7"));
    QTRY_COMPARE(notes.cell(0, NoteListModel::Where), QStringLiteral("gemm"));
}

void NoteListTest::theListObeysTheRulesOfItemModels() {
    OpenNotes notes;
    NoteListModel model(notes.book());
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const QAbstractItemModelTester shown(notes.list().model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
    notes.noteOn("gemm", QStringLiteral("b"));
    notes.noteOn("cudaLaunchKernel", QStringLiteral("a"));
    QCOMPARE(model.rowCount(), 2);
    notes.list().sortByColumn(NoteListModel::Title, Qt::AscendingOrder);
    QTRY_COMPARE(notes.titles(), (QStringList{QStringLiteral("a"), QStringLiteral("b")}));
    QVERIFY(!notes.book().remove({NoteId{1}}));
    QCOMPARE(model.rowCount(), 1);
    notes.undo();
    QCOMPARE(model.rowOf(NoteId{1}), 0);
    notes.open.window().actionSet().closeAll->trigger();
    QCOMPARE(model.rowCount(), 0);
}

void NoteListTest::tenThousandNotesAreListedFilteredAndDrawn() {
    OpenNotes notes;
    QTemporaryDir folder;
    const std::string path = folder.filePath(QStringLiteral("many.lanescope")).toStdString();
    constexpr int kNotes = 10'000;
    QVERIFY(model::workspace::Workspace::create(path, manyNotes(*notes.open.analysis().sessions[0], kNotes)).ok());
    QElapsedTimer timer;
    timer.start();
    notes.open.window().workBook().take(model::workspace::Workspace::open(path).take());
    qDebug("opened and listed in %lld ms", static_cast<long long>(timer.restart()));
    QCOMPARE(notes.list().model()->rowCount(), kNotes);
    notes.open.timeline().grab();
    qDebug("drawn in %lld ms", static_cast<long long>(timer.restart()));
    QVERIFY(!notes.open.timeline().scene().flags.empty());
    notes.part<QLineEdit>("notesFilter")->setText(QStringLiteral("tenth"));
    qDebug("filtered in %lld ms", static_cast<long long>(timer.restart()));
    QCOMPARE(notes.titles().size(), kNotes / 10);
    QCOMPARE(notes.list().model()->rowCount(), kNotes);
    notes.part<QLineEdit>("notesFilter")->clear();
    notes.list().sortByColumn(NoteListModel::Title, Qt::DescendingOrder);
    qDebug("sorted by title in %lld ms", static_cast<long long>(timer.restart()));
    notes.open.window().findChild<QDockWidget *>(QStringLiteral("notesDock"))->raise();
    for (int page = 0; page < 20; ++page) {
        notes.list().verticalScrollBar()->setValue(page * kNotes / 20);
        notes.list().viewport()->grab();
    }
    qDebug("20 pages scrolled in %lld ms", static_cast<long long>(timer.restart()));
    notes.noteOn("gemm", QStringLiteral("one more"));
    qDebug("one added in %lld ms", static_cast<long long>(timer.restart()));
    QCOMPARE(notes.book().all().size(), std::size_t{kNotes + 1});
    notes.undo();
    notes.undo();
    qDebug("undone in %lld ms", static_cast<long long>(timer.restart()));
    QCOMPARE(notes.book().all().size(), std::size_t{kNotes});
}

LANESCOPE_GUI_TEST(NoteListTest)
#include "tst_note_list.moc"
