// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/artifact.h"
#include "model/progress.h"
#include "model/workspace/contents.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace lanescope::model::workspace {

/// How an artifact of a workspace was found: where it was, elsewhere by its hash, not as it was (another
/// content stands at its place), or not at all.
enum class Found : std::uint8_t { Here, Moved, Changed, Missing };

struct Located {
    StoredArtifact stored;
    Found found = Found::Missing;
    std::string path;              ///< to be opened; empty if missing
    std::optional<ArtifactId> now; ///< Changed: what stands at its place
};

/// Looks for one artifact: at its relative path, under its name beside the workspace, then by hash among the
/// files of the workspace's folder and of `folders` that have its size or its name. Only hashes; nothing is
/// opened as a trace. A file that cannot be read counts as not there.
[[nodiscard]] Located locate(const StoredArtifact &stored, const std::string &workspacePath,
                             std::span<const std::string> folders = {}, const JobControl &job = {});

/// The code of what missingArtifact says.
inline constexpr const char *kMissingArtifact = "missing_artifact";
/// What is said of an artifact that was not found.
[[nodiscard]] Error missingArtifact(const Located &located, const std::string &workspacePath);

/// What was lost of a workspace, one line each; `report` is what opening it gave.
[[nodiscard]] std::vector<std::string> lossLines(const ImportReport &report, const std::string &workspacePath);

/// How a workspace remembers an artifact: its id, and each of its paths as seen from the workspace's
/// folder. `position` is its place among the artifacts. Nothing of its content is kept.
[[nodiscard]] std::vector<StoredArtifact> storedArtifacts(const Artifact &artifact, const std::string &workspacePath,
                                                          std::int64_t position);
/// The artifacts of a workspace by position, then path.
[[nodiscard]] std::vector<StoredArtifact> artifactsInOrder(const Contents &contents);

/// The artifact with what the workspace says about its sessions.
[[nodiscard]] ArtifactPtr withStoredRegistrations(const ArtifactPtr &artifact, const Contents &contents);

/// The artifact with a notice, if one of `located` says that it stands in place of another content.
[[nodiscard]] ArtifactPtr withChangeSaid(const ArtifactPtr &artifact, std::span<const Located> located);

/// True if the artifact of a session is none of `open`: what is anchored there is detached.
[[nodiscard]] bool isDetached(const std::string &session, std::span<const ArtifactPtr> open);

/// The contents with the relative paths of a workspace at `to` instead of `from`.
[[nodiscard]] Contents withPathsFrom(const Contents &contents, const std::string &from, const std::string &to);

} // namespace lanescope::model::workspace
