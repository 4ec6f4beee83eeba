// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/output/document.h"

#include <string>
#include <vector>

namespace lanescope::analysis {

/// Plain sentences on what the data of the chosen sessions cannot prove, in a fixed order; empty where
/// nothing limits the numbers.
[[nodiscard]] std::vector<std::string> limitationsOf(const Analysis &analysis, const Selection &selection);

} // namespace lanescope::analysis
