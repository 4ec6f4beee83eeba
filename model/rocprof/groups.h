// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/artifact.h"

#include <vector>

namespace lanescope::model::rocprof {

/// Adds `groups_x`, `groups_y` and `groups_z` to the details of a dispatch: its grid counts work-items (AQL), what
/// other APIs call a grid is groups. Reads `dispatch_info.grid_size` as JSON text, or the columns `Grid_Size_X` ….
void addGroups(std::vector<Detail> &details);

} // namespace lanescope::model::rocprof
