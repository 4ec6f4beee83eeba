// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/intervals.h"
#include "analysis/regions.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace lanescope::analysis {

/// Version of the rule by which a device counts as waiting for the host: at least a fifth of its window
/// is idle, in ten gaps or more, and at least half of that idle time belongs to work that the host
/// launched only after the device had run dry.
inline constexpr std::string_view kLaunchBoundRule = "launch-bound/1";

/// The numbers of the rule for one device and clock.
struct LaunchBound {
    model::DeviceRef device;
    model::ClockRef clock;
    std::int64_t windowNs = 0;   ///< first start to last end of its work
    std::int64_t idleNs = 0;     ///< without any work
    std::int64_t hostWaitNs = 0; ///< idle before work that was launched after the gap had begun
    std::uint64_t gaps = 0, hostWaitGaps = 0, unknownGaps = 0;
    [[nodiscard]] bool bound() const;
};
/// By device, in order of first appearance; empty where times of different events must not be related.
[[nodiscard]] std::vector<LaunchBound> launchBound(const model::SessionStore &session,
                                                   const SessionCorrelation &correlation);

/// When the host was inside a launch, or inside another call that owns device work, on `clock`. The calls
/// of all threads.
[[nodiscard]] IntervalSet launchingTime(const model::SessionStore &session, const SessionCorrelation &correlation,
                                        model::ClockRef clock);

/// Of the qualified kernels on a device and clock, each the first of its call: those that ran shorter
/// than their call took.
struct ShortKernels {
    model::DeviceRef device;
    model::ClockRef clock;
    std::uint64_t pairs = 0;
    std::uint64_t shorter = 0;
    std::int64_t shorterNs = 0; ///< sum of their durations
};
/// Devices without such kernels are not among them.
[[nodiscard]] std::vector<ShortKernels> shortKernels(const model::SessionStore &session,
                                                     const SessionCorrelation &correlation);

} // namespace lanescope::analysis
