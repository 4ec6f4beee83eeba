// SPDX-License-Identifier: Apache-2.0
// Notes in the window, made and edited by keyboard and mouse.
#include "model/workspace/workspace.h"
#include "tests/ui/support/open_notes.h"
#include "ui/notes/note_preview.h"
#include "ui/work/work_book.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QPlainTextEdit>
#include <QUndoStack>

using namespace lanescope;
using model::workspace::AnchorKind;
using model::workspace::Note;
using model::workspace::NoteId;
using test::middleOf;
using test::OpenNotes;
using ui::NoteListModel;

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
    void tabGoesFromTheTitleToTheText();
    void thePreviewLoadsAndOpensNothing();
    void aReadOnlyWorkspaceTakesNoNoteAndSaysSo();
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

void NotesTest::tabGoesFromTheTitleToTheText() {
    OpenNotes notes;
    notes.noteOn("gemm", QStringLiteral("slow"));
    auto *title = notes.part<QLineEdit>("noteTitle");
    title->setFocus();
    QTest::keyClick(title, Qt::Key_Tab);
    QVERIFY(notes.part<QPlainTextEdit>("noteBody")->hasFocus());
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Backtab);
    QVERIFY(title->hasFocus());
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
