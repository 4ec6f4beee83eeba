// SPDX-License-Identifier: Apache-2.0
#include "analysis/timeline/relative_axes.h"

#include <algorithm>

namespace lanescope::analysis {

namespace {

double lengthOf(const Axis &axis) { return std::max(nsBetween(axis.begin, axis.end), 1.0); }

} // namespace

void stretch(Camera &camera, const RelativePair &pair) {
    camera.setScale(pair.first.clock, 1);
    camera.setScale(pair.second.clock, lengthOf(pair.second) / lengthOf(pair.first));
}

void followShare(Camera &camera, const RelativePair &pair, const model::ClockId &leader) {
    const bool byFirst = pair.first.clock == leader;
    const Axis &from = byFirst ? pair.first : pair.second;
    const Axis &to = byFirst ? pair.second : pair.first;
    // Both are drawn at one width: the distance of the beginning from the left edge is the same.
    camera.bring(to.clock, to.begin, camera.view(from.clock).x(from.begin));
}

} // namespace lanescope::analysis
