// SPDX-License-Identifier: Apache-2.0
#include "model/nsight/row_details.h"

#include "model/nsight/export_schema.h"
#include "model/nsight/global_id.h"
#include "model/nsight/linked_details.h"
#include "model/secrets.h"

#include <algorithm>
#include <array>

namespace lanescope::model::nsight {

namespace {

using sqlite::Step;

/// Columns that refer to StringIds.
constexpr std::array<std::string_view, 9> kNameColumns = {"nameId",      "demangledName", "shortName",
                                                          "mangledName", "textId",        "jsonTextId",
                                                          "filenameId",  "contentId",     "moduleId"};

/// Columns that refer to an enumeration of the file; where two tables stand, the name changed.
struct EnumColumn {
    std::string_view column;
    std::array<std::string_view, 2> tables;
};
constexpr std::array<EnumColumn, 12> kEnumColumns = {
    {{"eventClass", {"ENUM_NSYS_EVENT_CLASS", ""}},
     {"eventType", {"ENUM_NSYS_EVENT_TYPE", ""}},
     {"copyKind", {"ENUM_CUDA_MEMCPY_OPER", ""}},
     {"srcKind", {"ENUM_CUDA_MEM_KIND", ""}},
     {"dstKind", {"ENUM_CUDA_MEM_KIND", ""}},
     {"memKind", {"ENUM_CUDA_MEM_KIND", ""}},
     {"launchType", {"ENUM_CUDA_KERNEL_LAUNCH_TYPE", "ENUM_CUDA_KRENEL_LAUNCH_TYPE"}},
     {"cacheConfig", {"ENUM_CUDA_FUNC_CACHE_CONFIG", ""}},
     {"sharedMemoryLimitConfig", {"ENUM_CUDA_SHARED_MEM_LIMIT_CONFIG", ""}},
     {"migrationCause", {"ENUM_CUDA_UNIF_MEM_MIGRATION", ""}},
     {"overheadType", {"ENUM_CUPTI_OVERHEAD_TYPE", ""}},
     {"syncType", {"ENUM_CUPTI_SYNC_TYPE", ""}}}};

class RowDescriber {
public:
    explicit RowDescriber(const Catalogue &catalogue) : m_catalogue(catalogue) {}

    [[nodiscard]] std::vector<Detail> describe(const sqlite::Statement &row) {
        for (int column = 0; column < row.columnCount(); ++column) {
            const std::string name = row.columnName(column);
            if (row.isNull(column))
                continue;
            addColumn(name, row, column);
            if (const auto value = row.integer(column))
                addMeaning(name, *value);
        }
        return std::move(m_details);
    }

private:
    void add(const std::string &name, const std::string &value) {
        m_details.push_back({name, value, looksSecret(name, value)});
    }

    void addColumn(const std::string &name, const sqlite::Statement &row, int column) {
        if (const auto bytes = row.blob(column))
            return add(name, std::to_string(bytes->size()) + " bytes");
        // CUPTI's "no such id", but no time or size.
        const bool noSuchId = row.integer(column) == 4294967295 && (name.ends_with("Id") || name.ends_with("ID"));
        add(name, noSuchId ? "4294967295 (none)" : std::string(row.text(column)));
    }

    void addMeaning(const std::string &name, std::int64_t value) {
        if (std::find(kNameColumns.begin(), kNameColumns.end(), name) != kNameColumns.end())
            addLookUp(name + " text", "StringIds", "value", value);
        for (const EnumColumn &known : kEnumColumns)
            if (known.column == name)
                for (const std::string_view table : known.tables)
                    if (!table.empty() && labelIsTrusted(name))
                        addLookUp(name + " label", std::string(table), "label", value);
        if (name == "globalTid" || name == "globalPid" || name == "endGlobalTid")
            addGlobalId(name, GlobalId(value));
    }

    /// Below schema 3.25 the labels of synchronisation types are not those of their values.
    [[nodiscard]] bool labelIsTrusted(const std::string &column) {
        if (column != "syncType")
            return true;
        ImportReport unused;
        return ExportSchema(m_catalogue, unused).syncTypesAreReliable();
    }

    void addLookUp(const std::string &name, const std::string &table, const char *column, std::int64_t id) {
        if (!m_catalogue.has(table))
            return;
        auto query = m_catalogue.database.prepare("SELECT " + sqlite::quoted(column) + " FROM " +
                                                  sqlite::quoted(table) + " WHERE id = ?1");
        if (!query)
            return;
        query.value().bind(1, id);
        if (query.value().step() == Step::Row && !query.value().isNull(0))
            add(name, std::string(query.value().text(0)));
    }

    void addGlobalId(const std::string &name, GlobalId id) {
        add(name + " process", std::to_string(id.pid()));
        if (name != "globalPid")
            add(name + " thread", std::to_string(id.tid()));
        add(name + " hardware id", std::to_string(id.hardware()));
        add(name + " VM id", std::to_string(id.vm()));
    }

    const Catalogue &m_catalogue;
    std::vector<Detail> m_details;
};

} // namespace

Result<std::vector<Detail>> rowDetails(const sqlite::Database &database, const sqlite::RowPlace &place) {
    const auto tables = database.tables();
    if (!tables)
        return tables.error();
    auto query = database.prepareRow(place.table);
    if (!query)
        return query.error();
    query.value().bind(1, place.rowid);
    if (query.value().step() != Step::Row)
        return Error{"row_not_found", "the record is not in the file any more",
                     place.table + ":" + std::to_string(place.rowid), std::nullopt, "open the file again"};
    const Catalogue catalogue{database, tables.value()};
    std::vector<Detail> details = RowDescriber(catalogue).describe(query.value());
    addLinkedDetails(catalogue, place.table, details);
    return details;
}

} // namespace lanescope::model::nsight
