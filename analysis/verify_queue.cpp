// SPDX-License-Identifier: Apache-2.0
#include "analysis/verify.h"

#include <algorithm>
#include <array>
#include <limits>
#include <random>
#include <set>

namespace lanescope::analysis {

using namespace model;

namespace {

constexpr std::array<std::string_view, 4> kKindCodes{"matches", "sample", "findings", "refused"};

std::string eventTextOf(const Analysis &analysis, const EventRef &event) {
    const auto session = analysis.indexOf(event.session);
    return session ? analysis.sessions[*session]->eventText(event.row) : std::string();
}

/// Whether an event starts in the range; any does where there is none.
bool startsIn(const SessionStore &store, EventRow row, const std::optional<QueueRange> &range) {
    return !range || (store.id() == range->clock.session && store.clock(row) == range->clock.clock &&
                      store.start(row) >= range->begin && store.start(row) < range->end);
}

template <class Takes>
std::vector<EventRef> deviceEventsOf(const Analysis &analysis, const QueueSpec &spec, Takes takes) {
    std::vector<EventRef> events;
    for (const std::size_t session : spec.sessions) {
        const SessionStore &store = *analysis.sessions[session];
        for (std::size_t i = 0; i < store.deviceEventCount(); ++i)
            if (const EventRow row = store.deviceEvent(DeviceEventRef(i)).row;
                takes(analysis.correlation.sessions[session], DeviceEventRef(i)) && startsIn(store, row, spec.range))
                events.push_back({store.id(), row});
    }
    return events;
}

std::vector<EventRef> matchesOf(const Analysis &analysis, const QueueSpec &spec) {
    return deviceEventsOf(analysis, spec, [](const SessionCorrelation &found, DeviceEventRef event) {
        return found.state[event.index()] == MatchState::Qualified;
    });
}

/// A number below `bound`, each as likely; the standard's own distributions differ between libraries.
std::uint64_t below(std::mt19937_64 &random, std::uint64_t bound) {
    const std::uint64_t usable = std::numeric_limits<std::uint64_t>::max() / bound * bound;
    for (;;)
        if (const std::uint64_t drawn = random(); drawn < usable)
            return drawn % bound;
}

/// `size` of the events, each choice as likely, in their order.
std::vector<EventRef> sampleOf(const std::vector<EventRef> &events, std::size_t size, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    std::vector<EventRef> drawn;
    std::size_t wanted = std::min(size, events.size());
    for (std::size_t i = 0; i < events.size() && wanted > 0; ++i)
        if (below(random, events.size() - i) < wanted) {
            drawn.push_back(events[i]);
            --wanted;
        }
    return drawn;
}

std::vector<EventRef> findingEventsOf(const Analysis &analysis, const QueueSpec &spec) {
    const std::vector<std::size_t> &sessions = spec.sessions;
    std::vector<EventRef> events;
    std::set<EventRef> seen;
    for (const Finding &finding : analysis.findings) {
        if (!finding.session || std::find(sessions.begin(), sessions.end(), *finding.session) == sessions.end())
            continue;
        const SessionStore &store = *analysis.sessions[*finding.session];
        for (const EventRow row : finding.events)
            if (startsIn(store, row, spec.range) && seen.insert({store.id(), row}).second)
                events.push_back({store.id(), row});
    }
    return events;
}

} // namespace

std::string_view queueKindCode(QueueKind kind) { return kKindCodes[static_cast<std::size_t>(kind)]; }

std::optional<QueueKind> queueKindFromCode(std::string_view code) {
    const auto found = std::find(kKindCodes.begin(), kKindCodes.end(), code);
    return found == kKindCodes.end() ? std::nullopt : std::optional(static_cast<QueueKind>(found - kKindCodes.begin()));
}

std::vector<EventRef> verifyQueue(const Analysis &analysis, const QueueSpec &spec) {
    switch (spec.kind) {
    case QueueKind::Matches: return matchesOf(analysis, spec);
    case QueueKind::Sample: return sampleOf(matchesOf(analysis, spec), spec.size, spec.seed);
    case QueueKind::Findings: return findingEventsOf(analysis, spec);
    case QueueKind::Refused:
        return deviceEventsOf(analysis, spec, [](const SessionCorrelation &found, DeviceEventRef event) {
            return found.isRefused(event);
        });
    }
    return {};
}

workspace::StoredQueue storedQueue(const Analysis &analysis, const QueueSpec &spec, std::span<const EventRef> items,
                                   std::size_t position) {
    workspace::StoredQueue stored;
    stored.kind = queueKindCode(spec.kind);
    for (const std::size_t session : spec.sessions)
        stored.sessions.push_back(analysis.sessions[session]->id().text());
    stored.seed = static_cast<std::int64_t>(spec.seed);
    stored.size = static_cast<std::int64_t>(spec.size);
    stored.position = static_cast<std::int64_t>(position);
    if (position < items.size())
        stored.at = eventTextOf(analysis, items[position]);
    return stored;
}

std::optional<QueueSpec> specOf(const Analysis &analysis, const workspace::StoredQueue &stored) {
    const auto kind = queueKindFromCode(stored.kind);
    QueueSpec spec;
    for (std::size_t i = 0; i < analysis.sessions.size(); ++i) {
        const std::string id = analysis.sessions[i]->id().text();
        if (std::find(stored.sessions.begin(), stored.sessions.end(), id) != stored.sessions.end())
            spec.sessions.push_back(i);
    }
    if (!kind || spec.sessions.empty())
        return std::nullopt;
    spec.kind = *kind;
    spec.seed = static_cast<std::uint64_t>(stored.seed);
    spec.size = static_cast<std::size_t>(std::max<std::int64_t>(stored.size, 0));
    return spec;
}

std::size_t resumeAt(const Analysis &analysis, std::span<const EventRef> items, const workspace::StoredQueue &stored) {
    const auto found = std::find_if(items.begin(), items.end(), [&](const EventRef &event) {
        return !stored.at.empty() && eventTextOf(analysis, event) == stored.at;
    });
    if (found != items.end())
        return static_cast<std::size_t>(found - items.begin());
    return std::min(static_cast<std::size_t>(std::max<std::int64_t>(stored.position, 0)), items.size());
}

} // namespace lanescope::analysis
