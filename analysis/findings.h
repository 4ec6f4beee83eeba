// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/diagnostics.h"
#include "model/store.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace lanescope::analysis {

/// Something flagged, with its reason, place and count.
struct Finding {
    static constexpr std::size_t kEventCap = 100;
    std::string code;
    model::Severity severity = model::Severity::Info;
    std::uint64_t count = 0;
    std::string message;
    std::string place;                   ///< for the eye; empty if it is the session as a whole
    std::optional<std::size_t> session;  ///< position among the open sessions
    std::optional<std::size_t> artifact; ///< position among the open artifacts
    std::vector<model::EventRow> events; ///< the first kEventCap, of `session`
    std::vector<std::uint64_t> byPhase;  ///< of `count`, by PhaseRef of `session`; those without phase are in none
    std::string advice;
};

struct Analysis;
/// Everything flagged in what is open: import diagnostics, unqualified states, flags, disagreements,
/// clocks, equal contents. Sorted by severity (error first), code, place.
[[nodiscard]] std::vector<Finding> collectFindings(const Analysis &analysis);

} // namespace lanescope::analysis
