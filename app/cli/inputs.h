// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/open.h"
#include "model/opening/open_set.h"
#include "model/workspace/contents.h"

#include <span>
#include <string>
#include <vector>

namespace lanescope::app {

/// What the named files, folders and workspaces hold.
struct Inputs {
    model::OpenedSet opened;
    std::vector<model::workspace::StoredAlignment> alignments; ///< of all workspaces, in order
    std::vector<model::workspace::Contents> workspaces;        ///< in the order in which they were named
    std::vector<std::string> messages;                         ///< lines for standard error
    bool partial = false;                                      ///< a workspace could be read only in part
};

/// Opens traces and folders as model::openAll does, and in place of each workspace the artifacts that it names,
/// with what it says about their sessions. Artifacts that moved are looked for beside the workspace and beside
/// the other files that were named. A workspace is only read.
[[nodiscard]] Inputs openInputs(std::span<const std::string> files, const model::JobControl &job);

} // namespace lanescope::app
