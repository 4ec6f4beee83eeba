// SPDX-License-Identifier: Apache-2.0
#include "model/rpd/rpd_session.h"

#include "model/rpd/rpd_links.h"
#include "model/secrets.h"
#include "model/sqlite/rows.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <unordered_map>

namespace lanescope::model::rpd {

namespace {

using sqlite::kAbsent;

/// RPD writes roctx ranges as calls of this name, with the range's text as arguments.
constexpr std::string_view kMarkerName = "UserMarker";

EventKind kindOfOp(std::string_view type) {
    if (type == "KernelExecution" || type == "Task")
        return EventKind::Kernel;
    if (type.starts_with("Copy"))
        return EventKind::Memcpy;
    return type.starts_with("Fill") ? EventKind::Memset : EventKind::DeviceOther;
}

TrackKind trackOf(EventKind kind) {
    if (kind == EventKind::Kernel)
        return TrackKind::Stream;
    return kind == EventKind::DeviceOther ? TrackKind::DeviceOther : TrackKind::Copies;
}

class SessionReader {
public:
    SessionReader(const ReadRequest &request, const sqlite::Database &database,
                  const std::vector<sqlite::TableInfo> &tables, ImportReport &report)
        : m_request(request)
        , m_database(database)
        , m_tables(tables)
        , m_report(report)
        , m_names(database, sqlite::findTable(tables, "rocpd_string"), "id", "string", m_builder) {}

    [[nodiscard]] SessionPtr load() {
        describe();
        m_clock = m_builder.clock({"monotonic", "ns", std::nullopt, "RPD records CLOCK_MONOTONIC"});
        if (!m_links.load(m_database, table(kLinkTable), m_report, m_request.job) || !readCopySizes() ||
            !scan(kApiTable, {"pid", "tid", "start", "end", "apiName_id", "args_id"}, "", &SessionReader::addApi) ||
            !scan(kOpTable, {"gpuId", "queueId", "start", "end", "description_id", "opType_id"}, "",
                  &SessionReader::addOp) ||
            !scan("rocpd_monitor", {"deviceId", "start"}, "value", &SessionReader::keepSample))
            return nullptr;
        addSamples();
        reportNames();
        m_builder.info.recordsRead = m_rows;
        m_request.job.report({"sorting", m_database.state().bytes, m_database.state().bytes, m_builder.eventCount()});
        m_builder.info.id = SessionId(m_request.artifact.get(), 1);
        return m_builder.finish();
    }

private:
    using AddRow = void (SessionReader::*)(const sqlite::RowBatch &, std::size_t);

    [[nodiscard]] const sqlite::TableInfo *table(std::string_view name) const {
        return sqlite::findTable(m_tables, name);
    }

    void describe() {
        SessionInfo &info = m_builder.info;
        info.placeKind = PlaceKind::TableRow;
        info.profile = {"rpd", "rpd/1", KeyScope::LinkTable, {false, false, false}, true, "rows of rocpd_api_ops", ""};
        for (const sqlite::TextRow &row :
             readTextRows(m_database, table("rocpd_metadata"), {"tag", "value"}, m_report)) {
            if (!row[0])
                continue;
            const std::string value = row[1].value_or("");
            info.metadata.push_back({*row[0], value, looksSecret(*row[0], value)});
            if (*row[0] == "session_count" && std::atoll(value.c_str()) > 1)
                m_report.add(Severity::Notice, "appended_captures",
                             value + " captures were appended to this file; RPD numbers them as one, so gaps between "
                                     "them are gaps of the file",
                             DiagnosticPlace::inTable("rocpd_metadata"), "record each capture into a file of its own");
        }
    }

    /// Bytes of copies stand with their calls.
    [[nodiscard]] bool readCopySizes() {
        const sqlite::TableInfo *copies = table("rocpd_copyapi");
        if (copies == nullptr)
            return true;
        const auto take = [&](const sqlite::RowBatch &rows) {
            for (std::size_t i = 0; i < rows.size(); ++i)
                if (rows.cell(i, 0) != kAbsent && rows.cell(i, 1) != kAbsent)
                    m_copySizes[rows.cell(i, 0)] = rows.cell(i, 1);
        };
        return scanTable(m_database, *copies, {copies->name, {"api_ptr_id", "size"}, ""}, take, m_report,
                         m_request.job);
    }

    [[nodiscard]] bool scan(const char *name, std::vector<std::string> columns, std::string text, AddRow add) {
        const sqlite::TableInfo *found = table(name);
        if (found == nullptr)
            return true;
        m_table = TableRef(m_builder.info.tables.size());
        m_builder.info.tables.push_back(found->name);
        const auto take = [&](const sqlite::RowBatch &rows) {
            for (std::size_t i = 0; i < rows.size(); ++i)
                (this->*add)(rows, i);
            m_rows += rows.size();
            m_request.job.report({"reading", 0, m_database.state().bytes, m_builder.eventCount()});
        };
        return scanTable(m_database, *found, {found->name, std::move(columns), std::move(text)}, take, m_report,
                         m_request.job);
    }

    [[nodiscard]] StringRef number(std::int64_t cell) {
        return cell == kAbsent ? StringRef::none() : m_builder.intern(std::to_string(cell));
    }

    [[nodiscard]] StringRef nameOr(std::int64_t id, std::string_view what) {
        const StringRef known = m_names.ref(id);
        if (!known.isNone())
            return known;
        ++m_unnamed;
        return m_builder.intern(what);
    }

