// SPDX-License-Identifier: Apache-2.0
// expect: deleted
#include "model/clock.h"

using namespace lanescope::model;

bool f(const TimePoint &a, const TimePoint &b) { return a < b; }
