// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/ui/support/gui_test.h"
#include "ui/notes/note_book.h"
#include "ui/notes/note_list_model.h"
#include "ui/notes/notes_panel.h"
#include "ui/tables/text_table_model.h"

#include <QAction>
#include <QLineEdit>
#include <QTableView>

#include <iterator>

namespace lanescope::test {

/// A window, of one proven pair unless a test says otherwise, and what a test asks of its notes.
class OpenNotes {
public:
    explicit OpenNotes(const char *counterexample = "C7") { open.openFiles(filesOf(counterexample)); }
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
    void noteOn(const char *event, const QString &title, std::size_t session = 0) {
        open.timeline().clearSelection();
        open.timeline().select(open.eventNamed(event, session));
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
    [[nodiscard]] const model::workspace::Note &note(std::size_t at) {
        auto it = book().all().begin();
        std::advance(it, static_cast<std::ptrdiff_t>(at));
        return it->second;
    }
    [[nodiscard]] QString cell(int row, int column) { return list().model()->index(row, column).data().toString(); }
    /// Of the notes that no filter dims.
    [[nodiscard]] QStringList titles() {
        QStringList titles;
        for (int row = 0; row < list().model()->rowCount(); ++row)
            if (!list().model()->index(row, 0).data(ui::TextTableModel::DimmedRole).toBool())
                titles += cell(row, ui::NoteListModel::Title);
        return titles;
    }
    void undo() { open.window().actionSet().undo->trigger(); }
    void redo() { open.window().actionSet().redo->trigger(); }

    OpenWindow open;
};

inline QPoint middleOf(ui::TimelineView &timeline, const analysis::NoteFlag &flag) {
    return QPointF(timeline.headerWidth() + flag.box.x + flag.box.w / 2, flag.box.y + flag.box.h / 2).toPoint();
}

} // namespace lanescope::test
