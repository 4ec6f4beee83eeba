// SPDX-License-Identifier: Apache-2.0
#include "analysis/exports/perfetto_json.h"

#include "analysis/exports/perfetto_writer.h"
#include "analysis/range/time_range.h"

#include <algorithm>

namespace lanescope::analysis {

namespace {

using model::Error;

std::optional<Error> refusal(const model::SessionStore &store) {
    const std::string advice = "leave it out with --session, or export tables with --format csv or sqlite";
    if (store.info().historical)
        return Error{"missing_session_scope", "no two times of historical rows may be put on one axis",
                     store.id().text(), std::nullopt, advice};
    if (store.info().notSeparable)
        return Error{"sessions_not_separable", "several captures that cannot be told apart have no common axis",
                     store.id().text(), std::nullopt, advice};
    return std::nullopt;
}

std::optional<Error> addLane(TraceExport &plan, const Analysis &analysis, std::size_t session,
                             const AlignmentSet &alignments, const std::optional<std::string> &clockName) {
    const model::SessionStore &store = *analysis.sessions[session];
    if (auto error = refusal(store))
        return error;
    const auto clock = clockForRange(store, clockName);
    if (!clock)
        return clock.error();
    if (plan.lanes.empty())
        plan.axis = clock.value();
    const auto relation = alignments.relation(clock.value(), plan.axis);
    if (!relation) {
        Error error = relation.error();
        error.advice = "export one session with --session, or declare how the clocks lie with --align";
        return error;
    }
    plan.lanes.push_back({session, clock.value().clock, relation.value().offset});
    return std::nullopt;
}

/// Counts what stays behind and finds the zero of the file.
void measure(TraceExport &plan, const Analysis &analysis) {
    std::optional<std::int64_t> first;
    for (const ExportedLane &lane : plan.lanes) {
        const model::SessionStore &store = *analysis.sessions[lane.session];
        for (std::size_t i = 0; i < store.eventCount(); ++i) {
            const model::EventRow row(i);
            if (store.clock(row) != lane.clock) {
                ++plan.otherClock;
                continue;
            }
            const auto start = axisStart(store, lane, row);
            if (start)
                first = std::min(first.value_or(*start), *start);
            else
                ++plan.noUsableTimes;
        }
    }
    plan.origin = {first.value_or(0)};
}

} // namespace

model::Result<TraceExport> planTraceExport(const Analysis &analysis, const Selection &selection,
                                           const std::optional<std::string> &clock) {
    TraceExport plan;
    for (const std::size_t session : selection.sessions)
        if (auto error = addLane(plan, analysis, session, selection.alignments, clock))
            return *error;
    if (plan.lanes.empty())
        return Error{"no_sessions", "there is no session to export", {}, std::nullopt, "name another file"};
    measure(plan, analysis);
    return plan;
}

bool writePerfettoJson(std::ostream &out, const Analysis &analysis, const TraceExport &plan,
                       const model::JobControl &job) {
    PerfettoWriter writer(out, analysis, plan);
    writer.begin();
    for (std::size_t lane = 0; lane < plan.lanes.size(); ++lane)
        if (!writer.writeLane(lane, job))
            return false;
    writer.end();
    return true;
}

} // namespace lanescope::analysis
