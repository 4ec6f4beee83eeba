// SPDX-License-Identifier: Apache-2.0
#include "model/chrome/chrome_rows.h"

#include <algorithm>

namespace lanescope::model::chrome {

namespace {

/// Typed ids keep the quotes of texts that look like numbers.
std::string_view plainId(std::string_view typed) {
    const bool quoted = typed.size() >= 2 && typed.front() == '"' && typed.back() == '"';
    return quoted ? typed.substr(1, typed.size() - 2) : typed;
}

bool isDeviceRow(EventKind kind) { return isDeviceEvent(kind) || kind == EventKind::DeviceOther; }

} // namespace

TrackKind trackOfSlice(EventKind kind) {
    if (kind == EventKind::CpuOp || kind == EventKind::PythonFunction)
        return TrackKind::Ops;
    return kind == EventKind::Annotation ? TrackKind::Annotations : TrackKind::HostSlices;
}

StringRef SliceKeys::leader(StringRef key) const {
    for (auto found = m_leaders.find(key); found != m_leaders.end(); found = m_leaders.find(key))
        key = found->second;
    return key;
}

void SliceKeys::claim(EventOrder slice, StringRef key) {
    const auto [slot, isFirst] = m_keyOfSlice.try_emplace(slice, key);
    if (isFirst)
        return;
    const StringRef a = leader(slot->second);
    const StringRef b = leader(key);
    if (a != b)
        m_leaders[std::max(a, b)] = std::min(a, b);
}

CorrelationId SliceKeys::idOf(EventOrder slice, TraceBuilder &builder) const {
    const auto found = m_keyOfSlice.find(slice);
    if (found != m_keyOfSlice.end())
        return CorrelationId::fromString(leader(found->second));
    return m_placeholders.contains(slice) ? builder.correlationId("0") : CorrelationId::none();
}

void RowSettler::bindByOwnIds(const std::vector<SideRow> &sideRows, FlowTable &flows) {
    using Key = std::tuple<ThreadRef, Ns, std::string_view>; // thread, start, id
    std::map<Key, EventOrder> slices;
    for (const SideRow &row : sideRows) {
        const std::string_view id = m_builder.text(row.ownId);
        if (id.empty())
            continue;
        const Key key(threadOf(row.order), m_builder.columns().start[row.order.index()], id);
        const auto [slot, isNew] = slices.try_emplace(key, row.order);
        if (!isNew)
            slot->second = EventOrder::none();
    }
    flows.bindGiven([&](const RecordedEnd &end) {
        if (end.phase == FlowEnd::Phase::Start || !isKey(end))
            return EventOrder::none();
        const auto found = slices.find({end.thread, end.at, plainId(m_builder.text(end.id))});
        return found == slices.end() ? EventOrder::none() : found->second;
    });
}

void RowSettler::settle(const std::vector<SideRow> &sideRows, FlowTable &flows) {
    for (const SideRow &row : sideRows)
        m_kinds.emplace(row.order, row.kind);
    for (const RecordedEnd &end : flows.take([this](const RecordedEnd &one) { return isKey(one); }))
        readKey(end);
    for (const auto &[slice, kind] : m_kinds)
        settleRow(slice, kind);
    settleTracks();
}

void RowSettler::readKey(const RecordedEnd &end) {
    const DiagnosticPlace place = DiagnosticPlace::atByte(end.place.value);
    if (end.slice.isNone()) {
        m_report.add(Severity::Notice, "dangling_flow", "an end of a flow that is a key has no slice to bind to",
                     place);
        return;
    }
    const auto kind = m_kinds.find(end.slice);
    const bool device = kind != m_kinds.end() && isDeviceRow(kind->second);
    if (device == (end.phase == FlowEnd::Phase::Start)) {
        m_report.add(Severity::Notice, "key_on_other_side",
                     "a flow from host to device begins on the device or ends on the host; it was left out", place);
        return;
    }
    if (!device)
        m_kinds[end.slice] = EventKind::Call;
    const std::string_view id = m_builder.text(end.id);
    if (plainId(id) == "0")
        m_keys.claimPlaceholder(end.slice);
    else
        m_keys.claim(end.slice, m_builder.intern(std::string(m_builder.text(end.category)) + " " + std::string(id)));
}

ThreadRef RowSettler::threadOf(EventOrder slice) const {
    const StoreColumns &columns = m_builder.columns();
    return columns.tracks[columns.track[slice.index()].index()].thread;
}

TrackNames RowSettler::namesOf(ThreadRef thread) const {
    TrackNames names;
    const ThreadInfo &info = m_builder.columns().threads[thread.index()];
    names.thread = m_builder.text(info.name);
    names.tid = m_builder.text(info.tid);
    if (info.process.isNone())
        return names;
    const ProcessInfo &process = m_builder.processes()[info.process.index()];
    names.pid = m_builder.text(process.pid);
    names.process = m_builder.text(process.name);
    if (const auto labels = m_labels.find(info.process); labels != m_labels.end())
        names.labels = labels->second;
    return names;
}

StreamRef RowSettler::streamOf(ThreadRef thread) {
    const TrackNames names = namesOf(thread);
    const std::string_view device = m_dialect.deviceOf(names);
    const DeviceRef deviceRef =
        m_builder.device(ProcessRef::none(), device.empty() ? StringRef::none() : m_builder.intern(device));
    const ThreadInfo info = m_builder.columns().threads[thread.index()];
    const StreamRef stream = m_builder.stream(deviceRef, StringRef::none(), info.tid);
    if (!info.name.isNone())
        m_builder.nameStream(stream, info.name);
    if (!names.process.empty() && !device.empty())
        m_builder.nameDevice(deviceRef, m_builder.intern(names.process));
    return stream;
}

void RowSettler::settleRow(EventOrder slice, EventKind kind) {
    const StoreColumns &columns = m_builder.columns();
    const TrackInfo track = columns.tracks[columns.track[slice.index()].index()];
    if (kind == EventKind::Call) {
        const ApiClass api = m_dialect.apiOf(m_builder.text(columns.name[slice.index()]));
        m_builder.becomeCall(slice, m_builder.hostTrack(TrackKind::Calls, track.thread, track.clock, track.category),
                             {m_keys.idOf(slice, m_builder), StringRef::none(), api});
        return;
    }
    if (kind == EventKind::TraceSpan || kind == EventKind::Annotation) {
        const TrackKind lane = kind == EventKind::TraceSpan ? TrackKind::TraceSpans : TrackKind::Annotations;
        m_builder.become(slice, kind, m_builder.hostTrack(lane, track.thread, track.clock, track.category));
        return;
    }
    const StreamRef stream = streamOf(track.thread);
    if (kind == EventKind::DeviceAnnotation) {
        m_builder.become(slice, kind,
                         m_builder.streamTrack(TrackKind::DeviceAnnotations, stream, track.clock, track.category));
        return;
    }
    const bool copies = kind == EventKind::Memcpy || kind == EventKind::Memset;
    const TrackKind lane = kind == EventKind::Kernel ? TrackKind::Stream : TrackKind::DeviceOther;
    const TrackRef target =
        copies ? m_builder.deviceTrack(TrackKind::Copies, m_builder.columns().streams[stream.index()].device,
                                       track.clock, track.category)
               : m_builder.streamTrack(lane, stream, track.clock, track.category);
    m_builder.becomeDevice(slice, kind, target,
                           {stream, ProcessRef::none(), m_keys.idOf(slice, m_builder), -1, StringRef::none()});
}

/// Plain slices of a thread that nothing else was said of.
bool RowSettler::isPlain(EventOrder slice) const {
    const StoreColumns &columns = m_builder.columns();
    const TrackInfo &track = columns.tracks[columns.track[slice.index()].index()];
    return columns.kind[slice.index()] == EventKind::HostSlice && track.kind == TrackKind::HostSlices &&
           track.name.isNone();
}

void RowSettler::settleTracks() {
    std::vector<std::optional<EventKind>> kinds;
    bool any = false;
    for (std::size_t i = 0; i < m_builder.columns().threads.size(); ++i) {
        kinds.push_back(m_dialect.kindOnTrack(namesOf(ThreadRef(i))));
        any = any || kinds.back();
    }
    for (std::size_t i = 0; any && i < m_builder.eventCount(); ++i) {
        const EventOrder slice(i);
        if (!isPlain(slice))
            continue;
        if (const auto kind = kinds[threadOf(slice).index()])
            settleRow(slice, m_dialect.kindOfWork(*kind, m_builder.text(m_builder.columns().name[slice.index()])));
    }
}

} // namespace lanescope::model::chrome
