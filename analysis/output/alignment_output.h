// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/output/document.h"

#include <iosfwd>

namespace lanescope::analysis {

/// Members `alignments` and `common_axes`: what was declared, and where that puts the lanes. A lane's
/// events at t stand at t + offset_ns on the axis, which is that of the first lane.
void writeAlignments(JsonWriter &writer, const Analysis &analysis, const Selection &selection);

/// Members `alignment_suggestions`, which hold only once somebody declares them, and `clock_mappings`, the
/// snapshots inside an artifact. Of the chosen sessions.
void writeAlignmentEvidence(JsonWriter &writer, const Analysis &analysis, const Selection &selection);

/// All of it for people; nothing where there is nothing to say.
void writeAlignmentText(std::ostream &out, const Analysis &analysis, const Selection &selection);

} // namespace lanescope::analysis
