// SPDX-License-Identifier: Apache-2.0
#include "model/rocpd/rocpd_reader.h"

#include "model/rocpd/rocpd_session.h"

namespace lanescope::model {

namespace {

constexpr int kCertain = 100;
constexpr int kByHead = 55;

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
