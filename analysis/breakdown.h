// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/analysis.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope::analysis {

/// Whose definition of compute, communication, copies and idle.
enum class BreakdownDefinition : std::uint8_t {
    Ours,      ///< classes of the open rule list; whole-graph rows are busy
    TraceLens, ///< TraceLens' gpu_timeline
    Hta,       ///< HTA's temporal breakdown, overlap and idle classes, without its rounding to microseconds
};

struct BreakdownOptions {
    BreakdownDefinition definition = BreakdownDefinition::Ours;
    bool wholeFile = false; ///< all devices of a session together, as TraceLens does it
    /// Number of a step (1 is the first): the window is the step's mark, work is clipped to it, and the time
    /// before the first and after the last work is idle too. nullopt: from the first to the last work.
    std::optional<std::size_t> step = std::nullopt;
    /// A region (see phaseText), of our definition, per device: its busy time, and idle as for a region, the gaps between
    /// two of its events on the whole track; their sum is the time that shares are of. All other events are left out.
    std::optional<std::string> phase = std::nullopt;
};

/// One number of a breakdown. Intervals are half open; touching ones are one.
struct BreakdownMeasure {
    std::string_view definition; ///< the name under which it is printed
    std::string_view measure;
    std::optional<model::DeviceRef> device; ///< nullopt: all devices of the session
    std::optional<model::StreamRef> stream; ///< nullopt: all streams
    model::ClockRef clock;
    MaybeNumber valueNs;
    std::optional<double>
        ratio;           ///< of the window; of classes of idle time, of the idle time; of an overlap, of what overlaps
    std::string noRatio; ///< why there is none
    std::uint64_t count = 0;   ///< events, or gaps, that went in
    std::uint64_t leftOut = 0; ///< events of the scope without usable times, or that the definition does not know
    MaybeNumber windowStartNs, windowEndNs;
    bool idle = false; ///< carries the session's qualifiers
};

/// The breakdown of one session, per device and clock; nothing is united across clocks. Every number is
/// null, with the reason, where times of different events must not be related. Empty where the session has no step of
/// the number, or no work of the phase, that was asked for. Classes of idle time are of whole devices, so a step and a
/// phase have none. O(events log events).
[[nodiscard]] std::vector<BreakdownMeasure> breakdownOf(const Analysis &analysis, std::size_t session,
                                                        const BreakdownOptions &options);

/// The list of rules on which a definition rests.
[[nodiscard]] const KernelClasses &classesOf(const Analysis &analysis, BreakdownDefinition definition);

} // namespace lanescope::analysis
