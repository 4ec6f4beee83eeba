// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/sqlite/rows.h"

namespace lanescope::model::nsight {

/// All columns of the row behind an event, in the table's order, each followed by what its ids
/// stand for: texts of StringIds, labels of the file's enumerations, the parts of global ids, NVTX
/// domain and category, the stream's priority, frames of a callchain. Errors: those of a query,
/// `row_not_found`.
[[nodiscard]] Result<std::vector<Detail>> rowDetails(const sqlite::Database &database, const sqlite::RowPlace &place);

} // namespace lanescope::model::nsight
