// SPDX-License-Identifier: Apache-2.0
// expect: deleted
// Times carry their clock and have no difference of their own: difference() gives one, or the refusal.
#include "model/clock.h"

using namespace lanescope::model;

Ns subtract(const TimePoint &a, const TimePoint &b) { return a - b; }
