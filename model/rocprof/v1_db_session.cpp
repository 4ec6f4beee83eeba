// SPDX-License-Identifier: Apache-2.0
#include "model/rocprof/v1_db_session.h"

#include "model/sqlite/rows.h"

#include <algorithm>

namespace lanescope::model::rocprof {

namespace {

using sqlite::kAbsent;

/// Names are written with the quotes of the text files that they come from.
std::string_view unquoted(std::string_view name) {
    if (name.size() >= 2 && name.front() == '"' && name.back() == '"')
        return name.substr(1, name.size() - 2);
    return name;
}

class V1SessionReader {
public:
    V1SessionReader(const ReadRequest &request, const sqlite::Database &database,
                    const std::vector<sqlite::TableInfo> &tables, ImportReport &report)
        : m_request(request), m_database(database), m_tables(tables), m_report(report) {
        for (const char *name : {"OPS", "COPY"})
            if (const sqlite::TableInfo *table = sqlite::findTable(m_tables, name))
                m_pidIsDomain = m_pidIsDomain || table->has("proc-id");
    }

    [[nodiscard]] SessionPtr load() {
        m_builder.info.placeKind = PlaceKind::TableRow;
        m_builder.info.profile = {"rocprof",
                                  "rocprof-v1/1",
                                  KeyScope::RecordedProcess,
                                  {true, false, false},
                                  true,
                                  "process + correlation id",
                                  ""};
        m_clock = m_builder.clock({"undeclared", "ns", std::nullopt, "none"});
        for (const char *name : {"HIP", "HSA"})
            if (!scan(name, &V1SessionReader::addCall))
                return nullptr;
        if (!scan("rocTX", &V1SessionReader::addMarker) || !scan("OPS", &V1SessionReader::addWork) ||
            !scan("COPY", &V1SessionReader::addCopy))
            return nullptr;
        m_builder.info.id = SessionId(m_request.artifact.get(), 1);
        return m_builder.finish();
    }

private:
    using AddRow = void (V1SessionReader::*)(const sqlite::RowBatch &, std::size_t);
    enum Column : std::size_t { Begin, End, Pid, Thread, Id, Device, Queue, Stream, ProcId };

    [[nodiscard]] bool scan(const char *name, AddRow add) {
        const sqlite::TableInfo *table = sqlite::findTable(m_tables, name);
        if (table == nullptr)
            return true;
        m_category = m_builder.intern(name);
        m_table = TableRef(m_builder.info.tables.size());
        m_builder.info.tables.push_back(table->name);
        const auto take = [&](const sqlite::RowBatch &rows) {
            for (std::size_t i = 0; i < rows.size(); ++i)
                (this->*add)(rows, i);
            m_builder.info.recordsRead += rows.size();
            m_request.job.report({"reading", 0, m_database.state().bytes, m_builder.eventCount()});
        };
        const sqlite::ScanSpec spec{
            table->name,
            {"BeginNs", "EndNs", "pid", "tid", "Index", "dev-id", "queue-id", "stream-id", "proc-id"},
            "Name"};
        return scanTable(m_database, *table, spec, take, m_report, m_request.job);
    }

    [[nodiscard]] NewEvent newEvent(EventKind kind, const sqlite::RowBatch &rows, std::size_t row) {
        const sqlite::RowTimes times = sqlite::rowTimes(rows.cell(row, Begin), rows.cell(row, End));
        NewEvent event;
        event.kind = kind;
        event.start = times.start;
        event.duration = times.duration;
        event.flags = times.flags;
        event.name = m_builder.intern(unquoted(rows.text(row)));
        event.place = tablePlace(m_table, rows.rowid(row));
        return event;
    }

