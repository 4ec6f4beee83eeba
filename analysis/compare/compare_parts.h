// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/compare/compare.h"
#include "analysis/steps.h"

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace lanescope::analysis {

/// What kernels are compared by: class and short name.
using KernelKey = std::pair<std::string, std::string>;

struct KernelTimes {
    std::uint64_t count = 0, names = 0, unqualified = 0;
    std::vector<std::int64_t> durations; ///< of those with usable times
};

/// What is compared of one side.
struct SideNumbers {
    RegionNumbers numbers; ///< of the whole session, or of the range
    std::map<KernelKey, KernelTimes> kernels;
    std::vector<std::int64_t> latencies, queues; ///< proven ones, of the first device event of each call
    bool graphOpaque = false;                    ///< kernels may be hidden in graphs
    bool hidesWork = false;                      ///< graphs ran of which nothing is recorded
    bool bufferLoss = false;                     ///< its producer lost records
    std::vector<std::string> qualifiers;         ///< of its busy and idle times
    std::optional<Step> step;                    ///< then `numbers` holds the sum of its kernels alone
    MaybeNumber stepNs;                          ///< length of the step's mark
};
[[nodiscard]] model::Result<SideNumbers> numbersOfSide(const Analysis &analysis, const ComparedSide &side,
                                                       const model::JobControl &job);

/// The step of that number. Errors: `no_such_step`, and why a session may have none.
[[nodiscard]] model::Result<Step> stepOfSide(const Analysis &analysis, const ComparedSide &side,
                                             const model::JobControl &job);

[[nodiscard]] std::vector<MeasureDelta> measureDeltas(const SideNumbers &a, const SideNumbers &b);
/// Sorts the durations.
[[nodiscard]] std::vector<KernelDelta> kernelDeltas(SideNumbers &a, SideNumbers &b);

} // namespace lanescope::analysis
