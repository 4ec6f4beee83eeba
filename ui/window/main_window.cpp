// SPDX-License-Identifier: Apache-2.0
#include "ui/window/main_window.h"

#include "ui/align/align_dialog.h"
#include "ui/align/alignment_book.h"
#include "ui/answers/answer_docks.h"
#include "ui/answers/compare_panel.h"
#include "ui/answers/range_panel.h"
#include "ui/notes/note_book.h"
#include "ui/notes/notes_panel.h"
#include "ui/refused/refused_panel.h"
#include "ui/report/report_dialog.h"
#include "ui/selection/selection_panel.h"
#include "ui/sessions/sessions_panel.h"
#include "ui/style/style.h"
#include "ui/tables/findings_panel.h"
#include "ui/tables/sql_panel.h"
#include "ui/tables/table_panel.h"
#include "ui/text/format.h"
#include "ui/timeline/overview_strip.h"
#include "ui/verify/verdicts_panel.h"
#include "ui/verify/verify_actions.h"
#include "ui/verify/verify_bar.h"
#include "ui/verify/verify_mode.h"
#include "ui/verify/verify_setup.h"
#include "ui/widgets/dock_title.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/error_banner.h"
#include "ui/widgets/load_strip.h"
#include "ui/widgets/screen_fit.h"
#include "ui/widgets/search_field.h"
#include "ui/widgets/welcome_page.h"
#include "ui/work/work_book.h"
#include "ui/work/work_notices.h"

#include <QAction>
#include <QCloseEvent>
#include <QDockWidget>
#include <QDropEvent>
#include <QLineEdit>
#include <QMimeData>
#include <QStackedWidget>
#include <QTabBar>
#include <QUrl>
#include <QVBoxLayout>

namespace lanescope::ui {
namespace {

constexpr int kSessionsWidth = 262;
constexpr int kBottomHeight = 276;

QStringList droppedPaths(const QMimeData &data) {
    QStringList paths;
    for (const QUrl &url : data.urls())
        if (url.isLocalFile())
            paths += url.toLocalFile();
    return paths;
}

} // namespace

MainWindow::MainWindow(QWidget *parent)
    : QMainWindow(parent)
    , m_work(new WorkBook(this))
    , m_alignments(new AlignmentBook(*m_work, this))
    , m_noteBook(new NoteBook(*m_work, this))
    , m_answers(std::make_unique<AnswerDocks>())
    , m_timeline(new TimelineView)
    , m_overview(new OverviewStrip(m_timeline))
    , m_banner(new ErrorBanner)
    , m_notices(new WorkNotices)
    , m_welcome(new WelcomePage)
    , m_pages(new QStackedWidget)
    , m_sessions(new SessionsPanel)
    , m_selection(new SelectionPanel)
    , m_coverage(new CoveragePanel)
    , m_findings(new FindingsPanel)
    , m_refused(new RefusedPanel)
    , m_verify(new VerifyMode(*m_work, this))
    , m_verifyBar(new VerifyBar(*m_verify))
    , m_verifyActions(new VerifyActions(this))
    , m_verdicts(new VerdictsPanel(*m_work))
    , m_notes(new NotesPanel(*m_noteBook))
    , m_sql(new SqlPanel)
    , m_report(new ReportDialog(this))
    , m_search(new SearchField)
    , m_load(new LoadStrip) {
    setObjectName(QStringLiteral("mainWindow"));
    setAcceptDrops(true);
    setDockOptions(AllowTabbedDocks | AllowNestedDocks | GroupedDragging);
    resize(fittedToScreen(*this, {1600, 1000}));
    m_actions = makeWindowActions(this, m_timeline);
    buildCentre();
    buildDocks();
    buildMenus();
    buildToolBar();
    buildStatusBar();
    connectFileActions();
    connectMoves();
    connectLayers();
    connectPanels();
    connectTables();
    connectSearch();
    connectRefused();
    connectVerify();
    connectAlignment();
    connectWork();
    connectNotes();
    connectViews();
    connectAnswers();
    connectPictures();
    m_initialLayout = saveState();
    showAnalysis(nullptr, nullptr);
}

MainWindow::~MainWindow() = default;

void MainWindow::buildCentre() {
    auto *page = new QWidget;
    page->setObjectName(QStringLiteral("timelinePage"));
    auto *lanes = new QVBoxLayout(page);
    lanes->setContentsMargins(0, 0, 0, 0);
    lanes->setSpacing(0);
    lanes->addWidget(m_verifyBar);
    lanes->addWidget(m_overview);
    lanes->addWidget(m_timeline, 1);
    m_pages->addWidget(m_welcome);
    m_pages->addWidget(page);
    auto *centre = new QWidget;
    auto *layout = new QVBoxLayout(centre);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_banner);
    layout->addWidget(m_notices);
    layout->addWidget(m_pages, 1);
    setCentralWidget(centre);
}

