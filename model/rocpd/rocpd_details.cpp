// SPDX-License-Identifier: Apache-2.0
#include "model/rocpd/rocpd_session.h"
#include "model/secrets.h"

namespace lanescope::model::rocpd {

namespace {

using sqlite::Step;

class Describer {
public:
    Describer(const sqlite::Database &database, const sqlite::RowPlace &place)
        : m_database(database)
        , m_base(baseName(place.table))
        , m_suffix(place.table.substr(std::string("rocpd_").size() + m_base.size())) {}

    [[nodiscard]] Result<std::vector<Detail>> describe(const sqlite::RowPlace &place) {
        Result<std::vector<Detail>> plain = plainDetails(m_database, place);
        if (!plain)
            return plain;
        m_details = plain.take();
        addString("name_id");
        addString("region_name_id");
        if (m_base == "kernel_dispatch")
            addGroups();
        if (const auto kernel = sqlite::integerDetail(m_details, "kernel_id"))
            addRow("info_kernel_symbol", "kernel ", *kernel);
        if (const auto event = sqlite::integerDetail(m_details, "event_id")) {
            addRow("event", "event ", *event);
            addString("event category_id");
            addArguments(*event);
        }
        return std::move(m_details);
    }

private:
    void add(const std::string &name, const std::string &value) {
        m_details.push_back({name, value, looksSecret(name, value)});
    }

    [[nodiscard]] std::string table(const char *base) const {
        return sqlite::quoted("rocpd_" + std::string(base) + m_suffix);
    }

    void addString(const std::string &column) {
        if (const auto id = sqlite::integerDetail(m_details, column))
            if (const auto text =
                    sqlite::textOf(m_database, "SELECT string FROM " + table("string") + " WHERE id = ?1", *id))
                add(column + " text", *text);
    }

    /// AQL grids count work-items; what other APIs call a grid is groups.
    void addGroups() {
        for (const char *axis : {"x", "y", "z"}) {
            const auto grid = sqlite::integerDetail(m_details, std::string("grid_size_") + axis);
            const auto group = sqlite::integerDetail(m_details, std::string("workgroup_size_") + axis);
            if (grid && group && *group > 0 && *grid >= 0)
                add(std::string("groups_") + axis, std::to_string(*grid / *group + (*grid % *group == 0 ? 0 : 1)));
        }
    }

    void addRow(const char *base, const std::string &prefix, std::int64_t id) {
        auto query = m_database.prepare("SELECT * FROM " + table(base) + " WHERE id = ?1");
        if (!query)
            return;
        query.value().bind(1, id);
        if (query.value().step() != Step::Row)
            return;
        for (int column = 0; column < query.value().columnCount(); ++column) {
            const std::string name = query.value().columnName(column);
            if (query.value().isNull(column) || query.value().blob(column) || name == "id" || name == "guid")
                continue;
            add(prefix + name, std::string(query.value().text(column)));
        }
    }

    void addArguments(std::int64_t event) {
        auto query =
            m_database.prepare("SELECT name, value FROM " + table("arg") + " WHERE event_id = ?1 ORDER BY position");
        if (!query)
            return;
        query.value().bind(1, event);
        while (query.value().step() == Step::Row)
            add("argument " + std::string(query.value().text(0)), std::string(query.value().text(1)));
    }

    const sqlite::Database &m_database;
    std::string m_base;
    std::string m_suffix;
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
    return Describer(database.value(), *place).describe(*place);
}

} // namespace lanescope::model::rocpd
