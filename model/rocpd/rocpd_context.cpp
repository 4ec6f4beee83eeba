// SPDX-License-Identifier: Apache-2.0
#include "model/rocpd/rocpd_context.h"

namespace lanescope::model::rocpd {

using sqlite::kAbsent;

namespace {

/// Categories have a table of their own in schema 4, and stand among the other texts before it.
sqlite::TextLookup categoriesOf(const sqlite::Database &database, const Instance &instance, TraceBuilder &builder) {
    const sqlite::TableInfo *own = instance.table("info_category");
    return {database, own == nullptr ? instance.table("string") : own, "id", own == nullptr ? "string" : "name",
            builder};
}

} // namespace

Context::Context(const ReadRequest &asked, const sqlite::Database &opened, const Instance &tables, TraceBuilder &target,
                 ImportReport &diagnostics)
    : request(asked)
    , database(opened)
    , instance(tables)
    , builder(target)
    , report(diagnostics)
    , clock(target.clock({"boottime", "ns", std::nullopt, "rocprofiler-sdk records CLOCK_BOOTTIME"}))
    , scopes(opened, tables, target, diagnostics)
    , strings(opened, tables.table("string"), "id", "string", target)
    , categories(categoriesOf(opened, tables, target)) {}

bool Context::loadShared() {
    return events.load(database, instance, report, request.job) &&
           times.load(database, instance, report, request.job) && loadCounterEvents();
}

bool Context::loadCounterEvents() {
    const sqlite::TableInfo *table = instance.table("pmc_event");
    if (table == nullptr)
        return true;
    // Damage is reported where the counters themselves are read.
    ImportReport unused;
    const auto take = [&](const sqlite::RowBatch &rows) {
        for (std::size_t i = 0; i < rows.size(); ++i)
            if (rows.cell(i, 0) != kAbsent)
                timeOfEvent.try_emplace(rows.cell(i, 0));
    };
    return scanTable(database, *table, {table->name, {"event_id"}, ""}, take, unused, request.job);
}

const EventFacts *Context::eventOf(std::int64_t id) {
    if (id == kAbsent || instance.table("event") == nullptr)
        return nullptr;
    const EventFacts *found = events.find(id);
    if (found == nullptr)
        report.add(Severity::Notice, "missing_event_row",
                   "records refer to rows of rocpd_event that are not in the file: they have no correlation id",
                   DiagnosticPlace::atRow("rocpd_event" + instance.suffix, id),
                   "the writer may have been killed; profile again");
    return found;
}

CorrelationId Context::keyOf(const EventFacts *event) {
    if (event == nullptr || event->stackId == kAbsent)
        return CorrelationId::none();
    return CorrelationId::fitsNumber(event->stackId) ? CorrelationId::fromNumber(event->stackId)
                                                     : builder.correlationId(std::to_string(event->stackId));
}

NewEvent Context::newEvent(EventKind kind, const sqlite::RowBatch &rows, std::size_t row) {
    const auto time = [&](Column direct, Column named) {
        const std::int64_t cell = rows.cell(row, direct);
        return cell != kAbsent || rows.cell(row, named) == kAbsent ? cell : times.at(rows.cell(row, named));
    };
    const sqlite::RowTimes found = sqlite::rowTimes(time(Start, StartId), time(End, EndId));
    NewEvent event;
    event.kind = kind;
    event.start = found.start;
    event.duration = found.duration;
    event.flags = found.flags;
    event.place = tablePlace(tableRef, rows.rowid(row));
    return event;
}

StringRef Context::nameOr(sqlite::TextLookup &names, std::int64_t id, std::string_view what) {
    if (const StringRef known = names.ref(id); !known.isNone())
        return known;
    report.add(Severity::Notice, "unresolved_name", "records whose name has no text in the file",
               DiagnosticPlace::inTable(builder.info.tables[tableRef.index()]));
    return builder.intern(id == kAbsent ? std::string(what) : std::string(what) + " " + std::to_string(id));
}

void Context::noteTime(std::int64_t event, Ns at) {
    const auto found = timeOfEvent.find(event);
    if (found != timeOfEvent.end() && !found->second)
        found->second = at;
}

StringRef Context::categoryOf(const EventFacts *event) {
    return event == nullptr ? StringRef::none() : categories.ref(event->category);
}

std::vector<std::string> Context::columns(const std::vector<std::string> &own) {
    std::vector<std::string> all = {"start", "end", "start_id", "end_id", "pid", "tid", "track_id", "event_id"};
    all.insert(all.end(), own.begin(), own.end());
    return all;
}

Scopes::Host Context::hostOf(const sqlite::RowBatch &rows, std::size_t row) const {
    const Scopes::Host host{rows.cell(row, Process), rows.cell(row, Thread)};
    return host.process == kAbsent && rows.cell(row, Track) != kAbsent ? scopes.hostOfTrack(rows.cell(row, Track))
                                                                       : host;
}

Scopes::DeviceSide Context::deviceOf(const sqlite::RowBatch &rows, std::size_t row, Scopes::Work own) {
    const auto orOf = [](std::int64_t cell, std::int64_t track) { return cell == kAbsent ? track : cell; };
    const Scopes::Work track = scopes.workOfTrack(rows.cell(row, Track));
    return scopes.device(hostOf(rows, row).process,
                         {orOf(own.agent, track.agent), orOf(own.stream, track.stream), orOf(own.queue, track.queue)});
}

} // namespace lanescope::model::rocpd
