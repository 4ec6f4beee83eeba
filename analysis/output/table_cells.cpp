// SPDX-License-Identifier: Apache-2.0
#include "analysis/output/table_cells.h"

#include <algorithm>

namespace lanescope::analysis {

namespace {

/// Fields as cells of a row that is kept.
class KeptCells final : public FieldSink {
public:
    KeptCells(const TableShape &shape, ShortIds shortIds)
        : m_shape(shape), m_finder(shape), m_shortIds(std::move(shortIds)) {}

    void begin() {
        m_cells.assign(m_shape.columns.size(), {});
        m_finder.restart();
    }
    [[nodiscard]] std::vector<TableCell> take() { return std::move(m_cells); }

    void open(std::string_view key) override { m_finder.enter(key); }
    void close() override { m_finder.enter({}); }
    void text(std::string_view key, std::string_view value) override {
        if (const auto at = m_finder.find(key)) {
            m_cells[*at].text = shownText(m_shape.columns[*at], value, m_shortIds);
            m_cells[*at].value = value;
        }
    }
    void number(std::string_view key, std::int64_t value) override {
        if (const auto at = m_finder.find(key)) {
            m_cells[*at].text = shownNumber(m_shape.columns[*at], value);
            m_cells[*at].number = value;
        }
    }
    void ratio(std::string_view key, double value) override {
        if (const auto at = m_finder.find(key)) {
            m_cells[*at].text = shownRatio(m_shape.columns[*at], value);
            m_cells[*at].ratio = value;
        }
    }
    void null(std::string_view key, std::string_view reason) override {
        if (const auto at = m_finder.find(key)) {
            m_cells[*at].text = kShownNull;
            m_cells[*at].nullReason = reason;
        }
    }
    void list(std::string_view key, const std::vector<std::string_view> &values) override {
        if (const auto at = m_finder.find(key))
            m_cells[*at].text = shownList(values);
    }

private:
    const TableShape &m_shape;
    ColumnFinder m_finder;
    ShortIds m_shortIds;
    std::vector<TableCell> m_cells;
};

} // namespace

std::optional<std::size_t> TableCells::columnOf(std::string_view key) const {
    const auto found = std::find_if(shape.columns.begin(), shape.columns.end(), [&](const TableColumn &column) {
        if (column.group.empty())
            return column.key == key;
        const std::size_t group = column.group.size();
        return key.size() == group + 1 + column.key.size() && key.starts_with(column.group) && key[group] == '_' &&
               key.ends_with(column.key);
    });
    if (found == shape.columns.end())
        return std::nullopt;
    return static_cast<std::size_t>(found - shape.columns.begin());
}

TableCells keepRows(TableShape shape, ShortIds shortIds, std::size_t most,
                    const std::function<void(const RowConsumer &)> &produce, const model::JobControl &job) {
    TableCells table{std::move(shape), {}, 0};
    KeptCells cells(table.shape, std::move(shortIds));
    produce([&](const RowFiller &fill) {
        if (table.rows.size() < most) {
            cells.begin();
            fill(cells);
            table.rows.push_back(cells.take());
        }
        return ++table.total % 1024 != 0 || !job.cancelled();
    });
    return table;
}

TableCells collectCells(TableKind kind, const Analysis &analysis, const Selection &selection,
                        const TableOptions &options, std::size_t most, const model::JobControl &job) {
    return keepRows(
        tableShape(kind, analysis, options), shortIdsOf(analysis, selection), most,
        [&](const RowConsumer &take) { produceRows(kind, analysis, selection, options, take); }, job);
}

} // namespace lanescope::analysis
