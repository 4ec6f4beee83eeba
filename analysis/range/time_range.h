// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/clock.h"
#include "model/store.h"

#include <optional>
#include <string>
#include <string_view>

namespace lanescope::analysis {

/// Half-open [begin, end) on one clock of one session.
struct TimeRange {
    model::ClockId clock;
    model::Ns begin;
    model::Ns end;
};

/// The range between two times, in either order. An Error `clock_unrelated` where they are on two
/// clocks or of two sessions, `empty_range` where they are equal, `time_overflow` where 64 bits do not
/// hold the nanoseconds between them.
[[nodiscard]] model::Result<TimeRange> rangeBetween(const model::TimePoint &a, const model::TimePoint &b);

/// `START..END` in nanoseconds on `clock`; an Error `bad_range` where the text is none, `empty_range`
/// where END is not after START, `time_overflow` as above.
[[nodiscard]] model::Result<TimeRange> rangeFromText(model::ClockId clock, std::string_view text);

/// The clock of a session that a range may be on: the one named, or the only one with events. An Error
/// `no_such_clock`, or `range_spans_clocks` where the session has several and none is named.
[[nodiscard]] model::Result<model::ClockId> clockForRange(const model::SessionStore &session,
                                                          const std::optional<std::string> &name);

/// How an event of [begin, end) lies to a range, by the rule of area selections in trace viewers: it
/// belongs to the range if it shares time with it, and then counts as a whole. An event without length
/// (or of negative length) belongs to it if its start does, so that two touching ranges count it once.
[[nodiscard]] constexpr bool belongsTo(const TimeRange &range, model::Ns begin, model::Ns end) {
    if (end <= begin)
        return begin >= range.begin && begin < range.end;
    return begin < range.end && end > range.begin;
}

} // namespace lanescope::analysis
