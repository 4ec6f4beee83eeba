// SPDX-License-Identifier: Apache-2.0
#include "model/trace_builder.h"

#include "model/secret_text.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace lanescope::model {

namespace {

constexpr std::size_t kHostDepthLimit = std::numeric_limits<std::uint16_t>::max() - 1;
/// Looking for a free row is linear in their number; past this many, overlap shares the last row.
constexpr std::size_t kDeviceDepthLimit = 255;

template <class T> void permuteColumn(std::vector<T> &column, const std::vector<std::uint32_t> &order) {
    std::vector<T> sorted;
    sorted.reserve(order.size());
    for (const std::uint32_t from : order)
        sorted.push_back(column[from]);
    column = std::move(sorted);
}

bool isDeviceTrack(TrackKind kind) {
    return kind == TrackKind::Stream || kind == TrackKind::Copies || kind == TrackKind::GraphExecutions ||
           kind == TrackKind::Synchronisation || kind == TrackKind::DeviceOther;
}

/// What the store's order and ties are made of.
struct Position {
    Ns start;
    Place place;
    EventRow row;
    friend auto operator<=>(const Position &, const Position &) = default;
};

/// The records in order of (start, place, row). The keys are gathered first: comparing them where they
/// stand in their columns costs a cache miss each.
template <class Record> void sortByPosition(std::vector<Record> &records, const StoreColumns &columns) {
    std::vector<std::pair<Position, std::uint32_t>> keys;
    keys.reserve(records.size());
    for (std::size_t i = 0; i < records.size(); ++i) {
        const EventRow row = records[i].row;
        keys.push_back({{columns.start[row.index()], columns.place[row.index()], row}, static_cast<std::uint32_t>(i)});
    }
    if (std::is_sorted(keys.begin(), keys.end()))
        return;
    std::sort(keys.begin(), keys.end());
    std::vector<Record> sorted;
    sorted.reserve(records.size());
    for (const auto &[position, from] : keys)
        sorted.push_back(records[from]);
    records = std::move(sorted);
}

template <class RefType, class Record>
void indexByRow(const std::vector<Record> &records, std::size_t events, std::vector<EventRow> &rows,
                std::vector<RefType> &refs) {
    std::vector<RefType> refOfRow(events);
    for (std::size_t i = 0; i < records.size(); ++i)
        refOfRow[records[i].row.index()] = RefType(i);
    rows.reserve(records.size());
    refs.reserve(records.size());
    for (std::size_t row = 0; row < events; ++row) {
        if (refOfRow[row].isNone())
            continue;
        rows.push_back(EventRow(row));
        refs.push_back(refOfRow[row]);
    }
}

std::int64_t drawnEnd(const StoreColumns &columns, std::size_t row) {
    const std::int64_t length = std::max<std::int64_t>(columns.duration[row].count, 0);
    std::int64_t sum = 0;
    return __builtin_add_overflow(columns.start[row].count, length, &sum) ? std::numeric_limits<std::int64_t>::max()
                                                                          : sum;
}

} // namespace

std::uint16_t assignDepths(StoreColumns &columns, EventRow begin, EventRow end, bool device) {
    std::vector<std::int64_t> ends; // end of the last slice at each depth
    std::uint16_t used = 1;
    for (std::size_t row = begin.index(); row < end.index(); ++row) {
        const std::int64_t start = columns.start[row].count;
        std::size_t depth = 0;
        if (device) {
            while (depth < ends.size() && ends[depth] > start)
                ++depth;
        } else {
            while (!ends.empty() && ends.back() <= start)
                ends.pop_back();
            depth = ends.size();
        }
        depth = std::min(depth, device ? kDeviceDepthLimit : kHostDepthLimit);
        if (depth == ends.size())
            ends.push_back(0);
        ends[depth] = drawnEnd(columns, row);
        columns.depth[row] = static_cast<std::uint16_t>(depth);
        used = std::max(used, static_cast<std::uint16_t>(depth + 1));
    }
    return used;
}

