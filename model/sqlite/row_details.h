// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/sqlite/rows.h"

#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope::model::sqlite {

/// The details of one row as they grow: its own columns, then what its ids stand for in other tables. A query that
/// the database cannot answer adds nothing.
class RowDetails {
public:
    RowDetails(const Database &database, std::vector<Detail> columns)
        : m_database(database), m_details(std::move(columns)) {}

    void add(const std::string &name, const std::string &value);
    /// `<column> text`: what `select`, a query of one text by an integer, finds for the value of a detail.
    void addText(const std::string &column, const std::string &select);
    /// Whether the database has what a query names.
    [[nodiscard]] bool answers(const std::string &select) const { return m_database.prepare(select).ok(); }
    /// The columns of the row on which a query stands that are not NULL, without those named.
    void addColumns(const Statement &row, const std::string &prefix, std::initializer_list<std::string_view> without);
    /// Calls `take` for each row, up to `most`, of a query with one integer parameter.
    void eachRow(const std::string &select, std::int64_t parameter, const std::function<void(const Statement &)> &take,
                 std::size_t most = kMostRows) const;
    [[nodiscard]] std::optional<std::int64_t> integer(std::string_view name) const {
        return integerDetail(m_details, name);
    }
    [[nodiscard]] std::vector<Detail> take() { return std::move(m_details); }
    static constexpr std::size_t kMostRows = 4096;

private:
    const Database &m_database;
    std::vector<Detail> m_details;
};

} // namespace lanescope::model::sqlite
