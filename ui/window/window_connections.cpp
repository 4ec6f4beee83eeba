// SPDX-License-Identifier: Apache-2.0
// What the actions and panels of the main window do.
#include "ui/commands/command_palette.h"
#include "ui/notes/notes_panel.h"
#include "ui/refused/refused_panel.h"
#include "ui/report/report_dialog.h"
#include "ui/selection/event_facts.h"
#include "ui/selection/selection_panel.h"
#include "ui/sessions/sessions_panel.h"
#include "ui/tables/findings_panel.h"
#include "ui/tables/sql_panel.h"
#include "ui/tables/table_panel.h"
#include "ui/tables/text_table_view.h"
#include "ui/text/format.h"
#include "ui/text/time_span.h"
#include "ui/timeline/overview_strip.h"
#include "ui/verify/verify_actions.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/load_strip.h"
#include "ui/widgets/search_field.h"
#include "ui/widgets/welcome_page.h"
#include "ui/window/capture_files.h"
#include "ui/window/go_to_time.h"
#include "ui/window/help_dialogs.h"
#include "ui/window/main_window.h"

#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QFileDialog>
#include <QLabel>
#include <QListView>
#include <QMenuBar>
#include <QToolButton>

namespace lanescope::ui {
namespace {

constexpr double kPan = 0.25; ///< of the plot's width

} // namespace

void MainWindow::connectFileActions() {
    connect(m_actions.open, &QAction::triggered, this, &MainWindow::askForFiles);
    connect(m_actions.openFolder, &QAction::triggered, this, &MainWindow::askForFolder);
    connect(m_actions.closeAll, &QAction::triggered, this, &MainWindow::closeAllAsked);
    connect(m_actions.quit, &QAction::triggered, this, &QWidget::close);
    connect(m_actions.example, &QAction::triggered, this, &MainWindow::exampleAsked);
    connect(m_actions.commands, &QAction::triggered, this, &MainWindow::showCommands);
    connect(m_actions.keys, &QAction::triggered, this, &MainWindow::showKeys);
    connect(m_actions.numbers, &QAction::triggered, this, [this] { showNumbersDialog(this); });
    connect(m_actions.about, &QAction::triggered, this, &MainWindow::showAbout);
    connect(m_welcome, &WelcomePage::openAsked, this, &MainWindow::askForFiles);
    connect(m_welcome, &WelcomePage::exampleAsked, this, &MainWindow::exampleAsked);
    connect(m_welcome, &WelcomePage::recentAsked, this, [this](const QString &path) { emit openAsked({path}); });
    connect(m_welcome, &WelcomePage::lastSessionAsked, this, &MainWindow::openAsked);
    connect(m_load, &LoadStrip::cancelAsked, this, &MainWindow::cancelAsked);
}

void MainWindow::askForFiles() {
    const QStringList paths = QFileDialog::getOpenFileNames(this, tr("Open captures"), {}, captureFilters());
    if (!paths.isEmpty())
        emit openAsked(paths);
}

void MainWindow::askForFolder() {
    const QString folder = QFileDialog::getExistingDirectory(this, tr("Open every capture in a folder"));
    if (!folder.isEmpty())
        emit openAsked({folder});
}

void MainWindow::askForTime() {
    const analysis::LaneSection *section = m_timeline->activeSection();
    if (section == nullptr) {
        say(tr("The active lane holds no time to go to."));
        return;
    }
    const std::size_t session = *m_timeline->activeSession();
    auto *dialog =
        new GoToTimeDialog(safeText(analysis::laneTitle(*m_analysis, session)), {section->zero, section->end}, this);
    connect(dialog, &GoToTimeDialog::timeChosen, m_timeline,
            [this, id = m_analysis->sessions[session]->id()](model::Ns time) {
                // Positions change when more is opened meanwhile.
                if (const auto at = m_analysis ? m_analysis->indexOf(id) : std::nullopt)
                    m_timeline->goToTime(*at, time);
            });
    dialog->open();
}

void MainWindow::showCommands() {
    updateActions();
    (new CommandPalette(commandsOf(*menuBar()), m_timeline->theme(), this))->show();
}
void MainWindow::showKeys() { showKeysDialog(this); }
void MainWindow::showAbout() { showAboutDialog(this); }

void MainWindow::connectMoves() {
    const auto on = [this](QAction *action, auto work) { connect(action, &QAction::triggered, m_timeline, work); };
    on(m_actions.fitAll, [this] { m_timeline->fitAll(); });
    on(m_actions.fitSelection, [this] { m_timeline->fitSelection(); });
    on(m_actions.zoomIn, [this] { m_timeline->zoomIn(); });
    on(m_actions.zoomOut, [this] { m_timeline->zoomOut(); });
    on(m_actions.panLeft, [this] { m_timeline->panBy(-kPan); });
    on(m_actions.panRight, [this] { m_timeline->panBy(kPan); });
    on(m_actions.back, [this] { m_timeline->navigateBack(); });
    on(m_actions.forward, [this] { m_timeline->navigateForward(); });
    on(m_actions.toLaunch, [this] { m_timeline->followToLaunch(); });
    on(m_actions.toDeviceWork, [this] { m_timeline->followToDeviceWork(); });
    on(m_actions.previousEvent, [this] { m_timeline->previousEvent(); });
    on(m_actions.nextEvent, [this] { m_timeline->nextEvent(); });
    on(m_actions.clearSelection, [this] { m_timeline->clearSelection(); });
    on(m_actions.pinTrack, [this] { pinOrUnpin(); });
    on(m_actions.goToTime, [this] { askForTime(); });
    on(m_actions.copyText, [this] { copySelected(analysis::OutputFormat::Text); });
    on(m_actions.copyCsv, [this] { copySelected(analysis::OutputFormat::Csv); });
    on(m_actions.copyJson, [this] { copySelected(analysis::OutputFormat::Json); });
    on(m_actions.copyId, [this] { copySelectedId(); });
    connect(m_timeline, &TimelineView::menuAsked, this, &MainWindow::showTimelineMenu);
    connect(m_actions.resetLayout, &QAction::triggered, this, [this] {
        restoreState(m_initialLayout);
        placeDocks();
    });
}

void MainWindow::connectLayers() {
    connect(m_actions.ghosts, &QAction::toggled, m_timeline, &TimelineView::setShowGhosts);
    connect(m_actions.flows, &QAction::toggled, m_timeline, &TimelineView::setShowRecordedFlows);
    connect(m_actions.counters, &QAction::toggled, m_timeline, &TimelineView::setShowCounters);
    connect(m_actions.hideFiltered, &QAction::toggled, this, [this](bool hides) {
        for (TextTableView *table : findChildren<TextTableView *>())
            table->setHidesFiltered(hides);
        m_notes->setHidesFiltered(hides);
        m_refused->setHidesFiltered(hides);
    });
    connect(m_actions.relative, &QAction::toggled, this, &MainWindow::compareByPosition);
    connect(m_timeline, &TimelineView::relativeEnded, this, [this] { m_actions.relative->setChecked(false); });
    connect(m_actions.frameTime, &QAction::toggled, m_timeline, &TimelineView::setShowFrameTime);
    connect(m_actions.arrowsOff, &QAction::triggered, this, [this] { setArrowMode(ArrowMode::Off); });
    connect(m_actions.arrowsSelection, &QAction::triggered, this, [this] { setArrowMode(ArrowMode::Selection); });
    connect(m_actions.arrowsVisible, &QAction::triggered, this, [this] { setArrowMode(ArrowMode::Visible); });
    for (const ThemeChoice choice : kThemeChoices)
        connect(m_actions.themeOf(choice), &QAction::triggered, this, [this, choice] { emit themeChosen(choice); });
}

void MainWindow::compareByPosition(bool on) {
    const QString refusal = m_timeline->setRelative(on);
    if (refusal.isEmpty())
        return;
    say(refusal);
    m_actions.relative->setChecked(false);
}

void MainWindow::connectPanels() {
    connect(m_timeline, &TimelineView::selectionChanged, this, [this](const std::optional<model::EventRef> &event) {
        m_selection->setEvent(event);
        if (event)
            m_selectionDock->raise();
        updateActions();
    });
    connect(m_timeline, &TimelineView::activeLaneChanged, this,
            [this] { m_sessions->setActive(m_timeline->activeSession()); });
    connect(m_timeline, &TimelineView::rangeSelected, this, &MainWindow::showRange);
    connect(m_timeline, &TimelineView::rangeCleared, this, &MainWindow::showNoRange);
    connect(m_selection, &SelectionPanel::eventAsked, this, &MainWindow::goTo);
    connect(m_selection, &SelectionPanel::detailsAsked, this, &MainWindow::detailsAsked);
    connect(m_findings, &FindingsPanel::eventAsked, this, [this](const model::EventRef &event) {
        goTo(event);
        m_timeline->fitSelection();
        m_findingsDock->raise();
    });
    connect(m_actions.exportReport, &QAction::triggered, m_report, &QDialog::show);
    connect(m_sql, &SqlPanel::eventAsked, this, &MainWindow::goTo);
    connect(m_coverage, &CoveragePanel::sessionChosen, m_timeline, &TimelineView::showLane);
    connect(m_sessions, &SessionsPanel::sessionChosen, m_timeline, &TimelineView::showLane);
    connect(m_sessions, &SessionsPanel::closeAsked, this, &MainWindow::closeAsked);
    SessionListModel &list = m_sessions->sessions();
    connect(&list, &SessionListModel::orderChanged, this, [this, &list] { m_timeline->setLaneOrder(list.order()); });
    connect(&list, &SessionListModel::hiddenChanged, m_timeline, &TimelineView::setLaneHidden);
}

void MainWindow::connectTables() {
    for (QAbstractItemView *view : findChildren<QAbstractItemView *>())
        if (view->metaObject() == &TextTableView::staticMetaObject || view == &m_sessions->view())
            view->addAction(m_actions.clearSelection);
    for (TablePanel *table : m_tables) {
        connect(table, &TablePanel::rowsAsked, this, &MainWindow::tableAsked);
        connect(table, &TablePanel::copyAsked, this, &MainWindow::tableCopyAsked);
        connect(table, &TablePanel::rangeAsked, this,
                [this, table](std::size_t session, model::Ns begin, model::Ns end) {
                    m_timeline->clearSelection();
                    m_timeline->selectRange(session, begin, end);
                    m_timeline->fitSelection();
                    showDock(table);
                });
        connect(table, &TablePanel::eventsAsked, this, [this, table](const std::vector<model::EventRef> &events) {
            goToAll(events);
            showDock(table);
        });
    }
}

void MainWindow::connectSearch() {
    connect(m_actions.find, &QAction::triggered, m_search, &SearchField::focusField);
    connect(m_actions.findNext, &QAction::triggered, this, [this] { stepHits(true); });
    connect(m_actions.findPrevious, &QAction::triggered, this, [this] { stepHits(false); });
    connect(m_search, &SearchField::nextAsked, this, [this] { stepHits(true); });
    connect(m_search, &SearchField::previousAsked, this, [this] { stepHits(false); });
    connect(m_search, &SearchField::left, m_timeline, qOverload<>(&QWidget::setFocus));
    connect(m_search, &SearchField::textEdited, this, &MainWindow::beginSearch);
}

void MainWindow::beginSearch() {
    m_hits.clear();
    m_hit.reset();
    m_stepsAsked = 0;
    m_searching = m_analysis && !m_search->text().isEmpty();
    if (m_searching)
        m_search->showSearching();
    else
        m_search->showHits(0, 0);
    emit searchAsked(m_search->text());
}

void MainWindow::showHits(const QString &text, std::vector<analysis::SearchHit> hits) {
    if (text != m_search->text())
        return;
    m_searching = false;
    m_hits = std::move(hits);
    m_hit.reset();
    m_search->showHits(0, m_hits.size());
    const int steps = std::exchange(m_stepsAsked, 0);
    for (int i = 0; i < std::abs(steps); ++i)
        stepHits(steps > 0);
}

void MainWindow::stepHits(bool forward) {
    if (m_searching) {
        m_stepsAsked += forward ? 1 : -1;
        return;
    }
    if (m_hits.empty() || !m_analysis)
        return;
    const std::size_t last = m_hits.size() - 1;
    if (!m_hit)
        m_hit = forward ? 0 : last;
    else if (forward)
        m_hit = *m_hit == last ? 0 : *m_hit + 1;
    else
        m_hit = *m_hit == 0 ? last : *m_hit - 1;
    const analysis::SearchHit &hit = m_hits[*m_hit];
    m_search->showHits(*m_hit + 1, m_hits.size());
    goTo({m_analysis->sessions[hit.session]->id(), hit.row});
}

void MainWindow::updateActions() {
    const bool open = m_analysis != nullptr;
    const bool selected = open && m_timeline->selection().has_value();
    const WindowActions &a = m_actions;
    for (QAction *action : {a.closeAll,   a.fitAll,       a.zoomIn,       a.zoomOut,     a.panLeft,    a.panRight,
                            a.find,       a.findNext,     a.findPrevious, a.ghosts,      a.flows,      a.counters,
                            a.relative,   a.back,         a.forward,      a.align,       a.goToTime,   a.note,
                            a.noteOnLane, a.registerLane, a.exportReport, a.copyPicture, a.savePicture})
        action->setEnabled(open);
    for (std::size_t i = 0; i < a.keepView.size(); ++i) {
        a.keepView[i]->setEnabled(open);
        a.recallView[i]->setEnabled(open);
    }
    a.keepInList->setEnabled(open);
    a.keptViews->setEnabled(open);
    for (QAction *action : {a.toLaunch, a.toDeviceWork, a.previousEvent, a.nextEvent, a.copyText, a.copyCsv, a.copyJson,
                            a.copyId, a.noteOnTrack, a.measure, a.pinTrack})
        action->setEnabled(selected);
    const auto track = selectedTrack();
    const bool pinned = track && m_timeline->isPinned(track->session, *track->track);
    a.pinTrack->setText(pinned ? tr("Unp&in the track") : tr("P&in the track to the top"));
    a.fitSelection->setEnabled(open);
    a.markRange->setEnabled(open);
    m_verifyActions->verify->setEnabled(open);
    a.clearSelection->setEnabled(open);
    m_arrowButton->setEnabled(open);
    m_search->setEnabled(open);
}

void MainWindow::showRange(std::size_t session, model::Ns begin, model::Ns end) {
    const analysis::LaneLayout *lane = m_timeline->timelineLayout().laneOf(session);
    const QString name = safeText(analysis::laneTitle(*m_analysis, session));
    const QString refusal = refusalOfTimes(*m_analysis->sessions[session]);
    if (!refusal.isEmpty())
        m_range->setText(tr("Range in %1: %2").arg(name, refusal));
    else if (lane == nullptr || lane->sections.size() != 1)
        m_range->setText(tr("Range: %1 in %2").arg(spanText(begin, end), name));
    else
        m_range->setText(tr("Range: %1 in %2, %3 to %4")
                             .arg(spanText(begin, end), name, laneTimeOf(begin, lane->sections.front().zero),
                                  laneTimeOf(end, lane->sections.front().zero)));
}

void MainWindow::showNoRange() {
    m_range->setText(tr("Range: none — drag on a ruler to select; ranges never span lanes with unaligned clocks"));
}

} // namespace lanescope::ui
