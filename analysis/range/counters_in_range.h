// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/correlation.h"
#include "analysis/range/time_range.h"
#include "model/progress.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace lanescope::analysis {

/// What a counter shows of a range: of one that the provider recorded, over its samples there and the value that holds
/// as the range begins; of one that is counted from the events, at any instant.
struct CounterInRange {
    std::string name;        ///< as recorded, or counterCode
    bool counted = false;    ///< from the events
    model::DeviceRef device; ///< none: not of one device
    model::StringRef unit;   ///< of low and high, as recorded; none where the provider tells none, and if counted
    std::uint64_t samples = 0;
    std::optional<double> low, high; ///< none for device_busy, which has a share
    std::optional<double> share;     ///< of the time of the range; device_busy alone
};

/// Those with a value in the range, in the order of their tracks, then those that are counted. The session must let
/// times be compared. O(events log events).
[[nodiscard]] std::vector<CounterInRange> countersInRange(const model::SessionStore &session,
                                                          const SessionCorrelation &correlation, const TimeRange &range,
                                                          const model::JobControl &job = {});

} // namespace lanescope::analysis
