// SPDX-License-Identifier: Apache-2.0
#include "model/rocpd/rocpd_session.h"

#include "model/rocpd/rocpd_context.h"
#include "model/secrets.h"

namespace lanescope::model::rocpd {

namespace {

/// Metadata of the instance; the profile is named by the schema's major number.
void describe(const sqlite::Database &database, const Instance &instance, SessionInfo &info, ImportReport &report) {
    std::string schema = "3";
    for (const sqlite::TextRow &row : readTextRows(database, instance.table("metadata"), {"tag", "value"}, report)) {
        if (!row[0])
            continue;
        const std::string value = row[1].value_or("");
        info.metadata.push_back({*row[0], value, looksSecret(*row[0], value)});
        if (*row[0] == "schema_version" && !value.empty())
            schema = value.substr(0, value.find('.'));
    }
    const std::vector<std::string> columns = {"hostname", "machine_id", "system_name", "release"};
    for (const sqlite::TextRow &row : readTextRows(database, instance.table("info_node"), columns, report)) {
        if (info.hostName.empty())
            info.hostName = row[0].value_or("");
        for (std::size_t i = 0; i < columns.size(); ++i)
            if (row[i])
                info.metadata.push_back({columns[i], *row[i], i < 2});
    }
    for (const sqlite::TextRow &row :
         readTextRows(database, instance.table("info_process"), {"pid", "command"}, report)) {
        if (row[0])
            info.metadata.push_back({"pid", *row[0], false});
        if (row[1] && !row[1]->empty())
            info.metadata.push_back({"command", *row[1], true});
    }
    info.placeKind = PlaceKind::TableRow;
    info.label = instance.guid();
    info.profile = {"rocpd", "rocpd-" + schema + "/1", KeyScope::Session, {true, false, false}, true, "guid + stack_id",
                    ""};
}

} // namespace

SessionPtr loadSession(const ReadRequest &request, const sqlite::Database &database, const Instance &instance,
                       std::uint32_t ordinal, ImportReport &report) {
    TraceBuilder builder;
    describe(database, instance, builder.info, report);
    Context context(request, database, instance, builder, report);
    if (!context.loadShared() || !readRegions(context) || !readDispatches(context) || !readCopies(context) ||
        !readGraphLaunches(context) || !readAllocations(context) || !readSamplesAndCounters(context))
        return nullptr;
    request.job.report({"sorting", database.state().bytes, database.state().bytes, builder.eventCount()});
    builder.info.id = SessionId(request.artifact.get(), ordinal);
    return builder.finish();
}

} // namespace lanescope::model::rocpd
