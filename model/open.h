// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/artifact.h"
#include "model/progress.h"

#include <span>
#include <string>
#include <vector>

namespace lanescope::model {

/// Opens one artifact read-only: hashes it, tells its format by content and reads every session.
/// Nothing is written anywhere, no journal either. Errors: `not_found`, `unreadable`, `is_directory`,
/// `empty_file`, `unknown_format`, `cancelled`, or the reader's own.
[[nodiscard]] Result<ArtifactPtr> openArtifact(const std::string &path, const JobControl &job = {});

/// Adds `path` to an artifact that was opened under another name.
[[nodiscard]] ArtifactPtr withPath(const ArtifactPtr &artifact, const std::string &path);

/// The same artifact with its sessions' registrations outweighed by what the user says.
[[nodiscard]] ArtifactPtr withRegistration(const ArtifactPtr &artifact, const Registration &user);

/// The same for one of its sessions; unchanged if it has no such session.
[[nodiscard]] ArtifactPtr withRegistration(const ArtifactPtr &artifact, const SessionId &session,
                                           const Registration &user);

/// The id that openArtifact would give, by hashing alone: of a file, or of the whole set that it is a part of.
/// Errors: those of ByteSource, and `cancelled`.
[[nodiscard]] Result<ArtifactId> identify(const std::string &path, const JobControl &job = {});

/// What opening a list of paths gave: artifacts once each (equal bytes are one artifact), and errors.
struct OpenedSet {
    std::vector<ArtifactPtr> artifacts;
    std::vector<Error> errors;
    bool cancelled = false;
};
/// Folders are read in byte order of path, one level deep, skipping what no reader recognises.
[[nodiscard]] OpenedSet openAll(std::span<const std::string> paths, const JobControl &job = {});

/// The details of one event, decoded on demand from the artifact's first path.
[[nodiscard]] Result<std::vector<Detail>> eventDetails(const Artifact &artifact, const SessionStore &session,
                                                       EventRow row);

} // namespace lanescope::model
