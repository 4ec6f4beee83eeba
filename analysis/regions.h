// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/correlation.h"
#include "analysis/phases.h"
#include "model/store.h"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope::analysis {

/// A number that may not exist; then `reason` says why.
struct MaybeNumber {
    std::optional<std::int64_t> value;
    std::string reason; ///< machine code, empty where value is set
    [[nodiscard]] static MaybeNumber of(std::int64_t number) { return {number, {}}; }
    [[nodiscard]] static MaybeNumber none(std::string why) { return {std::nullopt, std::move(why)}; }
};

/// Count, sum and longest of the gaps of one kind; all three are null together.
struct GapNumbers {
    MaybeNumber count, totalNs, maxNs;
};

struct NameCount {
    std::string name;
    std::uint64_t count = 0;
};

struct StreamNumbers {
    model::StreamRef stream;
    std::uint64_t kernelCount = 0;
    std::int64_t kernelDurationNs = 0;
    GapNumbers idle;
};

/// The fields of semantics.md §5 for a region or for a session's total.
struct RegionNumbers {
    std::optional<PhaseRef> phase;                      ///< nullopt: total
    std::string region;                                 ///< phase text; "total" for the total
    std::optional<model::ClockRef> clock;               ///< nullopt: total over several clocks
    std::map<std::string, std::uint64_t> phaseEvidence; ///< device events and calls per evidence code
    MaybeNumber startNs, endNs, durationNs;
    std::uint64_t directLaunchCount = 0, graphLaunchCount = 0;
    std::int64_t directLaunchDurationNs = 0, graphLaunchDurationNs = 0;
    std::uint64_t kernelCount = 0, correlatedKernelCount = 0;
    std::int64_t kernelDurationNs = 0;
    std::vector<NameCount> kernelNames; ///< count descending, name ascending
    GapNumbers runtimeLaunchGap, idleGap, deviceIdleGap;
    std::uint64_t streamCount = 0;
    std::vector<StreamNumbers> streams; ///< that carry kernels, by device, context, stream text
    std::uint64_t deviceWorkCount = 0;
    MaybeNumber deviceBusyNs;
    std::vector<std::string> qualifiers;          ///< `graph_opaque`, `buffer_loss`
    std::uint64_t eventCount = 0;                 ///< host slices and device events that the times rest on
    std::map<std::string, std::uint64_t> leftOut; ///< events left out of times, by code
};

/// Qualifiers of idle and busy times: kernels may be hidden in graphs that were recorded whole or not at all; the
/// producer says that it lost records.
inline constexpr std::string_view kGraphOpaque = "graph_opaque", kBufferLoss = "buffer_loss";
[[nodiscard]] bool hasQualifier(const RegionNumbers &numbers, std::string_view qualifier);

struct GapBetweenRegions {
    GapNumbers runtimeLaunchGap, idleGap, deviceIdleGap;
};

/// A gap as a place in the timeline: the positive uncovered interval between two slices of a track.
enum class GapKind : std::uint8_t { RuntimeLaunch, Idle, DeviceIdle };
[[nodiscard]] std::string_view gapKindCode(GapKind kind);
struct Gap {
    GapKind kind = GapKind::Idle;
    model::Ns start;
    model::Ns duration;
    model::EventRow before; ///< the slice that ended last before it
    model::EventRow after;
    std::optional<PhaseRef> phase; ///< nullopt: between regions
    model::ClockRef clock;
};

struct SessionNumbers {
    RegionNumbers total;
    GapBetweenRegions betweenRegions;
    std::vector<RegionNumbers> totalsByClock;             ///< only with several clocks
    std::vector<GapBetweenRegions> betweenRegionsByClock; ///< parallel to totalsByClock
    std::vector<RegionNumbers> regions;                   ///< by clock, start (null last), name
};

/// All numbers of one session. What subtracts or unites times of different events is null where the
/// session is historical (`missing_session_scope`), not separable (`sessions_not_separable`) or, in
/// the total, on several clocks (`several_clocks`); `no_events` and `no_usable_times` name an extent
/// that nothing gives. Sums saturate. O(events).
[[nodiscard]] SessionNumbers computeNumbers(const model::SessionStore &session, const SessionCorrelation &correlation,
                                            const SessionPhases &phases, const model::JobControl &job = {});

/// Every gap of one session, by kind, start and place of the slice after it; empty where gaps are
/// refused. Found anew on each call: a list as long as the capture is not kept in memory.
[[nodiscard]] std::vector<Gap> findGaps(const model::SessionStore &session, const SessionCorrelation &correlation,
                                        const SessionPhases &phases, const model::JobControl &job = {});

enum class CoverageLevel : std::uint8_t { None, Partial, All };
[[nodiscard]] std::string_view coverageCode(CoverageLevel level);
struct Coverage {
    bool runtimeLaunches = false;
    bool acceleratorKernels = false;
    bool phaseAnnotations = false;
    bool streamIdentity = false;
    CoverageLevel correlationIds = CoverageLevel::None;
    CoverageLevel hostToDeviceCorrelation = CoverageLevel::None;
    std::string reason; ///< e.g. `no_device_events`
};
[[nodiscard]] Coverage coverageOf(const model::SessionStore &session, const SessionCorrelation &correlation,
                                  const SessionPhases &phases);

} // namespace lanescope::analysis
