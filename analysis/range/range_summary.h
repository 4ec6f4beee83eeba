// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/analysis.h"
#include "analysis/correlation.h"
#include "analysis/phases.h"
#include "analysis/range/time_range.h"
#include "analysis/regions.h"
#include "analysis/rules/kernel_classes.h"
#include "model/progress.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope::analysis {

/// Name of the rule by which events count for a range; it stands beside every number of one.
inline constexpr std::string_view kRangeRule = "range/1";

/// Events of one name. Durations are whole, also of events that reach beyond the range, and of those
/// with usable times only.
struct DurationSums {
    std::uint64_t count = 0;
    std::uint64_t timed = 0; ///< of them with usable times; minimum and maximum hold only where it is not 0
    std::int64_t totalNs = 0, minNs = 0, maxNs = 0;
    void add(bool usable, std::int64_t durationNs);
    void add(const DurationSums &more);
};
struct NamedSums {
    std::string name;
    DurationSums sums;
};
struct ClassSums {
    std::string kernelClass;
    DurationSums sums;
};
/// Copies of one direction, or memsets. `bytes` counts records that name a size, `timedBytes` those of
/// them with usable times: bytes per nanosecond are GB/s.
struct CopySums {
    std::string direction;
    DurationSums sums;
    std::uint64_t sized = 0;
    std::int64_t bytes = 0;
    std::int64_t timedBytes = 0, timedNs = 0;
};
/// One device inside the range, in clipped nanoseconds. Communication and compute are unions over the
/// streams: kernels of the class that communicates, and kernels that neither communicate nor copy.
struct DeviceInRange {
    model::DeviceRef device;     ///< none: not recorded
    std::uint64_t workCount = 0; ///< with usable times
    std::int64_t busyNs = 0;
    std::uint64_t gapCount = 0;
    std::int64_t gapNs = 0, longestGapNs = 0;
    std::int64_t computeNs = 0, communicationNs = 0, overlapNs = 0;
};
/// Proven launches in flight by kInFlightRule, whatever the number of their devices.
struct LaunchesInFlight {
    std::uint64_t atBegin = 0; ///< at the first instant of the range
    std::uint64_t most = 0;    ///< at any instant of the range
    std::uint64_t atEnd = 0;   ///< at the instant the range ends
};

/// Everything about a range of one clock of one session.
struct RangeSummary {
    /// Gaps that are listed: the longest of all; counts and sums are of all of them.
    static constexpr std::size_t kListedGaps = 1000;

    TimeRange range;
    std::optional<std::string> phase;   ///< only events of this region, and gaps between two of them; nullopt: all
    RuleListId classRules;              ///< the list that tells the classes
    RegionNumbers numbers;              ///< `region` is "range"; extent, gaps and busy are clipped to the range
    std::vector<NamedSums> kernels;     ///< by total descending, then name
    std::vector<ClassSums> classes;     ///< likewise
    std::vector<CopySums> copies;       ///< likewise
    std::vector<NamedSums> api;         ///< host time by API, without version suffix; likewise
    std::vector<DeviceInRange> devices; ///< by first appearance
    LaunchesInFlight inFlight;
    std::vector<Gap> gaps; ///< clipped, by kind and start; their neighbours may lie outside the range
};

/// Summarises what lies in a range. An event belongs to the range if it shares time with it (see
/// belongsTo) and then counts once, with its whole duration: kernels, classes, copies, API and launches
/// count so. What is a part of the range is clipped to it: extent, busy, gaps, communication, compute and
/// their overlap; so the busy times of two touching ranges add up to that of both. Gaps are those of
/// the whole track, clipped: the time before the first and after the last slice of a track is none.
/// Events with an unusable duration count if their start lies in the range; records whose clock was not
/// collected lie in no range, and all of that clock are named in `left_out`.
/// With a phase the events of all others are left out, and counted as kOtherPhase; gaps are those between two of its
/// events on the whole track.
///
/// O(events), without copies of them; stops early, with what is there, when cancelled. An Error
/// (`missing_session_scope`, `sessions_not_separable`) where no times of the session may be compared,
/// `no_such_session` where the range is another session's.
[[nodiscard]] model::Result<RangeSummary> summariseRange(const model::SessionStore &session,
                                                         const SessionCorrelation &correlation,
                                                         const SessionPhases &phases, const KernelClasses &classes,
                                                         const TimeRange &range, const model::JobControl &job = {},
                                                         std::optional<PhaseRef> phase = std::nullopt);

/// The same of a session of an analysis, by its rules, and with `buffer_loss` among the qualifiers where its producer
/// lost some. An Error `no_such_phase` where the session has no region of that text.
[[nodiscard]] model::Result<RangeSummary> summariseRange(const Analysis &analysis, std::size_t session,
                                                         const TimeRange &range, const model::JobControl &job = {},
                                                         const std::optional<std::string> &phase = std::nullopt);

/// `HtoD`, `DtoH`, `DtoD`, `HtoH`, `PtoP`, `HtoA`, … by the words of a copy's name, whichever producer
/// wrote it; `other` where it names none.
[[nodiscard]] std::string_view copyDirection(std::string_view name);

} // namespace lanescope::analysis
