// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/clock.h"
#include "model/event.h"
#include "model/identity.h"
#include "model/profile.h"
#include "model/registration.h"
#include "model/strings.h"

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace lanescope::model {

struct ProcessInfo {
    StringRef pid;  ///< the artifact's own text
    StringRef name; ///< none if unnamed
};
struct ThreadInfo {
    ProcessRef process; ///< none if the record has none
    StringRef tid;      ///< none if the record has none
    StringRef name;
};
struct DeviceInfo {
    ProcessRef process; ///< none: not in the record
    StringRef device;   ///< none: not in the record
    StringRef name;
};
struct StreamInfo {
    DeviceRef device;
    StringRef context; ///< none: not in the record
    StringRef stream;  ///< none: not in the record
    StringRef name;
};

/// What a track shows. Host tracks nest by containment, device tracks spread overlap over rows.
enum class TrackKind : std::uint8_t {
    Annotations,
    Calls,
    Ops,             ///< cpu ops and python functions, as a flame
    HostSlices,      ///< other slices of a host thread
    Stream,          ///< kernels of one stream
    Copies,          ///< memcpys and memsets of one device
    GraphExecutions, ///< whole-graph rows of one device
    Synchronisation,
    DeviceAnnotations,
    DeviceOther,
    Overhead,
    TraceSpans,
    Instants,
    Counter,
};
[[nodiscard]] std::string_view trackKindCode(TrackKind kind);

/// A track has one clock: events of two clocks never share a track.
struct TrackInfo {
    TrackKind kind = TrackKind::HostSlices;
    ThreadRef thread; ///< host tracks
    DeviceRef device; ///< device tracks
    StreamRef stream; ///< tracks of one stream
    ClockRef clock;
    StringRef name;          ///< counters and tracks that the artifact names; else none
    StringRef category;      ///< the provider's category of its events, for the header
    StringRef unit;          ///< of a counter's values, as the provider tells it; none where it does not
    std::uint32_t order = 0; ///< among the host tracks of one thread, where the provider says one; else 0
    EventRow begin;          ///< events are the rows [begin, end), by start
    EventRow end;
    std::uint16_t rows = 1; ///< depth of nesting or overlap
};

/// Host side of a correlation.
struct CallRecord {
    EventRow row;
    ThreadRef thread;
    CorrelationId id;
    StringRef context; ///< only rows/1 carry one
    ApiClass api = ApiClass::Runtime;
};

/// Device side of a correlation.
struct DeviceRecord {
    EventRow row;
    StreamRef stream;
    ProcessRef process; ///< as recorded; none where the record carries none
    CorrelationId id;
    std::int64_t bytes = -1; ///< of copies and memsets; −1 if not recorded
    StringRef graphNode;     ///< graph node id, where recorded
};

/// One end of a flow that the artifact recorded, resolved to the slice it binds to.
struct FlowEnd {
    enum class Phase : std::uint8_t { Start, Step, Finish };
    StringRef category;
    CorrelationId id;
    EventRow bound; ///< none: dangling
    Phase phase = Phase::Start;
    Place place;
};

/// A counter's samples stand in rows of its track; the value is kept as recorded.
struct CounterSample {
    EventRow row;
    double value = 0;
};

/// Declared identity of a session in row formats.
struct DeclaredIdentity {
    std::optional<std::string> artifactId;
    std::optional<std::string> sessionId;
};

struct MetadataEntry {
    std::string key;
    std::string value;
    bool secret = false; ///< environment rows, command lines, user and host names, tokens
};

/// Facts of a session that are not events.
struct SessionInfo {
    SessionId id;
    /// Of an archive: the member the session was read from, and what stands before its places: `dir/a.json!`; of a
    /// set of files, whose places name the file, `dir/`.
    std::string member;
    std::string placePrefix;
    ProviderProfile profile;
    std::string label; ///< what the artifact calls it (rank prefix, declared id), may be empty
    DeclaredIdentity declared;
    bool historical = false;   ///< rows without artifact id
    bool notSeparable = false; ///< `sessions_not_separable`
    std::string notSeparableReason;
    ProcessRef impliedProcess; ///< the one CPU process, where the profile implies the device side's process
    Registration registration; ///< what the content says; the artifact combines it with name and user
    PlaceKind placeKind = PlaceKind::Byte;
    Place begin; ///< where its trace begins, in a file of several: what stands before says nothing about it
    std::vector<std::string> tables; ///< names for PlaceKind::TableRow; of the files, where PlaceKind::Line has several
    std::vector<MetadataEntry> metadata;
    std::string hostName;
    std::string bootIdentity;
    bool synthetic = false;        ///< the artifact says that it was made up
    bool withSecrets = false;      ///< names are told as recorded, with the credentials in them
    std::uint64_t recordsRead = 0; ///< records of the artifact that belong to the session, flows and metadata included
};

/// All columns of a session; filled by TraceBuilder::finish, constant afterwards.
struct StoreColumns {
    StringPool strings;
    std::vector<ProcessInfo> processes;
    std::vector<ThreadInfo> threads;
    std::vector<DeviceInfo> devices;
    std::vector<StreamInfo> streams;
    std::vector<ClockDomain> clocks;
    std::vector<TrackInfo> tracks;

    std::vector<Ns> start;
    std::vector<Ns> duration;
    std::vector<StringRef> name;
    std::vector<Place> place;
    std::vector<TrackRef> track;
    std::vector<EventKind> kind;
    std::vector<RecordFlags> flags;
    std::vector<std::uint16_t> depth;

    std::vector<CallRecord> calls;           ///< by (start, place)
    std::vector<DeviceRecord> deviceEvents;  ///< by (start, place)
    std::vector<DeviceRecord> syncs;         ///< synchronisation records, by (start, place)
    std::vector<DeviceRecord> deviceOthers;  ///< device records without a documented key, by (start, place)
    std::vector<CallRef> callOfRow;          ///< by rank in rowsWithCall
    std::vector<EventRow> rowsWithCall;      ///< ascending
    std::vector<DeviceEventRef> deviceOfRow; ///< by rank in rowsWithDevice
    std::vector<EventRow> rowsWithDevice;    ///< ascending
    std::vector<FlowEnd> flows;              ///< by (category, id, phase, place)
    std::vector<CounterSample> counters;     ///< by row
    std::vector<StringRef> phaseOfRow;       ///< rows/1: the row's own phase; empty where no row has one
};

/// The immutable event store of one session: structure of arrays, rows grouped by track and sorted
/// by start inside it. Shared between threads as shared_ptr<const SessionStore>.
class SessionStore {
public:
    SessionStore(SessionInfo info, StoreColumns columns)
        : SessionStore(std::move(info), std::make_shared<const StoreColumns>(std::move(columns))) {}
    /// The same columns under other facts.
    SessionStore(SessionInfo info, std::shared_ptr<const StoreColumns> columns)
        : m_info(std::move(info)), m_shared(std::move(columns)), m_columns(*m_shared) {}
    SessionStore(const SessionStore &) = delete;
    SessionStore &operator=(const SessionStore &) = delete;

    [[nodiscard]] const SessionInfo &info() const { return m_info; }
    [[nodiscard]] const SessionId &id() const { return m_info.id; }
    [[nodiscard]] const StoreColumns &columns() const { return m_columns; }
    [[nodiscard]] const std::shared_ptr<const StoreColumns> &sharedColumns() const { return m_shared; }

    [[nodiscard]] std::size_t eventCount() const { return m_columns.start.size(); }
    [[nodiscard]] Ns start(EventRow row) const { return m_columns.start[row.index()]; }
    [[nodiscard]] Ns duration(EventRow row) const { return m_columns.duration[row.index()]; }
    /// start + duration, clamped to the range of int64.
    [[nodiscard]] Ns end(EventRow row) const {
        std::int64_t sum = 0;
        const Ns length = duration(row);
        if (__builtin_add_overflow(start(row).count, length.count, &sum))
            sum =
                length.count > 0 ? std::numeric_limits<std::int64_t>::max() : std::numeric_limits<std::int64_t>::min();
        return {sum};
    }
    [[nodiscard]] EventKind kind(EventRow row) const { return m_columns.kind[row.index()]; }
    [[nodiscard]] RecordFlags flags(EventRow row) const { return m_columns.flags[row.index()]; }
    [[nodiscard]] bool usableTimes(EventRow row) const { return hasUsableTimes(flags(row)); }
    [[nodiscard]] std::uint16_t depth(EventRow row) const { return m_columns.depth[row.index()]; }
    [[nodiscard]] TrackRef track(EventRow row) const { return m_columns.track[row.index()]; }
    [[nodiscard]] Place place(EventRow row) const { return m_columns.place[row.index()]; }
    [[nodiscard]] StringRef nameRef(EventRow row) const { return m_columns.name[row.index()]; }
    [[nodiscard]] std::string_view name(EventRow row) const { return text(nameRef(row)); }
    [[nodiscard]] ClockRef clock(EventRow row) const { return info(track(row)).clock; }
    [[nodiscard]] TimePoint timePoint(EventRow row) const { return {ClockId{id(), clock(row)}, start(row)}; }
    [[nodiscard]] ThreadRef thread(EventRow row) const { return info(track(row)).thread; }

    [[nodiscard]] const ProcessInfo &info(ProcessRef ref) const { return m_columns.processes[ref.index()]; }
    [[nodiscard]] const ThreadInfo &info(ThreadRef ref) const { return m_columns.threads[ref.index()]; }
    [[nodiscard]] const DeviceInfo &info(DeviceRef ref) const { return m_columns.devices[ref.index()]; }
    [[nodiscard]] const StreamInfo &info(StreamRef ref) const { return m_columns.streams[ref.index()]; }
    [[nodiscard]] const TrackInfo &info(TrackRef ref) const { return m_columns.tracks[ref.index()]; }
    [[nodiscard]] const ClockDomain &info(ClockRef ref) const { return m_columns.clocks[ref.index()]; }
    [[nodiscard]] const CallRecord &call(CallRef ref) const { return m_columns.calls[ref.index()]; }
    [[nodiscard]] const DeviceRecord &deviceEvent(DeviceEventRef ref) const {
        return m_columns.deviceEvents[ref.index()];
    }
    [[nodiscard]] std::size_t callCount() const { return m_columns.calls.size(); }
    [[nodiscard]] std::size_t deviceEventCount() const { return m_columns.deviceEvents.size(); }
    /// None if the row is no call.
    [[nodiscard]] CallRef callAt(EventRow row) const;
    /// None if the row is no device event.
    [[nodiscard]] DeviceEventRef deviceEventAt(EventRow row) const;

    /// Empty for none.
    [[nodiscard]] std::string_view text(StringRef ref) const {
        return m_info.withSecrets ? m_columns.strings.recorded(ref) : m_columns.strings.view(ref);
    }
    /// The id as the artifact wrote it (canonical); empty for none.
    [[nodiscard]] std::string idText(CorrelationId id) const;
    /// pid text of a process; nullopt for none.
    [[nodiscard]] std::optional<std::string> processText(ProcessRef ref) const;
    [[nodiscard]] std::optional<std::string> optionalText(StringRef ref) const;
    /// `@4711`, `CUPTI_ACTIVITY_KIND_KERNEL:12`, `L3` or `P99`; `dir/a.json!@4711` in an archive.
    [[nodiscard]] std::string placeText(Place place) const;
    /// `<session_id>/<place>`.
    [[nodiscard]] std::string eventText(EventRow row) const;
    /// The row at a place (first one of that place); none if no event stands there.
    [[nodiscard]] EventRow rowAt(std::string_view placeText) const;
    /// The row's own phase text (rows/1); none elsewhere.
    [[nodiscard]] StringRef rowPhase(EventRow row) const {
        return m_columns.phaseOfRow.empty() ? StringRef::none() : m_columns.phaseOfRow[row.index()];
    }
    /// Earliest start and latest end of the events with usable times on `clock`; nullopt if there are none.
    [[nodiscard]] std::optional<std::pair<Ns, Ns>> extent(ClockRef clock) const;
    /// Bytes held by the columns and strings.
    [[nodiscard]] std::size_t memoryBytes() const;

private:
    SessionInfo m_info;
    std::shared_ptr<const StoreColumns> m_shared;
    const StoreColumns &m_columns;
};

using SessionPtr = std::shared_ptr<const SessionStore>;

/// Packs (table, rowid) into a Place for PlaceKind::TableRow; rowids are taken modulo 2^52.
[[nodiscard]] constexpr Place tablePlace(TableRef table, std::int64_t rowid) {
    return {(static_cast<std::uint64_t>(table.index()) << 52U) |
            (static_cast<std::uint64_t>(rowid) & ((1ULL << 52U) - 1))};
}

} // namespace lanescope::model
