// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/notes/note_book.h"
#include "ui/theme.h"

#include <QWidget>

#include <optional>

class QComboBox;
class QLineEdit;
class QPlainTextEdit;
class QToolButton;
class QTimer;

namespace lanescope::ui {

class ElidedLabel;
class NotePreview;

/// Title, colour and body of one note, and how the body will look. What is typed is kept a moment later, and
/// is one step to undo as long as the same note is edited.
class NoteEditor : public QWidget {
    Q_OBJECT
public:
    explicit NoteEditor(NoteBook &book, QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    /// nullopt: nothing is edited.
    void setNote(std::optional<model::workspace::NoteId> note);
    [[nodiscard]] std::optional<model::workspace::NoteId> note() const { return m_note; }
    void setReadOnly(bool readOnly);
    void focusTitle();
    /// Keeps now what has been typed.
    void keepTyped();
    /// Something has been typed that is not kept yet.
    [[nodiscard]] bool isTyping() const { return m_typing; }

signals:
    void typingChanged();
    void jumpAsked(lanescope::model::workspace::NoteId note);
    void deleteAsked(lanescope::model::workspace::NoteId note);
    /// Enter or Escape in the title.
    void left();
    void refused(const lanescope::model::Error &error);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void build();
    [[nodiscard]] QWidget *buildHead();
    [[nodiscard]] QWidget *buildBody();
    void connectParts();
    void show(const model::workspace::Note &note);
    void reread(model::workspace::NoteId note);
    void typed();
    void setTyping(bool typing);

    NoteBook &m_book;
    std::optional<model::workspace::NoteId> m_note;
    int m_merge = 0; ///< of the steps that edit this note now
    bool m_showing = false;
    bool m_typing = false;
    QTimer *m_idle;

    QLineEdit *m_title;
    QComboBox *m_colour;
    ElidedLabel *m_where;
    QToolButton *m_jump, *m_delete;
    QPlainTextEdit *m_body;
    NotePreview *m_preview;
};

} // namespace lanescope::ui
