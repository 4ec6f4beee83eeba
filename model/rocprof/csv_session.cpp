// SPDX-License-Identifier: Apache-2.0
#include "model/rocprof/csv_session.h"

#include "model/rocprof/csv_files.h"
#include "model/rocprof/csv_text.h"
#include "model/trace_builder.h"

#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <map>

namespace lanescope::model::rocprof {

namespace {

namespace fs = std::filesystem;

std::string fileName(const std::string &path) { return fs::path(path).filename().string(); }

std::optional<std::int64_t> integer(std::optional<std::string_view> text) {
    std::int64_t value = 0;
    if (!text)
        return std::nullopt;
    const auto parsed = std::from_chars(text->data(), text->data() + text->size(), value);
    return parsed.ec == std::errc() && parsed.ptr == text->data() + text->size() ? std::optional(value) : std::nullopt;
}

/// `Agent 4` and `4` are the agent of node 4.
std::string_view agentNumber(std::string_view text) {
    constexpr std::string_view kWord = "Agent ";
    return text.starts_with(kWord) ? text.substr(kWord.size()) : text;
}

class SetLoader {
public:
    SetLoader(const ReadRequest &request, const std::vector<std::string> &files, ReadOutcome &outcome)
        : m_request(request), m_files(files), m_report(outcome.report), m_outcome(outcome) {}

    [[nodiscard]] Result<SessionPtr> load() {
        describe();
        std::optional<Error> fault;
        for (std::size_t i = 0; i < m_files.size(); ++i) {
            m_file = TableRef(i);
            if (auto failed = loadFile(m_files[i])) {
                m_report.add(Severity::DataLoss, failed->code, fileName(m_files[i]) + ": " + failed->what,
                             DiagnosticPlace::inMember(fileName(m_files[i])),
                             failed->advice.empty() ? "copy the files of the set again" : failed->advice);
                fault = std::move(failed);
            }
            if (m_request.job.cancelled())
                return SessionPtr();
        }
        if (fault && m_builder.eventCount() == 0 && m_files.size() == 1)
            return *fault;
        nameDevices();
        m_builder.info.id = SessionId(m_request.artifact.get(), 1);
        return m_builder.finish();
    }

private:
    void describe() {
        SessionInfo &info = m_builder.info;
        info.placeKind = PlaceKind::Line;
        if (m_files.size() > 1)
            for (const std::string &file : m_files)
                info.tables.push_back(fileName(file));
        info.profile = {"rocprofv3",
                        "rocprofv3-csv/1",
                        KeyScope::RecordedProcess,
                        {true, false, false},
                        true,
                        "process of the file's prefix + Correlation_Id",
                        ""};
        m_clock = m_builder.clock({"boottime", "ns", std::nullopt, "rocprofiler-sdk records CLOCK_BOOTTIME"});
        const auto name = csvName(fileName(m_files.front()));
        const std::string pid = name ? processOfPrefix(name->prefix) : std::string();
        if (name)
            info.label = name->prefix.ends_with('_') ? name->prefix.substr(0, name->prefix.size() - 1) : name->prefix;
        if (!pid.empty())
            m_prefixProcess = m_builder.process(pid);
    }

    [[nodiscard]] DiagnosticPlace placeOf(std::uint64_t line) const {
        DiagnosticPlace place = DiagnosticPlace::atLine(line);
        if (m_files.size() > 1)
            place.table = fileName(m_files[m_file.index()]);
        return place;
    }

    /// Why nothing of a file could be read.
    [[nodiscard]] std::optional<Error> loadFile(const std::string &path) {
        auto opened = openByteSource(path);
        if (!opened)
            return opened.error();
        ReadAhead source(opened.take());
        CsvText csv(source);
        m_request.job.report({"reading", 0, source.fileBytesTotal(), m_builder.eventCount()});
        readFile(csv, source);
        while (!m_request.job.cancelled() && !source.next().empty()) {
            // What was left out counts for the content's hash.
        }
        const std::optional<Error> fault = source.fault();
        if (fault && csv.offset() == 0)
            return fault;
        if (fault)
            m_report.add(Severity::DataLoss, fault->code, fault->what, placeOf(csv.line()), fault->advice);
        if (m_files.size() == 1)
            m_outcome.content = source.contentId();
        return std::nullopt;
    }

