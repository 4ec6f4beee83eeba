// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/artifact.h"
#include "model/opening/left_out.h"
#include "model/opening/perfetto_manifest.h"
#include "model/progress.h"

#include <span>
#include <string>
#include <vector>

namespace lanescope::model {

/// A file to open.
struct PlannedFile {
    std::string path;
    std::string folder;        ///< what was named instead of the file; empty if the file itself was
    std::string name;          ///< what a workspace calls it; empty: its path does
    Registration registration; ///< what a workspace says about it
};

struct OpenPlan {
    std::vector<PlannedFile> files;
    ImportReport report; ///< what of the folders is not gone into
};

/// Folders are replaced by the regular files in and below them, in byte order of path; what is no folder stays as it
/// was named. Links to folders are not followed, and folders deeper than kMostFolderDepth are not entered. A flameox
/// workspace is replaced by the artifacts that its runs register. Never fails: what cannot be read fails when opened.
[[nodiscard]] OpenPlan planFiles(std::span<const std::string> paths);
inline constexpr std::size_t kMostFolderDepth = 16;
inline constexpr std::size_t kMostFolderFiles = 20000;

/// What opening a list of paths gave: artifacts once each (equal bytes are one artifact), and errors.
struct OpenedSet {
    std::vector<ArtifactPtr> artifacts;
    std::vector<Error> errors;
    bool cancelled = false;
    LeftOut leftOut;      ///< files of folders that are no trace, or cannot be read
    ImportReport notices; ///< about folders and manifests, not about an artifact
    std::vector<PerfettoManifest> manifests;
    /// The notices, with what was left out.
    [[nodiscard]] ImportReport allNotices() const;
};

enum class OpenOutcome : std::uint8_t { Changed, Unchanged, Skipped };

/// Opens one file and adds it, or the reason why it cannot be opened. Equal bytes under another name add only the
/// name; a file of a folder that is no trace is skipped. A manifest of Perfetto is no trace, and says how the clocks of
/// those beside it are related, whether they come before it or after.
[[nodiscard]] OpenOutcome openInto(OpenedSet &set, const PlannedFile &file, const JobControl &job);

/// `nothing_to_open`: every file of the folder was skipped, or it has none.
[[nodiscard]] Error nothingToOpen(const std::string &folder, const LeftOut &leftOut);

/// All of it: plans, opens one after the other, and says what was left out.
[[nodiscard]] OpenedSet openAll(std::span<const std::string> paths, const JobControl &job = {});

} // namespace lanescope::model
