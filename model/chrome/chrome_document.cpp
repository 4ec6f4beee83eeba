// SPDX-License-Identifier: Apache-2.0
#include "model/chrome/chrome_document.h"

#include "model/json/decimal.h"

#include <utility>

namespace lanescope::model::chrome {

namespace {

constexpr int kMicroseconds = 3; ///< decimal exponent to nanoseconds
/// Times of the Unix epoch lie above, for any year since 1980; times since boot below.
constexpr std::int64_t kEpochFromNs = 315'532'800LL * 1'000'000'000LL;

ClockDomain undeclaredClock() {
    ClockDomain clock;
    clock.name = "undeclared";
    clock.evidence = "none";
    return clock;
}

} // namespace

ChromeDocument::ChromeDocument(const Dialect &dialect, ImportReport &report) : m_dialect(dialect), m_report(report) {
    m_builder.info.profile = dialect.profile();
    m_clock = m_builder.clock(undeclaredClock());
}

void ChromeDocument::add(const ChromeRecord &record, std::uint64_t offset) {
    const DiagnosticPlace place = DiagnosticPlace::atByte(offset);
    if (!record.hasMembers()) {
        m_report.add(Severity::Info, "empty_entry",
                     "an entry of the event array is an empty object, as some writers end it", place);
        return;
    }
    ++m_records;
    const std::string_view phase = record.text(Field::Phase);
    if (phase.size() != 1) {
        m_report.add(Severity::DataLoss, "missing_phase",
                     "an event has no phase (ph) that says what it is; it was left out", place,
                     "record again, or repair the program that wrote it");
        return;
    }
    if (phase == "M") {
        addMetadata(record);
        return;
    }
    Site site;
    if (readSite(record, offset, site))
        addTimed(phase[0], record, site);
}

void ChromeDocument::addTimed(char phase, const ChromeRecord &record, const Site &site) {
    switch (phase) {
    case 'X': return addComplete(record, site);
    case 'B': return addBegin(record, site);
    case 'E': return addEnd(record, site);
    case 'i':
    case 'I':
    case 'R':
    case 'P': return addInstant(site);
    case 'C': return addCounter(record, site);
    case 'b':
    case 'n':
    case 'e':
    case 'S':
    case 'T':
    case 'p':
    case 'F': return addAsync(phase, record, site);
    case 's':
    case 't':
    case 'f': return addFlow(phase, record, site);
    default: break;
    }
    m_report.add(Severity::Notice, "unsupported_phase",
                 "events of other phases than X, B, E, i, C, M, b, n, e, s, t, f are not shown",
                 DiagnosticPlace::atByte(site.place.value));
}

bool ChromeDocument::readSite(const ChromeRecord &record, std::uint64_t offset, Site &site) {
    const auto text = record.get(Field::Ts);
    const auto at = text ? json::parseTime(*text, kMicroseconds) : std::nullopt;
    const DiagnosticPlace place = DiagnosticPlace::atByte(offset);
    if (!at) {
        m_report.add(Severity::DataLoss, text ? "bad_timestamp" : "missing_timestamp",
                     text ? "ts is no decimal number of microseconds; the event was left out"
                          : "ts is missing; the event was left out",
                     place, "record again, or repair the program that wrote it");
        return false;
    }
    if (at->rounded)
        m_report.add(Severity::Info, "time_rounded", "digits past the nanosecond were rounded half up", place);
    site.at = at->value;
    site.place = {offset};
    if (const auto pid = record.get(Field::Pid))
        site.process = m_builder.process(*pid);
    site.thread = threadOf(record, site.process);
    site.name = internField(record, Field::Name);
    site.category = internField(record, Field::Category);
    return true;
}

ThreadRef ChromeDocument::threadOf(const ChromeRecord &record, ProcessRef process) {
    return m_builder.thread(process, internField(record, Field::Tid));
}

StringRef ChromeDocument::internField(const ChromeRecord &record, Field field) {
    const auto text = record.get(field);
    return text ? m_builder.intern(*text) : StringRef::none();
}

/// Calls and device rows begin as plain slices: flows are bound to them by their threads first.
void ChromeDocument::addSlice(NewEvent event, const ChromeRecord &record, const Site &site) {
    const EventKind kind = m_dialect.sliceKind(m_builder.text(site.category), m_builder.text(site.name));
    const bool host = isHostSlice(kind) && kind != EventKind::Call;
    const EventOrder order(m_builder.eventCount());
    event.kind = host ? kind : EventKind::HostSlice;
    event.track = m_builder.hostTrack(trackOfSlice(event.kind), site.thread, m_clock, site.category);
    m_builder.add(event);
    if (!host)
        m_sideRows.push_back({order, kind, isDeviceEvent(kind) ? m_builder.intern(recordedId(record)) : StringRef()});
    addBoundFlow(record, site, order);
}

void ChromeDocument::addComplete(const ChromeRecord &record, const Site &site) {
    const DiagnosticPlace place = DiagnosticPlace::atByte(site.place.value);
    NewEvent event{EventKind::HostSlice, TrackRef(), site.at, Ns{0}, site.name, site.place, 0};
    const auto text = record.get(Field::Dur);
    const auto duration = text ? json::parseTime(*text, kMicroseconds) : std::nullopt;
    if (duration) {
        event.duration = duration->value;
        if (duration->rounded)
            m_report.add(Severity::Info, "time_rounded", "digits past the nanosecond were rounded half up", place);
    } else {
        event.flags = with(event.flags, RecordFlag::Open);
        m_report.add(Severity::Notice, text ? "bad_duration" : "missing_duration",
                     text ? "dur is no decimal number of microseconds; the slice is kept as open"
                          : "dur is missing; the slice is kept as open",
                     place);
    }
    addSlice(event, record, site);
}

void ChromeDocument::addBegin(const ChromeRecord &record, const Site &site) {
    const EventOrder order(m_builder.eventCount());
    m_edges.begin({site.thread, StringRef::none()}, site.at, site.place, site.name, order);
    addSlice({EventKind::HostSlice, TrackRef(), site.at, Ns{0}, site.name, site.place, with(0, RecordFlag::Open)},
             record, site);
}

void ChromeDocument::addEnd(const ChromeRecord &record, const Site &site) {
    m_edges.end({site.thread, StringRef::none()}, site.at, site.place, site.name);
    if (record.get(Field::BindId) || record.get(Field::FlowIn) || record.get(Field::FlowOut))
        m_report.add(Severity::Notice, "flow_on_end",
                     "a flow is written on the end of a slice, where the format has none; it was left out",
                     DiagnosticPlace::atByte(site.place.value), "the producer should write it on the begin");
}

void ChromeDocument::addInstant(const Site &site) {
    m_builder.add({EventKind::Instant, m_builder.hostTrack(TrackKind::Instants, site.thread, m_clock, site.category),
                   site.at, Ns{0}, site.name, site.place, 0});
}

void ChromeDocument::addBoundFlow(const ChromeRecord &record, const Site &site, EventOrder slice) {
    const std::string id = record.typedBindId();
    if (id.empty())
        return;
    const bool in = record.isTrue(Field::FlowIn);
    const bool out = record.isTrue(Field::FlowOut);
    if (!in && !out) {
        m_report.add(Severity::Info, "flow_without_direction", "a bind_id without flow_in or flow_out says nothing",
                     DiagnosticPlace::atByte(site.place.value));
        return;
    }
    RecordedEnd end;
    end.thread = site.thread;
    end.at = site.at;
    end.category = m_builder.intern("bind_id");
    end.id = m_builder.intern(id);
    end.phase = in && out ? FlowEnd::Phase::Step : in ? FlowEnd::Phase::Finish : FlowEnd::Phase::Start;
    end.place = site.place;
    end.binding = Binding::Given;
    end.slice = slice;
    m_flows.add(end);
}

void ChromeDocument::addFlow(char phase, const ChromeRecord &record, const Site &site) {
    const std::string id = record.typedId();
    if (id.empty()) {
        m_report.add(Severity::Notice, "flow_without_id", "a flow end has no id; it was left out",
                     DiagnosticPlace::atByte(site.place.value));
        return;
    }
    RecordedEnd end;
    end.thread = site.thread;
    end.at = site.at;
    end.category = site.category;
    end.name = site.name;
    end.id = m_builder.intern(id);
    end.phase = phase == 's' ? FlowEnd::Phase::Start : phase == 't' ? FlowEnd::Phase::Step : FlowEnd::Phase::Finish;
    end.place = site.place;
    end.binding = phase == 'f' && record.text(Field::Bp) != "e" ? Binding::NextSlice : Binding::Enclosing;
    m_flows.add(end);
}

SessionPtr ChromeDocument::finish(const SessionId &id, std::string_view label) {
    m_edges.resolve(m_builder.columns(), m_report);
    RowSettler settler(m_dialect, m_builder, m_labels, m_report);
    settler.bindByOwnIds(m_sideRows, m_flows);
    m_flows.bind(m_builder.columns(), m_report);
    settler.settle(m_sideRows, m_flows);
    m_flows.handOver(m_builder, m_report);
    settleClock();
    settleInfo(id, label);
    const auto lacks = m_dialect.shortcoming();
    if (lacks && m_builder.eventCount() > 0)
        m_report.add(Severity::Notice, lacks->code, lacks->message,
                     DiagnosticPlace::atByte(m_builder.columns().place.front().value), lacks->advice);
    return m_builder.finish();
}

void ChromeDocument::settleClock() {
    const std::vector<Ns> &starts = m_builder.columns().start;
    ClockDomain &clock = m_builder.columns().clocks[m_clock.index()];
    if (!m_dialect.epochTimes() || starts.empty() || starts.front().count < kEpochFromNs)
        return;
    clock.name = "unix";
    clock.originNs = 0;
    clock.evidence = "absolute_ts";
}

void ChromeDocument::settleInfo(const SessionId &id, std::string_view label) {
    SessionInfo &info = m_builder.info;
    info.id = id;
    info.label = label;
    info.recordsRead = m_records;
    std::vector<std::string_view> names;
    for (const ProcessInfo &process : m_builder.processes())
        names.push_back(m_builder.text(process.name));
    m_dialect.describe(names, info);
    const std::vector<StreamInfo> &streams = m_builder.columns().streams;
    if (m_dialect.documentIsStream() && streams.size() == 1)
        info.label = "stream " + std::string(m_builder.text(streams.front().stream));
}

} // namespace lanescope::model::chrome
