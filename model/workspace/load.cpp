// SPDX-License-Identifier: Apache-2.0
#include "model/workspace/load.h"

#include "model/file_handle.h"
#include "model/workspace/header.h"
#include "model/workspace/table_reader.h"

#include <algorithm>

namespace lanescope::model::workspace {

namespace {

std::optional<std::int64_t> numberOf(const sqlite::Database &database, const std::string &sql) {
    auto query = database.prepare(sql);
    if (!query || query.value().step() != sqlite::Step::Row)
        return std::nullopt;
    return query.value().integer(0);
}

/// By the application id; by its tables where a damage hit the id.
bool isOurs(const Reading &reading) {
    if (numberOf(reading.database, "PRAGMA application_id") == kApplicationId)
        return true;
    reading.loaded.damaged = true;
    return reading.has("notes") && (reading.has("verdicts") || reading.has("results"));
}

/// The header's version and the one of `about`, which agree in a sound file.
void readVersion(const Reading &reading) {
    const std::int64_t header = numberOf(reading.database, "PRAGMA user_version").value_or(0);
    const auto about = numberOf(reading.database, "SELECT value FROM about WHERE name = 'schema_version'");
    const std::int64_t version = about.value_or(header);
    reading.loaded.version = static_cast<int>(std::clamp<std::int64_t>(version, 0, kSchemaVersion + 1));
    if (version == header && (version < kSchemaVersion || about))
        return;
    reading.loaded.damaged = true;
    reading.loaded.report.add(
        Severity::Notice, "version_in_doubt",
        "the file names its version twice and not alike; the tables are read as those of version " +
            std::to_string(reading.loaded.version),
        {}, {});
}

/// Whether every page can be followed; what could not be read is reported table by table.
bool isSound(const sqlite::Database &database) {
    auto query = database.prepare("PRAGMA integrity_check(1)");
    return query && query.value().step() == sqlite::Step::Row && query.value().text(0) == "ok";
}

template <class T> void loadKind(const Reading &reading) {
    const TableSpec &spec = TableOf<T>::spec();
    std::vector<Column> columns = spec.columns;
    columns.push_back({"seal", ColumnType::Integer});
    for (ReadRow &row : readTable(reading, spec.name, columns)) {
        const Value seal = row.values.back();
        row.values.pop_back();
        auto record = TableOf<T>::fromRow(row.values);
        if (!record) {
            reportUnreadable(reading.loaded, spec.name, row.rowid);
            continue;
        }
        if (seal != Value(sealOf(row.values)))
            reading.loaded.report.add(Severity::DataLoss, "row_changed",
                                      std::string(spec.name) +
                                          " has a row that is not as it was written; it is shown as it is now",
                                      DiagnosticPlace::atRow(std::string(spec.name), row.rowid),
                                      "compare it with a backup, and write it again");
        reading.loaded.contents.put(*std::move(record));
    }
}

void loadTables(const Reading &reading) {
    switch (reading.loaded.version) {
    case 0: return loadVersion0(reading);
    case 1: return loadVersion1(reading);
    default: Contents().forEachKind([&]<class Key, class T>(const std::map<Key, T> &) { loadKind<T>(reading); });
    }
}

Error notAWorkspace(const std::string &path, std::string what) {
    return {"not_a_workspace", std::move(what), path, std::nullopt, "name a file that Lanescope saved"};
}

} // namespace

Result<Loaded> loadBytes(std::string bytes, const std::string &path) {
    Loaded loaded;
    if (repairHeader(bytes)) {
        loaded.damaged = true;
        loaded.report.add(Severity::Notice, "damaged_header",
                          "the start of the file is not as every workspace has it; it is read as if it were",
                          DiagnosticPlace::atByte(0), {});
    }
    const auto database = sqlite::Database::fromImage(std::move(bytes), path);
    if (!database)
        return notAWorkspace(path, "the file is no workspace: " + database.error().what);
    auto listed = database.value().tables();
    const Reading reading{database.value(), listed ? listed.take() : std::vector<sqlite::TableInfo>(), loaded};
    if (!isOurs(reading))
        return notAWorkspace(path, "the file is an SQLite database or a damaged file without a table of a workspace");
    readVersion(reading);
    if (loaded.version > kSchemaVersion)
        return Error{"newer_workspace", "the workspace was written by a newer version of Lanescope", path, std::nullopt,
                     "open it with that version; the file was left as it is"};
    if (!isSound(database.value()))
        loaded.damaged = true;
    loadTables(reading);
    // Where it is was said above, unless only SQLite's own check has found it.
    const auto &found = loaded.report.entries();
    const DiagnosticPlace place = found.empty() ? DiagnosticPlace::inTable("sqlite_master") : found.front().place;
    if (loaded.damaged)
        loaded.report.add(Severity::DataLoss, "damaged_workspace",
                          "the workspace is damaged; " + std::to_string(loaded.contents.size()) +
                              " records of it could be read",
                          place, "go through the notes and verdicts; the damaged file is kept");
    return loaded;
}

bool isWorkspace(const std::string &path) {
    constexpr std::size_t kHeadBytes = 100;
    const auto file = FileHandle::open(path);
    return file && (hasWorkspaceHeader(file.value().peek(kHeadBytes)) || path.ends_with(".lanescope"));
}

} // namespace lanescope::model::workspace
