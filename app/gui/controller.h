// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/answers.h"
#include "app/gui/loader.h"
#include "app/gui/query_runner.h"
#include "app/gui/report_runner.h"
#include "app/gui/review_jobs.h"
#include "app/gui/settings.h"
#include "app/gui/workspace_jobs.h"
#include "ui/window/main_window.h"

#include <QObject>
#include <QStringList>

#include <map>
#include <memory>

namespace lanescope::app {

/// Joins the window with the work behind it: opening, reading a record again, searching. Owns the
/// window. UI thread only.
class Controller : public QObject {
    Q_OBJECT
public:
    /// `settings` null: nothing is remembered (screenshots, tests).
    explicit Controller(std::unique_ptr<Settings> settings, QObject *parent = nullptr);
    ~Controller() override;

    [[nodiscard]] ui::MainWindow &window() { return *m_window; }
    [[nodiscard]] bool isLoading() const { return m_loader.isRunning(); }
    [[nodiscard]] ReportRunner &reports() { return m_reports; }
    /// What a report of the window would be made from now.
    [[nodiscard]] ReportSource reportSource() const;
    [[nodiscard]] QueryRunner &queries() { return m_queries; }
    [[nodiscard]] const analysis::AnalysisPtr &analysis() const { return m_analysis; }
    [[nodiscard]] const WorkspaceOutcome &workspaceOutcome() const { return m_workOpening; }

    /// Captures and folders beside what is open; a workspace in place of it.
    void open(const QStringList &paths);
    /// Work without a name is kept there, and what lies there is offered.
    void keepWorkIn(const QString &folder);
    /// Workspaces are only read from now on.
    void openWorkspacesReadOnly() { m_workspaces.setReadOnly(); }
    /// The bundled example; says so in the status bar if it is not installed.
    void openExample();
    [[nodiscard]] Answers &answers() { return *m_answers; }
    void applyTheme(ui::ThemeChoice choice);

signals:
    /// The lanes of what has arrived are set up.
    void lanesShown();
    void loadFinished(bool cancelled);
    /// The record of the selected event stands in the window.
    void detailsShown();
    /// The rows that a table asked for stand in the window.
    void tableShown();
    /// A copy stands in the clipboard.
    void copied();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void connectWindow();
    void rememberFiltering();
    void savePicture(const QString &path, const QByteArray &bytes);
    void connectLoader();
    void connectWork();
    void openWorkspace(const QString &path, const QStringList &beside);
    void takeWorkspace(const std::shared_ptr<OpenedWorkspace> &opened);
    void takeLocated(const std::vector<model::workspace::Located> &located);
    void locateMissing(const QStringList &paths);
    void startAnew();
    [[nodiscard]] bool mayLeaveWork();
    void lookForLeftWork();
    void tell();
    void rememberWorkspace();
    void takeAnalysis(const analysis::AnalysisPtr &analysis, const analysis::TimelineIndexPtr &index);
    void finishLoad(bool cancelled);
    void findDetails(const model::EventRef &event);
    void search(const QString &text);
    void fillTable(const ui::TableRequest &request);
    void copyTable(const ui::TableRequest &request, analysis::OutputFormat format);
    void copyEvent(const model::EventRef &event, analysis::OutputFormat format);
    void rememberOpened();
    [[nodiscard]] QStringList sessionPaths() const;
    void offerLastSession();
    void applyRules(const ui::RuleTexts &texts);

    std::unique_ptr<Settings> m_settings;
    ui::ThemeChoice m_theme;
    std::unique_ptr<ui::MainWindow> m_window;
    std::unique_ptr<Answers> m_answers;
    Loader m_loader;
    WorkspaceJobs m_workspaces;
    std::vector<model::workspace::Located> m_located; ///< artifacts of the workspace
    WorkspaceOutcome m_workOpening;
    Background m_details;
    Background m_search;
    std::map<analysis::TableKind, Background> m_tables;
    Background m_copy;
    QueryRunner m_queries;
    ReportRunner m_reports;
    ReviewJobs m_review;
    analysis::AnalysisPtr m_analysis;
    QStringList m_opened; ///< paths that something was opened by, absolute
    QStringList m_asked;  ///< paths of the running load, to be remembered if they open
    bool m_settingPalette = false;
};

/// Folder of the bundled example; empty if there is none.
[[nodiscard]] QString exampleFolder();

} // namespace lanescope::app
