// SPDX-License-Identifier: Apache-2.0
// What a join on bare ids would have drawn, and both ends of a pair on the timeline.
#include "ui/refused/refused_panel.h"
#include "ui/sessions/sessions_panel.h"
#include "ui/window/main_window.h"

#include <QDockWidget>
#include <QTableView>

namespace lanescope::ui {

void MainWindow::connectRefused() {
    m_refused->list().addAction(m_actions.clearSelection);
    connect(m_refused, &RefusedPanel::rowsAsked, this, &MainWindow::refusedAsked);
    connect(m_refused, &RefusedPanel::copyAsked, this, &MainWindow::refusedCopyAsked);
    connect(m_refused, &RefusedPanel::pairAsked, this, [this](const model::EventRef &event) {
        showPair(event, true);
        m_refusedDock->raise();
    });
}

void MainWindow::showPair(const model::EventRef &event, bool withRefused) {
    if (!m_analysis)
        return;
    analysis::PairFocus pair = analysis::pairFocus(*m_analysis, event, withRefused);
    for (const model::EventRef &end : {pair.event, pair.otherEnd()})
        if (const auto session = end.row.isNone() ? std::nullopt : m_analysis->indexOf(end.session);
            session && m_sessions->sessions().isHidden(*session))
            hideLane(*session, false);
    m_timeline->showPair(std::move(pair));
}

} // namespace lanescope::ui
