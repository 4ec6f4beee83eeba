// SPDX-License-Identifier: Apache-2.0
#include "model/store.h"

#include <algorithm>
#include <limits>

namespace lanescope::model {

namespace {

constexpr std::uint64_t kRowidMask = (1ULL << 52U) - 1;

template <class T> std::size_t heldBytes(const std::vector<T> &column) { return column.capacity() * sizeof(T); }

template <class RefType>
RefType refAtRow(const std::vector<EventRow> &rows, const std::vector<RefType> &refs, EventRow row) {
    const auto found = std::lower_bound(rows.begin(), rows.end(), row);
    if (found == rows.end() || *found != row)
        return RefType::none();
    return refs[static_cast<std::size_t>(found - rows.begin())];
}

} // namespace

std::string_view trackKindCode(TrackKind kind) {
    switch (kind) {
    case TrackKind::Annotations: return "annotations";
    case TrackKind::Calls: return "calls";
    case TrackKind::Ops: return "ops";
    case TrackKind::HostSlices: return "slices";
    case TrackKind::Stream: return "stream";
    case TrackKind::Copies: return "copies";
    case TrackKind::GraphExecutions: return "graph_executions";
    case TrackKind::Synchronisation: return "synchronisation";
    case TrackKind::DeviceAnnotations: return "device_annotations";
    case TrackKind::DeviceOther: return "device_other";
    case TrackKind::Overhead: return "overhead";
    case TrackKind::TraceSpans: return "trace_spans";
    case TrackKind::Instants: return "instants";
    case TrackKind::Counter: return "counter";
    }
    return "slices";
}

CallRef SessionStore::callAt(EventRow row) const { return refAtRow(m_columns.rowsWithCall, m_columns.callOfRow, row); }

DeviceEventRef SessionStore::deviceEventAt(EventRow row) const {
    return refAtRow(m_columns.rowsWithDevice, m_columns.deviceOfRow, row);
}

std::string SessionStore::idText(CorrelationId id) const {
    if (id.isNone())
        return {};
    return id.isNumber() ? std::to_string(id.number()) : std::string(text(id.string()));
}

std::optional<std::string> SessionStore::processText(ProcessRef ref) const {
    return ref.isNone() ? std::nullopt : optionalText(info(ref).pid);
}

std::optional<std::string> SessionStore::optionalText(StringRef ref) const {
    return ref.isNone() ? std::nullopt : std::optional<std::string>(text(ref));
}

std::string SessionStore::placeText(Place place) const {
    const std::string &prefix = m_info.placePrefix;
    switch (m_info.placeKind) {
    case PlaceKind::Byte: return prefix + "@" + std::to_string(place.value);
    case PlaceKind::TableRow: {
        const std::size_t table = place.value >> 52U;
        const std::string name = table < m_info.tables.size() ? m_info.tables[table] : "table";
        return prefix + name + ":" + std::to_string(place.value & kRowidMask);
    }
    case PlaceKind::Line: {
        const std::size_t file = place.value >> 52U;
        const std::string member = file < m_info.tables.size() ? m_info.tables[file] + "!" : "";
        return prefix + member + "L" + std::to_string(place.value & kRowidMask);
    }
    case PlaceKind::ProtoByte: return prefix + "P" + std::to_string(place.value);
    }
    return {};
}

std::string SessionStore::eventText(EventRow row) const { return id().text() + "/" + placeText(place(row)); }

EventRow SessionStore::rowAt(std::string_view wanted) const {
    for (std::size_t i = 0; i < eventCount(); ++i)
        if (placeText(m_columns.place[i]) == wanted)
            return EventRow(i);
    return EventRow::none();
}

std::optional<std::pair<Ns, Ns>> SessionStore::extent(ClockRef wanted) const {
    std::optional<std::pair<Ns, Ns>> found;
    for (const TrackInfo &track : m_columns.tracks) {
        if (track.clock != wanted)
            continue;
        for (std::size_t i = track.begin.index(); i < track.end.index(); ++i) {
            const EventRow row(i);
            if (!usableTimes(row))
                continue;
            if (!found)
                found = {start(row), end(row)};
            found->first = std::min(found->first, start(row));
            found->second = std::max(found->second, end(row));
        }
    }
    return found;
}

std::size_t SessionStore::memoryBytes() const {
    const StoreColumns &c = m_columns;
    return c.strings.memoryBytes() + heldBytes(c.start) + heldBytes(c.duration) + heldBytes(c.name) +
           heldBytes(c.place) + heldBytes(c.track) + heldBytes(c.kind) + heldBytes(c.flags) + heldBytes(c.depth) +
           heldBytes(c.calls) + heldBytes(c.deviceEvents) + heldBytes(c.syncs) + heldBytes(c.deviceOthers) +
           heldBytes(c.callOfRow) + heldBytes(c.rowsWithCall) + heldBytes(c.deviceOfRow) + heldBytes(c.rowsWithDevice) +
           heldBytes(c.flows) + heldBytes(c.counters) + heldBytes(c.phaseOfRow);
}

} // namespace lanescope::model
