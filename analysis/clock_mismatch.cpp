// SPDX-License-Identifier: Apache-2.0
#include "analysis/clock_mismatch.h"

#include "analysis/correlation_session.h"

#include <algorithm>
#include <limits>

namespace lanescope::analysis {

using namespace model;

namespace {

struct HostOrDeviceExtent {
    std::int64_t first = std::numeric_limits<std::int64_t>::max();
    std::int64_t last = std::numeric_limits<std::int64_t>::min();
    void add(std::int64_t start, std::int64_t end) {
        first = std::min(first, start);
        last = std::max(last, end);
    }
    [[nodiscard]] bool empty() const { return first > last; }
};

/// How far `later` begins after the end of `earlier`; 0 if it does not.
std::uint64_t apart(const HostOrDeviceExtent &earlier, const HostOrDeviceExtent &later) {
    return later.first > earlier.last
               ? static_cast<std::uint64_t>(later.first) - static_cast<std::uint64_t>(earlier.last)
               : 0;
}

} // namespace

std::vector<std::optional<ExtentsApart>> clockMismatches(const SessionStore &session) {
    const StoreColumns &columns = session.columns();
    std::vector<std::optional<ExtentsApart>> mismatch(columns.clocks.size());
    if (!timesComparable(session) || columns.deviceEvents.empty())
        return mismatch;
    std::vector<HostOrDeviceExtent> host(columns.clocks.size());
    std::vector<HostOrDeviceExtent> device(columns.clocks.size());
    for (const TrackInfo &track : columns.tracks) {
        if (track.clock.isNone())
            continue;
        for (std::size_t i = track.begin.index(); i < track.end.index(); ++i) {
            const EventRow row(i);
            const EventKind kind = session.kind(row);
            if (!session.usableTimes(row) || !(isHostSlice(kind) || isDeviceEvent(kind)))
                continue;
            (isHostSlice(kind) ? host : device)[track.clock.index()].add(session.start(row).count,
                                                                         session.end(row).count);
        }
    }
    for (std::size_t i = 0; i < mismatch.size(); ++i) {
        if (host[i].empty() || device[i].empty())
            continue;
        const std::uint64_t after = apart(host[i], device[i]), before = apart(device[i], host[i]);
        if (std::max(after, before) > kMismatchNs)
            mismatch[i] = ExtentsApart{std::max(after, before), after > before};
    }
    return mismatch;
}

} // namespace lanescope::analysis
