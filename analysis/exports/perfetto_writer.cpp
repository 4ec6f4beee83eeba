// SPDX-License-Identifier: Apache-2.0
#include "analysis/exports/perfetto_writer.h"

#include "analysis/timeline/lane_layout.h"

#include <algorithm>

namespace lanescope::analysis {

namespace {

constexpr std::size_t kEventsBetweenLooks = 4096;

/// Rows of such a track overlap in time, which the slices of one thread may not.
bool spreadsOverRows(model::TrackKind kind) {
    switch (kind) {
    case model::TrackKind::Stream:
    case model::TrackKind::Copies:
    case model::TrackKind::GraphExecutions:
    case model::TrackKind::Synchronisation:
    case model::TrackKind::DeviceAnnotations:
    case model::TrackKind::DeviceOther: return true;
    case model::TrackKind::Annotations:
    case model::TrackKind::Calls:
    case model::TrackKind::Ops:
    case model::TrackKind::HostSlices:
    case model::TrackKind::Overhead:
    case model::TrackKind::TraceSpans:
    case model::TrackKind::Instants:
    case model::TrackKind::Counter: return false;
    }
    return false;
}

double counterValue(const model::SessionStore &store, model::EventRow row) {
    const auto &samples = store.columns().counters;
    const auto found = std::lower_bound(
        samples.begin(), samples.end(), row,
        [](const model::CounterSample &sample, model::EventRow wanted) { return sample.row < wanted; });
    return found == samples.end() || found->row != row ? 0 : found->value;
}

} // namespace

std::optional<std::int64_t> axisStart(const model::SessionStore &store, const ExportedLane &lane, model::EventRow row) {
    const model::RecordFlags flags = store.flags(row);
    if (!store.usableTimes(row) && !model::has(flags, model::RecordFlag::Open))
        return std::nullopt;
    std::int64_t start = 0, end = 0;
    if (__builtin_add_overflow(store.start(row).count, lane.offset.count, &start) ||
        __builtin_add_overflow(start, store.duration(row).count, &end))
        return std::nullopt;
    return start;
}

void PerfettoWriter::begin() {
    m_json.beginObject();
    text("displayTimeUnit", "ns");
    m_json.key("otherData");
    m_json.beginObject();
    text("tool", "lanescope");
    text("version", LANESCOPE_VERSION);
    text("axis_session_id", m_plan.axis.session.text());
    for (const ExportedLane &lane : m_plan.lanes)
        if (const model::SessionStore &store = *m_analysis.sessions[lane.session]; store.id() == m_plan.axis.session) {
            text("axis_clock", store.info(lane.clock).name);
            break;
        }
    number("origin_ns", m_plan.origin.count);
    number("left_out_other_clock", static_cast<std::int64_t>(m_plan.otherClock));
    number("left_out_no_usable_times", static_cast<std::int64_t>(m_plan.noUsableTimes));
    text("flows", "one for each match that the provider's documented key qualifies");
    m_json.endObject();
    m_json.key("traceEvents");
    m_json.beginArray();
}

void PerfettoWriter::end() {
    m_json.endArray();
    m_json.endObject();
    m_json.flush();
}

bool PerfettoWriter::writeLane(std::size_t lane, const model::JobControl &job) {
    m_lane = &m_plan.lanes[lane];
    m_store = m_analysis.sessions[m_lane->session].get();
    m_pid = static_cast<std::int64_t>(lane) + 1;
    m_threads.clear();
    writeProcess();
    for (std::size_t i = 0; i < m_store->eventCount(); ++i) {
        if (i % kEventsBetweenLooks == 0 && job.cancelled())
            return false;
        const model::EventRow row(i);
        if (m_store->clock(row) == m_lane->clock)
            if (const auto start = axisStart(*m_store, *m_lane, row))
                writeEvent(row, *start);
    }
    for (std::size_t i = 0; i < m_store->deviceEventCount(); ++i)
        writeFlow(model::DeviceEventRef(i));
    m_json.flush();
    return !job.cancelled();
}

void PerfettoWriter::writeProcess() {
    for (const bool sort : {false, true}) {
        m_json.beginObject(kOneLine);
        text("ph", "M");
        text("name", sort ? "process_sort_index" : "process_name");
        number("pid", m_pid);
        m_json.key("args");
        m_json.beginObject(kOneLine);
        if (sort)
            number("sort_index", m_pid);
        else
            text("name", laneTitle(m_analysis, m_lane->session) + " · session " + m_analysis.shortIds[m_lane->session]);
        m_json.endObject();
        m_json.endObject();
    }
}

std::int64_t PerfettoWriter::threadOf(model::EventRow row) {
    const model::TrackRef track = m_store->track(row);
    const ThreadKey key{track, spreadsOverRows(m_store->info(track).kind) ? m_store->depth(row) : std::uint16_t{0}};
    const auto [found, isNew] = m_threads.emplace(key, static_cast<std::int64_t>(m_threads.size()) + 1);
    if (isNew)
        writeThreadName(key, found->second);
    return found->second;
}

void PerfettoWriter::writeThreadName(const ThreadKey &key, std::int64_t tid) {
    std::string name = trackText(m_analysis, m_lane->session, key.first).label;
    if (key.second > 0)
        name += " (row " + std::to_string(key.second + 1) + ")";
    m_json.beginObject(kOneLine);
    text("ph", "M");
    text("name", "thread_name");
    number("pid", m_pid);
    number("tid", tid);
    m_json.key("args");
    m_json.beginObject(kOneLine);
    text("name", name);
    m_json.endObject();
    m_json.endObject();
}

void PerfettoWriter::beginRecord(std::string_view phase, std::string_view name, model::EventRow row,
                                 std::int64_t start) {
    const std::int64_t tid = threadOf(row);
    m_json.beginObject(kOneLine);
    text("ph", phase);
    text("name", name);
    number("pid", m_pid);
    number("tid", tid);
    time("ts", static_cast<std::uint64_t>(start) - static_cast<std::uint64_t>(m_plan.origin.count));
}

void PerfettoWriter::writeEvent(model::EventRow row, std::int64_t start) {
    if (m_store->kind(row) == model::EventKind::Counter)
        writeCounter(row, start);
    else
        writeSlice(row, start);
}

void PerfettoWriter::writeSlice(model::EventRow row, std::int64_t start) {
    const bool open = model::has(m_store->flags(row), model::RecordFlag::Open);
    const bool instant = m_store->kind(row) == model::EventKind::Instant;
    beginRecord(instant ? "i" : open ? "B" : "X", m_store->name(row), row, start);
    text("cat", model::kindCode(m_store->kind(row)));
    if (instant)
        text("s", "t");
    else if (!open)
        time("dur", static_cast<std::uint64_t>(m_store->duration(row).count));
    writeArguments(row);
    m_json.endObject();
}

void PerfettoWriter::writeArguments(model::EventRow row) {
    const SessionCorrelation &correlation = m_analysis.correlation.sessions[m_lane->session];
    m_json.key("args");
    m_json.beginObject(kOneLine);
    text("event", m_store->eventText(row));
    if (const model::DeviceEventRef event = m_store->deviceEventAt(row); !event.isNone()) {
        text("state", stateCode(correlation.state[event.index()]));
        text("id", m_store->idText(m_store->deviceEvent(event).id));
        for (const std::string_view flag : flagCodes(correlation.flags[event.index()]))
            number(flag, 1);
    } else if (const model::CallRef call = m_store->callAt(row); !call.isNone()) {
        text("state", callStateCode(correlation.callState[call.index()]));
        text("id", m_store->idText(m_store->call(call).id));
    }
    m_json.endObject();
}

void PerfettoWriter::writeCounter(model::EventRow row, std::int64_t start) {
    beginRecord("C", trackText(m_analysis, m_lane->session, m_store->track(row)).label, row, start);
    m_json.key("args");
    m_json.beginObject(kOneLine);
    m_json.key("value");
    m_json.ratio(counterValue(*m_store, row));
    m_json.endObject();
    m_json.endObject();
}

void PerfettoWriter::writeFlow(model::DeviceEventRef event) {
    const SessionCorrelation &correlation = m_analysis.correlation.sessions[m_lane->session];
    const model::CallRef call = correlation.source[event.index()];
    if (correlation.state[event.index()] != MatchState::Qualified || call.isNone())
        return;
    const model::EventRow from = m_store->call(call).row, to = m_store->deviceEvent(event).row;
    if (m_store->clock(from) != m_lane->clock || m_store->clock(to) != m_lane->clock)
        return;
    const auto start = axisStart(*m_store, *m_lane, from), end = axisStart(*m_store, *m_lane, to);
    if (!start || !end)
        return;
    ++m_flows;
    writeFlowEnd("s", from, *start);
    writeFlowEnd("f", to, *end);
}

void PerfettoWriter::writeFlowEnd(const char *phase, model::EventRow row, std::int64_t start) {
    beginRecord(phase, "qualified", row, start);
    text("cat", "correlation");
    number("id", m_flows);
    text("bp", "e");
    m_json.endObject();
}

void PerfettoWriter::text(std::string_view key, std::string_view value) {
    m_json.key(key);
    m_json.text(value);
}

void PerfettoWriter::number(std::string_view key, std::int64_t value) {
    m_json.key(key);
    m_json.number(value);
}

void PerfettoWriter::time(std::string_view key, std::uint64_t ns) {
    m_json.key(key);
    m_json.micros(ns);
}

} // namespace lanescope::analysis
