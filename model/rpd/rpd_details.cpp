// SPDX-License-Identifier: Apache-2.0
#include "model/rpd/rpd_session.h"
#include "model/sqlite/row_details.h"

namespace lanescope::model::rpd {

namespace {

class Describer {
public:
    explicit Describer(sqlite::RowDetails &details) : m_details(details) {}

    void describe(const sqlite::RowPlace &place) {
        for (const char *column : {"apiName_id", "args_id", "description_id", "opType_id"})
            addString(column);
        if (place.table == kOpTable) {
            addLinked("linked call", kApiTable, "api_id", "op_id", place.rowid);
        } else if (place.table == kApiTable) {
            addLinked("linked op", kOpTable, "op_id", "api_id", place.rowid);
            addRowOf("rocpd_kernelapi", place.rowid);
            addString("kernelName_id");
            addRowOf("rocpd_copyapi", place.rowid);
            addFrames(place.rowid);
        }
    }

private:
    void addString(const std::string &column) {
        m_details.addText(column, "SELECT string FROM rocpd_string WHERE id = ?1");
    }

    void addLinked(const char *name, const char *table, const char *wanted, const char *given, std::int64_t id) {
        constexpr std::size_t kMost = 100;
        m_details.eachRow(
            "SELECT DISTINCT " + std::string(wanted) + " FROM rocpd_api_ops WHERE " + given + " = ?1", id,
            [&](const sqlite::Statement &row) {
                if (const auto rowid = row.integer(0))
                    m_details.add(name, std::string(table) + ":" + std::to_string(*rowid));
            },
            kMost);
    }

    /// The columns of the row that belongs to a call in a table of its own.
    void addRowOf(const char *table, std::int64_t call) {
        m_details.eachRow(
            "SELECT * FROM " + std::string(table) + " WHERE api_ptr_id = ?1", call,
            [&](const sqlite::Statement &row) { m_details.addColumns(row, "", {"api_ptr_id"}); }, 1);
    }

    /// Call stacks of schema 3.
    void addFrames(std::int64_t call) {
        m_details.eachRow("SELECT f.depth, s.string FROM rocpd_stackframe f LEFT JOIN rocpd_string s "
                          "ON s.id = f.name_id WHERE f.api_ptr_id = ?1 ORDER BY f.depth",
                          call, [&](const sqlite::Statement &row) {
                              m_details.add("frame " + std::string(row.text(0)), std::string(row.text(1)));
                          });
    }

    sqlite::RowDetails &m_details;
};

} // namespace

Result<std::vector<Detail>> recordDetails(const sqlite::Database &database, const sqlite::RowPlace &place) {
    auto plain = sqlite::plainDetails(database, place);
    if (!plain)
        return plain;
    sqlite::RowDetails details(database, plain.take());
    Describer(details).describe(place);
    return details.take();
}

} // namespace lanescope::model::rpd
