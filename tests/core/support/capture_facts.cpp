// SPDX-License-Identifier: Apache-2.0
#include "tests/core/support/capture_facts.h"

#include <algorithm>
#include <stdexcept>

namespace lanescope::test {

std::size_t CaptureFacts::arrows() const {
    return static_cast<std::size_t>(
        std::count_if(events.begin(), events.end(), [](const EventFacts &event) { return event.call.has_value(); }));
}

const EventFacts &CaptureFacts::event(const std::string &name) const {
    for (const EventFacts &event : events)
        if (event.name == name)
            return event;
    throw std::out_of_range("no device event " + name);
}

const RegionFacts &CaptureFacts::region(std::size_t session, const std::string &name) const {
    for (const RegionFacts &region : sessions.at(session).regions)
        if (region.region == name)
            return region;
    throw std::out_of_range("no region " + name);
}

} // namespace lanescope::test
