// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/options.h"
#include "model/progress.h"

#include <iosfwd>

namespace lanescope::app {

/// Opens the files, answers on `out`, and says on `err`, a line each, what went wrong.
[[nodiscard]] ExitCode runCommand(const Options &options, std::ostream &out, std::ostream &err,
                                  const model::JobControl &job);

} // namespace lanescope::app
