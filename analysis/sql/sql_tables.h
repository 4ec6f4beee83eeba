// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/output/tables.h"
#include "analysis/sql/time_axis.h"

#include <functional>
#include <optional>
#include <string_view>
#include <vector>

namespace SQLite {
class Database;
}

/// The open sessions as SQL tables, for queries and for exports.
namespace lanescope::analysis::sql {

/// A table whose rows are made when they are asked for. Columns and values are those of the command line: times in
/// nanoseconds on the session's own clock, `group_key` where JSON has an object, NULL where JSON has a reason.
struct Table {
    TableShape shape;
    std::function<void(const RowConsumer &)> rows;
};

/// `artifacts`, `sessions`, `clocks`, `events`, and the tables of the command line, over the chosen sessions. Refers to
/// its arguments. Metadata of artifacts, which may be secret, is in none of them.
[[nodiscard]] std::vector<Table> tables(const Analysis &analysis, const Selection &selection);

/// The names of all tables, in their order.
[[nodiscard]] std::vector<std::string_view> tableNames();

// Shapes and rows of the tables that the command line does not have.
[[nodiscard]] TableShape artifactsShape();
[[nodiscard]] TableShape sessionsShape();
[[nodiscard]] TableShape clocksShape();
[[nodiscard]] TableShape eventsShape();
void artifactRows(const Analysis &analysis, const Selection &selection, const RowConsumer &take);
void sessionRows(const Analysis &analysis, const Selection &selection, const RowConsumer &take);
void clockRows(const Analysis &analysis, const Selection &selection, const RowConsumer &take);
void eventRows(const Analysis &analysis, const Selection &selection, const RowConsumer &take);

/// Creates the table, without rows.
void createTable(SQLite::Database &database, const TableShape &shape);
/// Puts the rows into a table that was created: times on the axis, or without one as recorded, each on the clock of
/// its row. False if it was cancelled. Throws SQLite::Exception.
[[nodiscard]] bool fillTable(SQLite::Database &database, const Table &table, const TimeAxis *axis,
                             const model::JobControl &job);

} // namespace lanescope::analysis::sql
