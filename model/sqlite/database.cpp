// SPDX-License-Identifier: Apache-2.0
#include "model/sqlite/database.h"

#include "model/file_handle.h"

#include <sqlite3.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <map>
#include <set>
#include <strings.h>

namespace lanescope::model::sqlite {

namespace {

constexpr std::string_view kMagic("SQLite format 3\0", 16);

std::uint32_t bigEndian(std::string_view bytes, std::size_t at, std::size_t size) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < size; ++i)
        value = (value << 8U) | static_cast<unsigned char>(bytes[at + i]);
    return value;
}

std::uint64_t sizeBeside(const std::string &path, const char *suffix) {
    std::error_code fault;
    const std::uintmax_t size = std::filesystem::file_size(path + suffix, fault);
    return fault ? 0 : size;
}

FileState readState(const FileHandle &file) {
    FileState state;
    state.bytes = file.size();
    state.walBytes = sizeBeside(file.path(), "-wal");
    state.journalBytes = sizeBeside(file.path(), "-journal");
    return state;
}

bool sameName(std::string_view a, std::string_view b) {
    return a.size() == b.size() && strncasecmp(a.data(), b.data(), a.size()) == 0;
}

std::optional<std::int64_t> exactInteger(std::string_view text) {
    std::int64_t value = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (fault != std::errc() || end != text.data() + text.size() || std::to_string(value) != text)
        return std::nullopt;
    return value;
}

std::optional<std::int64_t> exactInteger(double value) {
    constexpr double kLimit = 9.2233720368547748e18;
    if (!(value >= -kLimit && value < kLimit))
        return std::nullopt;
    const auto whole = static_cast<std::int64_t>(value);
    return static_cast<double>(whole) == value ? std::optional(whole) : std::nullopt;
}

std::set<std::string> tablesWithoutRowid(const Database &database) {
    std::set<std::string> names;
    auto listed =
        database.prepare("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND wr");
    while (listed && listed.value().step() == Step::Row)
        names.emplace(listed.value().text(0));
    return names;
}

/// `query` gives name, position in the primary key and type of each column.
TableInfo describedTable(const std::string &name, Statement &query, bool withoutRowid) {
    TableInfo table;
    table.name = name;
    query.reset();
    query.bind(1, name);
    std::map<std::int64_t, std::string> key; // by position
    bool integer = true;
    while (query.step() == Step::Row) {
        const std::int64_t position = query.integer(1).value_or(0);
        table.columns.push_back({std::string(query.text(0)), position != 0});
        if (position == 0)
            continue;
        key.emplace(position, sqlite::quoted(table.columns.back().name));
        integer = integer && sameName(query.text(2), "INTEGER");
    }
    if (!withoutRowid || key.empty())
        return table;
    for (const auto &[position, column] : key)
        table.keyOrder += (table.keyOrder.empty() ? "" : ", ") + column;
    table.rowid.clear();
    if (key.size() == 1 && integer)
        std::swap(table.rowid, table.keyOrder);
    return table;
}

} // namespace

void Statement::Finalizer::operator()(sqlite3_stmt *statement) const { sqlite3_finalize(statement); }
void Database::Closer::operator()(sqlite3 *connection) const { sqlite3_close_v2(connection); }

Step Statement::step() {
    switch (sqlite3_step(m_statement.get())) {
    case SQLITE_ROW: return Step::Row;
    case SQLITE_DONE: return Step::Done;
    default: return Step::Fault;
    }
}

void Statement::reset() {
    sqlite3_reset(m_statement.get());
    sqlite3_clear_bindings(m_statement.get());
}

void Statement::bind(int parameter, std::int64_t value) { sqlite3_bind_int64(m_statement.get(), parameter, value); }

void Statement::bind(int parameter, std::string_view text) {
    sqlite3_bind_text64(m_statement.get(), parameter, text.data(), text.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
}

int Statement::columnCount() const { return sqlite3_column_count(m_statement.get()); }

std::string Statement::columnName(int column) const {
    const char *name = sqlite3_column_name(m_statement.get(), column);
    return name == nullptr ? std::string() : std::string(name);
}

bool Statement::isNull(int column) const { return sqlite3_column_type(m_statement.get(), column) == SQLITE_NULL; }

std::optional<std::int64_t> Statement::integer(int column) const {
    switch (sqlite3_column_type(m_statement.get(), column)) {
    case SQLITE_INTEGER: return sqlite3_column_int64(m_statement.get(), column);
    case SQLITE_FLOAT: return exactInteger(sqlite3_column_double(m_statement.get(), column));
    case SQLITE_TEXT: return exactInteger(text(column));
    default: return std::nullopt;
    }
}

std::string_view Statement::text(int column) const {
    const auto *bytes = reinterpret_cast<const char *>(sqlite3_column_text(m_statement.get(), column));
    if (bytes == nullptr)
        return {};
    return {bytes, static_cast<std::size_t>(sqlite3_column_bytes(m_statement.get(), column))};
}

std::optional<std::string_view> Statement::blob(int column) const {
    if (sqlite3_column_type(m_statement.get(), column) != SQLITE_BLOB)
        return std::nullopt;
    const auto *bytes = static_cast<const char *>(sqlite3_column_blob(m_statement.get(), column));
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(m_statement.get(), column));
    return bytes == nullptr ? std::string_view() : std::string_view(bytes, size);
}

