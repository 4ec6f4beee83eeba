// SPDX-License-Identifier: Apache-2.0
#include "model/rpd/rpd_reader.h"

#include "model/rpd/rpd_session.h"

namespace lanescope::model {

namespace {

constexpr int kCertain = 100;
constexpr int kByHead = 60;

/// rocpd uses table names of the same prefix, but has an event table and a suffix for each process.
bool isRpd(const std::vector<sqlite::TableInfo> &tables) {
    return sqlite::findTable(tables, rpd::kApiTable) != nullptr &&
           sqlite::findTable(tables, rpd::kOpTable) != nullptr && sqlite::findTable(tables, "rocpd_event") == nullptr;
}

} // namespace

int RpdReader::scoreTables(const sqlite::OpenedDatabase &opened, std::string_view head) const {
    if (opened.tables.empty())
        return scoreHead(head);
    return isRpd(opened.tables) ? kCertain : 0;
}

/// The catalogue stands in the first pages of the file, where a compressed file shows it too.
int RpdReader::scoreHead(std::string_view head) const {
    const bool both = head.find("rocpd_api_ops") != std::string_view::npos &&
                      head.find("rocpd_kernel_dispatch") == std::string_view::npos;
    return both ? kByHead : 0;
}

std::optional<Error> RpdReader::load(const ReadRequest &request, const sqlite::OpenedDatabase &opened,
                                     ReadOutcome &outcome) const {
    outcome.producer = "rocmProfileData";
    SessionPtr session = rpd::loadSession(request, opened.database, opened.tables, outcome.report);
    if (!session)
        return cancelled(request);
    outcome.sessions.push_back(std::move(session));
    return std::nullopt;
}

Result<std::vector<Detail>> RpdReader::describe(const sqlite::Database &database, const sqlite::RowPlace &place) const {
    return rpd::recordDetails(database, place);
}

std::unique_ptr<const Reader> makeRpdReader() { return std::make_unique<RpdReader>(); }

} // namespace lanescope::model
