// SPDX-License-Identifier: Apache-2.0
// expect: could not convert|no viable conversion|cannot convert|no matching|no known conversion
// Moving a time to another clock takes a set of declared alignments, not a number.
#include "analysis/alignment.h"

using namespace lanescope;

model::Result<model::TimePoint> f(const model::TimePoint &at, const model::ClockId &to) {
    return analysis::AlignmentSet().convert(at.clock(), model::Ns{5});
}
