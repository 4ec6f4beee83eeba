// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/clock.h"

#include <optional>

namespace lanescope::analysis {

/// a + b; nullopt where the sum has no 64 bits.
[[nodiscard]] inline std::optional<model::Ns> checkedSum(model::Ns a, model::Ns b) {
    model::Ns sum;
    if (__builtin_add_overflow(a.count, b.count, &sum.count))
        return std::nullopt;
    return sum;
}

/// a − b; nullopt where the difference has no 64 bits.
[[nodiscard]] inline std::optional<model::Ns> checkedDifference(model::Ns a, model::Ns b) {
    model::Ns difference;
    if (__builtin_sub_overflow(a.count, b.count, &difference.count))
        return std::nullopt;
    return difference;
}

} // namespace lanescope::analysis
