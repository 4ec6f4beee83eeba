// SPDX-License-Identifier: Apache-2.0
// What the controller does about workspaces.
#include "app/gui/controller.h"
#include "ui/work/work_book.h"
#include "ui/work/work_notices.h"

#include <algorithm>

namespace lanescope::app {

using model::workspace::Change;
using model::workspace::Edit;
using model::workspace::Found;
using model::workspace::Located;
using model::workspace::RecordEdit;
using model::workspace::StoredRegistration;
using model::workspace::Workspace;

void Controller::connectWork() {
    using ui::MainWindow;
    MainWindow *window = m_window.get();
    connect(window, &MainWindow::newWorkspaceAsked, this, &Controller::startAnew);
    connect(window, &MainWindow::locateAsked, this, &Controller::locateMissing);
    connect(window, &MainWindow::leftWorkDiscardAsked, this, [this](const QString &path) {
        if (const auto error = model::workspace::giveUp(path.toStdString()))
            m_window->say(QString::fromStdString(error->line()));
    });
    connect(window, &MainWindow::closeAsked, this,
            [this](const model::ArtifactId &id) { m_window->workBook().forgetArtifact(id); });
    connect(&m_workspaces, &WorkspaceJobs::opened, this, &Controller::takeWorkspace);
    connect(&m_workspaces, &WorkspaceJobs::located, this, &Controller::takeLocated);
    connect(&m_workspaces, &WorkspaceJobs::leftWorkFound, this,
            [this](const auto &left) { m_window->notices().showLeftWork(left); });
    connect(&m_window->workBook(), &ui::WorkBook::edited, this, [this](const Change &change) {
        const auto registers = [](const Edit &edit) {
            return std::holds_alternative<RecordEdit<StoredRegistration>>(edit);
        };
        if (std::any_of(change.edits.begin(), change.edits.end(), registers))
            tell();
    });
    connect(&m_window->workBook(), &ui::WorkBook::renamed, this, &Controller::rememberWorkspace);
}

void Controller::keepWorkIn(const QString &folder) {
    m_window->workBook().setUntitledFolder(folder);
    lookForLeftWork();
}

void Controller::rememberWorkspace() {
    const QString path = m_window->workBook().path();
    if (!m_settings || path.isEmpty())
        return;
    m_settings->addRecentWorkspace(path);
    m_window->showRecentWorkspaces(m_settings->recentWorkspaces());
}

/// Whether the work may be left: what is in memory alone would be lost.
bool Controller::mayLeaveWork() {
    m_window->keepWork();
    m_window->workBook().save();
    if (m_window->workBook().isSaved())
        return true;
    m_window->say(tr("The work is not saved: save it under another name before you leave it."));
    return false;
}

/// Captures are opened beside what is open; a workspace takes its place.
void Controller::openWorkspace(const QString &path, const QStringList &beside) {
    if (!mayLeaveWork())
        return;
    m_window->showProgress(path, 0, 0, 0);
    m_workspaces.open(path, beside);
}

void Controller::takeWorkspace(const std::shared_ptr<OpenedWorkspace> &opened) {
    if (!opened->workspace) {
        m_loader.open(opened->beside, {opened->workspace.error()});
        return;
    }
    const QStringList report = reportOf(*opened);
    m_loader.clear();
    m_located = opened->located;
    const Workspace &workspace = opened->workspace.value();
    m_workOpening = {model::workspace::lossLines(workspace.report(), workspace.path()), workspace.report().lostData()};
    m_window->workBook().take(opened->workspace.take());
    m_window->notices().showReport(report);
    m_window->notices().showMissing(missingOf(m_located));
    tell();
    m_loader.open(pathsOf(m_located) + opened->beside);
    lookForLeftWork();
}

/// Registrations and changed files hold for every analysis from now on.
void Controller::tell() {
    const ui::WorkBook &work = m_window->workBook();
    m_loader.setTold({work.contents().all<StoredRegistration>(), m_located, work.path().toStdString()});
}

void Controller::startAnew() {
    if (!mayLeaveWork())
        return;
    m_located.clear();
    m_workOpening = {};
    m_loader.closeAll();
    m_window->workBook().startAnew();
    m_window->notices().showReport({});
    m_window->notices().showMissing({});
    tell();
    lookForLeftWork();
}

void Controller::lookForLeftWork() {
    if (const QString folder = m_window->workBook().untitledFolder(); !folder.isEmpty())
        m_workspaces.lookForLeftWork(folder);
}

void Controller::locateMissing(const QStringList &paths) {
    m_workspaces.locate(m_window->workBook().path(), m_window->notices().missing(), paths);
}

void Controller::takeLocated(const std::vector<Located> &located) {
    // Only the artifact itself is taken: another content has a name of its own.
    std::vector<Located> found;
    for (Located one : located) {
        if (one.found == Found::Changed)
            one = {one.stored, Found::Missing, {}, std::nullopt};
        found.push_back(one);
        for (Located &known : m_located)
            if (known.stored.key() == one.stored.key())
                known = one;
    }
    const QStringList paths = pathsOf(found);
    m_window->notices().showMissing(missingOf(found));
    if (paths.isEmpty())
        m_window->say(tr("None of the missing captures is there: a capture is known by its content, not by its name."));
    else
        m_loader.open(paths);
    tell();
}

} // namespace lanescope::app
