// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <cstdint>
#include <initializer_list>
#include <string>

namespace lanescope::generators {

/// A statement that takes one row of integers at a time.
class Insert {
public:
    Insert(SQLite::Database &database, const std::string &sql) : m_statement(database, sql) {}

    void row(std::initializer_list<std::int64_t> values) {
        int column = 0;
        for (const std::int64_t value : values)
            m_statement.bind(++column, value);
        m_statement.exec();
        m_statement.reset();
    }

    /// As row, with a text bound to the last parameter.
    void row(std::initializer_list<std::int64_t> values, const std::string &text) {
        m_statement.bind(static_cast<int>(values.size()) + 1, text);
        row(values);
    }

private:
    SQLite::Statement m_statement;
};

} // namespace lanescope::generators
