// SPDX-License-Identifier: Apache-2.0
#include "analysis/range/time_range.h"

#include <algorithm>
#include <charconv>

namespace lanescope::analysis {

namespace {

using model::Error;

std::optional<model::Ns> nanoseconds(std::string_view text) {
    model::Ns value;
    const char *end = text.data() + text.size();
    const auto [stop, fault] = std::from_chars(text.data(), end, value.count);
    return fault == std::errc() && stop == end ? std::optional(value) : std::nullopt;
}

std::string clockNames(const model::SessionStore &session) {
    std::string names;
    for (const model::ClockDomain &clock : session.columns().clocks)
        names += (names.empty() ? "" : ", ") + clock.name;
    return names;
}

/// The range of two different times, if its length is a number.
model::Result<TimeRange> lasting(model::ClockId clock, model::Ns begin, model::Ns end) {
    if (!model::difference({clock, begin}, {clock, end}))
        return Error{"time_overflow", "the range is longer than 64 bits of nanoseconds",
                     std::to_string(begin.count) + ".." + std::to_string(end.count), std::nullopt,
                     "name a range of less than 292 years"};
    return TimeRange{clock, begin, end};
}

} // namespace

model::Result<TimeRange> rangeBetween(const model::TimePoint &a, const model::TimePoint &b) {
    const auto first = a.on(a.clock());
    const auto second = b.on(a.clock());
    if (!second)
        return second.error();
    if (first.value() == second.value())
        return Error{"empty_range", "the range is empty", std::to_string(first.value().count), std::nullopt,
                     "make it longer"};
    return lasting(a.clock(), std::min(first.value(), second.value()), std::max(first.value(), second.value()));
}

model::Result<TimeRange> rangeFromText(model::ClockId clock, std::string_view text) {
    const std::size_t dots = text.find("..");
    const auto begin = nanoseconds(text.substr(0, dots));
    const auto end = dots == std::string_view::npos ? std::nullopt : nanoseconds(text.substr(dots + 2));
    if (!begin || !end)
        return Error{"bad_range", "is no range of whole nanoseconds", std::string(text), std::nullopt,
                     "write START..END"};
    if (*end <= *begin)
        return Error{"empty_range", "the range is empty", std::string(text), std::nullopt,
                     "its end has to be later than its start"};
    return lasting(clock, *begin, *end);
}

model::Result<model::ClockId> clockForRange(const model::SessionStore &session,
                                            const std::optional<std::string> &name) {
    std::optional<model::ClockId> found;
    for (std::size_t i = 0; i < session.columns().clocks.size(); ++i) {
        const model::ClockRef clock(i);
        if (name ? session.info(clock).name != *name : !session.extent(clock))
            continue;
        if (found)
            return Error{"range_spans_clocks",
                         "the session has several clocks without a mapping, and a range lies on one of them", "",
                         std::nullopt, "name the clock; there are: " + clockNames(session)};
        found = model::ClockId{session.id(), clock};
    }
    if (found)
        return *found;
    if (name)
        return Error{"no_such_clock", "the session has no clock of this name", *name, std::nullopt,
                     "there are: " + clockNames(session)};
    return Error{"no_usable_times", "no event of the session has usable times", session.id().text(), std::nullopt, ""};
}

} // namespace lanescope::analysis
