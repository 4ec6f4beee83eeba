// SPDX-License-Identifier: Apache-2.0
#include "analysis/timeline/scene_context.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace lanescope::analysis {

using model::Ns;
using model::SessionStore;

namespace {

/// The first nanosecond that lies in a column of device pixels.
Ns columnBegin(const AxisView &axis, double column, double columnsPerUnit) {
    const FineTime edge = axis.at(column / columnsPerUnit);
    if (edge.part <= 0 || edge.whole.count == std::numeric_limits<std::int64_t>::max())
        return edge.whole;
    return edge.whole + Ns{1};
}

} // namespace

/// One point per column that holds a sample, and the value that was held at the left edge.
void scanCounter(const SceneContext &context, const SectionView &view, const TrackPlacement &placed, Scene &scene) {
    const SessionStore &session = *context.request().analysis.sessions[view.lane.session];
    const TrackIndex &track = context.request().index.sessions[view.lane.session].tracks[placed.track.index()];
    const RowSeries series(session.info(placed.track).begin, session.info(placed.track).end);
    const ValuePyramid::Samples samples = samplesOf(session, session.info(placed.track), track);
    CounterLine line{{0, context.screenY(placed.y + placed.barTop), context.request().width, placed.barHeight},
                     view.lane.session,
                     placed.track,
                     scene.points.size(),
                     0};
    const double range = std::max(track.counterHigh - track.counterLow, 1e-300);
    const auto share = [&](double value) { return (value - track.counterLow) / range; };
    const double perUnit = context.request().columnsPerUnit;
    const std::size_t size = std::min(series.size(), samples.size());
    std::size_t i = series.upperBound(session, view.begin);
    i = i > 0 ? i - 1 : 0;
    while (i < size && session.start(series.at(i)) < view.end) {
        const double x = std::max(view.axis.x(session.start(series.at(i))), 0.0);
        const Ns after = columnBegin(view.axis, std::floor(x * perUnit) + 1, perUnit);
        const std::size_t next = std::clamp(series.lowerBound(session, after), i + 1, size);
        if (const auto seen = track.counter.over(samples, i, next))
            scene.points.push_back({x, share(seen->low), share(seen->high), share(seen->last)});
        i = next;
    }
    line.pointEnd = scene.points.size();
    if (line.pointEnd > line.pointBegin)
        scene.counters.push_back(line);
}

/// An exact envelope per column. Columns narrower than a nanosecond show the value at their begin.
void scanDerivedCounter(const SceneContext &context, const SectionView &view, const CounterPlacement &placed,
                        Scene &scene) {
    const DerivedCounter &counter = context.request().index.sessions[view.lane.session].counters[placed.counter];
    const double perUnit = context.request().columnsPerUnit;
    const auto columns = static_cast<std::size_t>(std::max(std::ceil(context.request().width * perUnit), 0.0));
    CounterArea area{{0, context.screenY(placed.y + placed.barTop), context.request().width, placed.barHeight},
                     view.lane.session,
                     placed.counter,
                     scene.areaCells.size(),
                     0};
    bool any = false;
    CounterSweep sweep(counter, columnBegin(view.axis, 0, perUnit));
    for (std::size_t column = 0; column < columns; ++column) {
        const Ns end = columnBegin(view.axis, static_cast<double>(column + 1), perUnit);
        scene.areaCells.push_back(sweep.until(end));
        any = any || scene.areaCells.back().high > 0;
    }
    area.cellEnd = scene.areaCells.size();
    if (any)
        scene.areas.push_back(area);
    else
        scene.areaCells.resize(area.cellBegin);
}

} // namespace lanescope::analysis
