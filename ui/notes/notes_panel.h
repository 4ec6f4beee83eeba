// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/output/document.h"
#include "ui/notes/note_book.h"
#include "ui/theme.h"

#include <QWidget>

#include <optional>
#include <vector>

class QComboBox;
class QLabel;
class QLineEdit;
class QModelIndex;
class QTableView;

namespace lanescope::ui {

class NoteEditor;
class NoteListModel;
class NoteListProxy;

/// The list of notes with its filter, and the editor of the chosen one.
class NotesPanel : public QWidget {
    Q_OBJECT
public:
    explicit NotesPanel(NoteBook &book, QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    void setReadOnly(bool readOnly);
    /// Notes that the filter does not let through are hidden instead of dimmed.
    void setHidesFiltered(bool hides);
    /// Chooses a note; a filter that hides it is taken away.
    void choose(model::workspace::NoteId note);
    /// The same, and the title takes what is typed.
    void edit(model::workspace::NoteId note);
    /// Keeps now what has been typed.
    void keepTyped();
    /// Something has been typed that is not kept yet.
    [[nodiscard]] bool isTyping() const;
    [[nodiscard]] QTableView &list() { return *m_list; }
    [[nodiscard]] NoteEditor &editor() { return *m_editor; }
    [[nodiscard]] QString summary() const;

signals:
    void jumpAsked(lanescope::model::workspace::NoteId note);
    /// The keys are to go to the lanes again.
    void left();
    void refused(const lanescope::model::Error &error);
    void typingChanged();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void build();
    [[nodiscard]] QWidget *buildBar();
    [[nodiscard]] QComboBox *barChoice(const char *name, const QString &accessible);
    void fillLanes();
    void buildList();
    void connectParts();
    void filterSoon();
    void filter();
    void showFirstMatch();
    void updateSummary();
    void chooseCurrent(const QModelIndex &current);
    void removeChosen();
    void copyRows(const std::vector<int> &rows, analysis::OutputFormat format) const;
    void showCopyMenu(const QPoint &at);
    [[nodiscard]] std::vector<model::workspace::NoteId> chosen() const;

    NoteBook &m_book;
    NoteListModel *m_notes;
    NoteListProxy *m_shown;
    bool m_filterAsked = false;
    QTableView *m_list;
    QLineEdit *m_text;
    QComboBox *m_lane, *m_colour, *m_place;
    QLabel *m_summary;
    NoteEditor *m_editor;
};

} // namespace lanescope::ui
