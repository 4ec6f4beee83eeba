// SPDX-License-Identifier: Apache-2.0
#include "analysis/alignment_manifest.h"

#include "analysis/alignment_suggestions.h"
#include "analysis/timeline/time_text.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace lanescope::analysis {

using model::Alignment;
using model::AlignmentEvidence;
using model::ClockId;
using model::Error;
using model::Ns;
using model::Result;
using model::SessionStore;

namespace {

constexpr std::string_view kRoot = "perfetto_manifest";

std::optional<std::int64_t> numberOf(std::string_view text) {
    std::int64_t value = 0;
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && stop == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

Error refusal(const char *code, std::string what, const SessionStore &session) {
    return {code, std::move(what), session.id().text(), std::nullopt,
            "pick an event in each lane, or type the offset, and say why"};
}

/// `BOOTTIME` in the manifest is `boottime` in the trace.
bool sameClock(std::string_view declared, std::string_view name) {
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    return std::equal(declared.begin(), declared.end(), name.begin(), name.end(),
                      [&](char a, char b) { return lower(a) == lower(b); });
}

bool hasSnapshots(const SessionStore &session) { return metadataNumber(session, "clock_snapshots").value_or(0) > 0; }

std::string clockText(const std::string &declared) { return declared.empty() ? "the only clock" : declared; }

/// The lane's clock, if it is the one that the manifest speaks of.
Result<ClockId> declaredClock(const SessionStore &session, const std::string &declared) {
    const auto lane = laneClock(session);
    if (!lane)
        return lane.error();
    if (declared.empty() && hasSnapshots(session))
        return refusal("clock_of_its_own",
                       "the manifest treats the trace as one without clocks, and it has clocks of its own", session);
    const std::string &name = session.info(lane.value().clock).name;
    if (!declared.empty() && !sameClock(declared, name))
        return refusal("other_clock",
                       "the manifest speaks of the clock " + declared + ", and the lane's events lie on " + name,
                       session);
    return lane;
}

std::optional<Ns> jumpOf(const SessionStore &a, const SessionStore &b) {
    std::optional<Ns> largest;
    for (const SessionStore *session : {&a, &b})
        if (const auto jump = metadataNumber(*session, "clock_mapping_largest_jump_ns"))
            largest = std::max(largest.value_or(Ns{0}), Ns{*jump});
    return largest;
}

/// As the manifest has it: `moved` is the one that it moves.
Result<Alignment> declaredAlignment(const SessionStore &reference, const SessionStore &moved,
                                    const ManifestEntry &entry) {
    const auto from = declaredClock(moved, entry.clock);
    const auto to = declaredClock(reference, entry.referenceClock);
    if (!from || !to)
        return from ? to.error() : from.error();
    Alignment alignment;
    alignment.reference = to.value();
    alignment.moved = from.value();
    alignment.offset = entry.offset;
    alignment.uncertainty = jumpOf(reference, moved);
    alignment.evidence = AlignmentEvidence::ProviderMapping;
    alignment.reason = "a Perfetto manifest relates " + clockText(entry.clock) + " of " + entry.file + " to " +
                       clockText(entry.referenceClock) + " of " + entry.referenceFile;
    if (alignment.uncertainty)
        alignment.reason += "; largest jump of their clock mappings " + durationText(*alignment.uncertainty);
    return alignment;
}

} // namespace

ManifestEntry manifestEntry(const SessionStore &session) {
    ManifestEntry entry;
    for (const model::MetadataEntry &fact : session.info().metadata) {
        // Members of two archives may have one name.
        if (fact.key == kRoot)
            entry.manifest =
                session.info().member.empty() ? fact.value : session.id().artifact().text() + "!" + fact.value;
        if (!fact.key.starts_with(std::string(kRoot) + " "))
            continue;
        const std::string_view name = std::string_view(fact.key).substr(kRoot.size() + 1);
        if (name == "file")
            entry.file = fact.value;
        else if (name == "clock")
            entry.clock = fact.value;
        else if (name == "sync_to file")
            entry.referenceFile = fact.value;
        else if (name == "sync_to clock")
            entry.referenceClock = fact.value;
        else if (name == "offset_ns")
            entry.offset = Ns{numberOf(fact.value).value_or(0)};
    }
    return entry;
}

bool relates(const ManifestEntry &moved, const ManifestEntry &reference) {
    return !moved.manifest.empty() && moved.manifest == reference.manifest && !moved.referenceFile.empty() &&
           moved.referenceFile == reference.file;
}

Result<Alignment> manifestAlignment(const SessionStore &reference, const SessionStore &moved) {
    const ManifestEntry a = manifestEntry(reference);
    const ManifestEntry b = manifestEntry(moved);
    if (reference.id() == moved.id() || (!relates(b, a) && !relates(a, b)))
        return refusal("no_manifest", "no manifest relates the two captures", moved);
    if (relates(b, a))
        return declaredAlignment(reference, moved, b);
    auto turned = declaredAlignment(moved, reference, a);
    if (!turned)
        return turned;
    std::swap(turned.value().reference, turned.value().moved);
    turned.value().offset = Ns{0} - turned.value().offset;
    return turned;
}

} // namespace lanescope::analysis
