// SPDX-License-Identifier: Apache-2.0
#include "model/rocprof/sdk_session.h"

#include "model/rocprof/sdk_counters.h"
#include "model/rocprof/sdk_record.h"
#include "model/rocprof/sdk_tables.h"
#include "model/trace_builder.h"

#include <utility>

namespace lanescope::model::rocprof {

namespace {

enum class Section : std::uint8_t { Calls, Markers, Dispatches, Copies, HostSlices, Unread };

Section sectionOf(std::string_view key) {
    if (key == "kernel_dispatch")
        return Section::Dispatches;
    if (key == "memory_copy")
        return Section::Copies;
    if (key.starts_with("marker"))
        return Section::Markers;
    if (key == "memory_allocation" || key == "scratch_memory")
        return Section::HostSlices;
    return key.ends_with("_api") || key.ends_with("_api_ext") ? Section::Calls : Section::Unread;
}

class SdkSessionReader {
public:
    SdkSessionReader(const ReadRequest &request, json::ValueWalk &walk, const SdkTables *tables, ImportReport &report)
        : m_request(request)
        , m_walk(walk)
        , m_tablesKnown(tables != nullptr)
        , m_report(report)
        , m_tables(tables != nullptr ? *tables : SdkTables())
        , m_counters(report) {}

    [[nodiscard]] std::variant<SessionPtr, TablesBehindRecords> load(std::uint32_t ordinal) {
        const bool whole = m_walk.object([this](std::string_view key) {
            takeMember(key);
            return !m_tooLate && m_walk.goesOn(m_builder.eventCount());
        });
        if (m_tooLate)
            return TablesBehindRecords{};
        if (m_request.job.cancelled())
            return SessionPtr();
        describe();
        sayDamage(whole);
        m_builder.info.id = SessionId(m_request.artifact.get(), ordinal);
        return m_builder.finish();
    }

private:
    void sayDamage(bool whole) {
        if (!whole || !m_tables.whole())
            m_report.add(Severity::DataLoss, "truncated_json",
                         "the text of a process ends or breaks before it is complete",
                         DiagnosticPlace::atByte(m_walk.offset()), "copy the file again");
        if (const auto &damaged = m_tables.damaged(); damaged.count != 0)
            m_report.add(Severity::DataLoss, "malformed_entry",
                         "entries about agents, kernels, counters, names or the process that are no JSON objects; "
                         "what they name has a number in its place",
                         DiagnosticPlace::atByte(damaged.first), "copy the file again", damaged.count);
    }

    void takeMember(std::string_view key) {
        if (SdkTables::holds(key)) {
            m_tooLate = m_described && !m_tablesKnown;
            if (!m_described && !m_tablesKnown)
                m_tables.take(key, m_walk);
        } else if (key == "buffer_records") {
            describe();
            readSections();
        } else if (key == "callback_records") {
            describe();
            readCallbacks();
        }
    }

    /// Once, before the first record.
    void describe() {
        if (std::exchange(m_described, true))
            return;
        SessionInfo &info = m_builder.info;
        info.placeKind = PlaceKind::Byte;
        info.profile = {"rocprofv3",
                        "rocprofv3-json/1",
                        KeyScope::Session,
                        {true, false, false},
                        true,
                        "process element + internal correlation id",
                        ""};
        info.label = m_tables.pid().empty() ? "" : "pid " + m_tables.pid();
        info.hostName = m_tables.hostName();
        info.metadata = m_tables.metadata();
        m_process = m_tables.pid().empty() ? ProcessRef::none() : m_builder.process(m_tables.pid());
        m_clock = m_builder.clock({"boottime", "ns", std::nullopt, "rocprofiler-sdk records CLOCK_BOOTTIME"});
    }

    void readSections() {
        (void)m_walk.object([this](std::string_view key) {
            const Section section = sectionOf(key);
            const StringRef category = m_builder.intern(key);
            return eachRecord([&] { section == Section::Unread ? noteUnread(key) : add(section, category); });
        });
    }

    void readCallbacks() {
        (void)m_walk.object([this](std::string_view key) {
            const bool counters = key == "counter_collection";
            return eachRecord([&] {
                if (counters)
                    m_counters.add(m_walk, m_tables, m_builder, m_clock);
                else
                    noteUnread(key);
            });
        });
    }

    /// False if the job was cancelled.
    template <class Take> bool eachRecord(const Take &take) {
        if (m_walk.peek() != '[')
            return true;
        (void)m_walk.array([&] {
            take();
            return m_records++ % kReportEvery != 0 || m_walk.goesOn(m_builder.eventCount());
        });
        return !m_request.job.cancelled();
    }

    void noteUnread(std::string_view key) {
        m_report.add(Severity::Notice, "unread_records", "records of kinds that are not drawn: " + std::string(key),
                     DiagnosticPlace::atByte(m_walk.offset()));
    }

    void add(Section section, StringRef category) {
        const json::Piece piece = m_walk.value();
        ++m_builder.info.recordsRead;
        const std::optional<SdkRecord> record = piece.complete ? m_parser.parse(piece.text) : std::nullopt;
        if (!record) {
            if (piece.complete)
                m_report.add(Severity::DataLoss, "malformed_record", "records that are no JSON; they are left out",
                             DiagnosticPlace::atByte(piece.offset), "copy the file again");
            return;
        }
        NewEvent event = newEvent(*record, piece.offset);
        switch (section) {
        case Section::Dispatches: return addDispatch(event, *record, category);
        case Section::Copies: return addCopy(event, *record, category);
        case Section::Calls: return addCall(event, *record, category);
        case Section::Markers: return addMarker(event, *record, category);
        case Section::HostSlices:
            event.track = m_builder.hostTrack(TrackKind::HostSlices, threadOf(*record), m_clock, category);
            return m_builder.add(event);
        case Section::Unread: return;
        }
    }

