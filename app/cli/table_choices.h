// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/correlation.h"
#include "analysis/output/tables.h"

#include <map>
#include <string>
#include <vector>

namespace lanescope::app {

/// The tables of Nsight Systems that a command prints; the first one unless another is named.
[[nodiscard]] std::vector<analysis::NsysTable> nsysTablesOf(analysis::TableKind kind);
/// What `--definition` takes, the default first; empty: the command has no choice.
[[nodiscard]] std::vector<std::string> definitionsOf(analysis::TableKind kind);
/// What `--by` takes, the default first; empty: the command has no choice.
[[nodiscard]] std::vector<std::string> groupingsOf(analysis::TableKind kind);

[[nodiscard]] std::map<std::string, analysis::MatchState> statesByCode();
[[nodiscard]] std::vector<std::string> stateCodes();

/// "ours, nsys or hta".
[[nodiscard]] std::string listed(const std::vector<std::string> &values);

} // namespace lanescope::app
