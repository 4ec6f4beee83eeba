// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/alignment.h"
#include "analysis/analysis.h"
#include "model/workspace/alignments.h"

#include <cstdint>
#include <string>
#include <vector>

namespace lanescope::app {

/// One `--align`, as typed.
struct AlignText {
    std::string pair; ///< "A,B"; paths may hold commas of their own
    std::int64_t offsetNs = 0;
    std::string reason;
};

/// Reads `A,B,offset_ns=N,reason=…`; the reason is all the rest. An Error says what is missing or wrong.
[[nodiscard]] model::Result<AlignText> parseAlign(const std::string &text);

/// Finds the sessions and declares one alignment after the other. An offset that equals what the captures
/// suggest takes over their evidence and uncertainty; any other is the user's own. Refused with the reason
/// of the first that can't hold: no such session, no clock to align by, or what AlignmentSet refuses; `set` has
/// what holds already.
[[nodiscard]] model::Result<analysis::AlignmentSet>
declareAll(const std::vector<AlignText> &texts, const analysis::Analysis &analysis, analysis::AlignmentSet set);

/// What workspaces declare, and for each alignment that can't hold a line that says why.
struct WorkspaceAlignments {
    analysis::AlignmentSet set;
    std::vector<std::string> messages;
};
[[nodiscard]] WorkspaceAlignments declareStored(const std::vector<model::workspace::StoredAlignment> &stored,
                                                const analysis::Analysis &analysis);

} // namespace lanescope::app
