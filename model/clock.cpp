// SPDX-License-Identifier: Apache-2.0
#include "model/clock.h"

namespace lanescope::model {

Result<Ns> TimePoint::on(const ClockId &clock) const {
    if (clock == m_clock)
        return m_at;
    const bool sameSession = clock.session == m_clock.session;
    return Error{
        "clock_unrelated",
        sameSession ? "the two times are on different clocks of one session, and the artifact maps neither to the other"
                    : "the two times are on the clocks of two sessions, and no alignment was declared between them",
        m_clock.session.text() + " / " + clock.session.text(), std::nullopt,
        "align the lanes first, or compare durations instead of times"};
}

Result<Ns> difference(const TimePoint &a, const TimePoint &b) {
    const Result<Ns> from = a.on(a.clock());
    const Result<Ns> to = b.on(a.clock());
    if (!to)
        return to;
    Ns distance;
    if (__builtin_sub_overflow(to.value().count, from.value().count, &distance.count))
        return Error{"time_overflow",
                     "the two times lie further apart than 64 bits of nanoseconds",
                     a.clock().session.text(),
                     std::nullopt,
                     {}};
    return distance;
}

} // namespace lanescope::model
