// SPDX-License-Identifier: Apache-2.0
#include "model/alignment.h"

namespace lanescope::model {

std::string_view alignmentEvidenceCode(AlignmentEvidence evidence) {
    switch (evidence) {
    case AlignmentEvidence::SameSessionClock: return "same_session_clock";
    case AlignmentEvidence::ProviderMapping: return "provider_mapping";
    case AlignmentEvidence::SameBootClock: return "same_boot_clock";
    case AlignmentEvidence::WallClockAnchor: return "wall_clock_anchor";
    case AlignmentEvidence::UserAnchor: return "user_anchor";
    }
    return {};
}

std::optional<AlignmentEvidence> alignmentEvidenceFromCode(std::string_view code) {
    for (std::size_t i = 0; i < kAlignmentEvidenceCount; ++i)
        if (const auto evidence = static_cast<AlignmentEvidence>(i); alignmentEvidenceCode(evidence) == code)
            return evidence;
    return std::nullopt;
}

} // namespace lanescope::model
