// SPDX-License-Identifier: Apache-2.0
#include "model/rocpd/rocpd_events.h"

#include <algorithm>

namespace lanescope::model::rocpd {

bool EventIndex::load(const sqlite::Database &database, const Instance &instance, ImportReport &report,
                      const JobControl &job) {
    const sqlite::TableInfo *table = instance.table("event");
    if (table == nullptr) {
        report.add(Severity::Notice, "missing_events",
                   "a process instance has no table rocpd_event: its records have no correlation ids",
                   DiagnosticPlace::inTable("rocpd_event" + instance.suffix));
        return !job.cancelled();
    }
    const auto take = [&](const sqlite::RowBatch &rows) {
        for (std::size_t i = 0; i < rows.size(); ++i)
            m_events.push_back({rows.cell(i, 0) == sqlite::kAbsent ? rows.rowid(i) : rows.cell(i, 0), rows.cell(i, 1),
                                rows.cell(i, 2)});
    };
    if (!scanTable(database, *table, {table->name, {"id", "stack_id", "category_id"}, ""}, take, report, job))
        return false;
    const auto byId = [](const EventFacts &a, const EventFacts &b) { return a.id < b.id; };
    if (!std::is_sorted(m_events.begin(), m_events.end(), byId))
        std::stable_sort(m_events.begin(), m_events.end(), byId);
    return true;
}

const EventFacts *EventIndex::find(std::int64_t id) const {
    if (m_events.empty() || id < m_events.front().id || id > m_events.back().id)
        return nullptr;
    const auto guess = static_cast<std::uint64_t>(id) - static_cast<std::uint64_t>(m_events.front().id);
    if (guess < m_events.size() && m_events[guess].id == id)
        return &m_events[guess];
    const auto found = std::lower_bound(m_events.begin(), m_events.end(), id,
                                        [](const EventFacts &facts, std::int64_t wanted) { return facts.id < wanted; });
    return found != m_events.end() && found->id == id ? &*found : nullptr;
}

bool TimeIndex::load(const sqlite::Database &database, const Instance &instance, ImportReport &report,
                     const JobControl &job) {
    const sqlite::TableInfo *table = instance.table("timestamp");
    if (table == nullptr)
        return true;
    const auto take = [&](const sqlite::RowBatch &rows) {
        for (std::size_t i = 0; i < rows.size(); ++i)
            m_times[rows.rowid(i)] = rows.cell(i, 0);
    };
    const std::string column = table->has("value") ? "value" : "timestamp";
    return scanTable(database, *table, {table->name, {column}, ""}, take, report, job);
}

std::int64_t TimeIndex::at(std::int64_t id) const {
    const auto found = m_times.find(id);
    return found == m_times.end() ? sqlite::kAbsent : found->second;
}

} // namespace lanescope::model::rocpd
