// SPDX-License-Identifier: Apache-2.0
#include "model/rocpd/rocpd_session.h"
#include "model/sqlite/row_details.h"

namespace lanescope::model::rocpd {

namespace {

class Describer {
public:
    Describer(sqlite::RowDetails &details, const std::string &table)
        : m_details(details)
        , m_base(baseName(table))
        , m_suffix(table.substr(std::string("rocpd_").size() + m_base.size())) {}

    void describe() {
        addString("name_id");
        addString("region_name_id");
        for (const char *time : {"start_id", "end_id", "timestamp_id"})
            m_details.addText(time, "SELECT value FROM " + table("timestamp") + " WHERE id = ?1");
        if (const auto track = m_details.integer("track_id"))
            addRow("track", "track ", *track);
        if (m_base == "kernel_dispatch")
            addGroups();
        if (const auto kernel = m_details.integer("kernel_id"))
            addRow("info_kernel_symbol", "kernel ", *kernel);
        if (const auto event = m_details.integer("event_id")) {
            addRow("event", "event ", *event);
            addCategory();
            addArguments(*event);
        }
    }

private:
    [[nodiscard]] std::string table(const char *base) const {
        return sqlite::quoted("rocpd_" + std::string(base) + m_suffix);
    }

    void addString(const std::string &column) {
        m_details.addText(column, "SELECT string FROM " + table("string") + " WHERE id = ?1");
    }

    void addCategory() {
        const std::string own = "SELECT name FROM " + table("info_category") + " WHERE id = ?1";
        if (m_details.answers(own))
            m_details.addText("event category_id", own);
        else
            addString("event category_id");
    }

    /// AQL grids count work-items; what other APIs call a grid is groups.
    void addGroups() {
        for (const char *axis : {"x", "y", "z"}) {
            const auto grid = m_details.integer(std::string("grid_size_") + axis);
            const auto group = m_details.integer(std::string("workgroup_size_") + axis);
            if (grid && group && *group > 0 && *grid >= 0)
                m_details.add(std::string("groups_") + axis,
                              std::to_string(*grid / *group + (*grid % *group == 0 ? 0 : 1)));
        }
    }

    void addRow(const char *base, const std::string &prefix, std::int64_t id) {
        m_details.eachRow(
            "SELECT * FROM " + table(base) + " WHERE id = ?1", id,
            [&](const sqlite::Statement &row) {
                m_details.addColumns(row, prefix, {"id", "guid"});
            },
            1);
    }

    void addArguments(std::int64_t event) {
        m_details.eachRow("SELECT name, value FROM " + table("arg") + " WHERE event_id = ?1 ORDER BY position", event,
                          [&](const sqlite::Statement &row) {
                              m_details.add("argument " + std::string(row.text(0)), std::string(row.text(1)));
                          });
    }

    sqlite::RowDetails &m_details;
    std::string m_base;
    std::string m_suffix;
};

} // namespace

Result<std::vector<Detail>> recordDetails(const sqlite::Database &database, const sqlite::RowPlace &place) {
    auto plain = sqlite::plainDetails(database, place);
    if (!plain)
        return plain;
    sqlite::RowDetails details(database, plain.take());
    Describer(details, place.table).describe();
    return details.take();
}

} // namespace lanescope::model::rocpd
