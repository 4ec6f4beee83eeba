// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/perfetto/recording.h"

#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace lanescope::model::perfetto {

/// Which key rule the records of a recording allow.
enum class KeyRule : std::uint8_t { None, Rocm, GpuStages };

/// Turns a recording into a session: converts times, pairs begins and ends, finds threads, devices and
/// streams, and gives every call and device event the id of its profile's key. Used once.
class Settler {
public:
    Settler(Recording &recording, ImportReport &report) : m_recording(recording), m_report(report) {}
    [[nodiscard]] SessionPtr run(const SessionId &id, const std::string &label);

private:
    struct Timed {
        Ns at;
        ClockRef clock;
    };
    /// Where a track of the trace lies among processes and threads.
    struct HostPlace {
        ThreadRef thread;
        ProcessRef process;
        StringRef label; ///< none: the thread's own track
    };
    struct Open {
        std::size_t event = 0;
        bool closed = false;
    };
    /// One end of a flow with the use of its id that it belongs to; a terminating end ends a use.
    using FlowRef = Ref<struct FlowTag>;
    struct FlowUse {
        std::uint64_t id = 0;
        std::uint32_t use = 1;
        FlowRef flow; ///< of the recording
    };
    using Claim = std::pair<ProcessRef, std::uint64_t>; ///< a render stage's event id in a process

    void prepare();
    void forget();
    void addRemoteSync(SessionInfo &info);
    void fillInfo(const SessionId &id, const std::string &label);
    [[nodiscard]] KeyRule chooseRule() const;
    [[nodiscard]] Timed timeOf(const Stamp &stamp, Place place);
    [[nodiscard]] const HostPlace &placeOf(TraceTrack track);
    [[nodiscard]] HostPlace findPlace(TraceTrack track);
    [[nodiscard]] StringRef labelOf(TraceTrack track, ThreadRef thread, bool ownTrack);
    [[nodiscard]] ProcessRef processOf(std::int32_t pid);
    [[nodiscard]] TrackRef hostTrack(TraceTrack track, TrackKind kind, ClockRef clock);

    void addSlices();
    void addTrack(const RawRef *first, const RawRef *last);
    void close(std::vector<Open> &stack, std::size_t end);
    void leaveOpen(std::vector<Open> &stack);
    void addSlice(std::size_t event, Ns duration, RecordFlags flags);
    void addDeviceSlice(NewEvent slice, std::size_t event);
    [[nodiscard]] StreamRef streamOf(const RawEvent &raw, const RocmFacts &facts);
    void addCounters();
    [[nodiscard]] std::optional<double> valueOf(const RawCounter &raw, const TrackFacts &facts);
    [[nodiscard]] TrackRef counterTrack(TraceTrack track, ClockRef clock);
    [[nodiscard]] std::vector<Ns> firstTimes();
    void orderTracks();

    void numberFlows();
    void keyRocm();
    void keyGroup(std::size_t begin, std::size_t end);
    void addFlows();
    void addFlowGroup(std::size_t begin, std::size_t end);
    void addFlowEnd(std::size_t event, StringRef category, CorrelationId id, FlowEnd::Phase phase);
    [[nodiscard]] bool keyed(std::size_t event) const;
    [[nodiscard]] const RawFlow &flowOf(const FlowUse &use) const { return m_recording.flows[use.flow.index()]; }
    [[nodiscard]] Extra *extraOf(std::size_t event) {
        const ExtraRef extra = m_recording.events[event].extra;
        return extra.isNone() ? nullptr : &m_recording.extras[extra.index()];
    }

    void keyGpu();
    void addStages();
    void addGpuCounters();
    [[nodiscard]] CorrelationId stageId(const RawStage &stage, ProcessRef process);
    void addWaits();

    Recording &m_recording;
    ImportReport &m_report;
    KeyRule m_rule = KeyRule::None;
    std::vector<Timed> m_times;      ///< by event
    std::vector<EventOrder> m_order; ///< by event: what it became; none for ends of nothing
    std::vector<ClockRef> m_clockOfNode;
    std::vector<std::optional<HostPlace>> m_places;
    std::map<std::pair<ThreadRef, StringRef>, TraceTrack> m_labels;
    std::map<std::tuple<TraceTrack, TrackKind, ClockRef>, TrackRef> m_trackRefs;
    std::vector<FlowUse> m_uses;
    std::map<Claim, CorrelationId> m_claims;
    std::map<std::pair<ProcessRef, std::uint64_t>, std::size_t> m_submissions; ///< vkQueueSubmit calls by number
    std::vector<std::pair<EventOrder, ProcessRef>> m_stageEvents;              ///< by stage
    std::map<std::tuple<TraceTrack, std::uint32_t, std::uint32_t>, CounterValue> m_sums; ///< of a sequence's generation
    Tally m_unresolved, m_endAlone, m_flowOnEnd, m_danglingFlow, m_corrDisagrees, m_endFromRecord;
    Tally m_baseLost, m_multiplierUnusable, m_rounded;
};

} // namespace lanescope::model::perfetto
