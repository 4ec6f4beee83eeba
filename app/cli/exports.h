// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/output/document.h"
#include "analysis/sql/query.h"
#include "app/cli/options.h"
#include "app/cli/voices.h"
#include "model/progress.h"

#include <iosfwd>
#include <optional>

namespace lanescope::app {

/// Prints the rows of Options::sql, and beside CSV what is to be said of their times; an Error says why there are none.
[[nodiscard]] std::optional<model::Error> answerQuery(const Options &options, const analysis::Analysis &analysis,
                                                      const analysis::Selection &selection, const Voices &voices,
                                                      const model::JobControl &job);

/// Writes Options::outPath in the format that was asked for, and on `out` what it holds and what it does not, as lines
/// or as JSON. An Error says why nothing was written.
[[nodiscard]] std::optional<model::Error> exportSessions(const Options &options, const analysis::Analysis &analysis,
                                                         const analysis::Selection &selection, std::ostream &out,
                                                         const model::JobControl &job);

} // namespace lanescope::app
