// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/artifact.h"
#include "model/progress.h"
#include "model/sqlite/scan.h"
#include "model/store.h"
#include "model/trace_builder.h"

#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

/// What readers of SQLite artifacts share above plain tables.
namespace lanescope::model::sqlite {

/// Columns of a row as SQLite writes them; nullopt where the value is NULL or the column absent.
using TextRow = std::vector<std::optional<std::string>>;

/// Rows of a small table, up to kSmallTableRows; none if the table is absent. Damage is reported.
inline constexpr std::size_t kSmallTableRows = 65536;
[[nodiscard]] std::vector<TextRow> readTextRows(const Database &database, const TableInfo *table,
                                                const std::vector<std::string> &columns, ImportReport &report);

/// Scans a table, batch by batch, and reports damage. False if the job was cancelled.
[[nodiscard]] bool scanTable(const Database &database, const TableInfo &table, const ScanSpec &spec,
                             const std::function<void(const RowBatch &)> &take, ImportReport &report,
                             const JobControl &job);

/// Texts by their id, looked up once each and interned.
class TextLookup {
public:
    /// `table` may be null: nothing is found then.
    TextLookup(const Database &database, const TableInfo *table, const std::string &idColumn,
               const std::string &textColumn, TraceBuilder &builder);
    /// None where the id is kAbsent, or has no row or no text.
    [[nodiscard]] StringRef ref(std::int64_t id);

private:
    TraceBuilder &m_builder;
    std::optional<Statement> m_query;
    std::unordered_map<std::int64_t, StringRef> m_known;
};

/// The times of a row as the store wants them: no start, or start and end 0: not collected; an end of 0 with
/// a start: not collected; no end: open.
struct RowTimes {
    Ns start;
    Ns duration;
    RecordFlags flags = 0;
};
[[nodiscard]] RowTimes rowTimes(std::int64_t start, std::int64_t end);

/// The table and rowid of an event; nullopt if its session has no such table.
struct RowPlace {
    std::string table;
    std::int64_t rowid = 0;
};
[[nodiscard]] std::optional<RowPlace> rowPlace(const SessionStore &session, EventRow row);

/// The columns of one row that are not NULL, blobs by their size. Error `row_not_found`.
[[nodiscard]] Result<std::vector<Detail>> plainDetails(const Database &database, const RowPlace &place);

/// What one text says in a query with one integer parameter; nullopt without a row or a text.
[[nodiscard]] std::optional<std::string> textOf(const Database &database, const std::string &sql,
                                                std::int64_t parameter);

/// The value of a detail as an integer; nullopt if there is none of that name.
[[nodiscard]] std::optional<std::int64_t> integerDetail(const std::vector<Detail> &details, std::string_view name);

} // namespace lanescope::model::sqlite
