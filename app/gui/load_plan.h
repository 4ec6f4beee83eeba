// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/analysis.h"
#include "model/open.h"

#include <cstddef>
#include <string>
#include <vector>

namespace lanescope::app {

/// A file to open, and whether somebody named it or only its folder.
struct PlannedFile {
    std::string path;
    bool fromFolder = false;
};

/// Folders are replaced by the regular files in them, one level deep, in byte order of path; what is
/// no folder stays as it was named. Never fails: what can't be read fails when it is opened.
[[nodiscard]] std::vector<PlannedFile> planFiles(const std::vector<std::string> &paths);

/// The artifacts that are open, each once, and what could not be opened.
struct OpenSet {
    std::vector<model::ArtifactPtr> artifacts;
    std::vector<model::Error> errors;
};

enum class OpenOutcome { Changed, Unchanged, Skipped };

/// Opens one file and adds it, or the reason why it can't be opened. Equal bytes under another name
/// add only the name; a file of a folder that is no trace is skipped.
[[nodiscard]] OpenOutcome openInto(OpenSet &set, const PlannedFile &file, const model::JobControl &job);

/// For a plan of which every file was skipped.
[[nodiscard]] model::Error nothingToOpen(const PlannedFile &first);

} // namespace lanescope::app
