// SPDX-License-Identifier: Apache-2.0
#include "model/rpd/rpd_session.h"
#include "model/secrets.h"
#include "model/sqlite/rows.h"

namespace lanescope::model::rpd {

namespace {

using sqlite::Step;

class Describer {
public:
    explicit Describer(const sqlite::Database &database) : m_database(database) {}

    [[nodiscard]] Result<std::vector<Detail>> describe(const sqlite::RowPlace &place) {
        Result<std::vector<Detail>> plain = plainDetails(m_database, place);
        if (!plain)
            return plain;
        m_details = plain.take();
        for (const char *column : {"apiName_id", "args_id", "description_id", "opType_id"})
            addString(column);
        if (place.table == kOpTable) {
            for (const std::int64_t call : linked("api_id", "op_id", place.rowid))
                add("linked call", std::string(kApiTable) + ":" + std::to_string(call));
        } else if (place.table == kApiTable) {
            for (const std::int64_t op : linked("op_id", "api_id", place.rowid))
                add("linked op", std::string(kOpTable) + ":" + std::to_string(op));
            addRowOf("rocpd_kernelapi", place.rowid);
            addRowOf("rocpd_copyapi", place.rowid);
            addFrames(place.rowid);
        }
        return std::move(m_details);
    }

private:
    void add(const std::string &name, const std::string &value) {
        m_details.push_back({name, value, looksSecret(name, value)});
    }

    void addString(const std::string &column) {
        if (const auto id = sqlite::integerDetail(m_details, column))
            if (const auto text = sqlite::textOf(m_database, "SELECT string FROM rocpd_string WHERE id = ?1", *id))
                add(column + " text", *text);
    }

    [[nodiscard]] std::vector<std::int64_t> linked(const char *wanted, const char *given, std::int64_t id) const {
        constexpr std::size_t kMost = 100;
        std::vector<std::int64_t> rows;
        auto query = m_database.prepare("SELECT DISTINCT " + std::string(wanted) + " FROM rocpd_api_ops WHERE " +
                                        given + " = ?1");
        if (!query)
            return rows;
        query.value().bind(1, id);
        while (rows.size() < kMost && query.value().step() == Step::Row)
            if (const auto row = query.value().integer(0))
                rows.push_back(*row);
        return rows;
    }

    /// The columns of the row that belongs to a call in a table of its own.
    void addRowOf(const char *table, std::int64_t call) {
        auto query = m_database.prepare("SELECT * FROM " + std::string(table) + " WHERE api_ptr_id = ?1");
        if (!query)
            return;
        query.value().bind(1, call);
        if (query.value().step() != Step::Row)
            return;
        for (int column = 0; column < query.value().columnCount(); ++column) {
            const std::string name = query.value().columnName(column);
            if (name == "api_ptr_id" || query.value().isNull(column))
                continue;
            add(name, std::string(query.value().text(column)));
            if (name == "kernelName_id")
                addString(name);
        }
    }

    /// Call stacks of schema 3.
    void addFrames(std::int64_t call) {
        auto query = m_database.prepare("SELECT f.depth, s.string FROM rocpd_stackframe f LEFT JOIN rocpd_string s "
                                        "ON s.id = f.name_id WHERE f.api_ptr_id = ?1 ORDER BY f.depth");
        if (!query)
            return;
        query.value().bind(1, call);
        while (query.value().step() == Step::Row)
            add("frame " + std::string(query.value().text(0)), std::string(query.value().text(1)));
    }

    const sqlite::Database &m_database;
    std::vector<Detail> m_details;
};

} // namespace

Result<std::vector<Detail>> recordDetails(const std::string &path, const SessionStore &session, EventRow row) {
    const auto place = sqlite::rowPlace(session, row);
    const auto database = sqlite::Database::openInflated(path);
    if (!database)
        return database.error();
    if (!place)
        return Error{"row_not_found", "the record is not in the file any more", session.placeText(session.place(row)),
                     std::nullopt, "open the file again"};
    return Describer(database.value()).describe(*place);
}

} // namespace lanescope::model::rpd
