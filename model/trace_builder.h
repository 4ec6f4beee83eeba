// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/store.h"

#include <cstdint>
#include <map>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <vector>

namespace lanescope::model {

/// A record as a reader hands it over. `row` of the finished store is not known yet.
struct NewEvent {
    EventKind kind = EventKind::HostSlice;
    TrackRef track;
    Ns start;
    Ns duration;
    StringRef name;
    Place place;
    RecordFlags flags = 0;
};

struct NewCall {
    CorrelationId id;
    StringRef context;
    ApiClass api = ApiClass::Runtime;
};

struct NewDevice {
    StreamRef stream;
    ProcessRef process;
    CorrelationId id;
    std::int64_t bytes = -1;
    StringRef graphNode;
};

/// A pair of texts that a provider writes on flow ends and slices alike (Kineto: pid and tid).
using SiteRef = Ref<struct SiteTag>;

/// An event by the order in which it was added, before finish() gives it a row.
using EventOrder = Ref<struct EventOrderTag>;

struct NewFlowEnd {
    SiteRef site;
    Ns at;
    StringRef category;
    CorrelationId id;
    FlowEnd::Phase phase = FlowEnd::Phase::Start;
    Place place;
    EventOrder target{}; ///< where the reader has bound the end itself; `site` is then not looked at
};

/// Collects one session and turns it into an immutable store. One thread at a time.
///
/// Negative durations are flagged here (`NegativeDuration`), everything else that concerns the
/// record is flagged by the reader. finish() sorts once: rows by track, then start, then longer
/// first, then place.
class TraceBuilder {
public:
    SessionInfo info;

    [[nodiscard]] StringPool &strings() { return m_columns.strings; }
    [[nodiscard]] StringRef intern(std::string_view text) { return m_columns.strings.intern(text); }
    /// Canonical decimal integers become numbers, other non-empty text is interned, empty gives none.
    [[nodiscard]] CorrelationId correlationId(std::string_view text);

    /// None for an empty text.
    [[nodiscard]] ProcessRef process(std::string_view pid);
    /// `process` may be none; `tid` none makes the thread of records without tid.
    [[nodiscard]] ThreadRef thread(ProcessRef process, StringRef tid);
    [[nodiscard]] DeviceRef device(ProcessRef process, StringRef device);
    [[nodiscard]] StreamRef stream(DeviceRef device, StringRef context, StringRef stream);
    [[nodiscard]] ClockRef clock(const ClockDomain &domain);

    [[nodiscard]] TrackRef hostTrack(TrackKind kind, ThreadRef thread, ClockRef clock, StringRef category);
    [[nodiscard]] TrackRef streamTrack(TrackKind kind, StreamRef stream, ClockRef clock, StringRef category);
    [[nodiscard]] TrackRef deviceTrack(TrackKind kind, DeviceRef device, ClockRef clock, StringRef category);
    /// A track that the artifact names: counters and the like. `thread`/`device` may be none.
    [[nodiscard]] TrackRef namedTrack(TrackKind kind, StringRef name, ThreadRef thread, DeviceRef device,
                                      ClockRef clock);

    void nameProcess(ProcessRef process, StringRef name) { m_columns.processes[process.index()].name = name; }
    void nameThread(ThreadRef thread, StringRef name) { m_columns.threads[thread.index()].name = name; }
    void nameDevice(DeviceRef device, StringRef name) { m_columns.devices[device.index()].name = name; }
    void nameStream(StreamRef stream, StringRef name) { m_columns.streams[stream.index()].name = name; }

    void reserve(std::size_t events);
    void add(const NewEvent &event);
    void addCall(const NewEvent &event, const NewCall &call);
    /// Device events go to the device columns, synchronisations to theirs, by the event's kind.
    void addDevice(const NewEvent &event, const NewDevice &device);
    void addCounter(const NewEvent &event, double value);
    void setRowPhase(StringRef phase); ///< of the event added last

    /// The site of a record; `touch` says that events of that site lie on `track`.
    [[nodiscard]] SiteRef site(std::string_view pid, std::string_view tid);
    void touch(SiteRef site, TrackRef track);
    void addFlowEnd(const NewFlowEnd &end) { m_flows.push_back(end); }

    [[nodiscard]] std::size_t eventCount() const { return m_columns.start.size(); }
    [[nodiscard]] std::size_t callCount() const { return m_calls.size(); }
    [[nodiscard]] const std::vector<ProcessInfo> &processes() const { return m_columns.processes; }
    [[nodiscard]] std::string_view text(StringRef ref) const { return m_columns.strings.view(ref); }
    /// Adds a flag to the record that was added last.
    void amendLastFlags(RecordFlag flag);
    /// The calls of a process turn out to be device-side records: they become DeviceSlices on `track`.
    void demoteCalls(ProcessRef process, TrackRef track);
    /// A slice that was added turns out to be another kind of record, on another track.
    void become(EventOrder event, EventKind kind, TrackRef track);
    void becomeCall(EventOrder event, TrackRef track, const NewCall &call);
    /// As addDevice: `kind` says whose columns it joins.
    void becomeDevice(EventOrder event, EventKind kind, TrackRef track, const NewDevice &device);
    /// Processes that call rows were added for, in order of first appearance.
    [[nodiscard]] std::vector<ProcessRef> callingProcesses() const;
    [[nodiscard]] StoreColumns &columns() { return m_columns; }

    /// Sorts, nests, resolves flow ends. The builder is empty afterwards.
    [[nodiscard]] SessionPtr finish();

private:
    using TrackIdentity = std::tuple<TrackKind, StringRef, ThreadRef, DeviceRef, StreamRef, ClockRef>;
    struct SideCall {
        std::uint32_t order = 0;
        NewCall call;
    };
    struct SideDevice {
        std::uint32_t order = 0;
        NewDevice device;
    };

    [[nodiscard]] TrackRef track(const TrackIdentity &identity, StringRef category);
    [[nodiscard]] std::vector<std::uint32_t> groupByTrack();
    void permute(const std::vector<std::uint32_t> &order);
    void hideSecrets();
    void placeSides(const std::vector<std::uint32_t> &rowOfOrder);
    void resolveFlows(const std::vector<std::uint32_t> &rowOfOrder);
    [[nodiscard]] EventRow boundRow(const NewFlowEnd &end) const;
    [[nodiscard]] EventRow enclosing(TrackRef track, Ns at) const;

    StoreColumns m_columns;
    std::vector<SideCall> m_calls;
    std::vector<SideDevice> m_devices;
    std::vector<std::pair<std::uint32_t, double>> m_counters;
    std::vector<NewFlowEnd> m_flows;
    std::vector<std::vector<TrackRef>> m_siteTracks;
    std::map<TrackIdentity, TrackRef> m_trackIndex;
    std::unordered_map<StringRef, ProcessRef> m_processIndex;
    std::map<std::pair<ProcessRef, StringRef>, ThreadRef> m_threadIndex;
    std::map<std::pair<ProcessRef, StringRef>, DeviceRef> m_deviceIndex;
    std::map<std::tuple<DeviceRef, StringRef, StringRef>, StreamRef> m_streamIndex;
    std::map<std::pair<StringRef, StringRef>, SiteRef> m_siteIndex;
};

/// Depths by containment for host tracks, by first free row for device tracks. Rows are [begin, end)
/// of one track in store order; returns the number of depths used (at least 1).
[[nodiscard]] std::uint16_t assignDepths(StoreColumns &columns, EventRow begin, EventRow end, bool device);

} // namespace lanescope::model
