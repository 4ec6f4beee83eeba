// SPDX-License-Identifier: Apache-2.0
#include "model/nsight/session_loader.h"

#include "model/nsight/session_facts.h"

#include <algorithm>

namespace lanescope::model::nsight {

SessionLoader::SessionLoader(const ReadRequest &request, const Catalogue &catalogue, ImportReport &report)
    : m_request(request), m_catalogue(catalogue), m_report(report), m_schema(catalogue, report) {}

SessionPtr SessionLoader::load() {
    describeSession(m_catalogue, m_schema, m_builder, m_report);
    Names names(m_catalogue.database, m_catalogue.tables, m_builder);
    Scopes scopes(m_builder);
    LoadContext context{m_builder, names, scopes, m_builder.clock(sessionClock(m_catalogue, m_schema, m_report)),
                        m_report};
    TablePlan plan(m_catalogue, m_schema, context);
    reserve(plan.first());
    if (!readTables(plan.first()) || !readTables(plan.second()))
        return nullptr;
    plan.reportGaps();
    nameScopes(m_catalogue, scopes, names, m_builder, m_report);
    names.report(m_report);
    if (scopes.oddProcesses() > 0)
        m_report.add(Severity::Notice, "odd_global_pid",
                     "a globalPid has thread bits: it is the process of no thread, its work matches no call", {},
                     "globalPid is globalTid with the low 24 bits cleared", scopes.oddProcesses());
    scopes.finishTexts();
    m_builder.info.recordsRead = m_rowsRead;
    m_request.job.report(
        {"sorting", m_catalogue.database.state().bytes, m_catalogue.database.state().bytes, m_builder.eventCount()});
    m_builder.info.id = SessionId(m_request.artifact.get(), 1);
    return m_builder.finish();
}

/// A damaged catalogue may claim any rowid: no more rows are believed than the file has room for.
void SessionLoader::reserve(const std::vector<PlannedTable> &tables) {
    constexpr std::uint64_t kLeastRowBytes = 16;
    for (const PlannedTable &planned : tables)
        m_rowsExpected += static_cast<std::uint64_t>(m_catalogue.database.lastRowid(planned.table->name));
    m_rowsExpected = std::min(m_rowsExpected, m_catalogue.database.state().bytes / kLeastRowBytes);
    m_builder.reserve(m_rowsExpected);
}

bool SessionLoader::readTables(std::vector<PlannedTable> &tables) {
    constexpr std::size_t kScansAtOnce = 2;
    std::vector<ActiveScan> active;
    auto upcoming = tables.begin();
    while (upcoming != tables.end() || !active.empty()) {
        for (; upcoming != tables.end() && active.size() < kScansAtOnce; ++upcoming)
            active.push_back({&*upcoming, std::make_unique<sqlite::ScanAhead>(m_catalogue.database, *upcoming->table,
                                                                              upcoming->loader->spec())});
        for (std::size_t i = 0; i < active.size();) {
            if (m_request.job.cancelled())
                return false;
            if (const auto rows = active[i].scan->next()) {
                active[i].planned->loader->add(*rows);
                m_rowsRead += rows->size();
                reportProgress();
                ++i;
                continue;
            }
            finishTable(*active[i].planned, active[i].scan->end());
            active.erase(active.begin() + static_cast<std::ptrdiff_t>(i));
        }
    }
    return true;
}

void SessionLoader::finishTable(const PlannedTable &planned, const sqlite::ScanEnd &end) {
    planned.loader->finish();
    const std::string &name = planned.table->name;
    if (end.fault)
        m_report.add(Severity::DataLoss, "damaged_table",
                     name + ": " + end.fault->what + "; " + std::to_string(end.rows) + " rows were read, " +
                         std::to_string(end.recoveredRows) + " of them from behind the damage",
                     DiagnosticPlace::atRow(name, end.lastGoodRowid), "copy or export the file again");
    if (end.unreadableCells > 0)
        m_report.add(Severity::Notice, "unreadable_value",
                     name + " has values that are no integers where the schema has integers; they count as absent",
                     DiagnosticPlace::atRow(name, end.firstUnreadableRow), {}, end.unreadableCells);
}

void SessionLoader::reportProgress() const {
    const std::uint64_t bytes = m_catalogue.database.state().bytes;
    const double part =
        m_rowsExpected == 0 ? 1.0 : static_cast<double>(m_rowsRead) / static_cast<double>(m_rowsExpected);
    m_request.job.report({"reading", static_cast<std::uint64_t>(static_cast<double>(bytes) * std::min(part, 1.0)),
                          bytes, m_builder.eventCount()});
}

} // namespace lanescope::model::nsight
