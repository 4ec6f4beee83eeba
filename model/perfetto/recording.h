// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/diagnostics.h"
#include "model/perfetto/clock_graph.h"
#include "model/perfetto/counter_value.h"
#include "model/perfetto/event_fields.h"
#include "model/perfetto/packet.h"
#include "model/perfetto/remote_sync.h"
#include "model/perfetto/rocm_slices.h"
#include "model/perfetto/sequence_state.h"
#include "model/perfetto/trace_tracks.h"
#include "model/trace_builder.h"

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

namespace lanescope::model::perfetto {

/// How often something was met and where first; reported once.
struct Tally {
    std::uint64_t count = 0;
    std::uint64_t first = 0;
    void note(std::uint64_t place) {
        if (count++ == 0)
            first = place;
    }
    void report(ImportReport &report, Severity severity, std::string_view code, std::string_view message,
                std::string_view advice = {}) const {
        if (count != 0)
            report.add(severity, code, message, DiagnosticPlace::atByte(first), advice, count);
    }
};

/// A time as recorded. `timed` is false where the packet has none.
struct Stamp {
    std::int64_t raw = 0;
    ClockNode clock;
    bool timed = false;
};

enum class Edge : std::uint8_t { Begin, End, Instant, Complete };
using RawRef = Ref<struct RawEventTag>; ///< an event in order of the file
using ExtraRef = Ref<struct ExtraTag>;
using GpuLinksRef = Ref<struct GpuLinksTag>;

/// Half of a slice: there are twice as many as slices, so that each byte counts. Its stamp is kept beside it until times
/// are converted.
struct RawEvent {
    Place place;
    TraceTrack track;
    StringRef name;
    StringRef category;
    ExtraRef extra; ///< none for most
    Edge edge = Edge::Instant;
    SliceRole role = SliceRole::Plain;
    bool timed = false;
};

/// What only some events carry.
struct Extra {
    RocmFacts rocm;
    std::int64_t durationNs = 0; ///< of Edge::Complete
    CorrelationId id;            ///< of its profile's key, once it is known
    GpuLinksRef gpu;             ///< none for most
};

/// What an event says of work of a GPU.
struct GpuLinks {
    std::vector<std::uint64_t> submissions, waits; ///< gpu_correlation
    bool call = false;                             ///< gpu_api or a submission
    std::optional<std::uint64_t> queueSubmission;  ///< vkQueueSubmit
};

struct RawFlow {
    std::uint64_t id = 0;
    RawRef event;
    bool ending = false;
    std::optional<FlowEnd::Phase> legacyPhase; ///< bind_id of older events: another kind of id
};

struct RawCounter {
    Place place;
    Stamp stamp;
    TraceTrack track;
    std::uint32_t sequence = 0;
    std::uint32_t generation = 0;
    bool based = false; ///< nothing of the sequence was lost since its state was cleared
    RecordedValue value;
};

struct RawStage {
    Place place;
    Stamp stamp;
    std::uint64_t durationNs = 0;
    bool ended = false; ///< a duration was recorded
    StringRef name, queue, kernel, stage;
    std::optional<std::uint64_t> eventId, context;
    std::uint64_t submission = 0;
    std::optional<std::int64_t> gpu;
    std::optional<std::int32_t> pid;
    std::vector<std::uint64_t> waits;
};

/// A sample of a hardware counter. Numbers of counters without an interned descriptor are the trace's.
struct RawGpuCounter {
    Place place;
    Stamp stamp;
    std::uint32_t counter = 0;
    StringRef name; ///< of an interned descriptor; else none
    std::optional<std::int64_t> gpu;
    double value = 0;
};

/// What one machine recorded between two seams: collected in order of the file, nothing resolved that a
/// later packet may still explain. Becomes one session (see settle.h).
class Recording {
public:
    Recording(std::uint32_t machine, ImportReport &report) : m_machine(machine), m_report(report) {}

    /// Throws proto::Malformed for a payload that can't be read.
    void add(const Packet &packet);
    /// A packet of any sequence may have been lost.
    void invalidate();
    /// Reports what was counted; after the clocks were settled, where it becomes a session.
    void reportTallies();

