// SPDX-License-Identifier: Apache-2.0
#include "analysis/alignment_suggestions.h"

#include "analysis/alignment_manifest.h"
#include "analysis/alignment_remote.h"
#include "analysis/checked.h"
#include "analysis/timeline/time_text.h"

#include <algorithm>
#include <charconv>
#include <set>

namespace lanescope::analysis {

using model::Alignment;
using model::AlignmentEvidence;
using model::ClockDomain;
using model::ClockId;
using model::ClockRef;
using model::Error;
using model::Ns;
using model::Result;
using model::SessionStore;

namespace {

/// Kineto documents UTC for both sides of a CUDA capture only: device times of ROCm are monotonic ones
/// plus one offset, and a merger keeps one base for the files of several ranks.
constexpr std::string_view kKinetoWithUtc = "kineto-cuda/1";

Error refusal(const char *code, std::string what, const model::SessionId &session) {
    return {code, std::move(what), session.text(), std::nullopt,
            "pick an event in each lane, or type the offset, and say why"};
}

Ns magnitude(Ns value) { return value.count < 0 ? Ns{} - value : value; }

/// Clocks that tracks with events lie on.
std::set<ClockRef> usedClocks(const SessionStore &session) {
    std::set<ClockRef> clocks;
    for (const model::TrackInfo &track : session.columns().tracks)
        if (track.begin < track.end && !track.clock.isNone())
            clocks.insert(track.clock);
    return clocks;
}

bool isUndeclared(const ClockDomain &clock) { return clock.evidence.empty() || clock.evidence == "none"; }

struct BootFacts {
    ClockId clock;
    std::string host;
    std::string bootIdentity;
    Ns atZero;                 ///< the boot clock at t = 0
    std::optional<Ns> bootUtc; ///< when the host booted
};

/// CLOCK_BOOTTIME counts from the boot itself; Nsight records its reading at the start of the capture.
std::optional<Ns> bootClockAtZero(const SessionStore &session, const ClockDomain &clock) {
    if (clock.name == "boottime")
        return Ns{0};
    const bool ofCapture = clock.name == "session" && clock.originNs.has_value();
    if (session.info().profile.provider != "nsys" || !ofCapture)
        return std::nullopt;
    const auto reading = metadataNumber(session, "boot_clock_origin_ns");
    return reading ? std::optional(Ns{*reading}) : std::nullopt;
}

Result<BootFacts> bootFacts(const SessionStore &session) {
    const auto clock = laneClock(session);
    if (!clock)
        return clock.error();
    const ClockDomain &domain = session.info(clock.value().clock);
    if (session.info().hostName.empty())
        return refusal("host_unknown", "the capture does not name its host", session.id());
    const auto atZero = bootClockAtZero(session, domain);
    if (!atZero)
        return refusal("boot_origin_unknown", "the capture does not say what the host's boot clock read at its zero",
                       session.id());
    std::optional<Ns> bootUtc;
    if (domain.originNs)
        bootUtc = checkedDifference({*domain.originNs}, *atZero);
    if (session.info().bootIdentity.empty() && !bootUtc)
        return refusal("boot_unknown", "nothing in the capture tells one boot of its host from another", session.id());
    return BootFacts{clock.value(), session.info().hostName, session.info().bootIdentity, *atZero, bootUtc};
}

/// How far the instants of boot lie apart, where both are known.
std::optional<Ns> bootDistance(const BootFacts &a, const BootFacts &b) {
    if (!a.bootUtc || !b.bootUtc)
        return std::nullopt;
    const auto apart = checkedDifference(*a.bootUtc, *b.bootUtc);
    return apart ? std::optional(magnitude(*apart)) : std::nullopt;
}

std::optional<Error> bootObjection(const BootFacts &a, const BootFacts &b) {
    const model::SessionId &moved = b.clock.session;
    if (a.host != b.host)
        return refusal("other_host", "the two captures are of different hosts", moved);
    if (!a.bootIdentity.empty() && !b.bootIdentity.empty())
        return a.bootIdentity == b.bootIdentity
                   ? std::nullopt
                   : std::optional(refusal("other_boot", "the host was booted anew between the two captures", moved));
    const auto apart = bootDistance(a, b);
    if (!apart)
        return refusal("boot_unknown", "nothing that both captures carry tells one boot of the host from another",
                       moved);
    if (apart->count < 0 || *apart >= kSameBootWithin)
        return refusal("other_boot",
                       "by the two captures the host booted at instants " + durationText(*apart) +
                           " apart: they are hardly of one boot",
                       moved);
    return std::nullopt;
}

struct UtcFacts {
    ClockId clock;
    Ns atZero; ///< UTC at t = 0
    std::string evidence;
    Ns jump; ///< of a mapping that the times went through
};

Result<UtcFacts> utcFacts(const SessionStore &session) {
    const auto clock = laneClock(session);
    if (!clock)
        return clock.error();
    const ClockDomain &domain = session.info(clock.value().clock);
    if (!domain.originNs)
        return refusal("origin_unknown", "the capture does not say which UTC its time zero means", session.id());
    if (session.info().profile.provider == "kineto" && session.info().profile.name != kKinetoWithUtc)
        return refusal("origin_not_utc",
                       "the profile " + session.info().profile.name + " documents no UTC for its device times",
                       session.id());
    const auto jump = metadataNumber(session, "clock_mapping_largest_jump_ns");
    return UtcFacts{clock.value(), {*domain.originNs}, domain.evidence, magnitude({jump.value_or(0)})};
}

Result<Alignment> aligned(const ClockId &reference, const ClockId &moved, Ns atReference, Ns atMoved) {
    const auto offset = checkedDifference(atMoved, atReference);
    if (!offset)
        return Error{"alignment_overflow",
                     "the origins of the two captures lie further apart than 64 bits of nanoseconds",
                     moved.session.text(),
                     std::nullopt,
                     {}};
    Alignment alignment;
    alignment.reference = reference;
    alignment.moved = moved;
    alignment.offset = *offset;
    return alignment;
}

Result<Alignment> byBoot(const BootFacts &reference, const BootFacts &moved) {
    if (auto error = bootObjection(reference, moved))
        return *error;
    Result<Alignment> made = aligned(reference.clock, moved.clock, reference.atZero, moved.atZero);
    if (!made)
        return made;
    const auto apart = bootDistance(reference, moved);
    made.value().evidence = AlignmentEvidence::SameBootClock;
    made.value().uncertainty = apart;
    made.value().reason = "same host and boot, and the boot clock at t = 0 in both";
    if (apart)
        made.value().reason += "; their wall clocks give an offset " + durationText(*apart) + " away";
    return made;
}

Result<Alignment> byWallClock(const UtcFacts &reference, const UtcFacts &moved) {
    Result<Alignment> made = aligned(reference.clock, moved.clock, reference.atZero, moved.atZero);
    if (!made)
        return made;
    made.value().evidence = AlignmentEvidence::WallClockAnchor;
    made.value().uncertainty = std::max({kWallClockUncertainty, reference.jump, moved.jump});
    made.value().reason = "UTC at t = 0 in both: " + reference.evidence + " and " + moved.evidence;
    return made;
}

/// By a manifest, with whichever session it names; nullopt if none relates this one to another.
std::optional<Alignment> byManifest(const Analysis &analysis, const SessionStore &moved) {
    const ManifestEntry entry = manifestEntry(moved);
    for (const model::SessionPtr &reference : analysis.sessions)
        if (relates(entry, manifestEntry(*reference)))
            if (auto made = manifestAlignment(*reference, moved))
                return made.take();
    return std::nullopt;
}

/// By what Perfetto compared while it recorded both machines; nullopt also for the host.
std::optional<Alignment> byRemoteSync(const Analysis &analysis, const SessionStore &moved) {
    if (!metadataNumber(moved, "remote_clock_sync offset_ns"))
        return std::nullopt;
    for (const model::SessionPtr &reference : analysis.sessions)
        if (auto made = remoteSyncAlignment(*reference, moved))
            return made.take();
    return std::nullopt;
}

/// Whether the two are paired already, either way.
bool isPaired(const std::vector<Alignment> &suggestions, const Alignment &pair) {
    return std::any_of(suggestions.begin(), suggestions.end(), [&](const Alignment &known) {
        return (known.reference == pair.reference && known.moved == pair.moved) ||
               (known.reference == pair.moved && known.moved == pair.reference);
    });
}

/// What the first of `known` with whom it works gives; `known` are the facts of earlier sessions.
template <class Facts, class Make>
std::optional<Alignment> firstMatch(const std::vector<Facts> &known, const Result<Facts> &moved, Make make) {
    if (!moved)
        return std::nullopt;
    for (const Facts &reference : known)
        if (auto made = make(reference, moved.value()))
            return made.take();
    return std::nullopt;
}

} // namespace

std::optional<std::int64_t> metadataNumber(const SessionStore &session, std::string_view key) {
    for (const model::MetadataEntry &entry : session.info().metadata) {
        if (entry.key != key)
            continue;
        std::int64_t value = 0;
        const char *end = entry.value.data() + entry.value.size();
        const auto [stop, error] = std::from_chars(entry.value.data(), end, value);
        return error == std::errc() && stop == end ? std::optional(value) : std::nullopt;
    }
    return std::nullopt;
}

Result<ClockId> laneClock(const SessionStore &session) {
    if (session.info().historical)
        return refusal("missing_session_scope", "historical rows have no session whose clock could be aligned",
                       session.id());
    if (session.info().notSeparable)
        return refusal("sessions_not_separable", "several captures lie in this lane and cannot be told apart",
                       session.id());
    const std::set<ClockRef> used = usedClocks(session);
    if (used.empty())
        return refusal("no_events", "the lane has no event on any clock", session.id());
    std::vector<ClockRef> declared;
    std::copy_if(used.begin(), used.end(), std::back_inserter(declared),
                 [&](ClockRef clock) { return !isUndeclared(session.info(clock)); });
    if (used.size() == 1)
        return ClockId{session.id(), *used.begin()};
    if (declared.size() == 1)
        return ClockId{session.id(), declared.front()};
    std::string names;
    for (const ClockRef clock : used)
        names += (names.empty() ? "" : ", ") + session.info(clock).name;
    return refusal("several_clocks", "the lane has several clocks without a mapping between them (" + names + ")",
                   session.id());
}

Result<Ns> anchorOf(const SessionStore &session, model::EventRow event) {
    const auto clock = laneClock(session);
    if (!clock)
        return clock.error();
    if (session.clock(event) != clock.value().clock)
        return refusal("other_clock",
                       "the event lies on the clock " + session.info(session.clock(event)).name +
                           ", and its lane is aligned by the clock " + session.info(clock.value().clock).name,
                       session.id());
    if (!session.usableTimes(event))
        return refusal("no_usable_times", "the event has no usable times, so it marks no instant", session.id());
    return session.start(event);
}

Result<Alignment> sameBootAlignment(const SessionStore &reference, const SessionStore &moved) {
    const auto a = bootFacts(reference);
    const auto b = bootFacts(moved);
    if (!a || !b)
        return a ? b.error() : a.error();
    return byBoot(a.value(), b.value());
}

Result<Alignment> wallClockAlignment(const SessionStore &reference, const SessionStore &moved) {
    const auto a = utcFacts(reference);
    const auto b = utcFacts(moved);
    if (!a || !b)
        return a ? b.error() : a.error();
    return byWallClock(a.value(), b.value());
}

std::vector<Alignment> suggestAlignments(const Analysis &analysis) {
    std::vector<Alignment> suggestions;
    std::vector<BootFacts> boots;
    std::vector<UtcFacts> anchors;
    for (const model::SessionPtr &session : analysis.sessions) {
        const auto boot = bootFacts(*session);
        const auto utc = utcFacts(*session);
        auto found = byManifest(analysis, *session);
        if (!found)
            found = byRemoteSync(analysis, *session);
        if (!found)
            found = firstMatch(boots, boot, byBoot);
        if (!found)
            found = firstMatch(anchors, utc, byWallClock);
        if (found && !isPaired(suggestions, *found))
            suggestions.push_back(*std::move(found));
        if (boot)
            boots.push_back(boot.value());
        if (utc)
            anchors.push_back(utc.value());
    }
    return suggestions;
}

Result<Alignment> alignmentBy(const SessionStore &reference, const SessionStore &moved, Ns offset) {
    for (const auto &suggestion : {manifestAlignment(reference, moved), remoteSyncAlignment(reference, moved),
                                   sameBootAlignment(reference, moved), wallClockAlignment(reference, moved)})
        if (suggestion && suggestion.value().offset == offset)
            return suggestion;
    const auto a = laneClock(reference);
    const auto b = laneClock(moved);
    if (!a || !b)
        return a ? b.error() : a.error();
    Alignment alignment;
    alignment.reference = a.value();
    alignment.moved = b.value();
    alignment.offset = offset;
    return alignment;
}

std::vector<ProviderMapping> providerMappings(const Analysis &analysis) {
    std::vector<ProviderMapping> mappings;
    for (const model::SessionPtr &session : analysis.sessions) {
        const auto snapshots = metadataNumber(*session, "clock_snapshots");
        const auto jump = metadataNumber(*session, "clock_mapping_largest_jump_ns");
        if (!snapshots || !jump)
            continue;
        ProviderMapping mapping{{}, *snapshots, {*jump}, 0};
        bool mapped = false;
        for (const ClockRef clock : usedClocks(*session)) {
            if (isUndeclared(session->info(clock))) {
                ++mapping.unresolved;
                continue;
            }
            mapping.clock = {session->id(), clock};
            mapped = true;
        }
        if (mapped)
            mappings.push_back(mapping);
    }
    return mappings;
}

} // namespace lanescope::analysis
