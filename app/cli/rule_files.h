// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/rules/rule_sets.h"
#include "app/cli/options.h"

namespace lanescope::app {

/// The lists that the options name, else those of the program. Errors: those of opening a file, and
/// `bad_rule_file` with its line; `where` is the file.
[[nodiscard]] model::Result<analysis::RuleSets> loadRules(const Options &options);

} // namespace lanescope::app
