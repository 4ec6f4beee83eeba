// SPDX-License-Identifier: Apache-2.0
// expect: could not convert|no viable conversion|cannot convert|no matching
// A number without a unit is no time.
#include "model/clock.h"

using namespace lanescope::model;

void useTime(Ns at);

void bareInteger() { useTime(1000); }
