// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/output/range_sections.h"

#include <cstddef>
#include <vector>

namespace lanescope::analysis {

/// The events that a row of a range counts, by (start, place): the kernels of a name, class, stream or device, the
/// copies of a direction, the calls of an API; of a gap the slices around it. `position` is that among the rows of
/// the list. Empty for scope and numbers, and where there is no such row. O(events of the session).
[[nodiscard]] std::vector<model::EventRef> eventsOfRangeRow(const RangeAnswer &answer, RangeSection section,
                                                            std::size_t position, const model::JobControl &job = {});

} // namespace lanescope::analysis