std::vector<std::uint32_t> TraceBuilder::groupByTrack() {
    std::vector<std::size_t> offset(m_columns.tracks.size() + 1, 0);
    for (const TrackRef track : m_columns.track)
        ++offset[track.index() + 1];
    std::partial_sum(offset.begin(), offset.end(), offset.begin());
    for (std::size_t i = 0; i < m_columns.tracks.size(); ++i) {
        m_columns.tracks[i].begin = EventRow(offset[i]);
        m_columns.tracks[i].end = EventRow(offset[i + 1]);
    }
    std::vector<std::uint32_t> order(eventCount());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[offset[m_columns.track[i].index()]++] = static_cast<std::uint32_t>(i);
    return order;
}

void TraceBuilder::permute(const std::vector<std::uint32_t> &order) {
    permuteColumn(m_columns.start, order);
    permuteColumn(m_columns.duration, order);
    permuteColumn(m_columns.name, order);
    permuteColumn(m_columns.place, order);
    permuteColumn(m_columns.track, order);
    permuteColumn(m_columns.kind, order);
    permuteColumn(m_columns.flags, order);
    if (!m_columns.phaseOfRow.empty())
        permuteColumn(m_columns.phaseOfRow, order);
}

void TraceBuilder::placeSides(const std::vector<std::uint32_t> &rowOfOrder) {
    for (const SideCall &side : m_calls) {
        const EventRow row(rowOfOrder[side.order]);
        const ThreadRef thread = m_columns.tracks[m_columns.track[row.index()].index()].thread;
        m_columns.calls.push_back({row, thread, side.call.id, side.call.context, side.call.api});
    }
    for (const SideDevice &side : m_devices) {
        const EventRow row(rowOfOrder[side.order]);
        const NewDevice &d = side.device;
        const DeviceRecord record{row, d.stream, d.process, d.id, d.bytes, d.graphNode};
        const EventKind kind = m_columns.kind[row.index()];
        if (isDeviceEvent(kind))
            m_columns.deviceEvents.push_back(record);
        else
            (kind == EventKind::Synchronisation ? m_columns.syncs : m_columns.deviceOthers).push_back(record);
    }
    for (const auto &[order, value] : m_counters)
        m_columns.counters.push_back({EventRow(rowOfOrder[order]), value});
    sortByPosition(m_columns.calls, m_columns);
    sortByPosition(m_columns.deviceEvents, m_columns);
    sortByPosition(m_columns.syncs, m_columns);
    sortByPosition(m_columns.deviceOthers, m_columns);
    std::sort(m_columns.counters.begin(), m_columns.counters.end(),
              [](const CounterSample &a, const CounterSample &b) { return a.row < b.row; });
    indexByRow(m_columns.calls, eventCount(), m_columns.rowsWithCall, m_columns.callOfRow);
    indexByRow(m_columns.deviceEvents, eventCount(), m_columns.rowsWithDevice, m_columns.deviceOfRow);
}

EventRow TraceBuilder::enclosing(TrackRef track, Ns at) const {
    const TrackInfo &rows = m_columns.tracks[track.index()];
    const auto first = m_columns.start.begin() + static_cast<std::ptrdiff_t>(rows.begin.index());
    const auto last = m_columns.start.begin() + static_cast<std::ptrdiff_t>(rows.end.index());
    auto after = std::upper_bound(first, last, at);
    // The innermost enclosing slice starts last; siblings before it have ended. The walk is bounded
    // by the depth of the track plus the run of siblings, which is capped: farther is not enclosing.
    constexpr std::ptrdiff_t kWalkCap = 4096;
    for (std::ptrdiff_t steps = 0; after != first && steps < kWalkCap; ++steps) {
        --after;
        const auto row = static_cast<std::size_t>(after - m_columns.start.begin());
        const std::int64_t end = drawnEnd(m_columns, row);
        if (at.count < end || m_columns.start[row] == at)
            return EventRow(row);
    }
    return EventRow::none();
}

