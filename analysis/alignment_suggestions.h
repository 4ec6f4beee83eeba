// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/analysis.h"
#include "model/alignment.h"
#include "model/result.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace lanescope::analysis {

/// UTC readings of two hosts that are set by NTP differ by up to tens of milliseconds; this is what is
/// said where the file says nothing better (semantics.md §4).
inline constexpr model::Ns kWallClockUncertainty{10'000'000};
/// Two captures are of one boot if the instants of boot that they imply are nearer than this: the rule by
/// which NVIDIA's viewer trusts the clock of a common host (user guide, "Report alignment").
inline constexpr model::Ns kSameBootWithin{1'000'000'000};

/// The clock by which a whole lane can be aligned. Refused: `missing_session_scope` (historical rows),
/// `sessions_not_separable`, `no_events`, `several_clocks` (more than one that the artifact maps its events to).
[[nodiscard]] model::Result<model::ClockId> laneClock(const model::SessionStore &session);

/// Start of an event on laneClock, where it may stand for an instant of its lane. Refused: `other_clock` (the event
/// lies on another clock of the session), `no_usable_times`, and what laneClock refuses.
[[nodiscard]] model::Result<model::Ns> anchorOf(const model::SessionStore &session, model::EventRow event);

/// Same host, same boot, and a boot-clock reading at t = 0 in both. The reason of the result is the evidence
/// in words; its uncertainty is by how much the wall clocks of the two disagree with it. Refused:
/// `host_unknown`, `other_host`, `boot_origin_unknown`, `boot_unknown`, `other_boot`, `alignment_overflow`, and
/// what laneClock refuses.
[[nodiscard]] model::Result<model::Alignment> sameBootAlignment(const model::SessionStore &reference,
                                                                const model::SessionStore &moved);
/// UTC at t = 0 in both. Equal origins are no evidence of their own: Kineto's base is a grid of three months.
/// Refused: `origin_unknown`, `origin_not_utc` (a profile that documents no UTC for its device times),
/// `alignment_overflow`, and what laneClock refuses.
[[nodiscard]] model::Result<model::Alignment> wallClockAlignment(const model::SessionStore &reference,
                                                                 const model::SessionStore &moved);

/// What the artifacts let one suppose; nothing of it holds before somebody declares it. A session that a manifest
/// relates to another is paired with that one; any other, for its strongest evidence, with the first one before it that
/// has the same.
[[nodiscard]] std::vector<model::Alignment> suggestAlignments(const Analysis &analysis);

/// A whole number among the session's metadata; nullopt if there is none of that name.
[[nodiscard]] std::optional<std::int64_t> metadataNumber(const model::SessionStore &session, std::string_view key);

/// What a user declares of two lanes: an offset that equals what the captures suggest takes over their
/// evidence and uncertainty, any other is an anchor of the user's own. Refused as in laneClock.
[[nodiscard]] model::Result<model::Alignment> alignmentBy(const model::SessionStore &reference,
                                                          const model::SessionStore &moved, model::Ns offset);

/// Clock snapshots inside an artifact, by which its reader has put events of several clocks on one.
struct ProviderMapping {
    model::ClockId clock; ///< that the events were put on
    std::int64_t snapshots = 0;
    model::Ns largestJump;      ///< of the mapping from one snapshot to the next: nothing is interpolated
    std::size_t unresolved = 0; ///< clocks of the session without a mapping, on tracks of their own
};
[[nodiscard]] std::vector<ProviderMapping> providerMappings(const Analysis &analysis);

} // namespace lanescope::analysis
