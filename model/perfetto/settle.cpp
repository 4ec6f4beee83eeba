// SPDX-License-Identifier: Apache-2.0
#include "model/perfetto/settle.h"

#include <algorithm>

namespace lanescope::model::perfetto {

namespace {

/// Gives the memory back; assigning {} would keep the room.
template <class T> void release(std::vector<T> &column) { std::vector<T>().swap(column); }

constexpr int kParentLimit = 64; ///< of a chain of parents; descriptors may form a ring

ProviderProfile profileOf(KeyRule rule) {
    ProviderProfile profile;
    profile.provider = "perfetto";
    switch (rule) {
    case KeyRule::None:
        profile.name = "perfetto-trackevent/1";
        profile.scope = KeyScope::None;
        profile.keyRule = "none: recorded flows only";
        break;
    case KeyRule::Rocm:
        profile.name = "perfetto-rocm/1";
        profile.scope = KeyScope::Session;
        profile.keyRule = "session + flow id + use of the id, and corr_id where both carry it";
        break;
    case KeyRule::GpuStages:
        profile.name = "perfetto-gpu/1";
        profile.scope = KeyScope::RecordedProcess;
        profile.keyRule = "session + process + event id or submission id";
        break;
    }
    return profile;
}

} // namespace

KeyRule Settler::chooseRule() const {
    // Device slices of ROCm outweigh: their files hold no render stages.
    bool rocm = false;
    for (const RawEvent &raw : m_recording.events) {
        if (isDevice(raw.role))
            return KeyRule::Rocm;
        rocm = rocm || isApi(raw.role);
    }
    if (!m_recording.stages.empty())
        return KeyRule::GpuStages;
    if (rocm)
        return KeyRule::Rocm;
    const bool gpuCalls =
        std::any_of(m_recording.gpuLinks.begin(), m_recording.gpuLinks.end(), [](const GpuLinks &l) { return l.call; });
    return gpuCalls ? KeyRule::GpuStages : KeyRule::None;
}

Settler::Timed Settler::timeOf(const Stamp &stamp, Place place) {
    ClockRef &clock = m_clockOfNode[stamp.clock.index()];
    const std::optional<Ns> trace = m_recording.clocks.toTraceTime(stamp.clock, stamp.raw);
    if (!trace && stamp.timed)
        m_unresolved.note(place.value);
    if (clock.isNone())
        clock = m_recording.builder.clock(trace ? m_recording.clocks.traceClock()
                                                : m_recording.clocks.ownClock(stamp.clock));
    return {trace ? *trace : m_recording.clocks.ownTime(stamp.clock, stamp.raw), clock};
}

ProcessRef Settler::processOf(std::int32_t pid) {
    const ProcessRef process = m_recording.builder.process(std::to_string(pid));
    const auto &names = m_recording.tracks.names().processes;
    if (const auto name = names.find(pid); name != names.end())
        m_recording.builder.nameProcess(process, name->second);
    return process;
}

StringRef Settler::labelOf(TraceTrack track, ThreadRef thread, bool ownTrack) {
    const TrackFacts &facts = m_recording.tracks.facts(track);
    StringRef label = ownTrack ? StringRef::none() : facts.name;
    if (!ownTrack && label.isNone() && facts.uuid == 0)
        label = m_recording.texts.intern("sequence " + std::to_string(facts.sequence));
    if (!ownTrack && label.isNone() && !facts.described)
        label = m_recording.texts.intern("track " + std::to_string(facts.uuid));
    // Tracks of one name are tracks of their own, however alike a viewer may draw them.
    if (m_labels.try_emplace({thread, label}, track).first->second == track)
        return label;
    if (label.isNone())
        label = facts.threadName.isNone() ? m_recording.texts.intern("track") : facts.threadName;
    const std::string base(m_recording.texts.view(label));
    return m_recording.texts.intern(base + " (" + std::to_string(facts.uuid) + ")");
}

Settler::HostPlace Settler::findPlace(TraceTrack track) {
    const TrackFacts &own = m_recording.tracks.facts(track);
    std::optional<std::int32_t> pid;
    std::optional<std::int64_t> tid;
    TraceTrack at = track;
    for (int depth = 0; depth < kParentLimit && !at.isNone() && !pid; ++depth) {
        pid = m_recording.tracks.facts(at).pid;
        tid = m_recording.tracks.facts(at).tid;
        at = m_recording.tracks.parentOf(at);
    }
    if (!pid)
        pid = own.trustedPid;
    TraceBuilder &builder = m_recording.builder;
    HostPlace place;
    place.process = pid ? processOf(*pid) : ProcessRef::none();
    StringRef tidText = tid ? m_recording.texts.intern(std::to_string(*tid)) : StringRef::none();
    bool ownTrack = own.tid.has_value();
    StringRef threadName = own.threadName.isNone() ? own.name : own.threadName;
    const std::string name(m_recording.texts.view(own.name));
    if (const auto parsed = tidOfThreadTrack(name); parsed && !own.tid) {
        tidText = m_recording.texts.intern(*parsed);
        ownTrack = true;
    } else if (!ownTrack && tid && pid) {
        const auto &names = m_recording.tracks.names().threads;
        const auto known = names.find({*pid, *tid});
        threadName = known == names.end() ? StringRef::none() : known->second;
    }
    place.thread = builder.thread(place.process, tidText);
    if (!threadName.isNone() && !tidText.isNone())
        builder.nameThread(place.thread, threadName);
    place.label = labelOf(track, place.thread, ownTrack);
    return place;
}

const Settler::HostPlace &Settler::placeOf(TraceTrack track) {
    std::optional<HostPlace> &place = m_places[track.index()];
    if (!place)
        place = findPlace(track);
    return *place;
}

TrackRef Settler::hostTrack(TraceTrack track, TrackKind kind, ClockRef clock) {
    TrackRef &known = m_trackRefs[{track, kind, clock}];
    if (!known.isNone())
        return known;
    const HostPlace &place = placeOf(track);
    known = place.label.isNone()
                ? m_recording.builder.hostTrack(kind, place.thread, clock, StringRef::none())
                : m_recording.builder.namedTrack(kind, place.label, place.thread, DeviceRef::none(), clock);
    return known;
}

void Settler::fillInfo(const SessionId &id, const std::string &label) {
    SessionInfo &info = m_recording.builder.info;
    info.id = id;
    info.label = label;
    info.profile = profileOf(m_rule);
    info.placeKind = PlaceKind::ProtoByte;
    info.begin = {m_recording.begin};
    info.recordsRead = m_recording.packets;
    info.hostName = m_recording.hostName;
    info.metadata = std::move(m_recording.metadata);
    addRemoteSync(info);
    if (m_recording.clocks.snapshots() == 0)
        return;
    info.metadata.push_back({"clock_snapshots", std::to_string(m_recording.clocks.snapshots()), false});
    info.metadata.push_back(
        {"clock_mapping_largest_jump_ns", std::to_string(m_recording.clocks.largestJump().count), false});
}

/// The offset to the clock of the same name of the host that recorded this machine: the host's session, of the same
/// recording, is the one whose label names no machine.
void Settler::addRemoteSync(SessionInfo &info) {
    if (m_recording.remoteSync.empty())
        return;
    const ClockGraph &clocks = m_recording.clocks;
    const auto offset = m_recording.remoteSync.offsetOf(clocks.traceClockId());
    if (!offset || m_recording.machine() == 0) {
        m_report.add(Severity::Notice, "remote_clock_sync_unused",
                     m_recording.machine() == 0
                         ? "clocks of two machines were compared, and the packets do not say which machine"
                         : "clocks of two machines were compared, but not the clock that the events lie on",
                     {}, "align the lanes by an event in each of them");
        return;
    }
    const auto fact = [&](const char *name, std::string value) {
        info.metadata.push_back({std::string("remote_clock_sync ") + name, std::move(value), false});
    };
    fact("clock", clocks.traceClock().name);
    // "trace 2, machine 5" is of the host "trace 2", and "machine 5" of the one without a label.
    const std::string &label = info.label;
    fact("host", label.substr(0, std::min(label.find(", machine "), label.find("machine "))));
    fact("offset_ns", std::to_string(offset->ns.count));
    if (offset->uncertainty)
        fact("uncertainty_ns", std::to_string(offset->uncertainty->count));
}

void Settler::prepare() {
    m_recording.events.shrink_to_fit();
    m_recording.stamps.shrink_to_fit();
    m_recording.extras.shrink_to_fit();
    m_recording.flows.shrink_to_fit();
    m_recording.clocks.settle();
    m_clockOfNode.resize(m_recording.clocks.size());
    m_places.resize(m_recording.tracks.size());
    m_order.resize(m_recording.events.size());
    m_times.reserve(m_recording.events.size());
    for (std::size_t i = 0; i < m_recording.events.size(); ++i)
        m_times.push_back(timeOf(m_recording.stamps[i], m_recording.events[i].place));
    release(m_recording.stamps);
    m_rule = chooseRule();
}

SessionPtr Settler::run(const SessionId &id, const std::string &label) {
    prepare();
    numberFlows();
    if (m_rule == KeyRule::Rocm)
        keyRocm();
    if (m_rule == KeyRule::GpuStages)
        keyGpu();
    addSlices();
    addCounters();
    addStages();
    addGpuCounters();
    addFlows();
    addWaits();
    orderTracks();
    fillInfo(id, label);
    m_unresolved.report(
        m_report, Severity::Notice, "clock_unresolved",
        "times are on a clock that no snapshot relates to the trace's; they lie on tracks of their own");
    m_endAlone.report(m_report, Severity::Notice, "end_without_begin", "ends have no open slice on their track");
    m_flowOnEnd.report(m_report, Severity::Notice, "flow_on_end",
                       "flows stand on the end of a slice; they were bound to the slice that it ends");
    m_danglingFlow.report(m_report, Severity::Notice, "dangling_flow",
                          "flow ids have one end only; no flow is drawn for them");
    m_corrDisagrees.report(m_report, Severity::Notice, "corr_id_disagrees",
                           "device slices share a flow with calls of another corr_id; they are not matched");
    m_endFromRecord.report(
        m_report, Severity::Notice, "end_from_record",
        "slices of one track overlap, so begin and end can't be paired by nesting; the recorded end_ns was taken");
    for (std::size_t i = 0; i < m_recording.clocks.size(); ++i)
        if (m_recording.clocks.wentBackwards(ClockNode(i)))
            m_report.add(Severity::Notice, "clock_went_backwards",
                         "a clock goes backwards between snapshots and is no longer used as a source: " +
                             m_recording.clocks.nameOf(ClockNode(i)));
    forget();
    return m_recording.builder.finish();
}

/// What is settled need not wait for the sorting.
void Settler::forget() {
    release(m_recording.events);
    release(m_recording.extras);
    release(m_recording.gpuLinks);
    release(m_recording.flows);
    release(m_recording.counters);
    release(m_recording.stages);
    release(m_recording.gpuCounters);
    release(m_times);
    release(m_order);
    release(m_uses);
}

} // namespace lanescope::model::perfetto
