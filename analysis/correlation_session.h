// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/correlation.h"
#include "analysis/correlation_index.h"

namespace lanescope::analysis {

// The steps of correlating one session, in the order in which they run. Each fills its part of `result`
// and reads the parts of the steps before.

/// State, source and candidates of every device event and synchronisation record; bare-id counts.
void decideStates(const SessionIndex &index, const OpenIds &openIds, SessionCorrelation &result);
/// Fans: the qualified device events of every call.
void buildFans(const SessionIndex &index, SessionCorrelation &result);
/// What recorded flows say about every match; flags those that disagree. Nothing where the profile names no witness.
void hearWitness(const SessionIndex &index, SessionCorrelation &result);
/// All other flags, of device events and calls, and the clock mismatch.
void raiseFlags(const SessionIndex &index, SessionCorrelation &result);
/// State of every call.
void decideCallStates(const SessionIndex &index, SessionCorrelation &result);

/// Whether times of different events of the session may be compared: not in historical rows, nor where
/// sessions are not separable.
[[nodiscard]] bool timesComparable(const model::SessionStore &session);

} // namespace lanescope::analysis
