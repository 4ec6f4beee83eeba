// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/analysis.h"
#include "analysis/compare/compare.h"
#include "analysis/search.h"
#include "model/opening/input_files.h"
#include "model/workspace/records.h"
#include "ui/refused/refused_request.h"
#include "ui/settings/rule_texts.h"
#include "ui/tables/table_request.h"
#include "ui/theme.h"
#include "ui/timeline/timeline_view.h"
#include "ui/verify/verify_request.h"
#include "ui/window/window_actions.h"

#include <QMainWindow>

#include <memory>
#include <optional>
#include <vector>

class QDockWidget;
class QLabel;
class QMenu;
class QStackedWidget;
class QToolBar;
class QToolButton;

namespace lanescope::ui {

class AlignDialog;
class AlignmentBook;
struct AnswerDocks;
class CoveragePanel;
class ElidedLabel;
class ErrorBanner;
class FindingsPanel;
class KeptViewsDialog;
class LoadStrip;
class NoteBook;
class NotesPanel;
class OverviewStrip;
class ReportDialog;
class RefusedPanel;
class SearchField;
class SelectionPanel;
class SessionsPanel;
class SqlPanel;
class TablePanel;
class VerdictsPanel;
class VerifyActions;
class VerifyBar;
class VerifyMode;
class WelcomePage;
class WorkBook;
class WorkNotices;

/// The window: docks around the timeline. Shows what it is given and asks by signals for everything
/// that takes time or touches files. UI thread only.
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    explicit MainWindow(QWidget *parent = nullptr);
    ~MainWindow() override;

    /// What is open now; null or without artifacts and errors: the first-run page. Selection, zoom
    /// and the choices about lanes survive for sessions that stay open.
    void showAnalysis(const analysis::AnalysisPtr &analysis, const analysis::TimelineIndexPtr &index);
    /// `bytesTotal` 0: unknown.
    void showProgress(const QString &file, std::uint64_t bytesDone, std::uint64_t bytesTotal, std::uint64_t events);
    void hideProgress();
    void showErrors(const std::vector<model::Error> &errors);
    void showDetails(const model::EventRef &event, const model::Result<std::vector<model::Detail>> &details);
    /// Hits of the search for `text`, by session and time; dropped if the field says something else by now.
    void showHits(const QString &text, std::vector<analysis::SearchHit> hits);
    /// The rows that tableAsked() wanted.
    void showTable(const TableRequest &request, const analysis::TableCells &cells);
    /// The lists that the settings begin with.
    void setRuleTexts(const RuleTexts &texts);
    /// The rows that refusedAsked() wanted.
    void showRefused(RefusedRows rows);
    /// What queueAsked() and verdictPlacesAsked() wanted.
    void showQueue(VerifyQueue queue);
    void showVerdictPlaces(VerdictPlaces places);
    void showRecentFiles(const QStringList &paths);
    /// Offered on the first-run page; empty: nothing is.
    void showLastSession(const QStringList &paths);
    void showRecentWorkspaces(const QStringList &paths);
    /// Saves the work under a name; says why if it cannot.
    bool saveWorkspaceTo(const QString &path);
    /// Before the work is left: keeps what has been typed, and the layout.
    void keepWork();
    void setTheme(const Theme &theme);
    void setThemeChoice(ThemeChoice choice);
    void setArrowMode(ArrowMode mode);
    /// Selects the event and brings it into sight.
    void goTo(const model::EventRef &event);
    /// The same for the first of several events of one lane, and all of them in sight.
    void goToAll(const std::vector<model::EventRef> &events);
    /// Selects the event and frames it with its proven call, or with those that a join on bare ids would have taken;
    /// `withRefused`: also where one is proven.
    void showPair(const model::EventRef &event, bool withRefused);
    /// The keys go to the timeline, unless somebody is typing.
    void focusLanes();
    /// Has the picture of the view written, by its suffix as SVG or PNG.
    void savePictureTo(const QString &path);
    /// What nothing may be written over: all that this window has opened or could not, and its workspace.
    [[nodiscard]] model::InputFiles inputFiles() const;
    /// A sentence in the status bar for a few seconds.
    void say(const QString &sentence);