    TraceBuilder builder;
    Texts texts{builder.strings()};
    ClockGraph clocks;
    RemoteSync remoteSync;
    TraceTracks tracks;
    std::vector<RawEvent> events;
    std::vector<Stamp> stamps; ///< by event
    std::vector<Extra> extras;
    std::vector<GpuLinks> gpuLinks;
    std::vector<RawFlow> flows;
    std::vector<RawCounter> counters;
    std::vector<RawStage> stages;
    std::vector<RawGpuCounter> gpuCounters;
    std::map<std::uint32_t, StringRef> gpuCounterNames; ///< of the trace, by number
    std::vector<MetadataEntry> metadata;
    std::string hostName;
    std::string producerVersion;
    std::uint64_t begin = 0; ///< place of the seam before it; 0 where there is none
    std::uint64_t packets = 0;

    [[nodiscard]] std::uint32_t machine() const { return m_machine; }
    /// nullptr where the event has none.
    [[nodiscard]] const Extra *extraOf(RawRef event) const {
        const ExtraRef extra = events[event.index()].extra;
        return extra.isNone() ? nullptr : &extras[extra.index()];
    }
    [[nodiscard]] const GpuLinks *gpuLinksOf(RawRef event) const {
        const Extra *extra = extraOf(event);
        return extra == nullptr || extra->gpu.isNone() ? nullptr : &gpuLinks[extra->gpu.index()];
    }
    [[nodiscard]] bool hasEvents() const {
        return !events.empty() || !counters.empty() || !stages.empty() || !gpuCounters.empty();
    }

private:
    void addDescriptors(const Packet &packet);
    void addSnapshot(const Packet &packet, SequenceState &sequence);
    void addStats(std::string_view stats, std::uint64_t place);
    void addSystemInfo(std::string_view info);
    [[nodiscard]] Stamp stampOf(const Packet &packet, SequenceState &sequence);
    void addTrackEvent(const Packet &packet, SequenceState &sequence, Stamp stamp);
    void addSlice(const Packet &packet, SequenceState &sequence, Stamp stamp, TraceTrack track, Edge edge);
    void addLegacy(const Packet &packet, SequenceState &sequence, Stamp stamp, TraceTrack track);
    void addFlows(RawRef event);
    void addCounterSamples(const Packet &packet, const SequenceState &sequence, const Stamp &stamp, TraceTrack track);
    void addExtraSamples(const Packet &packet, const SequenceState &sequence, const Stamp &stamp);
    void addStage(const Packet &packet, const SequenceState &sequence, const Stamp &stamp);
    void addVulkan(const Packet &packet, const Stamp &stamp);
    void addGpuCounters(const Packet &packet, const SequenceState &sequence, const Stamp &stamp);
    [[nodiscard]] TraceTrack trackOf(const Packet &packet, const SequenceState &sequence);
    [[nodiscard]] TraceTrack asyncTrack(TraceTrack parent);
    [[nodiscard]] Stamp legacyStamp(const Packet &packet, SequenceState &sequence, Stamp stamp);
    [[nodiscard]] StringRef nameOf(const Packet &packet, const SequenceState &sequence);
    [[nodiscard]] StringRef categoryOf(const Packet &packet, const SequenceState &sequence);
    [[nodiscard]] SliceRole roleOf(StringRef category);
    [[nodiscard]] ExtraRef addExtra(const SequenceState &sequence, SliceRole role, Edge edge);

    std::uint32_t m_machine = 0;
    ImportReport &m_report;
    std::unordered_map<std::uint32_t, SequenceState> m_sequences;
    std::unordered_map<StringRef, SliceRole> m_roles;
    EventFields m_event;
    Tally m_stateMissing, m_iidMissing, m_iidDisputed, m_untimed, m_noSequence, m_otherData, m_dropped, m_unitChanged,
        m_phaseSkipped, m_stateEvents, m_noType;
    std::map<ClockNode, Tally> m_beforeSnapshot;
};

} // namespace lanescope::model::perfetto
