// SPDX-License-Identifier: Apache-2.0
#include "model/perfetto/remote_sync.h"

#include "model/perfetto/field_numbers.h"
#include "model/proto/message.h"

#include <algorithm>
#include <utility>

namespace lanescope::model::perfetto {

using proto::Message;

RemoteSync::Readings RemoteSync::readingsOf(std::string_view snapshot) {
    Readings readings;
    for (Message message(snapshot); message.next();) {
        if (message.tag() != field::clock_snapshot::kClocks || !message.isBytes())
            continue;
        std::uint32_t id = 0;
        Ns at;
        for (Message clock(message.bytes()); clock.next();) {
            if (clock.tag() == field::clock::kClockId)
                id = clock.number32();
            else if (clock.tag() == field::clock::kTimestamp)
                at = Ns{clock.integer()};
        }
        readings.try_emplace(id, at);
    }
    return readings;
}

void RemoteSync::atMost(std::uint32_t clock, Ns offset) {
    std::optional<Ns> &most = m_bounds[clock].most;
    most = most ? std::min(*most, offset) : offset;
}

void RemoteSync::atLeast(std::uint32_t clock, Ns offset) {
    std::optional<Ns> &least = m_bounds[clock].least;
    least = least ? std::max(*least, offset) : offset;
}

void RemoteSync::add(std::string_view message) {
    m_any = true;
    Readings hostBefore;
    for (Message sync(message); sync.next();) {
        if (sync.tag() != field::remote_sync::kSyncedClocks || !sync.isBytes())
            continue;
        Readings client;
        Readings host;
        for (Message pair(sync.bytes()); pair.next();) {
            if (pair.tag() == field::remote_sync::kClientClocks && pair.isBytes())
                client = readingsOf(pair.bytes());
            else if (pair.tag() == field::remote_sync::kHostClocks && pair.isBytes())
                host = readingsOf(pair.bytes());
        }
        for (const auto &[clock, at] : client) {
            if (const auto later = host.find(clock); later != host.end())
                atMost(clock, later->second - at);
            if (const auto earlier = hostBefore.find(clock); earlier != hostBefore.end())
                atLeast(clock, earlier->second - at);
        }
        hostBefore = std::move(host);
    }
}

std::optional<RemoteSync::Offset> RemoteSync::offsetOf(std::uint32_t clockId) const {
    const auto found = m_bounds.find(clockId);
    if (found == m_bounds.end() || !found->second.most)
        return std::nullopt;
    const Bounds &bounds = found->second;
    if (!bounds.least)
        return Offset{*bounds.most, std::nullopt};
    // Clocks that drift apart between two messages leave bounds that have changed sides.
    const Ns low = std::min(*bounds.least, *bounds.most);
    const Ns width = std::max(*bounds.least, *bounds.most) - low;
    const Ns half{width.count / 2 + width.count % 2};
    return Offset{low + half, half};
}

} // namespace lanescope::model::perfetto
