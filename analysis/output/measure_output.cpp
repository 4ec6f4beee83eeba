// SPDX-License-Identifier: Apache-2.0
#include "analysis/output/measure_output.h"

#include "analysis/output/table_rows.h"
#include "analysis/output/text_format.h"
#include "analysis/timeline/time_text.h"

#include <ostream>
#include <sstream>

namespace lanescope::analysis {

namespace {

constexpr std::string_view kMeasureRule = "measure/1";

TableShape measureShapeOf() {
    TableShape shape{"measure",
                     {{"from", "session_id", ""},
                      {"from", "clock", ""},
                      {"from", "time_ns", ""},
                      {"from", "event", ""},
                      {"from", "edge", ""},
                      {"to", "session_id", ""},
                      {"to", "clock", ""},
                      {"to", "time_ns", ""},
                      {"to", "event", ""},
                      {"to", "edge", ""},
                      {"", "distance_ns", ""},
                      {"", "evidence", ""},
                      {"", "alignments_between", ""},
                      {"", "uncertainty_ns", ""}}};
    shape.rule = kMeasureRule;
    return shape;
}

void putPoint(FieldSink &fields, std::string_view key, const Analysis &analysis, const MeasurePoint &point) {
    const model::ClockId &clock = point.at.clock();
    const model::SessionStore &session = *analysis.sessions[analysis.indexOf(clock.session).value_or(0)];
    fields.open(key);
    fields.text("session_id", clock.session.text());
    putClockName(fields, session, clock.clock);
    fields.number("time_ns", point.at.on(clock).value().count);
    const bool onEvent = point.event.has_value();
    fields.optionalText("event", onEvent ? std::optional(session.eventText(point.event->row)) : std::nullopt,
                        "no_event");
    fields.optionalText("edge", onEvent ? std::optional(std::string(eventEdgeCode(point.edge))) : std::nullopt,
                        "no_event");
    fields.close();
}

void putMeasurement(FieldSink &fields, const MeasureQuestion &question, const Measurement &measurement) {
    putPoint(fields, "from", question.analysis, question.from);
    putPoint(fields, "to", question.analysis, question.to);
    fields.number("distance_ns", measurement.distance.count);
    fields.text("evidence", model::alignmentEvidenceCode(measurement.evidence));
    fields.count("alignments_between", measurement.links);
    if (measurement.links == 0)
        fields.null("uncertainty_ns", "one_clock");
    else if (measurement.uncertainty)
        fields.number("uncertainty_ns", measurement.uncertainty->count);
    else
        fields.null("uncertainty_ns", "not_stated");
}

/// `EVENT (end)`, or the session and the time on its clock.
std::string pointText(const Analysis &analysis, const MeasurePoint &point) {
    const model::ClockId &clock = point.at.clock();
    const std::size_t session = analysis.indexOf(clock.session).value_or(0);
    if (point.event)
        return escapedText(analysis.sessions[session]->eventText(point.event->row)) + " (" +
               std::string(eventEdgeCode(point.edge)) + ")";
    return analysis.shortIds[session] + " at " + groupedNumber(point.at.on(clock).value().count) + " ns";
}

} // namespace

std::optional<model::Error> writeMeasure(std::ostream &out, const MeasureQuestion &question, OutputFormat format,
                                         bool terminal) {
    const auto measured =
        measureBetween(question.analysis, question.selection.alignments, question.from.at, question.to.at);
    if (!measured)
        return measured.error();
    if (format == OutputFormat::Text) {
        out << escapedText(measurementText(question.analysis, measured.value())) << "\nFrom "
            << pointText(question.analysis, question.from) << " to " << pointText(question.analysis, question.to)
            << ": " << groupedNumber(measured.value().distance.count) << " ns (" << kMeasureRule << ")\n";
        return std::nullopt;
    }
    const TableShape shape = measureShapeOf();
    const auto table = openTable(out, shape, question.analysis, question.selection,
                                 availabilityOf(question.analysis, question.selection), format, terminal);
    putMeasurement(table->beginRow(), question, measured.value());
    table->endRow();
    table->finish();
    return std::nullopt;
}

std::string measureText(const MeasureQuestion &question, OutputFormat format) {
    std::ostringstream out;
    const auto refused = writeMeasure(out, question, format, false);
    if (refused && format == OutputFormat::Json)
        writeRefusal(out, "measure", {"unavailable", refused->code, refused->line(), refused->advice},
                     question.analysis.openErrors, true);
    else if (refused)
        out << refused->line() << '\n';
    return std::move(out).str();
}

} // namespace lanescope::analysis
