// SPDX-License-Identifier: Apache-2.0
#include "model/sqlite/row_details.h"

#include "model/secrets.h"

#include <algorithm>

namespace lanescope::model::sqlite {

void RowDetails::add(const std::string &name, const std::string &value) {
    m_details.push_back({name, value, looksSecret(name, value)});
}

void RowDetails::addText(const std::string &column, const std::string &select) {
    if (const auto id = integer(column))
        if (const auto text = textOf(m_database, select, *id))
            add(column + " text", *text);
}

void RowDetails::addColumns(const Statement &row, const std::string &prefix,
                            std::initializer_list<std::string_view> without) {
    for (int column = 0; column < row.columnCount(); ++column) {
        const std::string name = row.columnName(column);
        const bool left = std::find(without.begin(), without.end(), name) != without.end();
        if (!left && !row.isNull(column) && !row.blob(column))
            add(prefix + name, std::string(row.text(column)));
    }
}

void RowDetails::eachRow(const std::string &select, std::int64_t parameter,
                         const std::function<void(const Statement &)> &take, std::size_t most) const {
    auto query = m_database.prepare(select);
    if (!query)
        return;
    query.value().bind(1, parameter);
    for (std::size_t row = 0; row < most && query.value().step() == Step::Row; ++row)
        take(query.value());
}

} // namespace lanescope::model::sqlite