QDockWidget *MainWindow::addDock(const QString &name, const QString &title, QWidget *content, Qt::DockWidgetArea area) {
    auto *dock = new QDockWidget(title, this);
    dock->setObjectName(name);
    dock->setTitleBarWidget(new DockTitle(dock));
    dock->setWidget(content);
    m_docks.push_back(dock);
    addDockWidget(area, dock);
    const auto later = [this] { QMetaObject::invokeMethod(this, &MainWindow::foldDockTitles, Qt::QueuedConnection); };
    connect(dock, &QDockWidget::dockLocationChanged, this, later);
    connect(dock, &QDockWidget::topLevelChanged, this, later);
    connect(dock, &QDockWidget::visibilityChanged, this, later);
    return dock;
}

void MainWindow::buildDocks() {
    setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
    m_sessionsDock = addDock(QStringLiteral("sessionsDock"), tr("Sessions"), m_sessions, Qt::LeftDockWidgetArea);
    m_selectionDock = addDock(QStringLiteral("selectionDock"), tr("Selection"), m_selection, Qt::BottomDockWidgetArea);
    addDock(QStringLiteral("rangeDock"), tr("Range"), m_answers->range, Qt::BottomDockWidgetArea);
    const std::pair<analysis::TableKind, QString> tables[] = {{analysis::TableKind::Steps, tr("Steps")},
                                                              {analysis::TableKind::Kernels, tr("Kernels")},
                                                              {analysis::TableKind::Launches, tr("Launches")},
                                                              {analysis::TableKind::Gaps, tr("Gaps")},
                                                              {analysis::TableKind::Breakdown, tr("Breakdown")}};
    for (const auto &[kind, title] : tables) {
        m_tables.push_back(new TablePanel(kind));
        addDock(m_tables.back()->objectName() + QStringLiteral("Dock"), title, m_tables.back(),
                Qt::BottomDockWidgetArea);
    }
    m_coverageDock = addDock(QStringLiteral("coverageDock"), tr("Coverage"), m_coverage, Qt::BottomDockWidgetArea);
    m_findingsDock = addDock(QStringLiteral("findingsDock"), tr("Findings"), m_findings, Qt::BottomDockWidgetArea);
    addDock(QStringLiteral("compareDock"), tr("Compare"), m_answers->compare, Qt::BottomDockWidgetArea);
    m_refusedDock = addDock(QStringLiteral("refusedDock"), tr("Refused"), m_refused, Qt::BottomDockWidgetArea);
    m_verdictsDock = addDock(QStringLiteral("verdictsDock"), tr("Verdicts"), m_verdicts, Qt::BottomDockWidgetArea);
    m_notesDock = addDock(QStringLiteral("notesDock"), tr("Notes"), m_notes, Qt::BottomDockWidgetArea);
    addDock(QStringLiteral("sqlDock"), tr("SQL"), m_sql, Qt::BottomDockWidgetArea);
    placeDocks();
}

void MainWindow::placeDocks() {
    for (std::size_t i = 2; i < m_docks.size(); ++i)
        tabifyDockWidget(m_docks[i - 1], m_docks[i]);
    m_selectionDock->raise();
    resizeDocks({m_sessionsDock}, {kSessionsWidth}, Qt::Horizontal);
    resizeDocks({m_selectionDock}, {kBottomHeight}, Qt::Vertical);
    foldDockTitles();
}

void MainWindow::foldDockTitles() {
    for (QDockWidget *dock : m_docks)
        static_cast<DockTitle *>(dock->titleBarWidget())
            ->setFoldedAway(!dock->isFloating() && !tabifiedDockWidgets(dock).isEmpty());
    for (QTabBar *bar : findChildren<QTabBar *>(Qt::FindDirectChildrenOnly)) {
        bar->setDrawBase(false);
        bar->setExpanding(false);
        bar->setElideMode(Qt::ElideNone); // words are scrolled to where they have no room
        bar->setUsesScrollButtons(true);
        bar->setFocusPolicy(Qt::TabFocus);
        bar->setAccessibleName(tr("Panels"));
    }
}

