// SPDX-License-Identifier: Apache-2.0
#include "model/xplane/plane.h"

#include "model/proto/message.h"

namespace lanescope::model::xplane {

using proto::Message;

namespace {

/// One entry of a map from a number to a message with a name in field 2 (display name in 4).
void readNameEntry(NameTable &table, std::string_view bytes) {
    std::int64_t key = 0;
    std::string name;
    for (Message entry(bytes); entry.next();) {
        if (entry.tag() == 1)
            key = entry.integer();
        else if (entry.tag() == 2 && entry.isBytes())
            for (Message message(entry.bytes()); message.next();)
                if (message.tag() == 2 && message.isBytes())
                    name = message.bytes();
    }
    table.try_emplace(key, std::move(name));
}

} // namespace

Plane readPlane(std::string_view bytes) {
    Plane plane;
    for (Message message(bytes); message.next();) {
        if (!message.isBytes())
            continue;
        switch (message.tag()) {
        case 2: plane.name = message.bytes(); break;
        case 3: plane.lines.push_back(message.bytes()); break;
        case 4: readNameEntry(plane.eventNames, message.bytes()); break;
        case 5: readNameEntry(plane.statNames, message.bytes()); break;
        default: break;
        }
    }
    return plane;
}

Line readLine(std::string_view bytes) {
    Line line;
    std::string display;
    for (Message message(bytes); message.next();) {
        switch (message.tag()) {
        case 1: line.id = message.integer(); break;
        case 2: line.name = message.bytes(); break;
        case 3: line.timestampNs = message.integer(); break;
        case 4:
            if (message.isBytes())
                line.events.push_back(message.bytes());
            break;
        case 11: display = message.bytes(); break;
        default: break;
        }
    }
    if (line.name.empty())
        line.name = display;
    return line;
}

void readEvent(std::string_view bytes, Event &event) {
    event.metadataId = event.offsetPs = event.durationPs = 0;
    event.aggregated = false;
    event.stats.clear();
    for (Message message(bytes); message.next();) {
        switch (message.tag()) {
        case 1: event.metadataId = message.integer(); break;
        case 2: event.offsetPs = message.integer(); break;
        case 3: event.durationPs = message.integer(); break;
        case 4:
            if (message.isBytes())
                event.stats.push_back(message.bytes());
            break;
        case 5: event.aggregated = true; break;
        default: break;
        }
    }
}

Stat readStat(std::string_view bytes, const Plane &plane) {
    Stat stat;
    const auto nameOf = [&](std::int64_t id) {
        const auto found = plane.statNames.find(id);
        return found == plane.statNames.end() ? std::string_view() : std::string_view(found->second);
    };
    for (Message message(bytes); message.next();) {
        switch (message.tag()) {
        case 1: stat.name = nameOf(message.integer()); break;
        case 2: stat.value = std::to_string(message.real()); break;
        case 3: stat.value = std::to_string(message.number()); break;
        case 4: stat.value = std::to_string(message.integer()); break;
        case 5: stat.value = message.bytes(); break;
        case 6: stat.value = std::to_string(message.bytes().size()) + " bytes"; break;
        case 7: stat.value = nameOf(message.integer()); break;
        default: break;
        }
    }
    return stat;
}

Space readSpace(std::string_view bytes) {
    Space space;
    std::size_t done = 0;
    try {
        for (Message message(bytes); message.next();) {
            if (message.tag() == 1 && message.isBytes())
                space.planes.push_back(message.bytes());
            else if (message.tag() == 2 && message.isBytes())
                space.errors.push_back(message.bytes());
            else if (message.tag() == 3 && message.isBytes())
                space.warnings.push_back(message.bytes());
            else if (message.tag() == 4 && message.isBytes())
                space.hosts.emplace_back(message.bytes());
            if (message.isBytes())
                done = static_cast<std::size_t>(message.bytes().data() - bytes.data()) + message.bytes().size();
        }
    } catch (const proto::Malformed &) {
        space.damagedAt = done;
    }
    return space;
}

} // namespace lanescope::model::xplane
