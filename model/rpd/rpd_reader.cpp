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

/// The catalogue stands in the first pages of the file, where a compressed file shows it too.
int recogniseHead(std::string_view head) {
    const bool both = head.find("rocpd_api_ops") != std::string_view::npos &&
                      head.find("rocpd_kernel_dispatch") == std::string_view::npos;
    return both ? kByHead : 0;
}

} // namespace

int RpdReader::recognise(const Probe &probe) const {
    if (!sqlite::startsLikeSqlite(probe.head))
        return 0;
    if (!probe.compression.empty())
        return recogniseHead(probe.head);
    const auto database = sqlite::Database::open(probe.path);
    if (!database)
        return recogniseHead(probe.head);
    const auto tables = database.value().tables();
    if (!tables || tables.value().empty())
        return recogniseHead(probe.head);
    return isRpd(tables.value()) ? kCertain : 0;
}

Result<ReadOutcome> RpdReader::read(const ReadRequest &request) const {
    const auto database = sqlite::Database::openInflated(request.path);
    if (!database)
        return database.error();
    const auto tables = database.value().tables();
    if (!tables)
        return tables.error();
    ReadOutcome outcome;
    outcome.format = format();
    outcome.producer = "rocmProfileData";
    outcome.content = database.value().contentId();
    database.value().describeState(outcome.report);
    SessionPtr session = rpd::loadSession(request, database.value(), tables.value(), outcome.report);
    if (!session)
        return Error{kCancelledCode, "reading was cancelled", request.path, std::nullopt, ""};
    outcome.sessions.push_back(std::move(session));
    return outcome;
}

Result<std::vector<Detail>> RpdReader::details(const std::string &path, const SessionStore &session,
                                               EventRow row) const {
    return rpd::recordDetails(path, session, row);
}

std::unique_ptr<const Reader> makeRpdReader() { return std::make_unique<RpdReader>(); }

} // namespace lanescope::model
