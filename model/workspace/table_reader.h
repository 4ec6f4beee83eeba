// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/sqlite/database.h"
#include "model/workspace/load.h"

#include <span>
#include <string_view>
#include <vector>

namespace lanescope::model::workspace {

struct ReadRow {
    std::int64_t rowid = 0;
    Row values; ///< one for each column that was asked for; NULL where the table lacks it
};

/// A workspace while it is read: its database, its tables, and what has been taken from it.
struct Reading {
    const sqlite::Database &database;
    std::vector<sqlite::TableInfo> tables;
    Loaded &loaded;
    [[nodiscard]] bool has(std::string_view table) const { return sqlite::findTable(tables, table) != nullptr; }
};

/// The rows of a table by rowid. At a damaged page it goes on from the end backwards; what lies between is
/// reported as lost. A table that is not there is reported, and has no rows.
[[nodiscard]] std::vector<ReadRow> readTable(const Reading &reading, std::string_view table,
                                             std::span<const Column> columns);

/// Reports a row whose values are none that its table can have.
void reportUnreadable(Loaded &loaded, std::string_view table, std::int64_t rowid);

/// Takes over what the older versions kept (see schema.h); what has no session stays without one.
void loadVersion0(const Reading &reading);
void loadVersion1(const Reading &reading);

} // namespace lanescope::model::workspace