    [[nodiscard]] NewEvent newEvent(const SdkRecord &record, std::uint64_t offset) {
        NewEvent event;
        event.place = {offset};
        event.name = m_builder.intern(m_tables.operationName(record.kind.value_or(-1), record.operation.value_or(-1)));
        event.start = Ns{record.start.value_or(0)};
        if (!record.start || (record.end && *record.end == 0))
            event.flags = with(event.flags, RecordFlag::NotCollected);
        else if (!record.end)
            event.flags = with(event.flags, RecordFlag::Open);
        else
            event.duration = Ns{*record.end} - event.start;
        return event;
    }

    [[nodiscard]] ThreadRef threadOf(const SdkRecord &record) {
        return m_builder.thread(m_process,
                                record.thread ? m_builder.intern(std::to_string(*record.thread)) : StringRef::none());
    }

    [[nodiscard]] CorrelationId idOf(const SdkRecord &record) {
        return record.correlation ? m_builder.correlationId(std::to_string(*record.correlation))
                                  : CorrelationId::none();
    }

    [[nodiscard]] DeviceRef deviceOf(std::optional<std::int64_t> handle) {
        if (!handle)
            return m_builder.device(m_process, StringRef::none());
        const SdkTables::Agent *agent = m_tables.agent(*handle);
        const DeviceRef device = m_builder.device(
            m_process, m_builder.intern(agent == nullptr ? "agent " + std::to_string(*handle) : agent->number));
        if (agent != nullptr && !agent->name.empty())
            m_builder.nameDevice(device, m_builder.intern(agent->name));
        return device;
    }

    [[nodiscard]] StreamRef streamOf(DeviceRef device, const SdkRecord &record) {
        StringRef text;
        if (record.stream)
            text = m_builder.intern(std::to_string(*record.stream));
        else if (record.queue)
            text = m_builder.intern("queue " + std::to_string(*record.queue));
        return m_builder.stream(device, StringRef::none(), text);
    }

    void addDispatch(NewEvent &event, const SdkRecord &record, StringRef category) {
        const std::int64_t kernel = record.kernel.value_or(-1);
        const std::string_view name = m_tables.kernelName(kernel);
        if (name.empty())
            m_report.add(Severity::Notice, "unresolved_name", "dispatches whose kernel is not listed",
                         DiagnosticPlace::atByte(event.place.value));
        event.name = name.empty() ? m_builder.intern("kernel " + std::to_string(kernel)) : m_builder.intern(name);
        event.kind = EventKind::Kernel;
        const StreamRef stream = streamOf(deviceOf(record.agent), record);
        event.track = m_builder.streamTrack(TrackKind::Stream, stream, m_clock, category);
        m_builder.addDevice(event, {stream, m_process, idOf(record), -1, StringRef::none()});
    }

    /// A copy is the device's that it goes to, or where that is the host, the one it comes from.
    void addCopy(NewEvent &event, const SdkRecord &record, StringRef category) {
        const auto isGpu = [this](std::optional<std::int64_t> handle) {
            const SdkTables::Agent *agent = handle ? m_tables.agent(*handle) : nullptr;
            return agent != nullptr && agent->gpu;
        };
        event.kind = EventKind::Memcpy;
        if (m_builder.text(event.name).empty())
            event.name = category;
        const DeviceRef device =
            deviceOf(isGpu(record.toAgent) || !isGpu(record.fromAgent) ? record.toAgent : record.fromAgent);
        event.track = m_builder.deviceTrack(TrackKind::Copies, device, m_clock, category);
        m_builder.addDevice(
            event, {streamOf(device, record), m_process, idOf(record), record.bytes.value_or(-1), StringRef::none()});
    }

    void addCall(NewEvent &event, const SdkRecord &record, StringRef category) {
        event.kind = EventKind::Call;
        if (m_builder.text(event.name).empty())
            event.name = category;
        event.track = m_builder.hostTrack(TrackKind::Calls, threadOf(record), m_clock, category);
        m_builder.addCall(event, {idOf(record), StringRef::none(), ApiClass::Runtime});
    }

    void addMarker(NewEvent &event, const SdkRecord &record, StringRef category) {
        const bool instant = m_builder.text(event.name).starts_with("roctxMark");
        if (const std::string_view text = m_tables.markerText(record.correlation.value_or(0)); !text.empty())
            event.name = m_builder.intern(text);
        event.kind = instant ? EventKind::Instant : EventKind::Annotation;
        event.track = m_builder.hostTrack(instant ? TrackKind::Instants : TrackKind::Annotations, threadOf(record),
                                          m_clock, category);
        m_builder.add(event);
    }

    static constexpr std::uint64_t kReportEvery = 4096;

    const ReadRequest &m_request;
    json::ValueWalk &m_walk;
    bool m_tablesKnown = false;
    ImportReport &m_report;
    TraceBuilder m_builder;
    SdkTables m_tables;
    SdkRecordParser m_parser;
    SdkCounters m_counters;
    ProcessRef m_process;
    ClockRef m_clock;
    std::uint64_t m_records = 0;
    bool m_described = false;
    bool m_tooLate = false;
};

} // namespace

std::variant<SessionPtr, TablesBehindRecords> loadSdkSession(const ReadRequest &request, json::ValueWalk &walk,
                                                             std::uint32_t ordinal, const SdkTables *tables,
                                                             ImportReport &report) {
    return SdkSessionReader(request, walk, tables, report).load(ordinal);
}

} // namespace lanescope::model::rocprof
