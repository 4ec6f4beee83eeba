// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/diagnostics.h"
#include "model/sqlite/database.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope::model::nsight {

/// A file's connection and catalogue, for the tables that describe rather than record.
struct Catalogue {
    const sqlite::Database &database;
    const std::vector<sqlite::TableInfo> &tables;
    [[nodiscard]] bool has(std::string_view table) const { return sqlite::findTable(tables, table) != nullptr; }
};

/// Cells as texts; nullopt for NULL and for columns that the table does not have.
using TextRow = std::vector<std::optional<std::string>>;

/// The named columns of a whole table in row order; empty if there is no such table. At most
/// kSmallTableRows rows; damage is reported as `damaged_table` and keeps what was read.
[[nodiscard]] std::vector<TextRow> readSmallTable(const Catalogue &catalogue, std::string_view table,
                                                  const std::vector<std::string> &columns, ImportReport &report);
inline constexpr std::size_t kSmallTableRows = 200000;

/// The cell as an integer; nullopt if it is absent or no canonical integer.
[[nodiscard]] std::optional<std::int64_t> integerOf(const std::optional<std::string> &cell);

} // namespace lanescope::model::nsight
