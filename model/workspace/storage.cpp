// SPDX-License-Identifier: Apache-2.0
#include "model/workspace/storage.h"

#include "model/workspace/schema.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include <filesystem>

namespace lanescope::model::workspace {

namespace {

namespace fs = std::filesystem;

constexpr int kBusyMs = 2000;
constexpr int kPrimaryCode = 0xFF;

Error errorOf(const SQLite::Exception &fault, const std::string &path) {
    const std::string said = sqlite3_errstr(fault.getExtendedErrorCode());
    const auto error = [&](const char *code, const std::string &what, const char *advice) {
        return Error{code, what, path, std::nullopt, advice};
    };
    if (fault.getExtendedErrorCode() == SQLITE_READONLY_DBMOVED)
        return error("vanished", "the workspace is not where it was opened any more", "save it under another name");
    switch (fault.getExtendedErrorCode() & kPrimaryCode) {
    case SQLITE_FULL:
        return error("disk_full", "the disk is full; the change is not saved", "make room and save again");
    case SQLITE_READONLY:
    case SQLITE_CANTOPEN:
    case SQLITE_PERM:
    case SQLITE_AUTH:
        return error("not_writable", "the workspace or its folder cannot be written: " + said,
                     "save it in another folder");
    case SQLITE_BUSY:
    case SQLITE_LOCKED: return error("busy", "another program is reading the workspace", "save again");
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        return error("damaged", "the workspace was damaged while it was open", "save it under another name");
    default:
        return error("write_failed", "the workspace could not be written: " + said,
                     "save again, or under another name");
    }
}

void bindTo(SQLite::Statement &statement, int at, const Value &value) {
    if (const auto *number = std::get_if<std::int64_t>(&value))
        statement.bind(at, *number);
    else if (const auto *text = std::get_if<std::string>(&value))
        statement.bind(at, *text);
    else if (const auto *bytes = std::get_if<Bytes>(&value))
        statement.bind(at, bytes->value.data(), static_cast<int>(bytes->value.size()));
    else
        statement.bind(at);
}

void put(SQLite::Statement &upsert, const Row &row) {
    int at = 0;
    for (const Value &value : row)
        bindTo(upsert, ++at, value);
    upsert.bind(++at, sealOf(row));
    upsert.exec();
    upsert.reset();
}

template <class T> void writeEdit(SQLite::Database &database, const RecordEdit<T> &edit) {
    const TableSpec &spec = TableOf<T>::spec();
    if (edit.after) {
        SQLite::Statement upsert(database, upsertSql(spec));
        put(upsert, TableOf<T>::toRow(*edit.after));
    } else if (edit.before) {
        SQLite::Statement erase(database, eraseSql(spec));
        const Row row = TableOf<T>::toRow(*edit.before);
        for (std::size_t i = 0; i < spec.keyColumns; ++i)
            bindTo(erase, static_cast<int>(i) + 1, row[i]);
        erase.exec();
    }
}

/// See schema.h for the journal. EXTRA also syncs the folder, so that a change survives a loss of power
/// the moment it is reported as saved.
void configure(SQLite::Database &database) {
    database.exec("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA journal_mode = DELETE; "
                  "PRAGMA synchronous = EXTRA;");
}

void writeAll(SQLite::Database &database, const Contents &contents) {
    SQLite::Transaction transaction(database);
    database.exec(creationSql());
    contents.forEachKind([&]<class Key, class T>(const std::map<Key, T> &records) {
        SQLite::Statement upsert(database, upsertSql(TableOf<T>::spec()));
        for (const auto &[key, record] : records)
            put(upsert, TableOf<T>::toRow(record));
    });
    transaction.commit();
}

} // namespace

Storage::Storage(std::unique_ptr<SQLite::Database> database, std::string path)
    : m_database(std::move(database)), m_path(std::move(path)) {}
Storage::Storage(Storage &&) noexcept = default;
Storage &Storage::operator=(Storage &&) noexcept = default;
Storage::~Storage() = default;

Result<Storage> Storage::open(const std::string &path) {
    try {
        auto database = std::make_unique<SQLite::Database>(path, SQLite::OPEN_READWRITE, kBusyMs);
        configure(*database);
        return Storage(std::move(database), path);
    } catch (const SQLite::Exception &fault) {
        return errorOf(fault, path);
    }
}

std::optional<Error> Storage::make(const std::string &path, const Contents &contents) {
    std::optional<Error> error;
    try {
        SQLite::Database database(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, kBusyMs);
        database.exec("PRAGMA page_size = 4096; PRAGMA encoding = 'UTF-8'; PRAGMA auto_vacuum = NONE");
        configure(database);
        writeAll(database, contents);
    } catch (const SQLite::Exception &fault) {
        error = errorOf(fault, path);
    }
    std::error_code ignored;
    if (error)
        for (const char *suffix : {"", "-journal"})
            fs::remove(path + suffix, ignored);
    return error;
}

std::optional<Error> Storage::write(std::span<const Edit> edits) {
    try {
        SQLite::Transaction transaction(*m_database);
        for (const Edit &edit : edits)
            std::visit([this](const auto &one) { writeEdit(*m_database, one); }, edit);
        transaction.commit();
        return std::nullopt;
    } catch (const SQLite::Exception &fault) {
        return errorOf(fault, m_path);
    }
}

} // namespace lanescope::model::workspace
