// SPDX-License-Identifier: Apache-2.0
#include "app/gui/workspace_jobs.h"

#include "ui/text/format.h"

#include <QFileInfo>

namespace lanescope::app {

using model::workspace::Found;
using model::workspace::LeftWork;
using model::workspace::Located;
using model::workspace::StoredArtifact;
using model::workspace::Workspace;

namespace {

std::vector<std::string> foldersOf(const QStringList &paths) {
    QStringList folders;
    for (const QString &path : paths) {
        const QFileInfo file(path);
        folders += file.isDir() ? file.absoluteFilePath() : file.absolutePath();
    }
    folders.removeDuplicates();
    std::vector<std::string> local;
    for (const QString &folder : folders)
        local.push_back(folder.toStdString());
    return local;
}

std::vector<Located> locateAll(const std::vector<StoredArtifact> &artifacts, const std::string &workspace,
                               const std::vector<std::string> &folders, const model::JobControl &job) {
    std::vector<Located> located;
    for (const StoredArtifact &stored : artifacts)
        located.push_back(job.cancelled() ? Located{stored, Found::Missing, {}, std::nullopt}
                                          : locate(stored, workspace, folders, job));
    return located;
}

} // namespace

WorkspaceJobs::WorkspaceJobs(QObject *parent) : QObject(parent) {}

void WorkspaceJobs::open(const QString &path, const QStringList &beside) {
    m_opening.start(
        [path = path.toStdString(), beside, readOnly = m_readOnly](const std::stop_token &stop) {
            auto opened =
                std::make_shared<OpenedWorkspace>(readOnly ? Workspace::openReadOnly(path) : Workspace::open(path));
            opened->beside = beside;
            if (opened->workspace)
                opened->located = locateAll(artifactsInOrder(opened->workspace.value().contents()), path,
                                            foldersOf(beside), {stop, {}});
            return opened;
        },
        [this](const std::shared_ptr<OpenedWorkspace> &result) { emit opened(result); });
}

void WorkspaceJobs::locate(const QString &workspace, const std::vector<StoredArtifact> &missing,
                           const QStringList &paths) {
    m_opening.start(
        [workspace = workspace.toStdString(), missing, folders = foldersOf(paths)](const std::stop_token &stop) {
            return locateAll(missing, workspace, folders, {stop, {}});
        },
        [this](const std::vector<Located> &found) { emit located(found); });
}

void WorkspaceJobs::lookForLeftWork(const QString &folder) {
    m_looking.start(
        [folder = folder.toStdString()](const std::stop_token &) {
            model::workspace::tidyUntitled(folder);
            return model::workspace::leftWork(folder);
        },
        [this](const std::vector<LeftWork> &left) { emit leftWorkFound(left); });
}

QStringList pathsOf(const std::vector<Located> &located) {
    QStringList paths;
    for (const Located &one : located)
        if (one.found != Found::Missing)
            paths += QString::fromStdString(one.path);
    return paths;
}

std::vector<StoredArtifact> missingOf(const std::vector<Located> &located) {
    std::vector<StoredArtifact> missing;
    for (const Located &one : located)
        if (one.found == Found::Missing)
            missing.push_back(one.stored);
    return missing;
}

QStringList reportOf(const OpenedWorkspace &opened) {
    QStringList sentences;
    const Workspace &workspace = opened.workspace.value();
    if (const auto &readOnly = workspace.readOnly())
        sentences +=
            WorkspaceJobs::tr("Read-only: %1; %2").arg(ui::safeText(readOnly->what), ui::safeText(readOnly->advice));
    for (const model::Diagnostic &entry : workspace.report().entries()) {
        const QString place = entry.place.empty() ? QString() : QStringLiteral(", ") + ui::safeText(entry.place.text());
        const QString advice = entry.advice.empty() ? QString() : QStringLiteral("; ") + ui::safeText(entry.advice);
        sentences += ui::safeText(entry.message) + place + advice;
    }
    for (const Located &one : opened.located)
        if (one.found == Found::Changed)
            sentences += WorkspaceJobs::tr("%1 has another content than when the workspace was saved: what was noted "
                                           "about that one is detached")
                             .arg(ui::safeText(one.stored.relativePath));
    return sentences;
}

} // namespace lanescope::app
