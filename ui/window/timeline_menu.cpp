// SPDX-License-Identifier: Apache-2.0
// The context menu of the timeline, and copies of the selected event.
#include "ui/notes/note_book.h"
#include "ui/sessions/sessions_panel.h"
#include "ui/text/format.h"
#include "ui/window/main_window.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QMenu>

namespace lanescope::ui {

void MainWindow::showTimelineMenu(const TimelineSpot &spot, const QPoint &at) {
    auto *menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("timelineMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const WindowActions &a = m_actions;
    if (spot.event) {
        menu->addActions({a.copyText, a.copyCsv, a.copyJson, a.copyId});
        menu->addSeparator();
        menu->addActions({a.toLaunch, a.toDeviceWork, a.fitSelection});
        menu->addSeparator();
        menu->addAction(tr("&Note on the event"), this,
                        [this, event = *spot.event] { addNote(m_noteBook->onEvent(event)); });
        menu->addActions({a.noteOnTrack, a.pinTrack});
    } else if (spot.track) {
        addTrackItems(*menu, spot.session, *spot.track);
    } else {
        addLaneItems(*menu, spot.session);
        menu->addSeparator();
        menu->addActions({a.fitAll, a.goToTime});
    }
    menu->popup(at);
}

void MainWindow::addTrackItems(QMenu &menu, std::size_t session, model::TrackRef track) {
    const analysis::TimelineLayout::Found found = m_timeline->timelineLayout().find(session, track);
    if (found.track == nullptr)
        return;
    const bool folded = found.track->folded;
    QAction *fold = menu.addAction(folded ? tr("Un&fold the track") : tr("&Fold the track"), this,
                                   [=, this] { m_timeline->setTrackFolded(session, track, !folded); });
    fold->setEnabled(found.track->foldable);
    const bool pinned = found.track->pinned;
    menu.addAction(pinned ? tr("Unp&in the track") : tr("P&in the track to the top"), this, [=, this] {
        m_timeline->setTrackPinned(session, track, !pinned);
        updateActions();
    });
    menu.addAction(tr("Copy the track's &name"), this,
                   [name = wholeText(found.track->label)] { QApplication::clipboard()->setText(name); });
    menu.addAction(tr("N&ote on the track"), this, [=, this] { addNote(m_noteBook->onTrack(session, track)); });
    menu.addSeparator();
    menu.addAction(tr("&Hide the lane"), this, [=, this] { hideLane(session, true); });
}

/// Of the selected event; nullopt where there is none.
std::optional<TimelineSpot> MainWindow::selectedTrack() const {
    const auto event = m_timeline->selection();
    const auto session = event && m_analysis ? m_analysis->indexOf(event->session) : std::nullopt;
    if (!session)
        return std::nullopt;
    return TimelineSpot{*session, event, m_analysis->sessions[*session]->track(event->row)};
}

void MainWindow::pinOrUnpin() {
    const auto spot = selectedTrack();
    if (!spot)
        return;
    const bool pinned = m_timeline->isPinned(spot->session, *spot->track);
    m_timeline->setTrackPinned(spot->session, *spot->track, !pinned);
    updateActions();
}

void MainWindow::addLaneItems(QMenu &menu, std::size_t session) {
    const analysis::LaneLayout *lane = m_timeline->timelineLayout().laneOf(session);
    if (lane == nullptr)
        return;
    const bool collapsed = lane->collapsed;
    menu.addAction(collapsed ? tr("E&xpand the lane") : tr("&Collapse the lane"), this,
                   [=, this] { m_timeline->setLaneCollapsed(session, !collapsed); });
    menu.addAction(tr("&Hide the lane"), this, [=, this] { hideLane(session, true); });
    menu.addAction(tr("Copy the lane's &name"), this,
                   [name = wholeText(lane->title)] { QApplication::clipboard()->setText(name); });
    menu.addSeparator();
    menu.addAction(tr("N&ote on the lane"), this, [=, this] { addNote(m_noteBook->onLane(session)); });
    menu.addAction(tr("&Role and stage…"), this, [=, this] { askForRegistration(session); });
    menu.addSeparator();
    menu.addAction(tr("Close this &artifact"), this,
                   [this, artifact = m_analysis->sessions[session]->id().artifact()] { emit closeAsked(artifact); });
}

void MainWindow::hideLane(std::size_t session, bool hidden) {
    SessionListModel &list = m_sessions->sessions();
    if (const int row = list.rowOf(session); row >= 0)
        list.setData(list.index(row), hidden ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
}

void MainWindow::copySelected(analysis::OutputFormat format) {
    if (const auto event = m_timeline->selection())
        emit eventCopyAsked(*event, format);
}

void MainWindow::copySelectedId() {
    const auto event = m_timeline->selection();
    const auto session = event && m_analysis ? m_analysis->indexOf(event->session) : std::nullopt;
    if (session)
        QApplication::clipboard()->setText(
            QString::fromStdString(m_analysis->sessions[*session]->eventText(event->row)));
}

} // namespace lanescope::ui
