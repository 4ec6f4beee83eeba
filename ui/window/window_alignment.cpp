// SPDX-License-Identifier: Apache-2.0
// Declaring alignments in the main window, and taking them back.
#include "ui/align/align_dialog.h"
#include "ui/align/alignment_book.h"
#include "ui/sessions/sessions_panel.h"
#include "ui/tables/sql_panel.h"
#include "ui/window/main_window.h"
#include "ui/work/work_book.h"

#include <QAction>
#include <QUndoStack>

namespace lanescope::ui {

void MainWindow::connectAlignment() {
    QUndoStack &steps = m_work->undoStack();
    connect(m_alignments, &AlignmentBook::changed, this, [this] {
        m_timeline->setAlignments(m_alignments->alignments());
        m_sql->setAlignments(m_alignments->alignments());
        m_sessions->setAlignments(m_alignments->alignments());
        m_sessions->setActive(m_timeline->activeSession());
    });
    connect(m_actions.align, &QAction::triggered, this, &MainWindow::showAlignDialog);
    connect(m_actions.undo, &QAction::triggered, &steps, &QUndoStack::undo);
    connect(m_actions.redo, &QAction::triggered, &steps, &QUndoStack::redo);
    connect(&steps, &QUndoStack::canUndoChanged, m_actions.undo, &QAction::setEnabled);
    connect(&steps, &QUndoStack::canRedoChanged, m_actions.redo, &QAction::setEnabled);
    // The stack says that it is empty while the window goes: only the actions are touched then.
    connect(&steps, &QUndoStack::undoTextChanged, m_actions.undo,
            [undo = m_actions.undo](const QString &text) { undo->setText(tr("&Undo %1").arg(text)); });
    connect(&steps, &QUndoStack::redoTextChanged, m_actions.redo,
            [redo = m_actions.redo](const QString &text) { redo->setText(tr("&Redo %1").arg(text)); });
    m_actions.undo->setEnabled(false);
    m_actions.redo->setEnabled(false);
}

void MainWindow::showAlignDialog() {
    if (m_alignDialog == nullptr) {
        m_alignDialog = new AlignDialog(*m_alignments, this);
        m_alignDialog->setAnalysis(m_analysis);
        m_alignDialog->setSelection(m_timeline->selection());
        connect(m_timeline, &TimelineView::selectionChanged, m_alignDialog, &AlignDialog::setSelection);
    }
    m_alignDialog->show();
    m_alignDialog->raise();
    m_alignDialog->activateWindow();
}

} // namespace lanescope::ui
