// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/timeline/camera.h"

namespace lanescope::analysis {

/// Two lanes without a common clock, looked at by relative position: both are as wide, each over its own extent. The
/// same place in both is the same share of each, never the same time.
struct RelativePair {
    Axis first, second;
    [[nodiscard]] bool has(const model::ClockId &clock) const { return first.clock == clock || second.clock == clock; }
};

/// Stretches the second axis so that its extent is as wide as that of the first. An extent without length counts as
/// a nanosecond.
void stretch(Camera &camera, const RelativePair &pair);

/// Moves the other axis so that the same share of both stands at one place; `leader`, one of the two, stays.
void followShare(Camera &camera, const RelativePair &pair, const model::ClockId &leader);

} // namespace lanescope::analysis
