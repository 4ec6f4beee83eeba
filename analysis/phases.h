// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/correlation.h"
#include "analysis/rules/phase_patterns.h"
#include "model/registration.h"
#include "model/store.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope::analysis {

/// An annotation that is a phase mark.
struct PhaseMark {
    model::EventRow row;
    MarkName name;
    bool device = false; ///< on a stream
};

/// How an event got its phase, in order of precedence.
enum class PhaseEvidence : std::uint8_t { None, Row, ViaLaunch, Annotation, DeviceAnnotation };
[[nodiscard]] std::string_view phaseEvidenceCode(PhaseEvidence evidence);

/// A region name of a session; index 0 is always `<unscoped>`.
using PhaseRef = model::Ref<struct PhaseTag>;

struct SessionPhases {
    std::vector<std::string> names;        ///< by PhaseRef; names[0] == "<unscoped>"
    std::vector<PhaseMark> marks;          ///< by (start, place)
    std::vector<PhaseRef> phaseOfRow;      ///< by EventRow; none for rows that have no phase (semantics.md §5)
    std::vector<PhaseEvidence> evidence;   ///< by EventRow; None where <unscoped> or without phase
    std::vector<model::EventRow> disagree; ///< rows whose own phase differs from their launch's
};

/// The region of a canonical text (see phaseText); nullopt if the session has none.
[[nodiscard]] std::optional<PhaseRef> findPhase(const SessionPhases &phases, std::string_view text);

/// The code of events that were left out because another phase was asked for.
inline constexpr std::string_view kOtherPhase = "other_phase";

/// Attributes a phase to every host slice and device event of one session, by the marks that the
/// patterns find.
[[nodiscard]] SessionPhases assignPhases(const model::SessionStore &session, const SessionCorrelation &correlation,
                                         const model::JobControl &job = {},
                                         const PhasePatterns &patterns = *PhasePatterns::builtIn());

} // namespace lanescope::analysis
