// SPDX-License-Identifier: Apache-2.0
#include "model/perfetto/sequence_state.h"

#include "model/perfetto/field_numbers.h"
#include "model/proto/message.h"

namespace lanescope::model::perfetto {

namespace {

using proto::Message;

void readEventDefaults(SequenceDefaults &defaults, std::string_view bytes) {
    for (Message message(bytes); message.next();) {
        if (message.tag() == field::event_defaults::kTrackUuid)
            defaults.trackUuid = message.number();
        else if (message.tag() == field::event_defaults::kExtraCounterTrackUuids)
            message.eachInteger([&](std::uint64_t uuid) { defaults.extraTracks.push_back(uuid); });
        else if (message.tag() == field::event_defaults::kExtraDoubleCounterTrackUuids)
            message.eachInteger([&](std::uint64_t uuid) { defaults.extraRealTracks.push_back(uuid); });
    }
}

SequenceDefaults readDefaults(std::string_view bytes) {
    SequenceDefaults defaults;
    for (Message message(bytes); message.next();) {
        if (message.tag() == field::packet_defaults::kTimestampClockId)
            defaults.clockId = message.number32();
        else if (message.tag() == field::packet_defaults::kTrackEventDefaults && message.isBytes())
            readEventDefaults(defaults, message.bytes());
    }
    return defaults;
}

} // namespace

std::uint64_t SequenceState::take(const Packet &packet, Texts &texts) {
    if (packet.cleared) {
        if (packet.previousDropped)
            loseTimes();
        interned.clear();
        defaults = {};
        lostClockId.reset();
        valid = true;
        ++generation;
    } else if (packet.previousDropped) {
        lose();
    }
    if (!valid)
        return 0;
    if (proto::present(packet.defaults))
        defaults = readDefaults(packet.defaults);
    return proto::present(packet.internedData) ? interned.add(packet.internedData, texts) : 0;
}

void SequenceState::lose() {
    loseTimes();
    if (defaults.clockId)
        lostClockId = defaults.clockId;
    interned.clear();
    defaults = {};
    valid = false;
}

void SequenceState::loseTimes() {
    legacyTimeUs.reset();
    for (SequenceClock &known : clocks)
        known.stale = true;
}

SequenceClock &SequenceState::clock(std::uint32_t clockId) {
    for (SequenceClock &known : clocks)
        if (known.clockId == clockId)
            return known;
    clocks.push_back({clockId, false, 0, false});
    return clocks.back();
}

} // namespace lanescope::model::perfetto
