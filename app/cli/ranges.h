// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/analysis.h"
#include "app/cli/options.h"
#include "model/progress.h"

#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

namespace lanescope::app {

/// The files that a comparison has to open: those named, and what of A and B is there as a path,
/// `#n` aside. A side that is no path is a session of the others, unless there are none.
[[nodiscard]] std::vector<std::string> filesToCompare(const Options &options);

/// Answers `range` on `out`; nullopt, or the reason why there is no answer.
[[nodiscard]] std::optional<model::Error> answerRange(const Options &options, const analysis::Analysis &analysis,
                                                      const analysis::Selection &selection, std::ostream &out,
                                                      const model::JobControl &job);

/// Answers `measure` on `out`; nullopt, or the reason why there is no number.
[[nodiscard]] std::optional<model::Error> answerMeasure(const Options &options, const analysis::Analysis &analysis,
                                                        const analysis::Selection &selection, std::ostream &out);

/// Answers `compare` on `out`; nullopt, or the reason of the refusal.
[[nodiscard]] std::optional<model::Error> answerCompare(const Options &options, const analysis::Analysis &analysis,
                                                        std::ostream &out, const model::JobControl &job);

} // namespace lanescope::app
