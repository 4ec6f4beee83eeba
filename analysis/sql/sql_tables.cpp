// SPDX-License-Identifier: Apache-2.0
#include "analysis/sql/sql_tables.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <string>

namespace lanescope::analysis::sql {

namespace {

constexpr TableKind kKinds[] = {TableKind::Correlations, TableKind::Launches, TableKind::Gaps,
                                TableKind::Phases,       TableKind::Kernels,  TableKind::Steps,
                                TableKind::Breakdown,    TableKind::Findings};

std::string columnName(const TableColumn &column) {
    return (column.group.empty() ? std::string() : std::string(column.group) + "_") + std::string(column.key);
}

/// Binds the fields of a row to the parameters of an INSERT. Fields without a column are dropped.
class RowSink final : public FieldSink {
public:
    RowSink(SQLite::Database &database, const TableShape &shape)
        : m_finder(shape), m_insert(database, insertText(shape)) {}

    void text(std::string_view key, std::string_view value) override { bind(key, std::string(value)); }
    void number(std::string_view key, std::int64_t value) override { bind(key, value); }
    void ratio(std::string_view key, double value) override { bind(key, value); }
    void null(std::string_view, std::string_view) override {}
    void list(std::string_view key, const std::vector<std::string_view> &values) override {
        std::string joined;
        for (const std::string_view value : values)
            joined.append(joined.empty() ? "" : ";").append(value);
        bind(key, joined);
    }
    void open(std::string_view key) override { m_finder.enter(key); }
    void close() override { m_finder.enter({}); }

    void insert() {
        m_insert.exec();
        m_insert.reset();
        m_insert.clearBindings();
        m_finder.restart();
    }

private:
    static std::string insertText(const TableShape &shape) {
        std::string text = "INSERT INTO \"" + std::string(shape.name) + "\" VALUES (";
        for (std::size_t i = 0; i < shape.columns.size(); ++i)
            text.append(i == 0 ? "?" : ",?");
        return text + ")";
    }
    template <class Value> void bind(std::string_view key, const Value &value) {
        if (const auto column = m_finder.find(key))
            m_insert.bind(static_cast<int>(*column) + 1, value);
    }

    ColumnFinder m_finder;
    SQLite::Statement m_insert;
};

} // namespace

std::vector<Table> tables(const Analysis &analysis, const Selection &selection) {
    const auto own = [&](TableShape shape, void (*rows)(const Analysis &, const Selection &, const RowConsumer &)) {
        return Table{std::move(shape), [&, rows](const RowConsumer &take) { rows(analysis, selection, take); }};
    };
    std::vector<Table> all = {own(artifactsShape(), artifactRows), own(sessionsShape(), sessionRows),
                              own(clocksShape(), clockRows), own(eventsShape(), eventRows)};
    for (const TableKind kind : kKinds)
        all.push_back({tableShape(kind, analysis, {}),
                       [&, kind](const RowConsumer &take) { produceRows(kind, analysis, selection, {}, take); }});
    return all;
}

std::vector<std::string_view> tableNames() {
    std::vector<std::string_view> names = {artifactsShape().name, sessionsShape().name, clocksShape().name,
                                           eventsShape().name};
    for (const TableKind kind : kKinds)
        names.push_back(tableName(kind));
    return names;
}

void createTable(SQLite::Database &database, const TableShape &shape) {
    std::string columns;
    for (const TableColumn &column : shape.columns)
        columns.append(columns.empty() ? "\"" : ", \"").append(columnName(column)).append("\"");
    database.exec("CREATE TABLE \"" + std::string(shape.name) + "\" (" + columns + ")");
}

bool fillTable(SQLite::Database &database, const Table &table, const model::JobControl &job) {
    SQLite::Transaction transaction(database);
    RowSink sink(database, table.shape);
    bool whole = true;
    table.rows([&](const RowFiller &fill) {
        if (job.cancelled()) {
            whole = false;
            return false;
        }
        fill(sink);
        sink.insert();
        return true;
    });
    transaction.commit();
    return whole;
}

} // namespace lanescope::analysis::sql
