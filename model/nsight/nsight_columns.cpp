// SPDX-License-Identifier: Apache-2.0
#include "model/nsight/nsight_columns.h"

#include "model/sqlite/rows.h"

#include <map>
#include <unordered_map>
#include <utility>

namespace lanescope::model::nsight {

namespace {

constexpr std::string_view kLabel = " label";

class NsightColumns final : public RecordColumns {
public:
    NsightColumns(sqlite::Database database, const SessionStore &session)
        : m_database(std::move(database)), m_session(session) {}

    void read(EventRow row, std::span<const std::string_view> names,
              std::vector<std::optional<std::string>> &values) override {
        values.assign(names.size(), std::nullopt);
        const auto place = sqlite::rowPlace(m_session, row);
        OpenTable *table = place ? tableOf(place->table) : nullptr;
        if (table == nullptr)
            return;
        table->row.reset();
        table->row.bind(1, place->rowid);
        if (table->row.step() != sqlite::Step::Row)
            return;
        for (std::size_t i = 0; i < names.size(); ++i)
            values[i] = valueOf(*table, names[i]);
    }

private:
    struct OpenTable {
        sqlite::Statement row;
        std::unordered_map<std::string, int> columns;
    };

    /// Null for a table that cannot be read any more.
    [[nodiscard]] OpenTable *tableOf(const std::string &name) {
        const auto known = m_tables.find(name);
        if (known != m_tables.end())
            return &known->second;
        auto prepared = m_database.prepareRow(name);
        if (!prepared)
            return nullptr;
        OpenTable table{prepared.take(), {}};
        for (int column = 0; column < table.row.columnCount(); ++column)
            table.columns.emplace(table.row.columnName(column), column);
        return &m_tables.emplace(name, std::move(table)).first->second;
    }

    [[nodiscard]] std::optional<std::string> valueOf(const OpenTable &table, std::string_view name) {
        const bool label = name.ends_with(kLabel);
        const auto column = table.columns.find(std::string(label ? name.substr(0, name.size() - kLabel.size()) : name));
        if (column == table.columns.end() || table.row.isNull(column->second))
            return std::nullopt;
        if (label)
            return labelOf(table.row.integer(column->second));
        return std::string(table.row.text(column->second));
    }

    [[nodiscard]] std::optional<std::string> labelOf(std::optional<std::int64_t> kind) {
        if (!kind)
            return std::nullopt;
        const auto [slot, isNew] = m_labels.try_emplace(*kind);
        if (isNew)
            slot->second = sqlite::textOf(m_database, "SELECT label FROM ENUM_CUDA_MEM_KIND WHERE id = ?1", *kind);
        return slot->second;
    }

    sqlite::Database m_database;
    const SessionStore &m_session;
    std::map<std::string, OpenTable> m_tables;
    std::map<std::int64_t, std::optional<std::string>> m_labels;
};

} // namespace

Result<std::unique_ptr<RecordColumns>> openColumns(const std::string &path, const SessionStore &session) {
    auto database = sqlite::Database::openInflated(path);
    if (!database)
        return database.error();
    return std::unique_ptr<RecordColumns>(std::make_unique<NsightColumns>(database.take(), session));
}

} // namespace lanescope::model::nsight
