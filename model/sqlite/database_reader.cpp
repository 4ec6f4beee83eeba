// SPDX-License-Identifier: Apache-2.0
#include "model/sqlite/database_reader.h"

namespace lanescope::model::sqlite {

namespace {

Result<OpenedDatabase> openWithTables(Result<Database> database) {
    if (!database)
        return database.error();
    auto tables = database.value().tables();
    if (!tables)
        return tables.error();
    return OpenedDatabase{database.take(), tables.take()};
}

} // namespace

int DatabaseReader::recognise(const Probe &probe) const {
    if (!startsLikeSqlite(probe.head))
        return 0;
    // What is compressed is not inflated as a whole by every reader that looks at it.
    if (!probe.compression.empty())
        return scoreHead(probe.head);
    if (!probe.database) {
        auto opened = openWithTables(Database::open(probe.path));
        probe.database = opened ? std::make_shared<const OpenedDatabase>(opened.take()) : nullptr;
    }
    return *probe.database ? scoreTables(**probe.database, probe.head) : scoreHead(probe.head);
}

Result<ReadOutcome> DatabaseReader::read(const ReadRequest &request) const {
    const auto opened = openWithTables(Database::openInflated(request.path));
    if (!opened)
        return opened.error();
    ReadOutcome outcome;
    outcome.format = format();
    outcome.content = opened.value().database.contentId();
    opened.value().database.describeState(outcome.report);
    if (auto fault = load(request, opened.value(), outcome))
        return *std::move(fault);
    return outcome;
}

Result<std::vector<Detail>> DatabaseReader::details(const std::string &path, const SessionStore &session,
                                                    EventRow row) const {
    const auto place = rowPlace(session, row);
    const auto database = Database::openInflated(path);
    if (!database)
        return database.error();
    if (!place)
        return Error{"row_not_found", "the record is not in the file any more", session.placeText(session.place(row)),
                     std::nullopt, "open the file again"};
    return describe(database.value(), *place);
}

Result<std::vector<Detail>> DatabaseReader::describe(const Database &database, const RowPlace &place) const {
    return plainDetails(database, place);
}

Error DatabaseReader::cancelled(const ReadRequest &request) {
    return {kCancelledCode, "reading was cancelled", request.path, std::nullopt, ""};
}

} // namespace lanescope::model::sqlite
