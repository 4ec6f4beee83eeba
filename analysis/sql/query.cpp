// SPDX-License-Identifier: Apache-2.0
#include "analysis/sql/query.h"

#include "analysis/sql/sql_tables.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include <algorithm>
#include <map>
#include <set>

namespace lanescope::analysis::sql {

/// What a statement reads.
struct StatementReads {
    std::set<std::string> tables;
    bool times = false;
};

namespace {

constexpr int kLongestValue = 64 << 20; ///< bytes of one text
constexpr int kStepsBetweenLooks = 10'000;

using model::Error;

std::string tableList() {
    std::string text;
    for (const std::string_view name : tableNames())
        text.append(text.empty() ? "" : ", ").append(name);
    return text;
}

Error badSql(const std::string &what) {
    return {"bad_sql", "the query is not understood: " + what, {}, std::nullopt, "tables here: " + tableList()};
}

Error notAQuery(const std::string &what) {
    return {"not_a_query", what, {}, std::nullopt, "give one SELECT; files and tables cannot be changed"};
}

Error cancelled() { return {model::kCancelledCode, "the query was cancelled", {}, std::nullopt, {}}; }

/// Lets reading pass and keeps what is read.
int authorise(void *reads, int action, const char *table, const char *column, const char *, const char *) {
    switch (action) {
    case SQLITE_READ: {
        auto &seen = *static_cast<StatementReads *>(reads);
        if (table != nullptr)
            seen.tables.insert(table);
        seen.times = seen.times || (column != nullptr && holdsTimes(column));
        return SQLITE_OK;
    }
    case SQLITE_SELECT:
    case SQLITE_FUNCTION:
    case SQLITE_RECURSIVE: return SQLITE_OK;
    default: return SQLITE_DENY;
    }
}

int wantsStop(void *job) { return static_cast<const model::JobControl *>(job)->cancelled() ? 1 : 0; }

bool onlyBlanks(const char *rest) {
    const std::string_view text = rest == nullptr ? std::string_view() : rest;
    return text.find_first_not_of(" \t\r\n;") == std::string_view::npos;
}

std::vector<std::string> columnNames(sqlite3_stmt *statement) {
    std::vector<std::string> names;
    std::map<std::string, int> seen;
    for (int i = 0; i < sqlite3_column_count(statement); ++i) {
        const char *name = sqlite3_column_name(statement, i);
        names.emplace_back(name == nullptr ? "" : name);
        const int times = ++seen[names.back()];
        if (times > 1)
            names.back() += " (" + std::to_string(times) + ")";
    }
    return names;
}

std::string hexText(const void *bytes, int size) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text;
    for (int i = 0; i < size; ++i) {
        const unsigned byte = static_cast<const unsigned char *>(bytes)[i];
        text += digits[byte >> 4U];
        text += digits[byte & 15U];
    }
    return text;
}

} // namespace

struct Query::Parts {
    struct Finalizer {
        void operator()(sqlite3_stmt *prepared) const { sqlite3_finalize(prepared); }
    };

    Parts(model::JobControl control, TimeAxis timeAxis)
        : job(std::move(control))
        , axis(std::move(timeAxis))
        , database("", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE) {}

    /// Parses the text against the tables as they are; keeps what it reads.
    std::optional<Error> parse(const std::string &text) {
        sqlite3 *handle = database.getHandle();
        sqlite3_stmt *made = nullptr;
        const char *rest = nullptr;
        sqlite3_set_authorizer(handle, authorise, &reads);
        const int code = sqlite3_prepare_v2(handle, text.c_str(), static_cast<int>(text.size()), &made, &rest);
        const std::string message = sqlite3_errmsg(handle);
        sqlite3_set_authorizer(handle, nullptr, nullptr);
        statement.reset(made);
        if (code == SQLITE_AUTH)
            return notAQuery("the statement does more than reading");
        if (code != SQLITE_OK)
            return badSql(message);
        if (made == nullptr)
            return notAQuery("there is no statement");
        if (!onlyBlanks(rest))
            return notAQuery("there is more than one statement");
        if (sqlite3_column_count(made) == 0)
            return notAQuery("the statement gives no rows");
        return std::nullopt;
    }

    model::JobControl job;
    TimeAxis axis;
    StatementReads reads;
    SQLite::Database database;
    std::unique_ptr<sqlite3_stmt, Finalizer> statement; ///< ends before the database
    std::vector<std::string> columns;
};

Query::Query(std::unique_ptr<Parts> parts) : m_parts(std::move(parts)) {}
Query::Query(Query &&) noexcept = default;
Query &Query::operator=(Query &&) noexcept = default;
Query::~Query() = default;

model::Result<Query> Query::prepare(const Analysis &analysis, const Selection &selection, TimeAxis axis,
                                    const std::string &text, const model::JobControl &job) {
    try {
        auto parts = std::make_unique<Parts>(job, std::move(axis));
        sqlite3_limit(parts->database.getHandle(), SQLITE_LIMIT_LENGTH, kLongestValue);
        sqlite3_progress_handler(parts->database.getHandle(), kStepsBetweenLooks, wantsStop, &parts->job);
        const std::vector<Table> all = tables(analysis, selection);
        for (const Table &table : all)
            createTable(parts->database, table.shape);
        if (auto error = parts->parse(text))
            return *error;
        parts->statement.reset();
        for (const Table &table : all)
            if (parts->reads.tables.count(std::string(table.shape.name)) != 0 &&
                !fillTable(parts->database, table, &parts->axis, job))
                return cancelled();
        if (auto error = parts->parse(text))
            return *error;
        parts->columns = columnNames(parts->statement.get());
        return Query(std::move(parts));
    } catch (const SQLite::Exception &exception) {
        if (job.cancelled())
            return cancelled();
        return Error{"query_failed",
                     std::string("the tables could not be made: ") + exception.what(),
                     {},
                     std::nullopt,
                     "check the space for temporary files"};
    }
}

const std::vector<std::string> &Query::columns() const { return m_parts->columns; }

const TimeAxis *Query::timesRead() const { return m_parts->reads.times ? &m_parts->axis : nullptr; }

std::string Query::notice() const { return timesRead() == nullptr ? std::string() : timesRead()->sentence(); }

model::Result<bool> Query::next() {
    const int code = sqlite3_step(m_parts->statement.get());
    if (code == SQLITE_ROW)
        return true;
    if (code == SQLITE_DONE)
        return false;
    if (code == SQLITE_INTERRUPT)
        return cancelled();
    return Error{"query_failed",
                 std::string("the query failed: ") + sqlite3_errmsg(m_parts->database.getHandle()),
                 {},
                 std::nullopt,
                 "change the query"};
}

Value Query::value(std::size_t column) const {
    sqlite3_stmt *statement = m_parts->statement.get();
    const int at = static_cast<int>(column);
    switch (sqlite3_column_type(statement, at)) {
    case SQLITE_INTEGER: return std::int64_t{sqlite3_column_int64(statement, at)};
    case SQLITE_FLOAT: return sqlite3_column_double(statement, at);
    case SQLITE_TEXT: {
        const auto *text = reinterpret_cast<const char *>(sqlite3_column_text(statement, at));
        return std::string(text, static_cast<std::size_t>(sqlite3_column_bytes(statement, at)));
    }
    case SQLITE_BLOB: {
        const void *bytes = sqlite3_column_blob(statement, at);
        return hexText(bytes, sqlite3_column_bytes(statement, at));
    }
    default: return std::monostate{};
    }
}

} // namespace lanescope::analysis::sql
