// SPDX-License-Identifier: Apache-2.0
#include "model/clock.h"

namespace lanescope::model {

Result<Ns> difference(const TimePoint &a, const TimePoint &b) {
    if (a.clock == b.clock)
        return b.at - a.at;
    const bool sameSession = a.clock.session == b.clock.session;
    return Error{
        "clock_unrelated",
        sameSession ? "the two times are on different clocks of one session, and the artifact maps neither to the other"
                    : "the two times are on the clocks of two sessions, and no alignment was declared between them",
        a.clock.session.text() + " / " + b.clock.session.text(), std::nullopt,
        "align the lanes first, or compare durations instead of times"};
}

} // namespace lanescope::model
