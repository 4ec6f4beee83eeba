// SPDX-License-Identifier: Apache-2.0
#include "model/rpd/rpd_links.h"

#include <algorithm>

namespace lanescope::model::rpd {

using sqlite::kAbsent;

bool Links::load(const sqlite::Database &database, const sqlite::TableInfo *table, ImportReport &report,
                 const JobControl &job) {
    if (table == nullptr) {
        report.add(Severity::Notice, "missing_links", "the file has no table rocpd_api_ops: nothing can be matched",
                   DiagnosticPlace::inTable("rocpd_api_ops"));
        return !job.cancelled();
    }
    const auto take = [&](const sqlite::RowBatch &rows) {
        for (std::size_t i = 0; i < rows.size(); ++i)
            if (rows.cell(i, 0) != kAbsent && rows.cell(i, 1) != kAbsent)
                m_callsOfOps.emplace_back(rows.cell(i, 0), rows.cell(i, 1));
    };
    if (!scanTable(database, *table, {table->name, {"op_id", "api_id"}, ""}, take, report, job))
        return false;
    std::sort(m_callsOfOps.begin(), m_callsOfOps.end());
    const auto repeated = std::unique(m_callsOfOps.begin(), m_callsOfOps.end());
    if (repeated != m_callsOfOps.end())
        report.add(Severity::Notice, "repeated_link", "the link table holds a pair of call and op more than once",
                   DiagnosticPlace::inTable(table->name), {},
                   static_cast<std::uint64_t>(m_callsOfOps.end() - repeated));
    m_callsOfOps.erase(repeated, m_callsOfOps.end());
    m_calls.reserve(m_callsOfOps.size());
    for (const auto &[op, call] : m_callsOfOps)
        m_calls.push_back(call);
    std::sort(m_calls.begin(), m_calls.end());
    m_calls.erase(std::unique(m_calls.begin(), m_calls.end()), m_calls.end());
    return true;
}

std::pair<std::size_t, std::size_t> Links::range(std::int64_t op) const {
    const auto before = [](const auto &pair, std::int64_t wanted) { return pair.first < wanted; };
    const auto first = std::lower_bound(m_callsOfOps.begin(), m_callsOfOps.end(), op, before);
    auto last = first;
    while (last != m_callsOfOps.end() && last->first == op)
        ++last;
    return {static_cast<std::size_t>(first - m_callsOfOps.begin()),
            static_cast<std::size_t>(last - m_callsOfOps.begin())};
}

CorrelationId Links::idOf(std::int64_t op, TraceBuilder &builder) const {
    const auto [first, last] = range(op);
    if (first == last)
        return CorrelationId::none();
    std::string text = std::to_string(m_callsOfOps[first].second);
    for (std::size_t i = first + 1; i < last; ++i)
        text += "|" + std::to_string(m_callsOfOps[i].second);
    return builder.correlationId(text);
}

std::int64_t Links::onlyCallOf(std::int64_t op) const {
    const auto [first, last] = range(op);
    return last == first + 1 ? m_callsOfOps[first].second : kAbsent;
}

bool Links::isLinked(std::int64_t call) const { return std::binary_search(m_calls.begin(), m_calls.end(), call); }

} // namespace lanescope::model::rpd