void MainWindow::showAnalysis(const analysis::AnalysisPtr &analysis, const analysis::TimelineIndexPtr &index) {
    const bool anything = analysis && !analysis->sessions.empty();
    m_analysis = anything ? analysis : nullptr;
    if (analysis)
        m_inputs.add(analysis->artifacts, analysis->openErrors);
    m_sessions->setAnalysis(m_analysis);
    m_timeline->setAnalysis(m_analysis, anything ? index : nullptr);
    applyLaneChoices();
    m_alignments->setSessions(anything ? analysis->sessions : std::vector<model::SessionPtr>{});
    m_noteBook->setAnalysis(m_analysis, m_timeline->index());
    m_work->setArtifacts(anything ? analysis->artifacts : std::vector<model::ArtifactPtr>{});
    m_selection->setAnalysis(m_analysis, m_timeline->index());
    m_coverage->setAnalysis(m_analysis);
    for (TablePanel *table : m_tables)
        table->setAnalysis(m_analysis);
    m_answers->setAnalysis(m_analysis);
    showRanges();
    m_findings->setAnalysis(analysis);
    m_sql->setAnalysis(m_analysis);
    m_report->refresh();
    if (m_alignDialog != nullptr)
        m_alignDialog->setAnalysis(m_analysis);
    m_findingsDock->setWindowTitle(
        analysis && !analysis->findings.empty() ? tr("Findings %1").arg(analysis->findings.size()) : tr("Findings"));
    m_refused->setAnalysis(m_analysis);
    m_verdicts->setAnalysis(m_analysis);
    m_verifyBar->setup().setAnalysis(m_analysis);
    m_verify->setAnalysis(m_analysis);
    m_refusedDock->setWindowTitle(m_analysis && m_analysis->correlation.refusedPairs > 0
                                      ? tr("Refused %1").arg(groupedNumber(m_analysis->correlation.refusedPairs))
                                      : tr("Refused"));
    m_pages->setCurrentIndex(anything ? 1 : 0);
    m_sessions->setActive(m_timeline->activeSession());
    m_selection->setEvent(m_timeline->selection());
    updateCounts();
    updateActions();
    beginSearch();
}

/// The timeline keeps choices by session, but new positions come with every analysis.
void MainWindow::applyLaneChoices() {
    const SessionListModel &sessions = m_sessions->sessions();
    m_timeline->setLaneOrder(sessions.order());
    for (const std::size_t session : sessions.order())
        m_timeline->setLaneHidden(session, sessions.isHidden(session));
}

void MainWindow::showProgress(const QString &file, std::uint64_t bytesDone, std::uint64_t bytesTotal,
                              std::uint64_t events) {
    m_load->setProgress(file, bytesDone, bytesTotal, events);
    m_load->show();
    m_range->hide();
}

void MainWindow::hideProgress() {
    m_load->hide();
    m_range->show();
}

bool MainWindow::showsProgress() const { return !m_load->isHidden(); }
bool MainWindow::showsWelcome() const { return m_pages->currentIndex() == 0; }

void MainWindow::showErrors(const std::vector<model::Error> &errors) { m_banner->setErrors(errors); }

void MainWindow::showDetails(const model::EventRef &event, const model::Result<std::vector<model::Detail>> &details) {
    m_selection->showDetails(event, details);
}

void MainWindow::setTheme(const Theme &theme) {
    applyTheme(theme);
    m_timeline->setTheme(theme);
    m_overview->setTheme(theme);
    m_sessions->setTheme(theme);
    m_selection->setTheme(theme);
    m_coverage->setTheme(theme);
    m_findings->setTheme(theme);
    m_sql->setTheme(theme);
    m_refused->setTheme(theme);
    m_verdicts->setTheme(theme);
    m_verifyBar->setTheme(theme);
    m_notes->setTheme(theme);
    for (TablePanel *table : m_tables)
        table->setTheme(theme);
    m_answers->setTheme(theme);
}

void MainWindow::setThemeChoice(ThemeChoice choice) { m_actions.themeOf(choice)->setChecked(true); }

void MainWindow::setArrowMode(ArrowMode mode) {
    switch (mode) {
    case ArrowMode::Off: m_actions.arrowsOff->setChecked(true); break;
    case ArrowMode::Selection: m_actions.arrowsSelection->setChecked(true); break;
    case ArrowMode::Visible: m_actions.arrowsVisible->setChecked(true); break;
    }
    m_timeline->setArrowMode(mode);
    updateArrowButton();
}

void MainWindow::goTo(const model::EventRef &event) {
    if (m_analysis)
        if (const auto session = m_analysis->indexOf(event.session);
            session && m_sessions->sessions().isHidden(*session))
            hideLane(*session, false);
    m_timeline->goTo(event);
}

void MainWindow::goToAll(const std::vector<model::EventRef> &events) {
    if (events.empty())
        return;
    goTo(events.front());
    m_timeline->frameEvents(events);
}

void MainWindow::showRefused(RefusedRows rows) { m_refused->showRows(std::move(rows)); }

void MainWindow::showTable(const TableRequest &request, const analysis::TableCells &cells) {
    if (TablePanel *panel = table(request.panel))
        panel->showRows(request, cells);
}

TablePanel *MainWindow::table(analysis::TableKind kind) const {
    for (TablePanel *panel : m_tables)
        if (panel->kind() == kind)
            return panel;
    return nullptr;
}

void MainWindow::focusLanes() {
    if (m_analysis && !m_search->edit().hasFocus())
        m_timeline->setFocus();
}

void MainWindow::closeEvent(QCloseEvent *event) {
    keepWork();
    if (!mayLoseWork()) {
        event->ignore();
        return;
    }
    emit closing();
    QMainWindow::closeEvent(event);
}

void MainWindow::dragEnterEvent(QDragEnterEvent *event) {
    if (!droppedPaths(*event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent *event) {
    event->acceptProposedAction();
    emit openAsked(droppedPaths(*event->mimeData()));
}

} // namespace lanescope::ui
