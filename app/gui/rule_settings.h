// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/rules/rule_sets.h"
#include "model/result.h"
#include "ui/settings/rule_texts.h"

namespace lanescope::app {

/// The lists of edited texts; an empty text is the list that the program brings. Errors: `bad_rule_file`, with the line.
[[nodiscard]] model::Result<analysis::RuleSets> rulesOf(const ui::RuleTexts &texts);

} // namespace lanescope::app
