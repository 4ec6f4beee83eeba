// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/diagnostics.h"
#include "model/identity.h"
#include "model/result.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

struct sqlite3;
struct sqlite3_stmt;

/// SQLite artifacts, opened so that nothing beside or in them is ever created or changed: the URI
/// says `immutable`, which takes no lock, replays no journal and makes no shared-memory file.
namespace lanescope::model::sqlite {

enum class Step : std::uint8_t { Row, Done, Fault };

/// A prepared query. Columns count from 0, parameters from 1. Used by one thread at a time and no
/// longer than its Database.
class Statement {
public:
    [[nodiscard]] Step step();
    /// Ready to be bound and stepped again.
    void reset();
    void bind(int parameter, std::int64_t value);
    void bind(int parameter, std::string_view text);
    [[nodiscard]] int columnCount() const;
    [[nodiscard]] std::string columnName(int column) const;
    [[nodiscard]] bool isNull(int column) const;
    /// Integers, and reals or canonical decimal texts that are exactly an integer; else nullopt.
    [[nodiscard]] std::optional<std::int64_t> integer(int column) const;
    /// The value as SQLite writes it; valid until the next step. Empty for NULL.
    [[nodiscard]] std::string_view text(int column) const;
    /// Bytes of a blob; nullopt if the value is none.
    [[nodiscard]] std::optional<std::string_view> blob(int column) const;
    /// What SQLite says after a Fault.
    [[nodiscard]] std::string faultText() const;

private:
    friend class Database;
    struct Finalizer {
        void operator()(sqlite3_stmt *statement) const;
    };
    explicit Statement(sqlite3_stmt *statement) : m_statement(statement) {}
    std::unique_ptr<sqlite3_stmt, Finalizer> m_statement;
};

struct TableColumn {
    std::string name;
    bool primaryKey = false;
};

/// An ordinary table; views and virtual tables are not listed.
struct TableInfo {
    std::string name;
    std::vector<TableColumn> columns;
    /// What numbers the rows, as SQL: the rowid; of a table WITHOUT ROWID its primary key, if that is one integer
    /// column. Empty: nothing does, so they count 1, 2, … in the order of the key.
    std::string rowid = "rowid";
    std::string keyOrder; ///< where `rowid` is empty, the columns of the primary key, as SQL
    /// The name as the table writes it, without case; nullopt if there is no such column.
    [[nodiscard]] const TableColumn *column(std::string_view wanted) const;
    [[nodiscard]] bool has(std::string_view wanted) const { return column(wanted) != nullptr; }
};

/// What stands in the file's header and beside it, before any table is read.
struct FileState {
    std::uint64_t bytes = 0;
    std::uint64_t missingBytes = 0; ///< by the page count of the header
    std::uint64_t walBytes = 0;     ///< of a `-wal` file beside it
    std::uint64_t journalBytes = 0; ///< of a `-journal` file beside it
    bool walMode = false;           ///< the header says write-ahead logging
    bool cutCompressed = false;     ///< the compressed file around it ended or broke too early
    bool catalogueDamaged = false;  ///< not every table may be known
};

/// A read-only connection. Used by one thread at a time; several may be open on one file.
class Database {
public:
    /// Errors: those of FileHandle::open, `not_sqlite` and `unreadable`.
    [[nodiscard]] static Result<Database> open(const std::string &path);

    /// The same for a file that may be compressed (gzip, zstd) or a member of an archive: it is inflated into memory,
    /// never to disk. Errors also: those of ByteSource, and `too_large_compressed` above `maxBytes` of inflated content.
    [[nodiscard]] static Result<Database> openInflated(const std::string &path,
                                                       std::uint64_t maxBytes = kMostInflatedBytes);
    /// The same for a file whose bytes are in memory; `path` is for messages. Errors: `not_sqlite`, `unreadable`.
    [[nodiscard]] static Result<Database> fromImage(std::string image, const std::string &path);
    static constexpr std::uint64_t kMostInflatedBytes = std::uint64_t{2} << 30U;
    /// Another connection to the same content, for another thread; nothing is inflated again.
    [[nodiscard]] Result<Database> again() const;
    /// SHA-256 of the inflated bytes, where the file is compressed.
    [[nodiscard]] const std::optional<ArtifactId> &contentId() const { return m_content; }

    [[nodiscard]] const FileState &state() const { return m_state; }
    /// Every table with its columns, in the order of the schema. Error `corrupt_schema` if the
    /// catalogue cannot be read; a single table that cannot be described has no columns.
    [[nodiscard]] Result<std::vector<TableInfo>> tables() const;
    /// The names of the views, which are never read: a view of a hostile file may compute for ever.
    [[nodiscard]] std::vector<std::string> views() const;
    /// One row of a table by its rowid, or what stands for it, which is parameter 1. Errors as prepare().
    [[nodiscard]] Result<Statement> prepareRow(const std::string &table) const;
    /// Error `bad_query` with SQLite's reason, or `corrupt_schema`.
    [[nodiscard]] Result<Statement> prepare(const std::string &sql) const;
    /// The greatest rowid, or what stands for it: an upper bound of the rows of an append-only table; 0 if empty or
    /// unreadable.
    [[nodiscard]] std::int64_t lastRowid(std::string_view table) const;
    /// Says what `state()` means for the reading: `truncated_file`,
    /// `damaged_catalogue`, `wal_beside`, `wal_mode`, `journal_beside`.
    void describeState(ImportReport &report) const;

private:
    /// A connection that only reads, on the file at `path` or on `image`.
    [[nodiscard]] static Result<Database> connect(const std::string &path, std::shared_ptr<std::string> image,
                                                  const FileState &state);
    void loadCatalogue();
    struct Closer {
        void operator()(sqlite3 *connection) const;
    };
    Database(sqlite3 *connection, std::string path, const FileState &state)
        : m_connection(connection), m_path(std::move(path)), m_state(state) {}
    std::shared_ptr<std::string> m_image; ///< the inflated file, if there is one; outlives the connection
    std::unique_ptr<sqlite3, Closer> m_connection;
    std::string m_path;
    FileState m_state;
    std::optional<ArtifactId> m_content;
};

/// `"name"` with quotes doubled, for SQL.
[[nodiscard]] std::string quoted(std::string_view name);
/// `file:` URI of a path with every reserved byte percent-encoded, read-only and immutable.
[[nodiscard]] std::string immutableUri(std::string_view path);
/// True if `head` starts like an SQLite 3 file.
/// Of the header that every file begins with (sqlite.org, Database File Format, 1.3).
inline constexpr std::size_t kHeaderBytes = 100;
[[nodiscard]] bool startsLikeSqlite(std::string_view head);
/// Takes what the 100 bytes of an SQLite header say; `state.bytes` must be known.
void readHeader(std::string_view header, FileState &state);
/// The table of that name, without case; nullptr if there is none.
[[nodiscard]] const TableInfo *findTable(const std::vector<TableInfo> &tables, std::string_view name);

} // namespace lanescope::model::sqlite
