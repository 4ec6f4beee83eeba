// SPDX-License-Identifier: Apache-2.0
// expect: private|no member named|inaccessible
// A time leaves its TimePoint only for somebody who names the clock.
#include "model/clock.h"

using namespace lanescope::model;

Ns f(const TimePoint &a, const TimePoint &b) { return a.m_at - b.m_at; }
