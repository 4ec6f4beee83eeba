// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/workspace/contents.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

/// The file: one SQLite 3 database in rollback-journal mode with pages of 4096 bytes and texts in UTF-8.
/// `PRAGMA application_id` is kApplicationId, `PRAGMA user_version` the version of the schema.
///
/// - Version 0 kept notes and results without session scope: `notes(id, file, event, title, body,
///   created)` and `results(id, file, launch, kernel, correlation, outcome)`; `created` in seconds.
/// - Version 1 scoped both by session: `artifacts(id, path)`, `notes(id, session, place, colour, title,
///   body, created)`, `verdicts(id, session, place, verdict, reason, made)`; times in seconds. A note
///   whose `session` is NULL came from version 0.
/// - Version 2 is the current one: the tables of `tables()`, described in resources/help/workspace.md.
///   Every row has a `seal`, the CRC-32 of its other values, so that a value that changed by itself is
///   told from one that was written; `about` repeats the version.
///
/// A rollback journal and no write-ahead log, because a workspace is carried around: it is one file that
/// may be copied whenever nothing is being written, lies on network folders, is read from a folder that
/// can't be written, and a change is a few rows.
namespace lanescope::model::workspace {

inline constexpr std::int32_t kApplicationId = 0x4C536370; ///< "LScp"
inline constexpr int kSchemaVersion = 2;

/// Bytes that are no text.
struct Bytes {
    std::string value;
    friend bool operator==(const Bytes &, const Bytes &) = default;
};
/// A value of a row; monostate is NULL.
using Value = std::variant<std::monostate, std::int64_t, std::string, Bytes>;
using Row = std::vector<Value>;

enum class ColumnType : std::uint8_t { Integer, Text, Blob };
inline constexpr ColumnType kInt = ColumnType::Integer;
struct Column {
    std::string_view name;
    ColumnType type = ColumnType::Text;
};

/// A table as every version after 1 writes it. The first `keyColumns` columns are its primary key.
struct TableSpec {
    std::string_view name;
    std::size_t keyColumns = 1;
    std::vector<Column> columns; ///< without the seal
};

/// The table of a kind of record, and its rows.
template <class T> struct TableOf {
    static const TableSpec &spec();
    static Row toRow(const T &record);
    /// `row` has the columns of the table; nullopt if a value may not be what it is.
    static std::optional<T> fromRow(const Row &row);
};

template <> const TableSpec &TableOf<StoredArtifact>::spec();
template <> Row TableOf<StoredArtifact>::toRow(const StoredArtifact &record);
template <> std::optional<StoredArtifact> TableOf<StoredArtifact>::fromRow(const Row &row);
template <> const TableSpec &TableOf<StoredRegistration>::spec();
template <> Row TableOf<StoredRegistration>::toRow(const StoredRegistration &record);
template <> std::optional<StoredRegistration> TableOf<StoredRegistration>::fromRow(const Row &row);
template <> const TableSpec &TableOf<StoredAlignment>::spec();
template <> Row TableOf<StoredAlignment>::toRow(const StoredAlignment &record);
template <> std::optional<StoredAlignment> TableOf<StoredAlignment>::fromRow(const Row &row);
template <> const TableSpec &TableOf<Note>::spec();
template <> Row TableOf<Note>::toRow(const Note &record);
template <> std::optional<Note> TableOf<Note>::fromRow(const Row &row);
template <> const TableSpec &TableOf<Verdict>::spec();
template <> Row TableOf<Verdict>::toRow(const Verdict &record);
template <> std::optional<Verdict> TableOf<Verdict>::fromRow(const Row &row);
template <> const TableSpec &TableOf<StoredQueue>::spec();
template <> Row TableOf<StoredQueue>::toRow(const StoredQueue &record);
template <> std::optional<StoredQueue> TableOf<StoredQueue>::fromRow(const Row &row);
template <> const TableSpec &TableOf<SavedView>::spec();
template <> Row TableOf<SavedView>::toRow(const SavedView &record);
template <> std::optional<SavedView> TableOf<SavedView>::fromRow(const Row &row);
template <> const TableSpec &TableOf<WindowLayout>::spec();
template <> Row TableOf<WindowLayout>::toRow(const WindowLayout &record);
template <> std::optional<WindowLayout> TableOf<WindowLayout>::fromRow(const Row &row);
template <> const TableSpec &TableOf<Setting>::spec();
template <> Row TableOf<Setting>::toRow(const Setting &record);
template <> std::optional<Setting> TableOf<Setting>::fromRow(const Row &row);
template <> const TableSpec &TableOf<HistoricalResult>::spec();
template <> Row TableOf<HistoricalResult>::toRow(const HistoricalResult &record);
template <> std::optional<HistoricalResult> TableOf<HistoricalResult>::fromRow(const Row &row);

/// All tables of the current version, in the order of Contents::forEachKind.
[[nodiscard]] std::vector<const TableSpec *> tables();
/// Makes the tables, `about` too, and sets both pragmas.
[[nodiscard]] std::string creationSql();
[[nodiscard]] std::string upsertSql(const TableSpec &table);
[[nodiscard]] std::string eraseSql(const TableSpec &table);
/// What the `seal` of a row holds.
[[nodiscard]] std::int64_t sealOf(const Row &row);

} // namespace lanescope::model::workspace
