// SPDX-License-Identifier: Apache-2.0
#include "analysis/timeline/snap.h"

#include <array>
#include <cmath>

namespace lanescope::analysis {

namespace {

/// Where around the point slices are looked for, in shares of the reach.
constexpr std::array kProbes = {0.0, -0.5, 0.5, -1.0, 1.0};

} // namespace

std::optional<SnapPoint> snapAt(const SceneRequest &request, double x, double y, double reach) {
    const Hit hit = hitTest(request, x, y);
    if (hit.lane == nullptr || hit.section == nullptr)
        return std::nullopt;
    const model::SessionStore &session = *request.analysis.sessions[hit.lane->session];
    const AxisView axis = request.camera.view(hit.section->clock);
    model::Ns best = axis.nearest(x);
    double distance = reach;
    std::optional<model::EventRef> event;
    const auto offer = [&](model::EventRow row, model::Ns edge) {
        const double away = std::abs(axis.x(edge) - x);
        if (away > distance || (away == distance && event && edge >= best))
            return;
        distance = away;
        best = edge;
        event = model::EventRef{session.id(), row};
    };
    for (const double share : kProbes) {
        const model::EventRow row = hitTest(request, x + share * reach, y).row;
        if (row.isNone() || !session.usableTimes(row))
            continue;
        offer(row, session.start(row));
        offer(row, session.end(row));
    }
    return SnapPoint{hit.lane->session, {hit.section->clock, best}, event};
}

} // namespace lanescope::analysis
