// SPDX-License-Identifier: Apache-2.0
#include "analysis/timeline/neighbours.h"

#include <algorithm>

namespace lanescope::analysis {

using model::CallRef;
using model::DeviceEventRef;
using model::EventRow;
using model::Ns;
using model::SessionStore;

std::optional<Interval> gapBefore(const SessionStore &session, const TrackIndex &track, EventRow row) {
    const Ns start = session.start(row);
    std::optional<Ns> end; // of what ended last before it
    for (const RowSeries &series : track.series) {
        std::size_t at = series.upperBound(session, start);
        while (at > 0 && series.at(at - 1) == row)
            --at;
        if (at == 0)
            continue;
        const Ns before = drawnEnd(session, series.at(at - 1));
        end = end ? std::max(*end, before) : before;
    }
    if (!end || *end >= start)
        return std::nullopt;
    return Interval{*end, start};
}

std::optional<Interval> gapAfter(const SessionStore &session, const TrackIndex &track, EventRow row) {
    const Ns end = drawnEnd(session, row);
    std::optional<Ns> next;
    for (const RowSeries &series : track.series) {
        const std::size_t at = series.lowerBound(session, end);
        if (at > 0 && series.at(at - 1) != row && drawnEnd(session, series.at(at - 1)) > end)
            return std::nullopt;
        if (at < series.size() && series.at(at) != row)
            next = next ? std::min(*next, session.start(series.at(at))) : session.start(series.at(at));
    }
    if (!next || *next <= end)
        return std::nullopt;
    return Interval{end, *next};
}

EventRow nextOnTrack(const SessionStore &session, EventRow row) {
    const EventRow next(row.index() + 1);
    return next < session.info(session.track(row)).end ? next : EventRow::none();
}

EventRow previousOnTrack(const SessionStore &session, EventRow row) {
    return row > session.info(session.track(row)).begin ? EventRow(row.index() - 1) : EventRow::none();
}

EventRow launchOf(const SessionStore &session, const SessionCorrelation &correlation, EventRow deviceEvent) {
    const DeviceEventRef event = session.deviceEventAt(deviceEvent);
    if (event.isNone() || event.index() >= correlation.source.size() || correlation.source[event.index()].isNone())
        return EventRow::none();
    return session.call(correlation.source[event.index()]).row;
}

EventRow firstDeviceWorkOf(const SessionStore &session, const SessionCorrelation &correlation, EventRow row) {
    CallRef call = session.callAt(row);
    if (call.isNone() || correlation.fanBegin.size() != session.callCount() + 1)
        return EventRow::none();
    if (call.index() < correlation.sameCall.size())
        call = correlation.sameCall[call.index()];
    const auto work = correlation.deviceWork(call);
    return work.empty() ? EventRow::none() : session.deviceEvent(work.front()).row;
}

} // namespace lanescope::analysis
