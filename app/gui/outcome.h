// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/analysis.h"
#include "app/gui/options.h"

#include <string>

namespace lanescope::app {

/// A line of `lanescope` on standard error.
void complain(const std::string &line);

/// How a run without a window ends, after what could not be opened has been said. Null: nothing was to be opened.
[[nodiscard]] WindowExit outcomeOf(const analysis::AnalysisPtr &analysis);

} // namespace lanescope::app
