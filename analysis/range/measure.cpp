// SPDX-License-Identifier: Apache-2.0
#include "analysis/range/measure.h"

#include "analysis/regions_gaps.h"
#include "analysis/timeline/time_text.h"

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

std::string laneText(const Analysis &analysis, const TimePoint &point) {
    const auto session = analysis.indexOf(point.clock().session);
    return session ? laneTitle(analysis, *session) + " (" + analysis.shortIds[*session] + ")" : std::string();
}

} // namespace

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
