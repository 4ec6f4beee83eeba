// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/analysis.h"
#include "analysis/timeline/timeline_index.h"
#include "model/artifact.h"
#include "ui/selection/fact.h"

#include <cstddef>

/// What the Selection dock says about one event. Pure functions of the Analysis.
namespace lanescope::ui {

/// An event of one of the open sessions, with what the facts are read from.
struct EventSubject {
    const analysis::Analysis &analysis;
    const analysis::TimelineIndex &index; ///< of the same Analysis
    std::size_t session;
    model::EventRow row;
    [[nodiscard]] const model::SessionStore &store() const { return *analysis.sessions[session]; }
    [[nodiscard]] const analysis::SessionCorrelation &found() const { return analysis.correlation.sessions[session]; }
    [[nodiscard]] model::EventRef ref(model::EventRow other) const { return {store().id(), other}; }
};

/// Why times of different events of the session may not be subtracted; empty if they may.
[[nodiscard]] QString refusalOfTimes(const model::SessionStore &session);

/// Start relative to the lane's zero on the event's clock: "+812.931 402 ms".
[[nodiscard]] QString laneStart(const EventSubject &subject, model::EventRow row);

/// Session, track, start, duration, id, state, flags, phase, place.
[[nodiscard]] Facts eventFacts(const EventSubject &subject);

/// Names and values of the record itself.
[[nodiscard]] Facts detailFacts(const std::vector<model::Detail> &details);

/// Of a device event: its launch with latency and queue where proven, the kernel before it on its
/// stream, and the idle time between the two.
[[nodiscard]] Facts launchFacts(const EventSubject &subject, model::DeviceEventRef event);

} // namespace lanescope::ui
