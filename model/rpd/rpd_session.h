// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/reader.h"
#include "model/sqlite/rows.h"

#include <vector>

namespace lanescope::model::rpd {

/// Tables of RPD's schema 2 and 3 (rocmProfileData, tableSchema.cmd).
inline constexpr const char *kApiTable = "rocpd_api";
inline constexpr const char *kOpTable = "rocpd_op";
inline constexpr const char *kLinkTable = "rocpd_api_ops";

/// Reads the one session of a file; nullptr if the job was cancelled.
[[nodiscard]] SessionPtr loadSession(const ReadRequest &request, const sqlite::Database &database,
                                     const std::vector<sqlite::TableInfo> &tables, ImportReport &report);

/// Name/value pairs of one record, with what its strings, its kernel or copy and its links say.
[[nodiscard]] Result<std::vector<Detail>> recordDetails(const sqlite::Database &database,
                                                        const sqlite::RowPlace &place);

} // namespace lanescope::model::rpd
