// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/correlation.h"
#include "model/store.h"

#include <string_view>

namespace lanescope::analysis {

/// Name of the rule of launches in flight, for ranges and counters alike: a launch is in flight from the start of its
/// call to the end of the last kernel or whole graph that is proven to be its work, on the range's or the counter's
/// clock; a counter of one device looks at the work on that device. Copies have a counter of their own. Work that
/// starts before its launch, or has no usable times, keeps nothing in flight.
inline constexpr std::string_view kInFlightRule = "in_flight/1";

/// Calls `take(row)` for the work of a call that keeps it in flight, by start.
template <class Take>
void eachFlyingWork(const model::SessionStore &session, const SessionCorrelation &correlation, model::CallRef call,
                    const Take &take) {
    for (const model::DeviceEventRef event : correlation.deviceWork(call)) {
        const model::EventRow row = session.deviceEvent(event).row;
        const model::EventKind kind = session.kind(row);
        const bool launched = kind == model::EventKind::Kernel || kind == model::EventKind::GraphExecution;
        if (launched && !has(correlation.flags[event.index()], Flag::EffectBeforeCause) &&
            latencyOf(session, correlation, event))
            take(row);
    }
}

} // namespace lanescope::analysis