    void readFile(CsvText &csv, const ReadAhead &source) {
        if (!csv.next())
            return;
        const CsvHeader header(csv.fields());
        if (header.kind() == CsvKind::Unknown) {
            m_report.add(Severity::Notice, "unknown_table",
                         "a file of the set has a header that is not known; it is left out", placeOf(1));
            return;
        }
        if (header.kind() == CsvKind::Dispatches && m_prefixProcess.isNone())
            m_report.add(Severity::Notice, "no_process_in_name",
                         "kernel rows do not name their process, and neither does the file's name: they match nothing",
                         placeOf(1), "keep the <pid>_ prefix that rocprofv3 writes, or record into a rocpd database");
        while (csv.next()) {
            if (csv.line() % kReportEvery == 0) {
                if (m_request.job.cancelled())
                    return;
                m_request.job.report(
                    {"reading", source.fileBytesDone(), source.fileBytesTotal(), m_builder.eventCount()});
            }
            if (csv.cut() || csv.fields().size() != header.width()) {
                m_report.add(Severity::DataLoss, csv.cut() ? "truncated_csv" : "malformed_record",
                             csv.cut() ? "the file ends inside a row; the row is left out"
                                       : "rows with another number of fields than the header; they are left out",
                             placeOf(csv.line()), "copy the file again");
                continue;
            }
            ++m_builder.info.recordsRead;
            add(header, csv.fields(), csv.line());
        }
    }

    void add(const CsvHeader &header, const std::vector<std::string> &row, std::uint64_t line) {
        m_header = &header;
        m_row = &row;
        m_line = line;
        switch (header.kind()) {
        case CsvKind::Api: return addApi();
        case CsvKind::Dispatches: return addDispatch();
        case CsvKind::Copies: return addCopy();
        case CsvKind::Allocations: return addHostSlice();
        case CsvKind::Counters: return addCounter();
        case CsvKind::Agents:
            if (const auto node = field(CsvColumn::NodeId); node && field(CsvColumn::ProductName))
                m_agentNames[std::string(*node)] = *field(CsvColumn::ProductName);
            return;
        case CsvKind::Unknown: return;
        }
    }

    [[nodiscard]] std::optional<std::string_view> field(CsvColumn column) const {
        return m_header->field(*m_row, column);
    }
    [[nodiscard]] StringRef text(CsvColumn column) {
        const auto value = field(column);
        return value ? m_builder.intern(*value) : StringRef::none();
    }
    [[nodiscard]] CorrelationId id() { return m_builder.correlationId(field(CsvColumn::Correlation).value_or("")); }

    [[nodiscard]] NewEvent newEvent(EventKind kind) {
        NewEvent event;
        event.kind = kind;
        event.place = tablePlace(m_file, static_cast<std::int64_t>(m_line));
        const auto start = integer(field(CsvColumn::Start));
        const auto end = integer(field(CsvColumn::End));
        if ((!start && field(CsvColumn::Start)) || (!end && field(CsvColumn::End)))
            m_report.add(Severity::Notice, "unreadable_value", "times that are no integers; they count as absent",
                         placeOf(m_line));
        event.start = Ns{start.value_or(0)};
        if (!start || end == 0)
            event.flags = with(event.flags, RecordFlag::NotCollected);
        else if (!end)
            event.flags = with(event.flags, RecordFlag::Open);
        else
            event.duration = Ns{*end} - event.start;
        return event;
    }

    [[nodiscard]] ThreadRef thread() {
        const auto pid = field(CsvColumn::Process);
        return m_builder.thread(pid ? m_builder.process(*pid) : m_prefixProcess, text(CsvColumn::Thread));
    }

    void addApi() {
        const std::string_view domain = field(CsvColumn::Domain).value_or("");
        const bool marker = domain.starts_with("MARKER");
        const bool call = !marker && domain.find("API") != std::string_view::npos;
        NewEvent event = newEvent(call ? EventKind::Call : marker ? EventKind::Annotation : EventKind::HostSlice);
        event.name = text(CsvColumn::Function);
        const TrackKind track = call ? TrackKind::Calls : marker ? TrackKind::Annotations : TrackKind::HostSlices;
        event.track = m_builder.hostTrack(track, thread(), m_clock, m_builder.intern(domain));
        if (call)
            m_builder.addCall(event, {id(), StringRef::none(), ApiClass::Runtime});
        else
            m_builder.add(event);
    }

