// SPDX-License-Identifier: Apache-2.0
// Views that are kept under the digits, and gone back to.
#include "analysis/notes/note_places.h"
#include "ui/sessions/sessions_panel.h"
#include "ui/text/format.h"
#include "ui/views/kept_views_dialog.h"
#include "ui/window/main_window.h"
#include "ui/work/view_state.h"
#include "ui/work/work_book.h"

#include <QAction>
#include <QMenu>

#include <algorithm>
#include <array>
#include <tuple>
#include <variant>
#include <vector>

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
    connect(m_actions.keepInList, &QAction::triggered, this, &MainWindow::keepInList);
    connect(m_actions.keptViews, &QAction::triggered, this, &MainWindow::showKeptViews);
    connect(m_work, &WorkBook::edited, this, [this](const Change &change) {
        const auto isView = [](const auto &edit) { return std::holds_alternative<RecordEdit<SavedView>>(edit); };
        if (std::any_of(change.edits.begin(), change.edits.end(), isView))
            offerViews();
    });
    connect(m_work, &WorkBook::replaced, this, &MainWindow::offerViews);
}

/// The menu names what is kept: views under a digit by their actions, the others below.
void MainWindow::offerViews() {
    m_recallMenu->clear();
    std::array<QString, std::tuple_size_v<decltype(m_actions.recallView)>> names;
    std::vector<SavedView> others;
    for (const auto &[key, view] : m_work->contents().all<SavedView>())
        if (view.slot >= 1 && view.slot <= static_cast<std::int64_t>(names.size()))
            names[static_cast<std::size_t>(view.slot - 1)] = view.name.empty() ? QString() : viewName(view);
        else
            others.push_back(view);
    for (std::size_t i = 0; i < names.size(); ++i) {
        const QString name = withoutMnemonic(names[i]);
        m_actions.recallView[i]->setText(name.isEmpty() ? tr("Go to view &%1").arg(i + 1)
                                                        : tr("Go to view &%1: %2").arg(i + 1).arg(name));
        m_recallMenu->addAction(m_actions.recallView[i]);
    }
    m_recallMenu->addSeparator();
    for (const SavedView &view : others) {
        const QString name = withoutMnemonic(viewName(view));
        m_recallMenu->addAction(name, this, [this, id = view.id] { goToView(id); });
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
    if (!sayRefusal(m_work->push(tr("keep a view"), {"keep a view", {edit}})))
        say(tr("Kept as view %1: press %1 to come back to it.").arg(slot));
}

/// As many as one likes have no digit; the name can be typed at once.
void MainWindow::keepInList() {
    if (!m_analysis)
        return;
    SavedView view;
    view.id = m_work->contents().nextId<SavedView>();
    view.state = viewText(stateOf(*m_analysis, *m_timeline, m_sessions->sessions())).toStdString();
    view.name = viewName(view).toStdString();
    if (sayRefusal(m_work->push(tr("keep a view"), model::workspace::addition("keep a view", view))))
        return;
    showKeptViews();
    m_keptViews->rename(view.id);
}

void MainWindow::showKeptViews() {
    if (m_keptViews == nullptr) {
        m_keptViews = new KeptViewsDialog(*m_work, this);
        connect(m_keptViews, &KeptViewsDialog::keepAsked, this, &MainWindow::keepInList);
        connect(m_keptViews, &KeptViewsDialog::goAsked, this, &MainWindow::goToView);
        connect(m_keptViews, &KeptViewsDialog::refused, this, [this](const model::Error &error) { sayRefusal(error); });
    }
    m_keptViews->show();
    m_keptViews->raise();
    m_keptViews->activateWindow();
}

void MainWindow::recallView(int slot) {
    const auto &kept = m_work->contents().all<SavedView>();
    const auto found =
        std::find_if(kept.begin(), kept.end(), [&](const auto &entry) { return entry.second.slot == slot; });
    if (found == kept.end())
        say(tr("No view %1 is kept. Ctrl+%1 keeps one.").arg(slot));
    else
        showView(found->second);
}

void MainWindow::goToView(model::workspace::ViewId view) {
    if (const SavedView *kept = m_work->contents().find<SavedView>(view))
        showView(*kept);
}

void MainWindow::showView(const SavedView &kept) {
    const auto view = viewFromText(QString::fromStdString(kept.state));
    if (!view) {
        say(tr("The view was kept by another version of the program: it can't be shown."));
        return;
    }
    if (!m_analysis) {
        say(tr("Nothing is open: the view shows nothing."));
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
