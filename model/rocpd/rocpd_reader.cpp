// SPDX-License-Identifier: Apache-2.0
#include "model/rocpd/rocpd_reader.h"

#include "model/rocpd/rocpd_session.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace lanescope::model {

namespace {

constexpr int kCertain = 100;
constexpr int kByHead = 55;

/// Rows of a table that belong to the instance; nullopt if they can't be counted.
std::optional<std::uint64_t> rowsOf(const sqlite::Database &database, const sqlite::TableInfo &table,
                                    const std::optional<std::string> &guid) {
    const bool filter = guid && table.has("guid");
    auto query =
        database.prepare("SELECT count(*) FROM " + sqlite::quoted(table.name) + (filter ? " WHERE guid = ?1" : ""));
    if (!query)
        return std::nullopt;
    if (filter)
        query.value().bind(1, *guid);
    if (query.value().step() != sqlite::Step::Row)
        return std::nullopt;
    return static_cast<std::uint64_t>(query.value().integer(0).value_or(0));
}

/// Says which records of the database are not drawn, and how many there are of each kind.
void reportUnread(const sqlite::Database &database, const std::vector<rocpd::Instance> &instances,
                  ImportReport &report) {
    std::map<std::string, std::pair<DiagnosticPlace, std::uint64_t>> unread;
    for (const rocpd::Instance &instance : instances)
        for (const auto &[kind, table] : instance.unread) {
            const auto rows = rowsOf(database, *table, instance.guidFilter);
            if (!rows)
                report.add(Severity::DataLoss, "damaged_table", table->name + ": its rows can't be counted",
                           DiagnosticPlace::inTable(table->name), "copy the file again");
            else if (*rows > 0)
                unread.try_emplace(kind, DiagnosticPlace::inTable(table->name), 0).first->second.second += *rows;
        }
    std::string kinds;
    for (const auto &[kind, found] : unread)
        kinds += (kinds.empty() ? "" : ", ") + kind + " (" + std::to_string(found.second) + ")";
    for (const auto &[kind, found] : unread)
        report.add(Severity::Notice, "unread_records", "records of kinds that are not drawn: " + kinds, found.first,
                   "query the database for them", found.second);
}

} // namespace

int RocpdReader::scoreTables(const sqlite::OpenedDatabase &opened, std::string_view head) const {
    if (opened.tables.empty())
        return scoreHead(head);
    return rocpd::findInstances(opened.database, opened.tables).empty() ? 0 : kCertain;
}

int RocpdReader::scoreHead(std::string_view head) const {
    return head.find("rocpd_kernel_dispatch") != std::string_view::npos ||
                   head.find("rocpd_info_process") != std::string_view::npos
               ? kByHead
               : 0;
}

std::optional<Error> RocpdReader::load(const ReadRequest &request, const sqlite::OpenedDatabase &opened,
                                       ReadOutcome &outcome) const {
    outcome.producer = "rocprofiler-sdk";
    const std::vector<rocpd::Instance> instances = rocpd::findInstances(opened.database, opened.tables);
    if (instances.empty())
        return Error{"no_session", "the database has no table of regions or dispatches that can be read", request.path,
                     std::nullopt, "copy the file again"};
    reportUnread(opened.database, instances, outcome.report);
    for (const rocpd::Instance &instance : instances) {
        const auto ordinal = static_cast<std::uint32_t>(outcome.sessions.size() + 1);
        SessionPtr session = rocpd::loadSession(request, opened.database, instance, ordinal, outcome.report);
        if (!session)
            return cancelled(request);
        outcome.sessions.push_back(std::move(session));
    }
    return std::nullopt;
}

Result<std::vector<Detail>> RocpdReader::describe(const sqlite::Database &database,
                                                  const sqlite::RowPlace &place) const {
    return rocpd::recordDetails(database, place);
}

std::unique_ptr<const Reader> makeRocpdReader() { return std::make_unique<RocpdReader>(); }

} // namespace lanescope::model
