// SPDX-License-Identifier: Apache-2.0
// Notes in the window, made and found again by keyboard and mouse.
#include "model/workspace/workspace.h"
#include "tests/ui/support/gui_test.h"
#include "ui/notes/note_book.h"
#include "ui/notes/note_editor.h"
#include "ui/notes/note_list_model.h"
#include "ui/notes/note_preview.h"
#include "ui/notes/notes_panel.h"
#include "ui/work/work_book.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QElapsedTimer>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QTableView>
#include <QUndoStack>

using namespace lanescope;
using model::workspace::AnchorKind;
using model::workspace::Note;
using model::workspace::NoteId;
using ui::NoteListModel;

namespace {

/// A window with one proven pair, and what a test asks of its notes.
class OpenNotes {
public:
    OpenNotes() { open.openFiles(test::filesOf("C7")); }
    [[nodiscard]] ui::NoteBook &book() { return open.window().noteBook(); }
    [[nodiscard]] ui::NotesPanel &panel() { return open.window().notes(); }
    [[nodiscard]] QTableView &list() { return panel().list(); }
    template <class Widget> [[nodiscard]] Widget *part(const char *name) {
        return panel().findChild<Widget *>(QLatin1String(name));
    }
    void press(int key, Qt::KeyboardModifiers modifiers = {}) {
        open.timeline().setFocus();
        QTest::keyClick(&open.timeline(), static_cast<Qt::Key>(key), modifiers);
    }
    /// Selects the event of that name and makes a note on it by the keyboard.
    void noteOn(const char *event, const QString &title) {
        open.timeline().clearSelection();
        open.timeline().select(open.eventNamed(event));
        press(Qt::Key_N);
        type(title);
    }
    /// Into the title of the note that was just made.
    void type(const QString &title) {
        auto *edit = part<QLineEdit>("noteTitle");
        QTRY_VERIFY(edit->hasFocus());
        QTest::keyClicks(edit, title);
        QTest::keyClick(edit, Qt::Key_Return);
    }
    [[nodiscard]] const Note &note(std::size_t at) {
        auto it = book().all().begin();
        std::advance(it, static_cast<std::ptrdiff_t>(at));
        return it->second;
    }
    [[nodiscard]] QString cell(int row, int column) { return list().model()->index(row, column).data().toString(); }
    [[nodiscard]] QStringList titles() {
        QStringList titles;
        for (int row = 0; row < list().model()->rowCount(); ++row)
            titles += cell(row, NoteListModel::Title);
        return titles;
    }
    void undo() { open.window().actionSet().undo->trigger(); }
    void redo() { open.window().actionSet().redo->trigger(); }