    [[nodiscard]] DeviceRef device(CsvColumn column) {
        const auto agent = field(column);
        return m_builder.device(m_prefixProcess, agent ? m_builder.intern(agentNumber(*agent)) : StringRef::none());
    }

    [[nodiscard]] StreamRef stream(DeviceRef device) {
        StringRef name = text(CsvColumn::Stream);
        if (name.isNone() && field(CsvColumn::Queue))
            name = m_builder.intern("queue " + std::string(*field(CsvColumn::Queue)));
        return m_builder.stream(device, StringRef::none(), name);
    }

    void addDispatch() {
        NewEvent event = newEvent(EventKind::Kernel);
        event.name = text(CsvColumn::KernelName);
        const StreamRef on = stream(device(CsvColumn::Agent));
        event.track = m_builder.streamTrack(TrackKind::Stream, on, m_clock, text(CsvColumn::Kind));
        m_builder.addDevice(event, {on, m_prefixProcess, id(), -1, StringRef::none()});
    }

    /// A copy is the device's that it goes to, unless it goes to the host.
    void addCopy() {
        NewEvent event = newEvent(EventKind::Memcpy);
        const std::string_view direction = field(CsvColumn::Direction).value_or("");
        event.name = direction.empty() ? text(CsvColumn::Kind) : m_builder.intern(direction);
        const bool toHost = direction.ends_with("TO_HOST") && !direction.ends_with("HOST_TO_HOST");
        const DeviceRef on = device(toHost ? CsvColumn::FromAgent : CsvColumn::ToAgent);
        event.track = m_builder.deviceTrack(TrackKind::Copies, on, m_clock, text(CsvColumn::Kind));
        m_builder.addDevice(event, {stream(on), m_prefixProcess, id(), -1, StringRef::none()});
    }

    void addHostSlice() {
        NewEvent event = newEvent(EventKind::HostSlice);
        event.name = text(CsvColumn::Operation);
        event.track = m_builder.hostTrack(TrackKind::HostSlices, thread(), m_clock, text(CsvColumn::Kind));
        m_builder.add(event);
    }

    void addCounter() {
        NewEvent event = newEvent(EventKind::Counter);
        const std::string value(field(CsvColumn::CounterValue).value_or(""));
        char *end = nullptr;
        const double number = std::strtod(value.c_str(), &end);
        if (!integer(field(CsvColumn::Start)) || value.empty() || *end != '\0') {
            m_report.add(Severity::Notice, "counter_without_time",
                         "counter rows without a time or a number; they are left out", placeOf(m_line));
            return;
        }
        event.flags = 0;
        if (event.start.count == 0 && integer(field(CsvColumn::End)).value_or(0) == 0)
            event.flags = with(event.flags, RecordFlag::NotCollected);
        event.duration = Ns{0};
        event.name = text(CsvColumn::CounterName);
        event.track =
            m_builder.namedTrack(TrackKind::Counter, event.name, ThreadRef::none(), DeviceRef::none(), m_clock);
        m_builder.addCounter(event, number);
    }

    void nameDevices() {
        for (std::size_t i = 0; i < m_builder.columns().devices.size(); ++i) {
            const auto name = m_agentNames.find(std::string(m_builder.text(m_builder.columns().devices[i].device)));
            if (name != m_agentNames.end())
                m_builder.nameDevice(DeviceRef(i), m_builder.intern(name->second));
        }
    }

    static constexpr std::uint64_t kReportEvery = 4096;

    const ReadRequest &m_request;
    const std::vector<std::string> &m_files;
    ImportReport &m_report;
    ReadOutcome &m_outcome;
    TraceBuilder m_builder;
    ClockRef m_clock;
    ProcessRef m_prefixProcess;
    TableRef m_file;
    const CsvHeader *m_header = nullptr;
    const std::vector<std::string> *m_row = nullptr;
    std::uint64_t m_line = 0;
    std::map<std::string, std::string> m_agentNames;
};

} // namespace

Result<SessionPtr> loadCsvSession(const ReadRequest &request, const std::vector<std::string> &files,
                                  ReadOutcome &outcome) {
    return SetLoader(request, files, outcome).load();
}

} // namespace lanescope::model::rocprof
