// SPDX-License-Identifier: Apache-2.0
#include "model/rocprof/v1_db_reader.h"

#include "model/rocprof/v1_db_session.h"

namespace lanescope::model {

namespace {

constexpr int kV1DbScore = 90;
constexpr int kByHead = 50;

} // namespace

int RocprofV1Reader::scoreTables(const sqlite::OpenedDatabase &opened, std::string_view) const {
    return rocprof::isV1Database(opened.tables) ? kV1DbScore : 0;
}

/// The names of two columns that no other profiler writes beside each other.
int RocprofV1Reader::scoreHead(std::string_view head) const {
    return head.find("BeginNs") != std::string_view::npos && head.find("EndNs") != std::string_view::npos ? kByHead : 0;
}

std::optional<Error> RocprofV1Reader::load(const ReadRequest &request, const sqlite::OpenedDatabase &opened,
                                           ReadOutcome &outcome) const {
    outcome.producer = "rocprof";
    SessionPtr session = rocprof::loadV1Session(request, opened.database, opened.tables, outcome.report);
    if (!session)
        return cancelled(request);
    outcome.sessions.push_back(std::move(session));
    return std::nullopt;
}

std::unique_ptr<const Reader> makeRocprofV1Reader() { return std::make_unique<RocprofV1Reader>(); }

} // namespace lanescope::model
