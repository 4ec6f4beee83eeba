// SPDX-License-Identifier: Apache-2.0
#include "model/workspace/schema.h"

#include <zlib.h>

namespace lanescope::model::workspace {

namespace {

std::string_view typeName(ColumnType type) {
    switch (type) {
    case ColumnType::Integer: return "INTEGER";
    case ColumnType::Text: return "TEXT";
    case ColumnType::Blob: return "BLOB";
    }
    return {};
}

std::string createTable(const TableSpec &table) {
    std::string sql = "CREATE TABLE " + std::string(table.name) + " (";
    std::string key;
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        const Column &column = table.columns[i];
        sql.append(column.name).append(" ").append(typeName(column.type)).append(", ");
        if (i < table.keyColumns)
            key.append(key.empty() ? "" : ", ").append(column.name);
    }
    return sql + "seal INTEGER NOT NULL, PRIMARY KEY (" + key + "));\n";
}

/// A value with its type and length, so that no two rows are written alike.
void addTo(std::string &text, const Value &value) {
    if (const auto *number = std::get_if<std::int64_t>(&value)) {
        text += "i" + std::to_string(*number) + ";";
        return;
    }
    const auto *words = std::get_if<std::string>(&value);
    const auto *bytes = std::get_if<Bytes>(&value);
    if (words != nullptr)
        text += "t" + std::to_string(words->size()) + ":" + *words;
    else if (bytes != nullptr)
        text += "b" + std::to_string(bytes->value.size()) + ":" + bytes->value;
    else
        text += "n";
}

} // namespace

std::vector<const TableSpec *> tables() {
    std::vector<const TableSpec *> all;
    Contents().forEachKind([&]<class Key, class T>(const std::map<Key, T> &) { all.push_back(&TableOf<T>::spec()); });
    return all;
}

std::string creationSql() {
    const std::string version = std::to_string(kSchemaVersion);
    std::string sql = "PRAGMA application_id = " + std::to_string(kApplicationId) +
                      ";\nPRAGMA user_version = " + version +
                      ";\nCREATE TABLE about (name TEXT PRIMARY KEY, value TEXT);\n"
                      "INSERT INTO about VALUES ('schema_version', '" +
                      version + "'), ('written_by', 'lanescope " LANESCOPE_VERSION "');\n";
    for (const TableSpec *table : tables())
        sql += createTable(*table);
    return sql;
}

std::string upsertSql(const TableSpec &table) {
    std::string names;
    std::string marks;
    for (const Column &column : table.columns) {
        names.append(column.name).append(", ");
        marks += "?, ";
    }
    return "INSERT OR REPLACE INTO " + std::string(table.name) + " (" + names + "seal) VALUES (" + marks + "?)";
}

std::string eraseSql(const TableSpec &table) {
    std::string where;
    for (std::size_t i = 0; i < table.keyColumns; ++i)
        where.append(where.empty() ? "" : " AND ").append(table.columns[i].name).append(" IS ?");
    return "DELETE FROM " + std::string(table.name) + " WHERE " + where;
}

std::int64_t sealOf(const Row &row) {
    std::string text;
    for (const Value &value : row)
        addTo(text, value);
    return static_cast<std::int64_t>(crc32_z(0, reinterpret_cast<const unsigned char *>(text.data()), text.size()));
}

} // namespace lanescope::model::workspace
