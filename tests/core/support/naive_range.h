// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/range/range_summary.h"

#include <string>

namespace lanescope::test {

/// The numbers of a range by its plain definition, as text: every instant between two neighbouring
/// times is looked at on its own, and every event is compared with every other one. Only for ranges of
/// few events.
[[nodiscard]] std::string naiveRange(const model::SessionStore &session,
                                     const analysis::SessionCorrelation &correlation, const analysis::TimeRange &range);

/// The same fields of a summary as text.
[[nodiscard]] std::string printed(const model::SessionStore &session, const analysis::RangeSummary &summary);

} // namespace lanescope::test
