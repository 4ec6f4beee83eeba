// SPDX-License-Identifier: Apache-2.0
// Views that are kept under the digits, and gone back to.
#include "analysis/notes/note_places.h"
#include "ui/sessions/sessions_panel.h"
#include "ui/window/main_window.h"
#include "ui/work/view_state.h"
#include "ui/work/work_book.h"

#include <QAction>

#include <algorithm>

namespace lanescope::ui {

using analysis::Analysis;
using model::workspace::Change;
using model::workspace::RecordEdit;
using model::workspace::SavedView;

namespace {

ViewState stateOf(const Analysis &analysis, const TimelineView &timeline, const SessionListModel &sessions) {
    ViewState view;
    view.nsPerUnit = timeline.camera().nsPerUnit();
    view.scrollY = timeline.camera().scrollY;
    for (const analysis::LaneLayout &lane : timeline.timelineLayout().lanes)
        for (const analysis::LaneSection &section : lane.sections) {
            const analysis::FineTime left = timeline.camera().view(section.clock).left;
            view.axes.push_back({section.clock.session.text(),
                                 analysis.sessions[lane.session]->info(section.clock.clock).name, left.whole,
                                 left.part});
        }
    for (std::size_t i = 0; i < analysis.sessions.size(); ++i)
        if (sessions.isHidden(i))
            view.hidden.push_back(analysis.sessions[i]->id().text());
    for (const model::SessionId &session : timeline.layoutState().collapsed)
        view.collapsed.push_back(session.text());
    for (const model::TrackKey &track : timeline.layoutState().pinned)
        if (const auto session = analysis.indexOf(track.session))
            view.pinned.push_back({track.session.text(), trackAnchorName(analysis, *session, track.track)});
    if (const auto event = timeline.selection())
        if (const auto session = analysis.indexOf(event->session))
            view.selected = analysis.sessions[*session]->eventText(event->row);
    if (const auto &range = timeline.markedRange())
        view.range = {range->clock.session.text(), analysis.sessions[range->session]->info(range->clock.clock).name,
                      range->begin, range->end};
    return view;
}

bool names(const std::vector<std::string> &sessions, const model::SessionId &id) {
    return std::find(sessions.begin(), sessions.end(), id.text()) != sessions.end();
}

/// Those that are still there; other versions of the program may name tracks in another way.
std::vector<model::TrackKey> tracksOf(const Analysis &analysis, const std::vector<ViewState::Track> &named) {
    std::vector<model::TrackKey> tracks;
    for (const ViewState::Track &name : named)
        for (std::size_t i = 0; i < analysis.sessions.size(); ++i)
            if (analysis.sessions[i]->id().text() == name.session)
                if (const auto track = trackNamed(analysis, i, name.name))
                    tracks.push_back({analysis.sessions[i]->id(), *track});
    return tracks;
}

/// The clock of a session that is open; nullopt if it is not, or has no such clock.
std::optional<model::ClockId> clockNamed(const Analysis &analysis, const std::string &session,
                                         const std::string &clock) {
    for (const model::SessionPtr &open : analysis.sessions) {
        const auto &clocks = open->columns().clocks;
        if (open->id().text() != session)
            continue;
        for (std::size_t i = 0; i < clocks.size(); ++i)
            if (clocks[i].name == clock)
                return model::ClockId{open->id(), model::ClockRef(i)};
    }
    return std::nullopt;
}

} // namespace

void MainWindow::connectViews() {
    for (std::size_t i = 0; i < m_actions.keepView.size(); ++i) {
        const int slot = static_cast<int>(i) + 1;
        connect(m_actions.keepView[i], &QAction::triggered, this, [this, slot] { keepView(slot); });
        connect(m_actions.recallView[i], &QAction::triggered, this, [this, slot] { recallView(slot); });
    }
}

void MainWindow::keepView(int slot) {
    if (!m_analysis)
        return;
    SavedView view;
    view.slot = slot;
    view.state = viewText(stateOf(*m_analysis, *m_timeline, m_sessions->sessions())).toStdString();
    view.id = m_work->contents().nextId<SavedView>();
    RecordEdit<SavedView> edit;
    for (const auto &[key, kept] : m_work->contents().all<SavedView>())
        if (kept.slot == slot) {
            edit.before = kept;
            view.id = kept.id;
            view.name = kept.name;
        }
    edit.after = view;
    if (!sayRefusal(m_work->keep({"keep a view", {edit}})))
        say(tr("Kept as view %1: press %1 to come back to it.").arg(slot));
}

void MainWindow::recallView(int slot) {
    const auto &kept = m_work->contents().all<SavedView>();
    const auto found =
        std::find_if(kept.begin(), kept.end(), [&](const auto &entry) { return entry.second.slot == slot; });
    const auto view = found == kept.end() ? std::nullopt : viewFromText(QString::fromStdString(found->second.state));
    if (!view || !m_analysis) {
        say(tr("No view %1 is kept. Ctrl+%1 keeps one.").arg(slot));
        return;
    }
    for (std::size_t i = 0; i < m_analysis->sessions.size(); ++i) {
        const model::SessionId &id = m_analysis->sessions[i]->id();
        hideLane(i, names(view->hidden, id));
        m_timeline->setLaneCollapsed(i, names(view->collapsed, id));
    }
    m_timeline->setPinnedTracks(tracksOf(*m_analysis, view->pinned));
    analysis::Camera camera = m_timeline->camera();
    camera.setNsPerUnit(view->nsPerUnit);
    camera.scrollY = view->scrollY;
    for (const ViewState::Axis &axis : view->axes)
        if (const auto clock = clockNamed(*m_analysis, axis.session, axis.clock))
            camera.setLeft(*clock, {axis.left, axis.part});
    m_timeline->clearSelection();
    m_timeline->lookAt(camera);
    if (const auto event = m_analysis->findEvent(view->selected))
        m_timeline->select(event.value());
    if (!view->range)
        return;
    const auto clock = clockNamed(*m_analysis, view->range->session, view->range->clock);
    if (clock)
        m_timeline->selectRange({*clock, view->range->begin, view->range->end});
}

} // namespace lanescope::ui
