// SPDX-License-Identifier: Apache-2.0
#include "model/nsight/table_plan.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <set>

namespace lanescope::model::nsight {

namespace {

constexpr const char *kRuntimeTable = "CUPTI_ACTIVITY_KIND_RUNTIME";
constexpr const char *kKernelTable = "CUPTI_ACTIVITY_KIND_KERNEL";
constexpr const char *kSyncTable = "CUPTI_ACTIVITY_KIND_SYNCHRONIZATION";
constexpr const char *kCudaEventTable = "CUPTI_ACTIVITY_KIND_CUDA_EVENT";
constexpr const char *kNvtxTable = "NVTX_EVENTS";

struct DeviceTable {
    const char *name;
    EventKind kind;
};
constexpr std::array<DeviceTable, 4> kDeviceTables = {{{kKernelTable, EventKind::Kernel},
                                                       {"CUPTI_ACTIVITY_KIND_MEMCPY", EventKind::Memcpy},
                                                       {"CUPTI_ACTIVITY_KIND_MEMSET", EventKind::Memset},
                                                       {"CUPTI_ACTIVITY_KIND_GRAPH_TRACE", EventKind::GraphExecution}}};

/// Columns without which a table loses identity, time or name. Others come and go with the schema.
struct NeededColumns {
    const char *table;
    std::initializer_list<const char *> columns;
};
const std::array<NeededColumns, 7> kNeeded = {
    {{kRuntimeTable, {"start", "end", "globalTid", "correlationId", "nameId"}},
     {kKernelTable,
      {"start", "end", "deviceId", "contextId", "streamId", "correlationId", "globalPid", "demangledName"}},
     {"CUPTI_ACTIVITY_KIND_MEMCPY",
      {"start", "end", "deviceId", "contextId", "streamId", "correlationId", "globalPid", "bytes", "copyKind"}},
     {"CUPTI_ACTIVITY_KIND_MEMSET",
      {"start", "end", "deviceId", "contextId", "streamId", "correlationId", "globalPid", "bytes"}},
     {"CUPTI_ACTIVITY_KIND_GRAPH_TRACE",
      {"start", "end", "deviceId", "contextId", "streamId", "correlationId", "globalPid"}},
     {kSyncTable, {"start", "end", "deviceId", "contextId", "streamId", "correlationId", "globalPid"}},
     {kNvtxTable, {"start", "end", "eventType", "text", "globalTid"}}}};

std::string lowered(std::string_view text) {
    std::string out(text);
    std::transform(out.begin(), out.end(), out.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return out;
}

/// Ranges on host threads with a name; tables of graphics workloads describe the GPU's side.
bool isHostRangeTable(const sqlite::TableInfo &table) {
    const bool ranges = table.has("start") && table.has("end") && table.has("globalTid");
    const bool named = table.has("nameId") || table.has("textId");
    const bool device =
        table.has("gpu") || table.has("deviceId") || lowered(table.name).find("workload") != std::string::npos;
    return ranges && named && !device;
}

bool isOverheadTable(const sqlite::TableInfo &table) {
    const std::string name = lowered(table.name);
    return name == "profiler_overhead" || name == "cupti_activity_kind_overhead";
}

/// Has rows that stand in time.
bool recordsEvents(const sqlite::TableInfo &table) {
    const std::string name = lowered(table.name);
    if (name == "diagnostic_event")
        return false;
    return table.has("start") || table.has("timestamp") || table.has("rawTimestamp") || table.has("startedAt") ||
           name.starts_with("cupti_activity_kind_");
}

/// Labels of ENUM_CUPTI_SYNC_TYPE.
std::unordered_map<std::int64_t, std::string> syncTypeNames(const Catalogue &catalogue, ImportReport &report) {
    std::unordered_map<std::int64_t, std::string> names;
    for (const TextRow &row : readSmallTable(catalogue, "ENUM_CUPTI_SYNC_TYPE", {"id", "label"}, report))
        if (const auto id = integerOf(row[0]); id && row[1])
            names.emplace(*id, *row[1]);
    return names;
}

/// Exact for tables of ordinary size; the last rowid beyond, as counting reads every page.
std::string rowCount(const sqlite::Database &database, const std::string &table) {
    constexpr std::int64_t kCountedRows = 2000000;
    const std::int64_t last = database.lastRowid(table);
    if (last > kCountedRows)
        return "up to " + std::to_string(last);
    auto query = database.prepare("SELECT count(*) FROM " + sqlite::quoted(table));
    if (!query || query.value().step() != sqlite::Step::Row)
        return "an unreadable number of";
    return std::string(query.value().text(0));
}

} // namespace

TablePlan::TablePlan(const Catalogue &catalogue, const ExportSchema &schema, LoadContext &context)
    : m_catalogue(catalogue), m_schema(schema), m_context(context) {
    planCalls();
    planDeviceWork();
    planHostRanges();
    planSyncs();
}

TableRef TablePlan::nameTable(const sqlite::TableInfo &table) {
    m_context.builder.info.tables.push_back(table.name);
    return TableRef(m_context.builder.info.tables.size() - 1);
}

void TablePlan::planCalls() {
    if (const sqlite::TableInfo *table = sqlite::findTable(m_catalogue.tables, kRuntimeTable))
        m_first.push_back({table, makeCallLoader(m_context, nameTable(*table), table->name, &m_apiNames)});
}

void TablePlan::planDeviceWork() {
    for (const DeviceTable &wanted : kDeviceTables)
        if (const sqlite::TableInfo *table = sqlite::findTable(m_catalogue.tables, wanted.name))
            m_first.push_back({table, makeDeviceLoader(m_context, nameTable(*table), table->name, wanted.kind)});
    if (const sqlite::TableInfo *table = sqlite::findTable(m_catalogue.tables, kCudaEventTable))
        m_first.push_back({table, makeCudaEventLoader(m_context, nameTable(*table), table->name)});
}

void TablePlan::planSyncs() {
    const sqlite::TableInfo *table = sqlite::findTable(m_catalogue.tables, kSyncTable);
    if (table == nullptr)
        return;
    const bool reliable = m_schema.syncTypesAreReliable();
    if (!reliable)
        collectSyncKeys(*table);
    m_second.push_back(
        {table, makeSyncLoader(m_context, nameTable(*table), table->name, reliable ? nullptr : &m_apiNames,
                               reliable ? syncTypeNames(m_catalogue, m_context.report)
                                        : std::unordered_map<std::int64_t, std::string>())});
}

void TablePlan::collectSyncKeys(const sqlite::TableInfo &table) {
    sqlite::TableScan scan(m_catalogue.database, table, {table.name, {"globalPid", "correlationId"}, ""});
    for (auto rows = scan.next(); rows; rows = scan.next())
        for (std::size_t row = 0; row < rows->size(); ++row)
            if (const auto process = globalIdOf(rows->cell(row, 0)))
                m_apiNames.want(*process, rows->cell(row, 1));
}

void TablePlan::planHostRanges() {
    if (const sqlite::TableInfo *table = sqlite::findTable(m_catalogue.tables, kNvtxTable))
        m_first.push_back({table, makeNvtxLoader(m_context, nameTable(*table), table->name)});
    for (const sqlite::TableInfo &table : m_catalogue.tables) {
        if (isPlanned(table) || !isHostRangeTable(table))
            continue;
        const EventKind kind = isOverheadTable(table) ? EventKind::Overhead : EventKind::HostSlice;
        m_first.push_back({&table, makeHostRangeLoader(m_context, nameTable(table), table.name, kind,
                                                       table.has("nameId") ? "nameId" : "textId")});
    }
}

bool TablePlan::isPlanned(const sqlite::TableInfo &table) const {
    const auto same = [&](const PlannedTable &planned) { return planned.table == &table; };
    return std::any_of(m_first.begin(), m_first.end(), same) || std::any_of(m_second.begin(), m_second.end(), same);
}

void TablePlan::reportGaps() {
    const std::set<std::string> views = noteViews();
    std::string missing;
    for (const char *name : {kRuntimeTable, kKernelTable})
        if (!m_catalogue.has(name) && views.count(name) == 0)
            missing += (missing.empty() ? "" : ", ") + std::string(name);
    if (!missing.empty())
        m_context.report.add(Severity::Info, "missing_table",
                             "the export has no table " + missing + "; tables without rows are left out of exports",
                             DiagnosticPlace::inTable(missing.substr(0, missing.find(','))),
                             "if there should be rows, capture with --trace=cuda, or export again with --lazy=false");
    noteMissingColumns();
    std::string unread;
    std::uint64_t tables = 0;
    for (const sqlite::TableInfo &table : m_catalogue.tables) {
        if (isPlanned(table) || !recordsEvents(table) || m_catalogue.database.lastRowid(table.name) == 0)
            continue;
        unread +=
            (unread.empty() ? "" : ", ") + table.name + " (" + rowCount(m_catalogue.database, table.name) + " rows)";
        ++tables;
    }
    if (tables > 0)
        m_context.report.add(Severity::Info, "tables_not_shown", "tables with events that are not shown: " + unread,
                             DiagnosticPlace::inTable(unread.substr(0, unread.find(' '))), {}, tables);
}

std::set<std::string> TablePlan::noteViews() {
    std::set<std::string> wanted;
    for (const std::string &view : m_catalogue.database.views())
        for (const NeededColumns &needed : kNeeded)
            if (view == needed.table)
                wanted.insert(view);
    for (const std::string &view : wanted)
        m_context.report.add(
            Severity::DataLoss, "view_not_read",
            view + " is a view, and views are not read: their rows are missing here", DiagnosticPlace::inTable(view),
            "export the report again, or in a copy make it a table: CREATE TABLE … AS SELECT * FROM " + view);
    return wanted;
}

void TablePlan::noteMissingColumns() {
    for (const NeededColumns &needed : kNeeded) {
        const sqlite::TableInfo *table = sqlite::findTable(m_catalogue.tables, needed.table);
        // A table that cannot be described at all is damaged, which its scan says.
        if (table == nullptr || table->columns.empty())
            continue;
        std::string missing;
        for (const char *column : needed.columns)
            if (!table->has(column))
                missing += (missing.empty() ? "" : ", ") + std::string(column);
        if (!missing.empty())
            m_context.report.add(Severity::Notice, "missing_column",
                                 table->name + " has no column " + missing + "; what depends on it is unknown",
                                 DiagnosticPlace::inTable(table->name),
                                 "export the report with the version that wrote it");
    }
}

} // namespace lanescope::model::nsight