EventRow TraceBuilder::boundRow(const NewFlowEnd &end) const {
    if (end.site.isNone())
        return EventRow::none();
    EventRow best;
    for (const TrackRef track : m_siteTracks[end.site.index()]) {
        const EventRow row = enclosing(track, end.at);
        if (row.isNone())
            continue;
        if (best.isNone() || m_columns.start[row.index()] > m_columns.start[best.index()] ||
            (m_columns.start[row.index()] == m_columns.start[best.index()] &&
             m_columns.duration[row.index()] < m_columns.duration[best.index()]))
            best = row;
    }
    return best;
}

void TraceBuilder::resolveFlows(const std::vector<std::uint32_t> &rowOfOrder) {
    m_columns.flows.reserve(m_flows.size());
    for (const NewFlowEnd &end : m_flows) {
        const EventRow bound = end.target.isNone() ? boundRow(end) : EventRow(rowOfOrder[end.target.index()]);
        m_columns.flows.push_back({end.category, end.id, bound, end.phase, end.place});
    }
    std::sort(m_columns.flows.begin(), m_columns.flows.end(), [](const FlowEnd &a, const FlowEnd &b) {
        return std::tie(a.category, a.id, a.phase, a.place) < std::tie(b.category, b.id, b.phase, b.place);
    });
}

/// Credentials in names, and command lines as names of processes and threads, are told only where they are asked for;
/// texts that are matched stay as they are.
void TraceBuilder::hideSecrets() {
    enum class Use : std::uint8_t { None, Name, Program };
    StringPool &pool = m_columns.strings;
    std::vector<Use> uses(pool.size(), Use::None);
    const auto take = [&](StringRef ref, Use use) {
        if (!ref.isNone())
            uses[ref.index()] = std::max(uses[ref.index()], use);
    };
    const auto takeNames = [&](const auto &infos, Use use) {
        for (const auto &one : infos)
            take(one.name, use);
    };
    for (const StringRef ref : m_columns.name)
        take(ref, Use::Name);
    for (const StringRef ref : m_columns.phaseOfRow)
        take(ref, Use::Name);
    takeNames(m_columns.devices, Use::Name);
    takeNames(m_columns.streams, Use::Name);
    takeNames(m_columns.tracks, Use::Name);
    takeNames(m_columns.processes, Use::Program);
    takeNames(m_columns.threads, Use::Program);
    for (std::size_t i = 0; i < uses.size(); ++i) {
        if (uses[i] == Use::None)
            continue;
        const std::string_view recorded = pool.view(StringRef(i));
        const CleanText clean = uses[i] == Use::Program ? withoutCommandLine(recorded) : withoutCredentials(recorded);
        if (clean.leftOut > 0)
            pool.hide(StringRef(i), clean.text);
    }
    info.label = withoutCredentials(info.label).text;
}

SessionPtr TraceBuilder::finish() {
    std::vector<std::uint32_t> order = groupByTrack();
    const auto before = [this](std::uint32_t a, std::uint32_t b) {
        if (m_columns.start[a] != m_columns.start[b])
            return m_columns.start[a] < m_columns.start[b];
        if (m_columns.duration[a] != m_columns.duration[b])
            return m_columns.duration[a] > m_columns.duration[b];
        return m_columns.place[a] < m_columns.place[b];
    };
    for (const TrackInfo &track : m_columns.tracks) {
        const auto first = order.begin() + static_cast<std::ptrdiff_t>(track.begin.index());
        const auto last = order.begin() + static_cast<std::ptrdiff_t>(track.end.index());
        if (!std::is_sorted(first, last, before))
            std::sort(first, last, before);
    }
    permute(order);
    std::vector<std::uint32_t> rowOfOrder(order.size());
    for (std::size_t row = 0; row < order.size(); ++row)
        rowOfOrder[order[row]] = static_cast<std::uint32_t>(row);
    m_columns.depth.resize(order.size());
    for (TrackInfo &track : m_columns.tracks)
        track.rows = assignDepths(m_columns, track.begin, track.end, isDeviceTrack(track.kind));
    placeSides(rowOfOrder);
    resolveFlows(rowOfOrder);
    hideSecrets();
    if (info.recordsRead == 0)
        info.recordsRead = eventCount();
    auto store = std::make_shared<const SessionStore>(std::move(info), std::move(m_columns));
    *this = TraceBuilder();
    return store;
}

} // namespace lanescope::model
