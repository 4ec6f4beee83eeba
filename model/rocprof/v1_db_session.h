// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/reader.h"
#include "model/sqlite/database.h"

#include <vector>

namespace lanescope::model::rocprof {

/// Whether the tables are those that rocprof's tblextr writes.
[[nodiscard]] bool isV1Database(const std::vector<sqlite::TableInfo> &tables);
/// Reads the one session of a file; nullptr if the job was cancelled.
[[nodiscard]] SessionPtr loadV1Session(const ReadRequest &request, const sqlite::Database &database,
                                       const std::vector<sqlite::TableInfo> &tables, ImportReport &report);

} // namespace lanescope::model::rocprof
