// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/analysis.h"
#include "app/cli/options.h"
#include "app/cli/voices.h"
#include "model/opening/open_set.h"
#include "model/progress.h"
#include "model/workspace/contents.h"

#include <optional>
#include <span>

namespace lanescope::app {

/// Why a report may not be written as asked: it would take the place of an input, or several workspaces are named.
[[nodiscard]] std::optional<model::Error> reportProblem(const Options &options, const model::OpenedSet &opened,
                                                        std::size_t workspaces);

/// Writes the report and, of Markdown, its pictures; says on standard error what was written, or on standard output
/// as JSON. An Error says why it could not be written.
[[nodiscard]] std::optional<model::Error> writeReport(const Options &options, const analysis::Analysis &analysis,
                                                      const analysis::Selection &selection,
                                                      std::span<const model::workspace::Contents> workspaces,
                                                      const Voices &voices, const model::JobControl &job);

} // namespace lanescope::app