std::string Statement::faultText() const { return sqlite3_errmsg(sqlite3_db_handle(m_statement.get())); }

const TableColumn *TableInfo::column(std::string_view wanted) const {
    const auto found = std::find_if(columns.begin(), columns.end(),
                                    [&](const TableColumn &column) { return sameName(column.name, wanted); });
    return found == columns.end() ? nullptr : &*found;
}

/// Page size 1 stands for 65536; the page count is only valid if its change counter agrees (SQLite
/// file format, offsets 16, 18, 24, 28 and 92).
void readHeader(std::string_view header, FileState &state) {
    state.walMode = header[18] == 2 || header[19] == 2;
    const std::uint32_t declared = bigEndian(header, 16, 2);
    const std::uint64_t pageSize = declared == 1 ? 65536 : declared;
    const std::uint64_t pages = bigEndian(header, 28, 4);
    if (bigEndian(header, 24, 4) == bigEndian(header, 92, 4) && pages * pageSize > state.bytes)
        state.missingBytes = pages * pageSize - state.bytes;
}

Result<Database> Database::open(const std::string &path) {
    auto file = FileHandle::open(path);
    if (!file)
        return file.error();
    const std::string header = file.value().peek(kHeaderBytes);
    if (header.size() < kHeaderBytes || !startsLikeSqlite(header))
        return Error{"not_sqlite", "the file does not start like an SQLite database", path, std::nullopt, ""};
    FileState state = readState(file.value());
    readHeader(header, state);
    return connect(path, nullptr, state);
}

Result<Database> Database::again() const {
    if (!m_image)
        return open(m_path);
    auto other = connect(m_path, m_image, m_state);
    if (other)
        other.value().m_content = m_content;
    return other;
}

Result<Database> Database::connect(const std::string &path, std::shared_ptr<std::string> image,
                                   const FileState &state) {
    sqlite3 *raw = nullptr;
    int code = image ? sqlite3_open_v2(":memory:", &raw, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nullptr)
                     : sqlite3_open_v2(immutableUri(path).c_str(), &raw,
                                       SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, nullptr);
    Database database(raw, path, state);
    if (image && code == SQLITE_OK) {
        auto *bytes = reinterpret_cast<unsigned char *>(image->data());
        const auto size = static_cast<sqlite3_int64>(image->size());
        code = sqlite3_deserialize(raw, "main", bytes, size, size, SQLITE_DESERIALIZE_READONLY);
    }
    database.m_image = std::move(image);
    if (code != SQLITE_OK)
        return Error{"unreadable", std::string("SQLite cannot open the file: ") + sqlite3_errstr(code), path,
                     std::nullopt, ""};
    // Functions that a hostile schema may call stay off.
    sqlite3_db_config(raw, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    database.loadCatalogue();
    return database;
}

/// SQLite refuses a file that is shorter than its header says, or whose catalogue has a damaged
/// entry, unless it may repair the catalogue; on an immutable file that allows reading alone. The
/// first query after that still fails, the next one finds what could be loaded.
void Database::loadCatalogue() {
    const auto readable = [this] {
        auto query = prepare("SELECT sql FROM sqlite_master");
        if (!query)
            return false;
        Step step = Step::Row;
        while (step == Step::Row)
            step = query.value().step();
        return step == Step::Done;
    };
    const bool cutShort = m_state.missingBytes > 0;
    if (!cutShort && readable())
        return;
    sqlite3_exec(m_connection.get(), "PRAGMA writable_schema = ON", nullptr, nullptr, nullptr);
    const bool nowReadable = readable();
    m_state.catalogueDamaged = !cutShort || !nowReadable;
    if (!nowReadable)
        (void)readable();
}

Result<std::vector<TableInfo>> Database::tables() const {
    auto listed = prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' "
                          "ORDER BY rowid");
    auto described = prepare("SELECT name, pk, type FROM pragma_table_info(?1)");
    if (!listed || !described)
        return listed ? described.error() : listed.error();
    const std::set<std::string> withoutRowid = tablesWithoutRowid(*this);
    std::vector<TableInfo> tables;
    Step step = listed.value().step();
    for (; step == Step::Row; step = listed.value().step()) {
        const std::string name(listed.value().text(0));
        tables.push_back(describedTable(name, described.value(), withoutRowid.count(name) > 0));
    }
    if (step == Step::Fault && tables.empty())
        return Error{"corrupt_schema", "the database's own catalogue cannot be read: " + listed.value().faultText(),
                     m_path, std::nullopt, "export the report again"};
    return tables;
}

