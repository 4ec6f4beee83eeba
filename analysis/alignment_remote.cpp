// SPDX-License-Identifier: Apache-2.0
#include "analysis/alignment_remote.h"

#include "analysis/alignment_suggestions.h"
#include "analysis/timeline/time_text.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

namespace lanescope::analysis {

using model::Alignment;
using model::ClockId;
using model::Error;
using model::Ns;
using model::Result;
using model::SessionStore;

namespace {

Error noSync(const char *code, const char *what, const SessionStore &session) {
    return {code, what, session.id().text(), std::nullopt,
            "pick an event in each lane, or type the offset, and say why"};
}

std::optional<std::string> syncFact(const SessionStore &session, const std::string &name) {
    for (const model::MetadataEntry &entry : session.info().metadata)
        if (entry.key == "remote_clock_sync " + name)
            return entry.value;
    return std::nullopt;
}

/// Whether `client` was compared with the machine that `host` is the session of.
bool isHostOf(const SessionStore &host, const SessionStore &client) {
    const auto label = syncFact(client, "host");
    return label && host.info().label == *label && host.id().artifact() == client.id().artifact() &&
           host.info().member == client.info().member && !(host.id() == client.id());
}

Result<Alignment> toHost(const SessionStore &host, const SessionStore &client) {
    const auto from = laneClock(client);
    const auto to = laneClock(host);
    if (!from || !to)
        return from ? to.error() : from.error();
    const std::string &name = client.info(from.value().clock).name;
    const auto offset = metadataNumber(client, "remote_clock_sync offset_ns");
    if (!offset || name != syncFact(client, "clock") || name != host.info(to.value().clock).name)
        return noSync("other_clock", "the clocks that were compared are not those of the lanes' events", client);
    Alignment alignment;
    alignment.reference = to.value();
    alignment.moved = from.value();
    alignment.offset = Ns{*offset};
    if (const auto within = metadataNumber(client, "remote_clock_sync uncertainty_ns"))
        alignment.uncertainty = Ns{*within};
    alignment.evidence = model::AlignmentEvidence::ProviderMapping;
    alignment.reason = "Perfetto compared " + name + " of the two machines while it recorded them";
    if (alignment.uncertainty)
        alignment.reason += ", to within " + durationText(*alignment.uncertainty);
    return alignment;
}

} // namespace

Result<Alignment> remoteSyncAlignment(const SessionStore &reference, const SessionStore &moved) {
    if (isHostOf(reference, moved))
        return toHost(reference, moved);
    if (!isHostOf(moved, reference))
        return noSync("no_remote_sync", "nothing in the trace compares the clocks of the two machines", moved);
    auto turned = toHost(moved, reference);
    if (!turned)
        return turned;
    std::swap(turned.value().reference, turned.value().moved);
    turned.value().offset = Ns{0} - turned.value().offset;
    return turned;
}

} // namespace lanescope::analysis
