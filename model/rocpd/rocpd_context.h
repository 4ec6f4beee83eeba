// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/reader.h"
#include "model/rocpd/rocpd_events.h"
#include "model/rocpd/rocpd_scopes.h"

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace lanescope::model::rocpd {

/// What the tables of one process instance share while they are read. Used by the reading thread alone.
class Context {
public:
    Context(const ReadRequest &asked, const sqlite::Database &opened, const Instance &tables, TraceBuilder &target,
            ImportReport &diagnostics);

    /// Reads what the other tables refer to; false if the job was cancelled.
    [[nodiscard]] bool loadShared();
    /// Calls `add` for every row of a table that belongs to this instance; false if the job was cancelled.
    /// A table that is not there has no rows.
    template <class Add>
    [[nodiscard]] bool scan(std::string_view name, std::vector<std::string> columns, const Add &add) {
        const sqlite::TableInfo *table = instance.table(name);
        if (table == nullptr)
            return true;
        tableRef = TableRef(builder.info.tables.size());
        builder.info.tables.push_back(table->name);
        const std::string text = instance.guidFilter ? "guid" : "";
        const auto take = [&](const sqlite::RowBatch &rows) {
            for (std::size_t i = 0; i < rows.size(); ++i)
                if (!instance.guidFilter || rows.text(i) == *instance.guidFilter)
                    add(rows, i);
            builder.info.recordsRead += rows.size();
            request.job.report({"reading", 0, database.state().bytes, builder.eventCount()});
        };
        return scanTable(database, *table, {table->name, std::move(columns), text}, take, report, request.job);
    }

    /// The event of a row; nullptr without one. One that is named but not there is reported.
    [[nodiscard]] const EventFacts *eventOf(std::int64_t id);
    [[nodiscard]] CorrelationId keyOf(const EventFacts *event);
    /// An event of a row, with times of its `start` and `end` cells or of the rows that they name.
    [[nodiscard]] NewEvent newEvent(EventKind kind, const sqlite::RowBatch &rows, std::size_t row);
    [[nodiscard]] StringRef nameOr(sqlite::TextLookup &names, std::int64_t id, std::string_view what);
    /// Remembers when an event with counters happened.
    void noteTime(std::int64_t event, Ns at);
    [[nodiscard]] bool hasCounters(std::int64_t event) const { return timeOfEvent.contains(event); }
    [[nodiscard]] StringRef categoryOf(const EventFacts *event);

    /// The first cells of every table of timed records.
    enum Column : std::size_t { Start, End, StartId, EndId, Process, Thread, Track, Event, FirstOwn };
    [[nodiscard]] static std::vector<std::string> columns(const std::vector<std::string> &own);
    [[nodiscard]] Scopes::Host hostOf(const sqlite::RowBatch &rows, std::size_t row) const;
    /// The process, device and stream of a row: of its own cells, each that is absent of its track.
    [[nodiscard]] Scopes::DeviceSide deviceOf(const sqlite::RowBatch &rows, std::size_t row, Scopes::Work own);

    const ReadRequest &request;
    const sqlite::Database &database;
    const Instance &instance;
    TraceBuilder &builder;
    ImportReport &report;
    ClockRef clock;
    EventIndex events;
    TimeIndex times;
    Scopes scopes;
    sqlite::TextLookup strings;
    sqlite::TextLookup categories;
    TableRef tableRef;
    std::unordered_map<std::int64_t, std::optional<Ns>> timeOfEvent; ///< of events that have counters

private:
    [[nodiscard]] bool loadCounterEvents();
};

/// Each false if the job was cancelled.
[[nodiscard]] bool readRegions(Context &context);
[[nodiscard]] bool readDispatches(Context &context);
[[nodiscard]] bool readCopies(Context &context);
[[nodiscard]] bool readGraphLaunches(Context &context);
[[nodiscard]] bool readAllocations(Context &context);
[[nodiscard]] bool readSamplesAndCounters(Context &context);

} // namespace lanescope::model::rocpd
