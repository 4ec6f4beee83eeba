// SPDX-License-Identifier: Apache-2.0
// Verifying matches one by one: the mode, its keys, and what the lanes show meanwhile.
#include "ui/refused/refused_panel.h"
#include "ui/sessions/sessions_panel.h"
#include "ui/verify/verdicts_panel.h"
#include "ui/verify/verify_actions.h"
#include "ui/verify/verify_bar.h"
#include "ui/verify/verify_mode.h"
#include "ui/verify/verify_setup.h"
#include "ui/widgets/elided_label.h"
#include "ui/window/main_window.h"

#include <QAction>
#include <QDockWidget>
#include <QMenu>
#include <QMenuBar>

#include <algorithm>

namespace lanescope::ui {

void MainWindow::buildVerifyMenu() {
    QMenu *menu = menuBar()->addMenu(tr("Verif&y"));
    menu->setObjectName(QStringLiteral("verifyMenu"));
    const VerifyActions &a = *m_verifyActions;
    menu->addActions({a.verify, a.otherQueue});
    menu->addSeparator();
    menu->addActions(
        {a.confirm, a.confirmWithReason, a.dispute, a.skip, a.skipWithReason, a.previousItem, a.nextItem, a.leave});
    menu->addSeparator();
    for (const auto &[text, dock] :
         {std::pair(tr("Show the ve&rdicts"), m_verdictsDock), std::pair(tr("Show what is re&fused"), m_refusedDock)})
        menu->addAction(text, dock, [shown = dock] {
            shown->show();
            shown->raise();
        });
}

void MainWindow::connectVerify() {
    const VerifyActions &a = *m_verifyActions;
    m_verifyActions->giveWay({m_actions.previousEvent, m_actions.nextEvent, m_actions.back, m_actions.clearSelection});
    connect(a.verify, &QAction::triggered, this, &MainWindow::toggleVerify);
    connect(a.confirm, &QAction::triggered, m_verify, &VerifyMode::confirm);
    using model::workspace::Judgement;
    for (const auto &[action, judgement] :
         {std::pair(a.dispute, Judgement::Disputed), std::pair(a.confirmWithReason, Judgement::Confirmed),
          std::pair(a.skipWithReason, Judgement::Skipped)})
        connect(action, &QAction::triggered, m_verifyBar, [this, asked = judgement] { m_verifyBar->askReason(asked); });
    connect(a.skip, &QAction::triggered, m_verify, &VerifyMode::skip);
    connect(a.previousItem, &QAction::triggered, m_verify, &VerifyMode::back);
    connect(a.nextItem, &QAction::triggered, m_verify, &VerifyMode::next);
    connect(a.otherQueue, &QAction::triggered, m_verify, &VerifyMode::choose);
    connect(a.leave, &QAction::triggered, m_verify, &VerifyMode::leave);
    connect(m_verify, &VerifyMode::queueAsked, this, &MainWindow::queueAsked);
    connect(m_verify, &VerifyMode::changed, this, &MainWindow::followVerify);
    connect(m_verify, &VerifyMode::said, this, &MainWindow::say);
    connect(m_verify, &VerifyMode::itemShown, this, [this](const model::EventRef &item) {
        m_verdicts->learn(item);
        showPair(item, false);
    });
    connect(m_verify, &VerifyMode::left, m_timeline, &TimelineView::dropPair);
    connect(m_verify, &VerifyMode::left, this, &MainWindow::focusLanes);
    connect(m_verifyBar, &VerifyBar::released, this, &MainWindow::focusLanes);
    connect(m_verdicts, &VerdictsPanel::placesAsked, this, &MainWindow::verdictPlacesAsked);
    connect(m_verdicts, &VerdictsPanel::eventAsked, this, [this](const model::EventRef &event) {
        showPair(event, false);
        m_verdictsDock->raise();
    });
    connect(m_timeline, &TimelineView::rangeSelected, this, &MainWindow::followVerify);
    connect(m_timeline, &TimelineView::rangeCleared, this, &MainWindow::followVerify);
    m_verdicts->table().addAction(m_actions.clearSelection);
    connect(this, &MainWindow::closing, m_verify, &VerifyMode::leave);
    followVerify();
}

void MainWindow::toggleVerify() {
    if (m_verify->isOn()) {
        m_verify->leave();
        return;
    }
    m_verify->enter();
    if (m_verify->isOn())
        m_verifyBar->setup().focusFirst();
    else
        m_verifyActions->setStage(false, false);
}

/// Actions, keys, the hint and what there is to choose as the mode stands now.
void MainWindow::followVerify() {
    const VerifyMode::Stage stage = m_verify->stage();
    if (stage == VerifyMode::Stage::Choosing)
        offerLanes();
    const bool walking = stage == VerifyMode::Stage::Walking;
    m_verifyActions->setStage(walking || stage == VerifyMode::Stage::Waiting, stage == VerifyMode::Stage::Choosing);
    for (QAction *action : {m_verifyActions->confirm, m_verifyActions->confirmWithReason, m_verifyActions->dispute,
                            m_verifyActions->skipWithReason})
        action->setEnabled(m_verify->canJudge());
    showHint();
}

void MainWindow::offerLanes() {
    std::vector<std::size_t> inSight;
    for (const analysis::LaneLayout &lane : m_timeline->timelineLayout().lanes)
        inSight.push_back(lane.session);
    std::sort(inSight.begin(), inSight.end());
    const std::optional<MarkedRange> &range = m_timeline->markedRange();
    m_verifyBar->setup().setLanesInSight(std::move(inSight));
    m_verifyBar->setup().setRange(range ? std::optional(analysis::QueueRange{range->clock, range->begin, range->end})
                                        : std::nullopt);
}

void MainWindow::showHint() {
    m_hint->setText(m_verify->stage() == VerifyMode::Stage::Walking
                        ? tr("Y confirm · X dispute · Space skip · [ ] follow · Esc leave")
                        : tr("W/S zoom · A/D pan · F fit · [ ] follow arrow · ? keys"));
}

void MainWindow::showQueue(VerifyQueue queue) {
    m_verify->show(std::move(queue));
    if (!m_verify->item())
        m_timeline->dropPair();
    // The keys are for the lanes from here on, wherever the queue was chosen.
    if (m_verify->stage() == VerifyMode::Stage::Walking && m_verifyBar->isAncestorOf(focusWidget()))
        m_timeline->setFocus();
}

void MainWindow::showVerdictPlaces(VerdictPlaces places) { m_verdicts->showPlaces(std::move(places)); }

} // namespace lanescope::ui
