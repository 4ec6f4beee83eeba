// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/correlation.h"
#include "model/store.h"

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace lanescope::analysis {

/// Why nothing ran before some device work, told by when it was launched. Only a qualified pair on one
/// clock with usable times can tell.
enum class IdleClass : std::uint8_t {
    HostWait,   ///< it was launched only after the gap had begun: the device waited for the host
    KernelWait, ///< launched before, and the gap is shorter than the rule's limit
    Other,      ///< launched before, and the gap is not that short
    Unknown,    ///< no proven launch
};
inline constexpr std::size_t kIdleClassCount = 4;
/// `host_wait`, …
[[nodiscard]] std::string_view idleClassCode(IdleClass idleClass);

/// The difference between HTA's rule and ours.
struct IdleRule {
    std::int64_t kernelWaitBelowNs = 30'000;
    bool launchAtItsStart = true; ///< a launch at the very start of the gap came after it
    bool takesEffectBeforeCause = false;
};
/// HTA documents its limit as 30 ns, but compares it with microseconds (definitions of both are printed).
inline constexpr IdleRule kHtaIdleRule{30'000, false, true};
inline constexpr IdleRule kHtaDocumentedIdleRule{30, false, true};

/// What the work after a gap of one track says about it.
[[nodiscard]] IdleClass idleClassOf(const model::SessionStore &session, const SessionCorrelation &correlation,
                                    model::DeviceEventRef after, model::Ns gapStart, model::Ns gapLength,
                                    const IdleRule &rule);

struct IdleSums {
    std::uint64_t count = 0;
    std::int64_t totalNs = 0;
};
/// The gaps of one track and clock by class. A gap is positive, and measured from the latest end so far.
template <class Key> struct IdleOfTrack {
    Key key;
    model::ClockRef clock;
    model::Ns begin, end; ///< first start and last end of its work
    std::array<IdleSums, kIdleClassCount> sums{};
};
using IdleOfDevice = IdleOfTrack<model::DeviceRef>;
using IdleOfStream = IdleOfTrack<model::StreamRef>;

/// Over all device work of each device, whole-graph rows included. In order of first appearance.
[[nodiscard]] std::vector<IdleOfDevice> deviceIdle(const model::SessionStore &session,
                                                   const SessionCorrelation &correlation, const IdleRule &rule);
/// Over kernels, copies and memsets of each stream.
[[nodiscard]] std::vector<IdleOfStream> streamIdle(const model::SessionStore &session,
                                                   const SessionCorrelation &correlation, const IdleRule &rule);

} // namespace lanescope::analysis