std::vector<std::string> Database::views() const {
    std::vector<std::string> names;
    auto listed = prepare("SELECT name FROM sqlite_master WHERE type = 'view' ORDER BY rowid");
    while (listed && listed.value().step() == Step::Row)
        names.emplace_back(listed.value().text(0));
    return names;
}

Result<Statement> Database::prepareRow(const std::string &table) const {
    const auto all = tables();
    const TableInfo *info = all ? findTable(all.value(), table) : nullptr;
    const std::string select = "SELECT * FROM " + sqlite::quoted(table);
    const std::string rowid = info == nullptr ? "rowid" : info->rowid;
    return !rowid.empty() ? prepare(select + " WHERE " + rowid + " = ?1")
                          : prepare(select + " ORDER BY " + info->keyOrder + " LIMIT 1 OFFSET ?1 - 1");
}

Result<Statement> Database::prepare(const std::string &sql) const {
    sqlite3_stmt *raw = nullptr;
    const int code = sqlite3_prepare_v2(m_connection.get(), sql.c_str(), static_cast<int>(sql.size()), &raw, nullptr);
    Statement statement(raw);
    if (code == SQLITE_OK)
        return statement;
    const bool damaged = code == SQLITE_CORRUPT || code == SQLITE_NOTADB || code == SQLITE_IOERR;
    return Error{damaged ? "corrupt_schema" : "bad_query", sqlite3_errmsg(m_connection.get()), m_path, std::nullopt,
                 "copy or export the file again"};
}

std::int64_t Database::lastRowid(std::string_view table) const {
    auto query = prepare("SELECT max(rowid) FROM " + sqlite::quoted(table));
    if (!query) // it has none
        query = prepare("SELECT count(*) FROM " + sqlite::quoted(table));
    if (!query || query.value().step() != Step::Row)
        return 0;
    return std::max<std::int64_t>(query.value().integer(0).value_or(0), 0);
}

void Database::describeState(ImportReport &report) const {
    const auto beside = [this](const char *suffix) {
        return DiagnosticPlace::inMember(m_path.substr(m_path.rfind('/') + 1) + suffix);
    };
    if (m_state.cutCompressed)
        report.add(Severity::DataLoss, "truncated_compressed",
                   "the compressed file ends or breaks before its content does; the tables are read as far as they go",
                   DiagnosticPlace::atByte(m_state.bytes), "copy or compress the file again");
    if (m_state.missingBytes > 0)
        report.add(Severity::DataLoss, "truncated_file",
                   "the file ends " + std::to_string(m_state.missingBytes) +
                       " bytes before the end that its header declares; the tables are read as far as they go",
                   DiagnosticPlace::atByte(m_state.bytes), "copy or export the file again");
    if (m_state.catalogueDamaged)
        report.add(Severity::DataLoss, "damaged_catalogue",
                   "a part of the database's own catalogue is damaged: tables may be missing",
                   DiagnosticPlace::inTable("sqlite_master"), "copy or export the file again");
    if (m_state.walBytes > 0)
        report.add(
            Severity::DataLoss, "wal_beside",
            "a write-ahead log of " + std::to_string(m_state.walBytes) +
                " bytes lies beside the file and is not read: rows that are not in the main file yet may be missing",
            beside("-wal"),
            "close the program that writes it, or run PRAGMA wal_checkpoint on a copy, and open the file again");
    else if (m_state.walMode)
        report.add(
            Severity::Notice, "wal_mode",
            "the file is in write-ahead mode and no log lies beside it: if it was copied alone, rows may be missing",
            {}, "copy the database after its writer has closed it");
    if (m_state.journalBytes > 0)
        report.add(
            Severity::DataLoss, "journal_beside",
            "a rollback journal lies beside the file and is not replayed: a writer may be in the middle of a change",
            beside("-journal"), "wait until the writer is done and open the file again");
}

std::string quoted(std::string_view name) {
    std::string out = "\"";
    for (const char c : name) {
        out += c;
        if (c == '"')
            out += c;
    }
    return out + "\"";
}

std::string immutableUri(std::string_view path) {
    constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/";
    constexpr std::string_view kHex = "0123456789ABCDEF";
    std::string out = "file:";
    // Without this a path that starts with two slashes would name a host.
    if (path.starts_with("//"))
        out += "//";
    for (const char c : path) {
        const auto byte = static_cast<unsigned char>(c);
        if (kPlain.find(c) != std::string_view::npos)
            out += c;
        else
            out.append({'%', kHex[byte >> 4U], kHex[byte & 15U]});
    }
    return out + "?immutable=1&mode=ro";
}

bool startsLikeSqlite(std::string_view head) { return head.starts_with(kMagic); }

const TableInfo *findTable(const std::vector<TableInfo> &tables, std::string_view name) {
    const auto found =
        std::find_if(tables.begin(), tables.end(), [&](const TableInfo &table) { return sameName(table.name, name); });
    return found == tables.end() ? nullptr : &*found;
}

} // namespace lanescope::model::sqlite
