// SPDX-License-Identifier: Apache-2.0
#include "model/workspace/table_reader.h"

#include <algorithm>

namespace lanescope::model::workspace {

namespace {

Value valueOf(const sqlite::Statement &query, int column, ColumnType type) {
    if (query.isNull(column))
        return {};
    switch (type) {
    case ColumnType::Integer:
        // A text where an integer stood is given as it is: its reader refuses it.
        return query.integer(column) ? Value(*query.integer(column)) : Value(std::string(query.text(column)));
    case ColumnType::Text: return std::string(query.text(column));
    case ColumnType::Blob: return Bytes{std::string(query.text(column))};
    }
    return {};
}

std::string selectOf(const sqlite::TableInfo &table, std::span<const Column> columns) {
    std::string select = "SELECT rowid";
    for (const Column &column : columns)
        select += table.has(column.name) ? ", " + sqlite::quoted(column.name) : std::string(", NULL");
    return select + " FROM " + sqlite::quoted(table.name);
}

/// How far a query went.
struct Walk {
    std::vector<ReadRow> rows;
    std::optional<std::string> fault;
};

Walk walk(sqlite::Statement &query, std::span<const Column> columns, bool rising) {
    Walk walked;
    for (;;) {
        const sqlite::Step step = query.step();
        if (step == sqlite::Step::Done)
            return walked;
        if (step == sqlite::Step::Fault) {
            walked.fault = query.faultText();
            return walked;
        }
        ReadRow row{query.integer(0).value_or(0), {}};
        const bool repeats = !walked.rows.empty() &&
                             (rising ? row.rowid <= walked.rows.back().rowid : row.rowid >= walked.rows.back().rowid);
        if (repeats) {
            walked.fault = "its rows lead back to rows already read";
            return walked;
        }
        for (std::size_t i = 0; i < columns.size(); ++i)
            row.values.push_back(valueOf(query, static_cast<int>(i) + 1, columns[i].type));
        walked.rows.push_back(std::move(row));
    }
}

void reportDamage(Loaded &loaded, std::string_view table, const std::string &what, std::int64_t lastRow) {
    loaded.damaged = true;
    loaded.report.add(Severity::DataLoss, "damaged_table",
                      std::string(table) + ": " + what + "; rows are missing after the one that is named",
                      DiagnosticPlace::atRow(std::string(table), lastRow),
                      "the damaged file is kept; look there, or in a backup, for what is missing");
}

/// What lies behind the damage, from the end backwards.
void readBehind(const Reading &reading, const std::string &select, std::span<const Column> columns,
                std::vector<ReadRow> &rows) {
    auto query = reading.database.prepare(select + (rows.empty() ? "" : " WHERE rowid > ?1") + " ORDER BY rowid DESC");
    if (!query)
        return;
    if (!rows.empty())
        query.value().bind(1, rows.back().rowid);
    Walk back = walk(query.value(), columns, false);
    rows.insert(rows.end(), std::make_move_iterator(back.rows.rbegin()), std::make_move_iterator(back.rows.rend()));
}

} // namespace

std::vector<ReadRow> readTable(const Reading &reading, std::string_view table, std::span<const Column> columns) {
    const sqlite::TableInfo *info = sqlite::findTable(reading.tables, table);
    if (info == nullptr || info->columns.empty()) {
        reportDamage(reading.loaded, table, "the table is not in the file's catalogue", 0);
        return {};
    }
    const std::string select = selectOf(*info, columns);
    auto query = reading.database.prepare(select + " ORDER BY rowid");
    if (!query) {
        reportDamage(reading.loaded, table, query.error().what, 0);
        return {};
    }
    Walk forward = walk(query.value(), columns, true);
    if (forward.fault) {
        reportDamage(reading.loaded, table, *forward.fault, forward.rows.empty() ? 0 : forward.rows.back().rowid);
        readBehind(reading, select, columns, forward.rows);
    }
    return std::move(forward.rows);
}

void reportUnreadable(Loaded &loaded, std::string_view table, std::int64_t rowid) {
    loaded.damaged = true;
    loaded.report.add(Severity::DataLoss, "unreadable_row",
                      std::string(table) + " has a row with a value that may not stand there; the row is left out",
                      DiagnosticPlace::atRow(std::string(table), rowid),
                      "the file as it was is kept; look there for the row");
}

} // namespace lanescope::model::workspace
