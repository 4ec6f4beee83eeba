// SPDX-License-Identifier: Apache-2.0
#include "analysis/sql/sql_tables.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <string>
#include <utility>
#include <vector>

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
    RowSink(SQLite::Database &database, const TableShape &shape, const TimeAxis *axis)
        : m_shape(shape), m_axis(axis), m_finder(shape), m_insert(database, insertText(shape)) {}

    void text(std::string_view key, std::string_view value) override {
        bind(key, std::string(value));
        if (key == kSessionColumn.key)
            m_session = value;
        else if (key == kClockKey || key == kDomainKey)
            m_clocks.emplace_back(m_group, value);
    }
    void number(std::string_view key, std::int64_t value) override {
        const auto column = m_finder.find(key);
        if (!column)
            return;
        if (m_axis != nullptr && holdsTimes(columnName(m_shape.columns[*column])))
            m_times.push_back({*column, m_group, value}); // the row may say its clock later
        else
            m_insert.bind(static_cast<int>(*column) + 1, value);
    }
    void ratio(std::string_view key, double value) override { bind(key, value); }
    void null(std::string_view, std::string_view) override {}
    void list(std::string_view key, const std::vector<std::string_view> &values) override {
        std::string joined;
        for (const std::string_view value : values)
            joined.append(joined.empty() ? "" : ";").append(value);
        bind(key, joined);
    }
    void open(std::string_view key) override { enter(key); }
    void close() override { enter({}); }

    void insert() {
        for (const Time &time : m_times)
            if (const auto at = m_axis->on(m_session, clockOf(time.group), time.at))
                m_insert.bind(static_cast<int>(time.column) + 1, *at);
        m_times.clear();
        m_clocks.clear();
        m_insert.exec();
        m_insert.reset();
        m_insert.clearBindings();
        m_finder.restart();
    }

private:
    static constexpr std::string_view kClockKey = "clock", kDomainKey = "domain";
    struct Time {
        std::size_t column;
        std::string group;
        std::int64_t at;
    };

    void enter(std::string_view group) {
        m_group = group;
        m_finder.enter(group);
    }
    /// The clock of a group of fields: its own, or that of the row; empty where none is said.
    [[nodiscard]] std::string clockOf(const std::string &group) const {
        std::string ofRow;
        for (const auto &[of, clock] : m_clocks) {
            if (of == group)
                return clock;
            if (of.empty())
                ofRow = clock;
        }
        return group.empty() ? std::string() : ofRow;
    }
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

    const TableShape &m_shape;
    const TimeAxis *m_axis;
    ColumnFinder m_finder;
    SQLite::Statement m_insert;
    std::string m_group, m_session;
    std::vector<std::pair<std::string, std::string>> m_clocks; ///< of the row: group, clock
    std::vector<Time> m_times;                                 ///< likewise
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

bool fillTable(SQLite::Database &database, const Table &table, const TimeAxis *axis, const model::JobControl &job) {
    SQLite::Transaction transaction(database);
    RowSink sink(database, table.shape, axis);
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
