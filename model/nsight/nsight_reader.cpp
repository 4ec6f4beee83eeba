// SPDX-License-Identifier: Apache-2.0
#include "model/nsight/nsight_reader.h"

#include "model/nsight/nsight_columns.h"
#include "model/nsight/row_details.h"
#include "model/nsight/session_loader.h"

#include <algorithm>

namespace lanescope::model {

namespace {

constexpr int kCertain = 100;
constexpr int kByHead = 60;
constexpr int kOnlyLog = 5; ///< an empty main file with a log beside it

bool isNsightTable(std::string_view name) {
    return name.starts_with("CUPTI_ACTIVITY_KIND_") || name.starts_with("TARGET_INFO_") || name == "META_DATA_EXPORT" ||
           name == "EXPORT_META_DATA" || name == "META_DATA_CAPTURE";
}

bool isNsightExport(const std::vector<sqlite::TableInfo> &tables) {
    // rocpd and RPD databases are somebody else's, whatever else stands in them.
    if (std::any_of(tables.begin(), tables.end(), [](const auto &table) { return table.name.starts_with("rocpd_"); }))
        return false;
    if (std::any_of(tables.begin(), tables.end(), [](const auto &table) { return isNsightTable(table.name); }))
        return true;
    return sqlite::findTable(tables, "StringIds") != nullptr && sqlite::findTable(tables, "NVTX_EVENTS") != nullptr;
}

Error onlyInLog(const std::string &path) {
    return {"wal_beside", "the database has no tables yet, they stand in the write-ahead log beside it", path,
            std::nullopt,
            "close the program that writes it, or run PRAGMA wal_checkpoint on a copy, and open the file again"};
}

} // namespace

int NsightReader::scoreTables(const sqlite::OpenedDatabase &opened, std::string_view) const {
    if (opened.tables.empty())
        return opened.database.state().walBytes > 0 ? kOnlyLog : 0;
    return isNsightExport(opened.tables) ? kCertain : 0;
}

int NsightReader::scoreHead(std::string_view head) const {
    return head.find("CUPTI_ACTIVITY_KIND_") != std::string_view::npos ||
                   head.find("TARGET_INFO_") != std::string_view::npos
               ? kByHead
               : 0;
}

std::optional<Error> NsightReader::load(const ReadRequest &request, const sqlite::OpenedDatabase &opened,
                                        ReadOutcome &outcome) const {
    if (opened.tables.empty() && opened.database.state().walBytes > 0)
        return onlyInLog(request.path);
    const nsight::Catalogue catalogue{opened.database, opened.tables};
    nsight::SessionLoader loader(request, catalogue, outcome.report);
    outcome.producer = loader.schema().value("EXPORT_PRODUCT_NAME").value_or("NVIDIA Nsight Systems");
    outcome.producerVersion = loader.schema().value("EXPORT_PRODUCT_VERSION").value_or("");
    SessionPtr session = loader.load();
    if (!session)
        return cancelled(request);
    outcome.sessions.push_back(std::move(session));
    return std::nullopt;
}

Result<std::vector<Detail>> NsightReader::describe(const sqlite::Database &database,
                                                   const sqlite::RowPlace &place) const {
    return nsight::rowDetails(database, place);
}

Result<std::unique_ptr<RecordColumns>> NsightReader::columns(const std::string &path,
                                                             const SessionStore &session) const {
    return nsight::openColumns(path, session);
}

std::unique_ptr<const Reader> makeNsightReader() { return std::make_unique<NsightReader>(); }

} // namespace lanescope::model
