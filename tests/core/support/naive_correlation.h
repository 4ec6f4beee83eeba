// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/correlation.h"

namespace lanescope::test {

/// The definitions of correlation, one by one and without any index: the reference that the fast
/// engine is compared with. O(n²) and worse; for sessions of a test's size.
[[nodiscard]] analysis::Correlation naiveCorrelation(std::span<const model::SessionPtr> sessions);

} // namespace lanescope::test
