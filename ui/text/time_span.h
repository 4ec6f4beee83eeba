// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/clock.h"

#include <QString>

namespace lanescope::ui {

/// The exact length of [begin, end); in words where it has no 64 bits of nanoseconds: nothing wraps.
[[nodiscard]] QString spanText(model::Ns begin, model::Ns end);

/// `time` counted from the lane's `zero`, as laneTime() writes it; in words where that has no 64 bits.
[[nodiscard]] QString laneTimeOf(model::Ns time, model::Ns zero);

} // namespace lanescope::ui