    test::OpenWindow open;
};

QPoint middleOf(ui::TimelineView &timeline, const analysis::NoteFlag &flag) {
    return QPointF(timeline.headerWidth() + flag.box.x + flag.box.w / 2, flag.box.y + flag.box.h / 2).toPoint();
}

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

class NotesTest : public test::GuiTest {
    Q_OBJECT
private slots:
    void nMakesANoteOnTheSelectedEvent();
    void aMarkedRangeComesBeforeTheEventAndTheLaneIsLast();
    void tracksAndLanesTakeNotes();
    void stepsAreUndoneAndDoneAgainByText();
    void whatIsTypedInOneGoIsOneStep();
    void aClickOnAFlagChoosesItsNotesOneByOne();
    void titleColourAndBodyAreEditedInPlace();
    void theListFiltersByWordsColourAndPlace();
    void enterGoesToWhatANoteIsAbout();
    void deleteRemovesTheChosenNotesAsOneStep();
    void notesOfClosedCapturesStayAndSayWhy();
    void thePreviewLoadsAndOpensNothing();
    void theListObeysTheRulesOfItemModels();
    void aReadOnlyWorkspaceTakesNoNoteAndSaysSo();
    void tenThousandNotesAreListedFilteredAndDrawn();
    void everyControlHasAName();
};

void NotesTest::nMakesANoteOnTheSelectedEvent() {
    OpenNotes notes;
    notes.noteOn("gemm", QStringLiteral("slow attention"));
    QCOMPARE(notes.book().all().size(), std::size_t{1});
    const Note &note = notes.note(0);
    QCOMPARE(note.title, std::string("slow attention"));
    QCOMPARE(note.anchor.kind, AnchorKind::Event);
    QCOMPARE(note.anchor.event, notes.open.analysis().sessions[0]->eventText(notes.open.eventNamed("gemm").row));
    QVERIFY(notes.open.timeline().hasFocus());
    const analysis::Scene &scene = notes.open.timeline().scene();
    QCOMPARE(scene.flags.size(), std::size_t{1});
    QCOMPARE(scene.flags.front().label, std::string("slow attention"));
    QCOMPARE(notes.cell(0, NoteListModel::Where), QStringLiteral("gemm"));
    QVERIFY2(notes.panel().summary().contains(QStringLiteral("1 of 1 notes")), qPrintable(notes.panel().summary()));
}

void NotesTest::aMarkedRangeComesBeforeTheEventAndTheLaneIsLast() {
    OpenNotes notes;
    notes.open.timeline().select(notes.open.eventNamed("gemm"));
    notes.press(Qt::Key_M);
    notes.press(Qt::Key_N);
    notes.type(QStringLiteral("a range"));
    QCOMPARE(notes.note(0).anchor.kind, AnchorKind::Range);
    QCOMPARE(notes.note(0).anchor.begin->count, std::int64_t{1020});
    QCOMPARE(notes.note(0).anchor.end->count, std::int64_t{1070});
    QCOMPARE(notes.open.timeline().scene().tints.size(), std::size_t{1});
    notes.press(Qt::Key_Escape);
    notes.press(Qt::Key_N);
    notes.type(QStringLiteral("a lane"));
    QCOMPARE(notes.note(1).anchor.kind, AnchorKind::Lane);
}

void NotesTest::tracksAndLanesTakeNotes() {
    OpenNotes notes;
    notes.open.timeline().select(notes.open.eventNamed("gemm"));
    notes.open.window().actionSet().noteOnTrack->trigger();
    notes.type(QStringLiteral("the stream"));
    notes.open.window().actionSet().noteOnLane->trigger();
    notes.type(QStringLiteral("the lane"));
    QCOMPARE(notes.note(0).anchor.kind, AnchorKind::Track);
    QVERIFY2(notes.note(0).anchor.track.find("stream 7") != std::string::npos, notes.note(0).anchor.track.c_str());
    std::vector<analysis::NoteFlag::Where> where;
    for (const analysis::NoteFlag &flag : notes.open.timeline().scene().flags)
        where.push_back(flag.where);
    QCOMPARE(where, (std::vector{analysis::NoteFlag::Where::Track, analysis::NoteFlag::Where::Lane}));
}

void NotesTest::stepsAreUndoneAndDoneAgainByText() {
    OpenNotes notes;
    notes.noteOn("gemm", QStringLiteral("first"));
    QCOMPARE(notes.open.window().actionSet().undo->text(), QStringLiteral("&Undo edit a note"));
    notes.undo();
    QCOMPARE(notes.note(0).title, std::string());
    QCOMPARE(notes.open.window().actionSet().undo->text(), QStringLiteral("&Undo add a note"));
    notes.undo();
    QVERIFY(notes.book().all().empty());
    QVERIFY(notes.open.timeline().scene().flags.empty());
    QCOMPARE(notes.list().model()->rowCount(), 0);
    notes.redo();
    notes.redo();
    QCOMPARE(notes.note(0).title, std::string("first"));
    QVERIFY(!notes.open.window().actionSet().redo->isEnabled());
}

void NotesTest::whatIsTypedInOneGoIsOneStep() {
    OpenNotes notes;
    notes.noteOn("gemm", QStringLiteral("title"));
    auto *body = notes.part<QPlainTextEdit>("noteBody");
    body->setFocus();
    QTest::keyClicks(body, QStringLiteral("one"));
    QTRY_COMPARE(notes.note(0).body, std::string("one"));
    QTest::keyClicks(body, QStringLiteral(" two"));
    QTRY_COMPARE(notes.note(0).body, std::string("one two"));
    QCOMPARE(notes.open.window().workBook().undoStack().count(), 2);
    notes.undo();
    QCOMPARE(notes.note(0).body, std::string());
    QCOMPARE(notes.note(0).title, std::string());
    QCOMPARE(body->toPlainText(), QString());
}

void NotesTest::aClickOnAFlagChoosesItsNotesOneByOne() {
    OpenNotes notes;
    notes.noteOn("gemm", QStringLiteral("one"));
    notes.noteOn("gemm", QStringLiteral("two"));
    ui::TimelineView &timeline = notes.open.timeline();
    QCOMPARE(timeline.scene().flags.size(), std::size_t{1});
    QCOMPARE(timeline.scene().flags.front().label, std::string("2 notes"));
    const QPoint flag = middleOf(timeline, timeline.scene().flags.front());
    QTest::mouseClick(&timeline, Qt::LeftButton, {}, flag);
    QCOMPARE(notes.book().selected(), std::optional(NoteId{1}));
    QCOMPARE(notes.part<QLineEdit>("noteTitle")->text(), QStringLiteral("one"));
    QTest::mouseClick(&timeline, Qt::LeftButton, {}, flag);
    QCOMPARE(notes.book().selected(), std::optional(NoteId{2}));
    QVERIFY(timeline.scene().flags.front().selected);
    QVERIFY(timeline.selection().has_value());
}

void NotesTest::titleColourAndBodyAreEditedInPlace() {
    OpenNotes notes;
    notes.noteOn("gemm", QStringLiteral("old"));
    const QModelIndex title = notes.list().model()->index(0, NoteListModel::Title);
    QVERIFY(notes.list().model()->setData(title, QStringLiteral("new")));
    QCOMPARE(notes.note(0).title, std::string("new"));
    QCOMPARE(notes.part<QLineEdit>("noteTitle")->text(), QStringLiteral("new"));
    auto *colour = notes.part<QComboBox>("noteColour");
    colour->setFocus();
    QTest::keyClick(colour, Qt::Key_Down);
    QCOMPARE(notes.note(0).colour, std::string("red"));
    QCOMPARE(notes.open.timeline().scene().flags.front().colour, analysis::NoteColour::Red);
    auto *body = notes.part<QPlainTextEdit>("noteBody");
    body->setFocus();
    QTest::keyClicks(body, QStringLiteral("why **here**?"));
    QCOMPARE(notes.part<ui::NotePreview>("notePreview")->toPlainText(), QStringLiteral("why here?"));
    notes.open.timeline().setFocus();
    QCOMPARE(notes.note(0).body, std::string("why **here**?"));
    QCOMPARE(notes.cell(0, NoteListModel::Text), QStringLiteral("why **here**?"));
}

void NotesTest::theListFiltersByWordsColourAndPlace() {
    OpenNotes notes;
    notes.noteOn("gemm", QStringLiteral("idle after prefill"));
    notes.noteOn("cudaLaunchKernel", QStringLiteral("late launch"));
    QTest::keyClicks(notes.part<QLineEdit>("notesFilter"), QStringLiteral("PREFILL idle"));
    QCOMPARE(notes.titles(), QStringList{QStringLiteral("idle after prefill")});
    QVERIFY2(notes.panel().summary().contains(QStringLiteral("1 of 2 notes; 1 filtered")),
             qPrintable(notes.panel().summary()));
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

void NotesTest::enterGoesToWhatANoteIsAbout() {
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

void NotesTest::deleteRemovesTheChosenNotesAsOneStep() {
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

void NotesTest::notesOfClosedCapturesStayAndSayWhy() {
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

void NotesTest::thePreviewLoadsAndOpensNothing() {
    QTemporaryDir folder;
    QImage large(300, 200, QImage::Format_RGB32);
    large.fill(Qt::red);
    const QString path = folder.filePath(QStringLiteral("secret.png"));
    QVERIFY(large.save(path));
    ui::NotePreview preview;
    preview.resize(600, 400);
    preview.setBody(QStringLiteral("![x](%1) ![y](file://%1) [z](file://%1) <b>raw</b>").arg(path));
    const QImage shown = preview.grab().toImage();
    bool red = false;
    for (int y = 0; y < shown.height(); ++y)
        for (int x = 0; x < shown.width(); ++x)
            red = red || shown.pixelColor(x, y) == QColor(Qt::red);
    QVERIFY(!red);
    QVERIFY(preview.loadResource(QTextDocument::StyleSheetResource, QUrl::fromLocalFile(path)).isNull());
    QVERIFY(!preview.openLinks());
    QVERIFY(preview.toPlainText().contains(QStringLiteral("<b>raw</b>")));
}

void NotesTest::theListObeysTheRulesOfItemModels() {
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

void NotesTest::aReadOnlyWorkspaceTakesNoNoteAndSaysSo() {
    OpenNotes notes;
    QTemporaryDir folder;
    const std::string path = folder.filePath(QStringLiteral("held.lanescope")).toStdString();
    const auto holder = model::workspace::Workspace::create(path);
    QVERIFY(holder.ok());
    notes.open.window().workBook().take(model::workspace::Workspace::open(path).take());
    QVERIFY(notes.open.window().workBook().isReadOnly());
    notes.press(Qt::Key_N);
    QVERIFY(notes.book().all().empty());
    QVERIFY(notes.part<QLineEdit>("noteTitle")->isReadOnly());
}

void NotesTest::tenThousandNotesAreListedFilteredAndDrawn() {
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
    QCOMPARE(notes.list().model()->rowCount(), kNotes / 10);
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

void NotesTest::everyControlHasAName() {
    OpenNotes notes;
    for (QWidget *widget : notes.panel().findChildren<QWidget *>()) {
        const bool control = qobject_cast<QLineEdit *>(widget) || qobject_cast<QComboBox *>(widget) ||
                             qobject_cast<QTableView *>(widget) || qobject_cast<QPlainTextEdit *>(widget) ||
                             qobject_cast<QAbstractButton *>(widget);
        if (!control || widget->objectName().startsWith(QLatin1String("qt_")) ||
            widget->metaObject()->className() == QByteArray("QTableCornerButton") ||
            qobject_cast<QLineEdit *>(widget->parentWidget()))
            continue;
        QVERIFY2(!widget->objectName().isEmpty(), widget->metaObject()->className());
        QVERIFY2(!widget->accessibleName().isEmpty(), qPrintable(widget->objectName()));
    }
}

LANESCOPE_GUI_TEST(NotesTest)
#include "tst_notes.moc"
