// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/regions.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace lanescope::test {

/// Phase text and evidence of one row by the plain definition; nullopt where the row has no phase.
struct NaivePhase {
    std::string phase;
    analysis::PhaseEvidence evidence = analysis::PhaseEvidence::None;
};

/// The definitions of the contract, written down as plainly as they read: every row is compared with
/// every mark. The reference of assignPhases, by row.
[[nodiscard]] std::vector<std::optional<NaivePhase>> naivePhases(const model::SessionStore &session,
                                                                 const analysis::SessionCorrelation &correlation);

/// The reference of computeNumbers: every slice is compared with every other one of its track.
[[nodiscard]] analysis::SessionNumbers naiveNumbers(const model::SessionStore &session,
                                                    const analysis::SessionCorrelation &correlation,
                                                    const analysis::SessionPhases &phases);

/// Every field as text, one to a line, so that two results compare as text.
[[nodiscard]] std::string printed(const model::SessionStore &session, const analysis::SessionNumbers &numbers);
[[nodiscard]] std::string printed(const analysis::RegionNumbers &region, const model::SessionStore &session);

/// A session of random events that has every case the definitions speak of: several threads, streams,
/// devices, processes and clocks, nested and crossing marks, row phases, equal and zero-length times,
/// records without usable times.
[[nodiscard]] model::SessionPtr randomSession(std::uint64_t seed);

} // namespace lanescope::test
