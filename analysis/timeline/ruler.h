// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/timeline/camera.h"

#include <string>
#include <vector>

namespace lanescope::analysis {

struct Tick {
    double x = 0;
    std::string label; ///< empty: a minor tick
};

/// Ticks of one axis over [0, width): steps of 1, 2 or 5 × 10^n ns, at least 1 ns, counted from
/// `zero`; far enough apart for labels of `unitsPerCharacter` a letter. A fifth (or half) of a step
/// gets a minor tick where that is a whole nanosecond.
[[nodiscard]] std::vector<Tick> rulerTicks(const AxisView &axis, model::Ns zero, double width,
                                           double unitsPerCharacter);

/// The step between labelled ticks.
[[nodiscard]] model::Ns tickStep(double nsPerUnit, double minUnits);

} // namespace lanescope::analysis
