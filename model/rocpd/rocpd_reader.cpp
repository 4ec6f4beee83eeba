// SPDX-License-Identifier: Apache-2.0
#include "model/rocpd/rocpd_reader.h"

#include "model/rocpd/rocpd_session.h"

namespace lanescope::model {

namespace {

constexpr int kCertain = 100;
constexpr int kByHead = 55;

int recogniseHead(std::string_view head) {
    return head.find("rocpd_kernel_dispatch") != std::string_view::npos ||
                   head.find("rocpd_info_process") != std::string_view::npos
               ? kByHead
               : 0;
}

} // namespace

int RocpdReader::recognise(const Probe &probe) const {
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
    return rocpd::findInstances(database.value(), tables.value()).empty() ? 0 : kCertain;
}

Result<ReadOutcome> RocpdReader::read(const ReadRequest &request) const {
    const auto database = sqlite::Database::openInflated(request.path);
    if (!database)
        return database.error();
    const auto tables = database.value().tables();
    if (!tables)
        return tables.error();
    ReadOutcome outcome;
    outcome.format = format();
    outcome.producer = "rocprofiler-sdk";
    outcome.content = database.value().contentId();
    database.value().describeState(outcome.report);
    const std::vector<rocpd::Instance> instances = rocpd::findInstances(database.value(), tables.value());
    if (instances.empty())
        return Error{"no_session", "the database has no table of regions or dispatches that can be read", request.path,
                     std::nullopt, "copy the file again"};
    for (const rocpd::Instance &instance : instances) {
        const auto ordinal = static_cast<std::uint32_t>(outcome.sessions.size() + 1);
        SessionPtr session = rocpd::loadSession(request, database.value(), instance, ordinal, outcome.report);
        if (!session)
            return Error{kCancelledCode, "reading was cancelled", request.path, std::nullopt, ""};
        outcome.sessions.push_back(std::move(session));
    }
    return outcome;
}

Result<std::vector<Detail>> RocpdReader::details(const std::string &path, const SessionStore &session,
                                                 EventRow row) const {
    return rocpd::recordDetails(path, session, row);
}

std::unique_ptr<const Reader> makeRocpdReader() { return std::make_unique<RocpdReader>(); }

} // namespace lanescope::model
