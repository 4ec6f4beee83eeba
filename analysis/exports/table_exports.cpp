// SPDX-License-Identifier: Apache-2.0
#include "analysis/exports/table_exports.h"

#include "analysis/sql/sql_tables.h"

#include <SQLiteCpp/SQLiteCpp.h>

namespace lanescope::analysis {

bool writeCsvTables(const TableStream &open, const Analysis &analysis, const Selection &selection,
                    const model::JobControl &job) {
    for (const sql::Table &table : sql::tables(analysis, selection)) {
        const auto output = csvTable(open(table.shape.name), table.shape, false);
        table.rows([&](const RowFiller &fill) {
            fill(output->beginRow());
            output->endRow();
            return !job.cancelled();
        });
        output->finish();
        if (job.cancelled())
            return false;
    }
    return true;
}

std::optional<model::Error> writeSqliteTables(const std::string &path, const Analysis &analysis,
                                              const Selection &selection, const model::JobControl &job) {
    try {
        SQLite::Database database(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
        database.exec("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF");
        for (const sql::Table &table : sql::tables(analysis, selection)) {
            sql::createTable(database, table.shape);
            if (!sql::fillTable(database, table, nullptr, job))
                return model::Error{model::kCancelledCode, "the export was cancelled", path, std::nullopt, {}};
        }
        database.exec("PRAGMA synchronous = FULL");
        return std::nullopt;
    } catch (const SQLite::Exception &exception) {
        return model::Error{"not_writable", std::string("could not be written: ") + exception.what(), path,
                            std::nullopt, "check the space and the permissions"};
    }
}

} // namespace lanescope::analysis
