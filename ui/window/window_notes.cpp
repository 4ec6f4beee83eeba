// SPDX-License-Identifier: Apache-2.0
// Notes in the main window: making them, and the way from each to what it is about.
#include "ui/notes/note_book.h"
#include "ui/notes/notes_panel.h"
#include "ui/window/main_window.h"
#include "ui/work/work_book.h"

#include <QAction>
#include <QDockWidget>

#include <algorithm>

namespace lanescope::ui {

using model::workspace::AnchorKind;
using model::workspace::NoteId;

void MainWindow::connectNotes() {
    connect(m_noteBook, &NoteBook::marksChanged, this, [this] {
        m_timeline->setNotes(m_noteBook->marks());
        const std::size_t notes = m_noteBook->all().size();
        m_notesDock->setWindowTitle(notes > 0 ? tr("Notes %1").arg(notes) : tr("Notes"));
    });
    connect(m_notes, &NotesPanel::jumpAsked, this, &MainWindow::goToNote);
    connect(m_notes, &NotesPanel::left, this, [this] { m_timeline->setFocus(); });
    connect(m_notes, &NotesPanel::refused, this, [this](const model::Error &error) { sayRefusal(error); });
    connect(m_timeline, &TimelineView::notesClicked, this, &MainWindow::chooseNotes);
    connect(m_actions.note, &QAction::triggered, this, &MainWindow::noteHere);
    connect(m_actions.noteOnLane, &QAction::triggered, this, [this] {
        if (const auto session = m_timeline->activeSession())
            addNote(m_noteBook->onLane(*session));
    });
    connect(m_actions.noteOnTrack, &QAction::triggered, this, [this] {
        const auto event = m_timeline->selection();
        const auto session = event && m_analysis ? m_analysis->indexOf(event->session) : std::nullopt;
        if (session)
            addNote(m_noteBook->onTrack(*session, m_analysis->sessions[*session]->track(event->row)));
    });
}

/// A range is marked on purpose, so it comes before the selected event, and both before the lane.
void MainWindow::noteHere() {
    if (const auto &range = m_timeline->markedRange())
        addNote(m_noteBook->onRange(range->clock, range->begin, range->end));
    else if (const auto event = m_timeline->selection())
        addNote(m_noteBook->onEvent(*event));
    else if (const auto session = m_timeline->activeSession())
        addNote(m_noteBook->onLane(*session));
}

void MainWindow::addNote(model::workspace::Anchor anchor) {
    const auto made = m_noteBook->add(std::move(anchor));
    if (!made) {
        sayRefusal(made.error());
        return;
    }
    m_notesDock->show();
    m_notesDock->raise();
    m_notes->edit(made.value());
}

/// Another click on the same flag goes on to the next of its notes.
void MainWindow::chooseNotes(const std::vector<NoteId> &notes) {
    const auto chosen = std::find(notes.begin(), notes.end(), m_noteBook->selected().value_or(NoteId()));
    const bool last = chosen == notes.end() || chosen + 1 == notes.end();
    m_notesDock->show();
    m_notesDock->raise();
    m_notes->choose(last ? notes.front() : *(chosen + 1));
}

void MainWindow::goToNote(NoteId id) {
    const model::workspace::Note *note = m_noteBook->find(id);
    if (note == nullptr)
        return;
    const analysis::NotePlace place = m_noteBook->placeOf(*note);
    if (!place.placed()) {
        say(m_noteBook->whereText(*note, place));
        return;
    }
    hideLane(place.session, false);
    if (note->anchor.kind != AnchorKind::Lane)
        m_timeline->setLaneCollapsed(place.session, false);
    const model::SessionId &session = m_analysis->sessions[place.session]->id();
    switch (note->anchor.kind) {
    case AnchorKind::Event: goTo({session, place.row}); break;
    case AnchorKind::Range:
        m_timeline->clearSelection();
        m_timeline->selectRange({{session, place.clock}, *place.begin, *place.end});
        m_timeline->fitSelection();
        break;
    case AnchorKind::Track: m_timeline->showTrack(place.session, place.track); break;
    case AnchorKind::Lane:
    case AnchorKind::Unscoped: m_timeline->showLane(place.session); break;
    }
    m_notesDock->raise();
}

} // namespace lanescope::ui
