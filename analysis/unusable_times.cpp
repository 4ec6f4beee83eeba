// SPDX-License-Identifier: Apache-2.0
#include "analysis/unusable_times.h"

#include "analysis/correlation.h"

namespace lanescope::analysis {

std::string_view unusableCode(model::RecordFlags flags) {
    if (model::has(flags, model::RecordFlag::NotCollected))
        return flagCode(Flag::ClockNotCollected);
    if (model::has(flags, model::RecordFlag::NegativeDuration))
        return flagCode(Flag::NegativeDuration);
    return model::has(flags, model::RecordFlag::Open) ? flagCode(Flag::Open) : std::string_view();
}

} // namespace lanescope::analysis
