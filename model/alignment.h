// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/clock.h"
#include "model/identity.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lanescope::model {

/// How it is known that two clocks belong together (semantics.md §4), strongest first.
enum class AlignmentEvidence : std::uint8_t {
    SameSessionClock, ///< same session and clock: nothing had to be declared
    ProviderMapping,  ///< clock snapshots inside the artifact, or a manifest beside it
    SameBootClock,    ///< equal host and boot, and a boot-clock origin in both
    WallClockAnchor,  ///< UTC at t = 0 in both
    UserAnchor,       ///< somebody typed an offset, or picked an event in each lane
};
inline constexpr std::size_t kAlignmentEvidenceCount = 5;
/// `same_session_clock`, `provider_mapping`, …
[[nodiscard]] std::string_view alignmentEvidenceCode(AlignmentEvidence evidence);
/// The evidence of a code; nullopt for any other text.
[[nodiscard]] std::optional<AlignmentEvidence> alignmentEvidenceFromCode(std::string_view code);

/// One declaration: a time t of clock `moved` is the time t + offset of clock `reference`.
///
/// Plain and whole: every field may be written down and read back. A ClockId holds a position in its
/// session's table of clocks; what outlives a version of the reader is the session's id and the clock's name.
struct Alignment {
    ClockId reference;
    ClockId moved;
    Ns offset;
    std::optional<Ns> uncertainty; ///< the true offset lies within ± this; nullopt: nobody says
    AlignmentEvidence evidence = AlignmentEvidence::UserAnchor;
    std::string reason; ///< the user's words; never empty in a declared alignment
    std::string who;    ///< who declared it; empty: not recorded
    std::string when;   ///< UTC, `2026-01-31T23:59:59Z`; empty: not recorded
    friend bool operator==(const Alignment &, const Alignment &) = default;
};

} // namespace lanescope::model
