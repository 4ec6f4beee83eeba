// SPDX-License-Identifier: Apache-2.0
#include "model/kineto/kineto_session.h"

#include <charconv>

namespace lanescope::model::kineto {

namespace {

TrackKind hostTrackKind(EventKind kind) {
    switch (kind) {
    case EventKind::Call: return TrackKind::Calls;
    case EventKind::Annotation: return TrackKind::Annotations;
    case EventKind::CpuOp:
    case EventKind::PythonFunction: return TrackKind::Ops;
    case EventKind::Overhead: return TrackKind::Overhead;
    case EventKind::TraceSpan: return TrackKind::TraceSpans;
    case EventKind::Instant: return TrackKind::Instants;
    case EventKind::HostSlice:
    case EventKind::Kernel:
    case EventKind::Memcpy:
    case EventKind::Memset:
    case EventKind::GraphExecution:
    case EventKind::DeviceOther:
    case EventKind::Synchronisation:
    case EventKind::DeviceAnnotation:
    case EventKind::DeviceSlice:
    case EventKind::Counter: break;
    }
    return TrackKind::HostSlices;
}

void joinKey(std::string &key, std::initializer_list<std::string_view> parts) {
    key.clear();
    for (const std::string_view part : parts) {
        key.append(part);
        key.push_back('\0');
    }
}

std::int64_t integerOr(std::optional<std::string_view> text, std::int64_t otherwise) {
    std::int64_t value = otherwise;
    if (text)
        std::from_chars(text->data(), text->data() + text->size(), value);
    return value;
}

} // namespace

KinetoSession::KinetoSession(std::string prefix) : m_prefix(std::move(prefix)) {
    m_clock = m_builder.clock({"unix", "ns", std::nullopt, "none"});
    m_builder.info.label = m_prefix;
    m_builder.info.placeKind = PlaceKind::Byte;
}

const KinetoSession::HostSlot &KinetoSession::hostSlot(const Record &record, const Site &site, EventKind kind) {
    const char kindTag = static_cast<char>('A' + static_cast<int>(kind));
    joinKey(m_keyBuffer, {std::string_view(&kindTag, 1), site.pid, site.tid});
    const auto found = m_hostSlots.find(m_keyBuffer);
    if (found != m_hostSlots.end())
        return found->second;
    const ProcessRef process = m_builder.process(site.pid);
    const ThreadRef thread = m_builder.thread(process, m_builder.intern(site.tid));
    HostSlot slot;
    slot.track = m_builder.hostTrack(hostTrackKind(kind), thread, m_clock, m_builder.intern(record.cat));
    slot.site = m_builder.site(site.pid, site.tid);
    m_builder.touch(slot.site, slot.track);
    return m_hostSlots.emplace(m_keyBuffer, slot).first->second;
}

const KinetoSession::DeviceSlot &KinetoSession::deviceSlot(const Record &record, const Site &site, EventKind kind) {
    const char kindTag = static_cast<char>('A' + static_cast<int>(kind));
    const std::string_view device = record.device.value_or(site.pid);
    const std::string_view stream = record.stream.value_or(site.tid);
    joinKey(m_keyBuffer, {std::string_view(&kindTag, 1), site.pid, site.tid, device, stream, record.context ? "c" : "-",
                          record.context.value_or("")});
    const auto found = m_deviceSlots.find(m_keyBuffer);
    if (found != m_deviceSlots.end())
        return found->second;
    const std::string key = m_keyBuffer;
    const StringRef context = record.context ? m_builder.intern(*record.context) : StringRef::none();
    const StringRef category = m_builder.intern(record.cat);
    const DeviceRef deviceRef = m_builder.device(ProcessRef::none(), m_builder.intern(device));
    DeviceSlot slot;
    slot.stream = m_builder.stream(deviceRef, context, m_builder.intern(stream));
    if (kind == EventKind::Memcpy || kind == EventKind::Memset)
        slot.track = m_builder.deviceTrack(TrackKind::Copies, deviceRef, m_clock, category);
    else if (kind == EventKind::Kernel)
        slot.track = m_builder.streamTrack(TrackKind::Stream, slot.stream, m_clock, category);
    else
        slot.track = m_builder.streamTrack(kind == EventKind::Synchronisation ? TrackKind::Synchronisation
                                                                              : TrackKind::DeviceOther,
                                           slot.stream, m_clock, category);
    slot.site = m_builder.site(site.pid, site.tid);
    m_builder.touch(slot.site, slot.track);
    joinKey(m_keyBuffer, {site.pid, site.tid});
    const auto [ofSite, isNew] = m_streamOfSite.emplace(m_keyBuffer, slot.stream);
    if (!isNew && ofSite->second != slot.stream)
        ofSite->second = StreamRef::none();
    return m_deviceSlots.emplace(key, slot).first->second;
}

void KinetoSession::addHost(const Record &record, const Site &site, NewEvent event) {
    const HostSlot &slot = hostSlot(record, site, event.kind);
    event.track = slot.track;
    if (event.kind != EventKind::Call) {
        m_builder.add(event);
        return;
    }
    if (record.device && *record.device == site.pid)
        m_ownDevicePids.emplace(site.pid);
    m_hip = m_hip || record.name.starts_with("hip");
    m_xpu = m_xpu || record.cat.starts_with("xpu");
    m_mtia = m_mtia || record.cat.starts_with("mtia");
    m_privateuse = m_privateuse || record.cat.starts_with("privateuse1");
    const bool driver = record.category && record.category->rule == RowRule::DriverCall;
    m_builder.addCall(event, {m_builder.correlationId(record.correlation.value_or("")), StringRef::none(),
                              driver ? ApiClass::Driver : ApiClass::Runtime});
}

void KinetoSession::addDevice(const Record &record, const Site &site, NewEvent event) {
    const DeviceSlot &slot = deviceSlot(record, site, event.kind);
    event.track = slot.track;
    m_mtia = m_mtia || record.cat.starts_with("mtia");
    if (isDeviceEvent(event.kind) && record.device && *record.device != site.pid)
        ++m_rewrittenDevices;
    NewDevice device;
    device.stream = slot.stream;
    device.id = m_builder.correlationId(record.correlation.value_or(""));
    device.bytes = integerOr(record.bytes, -1);
    if (record.graphNode)
        device.graphNode = m_builder.intern(*record.graphNode);
    m_builder.addDevice(event, device);
}

void KinetoSession::addSlice(const Record &record, const Site &site, Ns start, std::optional<Ns> duration,
                             Place place) {
    NewEvent event;
    event.start = start;
    event.duration = duration.value_or(Ns{0});
    event.place = place;
    event.name = m_builder.intern(record.name);
    if (!duration)
        event.flags = with(event.flags, RecordFlag::Open);
    if (!m_firstTime)
        m_firstTime = start;
    const Category category = record.category.value_or(Category{});
    event.kind = category.kind;
    const bool correlated = category.rule != RowRule::Host;
    if (correlated && duration && start.count == 0 && duration->count == 0)
        event.flags = with(event.flags, RecordFlag::NotCollected);
    switch (category.rule) {
    case RowRule::Host:
    case RowRule::RuntimeCall:
    case RowRule::DriverCall: addHost(record, site, event); break;
    case RowRule::Device:
    case RowRule::Synchronisation: addDevice(record, site, event); break;
    case RowRule::DeviceAnnotation:
        joinKey(m_keyBuffer, {site.pid, site.tid});
        m_deviceAnnotations.push_back({event, m_keyBuffer});
        break;
    }
}

void KinetoSession::addInstant(const Record &record, const Site &site, Ns at, Place place) {
    NewEvent event;
    event.kind = EventKind::Instant;
    event.start = at;
    event.place = place;
    event.name = m_builder.intern(record.name);
    event.track = hostSlot(record, site, EventKind::Instant).track;
    m_builder.add(event);
}

void KinetoSession::addCounter(const Record &record, const Site &site, Ns at, Place place) {
    for (const auto &[key, text] : record.counterValues) {
        double value = 0;
        const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (fault != std::errc() || end != text.data() + text.size())
            continue; // a text beside the numbers is no series
        NewEvent event;
        event.kind = EventKind::Counter;
        event.start = at;
        event.place = place;
        std::string name(record.name);
        if (!key.empty() && key != record.name)
            name += " · " + std::string(key);
        event.name = m_builder.intern(name);
        const ThreadRef thread = m_builder.thread(m_builder.process(site.pid), StringRef::none());
        event.track = m_builder.namedTrack(TrackKind::Counter, event.name, thread, DeviceRef::none(), m_clock);
        m_builder.addCounter(event, value);
    }
}

void KinetoSession::addFlow(const Record &record, const Site &site, Ns at, Place place) {
    NewFlowEnd end;
    joinKey(m_keyBuffer, {site.pid, site.tid});
    const auto [found, isNew] = m_flowSites.try_emplace(m_keyBuffer, SiteRef::none());
    if (isNew)
        found->second = m_builder.site(site.pid, site.tid);
    end.site = found->second;
    end.at = at;
    end.category = m_builder.intern(record.cat);
    end.id = m_builder.correlationId(record.id);
    end.phase = record.ph == 's'   ? FlowEnd::Phase::Start
                : record.ph == 'f' ? FlowEnd::Phase::Finish
                                   : FlowEnd::Phase::Step;
    end.place = place;
    m_builder.addFlowEnd(end);
}

void KinetoSession::addMetadata(const Record &record, const Site &site) {
    if (!record.label || record.label->empty())
        return;
    if (record.name == "process_labels") {
        m_labels[std::string(site.pid)].emplace(*record.label);
    } else if (record.name == "thread_name") {
        const ThreadRef thread = m_builder.thread(m_builder.process(site.pid), m_builder.intern(site.tid));
        m_threadNames.emplace_back(thread, m_builder.intern(*record.label));
    } else if (record.name == "process_name" && !site.pid.empty()) {
        m_processNames.emplace_back(m_builder.process(site.pid), m_builder.intern(*record.label));
    }
}

} // namespace lanescope::model::kineto
