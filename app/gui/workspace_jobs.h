// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/background.h"
#include "model/workspace/reopen.h"
#include "model/workspace/untitled.h"
#include "model/workspace/workspace.h"

#include <QObject>
#include <QStringList>

#include <memory>
#include <string>
#include <vector>

namespace lanescope::app {

/// A workspace, and where the artifacts lie that it names.
struct OpenedWorkspace {
    explicit OpenedWorkspace(model::Result<model::workspace::Workspace> result) : workspace(std::move(result)) {}
    model::Result<model::workspace::Workspace> workspace;
    std::vector<model::workspace::Located> located; ///< in order; empty if the workspace did not open
    QStringList beside;                             ///< captures that were named with it
};

/// What a run without a window has to say about the workspace that it opened.
struct WorkspaceOutcome {
    std::vector<std::string> messages;
    bool partial = false; ///< data of it was lost
};

/// Opens workspaces, finds their artifacts and looks for work that a crash left, off the UI thread. Lives on the
/// UI thread; of each kind of work only the newest request counts.
class WorkspaceJobs : public QObject {
    Q_OBJECT
public:
    explicit WorkspaceJobs(QObject *parent = nullptr);

    /// Workspaces are opened without writing anything anywhere near them from now on.
    void setReadOnly() { m_readOnly = true; }
    /// `beside` are captures named with it; their folders are searched too.
    void open(const QString &path, const QStringList &beside);
    /// Looks for artifacts of a workspace at `paths` and in their folders.
    void locate(const QString &workspace, const std::vector<model::workspace::StoredArtifact> &missing,
                const QStringList &paths);
    /// Tidies the folder of work without a name and lists what is left there.
    void lookForLeftWork(const QString &folder);
    /// Stops what opens or locates; what it has found by then is handed on.
    void cancel() { m_opening.requestStop(); }

signals:
    void opened(const std::shared_ptr<lanescope::app::OpenedWorkspace> &opened);
    void located(const std::vector<lanescope::model::workspace::Located> &located);
    void leftWorkFound(const std::vector<lanescope::model::workspace::LeftWork> &left);

private:
    bool m_readOnly = false;
    Background m_opening, m_looking;
};

/// The captures to open of those that were located.
[[nodiscard]] QStringList pathsOf(const std::vector<model::workspace::Located> &located);
[[nodiscard]] std::vector<model::workspace::StoredArtifact>
missingOf(const std::vector<model::workspace::Located> &located);
/// What there is to say about a workspace that has been opened: why it is read-only, what was lost or migrated,
/// which captures have another content. One sentence each.
[[nodiscard]] QStringList reportOf(const OpenedWorkspace &opened);

} // namespace lanescope::app
