// SPDX-License-Identifier: Apache-2.0
#include "analysis/range/measure.h"

#include "analysis/range/time_range.h"
#include "analysis/regions_gaps.h"
#include "analysis/timeline/time_text.h"
#include "analysis/unusable_times.h"

#include <charconv>

namespace lanescope::analysis {

namespace {

using model::Error;
using model::TimePoint;

/// Why no two times of the session of `point` may be compared.
std::optional<Error> refusalOf(const Analysis &analysis, const TimePoint &point) {
    const auto session = analysis.indexOf(point.clock().session);
    if (!session)
        return Error{"no_such_session", "the session of a point is not open", point.clock().session.text(),
                     std::nullopt, ""};
    const std::string_view refusal = timesRefusal(*analysis.sessions[*session]);
    if (refusal.empty())
        return std::nullopt;
    return Error{std::string(refusal),
                 refusal == "missing_session_scope"
                     ? "historical rows name no capture, so no two of their times may be compared"
                     : "the lane holds several captures that cannot be told apart, so no two of its times may be "
                       "compared",
                 analysis.shortIds[*session], std::nullopt, ""};
}

std::optional<model::Ns> wholeNanoseconds(std::string_view text) {
    model::Ns value;
    const char *end = text.data() + text.size();
    const auto [stop, fault] = std::from_chars(text.data(), end, value.count);
    return fault == std::errc() && stop == end ? std::optional(value) : std::nullopt;
}

model::Result<MeasurePoint> edgeFromText(const Analysis &analysis, const std::string &event, EventEdge edge) {
    const auto found = analysis.findEvent(event);
    if (!found)
        return found.error();
    const auto session = analysis.indexOf(found.value().session);
    return pointOfEvent(*analysis.sessions[session.value_or(0)], found.value().row, edge);
}

model::Result<MeasurePoint> timeFromText(const Analysis &analysis, const std::string &session, model::Ns at,
                                         const std::optional<std::string> &clock) {
    const auto found = analysis.findSession(session);
    if (!found)
        return found.error();
    const auto of = clockForRange(*analysis.sessions[found.value()], clock);
    if (!of)
        return of.error();
    return MeasurePoint{{of.value(), at}, std::nullopt, EventEdge::Start};
}

std::string laneText(const Analysis &analysis, const TimePoint &point) {
    const auto session = analysis.indexOf(point.clock().session);
    return session ? laneTitle(analysis, *session) + " (" + analysis.shortIds[*session] + ")" : std::string();
}

} // namespace

std::string_view eventEdgeCode(EventEdge edge) { return edge == EventEdge::End ? "end" : "start"; }

model::Result<MeasurePoint> pointOfEvent(const model::SessionStore &session, model::EventRow row, EventEdge edge) {
    const model::RecordFlags flags = session.flags(row);
    const bool lost = has(flags, model::RecordFlag::NotCollected);
    if (const std::string_view code = unusableCode(flags); lost || (edge == EventEdge::End && !code.empty()))
        return Error{std::string(code), "the event has no " + std::string(eventEdgeCode(edge)) + " to measure from",
                     session.eventText(row), std::nullopt, "choose another event"};
    const model::Ns at = edge == EventEdge::End ? session.end(row) : session.start(row);
    return MeasurePoint{{session.timePoint(row).clock(), at}, model::EventRef{session.id(), row}, edge};
}

model::Result<MeasurePoint> pointFromText(const Analysis &analysis, const std::string &text,
                                          const std::optional<std::string> &clock) {
    const std::size_t colon = text.rfind(':');
    const std::string head = text.substr(0, colon);
    const std::string_view tail =
        colon == std::string::npos ? std::string_view() : std::string_view(text).substr(colon + 1);
    if (tail == eventEdgeCode(EventEdge::End))
        return edgeFromText(analysis, head, EventEdge::End);
    if (tail == eventEdgeCode(EventEdge::Start))
        return edgeFromText(analysis, head, EventEdge::Start);
    // A place may end with a colon and a number too, as `KERNELS:7` does.
    const auto at = wholeNanoseconds(tail);
    const bool event = text.find('/') != std::string::npos;
    if (at && (!event || analysis.findSession(head)))
        return timeFromText(analysis, head, *at, clock);
    if (event)
        return edgeFromText(analysis, text, EventEdge::Start);
    return Error{"bad_point", "is no point to measure from or to", text, std::nullopt,
                 "write EVENT, EVENT:end or SESSION:NANOSECONDS"};
}

model::Result<Measurement> measureBetween(const Analysis &analysis, const AlignmentSet &alignments,
                                          const TimePoint &from, const TimePoint &to) {
    for (const TimePoint &point : {from, to})
        if (auto refusal = refusalOf(analysis, point))
            return *std::move(refusal);
    const auto distance = alignments.difference(from, to);
    if (!distance)
        return distance.error();
    const auto relation = alignments.relation(to.clock(), from.clock());
    if (!relation)
        return relation.error();
    return Measurement{
        from, to, distance.value(), relation.value().uncertainty, relation.value().evidence, relation.value().links};
}

std::string measurementText(const Analysis &analysis, const Measurement &measurement) {
    std::string text = durationText(measurement.distance);
    const model::ClockId &clock = measurement.from.clock();
    const auto session = analysis.indexOf(clock.session);
    if (measurement.links == 0) {
        text += " in " + laneText(analysis, measurement.from);
        if (session)
            text += ", clock " + analysis.sessions[*session]->info(clock.clock).name;
        return text;
    }
    text += " from " + laneText(analysis, measurement.from) + " to " + laneText(analysis, measurement.to);
    text += measurement.uncertainty ? ", ± " + durationText(*measurement.uncertainty) : ", uncertainty not stated";
    text += " by " + std::string(model::alignmentEvidenceCode(measurement.evidence));
    if (measurement.links > 1)
        text += " over " + std::to_string(measurement.links) + " alignments";
    return text;
}

} // namespace lanescope::analysis
