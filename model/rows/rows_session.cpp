// SPDX-License-Identifier: Apache-2.0
#include "model/rows/rows_session.h"

#include "model/json/decimal.h"

#include <algorithm>
#include <utility>

namespace lanescope::model::rows {

namespace {

constexpr std::size_t kProviderCap = 16;
/// The provider that our own generator names in the rows it makes up.
constexpr std::string_view kSyntheticProvider = "lanescope-synthetic";

std::string folded(std::string_view text) {
    std::string result(text);
    for (char &c : result)
        if (c >= 'A' && c <= 'Z')
            c = static_cast<char>(c - 'A' + 'a');
    return result;
}

bool contains(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

/// By the category without case: runtime and driver rows are calls; kernel, memcpy and memset, with or
/// without `gpu_`, device events; user_annotation and nvtx annotations; anything else a plain slice.
EventKind kindOf(std::string_view category) {
    if (contains(category, "runtime") || contains(category, "driver"))
        return EventKind::Call;
    if (category == "gpu_user_annotation")
        return EventKind::DeviceAnnotation;
    if (category == "user_annotation" || category == "nvtx")
        return EventKind::Annotation;
    const std::string_view plain = category.starts_with("gpu_") ? category.substr(4) : category;
    if (plain == "kernel")
        return EventKind::Kernel;
    if (plain == "memcpy")
        return EventKind::Memcpy;
    if (plain == "memset")
        return EventKind::Memset;
    return EventKind::HostSlice;
}

ProviderProfile rowsProfile() {
    ProviderProfile profile;
    profile.provider = "rows";
    profile.name = "rows/1";
    profile.scope = KeyScope::RecordedProcess;
    profile.placeholders = {true, true, true};
    profile.keyRule = "session + process + correlation id";
    return profile;
}

/// `start` and `end` both 0, or a zero end after a start, are what profilers leave where no time was taken.
bool timesNotCollected(const NewEvent &event) {
    return event.start.count >= 0 && (event.start + event.duration).count == 0;
}

} // namespace

RowsSession::RowsSession(DeclaredIdentity declared, ImportReport &report) : m_report(report) {
    m_builder.info.profile = rowsProfile();
    m_builder.info.historical = !declared.artifactId;
    m_builder.info.label = declared.artifactId.value_or("");
    if (declared.artifactId && declared.sessionId)
        m_builder.info.label += " / " + *declared.sessionId;
    m_builder.info.declared = std::move(declared);
}

void RowsSession::add(const RowRecord &row, std::uint64_t offset) {
    ++m_records;
    noteRole(row, offset);
    if (const auto provider = row.get(Field::Provider); provider && m_providers.size() < kProviderCap)
        m_providers.emplace(*provider);
    NewEvent times;
    times.place = {offset};
    if (!readTimes(row, offset, times))
        return;
    const std::string category = folded(row.get(Field::Category).value_or(""));
    Common common = commonOf(row, category, times);
    switch (common.event.kind) {
    case EventKind::Call: addCall(row, category, common); break;
    case EventKind::Kernel:
    case EventKind::Memcpy:
    case EventKind::Memset: addDevice(row, common); break;
    case EventKind::GraphExecution:
    case EventKind::DeviceOther:
    case EventKind::Synchronisation:
    case EventKind::Annotation:
    case EventKind::DeviceAnnotation:
    case EventKind::CpuOp:
    case EventKind::PythonFunction:
    case EventKind::HostSlice:
    case EventKind::TraceSpan:
    case EventKind::Overhead:
    case EventKind::DeviceSlice:
    case EventKind::Instant:
    case EventKind::Counter: addHost(row, common); break;
    }
    if (const auto phase = row.get(Field::Phase))
        m_builder.setRowPhase(m_builder.intern(*phase));
}

bool RowsSession::readTimes(const RowRecord &row, std::uint64_t offset, NewEvent &event) {
    const DiagnosticPlace place = DiagnosticPlace::atByte(offset);
    const auto startText = row.get(Field::StartNs);
    const auto durationText = row.get(Field::DurationNs);
    const auto start = startText ? json::parseTime(*startText, 0) : std::nullopt;
    const auto duration = durationText ? json::parseTime(*durationText, 0) : std::nullopt;
    if (!start) {
        m_report.add(Severity::DataLoss, startText ? "bad_start" : "missing_start",
                     startText ? "start_ns is no decimal number of nanoseconds; the row was left out"
                               : "start_ns is missing; the row was left out",
                     place, "write start_ns as a whole number of nanoseconds");
        return false;
    }
    if (durationText && !duration) {
        m_report.add(Severity::DataLoss, "bad_duration",
                     "duration_ns is no decimal number of nanoseconds; the row was left out", place,
                     "write duration_ns as a whole number of nanoseconds");
        return false;
    }
    if (!durationText) {
        m_report.add(Severity::Notice, "missing_duration", "duration_ns is missing; the row is kept as open", place);
        event.flags = with(event.flags, RecordFlag::Open);
    }
    if (start->rounded || (duration && duration->rounded))
        m_report.add(Severity::Info, "time_rounded", "digits past the nanosecond were rounded half up", place);
    event.start = start->value;
    event.duration = duration ? duration->value : Ns{0};
    return true;
}

RowsSession::Common RowsSession::commonOf(const RowRecord &row, std::string_view category, const NewEvent &times) {
    Common common;
    if (const auto process = row.get(Field::Process))
        common.process = m_builder.process(*process);
    common.thread = m_builder.thread(common.process, internField(row, Field::Thread));
    ClockDomain clock;
    clock.name = "undeclared";
    clock.evidence = "none";
    if (const auto declared = row.get(Field::ClockDomain)) {
        clock.name = *declared;
        clock.evidence = "clock_domain";
    }
    common.clock = m_builder.clock(clock);
    common.category = internField(row, Field::Category);
    common.event = times;
    common.event.kind = kindOf(category);
    common.event.name = internField(row, Field::Name);
    return common;
}

void RowsSession::addCall(const RowRecord &row, std::string_view category, Common &common) {
    NewEvent &event = common.event;
    event.track = m_builder.hostTrack(TrackKind::Calls, common.thread, common.clock, common.category);
    if (!has(event.flags, RecordFlag::Open) && timesNotCollected(event))
        event.flags = with(event.flags, RecordFlag::NotCollected);
    NewCall call;
    call.id = m_builder.correlationId(row.get(Field::CorrelationId).value_or(""));
    call.context = internField(row, Field::Context);
    call.api = contains(category, "driver") ? ApiClass::Driver : ApiClass::Runtime;
    m_builder.addCall(event, call);
}

void RowsSession::addDevice(const RowRecord &row, Common &common) {
    NewEvent &event = common.event;
    NewDevice device;
    device.stream = streamOf(row, common.process);
    device.process = common.process;
    device.id = m_builder.correlationId(row.get(Field::CorrelationId).value_or(""));
    const DeviceRef owner = m_builder.device(common.process, internField(row, Field::Device));
    event.track = event.kind == EventKind::Kernel
                      ? m_builder.streamTrack(TrackKind::Stream, device.stream, common.clock, common.category)
                      : m_builder.deviceTrack(TrackKind::Copies, owner, common.clock, common.category);
    if (!has(event.flags, RecordFlag::Open) && timesNotCollected(event))
        event.flags = with(event.flags, RecordFlag::NotCollected);
    m_builder.addDevice(event, device);
}

void RowsSession::addHost(const RowRecord &row, Common &common) {
    NewEvent &event = common.event;
    if (event.kind == EventKind::DeviceAnnotation) {
        const StreamRef stream = streamOf(row, common.process);
        event.track = m_builder.streamTrack(TrackKind::DeviceAnnotations, stream, common.clock, common.category);
    } else {
        const TrackKind kind = event.kind == EventKind::Annotation ? TrackKind::Annotations : TrackKind::HostSlices;
        const auto track = row.get(Field::Thread) ? std::nullopt : row.get(Field::TrackId);
        // Without a thread the producer's track keeps unrelated slices apart on the screen; it is no identity.
        event.track =
            track ? m_builder.namedTrack(kind, m_builder.intern(*track), common.thread, DeviceRef::none(), common.clock)
                  : m_builder.hostTrack(kind, common.thread, common.clock, common.category);
    }
    m_builder.add(event);
}

StreamRef RowsSession::streamOf(const RowRecord &row, ProcessRef process) {
    const DeviceRef device = m_builder.device(process, internField(row, Field::Device));
    return m_builder.stream(device, internField(row, Field::Context), internField(row, Field::Stream));
}

StringRef RowsSession::internField(const RowRecord &row, Field field) {
    const auto text = row.get(field);
    return text ? m_builder.intern(*text) : StringRef::none();
}

void RowsSession::noteRole(const RowRecord &row, std::uint64_t offset) {
    const auto role = row.get(Field::ArtifactRole);
    if (!role)
        return;
    Registration &known = m_builder.info.registration;
    if (known.role.evidence == Evidence::None) {
        known.role = {std::string(*role), Evidence::Row};
        if (*role == "prefill_profile")
            known.stage = {Stage::Prefill, Evidence::Row};
        else if (*role == "decode_profile")
            known.stage = {Stage::Decode, Evidence::Row};
    } else if (known.role.value != *role) {
        m_report.add(Severity::Notice, "conflicting_role",
                     "rows of one artifact and session declare different roles; the first one is kept",
                     DiagnosticPlace::atByte(offset));
    }
}

SessionPtr RowsSession::finish(const SessionId &id) {
    m_builder.info.id = id;
    m_builder.info.recordsRead = m_records;
    m_builder.info.synthetic = m_providers.contains(kSyntheticProvider);
    for (const std::string &provider : m_providers)
        m_builder.info.metadata.push_back({"provider", provider, false});
    m_builder.info.synthetic = m_providers.contains("lanescope-synthetic");
    return m_builder.finish();
}

} // namespace lanescope::model::rows
