// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/correlation.h"
#include "model/registration.h"
#include "model/store.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope::analysis {

/// What the name of an annotation says, by the versioned list of phase patterns.
struct MarkName {
    std::optional<std::string> phase; ///< region text: prefill, decode, mixed or the mark's own; nullopt: no stage
    bool step = false;                ///< has a stage or a step number
    bool idle = false;                ///< 0 context and 0 generation requests
    bool splitUnknown = false;        ///< MIXED without numbers
    std::optional<std::int64_t> tokens;
};
inline constexpr std::string_view kPhaseListVersion = "phase-patterns/1";
/// nullopt: the name is no mark.
[[nodiscard]] std::optional<MarkName> markName(std::string_view annotationName);

/// The region text of a row's own phase field: without case and outer blanks, extend is prefill.
[[nodiscard]] std::string phaseText(std::string_view rowPhase);

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

/// Attributes a phase to every host slice and device event of one session.
[[nodiscard]] SessionPhases assignPhases(const model::SessionStore &session, const SessionCorrelation &correlation,
                                         const model::JobControl &job = {});

} // namespace lanescope::analysis
