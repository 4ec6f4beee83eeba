// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/clock.h"

#include <optional>
#include <string_view>

namespace lanescope::model::json {

struct DecimalTime {
    Ns value;
    bool rounded = false; ///< digits past the nanosecond were rounded half up
};

/// Decimal text × 10^`exponent` as whole nanoseconds, exact, without floating point: exponent 3 for
/// microseconds, 0 for nanoseconds. Accepts a sign, a fraction and an exponent. nullopt for anything
/// that is no finite decimal number or lies outside int64.
[[nodiscard]] std::optional<DecimalTime> parseTime(std::string_view text, int exponent);

} // namespace lanescope::model::json
