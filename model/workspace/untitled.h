// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/workspace/workspace.h"

#include <string>
#include <vector>

/// Work that has no name yet lies in a folder of the application, saved like any other workspace, until it
/// is saved under a name or given up. What a crash leaves there is offered again.
namespace lanescope::model::workspace {

/// A new workspace in `folder`, which is made (for its owner alone) if it is not there.
/// Errors: those of Workspace::create.
[[nodiscard]] Result<Workspace> createUntitled(const std::string &folder);

/// Work that nobody has open.
struct LeftWork {
    std::string path;
    UtcMs changed;
    std::vector<std::string> artifacts; ///< relative paths
    std::size_t notes = 0;
    std::size_t verdicts = 0;
    std::size_t alignments = 0;
    bool damaged = false;       ///< something of it was lost
    std::optional<Error> error; ///< it cannot be read at all
};
/// The newest first. Files without any note, verdict, alignment or registration are no work and not listed.
[[nodiscard]] std::vector<LeftWork> leftWork(const std::string &folder);

/// Removes a workspace that nobody has open, after the user gave it up or saved it under a name. Errors:
/// those of WriterLock, `not_writable`.
[[nodiscard]] std::optional<Error> giveUp(const std::string &path);
/// Removes the files of `folder` that hold no work and that nobody has open.
void tidyUntitled(const std::string &folder);

} // namespace lanescope::model::workspace
