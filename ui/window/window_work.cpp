// SPDX-License-Identifier: Apache-2.0
// The workspace in the main window: its name, whether it is saved, and what is asked about it.
#include "model/workspace/load.h"
#include "ui/align/alignment_book.h"
#include "ui/notes/notes_panel.h"
#include "ui/style/style.h"
#include "ui/text/format.h"
#include "ui/verify/verify_mode.h"
#include "ui/widgets/elided_label.h"
#include "ui/window/main_window.h"
#include "ui/work/registration_dialog.h"
#include "ui/work/work_book.h"
#include "ui/work/work_notices.h"

#include <QAction>
#include <QDockWidget>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QPushButton>

#include <algorithm>

namespace lanescope::ui {

using model::workspace::Change;
using model::workspace::RecordEdit;
using model::workspace::StoredRegistration;
using model::workspace::WindowLayout;

namespace {

constexpr const char *kWindow = "main";
constexpr int kLayoutVersion = 1; ///< raised when docks are added: an older layout would misplace them
constexpr int kWorkLabelWidth = 420;
constexpr int kBesideMenus = 12; ///< of the style sheet, and of rounding
const QString kSuffix = QStringLiteral(".lanescope");

QString workspaceFilter() { return MainWindow::tr("Workspaces (*%1)").arg(kSuffix); }

} // namespace

void MainWindow::connectWork() {
    m_workLabel = new ElidedLabel;
    m_workLabel->setObjectName(QStringLiteral("workLabel"));
    m_workLabel->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    menuBar()->setCornerWidget(m_workLabel);
    fitWorkLabel();
    for (const auto signal : {&WorkBook::renamed, &WorkBook::readOnlyChanged, &WorkBook::saved, &WorkBook::changed})
        connect(m_work, signal, this, &MainWindow::showWorkState);
    connect(m_work, &WorkBook::saveFailed, this, &MainWindow::showWorkState);
    connect(m_notes, &NotesPanel::typingChanged, this, &MainWindow::showWorkState);
    connect(m_work, &WorkBook::refused, this, [this](const model::Error &error) { sayRefusal(error); });
    connect(m_work, &WorkBook::replaced, this, &MainWindow::restoreWorkLayout);
    connect(m_notices, &WorkNotices::retryAsked, m_work, &WorkBook::save);
    connect(m_notices, &WorkNotices::saveAsAsked, this, &MainWindow::askForWorkspaceName);
    connect(m_notices, &WorkNotices::leftWorkOpenAsked, this, [this](const QString &path) { emit openAsked({path}); });
    connect(m_notices, &WorkNotices::leftWorkDiscardAsked, this, &MainWindow::leftWorkDiscardAsked);
    connect(m_notices, &WorkNotices::locateAsked, this, &MainWindow::askForMissing);
    connectWorkspaceActions();
    showWorkState();
}

void MainWindow::connectWorkspaceActions() {
    connect(m_actions.newWorkspace, &QAction::triggered, this, &MainWindow::newWorkspaceAsked);
    connect(m_actions.openWorkspace, &QAction::triggered, this, &MainWindow::askForWorkspace);
    connect(m_actions.saveWorkspace, &QAction::triggered, this, &MainWindow::saveWorkspace);
    connect(m_actions.saveWorkspaceAs, &QAction::triggered, this, &MainWindow::askForWorkspaceName);
    connect(m_actions.registerLane, &QAction::triggered, this, [this] {
        if (const auto session = m_timeline->activeSession())
            askForRegistration(*session);
    });
}

/// What the menus leave, however narrow the window: none of them gives way.
void MainWindow::fitWorkLabel() {
    const int menus = menuBar()->sizeHint().width() - m_workLabel->minimumSizeHint().width();
    m_workLabel->setFixedWidth(
        std::clamp(menuBar()->width() - menus - kBesideMenus, m_workLabel->minimumSizeHint().width(), kWorkLabelWidth));
}

void MainWindow::showWorkState() {
    const QString name = m_work->name();
    const auto readOnly = m_work->readOnlyReason();
    const auto &failure = m_work->failure();
    setWindowTitle(name.isEmpty() ? QStringLiteral("Lanescope[*]") : tr("%1[*] – Lanescope").arg(name));
    const bool typing = m_notes->isTyping();
    setWindowModified(failure || typing);
    QString state = failure          ? tr("not saved: %1").arg(safeText(failure->what))
                    : readOnly       ? tr("read-only")
                    : typing         ? tr("saving…")
                    : name.isEmpty() ? (m_work->contents().size() == 0 ? QString() : tr("kept, without a name"))
                                     : tr("saved");
    if (!name.isEmpty())
        state = name + kSuffix + QStringLiteral(" · ") + state;
    m_workLabel->setText(state);
    m_workLabel->setToolTip(readOnly ? safeText(readOnly->line()) : m_work->path());
    setTone(m_workLabel, failure ? QStringLiteral("bad") : readOnly ? QStringLiteral("warning") : QString());
    m_notices->showFailure(failure);
    m_notes->setReadOnly(readOnly.has_value());
}

bool MainWindow::sayRefusal(const std::optional<model::Error> &refusal) {
    if (refusal)
        say(tr("Not done: %1; %2").arg(safeText(refusal->what), safeText(refusal->advice)));
    return refusal.has_value();
}

void MainWindow::askForWorkspace() {
    const QString path = QFileDialog::getOpenFileName(this, tr("Open a workspace"), {}, workspaceFilter());
    if (!path.isEmpty())
        emit openAsked({path});
}

void MainWindow::askForWorkspaceName() {
    const QString former = m_work->path();
    QFileDialog dialog(this, tr("Save the workspace as"), former.isEmpty() ? former : QFileInfo(former).path(),
                       workspaceFilter());
    dialog.setObjectName(QStringLiteral("saveWorkspaceDialog"));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(kSuffix.mid(1));
    // Not every platform's dialog asks about the completed name.
    dialog.setOption(QFileDialog::DontConfirmOverwrite);
    // The name as it stood when it was accepted, with its suffix.
    QString path;
    connect(&dialog, &QFileDialog::fileSelected, this, [&path](const QString &file) { path = file; });
    if (dialog.exec() == QDialog::Accepted && !path.isEmpty() && mayReplace(path))
        (void)saveWorkspaceTo(path);
}

/// Asks where another workspace would be replaced; what is none is refused by saving.
bool MainWindow::mayReplace(const QString &path) {
    if (!model::workspace::isWorkspace(path.toStdString()) || QFileInfo(path) == QFileInfo(m_work->path()))
        return true;
    QMessageBox question(QMessageBox::Warning, tr("Replace the workspace?"),
                         tr("There is a workspace %1 already.").arg(safeText(QFileInfo(path).fileName().toStdString())),
                         QMessageBox::Cancel, this);
    question.setObjectName(QStringLiteral("replaceWorkspace"));
    question.setInformativeText(tr("Replace it? Its notes and verdicts are lost then."));
    const auto *replace = question.addButton(tr("Replace"), QMessageBox::DestructiveRole);
    question.setDefaultButton(QMessageBox::Cancel);
    question.exec();
    return question.clickedButton() == replace;
}

/// Work with a name is saved already, unless something keeps it from that.
void MainWindow::saveWorkspace() {
    m_notes->keepTyped();
    if (m_work->path().isEmpty()) {
        askForWorkspaceName();
        return;
    }
    m_work->save();
    if (m_work->isSaved())
        say(tr("Everything is saved; every change is, at once."));
}

bool MainWindow::saveWorkspaceTo(const QString &path) {
    auto error = m_inputs.refuse(path.toStdString());
    if (!error)
        error = m_work->saveAs(path);
    if (error) {
        m_notices->showReport({tr("Not saved: %1").arg(safeText(error->line()))});
        return false;
    }
    say(tr("Saved. From now on every change is saved there at once."));
    return true;
}

model::InputFiles MainWindow::inputFiles() const {
    model::InputFiles inputs = m_inputs;
    inputs.add(m_work->path().toStdString());
    return inputs;
}

void MainWindow::askForMissing() {
    const QStringList paths = QFileDialog::getOpenFileNames(this, tr("Where are the captures?"));
    if (!paths.isEmpty())
        emit locateAsked(paths);
}

void MainWindow::showRecentWorkspaces(const QStringList &paths) { offerPaths(*m_recentWorkspaces, paths); }

void MainWindow::restoreWorkLayout() {
    const auto *layout =
        m_work->contents().find<WindowLayout>(model::workspace::KeyOf<WindowLayout>(std::string(kWindow)));
    if (layout != nullptr && restoreState(QByteArray::fromStdString(layout->bytes), kLayoutVersion))
        foldDockTitles();
}

/// Only of a workspace with a name: the program itself remembers the layout of other windows.
void MainWindow::keepWork() {
    m_notes->keepTyped();
    m_verify->keepPlace();
    if (m_work->path().isEmpty() || m_work->isReadOnly())
        return;
    const WindowLayout now{kWindow, saveState(kLayoutVersion).toStdString()};
    const WindowLayout *before = m_work->contents().find<WindowLayout>(now.key());
    if (before != nullptr && *before == now)
        return;
    Change change{"keep the layout", {RecordEdit<WindowLayout>{std::nullopt, now}}};
    if (before != nullptr)
        change = model::workspace::edition("keep the layout", *before, now);
    (void)m_work->keep(change);
}

bool MainWindow::mayLoseWork() {
    m_work->save();
    if (m_work->isSaved())
        return true;
    QMessageBox question(QMessageBox::Warning, tr("Not saved"),
                         tr("The last changes could not be saved: %1.").arg(safeText(m_work->failure()->what)),
                         QMessageBox::Discard | QMessageBox::Cancel, this);
    question.setInformativeText(tr("Close the window and lose them?"));
    question.setDefaultButton(QMessageBox::Cancel);
    return question.exec() == QMessageBox::Discard;
}

void MainWindow::askForRegistration(std::size_t session) {
    StoredRegistration said;
    said.session = m_analysis->sessions[session]->id().text();
    if (const auto *present = m_work->contents().find<StoredRegistration>(said.key()))
        said = *present;
    auto *dialog = new RegistrationDialog(safeText(analysis::laneTitle(*m_analysis, session)), said, this);
    connect(dialog, &RegistrationDialog::registered, this, &MainWindow::registerSession);
    dialog->open();
}

void MainWindow::registerSession(const StoredRegistration &said) {
    StoredRegistration nothing;
    nothing.session = said.session;
    RecordEdit<StoredRegistration> edit;
    if (const auto *present = m_work->contents().find<StoredRegistration>(said.key()))
        edit.before = *present;
    if (!(said == nothing))
        edit.after = said;
    if (edit.before != edit.after)
        sayRefusal(m_work->push(tr("register a session"), {"register a session", {edit}}));
}

} // namespace lanescope::ui
