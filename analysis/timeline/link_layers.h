// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/analysis.h"

#include <vector>

namespace lanescope::analysis {

/// Rows at both ends of refused matches: device events that a join on bare ids would have matched
/// and the calls that it would have taken. By session, ascending and unique.
struct GhostRows {
    std::vector<std::vector<model::EventRow>> rows;
};
/// O(events); built only when the layer is switched on.
[[nodiscard]] GhostRows collectGhosts(const Analysis &analysis);

/// A flow as the artifact recorded it: no claim about host and device.
struct FlowLink {
    model::EventRow from, to;
};
struct SessionFlows {
    std::vector<FlowLink> byStart; ///< by start of `from`
    std::vector<FlowLink> byEnd;   ///< by start of `to`
};
struct FlowLinks {
    std::vector<SessionFlows> sessions;
};
/// Joins the bound ends of equal (category, id) inside each session: every step or finish to the
/// nearest end before it in time, a finish after a finish to the same start. Dangling ends give
/// nothing. O(flows log flows); built only when the layer is switched on.
[[nodiscard]] FlowLinks collectFlows(const Analysis &analysis);

} // namespace lanescope::analysis
