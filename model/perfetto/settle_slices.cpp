// SPDX-License-Identifier: Apache-2.0
#include "model/perfetto/settle.h"

#include <algorithm>
#include <numeric>

namespace lanescope::model::perfetto {

void Settler::addSlices() {
    const std::vector<RawEvent> &events = m_recording.events;
    std::vector<std::size_t> offset(m_recording.tracks.size() + 1, 0);
    for (const RawEvent &raw : events)
        ++offset[raw.track.index() + 1];
    std::partial_sum(offset.begin(), offset.end(), offset.begin());
    std::vector<std::size_t> next(offset.begin(), offset.end() - 1);
    std::vector<RawRef> order(events.size());
    for (std::size_t i = 0; i < events.size(); ++i)
        order[next[events[i].track.index()]++] = RawRef(i);
    const auto before = [this](RawRef a, RawRef b) {
        const Timed &first = m_times[a.index()];
        const Timed &second = m_times[b.index()];
        return first.clock != second.clock ? first.clock < second.clock : first.at < second.at;
    };
    m_recording.builder.reserve(events.size() / 2 + m_recording.stages.size() + m_recording.counters.size());
    for (std::size_t track = 0; track + 1 < offset.size(); ++track) {
        const auto first = order.begin() + static_cast<std::ptrdiff_t>(offset[track]);
        const auto last = order.begin() + static_cast<std::ptrdiff_t>(offset[track + 1]);
        if (!std::is_sorted(first, last, before))
            std::stable_sort(first, last, before);
        addTrack(order.data() + offset[track], order.data() + offset[track + 1]);
    }
}

void Settler::addTrack(const RawRef *first, const RawRef *last) {
    std::vector<Open> stack;
    ClockRef clock;
    for (const RawRef *next = first; next != last; ++next) {
        const std::size_t at = next->index();
        const RawEvent &raw = m_recording.events[at];
        if (m_times[at].clock != clock)
            leaveOpen(stack);
        clock = m_times[at].clock;
        const RecordFlags flags = raw.timed ? RecordFlags{0} : static_cast<RecordFlags>(RecordFlag::NotCollected);
        switch (raw.edge) {
        case Edge::Begin:
            if (raw.timed)
                stack.push_back({at, false});
            else
                addSlice(at, {}, with(flags, RecordFlag::Open));
            break;
        case Edge::End:
            if (raw.timed)
                close(stack, at);
            else
                m_endAlone.note(raw.place.value);
            break;
        case Edge::Instant:
        case Edge::Complete: addSlice(at, {raw.edge == Edge::Complete ? extraOf(at)->durationNs : 0}, flags); break;
        }
    }
    leaveOpen(stack);
}

/// Ends the innermost open slice that agrees with the name and category of the end, where it has any.
void Settler::close(std::vector<Open> &stack, std::size_t end) {
    const RawEvent &raw = m_recording.events[end];
    const auto agrees = [&](const Open &open) {
        const RawEvent &begin = m_recording.events[open.event];
        return !open.closed && (raw.name.isNone() || raw.name == begin.name) &&
               (raw.category.isNone() || raw.category == begin.category);
    };
    const auto found = std::find_if(stack.rbegin(), stack.rend(), agrees);
    if (found == stack.rend()) {
        m_endAlone.note(raw.place.value);
        return;
    }
    addSlice(found->event, m_times[end].at - m_times[found->event].at, 0);
    m_order[end] = m_order[found->event];
    found->closed = true;
    while (!stack.empty() && stack.back().closed)
        stack.pop_back();
}

void Settler::leaveOpen(std::vector<Open> &stack) {
    for (const Open &open : stack)
        if (!open.closed)
            addSlice(open.event, {}, static_cast<RecordFlags>(RecordFlag::Open));
    stack.clear();
}

void Settler::addSlice(std::size_t index, Ns duration, RecordFlags flags) {
    const RawEvent &raw = m_recording.events[index];
    TraceBuilder &builder = m_recording.builder;
    m_order[index] = EventOrder(builder.eventCount());
    NewEvent slice;
    slice.start = m_times[index].at;
    slice.duration = duration;
    slice.name = raw.name;
    slice.place = raw.place;
    slice.flags = flags;
    if (raw.edge == Edge::Instant) {
        slice.kind = EventKind::Instant;
        slice.track = hostTrack(raw.track, TrackKind::Instants, m_times[index].clock);
        builder.add(slice);
        return;
    }
    const Extra *extra = extraOf(index);
    if (extra && raw.edge == Edge::Begin && raw.timed && extra->rocm.timed) {
        // The record's own end: slices of one track may overlap, and then nesting pairs the wrong ends.
        const Ns recorded = Ns{extra->rocm.endNs} - Ns{extra->rocm.beginNs};
        if (recorded != duration || has(flags, RecordFlag::Open))
            m_endFromRecord.note(raw.place.value);
        slice.duration = recorded;
        slice.flags = 0;
    }
    if (isDevice(raw.role) && m_rule == KeyRule::Rocm) {
        addDeviceSlice(slice, index);
        return;
    }
    const bool call = m_rule == KeyRule::Rocm
                          ? isApi(raw.role)
                          : extra && !extra->gpu.isNone() && m_recording.gpuLinks[extra->gpu.index()].call;
    slice.kind = call ? EventKind::Call : EventKind::Annotation;
    slice.track = hostTrack(raw.track, call ? TrackKind::Calls : TrackKind::Annotations, m_times[index].clock);
    if (!call)
        builder.add(slice);
    else
        builder.addCall(slice, {extra->id, StringRef::none(),
                                raw.role == SliceRole::HsaApi ? ApiClass::Driver : ApiClass::Runtime});
}

StreamRef Settler::streamOf(const RawEvent &raw, const RocmFacts &facts) {
    TraceBuilder &builder = m_recording.builder;
    const std::string track(m_recording.texts.view(m_recording.tracks.facts(raw.track).name));
    const auto either = [&](StringRef recorded, std::string_view word) {
        if (!recorded.isNone())
            return recorded;
        const auto named = bracketed(track, word);
        return named ? m_recording.texts.intern(*named) : StringRef::none();
    };
    const StringRef agent = either(facts.agent, raw.role == SliceRole::MemoryCopy ? "AGENT" : "COMPUTE");
    StringRef stream = either(facts.stream, "STREAM");
    if (stream.isNone())
        stream = either(facts.queue, "QUEUE");
    const DeviceRef device = builder.device(placeOf(raw.track).process, agent);
    return builder.stream(device, StringRef::none(), stream);
}

void Settler::addDeviceSlice(NewEvent slice, std::size_t index) {
    const RawEvent &raw = m_recording.events[index];
    TraceBuilder &builder = m_recording.builder;
    const Extra &extra = *extraOf(index);
    const RocmFacts &facts = extra.rocm;
    const bool copy = raw.role == SliceRole::MemoryCopy;
    const StreamRef stream = streamOf(raw, facts);
    const DeviceRef device = builder.columns().streams[stream.index()].device;
    const ClockRef clock = m_times[index].clock;
    slice.kind = copy ? EventKind::Memcpy : EventKind::Kernel;
    slice.track = copy ? builder.deviceTrack(TrackKind::Copies, device, clock, raw.category)
                       : builder.streamTrack(TrackKind::Stream, stream, clock, raw.category);
    // rocprofv3 and rocpd's converter move the ends of overlapping dispatches to their middle; the
    // records in the file are the moved ones. rocprof-sys does not.
    if (!copy && !m_recording.texts.view(raw.category).starts_with("rocm_"))
        slice.flags = with(slice.flags, RecordFlag::DurationAdjusted);
    builder.addDevice(slice, {stream, placeOf(raw.track).process, extra.id, facts.bytes, StringRef::none()});
}

} // namespace lanescope::model::perfetto
