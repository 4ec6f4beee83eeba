// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/artifact.h"

#include <span>
#include <string>
#include <vector>

namespace lanescope::analysis {

/// What there is to say after opening, one line each and safe for a terminal: files that could not be opened, then,
/// unless only these are wanted, notices about folders and what was lost of the artifacts.
[[nodiscard]] std::vector<std::string> openMessages(std::span<const model::ArtifactPtr> artifacts,
                                                    std::span<const model::Error> errors,
                                                    const model::ImportReport &notices, bool errorsOnly);

/// What to say where nothing was opened and nothing failed.
inline constexpr const char *kNoTraceFound = "no trace was found in what was named; name a trace file";

} // namespace lanescope::analysis
