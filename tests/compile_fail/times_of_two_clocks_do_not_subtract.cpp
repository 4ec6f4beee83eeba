// SPDX-License-Identifier: Apache-2.0
// expect: deleted
#include "model/store.h"

using namespace lanescope::model;

Ns f(const TimePoint &a, const TimePoint &b) { return a - b; }