    [[nodiscard]] StringRef number(std::int64_t cell) {
        return cell == kAbsent ? StringRef::none() : m_builder.intern(std::to_string(cell));
    }
    [[nodiscard]] ProcessRef process(const sqlite::RowBatch &rows, std::size_t row) {
        const std::int64_t pid = rows.cell(row, m_pidIsDomain ? ProcId : Pid);
        return pid == kAbsent ? ProcessRef::none() : m_builder.process(std::to_string(pid));
    }
    [[nodiscard]] CorrelationId id(const sqlite::RowBatch &rows, std::size_t row) {
        const std::int64_t cell = rows.cell(row, Id);
        return cell == kAbsent ? CorrelationId::none() : m_builder.correlationId(std::to_string(cell));
    }
    [[nodiscard]] TrackRef hostTrack(TrackKind kind, const sqlite::RowBatch &rows, std::size_t row) {
        const ThreadRef thread = m_builder.thread(process(rows, row), number(rows.cell(row, Thread)));
        return m_builder.hostTrack(kind, thread, m_clock, m_category);
    }

    void addCall(const sqlite::RowBatch &rows, std::size_t row) {
        NewEvent event = newEvent(EventKind::Call, rows, row);
        event.track = hostTrack(TrackKind::Calls, rows, row);
        m_builder.addCall(event, {id(rows, row), StringRef::none(), ApiClass::Runtime});
    }

    void addMarker(const sqlite::RowBatch &rows, std::size_t row) {
        NewEvent event = newEvent(EventKind::Annotation, rows, row);
        event.track = hostTrack(TrackKind::Annotations, rows, row);
        m_builder.add(event);
    }

    void addWork(const sqlite::RowBatch &rows, std::size_t row) {
        const bool barrier = rows.text(row).find("<barrier packet>") != std::string_view::npos;
        addDevice(newEvent(barrier ? EventKind::DeviceOther : EventKind::Kernel, rows, row), rows, row);
    }

    void addCopy(const sqlite::RowBatch &rows, std::size_t row) {
        const bool fill = unquoted(rows.text(row)).starts_with("Fill");
        addDevice(newEvent(fill ? EventKind::Memset : EventKind::Memcpy, rows, row), rows, row);
    }

    void addDevice(NewEvent event, const sqlite::RowBatch &rows, std::size_t row) {
        NewDevice record;
        record.process = process(rows, row);
        const DeviceRef device = m_builder.device(record.process, number(rows.cell(row, Device)));
        StringRef stream = number(rows.cell(row, Stream));
        if (stream.isNone() && rows.cell(row, Queue) != kAbsent)
            stream = m_builder.intern("queue " + std::to_string(rows.cell(row, Queue)));
        record.stream = m_builder.stream(device, StringRef::none(), stream);
        record.id = id(rows, row);
        if (event.kind == EventKind::Kernel)
            event.track = m_builder.streamTrack(TrackKind::Stream, record.stream, m_clock, m_category);
        else
            event.track =
                m_builder.deviceTrack(event.kind == EventKind::DeviceOther ? TrackKind::DeviceOther : TrackKind::Copies,
                                      device, m_clock, m_category);
        m_builder.addDevice(event, record);
    }

    const ReadRequest &m_request;
    const sqlite::Database &m_database;
    const std::vector<sqlite::TableInfo> &m_tables;
    ImportReport &m_report;
    TraceBuilder m_builder;
    ClockRef m_clock;
    TableRef m_table;
    StringRef m_category;
    /// Older versions write into `pid` what kind of record it is, and the process into `proc-id`, which calls do not
    /// have.
    bool m_pidIsDomain = false;
};

} // namespace

bool isV1Database(const std::vector<sqlite::TableInfo> &tables) {
    const auto isOne = [&](const char *name) {
        const sqlite::TableInfo *table = sqlite::findTable(tables, name);
        return table != nullptr && table->has("BeginNs") && table->has("EndNs") && table->has("Index") &&
               table->has("Name");
    };
    return isOne("HIP") || isOne("HSA") || isOne("OPS") || isOne("COPY");
}

SessionPtr loadV1Session(const ReadRequest &request, const sqlite::Database &database,
                         const std::vector<sqlite::TableInfo> &tables, ImportReport &report) {
    return V1SessionReader(request, database, tables, report).load();
}

} // namespace lanescope::model::rocprof
