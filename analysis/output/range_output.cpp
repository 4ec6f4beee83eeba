// SPDX-License-Identifier: Apache-2.0
#include "analysis/output/range_output.h"

#include "analysis/output/range_sections.h"
#include "analysis/output/session_json.h"
#include "analysis/output/text_format.h"
#include "analysis/saturate.h"
#include "analysis/timeline/time_text.h"

#include <algorithm>
#include <ostream>

namespace lanescope::analysis {

namespace {

const model::SessionStore &storeOf(const RangeAnswer &answer) { return *answer.analysis.sessions[answer.session]; }

void writeSection(JsonWriter &writer, const RangeAnswer &answer, RangeSection section) {
    writer.beginArray();
    sectionRows(answer, section, [&](const RowFiller &fill) {
        JsonFields row(writer);
        row.begin(JsonWriter::Layout::OneLine);
        fill(row);
        row.finish();
        return true;
    });
    writer.endArray();
}

void writeScope(JsonFields &fields, const RangeAnswer &answer) {
    const model::SessionStore &session = storeOf(answer);
    fields.text("session_id", session.id().text());
    fields.text("profile", session.info().profile.name);
    fields.text("rule", kRangeRule);
    fields.text("class_rules", answer.summary.classRules.label());
    fields.number("range_start_ns", answer.summary.range.begin.count);
    fields.number("range_end_ns", answer.summary.range.end.count);
    fields.optionalText("phase", answer.summary.phase, "every_phase");
}

/// Whether the JSON has the rows as fields of the range or of its region.
bool isFields(RangeSection section) {
    return section == RangeSection::Scope || section == RangeSection::Numbers || section == RangeSection::Streams;
}

/// What the numbers are of and rest on, besides session, clock and range.
void writeScopeText(std::ostream &out, const RangeAnswer &answer) {
    out << "Rules: " << kRangeRule << ", " << answer.summary.classRules.label() << " · "
        << escapedText(storeOf(answer).info().profile.name) << '\n';
    std::string leftOut;
    for (const auto &[code, count] : answer.summary.numbers.leftOut)
        if (count > 0)
            leftOut.append(leftOut.empty() ? "" : ", ").append(std::to_string(count)).append(" ").append(code);
    out << "Left out of times: " << (leftOut.empty() ? "nothing" : leftOut) << '\n';
}

/// All columns of all sections, each key once, behind `section`.
TableShape csvShape() {
    TableShape all{"range", {{"", "section", "section"}}};
    for (const RangeSection section : kRangeSections)
        for (const TableColumn &column : sectionShape(section).columns)
            if (std::none_of(all.columns.begin(), all.columns.end(),
                             [&](const TableColumn &known) { return known.key == column.key; }))
                all.columns.push_back(column);
    return all;
}

} // namespace

void writeRangeJson(std::ostream &out, const RangeAnswer &answer, const Selection &selection) {
    JsonWriter writer(out);
    beginDocument(writer, "range", availabilityOf(answer.analysis, selection), answer.analysis.openErrors);
    writer.key("range");
    JsonFields fields(writer);
    fields.begin(JsonWriter::Layout::Lines);
    writeScope(fields, answer);
    writeRegion(fields, storeOf(answer), answer.summary.numbers, nullptr);
    fields.open("launches_in_flight");
    fields.count("at_begin", answer.summary.inFlight.atBegin);
    fields.count("most", answer.summary.inFlight.most);
    fields.count("at_end", answer.summary.inFlight.atEnd);
    fields.close();
    for (const RangeSection section : kRangeSections)
        if (!isFields(section))
            writeSection(fields.member(sectionName(section)), answer, section);
    fields.finish();
    writer.endObject();
}

void writeRangeText(std::ostream &out, const RangeAnswer &answer) {
    const TimeRange &range = answer.summary.range;
    out << "Session " << answer.analysis.shortIds[answer.session] << " · clock "
        << escapedText(storeOf(answer).info(range.clock.clock).name) << " · " << groupedNumber(range.begin.count)
        << " .. " << groupedNumber(range.end.count) << " ns ("
        << durationText({saturatingSubtract(range.end.count, range.begin.count)}) << ")\n";
    if (answer.summary.phase)
        out << "Phase: only events of " << escapedText(*answer.summary.phase) << ", and gaps between two of them\n";
    writeScopeText(out, answer);
    for (const std::string &qualifier : answer.summary.numbers.qualifiers)
        out << "Idle and busy are qualified: " << qualifier << '\n';
    for (const RangeSection section : kRangeSections) {
        if (section == RangeSection::Scope)
            continue;
        const TableShape shape = sectionShape(section);
        const auto table = textTable(out, shape, {});
        bool first = true;
        sectionRows(answer, section, [&](const RowFiller &fill) {
            if (first)
                out << '\n';
            first = false;
            fill(table->beginRow());
            table->endRow();
            return true;
        });
        table->finish();
    }
}

void writeRangeCsv(std::ostream &out, const RangeAnswer &answer, bool escapeControls) {
    const TableShape shape = csvShape();
    const auto table = csvTable(out, shape, escapeControls);
    for (const RangeSection section : kRangeSections)
        sectionRows(answer, section, [&](const RowFiller &fill) {
            FieldSink &row = table->beginRow();
            row.text("section", sectionName(section));
            fill(row);
            table->endRow();
            return true;
        });
    table->finish();
}

} // namespace lanescope::analysis
