// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/reader.h"
#include "model/rocpd/rocpd_tables.h"
#include "model/sqlite/rows.h"

#include <cstdint>

namespace lanescope::model::rocpd {

/// Reads one process instance as the session of that number; nullptr if the job was cancelled.
[[nodiscard]] SessionPtr loadSession(const ReadRequest &request, const sqlite::Database &database,
                                     const Instance &instance, std::uint32_t ordinal, ImportReport &report);

/// Name/value pairs of one record, with its event's, its kernel's and its arguments; grid sizes in work-items as
/// recorded and in groups.
[[nodiscard]] Result<std::vector<Detail>> recordDetails(const sqlite::Database &database,
                                                        const sqlite::RowPlace &place);

} // namespace lanescope::model::rocpd
