// SPDX-License-Identifier: Apache-2.0
// Menus, toolbar and status bar of the main window.
#include "ui/text/format.h"
#include "ui/verify/verify_actions.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/load_strip.h"
#include "ui/widgets/search_field.h"
#include "ui/widgets/welcome_page.h"
#include "ui/window/main_window.h"

#include <QAction>
#include <QActionGroup>
#include <QDockWidget>
#include <QEvent>
#include <QLabel>
#include <QLayout>
#include <QMenu>
#include <QMenuBar>
#include <QStatusBar>
#include <QToolBar>
#include <QToolButton>

#include <algorithm>

namespace lanescope::ui {
namespace {

constexpr int kRecentInMenu = 10;
constexpr int kToolBarPadding = 16; ///< of the style sheet, both sides

QWidget *spacer() {
    auto *space = new QWidget;
    space->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    return space;
}

/// A path as an item of a menu that stays narrower than any screen.
QString menuText(const QString &path, const QMenu &menu) {
    constexpr int kWidest = 560;
    return withoutMnemonic(menu.fontMetrics().elidedText(safeText(path.toStdString()), Qt::ElideMiddle, kWidest));
}

} // namespace

void MainWindow::buildMenus() {
    buildFileMenu();
    buildEditMenu();
    buildViewMenu();
    buildNavigateMenu();
    buildVerifyMenu();
    buildAnnotateMenu();
    buildReportMenu();
    buildHelpMenu();
}

void MainWindow::buildFileMenu() {
    QMenu *menu = menuBar()->addMenu(tr("&File"));
    menu->setObjectName(QStringLiteral("fileMenu"));
    menu->addAction(m_actions.open);
    menu->addAction(m_actions.openFolder);
    m_recentMenu = menu->addMenu(tr("Open &recent"));
    m_recentMenu->setObjectName(QStringLiteral("recentMenu"));
    menu->addSeparator();
    menu->addActions(
        {m_actions.newWorkspace, m_actions.openWorkspace, m_actions.saveWorkspace, m_actions.saveWorkspaceAs});
    m_recentWorkspaces = menu->addMenu(tr("Recent wor&kspaces"));
    m_recentWorkspaces->setObjectName(QStringLiteral("recentWorkspacesMenu"));
    menu->addAction(m_actions.settings);
    menu->addSeparator();
    menu->addAction(m_actions.closeAll);
    menu->addAction(m_actions.quit);
}

void MainWindow::buildEditMenu() {
    QMenu *menu = menuBar()->addMenu(tr("&Edit"));
    menu->setObjectName(QStringLiteral("editMenu"));
    menu->addActions({m_actions.undo, m_actions.redo});
    menu->addSeparator();
    menu->addActions({m_actions.copyText, m_actions.copyCsv, m_actions.copyJson, m_actions.copyId});
    menu->addActions({m_actions.copyPicture, m_actions.savePicture});
    menu->addSeparator();
    menu->addActions({m_actions.find, m_actions.findNext, m_actions.findPrevious});
}

void MainWindow::buildAnnotateMenu() {
    QMenu *menu = menuBar()->addMenu(tr("&Annotate"));
    menu->setObjectName(QStringLiteral("annotateMenu"));
    menu->addActions({m_actions.note, m_actions.noteOnTrack, m_actions.noteOnLane});
    menu->addSeparator();
    menu->addActions({m_actions.registerLane, m_actions.align});
}

void MainWindow::addViewItems(QMenu &menu) {
    QMenu *keep = menu.addMenu(tr("&Keep this view"));
    keep->setObjectName(QStringLiteral("keepViewMenu"));
    m_recallMenu = menu.addMenu(tr("&Go to a kept view"));
    m_recallMenu->setObjectName(QStringLiteral("recallViewMenu"));
    for (QAction *action : m_actions.keepView)
        keep->addAction(action);
    keep->addSeparator();
    keep->addAction(m_actions.keepInList);
    menu.addAction(m_actions.keptViews);
    offerViews();
}

void MainWindow::buildViewMenu() {
    QMenu *menu = menuBar()->addMenu(tr("&View"));
    QMenu *arrows = menu->addMenu(tr("&Arrows"));
    arrows->addActions(m_actions.arrows->actions());
    menu->addActions({m_actions.ghosts, m_actions.flows, m_actions.counters, m_actions.relative, m_actions.pinTrack});
    menu->addSeparator();
    addViewItems(*menu);
    menu->addSeparator();
    QMenu *panels = menu->addMenu(tr("&Panels"));
    for (QDockWidget *dock : m_docks)
        panels->addAction(dock->toggleViewAction());
    QMenu *theme = menu->addMenu(tr("&Theme"));
    theme->addActions(m_actions.theme->actions());
    menu->addActions({m_actions.hideFiltered, m_actions.frameTime});
    menu->addSeparator();
    menu->addAction(m_actions.resetLayout);
}

void MainWindow::buildNavigateMenu() {
    QMenu *menu = menuBar()->addMenu(tr("&Navigate"));
    const WindowActions &a = m_actions;
    menu->addActions({a.fitAll, a.fitSelection, a.zoomIn, a.zoomOut, a.panLeft, a.panRight});
    menu->addSeparator();
    menu->addActions({a.toLaunch, a.toDeviceWork, a.previousEvent, a.nextEvent, a.clearSelection});
    menu->addSeparator();
    menu->addActions({a.markRange, a.measure});
    menu->addSeparator();
    menu->addActions({a.back, a.forward, a.goToTime});
}

void MainWindow::buildReportMenu() {
    QMenu *menu = menuBar()->addMenu(tr("&Report"));
    menu->addAction(m_actions.exportReport);
}

void MainWindow::buildHelpMenu() {
    QMenu *menu = menuBar()->addMenu(tr("&Help"));
    menu->addActions({m_actions.commands, m_actions.keys, m_actions.numbers, m_actions.example});
    menu->addSeparator();
    menu->addAction(m_actions.about);
}

void MainWindow::buildToolBar() {
    QToolBar *bar = addToolBar(tr("Toolbar"));
    bar->setObjectName(QStringLiteral("toolBar"));
    bar->setMovable(false);
    bar->setToolButtonStyle(Qt::ToolButtonTextOnly);
    bar->setContextMenuPolicy(Qt::PreventContextMenu);
    m_toolBar = bar;
    for (QAction *action : {m_actions.open, m_actions.fitAll, m_actions.fitSelection})
        (void)addToolButton(action);
    addArrowButton();
    m_layerParts = {addToolButton(m_actions.ghosts), addToolButton(m_actions.flows), addToolButton(m_actions.note)};
    addMoreButton();
    (void)addToolButton(m_verifyActions->verify);
    bar->addWidget(spacer());
    bar->addWidget(m_search);
    bar->installEventFilter(this);
    updateArrowButton();
}

QAction *MainWindow::addToolButton(QAction *action) {
    auto *button = new QToolButton;
    button->setDefaultAction(action);
    button->setFocusPolicy(Qt::TabFocus);
    button->setObjectName(action->objectName() + QStringLiteral("Button"));
    return m_toolBar->addWidget(button);
}

void MainWindow::addArrowButton() {
    m_arrowButton = new QToolButton;
    m_arrowButton->setObjectName(QStringLiteral("arrowsButton"));
    m_arrowButton->setPopupMode(QToolButton::InstantPopup);
    m_arrowButton->setFocusPolicy(Qt::TabFocus);
    m_arrowButton->setToolTip(tr("Which proven matches are drawn as arrows"));
    auto *arrows = new QMenu(m_arrowButton);
    arrows->addActions(m_actions.arrows->actions());
    m_arrowButton->setMenu(arrows);
    m_toolBar->addWidget(m_arrowButton);
}

void MainWindow::addMoreButton() {
    auto *more = new QToolButton;
    more->setObjectName(QStringLiteral("moreButton"));
    more->setText(tr("More ▾"));
    more->setAccessibleName(tr("More"));
    more->setToolTip(tr("Layers and notes, for which the toolbar has no room"));
    more->setPopupMode(QToolButton::InstantPopup);
    more->setFocusPolicy(Qt::TabFocus);
    auto *layers = new QMenu(more);
    layers->addActions({m_actions.ghosts, m_actions.flows, m_actions.note});
    more->setMenu(layers);
    m_morePart = m_toolBar->addWidget(more);
}

/// Width of the toolbar's parts, the search field as narrow as it gets.
int MainWindow::toolBarNeeds(bool folded) const {
    const QMargins margins = m_toolBar->layout()->contentsMargins();
    int width = margins.left() + margins.right() + kToolBarPadding;
    for (QAction *part : m_toolBar->actions()) {
        const bool layer = std::find(m_layerParts.begin(), m_layerParts.end(), part) != m_layerParts.end();
        if ((folded && layer) || (!folded && part == m_morePart))
            continue;
        const QWidget *widget = m_toolBar->widgetForAction(part);
        width += m_toolBar->layout()->spacing() +
                 (widget == m_search ? m_search->minimumWidth() : widget->sizeHint().width());
    }
    return width;
}

/// Where the layers' buttons have no room, one button with a menu stands for them.
void MainWindow::foldToolBar() {
    m_toolBar->setMinimumWidth(toolBarNeeds(true));
    const bool folded = toolBarNeeds(false) > m_toolBar->width();
    for (QAction *part : m_layerParts)
        part->setVisible(!folded);
    m_morePart->setVisible(folded);
    fitWorkLabel();
}

bool MainWindow::eventFilter(QObject *watched, QEvent *event) {
    const bool changed =
        event->type() == QEvent::Resize || event->type() == QEvent::Show || event->type() == QEvent::LayoutRequest;
    // Later: parts of a toolbar may not come and go while it lays them out.
    if (watched == m_toolBar && changed)
        QMetaObject::invokeMethod(this, &MainWindow::foldToolBar, Qt::QueuedConnection);
    return QMainWindow::eventFilter(watched, event);
}

void MainWindow::updateArrowButton() {
    const QAction *chosen = m_actions.arrows->checkedAction();
    const QString mode = chosen == m_actions.arrowsOff       ? tr("off")
                         : chosen == m_actions.arrowsVisible ? tr("visible")
                                                             : tr("selection");
    m_arrowButton->setText(tr("Arrows: %1 ▾").arg(mode));
    m_arrowButton->setAccessibleName(tr("Arrows: %1").arg(mode));
}

void MainWindow::buildStatusBar() {
    m_counts = new QLabel;
    m_range = new ElidedLabel;
    m_hint = new ElidedLabel;
    m_hint->setObjectName(QStringLiteral("hintLabel"));
    showHint();
    m_counts->setObjectName(QStringLiteral("countsLabel"));
    m_range->setObjectName(QStringLiteral("rangeLabel"));
    m_range->setAlignment(Qt::AlignCenter);
    m_range->setMinimumWidth(1);
    m_range->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    statusBar()->setSizeGripEnabled(false);
    statusBar()->addWidget(m_counts);
    statusBar()->addWidget(m_range, 1);
    statusBar()->addWidget(m_load, 1);
    statusBar()->addPermanentWidget(m_hint);
    m_load->hide();
    showNoRange();
}

void MainWindow::updateCounts() {
    if (!m_analysis) {
        m_counts->setText(tr("nothing is open"));
        return;
    }
    std::uint64_t events = 0;
    for (const model::SessionPtr &session : m_analysis->sessions)
        events += session->eventCount();
    const auto artifacts = static_cast<int>(m_analysis->artifacts.size());
    const auto sessions = static_cast<int>(m_analysis->sessions.size());
    const QStringList parts{artifacts == 1 ? tr("1 artifact") : tr("%1 artifacts").arg(artifacts),
                            sessions == 1 ? tr("1 session") : tr("%1 sessions").arg(sessions),
                            tr("%1 events").arg(groupedNumber(events))};
    m_counts->setText(parts.join(QStringLiteral(" · ")));
}

QString MainWindow::countsText() const { return m_counts->text(); }
QString MainWindow::rangeText() const { return m_range->text(); }

void MainWindow::say(const QString &sentence) {
    constexpr int kShownFor = 6000;
    statusBar()->showMessage(sentence, kShownFor);
}

void MainWindow::showLastSession(const QStringList &paths) { m_welcome->setLastSession(paths); }

void MainWindow::offerPaths(QMenu &menu, const QStringList &paths) {
    menu.clear();
    menu.setToolTipsVisible(true);
    for (const QString &path : paths) {
        QAction *action = menu.addAction(menuText(path, menu));
        action->setToolTip(safeText(path.toStdString()));
        connect(action, &QAction::triggered, this, [this, path] { emit openAsked({path}); });
    }
    menu.setEnabled(!paths.isEmpty());
}

void MainWindow::showRecentFiles(const QStringList &paths) {
    offerPaths(*m_recentMenu, paths.mid(0, kRecentInMenu));
    m_recentMenu->addSeparator();
    m_recentMenu->addAction(tr("Forget these"), this, &MainWindow::forgetRecentAsked);
    m_welcome->setRecentFiles(paths);
}

} // namespace lanescope::ui
