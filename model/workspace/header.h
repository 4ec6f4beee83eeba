// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace lanescope::model::workspace {

/// True if the first bytes are SQLite's and carry the application id of a workspace.
[[nodiscard]] bool hasWorkspaceHeader(std::string_view bytes);

/// Puts right what is the same in the header of every workspace, and what follows from the size of the
/// file (SQLite file format §1.3). True if anything was wrong. Nothing happens below 100 bytes.
bool repairHeader(std::string &bytes);

} // namespace lanescope::model::workspace
