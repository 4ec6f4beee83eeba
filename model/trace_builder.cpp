// SPDX-License-Identifier: Apache-2.0
#include "model/trace_builder.h"

#include <algorithm>
#include <charconv>

namespace lanescope::model {

namespace {

/// A number whose text form is exactly `text`, if there is one that CorrelationId can hold.
std::optional<std::int64_t> canonicalNumber(std::string_view text) {
    const bool negative = text.starts_with('-');
    const std::string_view digits = negative ? text.substr(1) : text;
    if (digits.empty() || digits.size() > 18 || (digits[0] == '0' && (digits.size() > 1 || negative)))
        return std::nullopt;
    std::int64_t value = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (fault != std::errc() || end != text.data() + text.size() || !CorrelationId::fitsNumber(value))
        return std::nullopt;
    return value;
}

/// An end before the start and an end that no time can name say so, whatever the reader found.
RecordFlags flagsOf(const NewEvent &event) {
    std::int64_t end = 0;
    if (event.duration.count < 0)
        return with(event.flags, RecordFlag::NegativeDuration);
    if (__builtin_add_overflow(event.start.count, event.duration.count, &end))
        return with(event.flags, RecordFlag::Open);
    return event.flags;
}

} // namespace

CorrelationId TraceBuilder::correlationId(std::string_view text) {
    if (text.empty())
        return CorrelationId::none();
    if (const auto number = canonicalNumber(text))
        return CorrelationId::fromNumber(*number);
    return CorrelationId::fromString(intern(text));
}

ProcessRef TraceBuilder::process(std::string_view pid) {
    if (pid.empty())
        return ProcessRef::none();
    const StringRef text = intern(pid);
    const auto [slot, isNew] = m_processIndex.try_emplace(text, ProcessRef(m_columns.processes.size()));
    if (isNew)
        m_columns.processes.push_back({text, StringRef::none()});
    return slot->second;
}

ThreadRef TraceBuilder::thread(ProcessRef process, StringRef tid) {
    const auto [slot, isNew] = m_threadIndex.try_emplace({process, tid}, ThreadRef(m_columns.threads.size()));
    if (isNew)
        m_columns.threads.push_back({process, tid, StringRef::none()});
    return slot->second;
}

DeviceRef TraceBuilder::device(ProcessRef process, StringRef device) {
    const auto [slot, isNew] = m_deviceIndex.try_emplace({process, device}, DeviceRef(m_columns.devices.size()));
    if (isNew)
        m_columns.devices.push_back({process, device, StringRef::none()});
    return slot->second;
}

StreamRef TraceBuilder::stream(DeviceRef device, StringRef context, StringRef stream) {
    const auto [slot, isNew] =
        m_streamIndex.try_emplace({device, context, stream}, StreamRef(m_columns.streams.size()));
    if (isNew)
        m_columns.streams.push_back({device, context, stream, StringRef::none()});
    return slot->second;
}

ClockRef TraceBuilder::clock(const ClockDomain &domain) {
    for (std::size_t i = 0; i < m_columns.clocks.size(); ++i)
        if (m_columns.clocks[i].name == domain.name && m_columns.clocks[i].originNs == domain.originNs)
            return ClockRef(i);
    m_columns.clocks.push_back(domain);
    return ClockRef(m_columns.clocks.size() - 1);
}

TrackRef TraceBuilder::track(const TrackIdentity &identity, StringRef category) {
    const auto [slot, isNew] = m_trackIndex.try_emplace(identity, TrackRef(m_columns.tracks.size()));
    if (isNew) {
        TrackInfo fresh;
        std::tie(fresh.kind, fresh.name, fresh.thread, fresh.device, fresh.stream, fresh.clock) = identity;
        fresh.category = category;
        m_columns.tracks.push_back(fresh);
    }
    return slot->second;
}

TrackRef TraceBuilder::hostTrack(TrackKind kind, ThreadRef thread, ClockRef clock, StringRef category) {
    return track({kind, StringRef::none(), thread, DeviceRef::none(), StreamRef::none(), clock}, category);
}

TrackRef TraceBuilder::streamTrack(TrackKind kind, StreamRef stream, ClockRef clock, StringRef category) {
    const DeviceRef device = m_columns.streams[stream.index()].device;
    return track({kind, StringRef::none(), ThreadRef::none(), device, stream, clock}, category);
}

TrackRef TraceBuilder::deviceTrack(TrackKind kind, DeviceRef device, ClockRef clock, StringRef category) {
    return track({kind, StringRef::none(), ThreadRef::none(), device, StreamRef::none(), clock}, category);
}

TrackRef TraceBuilder::namedTrack(TrackKind kind, StringRef name, ThreadRef thread, DeviceRef device, ClockRef clock) {
    return track({kind, name, thread, device, StreamRef::none(), clock}, StringRef::none());
}

void TraceBuilder::reserve(std::size_t events) {
    m_columns.start.reserve(events);
    m_columns.duration.reserve(events);
    m_columns.name.reserve(events);
    m_columns.place.reserve(events);
    m_columns.track.reserve(events);
    m_columns.kind.reserve(events);
    m_columns.flags.reserve(events);
}

void TraceBuilder::add(const NewEvent &event) {
    m_columns.start.push_back(event.start);
    m_columns.duration.push_back(event.duration);
    m_columns.name.push_back(event.name);
    m_columns.place.push_back(event.place);
    m_columns.track.push_back(event.track);
    m_columns.kind.push_back(event.kind);
    m_columns.flags.push_back(flagsOf(event));
    if (!m_columns.phaseOfRow.empty())
        m_columns.phaseOfRow.push_back(StringRef::none());
}

void TraceBuilder::addCall(const NewEvent &event, const NewCall &call) {
    m_calls.push_back({static_cast<std::uint32_t>(eventCount()), call});
    add(event);
}

void TraceBuilder::addDevice(const NewEvent &event, const NewDevice &device) {
    m_devices.push_back({static_cast<std::uint32_t>(eventCount()), device});
    add(event);
}

void TraceBuilder::addCounter(const NewEvent &event, double value) {
    m_counters.emplace_back(static_cast<std::uint32_t>(eventCount()), value);
    add(event);
}

void TraceBuilder::setRowPhase(StringRef phase) {
    if (m_columns.phaseOfRow.empty())
        m_columns.phaseOfRow.resize(eventCount());
    m_columns.phaseOfRow.back() = phase;
}

void TraceBuilder::amendLastFlags(RecordFlag flag) { m_columns.flags.back() = with(m_columns.flags.back(), flag); }

void TraceBuilder::demoteCalls(ProcessRef process, TrackRef target) {
    const auto belongs = [&](const SideCall &side) {
        const ThreadRef thread = m_columns.tracks[m_columns.track[side.order].index()].thread;
        return m_columns.threads[thread.index()].process == process;
    };
    for (const SideCall &side : m_calls) {
        if (!belongs(side))
            continue;
        m_columns.kind[side.order] = EventKind::DeviceSlice;
    }
    std::erase_if(m_calls, belongs);
    for (std::size_t i = 0; i < eventCount(); ++i) {
        const ThreadRef thread = m_columns.tracks[m_columns.track[i].index()].thread;
        if (m_columns.kind[i] == EventKind::DeviceSlice && !thread.isNone() &&
            m_columns.threads[thread.index()].process == process)
            m_columns.track[i] = target;
    }
}

void TraceBuilder::become(EventOrder event, EventKind kind, TrackRef track) {
    m_columns.kind[event.index()] = kind;
    m_columns.track[event.index()] = track;
}

void TraceBuilder::becomeCall(EventOrder event, TrackRef track, const NewCall &call) {
    become(event, EventKind::Call, track);
    m_calls.push_back({static_cast<std::uint32_t>(event.index()), call});
}

void TraceBuilder::becomeDevice(EventOrder event, EventKind kind, TrackRef track, const NewDevice &device) {
    become(event, kind, track);
    m_devices.push_back({static_cast<std::uint32_t>(event.index()), device});
}

std::vector<ProcessRef> TraceBuilder::callingProcesses() const {
    std::vector<ProcessRef> found;
    for (const SideCall &side : m_calls) {
        const ThreadRef thread = m_columns.tracks[m_columns.track[side.order].index()].thread;
        const ProcessRef process = m_columns.threads[thread.index()].process;
        if (std::find(found.begin(), found.end(), process) == found.end())
            found.push_back(process);
    }
    return found;
}

SiteRef TraceBuilder::site(std::string_view pid, std::string_view tid) {
    const auto [slot, isNew] = m_siteIndex.try_emplace({intern(pid), intern(tid)}, SiteRef(m_siteTracks.size()));
    if (isNew)
        m_siteTracks.emplace_back();
    return slot->second;
}

void TraceBuilder::touch(SiteRef site, TrackRef track) {
    auto &tracks = m_siteTracks[site.index()];
    if (std::find(tracks.begin(), tracks.end(), track) == tracks.end())
        tracks.push_back(track);
}

} // namespace lanescope::model
