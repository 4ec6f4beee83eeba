// SPDX-License-Identifier: Apache-2.0
#include "app/gui/controller.h"

#include "analysis/output/event_json.h"
#include "analysis/search.h"
#include "app/gui/output_file.h"
#include "app/gui/rule_settings.h"
#include "model/open.h"
#include "model/workspace/load.h"
#include "ui/align/alignment_book.h"
#include "ui/selection/event_copy.h"
#include "ui/style/style.h"
#include "ui/text/format.h"
#include "ui/widgets/popup_keys.h"
#include "ui/work/work_book.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QEvent>
#include <QFileInfo>

#include <sstream>
#include <utility>

namespace lanescope::app {
namespace {

ui::ThemeChoice initialTheme(const Settings *settings) {
    return settings == nullptr ? ui::ThemeChoice::Light : settings->theme();
}

ui::Theme themeOf(ui::ThemeChoice choice) {
    // Our own palette hides the system's: it comes back when ours is taken away.
    if (choice == ui::ThemeChoice::System)
        QApplication::setPalette(QPalette());
    return ui::Theme::of(choice);
}

/// Widgets that exist when the first style sheet comes keep the system's fonts, so it comes first.
std::unique_ptr<ui::MainWindow> styledWindow(ui::ThemeChoice choice) {
    const ui::Theme theme = themeOf(choice);
    ui::applyTheme(theme);
    auto window = std::make_unique<ui::MainWindow>();
    window->setTheme(theme);
    window->setThemeChoice(choice);
    return window;
}

QString cleaned(const QString &path) { return QDir::cleanPath(QFileInfo(path).absoluteFilePath()); }

/// Whether the file is open, or one that lies in it: paths are of files, folders and archives.
bool isOpen(const analysis::Analysis &analysis, const QString &path) {
    const QString asked = cleaned(path);
    for (const model::ArtifactPtr &artifact : analysis.artifacts)
        for (const std::string &named : artifact->paths) {
            const QString open = cleaned(QString::fromStdString(named));
            if (open == asked || open.startsWith(asked + QLatin1Char('/')))
                return true;
        }
    return false;
}

} // namespace

Controller::Controller(std::unique_ptr<Settings> settings, QObject *parent)
    : QObject(parent)
    , m_settings(std::move(settings))
    , m_theme(initialTheme(m_settings.get()))
    , m_window(styledWindow(m_theme))
    , m_answers(std::make_unique<Answers>(*m_window))
    , m_queries(*m_window)
    , m_reports(*m_window, [this] { return reportSource(); })
    , m_review(*m_window) {
    connect(&m_review, &ReviewJobs::copied, this, &Controller::copied);
    connectWindow();
    connectLoader();
    connectWork();
    if (m_settings) {
        m_window->showRecentFiles(m_settings->recentFiles());
        m_window->showRecentWorkspaces(m_settings->recentWorkspaces());
        offerLastSession();
        m_settings->restoreLayout(*m_window);
        rememberFiltering();
        applyRules(m_settings->ruleTexts());
    } else {
        m_window->showRecentFiles({});
        m_window->showRecentWorkspaces({});
    }
    new ui::PopupKeys(this);
    qApp->installEventFilter(this);
}

Controller::~Controller() = default;

void Controller::rememberFiltering() {
    QAction *hides = m_window->actionSet().hideFiltered;
    hides->setChecked(m_settings->hidesFiltered());
    connect(hides, &QAction::toggled, this, [this](bool on) { m_settings->setHidesFiltered(on); });
}

void Controller::connectWindow() {
    using ui::MainWindow;
    MainWindow *window = m_window.get();
    connect(window, &MainWindow::openAsked, this, &Controller::open);
    connect(window, &MainWindow::exampleAsked, this, &Controller::openExample);
    connect(window, &MainWindow::closeAllAsked, this, &Controller::startAnew);
    connect(window, &MainWindow::closeAsked, this, [this](const model::ArtifactId &id) { m_loader.close(id); });
    connect(window, &MainWindow::cancelAsked, this, [this] {
        m_workspaces.cancel();
        m_loader.cancel();
    });
    connect(window, &MainWindow::detailsAsked, this, &Controller::findDetails);
    connect(window, &MainWindow::searchAsked, this, &Controller::search);
    connect(window, &MainWindow::tableAsked, this, &Controller::fillTable);
    connect(window, &MainWindow::tableCopyAsked, this, &Controller::copyTable);
    connect(window, &MainWindow::eventCopyAsked, this, &Controller::copyEvent);
    connect(window, &MainWindow::themeChosen, this, [this](ui::ThemeChoice choice) {
        applyTheme(choice);
        if (m_settings)
            m_settings->setTheme(choice);
    });
    connect(window, &MainWindow::rulesChosen, this, [this](const ui::RuleTexts &texts) {
        if (m_settings)
            m_settings->setRuleTexts(texts);
        applyRules(texts);
    });
    connect(window, &MainWindow::pictureSaveAsked, this, &Controller::savePicture);
    connect(window, &MainWindow::forgetRecentAsked, this, [this] {
        if (m_settings)
            m_settings->forgetRecentFiles();
        m_window->showRecentFiles({});
        m_window->showRecentWorkspaces({});
        m_window->showLastSession({});
    });
    connect(window, &MainWindow::closing, this, [this] {
        if (!m_settings)
            return;
        m_settings->saveLayout(*m_window);
        m_settings->setLastSession(sessionPaths());
    });
}

void Controller::savePicture(const QString &path, const QByteArray &bytes) {
    const auto error = writeOutput(path, bytes, m_window->inputFiles());
    m_window->say(error ? ui::safeText(error->line()) : tr("Written: %1").arg(path));
}

void Controller::connectLoader() {
    connect(&m_loader, &Loader::progressed, this, [this](const LoadProgress &progress) {
        m_window->showProgress(progress.file, progress.bytesDone, progress.bytesTotal, progress.events);
    });
    connect(&m_loader, &Loader::analysed, this, &Controller::takeAnalysis);
    connect(&m_loader, &Loader::finished, this, &Controller::finishLoad);
}

void Controller::open(const QStringList &paths) {
    QStringList workspaces, captures;
    for (const QString &path : paths)
        (model::workspace::isWorkspace(path.toStdString()) ? workspaces : captures) += path;
    m_asked += captures;
    m_window->showErrors({});
    if (workspaces.size() > 1)
        m_window->say(tr("A window shows one workspace: %1.").arg(workspaces.front()));
    if (workspaces.isEmpty())
        m_loader.open(captures);
    else
        openWorkspace(workspaces.front(), captures);
}

void Controller::openExample() {
    const QString folder = exampleFolder();
    if (folder.isEmpty()) {
        m_window->say(tr("The example is not installed."));
        return;
    }
    m_window->showErrors({});
    m_loader.open({folder});
}

void Controller::takeAnalysis(const analysis::AnalysisPtr &analysis, const analysis::TimelineIndexPtr &index) {
    m_analysis = analysis;
    m_queries.setAnalysis(analysis);
    m_answers->setAnalysis(analysis);
    m_review.setAnalysis(analysis);
    m_window->showAnalysis(analysis, index);
    // Missing captures have a notice of their own, which takes them.
    std::vector<model::Error> errors = analysis ? analysis->openErrors : std::vector<model::Error>{};
    std::erase_if(errors, [](const model::Error &error) { return error.code == model::workspace::kMissingArtifact; });
    m_window->showErrors(errors);
    emit lanesShown();
}

ReportSource Controller::reportSource() const {
    ReportSource source{m_analysis, m_window->timeline().index(), {}, nullptr, m_window->inputFiles()};
    if (m_analysis) {
        source.selection = analysis::Selection::all(*m_analysis);
        source.selection.alignments = m_window->alignmentBook().alignments();
        const model::workspace::Contents &work = m_window->workBook().contents();
        if (!m_window->workBook().path().isEmpty() || !work.all<model::workspace::Note>().empty() ||
            !work.all<model::workspace::Verdict>().empty())
            source.contents = std::make_shared<const model::workspace::Contents>(work);
    }
    return source;
}

/// Only what could be opened is worth to be offered again.
void Controller::rememberOpened() {
    const QStringList asked = std::exchange(m_asked, {});
    QStringList opened;
    for (const QString &path : asked)
        if (m_analysis && isOpen(*m_analysis, path))
            opened += path;
    for (const QString &path : opened)
        if (!m_opened.contains(cleaned(path)))
            m_opened += cleaned(path);
    if (!m_settings || opened.isEmpty())
        return;
    m_settings->addRecentFiles(opened);
    m_window->showRecentFiles(m_settings->recentFiles());
}

/// What to open to have again what is open now.
QStringList Controller::sessionPaths() const {
    if (const QString workspace = m_window->workBook().path(); !workspace.isEmpty())
        return {workspace};
    QStringList paths;
    for (const QString &path : m_opened)
        if (m_analysis && isOpen(*m_analysis, path))
            paths += path;
    return paths;
}

/// Files that are gone by now are not offered.
void Controller::offerLastSession() {
    QStringList paths;
    for (const QString &path : m_settings->lastSession())
        if (QFileInfo::exists(path))
            paths += path;
    m_window->showLastSession(paths);
}

void Controller::finishLoad(bool cancelled) {
    m_window->hideProgress();
    rememberOpened();
    m_window->focusLanes();
    if (cancelled)
        m_window->say(tr("Cancelled. What had been opened by then stays open."));
    else if (m_analysis && !m_analysis->openNotices.entries().empty())
        m_window->say(ui::safeText(m_analysis->openNotices.entries().front().message));
    emit loadFinished(cancelled);
}

void Controller::findDetails(const model::EventRef &event) {
    const auto session = m_analysis ? m_analysis->indexOf(event.session) : std::nullopt;
    if (!session)
        return;
    m_details.start(
        [analysis = m_analysis, session = *session, row = event.row](const std::stop_token &) {
            const model::Artifact &artifact = *analysis->artifacts[analysis->artifactOfSession[session]];
            return model::eventDetails(artifact, *analysis->sessions[session], row);
        },
        [this, event](const model::Result<std::vector<model::Detail>> &details) {
            m_window->showDetails(event, details);
            emit detailsShown();
        });
}

void Controller::search(const QString &text) {
    m_search.abandon();
    if (!m_analysis || text.isEmpty())
        return;
    m_search.start(
        [analysis = m_analysis, needle = text.toStdString()](const std::stop_token &stop) {
            return analysis::searchEvents(analysis->sessions, needle, {stop, {}});
        },
        [this, text](std::vector<analysis::SearchHit> hits) { m_window->showHits(text, std::move(hits)); });
}

void Controller::fillTable(const ui::TableRequest &request) {
    if (!m_analysis)
        return;
    m_tables[request.panel].start(
        [analysis = m_analysis, request](const std::stop_token &stop) {
            return analysis::collectCells(request.kind, *analysis, request.selection(*analysis), request.options,
                                          ui::kMostTableRows, {stop, {}});
        },
        [this, request](const analysis::TableCells &cells) {
            m_window->showTable(request, cells);
            emit tableShown();
        });
}

void Controller::copyTable(const ui::TableRequest &request, analysis::OutputFormat format) {
    if (!m_analysis)
        return;
    m_copy.start(
        [analysis = m_analysis, request, format](const std::stop_token &stop) {
            std::ostringstream text;
            analysis::writeTable(text, request.kind, *analysis, request.selection(*analysis), request.options, format,
                                 {stop, {}});
            return std::move(text).str();
        },
        [this](const std::string &text) {
            QApplication::clipboard()->setText(QString::fromStdString(text));
            m_window->say(tr("The table was copied, %1 characters.").arg(text.size()));
            emit copied();
        });
}

void Controller::copyEvent(const model::EventRef &event, analysis::OutputFormat format) {
    const auto session = m_analysis ? m_analysis->indexOf(event.session) : std::nullopt;
    if (!session)
        return;
    m_copy.start(
        [analysis = m_analysis, session = *session, row = event.row](const std::stop_token &) {
            const model::Artifact &artifact = *analysis->artifacts[analysis->artifactOfSession[session]];
            return model::eventDetails(artifact, *analysis->sessions[session], row);
        },
        [this, analysis = m_analysis, index = m_window->timeline().index(), session = *session, row = event.row,
         format](const model::Result<std::vector<model::Detail>> &details) {
            const auto *record = details.ok() ? &details.value() : nullptr;
            QString text;
            if (format != analysis::OutputFormat::Text) {
                std::ostringstream out;
                const auto write =
                    format == analysis::OutputFormat::Json ? analysis::writeEventJson : analysis::writeEventCsv;
                write(out, *analysis, session, row, record);
                text = QString::fromStdString(out.str());
            } else {
                text = ui::eventText({*analysis, *index, session, row}, record);
            }
            QApplication::clipboard()->setText(text);
            m_window->say(tr("The event was copied, %1 characters.").arg(text.size()));
            emit copied();
        });
}

void Controller::applyTheme(ui::ThemeChoice choice) {
    m_theme = choice;
    m_window->setThemeChoice(choice);
    m_settingPalette = true;
    m_window->setTheme(themeOf(choice));
    m_settingPalette = false;
}

/// Lists that an older version took and this one does not are said, and those that the program brings hold.
void Controller::applyRules(const ui::RuleTexts &texts) {
    const auto rules = rulesOf(texts);
    if (!rules)
        m_window->say(tr("The edited rules are not used: %1").arg(QString::fromStdString(rules.error().what)));
    m_window->setRuleTexts(texts);
    m_loader.setRules(rules ? rules.value() : analysis::RuleSets{});
}

bool Controller::eventFilter(QObject *watched, QEvent *event) {
    const bool systemChanged = event->type() == QEvent::ApplicationPaletteChange && watched == qApp;
    if (systemChanged && m_theme == ui::ThemeChoice::System && !m_settingPalette)
        QMetaObject::invokeMethod(
            this, [this] { applyTheme(m_theme); }, Qt::QueuedConnection);
    return QObject::eventFilter(watched, event);
}

QString exampleFolder() {
    for (const QString &folder : QStringLiteral(LANESCOPE_EXAMPLE_DIRS).split(QLatin1Char(':')))
        if (QDir(folder).exists())
            return folder;
    return {};
}

} // namespace lanescope::app
