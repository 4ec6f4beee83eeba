// SPDX-License-Identifier: Apache-2.0
#include "app/gui/outcome.h"

#include "analysis/output/open_messages.h"
#include "model/workspace/load.h"

#include <algorithm>
#include <cstdio>

namespace lanescope::app {

void complain(const std::string &line) { std::fprintf(stderr, "lanescope: %s\n", line.c_str()); }

WindowExit outcomeOf(const Controller &controller, const QStringList &paths) {
    const WorkspaceOutcome &work = controller.workspaceOutcome();
    for (const std::string &line : work.messages)
        complain(line);
    const analysis::AnalysisPtr &analysis = controller.analysis();
    if (!analysis)
        return work.partial ? WindowExit::Partial : WindowExit::Answered;
    for (const std::string &line :
         analysis::openMessages(analysis->artifacts, analysis->openErrors, analysis->openNotices, false))
        complain(line);
    if (!paths.isEmpty() && analysis->artifacts.empty() && analysis->openErrors.empty())
        complain(analysis::kNoTraceFound);
    if (!analysis->openErrors.empty() || (!paths.isEmpty() && analysis->artifacts.empty()))
        return WindowExit::Unreadable;
    const bool partial = std::any_of(analysis->artifacts.begin(), analysis->artifacts.end(),
                                     [](const model::ArtifactPtr &artifact) { return !artifact->complete; });
    return partial || work.partial ? WindowExit::Partial : WindowExit::Answered;
}

std::optional<WindowExit> refusePaths(const QStringList &paths) {
    const auto workspaces = std::count_if(paths.begin(), paths.end(), [](const QString &path) {
        return model::workspace::isWorkspace(path.toStdString());
    });
    if (workspaces <= 1)
        return std::nullopt;
    complain("a window and a report are of one workspace; name one of the workspaces");
    return WindowExit::WrongUsage;
}

} // namespace lanescope::app
