// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/artifact.h"
#include "model/opening/open_set.h"
#include "model/progress.h"

#include <string>
#include <vector>

namespace lanescope::model {

/// Opens one artifact read-only: hashes it, tells its format by content and reads every session; of a zip or tar, those
/// of all its members. Nothing is written anywhere, no journal either. Errors: `not_found`, `unreadable`,
/// `is_directory`, `empty_file`, `unknown_format`, `format_not_read`, `no_trace_in_archive`, `cancelled`, or the
/// reader's own.
[[nodiscard]] Result<ArtifactPtr> openArtifact(const std::string &path, const JobControl &job = {});

/// Adds `path` to an artifact that was opened under another name.
[[nodiscard]] ArtifactPtr withPath(const ArtifactPtr &artifact, const std::string &path);

/// The same artifact with its sessions' registrations outweighed by what the user says.
[[nodiscard]] ArtifactPtr withRegistration(const ArtifactPtr &artifact, const Registration &user);

/// The same with what a workspace registers, part by part, where nothing stronger says it; a role that contradicts one
/// of equal weight is reported as `conflicting_roles`.
[[nodiscard]] ArtifactPtr withEvidence(const ArtifactPtr &artifact, const Registration &registered);

/// The same with the names of its sessions as recorded: the credentials in them, which are left out otherwise, too.
[[nodiscard]] ArtifactPtr withSecrets(const ArtifactPtr &artifact);

/// The same with what a file's name says, for a file that lies under another name.
[[nodiscard]] ArtifactPtr withName(const ArtifactPtr &artifact, const std::string &name);

/// The same for one of its sessions; unchanged if it has no such session.
[[nodiscard]] ArtifactPtr withRegistration(const ArtifactPtr &artifact, const SessionId &session,
                                           const Registration &user);

/// The id that openArtifact would give, by hashing alone: of a file, or of the whole set that it is a part of.
/// Errors: those of ByteSource, and `cancelled`.
[[nodiscard]] Result<ArtifactId> identify(const std::string &path, const JobControl &job = {});

/// The details of one event, decoded on demand from the artifact's first path.
[[nodiscard]] Result<std::vector<Detail>> eventDetails(const Artifact &artifact, const SessionStore &session,
                                                       EventRow row);

} // namespace lanescope::model
