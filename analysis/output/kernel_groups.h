// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/output/tables.h"

#include <cstddef>
#include <vector>

namespace lanescope::analysis {

/// The kernels of one row of `kernels`, by (start, place): the row at `position` among the rows of the session,
/// counted from 0. Empty where there is no such row. O(kernels).
[[nodiscard]] std::vector<model::EventRef> kernelsOfRow(const Analysis &analysis, std::size_t session,
                                                        const Selection &selection, KernelGrouping by,
                                                        std::size_t position);

} // namespace lanescope::analysis