    [[nodiscard]] TimelineView &timeline() { return *m_timeline; }
    [[nodiscard]] SessionsPanel &sessions() { return *m_sessions; }
    [[nodiscard]] SelectionPanel &selection() { return *m_selection; }
    [[nodiscard]] CoveragePanel &coverage() { return *m_coverage; }
    [[nodiscard]] FindingsPanel &findings() { return *m_findings; }
    [[nodiscard]] RefusedPanel &refused() { return *m_refused; }
    [[nodiscard]] VerifyMode &verifyMode() { return *m_verify; }
    [[nodiscard]] VerifyBar &verifyBar() { return *m_verifyBar; }
    [[nodiscard]] VerifyActions &verifyActions() { return *m_verifyActions; }
    [[nodiscard]] VerdictsPanel &verdicts() { return *m_verdicts; }
    /// The dock of a table; null for those that have none.
    [[nodiscard]] TablePanel *table(analysis::TableKind kind) const;
    [[nodiscard]] ReportDialog &report() { return *m_report; }
    [[nodiscard]] SqlPanel &sql() { return *m_sql; }
    [[nodiscard]] const AnswerDocks &answers() const { return *m_answers; }
    [[nodiscard]] SearchField &search() { return *m_search; }
    [[nodiscard]] ErrorBanner &banner() { return *m_banner; }
    [[nodiscard]] WorkBook &workBook() { return *m_work; }
    [[nodiscard]] NoteBook &noteBook() { return *m_noteBook; }
    [[nodiscard]] NotesPanel &notes() { return *m_notes; }
    [[nodiscard]] WorkNotices &notices() { return *m_notices; }
    [[nodiscard]] AlignmentBook &alignmentBook() { return *m_alignments; }
    [[nodiscard]] const WindowActions &actionSet() const { return m_actions; }
    [[nodiscard]] QString rangeText() const;
    [[nodiscard]] QString countsText() const;
    [[nodiscard]] bool showsWelcome() const;
    [[nodiscard]] bool showsProgress() const;

signals:
    void openAsked(const QStringList &paths);
    void newWorkspaceAsked();
    /// Captures that the workspace names lie there or beside it.
    void locateAsked(const QStringList &paths);
    void leftWorkDiscardAsked(const QString &path);
    void exampleAsked();
    void closeAsked(lanescope::model::ArtifactId artifact);
    void closeAllAsked();
    void cancelAsked();
    void detailsAsked(lanescope::model::EventRef event);
    void searchAsked(const QString &text);
    void tableAsked(const lanescope::ui::TableRequest &request);
    void tableCopyAsked(const lanescope::ui::TableRequest &request, lanescope::analysis::OutputFormat format);
    void refusedAsked(const lanescope::ui::RefusedRequest &request);
    void refusedCopyAsked(const lanescope::ui::RefusedRequest &request, lanescope::analysis::OutputFormat format);
    void queueAsked(const lanescope::ui::QueueRequest &request);
    void verdictPlacesAsked(const lanescope::ui::PlacesRequest &request);
    /// The record of the event is to be read again and put into the clipboard with the rest.
    void eventCopyAsked(const lanescope::model::EventRef &event, lanescope::analysis::OutputFormat format);
    void forgetRecentAsked();
    void pictureSaveAsked(const QString &path, const QByteArray &bytes);
    /// Other lists of phase patterns and kernel classes: both are valid.
    void rulesChosen(const lanescope::ui::RuleTexts &texts);
    void themeChosen(lanescope::ui::ThemeChoice choice);
    void closing();

protected:
    void closeEvent(QCloseEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    /// An item for each path, which opens it.
    void offerPaths(QMenu &menu, const QStringList &paths);
    void buildCentre();
    void buildDocks();
    QDockWidget *addDock(const QString &name, const QString &title, QWidget *content, Qt::DockWidgetArea area);
    void placeDocks();
    void foldDockTitles();
    void buildMenus();
    void buildFileMenu();
    void buildEditMenu();
    void buildAnnotateMenu();
    void addViewItems(QMenu &menu);
    void buildViewMenu();
    void buildNavigateMenu();
    void buildReportMenu();
    void buildVerifyMenu();
    void buildHelpMenu();
    void buildToolBar();
    [[nodiscard]] QAction *addToolButton(QAction *action);
    void addArrowButton();
    void addMoreButton();
    [[nodiscard]] int toolBarNeeds(bool folded) const;
    void foldToolBar();
    void buildStatusBar();
    void connectFileActions();
    void connectMoves();
    void connectLayers();
    void compareByPosition(bool on);
    void connectPanels();
    void connectTables();
    void connectSearch();
    void connectRefused();
    void connectVerify();
    void toggleVerify();
    void followVerify();
    void offerLanes();
    void showHint();
    void connectAlignment();
    void connectWork();
    void connectWorkspaceActions();
    void connectNotes();
    void connectViews();
    void showAlignDialog();
    void connectAnswers();
    void connectSteps();
    void showDock(const QWidget *content);
    void showRanges();
    void showMeasured();
    [[nodiscard]] std::optional<analysis::ComparedSide> currentStep() const;
    void compareStep(bool asA);
    void breakStepDown();
    void goToStep(std::size_t session, std::size_t step);
    void showSettings();

    void askForFiles();
    void askForFolder();
    void askForTime();
    void askForWorkspace();
    void askForWorkspaceName();
    [[nodiscard]] bool mayReplace(const QString &path);
    void saveWorkspace();
    /// True where everything is saved, or the user gives up what is not.
    [[nodiscard]] bool mayLoseWork();
    void askForMissing();
    void showWorkState();
    void fitWorkLabel();
    void restoreWorkLayout();
    void askForRegistration(std::size_t session);
    void registerSession(const model::workspace::StoredRegistration &said);
    void addNote(model::workspace::Anchor anchor);
    void noteHere();
    void goToNote(model::workspace::NoteId note);
    void chooseNotes(const std::vector<model::workspace::NoteId> &notes);
    void keepView(int slot);
    void keepInList();
    void recallView(int slot);
    void goToView(model::workspace::ViewId view);
    void showView(const model::workspace::SavedView &kept);
    void showKeptViews();
    void offerViews();
    /// Says why a change was refused; false if it was not.
    bool sayRefusal(const std::optional<model::Error> &refusal);
    void showTimelineMenu(const TimelineSpot &spot, const QPoint &at);
    [[nodiscard]] std::optional<TimelineSpot> selectedTrack() const;
    void pinOrUnpin();
    void addLaneItems(QMenu &menu, std::size_t session);
    void addTrackItems(QMenu &menu, std::size_t session, model::TrackRef track);
    void hideLane(std::size_t session, bool hidden);
    void copySelected(analysis::OutputFormat format);
    void copySelectedId();
    void connectPictures();
    void copyPicture();
    void showCommands();
    void showKeys();
    void showAbout();
    void updateArrowButton();
    void updateActions();
    void updateCounts();
    void showRange(std::size_t session, model::Ns begin, model::Ns end);
    void showNoRange();
    void beginSearch();
    void stepHits(bool forward);
    void applyLaneChoices();

    analysis::AnalysisPtr m_analysis;
    model::InputFiles m_inputs; ///< captures that were opened, and what could not be
    std::vector<analysis::SearchHit> m_hits;
    std::optional<std::size_t> m_hit; ///< position in m_hits
    bool m_searching = false;
    int m_stepsAsked = 0; ///< Enter while a search still runs: forward positive
    QByteArray m_initialLayout;
    WorkBook *m_work;
    AlignmentBook *m_alignments;
    NoteBook *m_noteBook;
    std::unique_ptr<AnswerDocks> m_answers;
    RuleTexts m_ruleTexts;
    AlignDialog *m_alignDialog = nullptr;   ///< made when it is first asked for
    KeptViewsDialog *m_keptViews = nullptr; ///< likewise

    TimelineView *m_timeline;
    OverviewStrip *m_overview;
    ErrorBanner *m_banner;
    WorkNotices *m_notices;
    WelcomePage *m_welcome;
    QStackedWidget *m_pages;
    SessionsPanel *m_sessions;
    SelectionPanel *m_selection;
    CoveragePanel *m_coverage;
    FindingsPanel *m_findings;
    RefusedPanel *m_refused;
    VerifyMode *m_verify;
    VerifyBar *m_verifyBar;
    VerifyActions *m_verifyActions;
    VerdictsPanel *m_verdicts;
    NotesPanel *m_notes;
    std::vector<TablePanel *> m_tables;
    SqlPanel *m_sql;
    ReportDialog *m_report;
    SearchField *m_search;
    LoadStrip *m_load;
    std::vector<QDockWidget *> m_docks; ///< all of them, in the order of their tabs
    QDockWidget *m_sessionsDock = nullptr, *m_selectionDock = nullptr, *m_coverageDock = nullptr,
                *m_findingsDock = nullptr, *m_refusedDock = nullptr, *m_verdictsDock = nullptr, *m_notesDock = nullptr;
    QLabel *m_counts, *m_hint;
    ElidedLabel *m_range;
    QToolBar *m_toolBar = nullptr;
    std::vector<QAction *> m_layerParts; ///< of the toolbar
    QAction *m_morePart = nullptr;       ///< stands for them where they have no room
    QToolButton *m_arrowButton = nullptr;
    QMenu *m_recentMenu = nullptr, *m_recentWorkspaces = nullptr, *m_recallMenu = nullptr;
    ElidedLabel *m_workLabel = nullptr;
    WindowActions m_actions{};
};

} // namespace lanescope::ui
