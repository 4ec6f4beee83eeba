// SPDX-License-Identifier: Apache-2.0
#include "analysis/sql/time_axis.h"

#include "analysis/checked.h"
#include "analysis/regions_gaps.h"

#include <algorithm>
#include <array>

namespace lanescope::analysis::sql {

using model::ClockId;
using model::ClockRef;

namespace {

/// Clocks of sessions that have events with usable times.
std::vector<ClockId> clocksOf(const Analysis &analysis, const std::vector<std::size_t> &sessions) {
    std::vector<ClockId> clocks;
    for (const std::size_t session : sessions) {
        const model::SessionStore &store = *analysis.sessions[session];
        for (std::size_t i = 0; i < store.columns().clocks.size(); ++i)
            if (store.extent(ClockRef(i)))
                clocks.push_back({store.id(), ClockRef(i)});
    }
    return clocks;
}

const model::SessionStore &storeOf(const Analysis &analysis, const ClockId &clock) {
    return *analysis.sessions[analysis.indexOf(clock.session).value_or(0)];
}

const std::string &nameOf(const Analysis &analysis, const ClockId &clock) {
    return storeOf(analysis, clock).info(clock.clock).name;
}

bool comparable(const Analysis &analysis, const ClockId &clock) {
    return timesRefusal(storeOf(analysis, clock)).empty();
}

/// Those of them whose times may be compared at all.
std::vector<ClockId> comparableClocks(const Analysis &analysis, const Selection &selection) {
    std::vector<ClockId> clocks = clocksOf(analysis, selection.sessions);
    std::erase_if(clocks, [&](const ClockId &clock) { return !comparable(analysis, clock); });
    return clocks;
}

bool allAligned(const AlignmentSet &alignments, const std::vector<ClockId> &clocks) {
    return std::all_of(clocks.begin(), clocks.end(),
                       [&](const ClockId &clock) { return alignments.relation(clock, clocks.front()).ok(); });
}

model::Result<ClockId> clockOfName(const Analysis &analysis, const AlignmentSet &alignments,
                                   std::vector<ClockId> clocks, const std::string &name) {
    std::erase_if(clocks, [&](const ClockId &clock) { return nameOf(analysis, clock) != name; });
    if (clocks.empty())
        return model::Error{"no_such_clock", "no chosen session has events on a clock of this name", name, std::nullopt,
                            "see the table clocks"};
    if (!allAligned(alignments, clocks))
        return model::Error{"ambiguous_clock", "several sessions have a clock of this name, and nothing relates them",
                            name, std::nullopt, "name the session"};
    return clocks.front();
}

} // namespace

std::vector<ClockId> clocksToChoose(const Analysis &analysis, const Selection &selection) {
    std::vector<ClockId> clocks = comparableClocks(analysis, selection);
    if (!clocks.empty() && allAligned(selection.alignments, clocks))
        clocks.clear();
    return clocks;
}

model::Result<TimeAxis> TimeAxis::choose(const Analysis &analysis, const Selection &selection,
                                         const std::optional<std::string> &name) {
    const std::vector<ClockId> all = clocksOf(analysis, selection.sessions);
    std::vector<ClockId> clocks = comparableClocks(analysis, selection);
    if (name) {
        const auto named = clockOfName(analysis, selection.alignments, std::move(clocks), *name);
        if (!named)
            return named.error();
        return TimeAxis(analysis, selection, named.value());
    }
    if (!clocks.empty() && allAligned(selection.alignments, clocks))
        return TimeAxis(analysis, selection, clocks.front());
    if (!clocks.empty())
        return none("clock_unrelated", std::to_string(all.size()) +
                                           " clocks that nothing relates are in these rows, and a difference between "
                                           "times of two of them would mean nothing; choose a session or a clock, or "
                                           "align the lanes");
    return all.empty() ? none("no_usable_times", "no row has usable times")
                       : none(std::string(timesRefusal(storeOf(analysis, all.front()))),
                              "no two times of these sessions may be compared");
}

TimeAxis TimeAxis::none(std::string reason, const std::string &why) {
    TimeAxis axis;
    axis.m_sentence = "Times are NULL: " + why + ".";
    axis.m_reason = std::move(reason);
    return axis;
}

TimeAxis::TimeAxis(const Analysis &analysis, const Selection &selection, const ClockId &clock) : m_clock(clock) {
    std::size_t moved = 0, leftOut = 0;
    for (const ClockId &other : clocksOf(analysis, selection.sessions)) {
        const auto relation = selection.alignments.relation(other, clock);
        if (!relation || !comparable(analysis, other)) {
            ++leftOut;
            continue;
        }
        moved += relation.value().links > 0 ? 1 : 0;
        const auto [at, added] = m_offsets.try_emplace({other.session.text(), nameOf(analysis, other)},
                                                       std::optional(relation.value().offset));
        if (!added)
            at->second.reset(); // two clocks of one name: a row does not say which it is on
    }
    const std::string where =
        "clock " + nameOf(analysis, clock) + " of " + analysis.shortIds[analysis.indexOf(clock.session).value_or(0)];
    if (moved > 0)
        m_sentence = "Times of " + std::to_string(moved) + (moved == 1 ? " aligned clock" : " aligned clocks") +
                     " were moved onto " + where + ".";
    if (leftOut > 0)
        m_sentence.append(m_sentence.empty() ? "" : " ")
            .append("Times that nothing relates to " + where + " are NULL.");
}

std::optional<std::int64_t> TimeAxis::on(const std::string &session, const std::string &clock, std::int64_t at) const {
    const auto found = m_offsets.find({session, clock});
    if (found == m_offsets.end() || !found->second)
        return std::nullopt;
    const auto moved = checkedSum(model::Ns{at}, *found->second);
    return moved ? std::optional(moved->count) : std::nullopt;
}

bool holdsTimes(std::string_view column) {
    constexpr std::array<std::string_view, 10> kTimes = {
        "start_ns",           "call_start_ns",   "device_start_ns", "device_end_ns", "first_launch_ns",
        "last_kernel_end_ns", "window_start_ns", "window_end_ns",   "first_ns",      "last_ns"};
    return std::find(kTimes.begin(), kTimes.end(), column) != kTimes.end();
}

} // namespace lanescope::analysis::sql
