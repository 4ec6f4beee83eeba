// SPDX-License-Identifier: Apache-2.0
#include "model/rocprof/v1_db_reader.h"

#include "model/rocprof/v1_db_session.h"
#include "model/sqlite/rows.h"

namespace lanescope::model {

namespace {

constexpr int kCertain = 90;

} // namespace

int RocprofV1Reader::recognise(const Probe &probe) const {
    if (!probe.compression.empty() || !sqlite::startsLikeSqlite(probe.head))
        return 0;
    const auto database = sqlite::Database::open(probe.path);
    if (!database)
        return 0;
    const auto tables = database.value().tables();
    return tables && rocprof::isV1Database(tables.value()) ? kCertain : 0;
}

Result<ReadOutcome> RocprofV1Reader::read(const ReadRequest &request) const {
    const auto database = sqlite::Database::open(request.path);
    if (!database)
        return database.error();
    const auto tables = database.value().tables();
    if (!tables)
        return tables.error();
    ReadOutcome outcome;
    outcome.format = format();
    outcome.producer = "rocprof";
    database.value().describeState(outcome.report);
    SessionPtr session = rocprof::loadV1Session(request, database.value(), tables.value(), outcome.report);
    if (!session)
        return Error{kCancelledCode, "reading was cancelled", request.path, std::nullopt, ""};
    outcome.sessions.push_back(std::move(session));
    return outcome;
}

Result<std::vector<Detail>> RocprofV1Reader::details(const std::string &path, const SessionStore &session,
                                                     EventRow row) const {
    const auto place = sqlite::rowPlace(session, row);
    const auto database = sqlite::Database::open(path);
    if (!database)
        return database.error();
    if (!place)
        return Error{"row_not_found", "the record is not in the file any more", session.placeText(session.place(row)),
                     std::nullopt, "open the file again"};
    return plainDetails(database.value(), *place);
}

std::unique_ptr<const Reader> makeRocprofV1Reader() { return std::make_unique<RocprofV1Reader>(); }

} // namespace lanescope::model
