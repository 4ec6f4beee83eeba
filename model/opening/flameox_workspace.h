// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/opening/open_set.h"

#include <optional>
#include <string>
#include <vector>

namespace lanescope::model {

/// The artifacts that the runs of a flameox workspace register, by run and then in the manifest's order; nullopt if
/// `folder` is no workspace, nor holds one as `.diagnostics`.
///
/// A workspace has `runs/<run>/manifest.json` with a list `artifacts` of registrations: `role`, `kind`, `display_name`
/// and either a `path` inside the workspace or an `artifact_id` (`sha256:<hex>`), whose bytes lie at
/// `artifacts/[sha256/|objects/]<first two digits>/<hex>/payload[.suffix]`. Whatever is not as expected is a notice.
[[nodiscard]] std::optional<std::vector<PlannedFile>> flameoxArtifacts(const std::string &folder, ImportReport &report);

} // namespace lanescope::model
