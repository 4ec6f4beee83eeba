// SPDX-License-Identifier: Apache-2.0
#include "model/rocpd/rocpd_tables.h"

#include <algorithm>
#include <array>

namespace lanescope::model::rocpd {

namespace {

constexpr std::string_view kPrefix = "rocpd_";

/// Tables of schema 3.0.0 to 3.0.5 and of 4 in development (rocprofiler-sdk, rocpd_tables.sql). A name that
/// begins another one stands behind it.
constexpr std::array<std::string_view, 23> kBases = {"metadata",
                                                     "string",
                                                     "info_node",
                                                     "info_process",
                                                     "info_thread",
                                                     "info_agent",
                                                     "info_queue",
                                                     "info_stream",
                                                     "info_pmc",
                                                     "info_code_object",
                                                     "info_kernel_symbol",
                                                     "info_category",
                                                     "track",
                                                     "timestamp",
                                                     "pmc_event",
                                                     "event",
                                                     "arg",
                                                     "region",
                                                     "sample",
                                                     "kernel_dispatch",
                                                     "memory_copy",
                                                     "memory_allocate",
                                                     "graph_launch"};

bool looksLikeGuid(std::string_view suffix) {
    constexpr std::size_t kLeastDigits = 8;
    return suffix.size() >= kLeastDigits &&
           suffix.find_first_not_of("0123456789abcdefABCDEF_-") == std::string_view::npos;
}

std::string_view baseOf(std::string_view table) {
    if (!table.starts_with(kPrefix))
        return {};
    table.remove_prefix(kPrefix.size());
    for (const std::string_view base : kBases) {
        if (!table.starts_with(base))
            continue;
        const std::string_view suffix = table.substr(base.size());
        if (suffix.empty() || looksLikeGuid(suffix))
            return base;
    }
    return {};
}

/// What the instance has beside the tables that are read. Tables `info_…` describe records and are none.
void findUnread(const std::vector<sqlite::TableInfo> &tables, const std::vector<Instance> &all, Instance &instance) {
    for (const sqlite::TableInfo &table : tables) {
        std::string_view name = table.name;
        if (!name.starts_with(kPrefix) || !name.ends_with(instance.suffix) || !baseOf(name).empty())
            continue;
        const bool ofAnother = std::any_of(all.begin(), all.end(), [&](const Instance &other) {
            return other.suffix.size() > instance.suffix.size() && name.ends_with(other.suffix);
        });
        name.remove_suffix(instance.suffix.size());
        if (!ofAnother && name.size() > kPrefix.size() && !name.substr(kPrefix.size()).starts_with("info_"))
            instance.unread.emplace(name, &table);
    }
}

/// A table without suffix may hold the rows of several process instances.
std::vector<Instance> splitByGuid(const sqlite::Database &database, const Instance &whole) {
    std::vector<Instance> parts;
    for (const char *name : {"region", "kernel_dispatch", "memory_copy"}) {
        const sqlite::TableInfo *table = whole.table(name);
        if (table == nullptr || !table->has("guid"))
            continue;
        auto query = database.prepare("SELECT guid FROM " + sqlite::quoted(table->name) +
                                      " WHERE guid IS NOT NULL GROUP BY guid ORDER BY min(rowid)");
        while (query && query.value().step() == sqlite::Step::Row) {
            const std::string guid(query.value().text(0));
            if (std::any_of(parts.begin(), parts.end(),
                            [&](const Instance &known) { return known.guidFilter == guid; }))
                continue;
            parts.push_back(whole);
            parts.back().guidFilter = guid;
        }
    }
    return parts.empty() ? std::vector<Instance>{whole} : parts;
}

} // namespace

const sqlite::TableInfo *Instance::table(std::string_view name) const {
    const auto found = tables.find(name);
    return found == tables.end() ? nullptr : found->second;
}

std::string Instance::guid() const {
    if (guidFilter)
        return *guidFilter;
    std::string text = suffix.starts_with('_') ? suffix.substr(1) : suffix;
    std::replace(text.begin(), text.end(), '_', '-');
    return text;
}

std::string baseName(std::string_view table) { return std::string(baseOf(table)); }

std::vector<Instance> findInstances(const sqlite::Database &database, const std::vector<sqlite::TableInfo> &tables) {
    std::vector<Instance> found;
    for (const sqlite::TableInfo &table : tables) {
        const std::string_view base = baseOf(table.name);
        if (base.empty())
            continue;
        const std::string suffix = table.name.substr(kPrefix.size() + base.size());
        auto instance =
            std::find_if(found.begin(), found.end(), [&](const Instance &known) { return known.suffix == suffix; });
        if (instance == found.end())
            instance = found.insert(found.end(), Instance{suffix, std::nullopt, {}, {}});
        instance->tables.emplace(base, &table);
    }
    const auto isEmpty = [](const Instance &instance) {
        return instance.table("region") == nullptr && instance.table("kernel_dispatch") == nullptr;
    };
    found.erase(std::remove_if(found.begin(), found.end(), isEmpty), found.end());
    for (Instance &instance : found)
        findUnread(tables, found, instance);
    std::vector<Instance> sessions;
    for (const Instance &instance : found)
        if (instance.suffix.empty())
            for (Instance &part : splitByGuid(database, instance))
                sessions.push_back(std::move(part));
        else
            sessions.push_back(instance);
    return sessions;
}

} // namespace lanescope::model::rocpd