    [[nodiscard]] NewEvent newEvent(EventKind kind, const sqlite::RowBatch &rows, std::size_t row, std::size_t start) {
        const sqlite::RowTimes times = sqlite::rowTimes(rows.cell(row, start), rows.cell(row, start + 1));
        NewEvent event;
        event.kind = kind;
        event.start = times.start;
        event.duration = times.duration;
        event.flags = times.flags;
        event.place = tablePlace(m_table, rows.rowid(row));
        return event;
    }

    void addApi(const sqlite::RowBatch &rows, std::size_t row) {
        const StringRef name = nameOr(rows.cell(row, 4), "call");
        const bool marker = m_builder.text(name) == kMarkerName && !m_links.isLinked(rows.rowid(row));
        NewEvent event = newEvent(marker ? EventKind::Annotation : EventKind::Call, rows, row, 2);
        const ProcessRef process =
            rows.cell(row, 0) == kAbsent ? ProcessRef::none() : m_builder.process(std::to_string(rows.cell(row, 0)));
        const ThreadRef thread = m_builder.thread(process, number(rows.cell(row, 1)));
        event.track = m_builder.hostTrack(marker ? TrackKind::Annotations : TrackKind::Calls, thread, m_clock,
                                          m_builder.intern(marker ? "roctx" : "HIP API"));
        const StringRef text = marker ? m_names.ref(rows.cell(row, 5)) : StringRef::none();
        event.name = text.isNone() ? name : text;
        if (marker)
            m_builder.add(event);
        else
            m_builder.addCall(event,
                              {CorrelationId::fromNumber(rows.rowid(row)), StringRef::none(), ApiClass::Runtime});
    }

    void addOp(const sqlite::RowBatch &rows, std::size_t row) {
        const StringRef type = nameOr(rows.cell(row, 5), "op");
        const EventKind kind = kindOfOp(m_builder.text(type));
        NewEvent event = newEvent(kind, rows, row, 2);
        const StringRef description = m_names.ref(rows.cell(row, 4));
        event.name = m_builder.text(description).empty() ? type : description;
        const DeviceRef device = m_builder.device(ProcessRef::none(), number(rows.cell(row, 0)));
        NewDevice record;
        record.stream = m_builder.stream(device, StringRef::none(), number(rows.cell(row, 1)));
        record.id = m_links.idOf(rows.rowid(row), m_builder);
        if (kind == EventKind::Memcpy)
            if (const auto size = m_copySizes.find(m_links.onlyCallOf(rows.rowid(row))); size != m_copySizes.end())
                record.bytes = size->second;
        const StringRef category = m_builder.intern(kindCode(kind));
        event.track = kind == EventKind::Kernel ? m_builder.streamTrack(trackOf(kind), record.stream, m_clock, category)
                                                : m_builder.deviceTrack(trackOf(kind), device, m_clock, category);
        m_builder.addDevice(event, record);
    }

    /// Monitor rows are few, and name their device and quantity by texts: those are read afterwards.
    void keepSample(const sqlite::RowBatch &rows, std::size_t row) {
        double value = 0;
        const std::string text(rows.text(row));
        char *end = nullptr;
        value = std::strtod(text.c_str(), &end);
        if (text.empty() || *end != '\0' || !std::isfinite(value) || rows.cell(row, 1) == kAbsent) {
            m_report.add(Severity::Notice, "unreadable_value", "a monitor row has no number or no time; it is left out",
                         DiagnosticPlace::atRow("rocpd_monitor", rows.rowid(row)));
            return;
        }
        m_samples.push_back({rows.rowid(row), rows.cell(row, 0), rows.cell(row, 1), value});
    }

    void addSamples() {
        if (m_samples.empty())
            return;
        sqlite::TextLookup types(m_database, table("rocpd_monitor"), "id", "monitorType", m_builder);
        sqlite::TextLookup kinds(m_database, table("rocpd_monitor"), "id", "deviceType", m_builder);
        for (const Sample &sample : m_samples) {
            const std::string name = std::string(m_builder.text(kinds.ref(sample.rowid))) + " " +
                                     (sample.device == kAbsent ? "?" : std::to_string(sample.device)) + " " +
                                     std::string(m_builder.text(types.ref(sample.rowid)));
            NewEvent event;
            event.kind = EventKind::Counter;
            event.name = m_builder.intern(name);
            event.start = Ns{sample.at};
            event.place = tablePlace(m_table, sample.rowid);
            event.track =
                m_builder.namedTrack(TrackKind::Counter, event.name, ThreadRef::none(), DeviceRef::none(), m_clock);
            m_builder.addCounter(event, sample.value);
        }
    }

    void reportNames() {
        if (m_unnamed > 0)
            m_report.add(Severity::Notice, "unresolved_name", "rows whose name has no text in rocpd_string",
                         DiagnosticPlace::inTable("rocpd_string"), {}, m_unnamed);
    }

    struct Sample {
        std::int64_t rowid = 0;
        std::int64_t device = 0;
        std::int64_t at = 0;
        double value = 0;
    };

    const ReadRequest &m_request;
    const sqlite::Database &m_database;
    const std::vector<sqlite::TableInfo> &m_tables;
    ImportReport &m_report;
    TraceBuilder m_builder;
    sqlite::TextLookup m_names;
    Links m_links;
    ClockRef m_clock;
    TableRef m_table;
    std::unordered_map<std::int64_t, std::int64_t> m_copySizes; ///< by call
    std::vector<Sample> m_samples;
    std::uint64_t m_rows = 0;
    std::uint64_t m_unnamed = 0;
};

} // namespace

SessionPtr loadSession(const ReadRequest &request, const sqlite::Database &database,
                       const std::vector<sqlite::TableInfo> &tables, ImportReport &report) {
    return SessionReader(request, database, tables, report).load();
}

} // namespace lanescope::model::rpd
