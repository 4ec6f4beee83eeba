// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/analysis.h"
#include "analysis/range/time_range.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope::analysis {

/// What every comparison says of itself.
inline constexpr std::string_view kCompareNote =
    "Descriptive, not causal: these are differences between two recordings, and nothing here says why they differ. "
    "Durations, counts and sums are compared; times of the two clocks never are.";

/// Name of the rule that calls a kernel faster, slower or the same; see KernelChange.
inline constexpr std::string_view kDiffRule = "diff/2";

/// One side of a comparison: a session, a range of it, or one of its steps.
struct ComparedSide {
    std::size_t session = 0; ///< position in Analysis::sessions
    std::optional<TimeRange> range;
    std::optional<std::size_t> step = std::nullopt;  ///< its number; 1 is the first
    std::optional<std::string> phase = std::nullopt; ///< of the session or the range, only the events of this region
};

/// An aggregate of both sides. `delta` = b − a and `ratio` = b / a exist only where both sides do; the
/// ratio not where a is 0. `refusal` names why there is no delta: the side and its reason. Numbers that rest on
/// records which a side lost or hides are there, qualified, and have no delta.
struct MeasureDelta {
    std::string measure;
    MaybeNumber a, b;
    std::vector<std::string> aQualifiers, bQualifiers; ///< of busy and idle times
    std::optional<std::int64_t> delta;
    std::optional<double> ratio;
    std::string refusal;
};

/// How the kernels of one class and short name differ. Medians are compared: they are the same where they differ by no
/// more than a hundredth of A's, or by no more than the median absolute deviations of A and B together.
enum class KernelChange : std::uint8_t {
    New,     ///< only in B
    Gone,    ///< only in A
    Faster,  ///< B's median is shorter
    Slower,  ///< B's median is longer
    Same,    ///< no more than noise
    Unknown, ///< a side has no usable times, hides kernels in graphs, or lost records
};
[[nodiscard]] std::string_view kernelChangeCode(KernelChange change);

/// The kernels of one class and short name on one side. Times are of those with usable ones.
struct KernelsOfSide {
    std::uint64_t count = 0;
    std::uint64_t namesMerged = 0; ///< whole names that the short one stands for
    std::uint64_t unqualified = 0; ///< without a proven launch
    std::int64_t totalNs = 0;
    std::optional<double> meanNs, share; ///< share of the time of all kernels of the side
    MaybeNumber medianNs, p99Ns;         ///< nearest rank; the reason holds for the mean too
};

struct KernelDelta {
    std::string kernel, kernelClass; ///< short name and class: what both sides are matched by
    KernelsOfSide a, b;
    std::optional<double> ratio; ///< of the medians, b / a
    KernelChange change = KernelChange::Unknown;
    std::string reason; ///< of an unknown change
};

struct Comparison {
    ComparedSide a, b;
    std::vector<MeasureDelta> measures;
    std::vector<KernelDelta> kernels; ///< by difference of totals, greatest first, then class and name
    std::map<std::string, std::uint64_t> aLeftOut, bLeftOut; ///< events left out of the times of a side, by code
};

/// Compares durations, counts and sums of two sessions or ranges, which may be on different clocks:
/// no time of one is ever subtracted from a time of the other. An Error refuses the whole:
/// `same_selection` where both sides are one, `no_device_events` where a side has no device work,
/// `empty_selection` where a range holds no event, `no_such_step`, `step_and_other` where only one side is a step,
/// `no_such_phase`, `several_clocks` for a phase whose events lie on several, `step_and_phase` as a step has one itself,
/// and what summariseRange and findSteps refuse. Steps have measures of their own: a step's device work is that of
/// its calls, whenever it ran. Where one side lacks what a single measure needs, that measure alone is refused.
[[nodiscard]] model::Result<Comparison> compareSides(const Analysis &analysis, const ComparedSide &a,
                                                     const ComparedSide &b, const model::JobControl &job = {});

} // namespace lanescope::analysis
