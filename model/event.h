// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

namespace lanescope::model {

/// What a record is, by the rules of its provider profile.
enum class EventKind : std::uint8_t {
    Call, ///< runtime or driver API row
    Kernel,
    Memcpy,
    Memset,
    GraphExecution,   ///< one row for a whole graph, without its nodes
    DeviceOther,      ///< device record without a documented key (MTIA ccp events, barriers, …)
    Synchronisation,  ///< matched and drawn, in no count
    Annotation,       ///< user_annotation, NVTX, roctx: a host range somebody named
    DeviceAnnotation, ///< the provider's projection of an annotation onto a stream
    CpuOp,
    PythonFunction,
    HostSlice,   ///< any other complete slice of a host thread
    TraceSpan,   ///< Kineto `Trace` rows: the profiler's own span
    Overhead,    ///< profiler overhead
    DeviceSlice, ///< host-API row that the artifact puts on a device: drawn, in no count
    Instant,
    Counter,
};
[[nodiscard]] std::string_view kindCode(EventKind kind);

/// Kernels, memcpys, memsets, whole-graph executions.
[[nodiscard]] constexpr bool isDeviceEvent(EventKind kind) {
    return kind == EventKind::Kernel || kind == EventKind::Memcpy || kind == EventKind::Memset ||
           kind == EventKind::GraphExecution;
}
/// Calls, annotations and other complete slices of host threads: what has a phase on the host side.
[[nodiscard]] constexpr bool isHostSlice(EventKind kind) {
    return kind == EventKind::Call || kind == EventKind::Annotation || kind == EventKind::CpuOp ||
           kind == EventKind::PythonFunction || kind == EventKind::HostSlice;
}

/// Which API a call row was recorded from.
enum class ApiClass : std::uint8_t { Runtime, Driver, Backtrace };

/// Facts about the record itself, set by the reader; never a correction of its numbers.
enum class RecordFlag : std::uint8_t {
    None = 0,
    NotCollected = 1,     ///< `clock_not_collected`
    NegativeDuration = 2, ///< `negative_duration`: the end lies before the start, kept as recorded
    Open = 4,             ///< `open`: no end was recorded; the duration is 0
    DurationAdjusted = 8, ///< `duration_adjusted_by_producer`
    Captured = 16,        ///< a call inside a stream capture, where the data shows it
};
using RecordFlags = std::uint8_t;
[[nodiscard]] constexpr RecordFlags operator|(RecordFlag a, RecordFlag b) {
    return static_cast<RecordFlags>(static_cast<unsigned>(a) | static_cast<unsigned>(b));
}
[[nodiscard]] constexpr bool has(RecordFlags flags, RecordFlag flag) {
    return (static_cast<unsigned>(flags) & static_cast<unsigned>(flag)) != 0;
}
[[nodiscard]] constexpr RecordFlags with(RecordFlags flags, RecordFlag flag) {
    return static_cast<RecordFlags>(static_cast<unsigned>(flags) | static_cast<unsigned>(flag));
}
/// False for events that count but are left out of durations, extents, gaps and busy.
[[nodiscard]] constexpr bool hasUsableTimes(RecordFlags flags) {
    return !has(flags, RecordFlag::NotCollected) && !has(flags, RecordFlag::NegativeDuration) &&
           !has(flags, RecordFlag::Open);
}

/// Where a record stands in its artifact, stable over versions of the reader: a byte of the
/// inflated text (`@byte`), a row of a table (`table:rowid`), a line (`L<line>`) or a byte of a
/// protobuf stream (`P<byte>`). Which of them is a property of the session.
enum class PlaceKind : std::uint8_t { Byte, TableRow, Line, ProtoByte };
struct Place {
    std::uint64_t value = 0;
    friend constexpr auto operator<=>(const Place &, const Place &) = default;
};

} // namespace lanescope::model
