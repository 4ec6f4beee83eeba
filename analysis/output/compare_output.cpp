// SPDX-License-Identifier: Apache-2.0
#include "analysis/output/compare_output.h"

#include "analysis/output/text_format.h"

#include <algorithm>
#include <ostream>

namespace lanescope::analysis {

namespace {

void putMeasure(FieldSink &fields, const MeasureDelta &row) {
    fields.text("measure", row.measure);
    fields.maybe("a", row.a);
    fields.maybe("b", row.b);
    if (row.delta)
        fields.number("delta", *row.delta);
    else
        fields.null("delta", row.refusal);
    fields.optionalRatio("ratio", row.ratio, row.delta ? "a_is_zero" : std::string_view(row.refusal));
    fields.list("a_qualifiers", {row.aQualifiers.begin(), row.aQualifiers.end()});
    fields.list("b_qualifiers", {row.bQualifiers.begin(), row.bQualifiers.end()});
}

void putKernelsOfSide(FieldSink &fields, const std::string &side, const KernelsOfSide &of) {
    fields.count(side + "_count", of.count);
    fields.number(side + "_total_ns", of.totalNs);
    fields.optionalRatio(side + "_share", of.share,
                         of.medianNs.value ? std::string_view("no_kernel_time") : of.medianNs.reason);
    fields.optionalRatio(side + "_mean_ns", of.meanNs, of.medianNs.reason);
    fields.maybe(side + "_median_ns", of.medianNs);
    fields.maybe(side + "_p99_ns", of.p99Ns);
    fields.count(side + "_names_merged", of.namesMerged);
    fields.count(side + "_unqualified", of.unqualified);
}

void putKernel(FieldSink &fields, const KernelDelta &row) {
    fields.text("kernel", row.kernel);
    fields.text("class", row.kernelClass);
    putKernelsOfSide(fields, "a", row.a);
    putKernelsOfSide(fields, "b", row.b);
    const bool both = row.a.medianNs.value && row.b.medianNs.value;
    fields.optionalRatio("ratio", row.ratio,
                         both                   ? "a_is_zero"
                         : row.a.medianNs.value ? row.b.medianNs.reason
                                                : row.a.medianNs.reason);
    if (row.change == KernelChange::Unknown)
        fields.null("change", row.reason);
    else
        fields.text("change", kernelChangeCode(row.change));
}

TableShape measureShape() {
    return {"compare",
            {{"", "measure", "measure"},
             {"", "a", "a", CellFormat::Number},
             {"", "b", "b", CellFormat::Number},
             {"", "delta", "b - a", CellFormat::Number},
             {"", "ratio", "b / a", CellFormat::Percent},
             {"", "a_qualifiers", "a qualified by"},
             {"", "b_qualifiers", "b qualified by"}}};
}

TableShape kernelShape() {
    return {"compare",
            {{"", "change", "change"},
             {"", "class", "class"},
             {"", "a_count", "a count", CellFormat::Number},
             {"", "b_count", "b count", CellFormat::Number},
             {"", "a_total_ns", "a total", CellFormat::Duration},
             {"", "b_total_ns", "b total", CellFormat::Duration},
             {"", "a_share", "a share", CellFormat::Percent},
             {"", "b_share", "b share", CellFormat::Percent},
             {"", "a_mean_ns", "a mean", CellFormat::Duration},
             {"", "b_mean_ns", "b mean", CellFormat::Duration},
             {"", "a_median_ns", "a median", CellFormat::Duration},
             {"", "b_median_ns", "b median", CellFormat::Duration},
             {"", "a_p99_ns", "a p99", CellFormat::Duration},
             {"", "b_p99_ns", "b p99", CellFormat::Duration},
             {"", "ratio", "b / a", CellFormat::Percent},
             {"", "a_names_merged", "a names", CellFormat::Number},
             {"", "b_names_merged", "b names", CellFormat::Number},
             {"", "a_unqualified", "a unproven", CellFormat::Number},
             {"", "b_unqualified", "b unproven", CellFormat::Number},
             {"", "kernel", "kernel"}}};
}

/// What a side of the CSV is: the session, and the range or the step of it.
void putSide(FieldSink &fields, const std::string &key, const Analysis &analysis, const ComparedSide &side) {
    fields.text(key + "_session_id", analysis.sessions[side.session]->id().text());
    if (side.range)
        fields.text(key + "_range",
                    std::to_string(side.range->begin.count) + ".." + std::to_string(side.range->end.count));
    if (side.step)
        fields.count(key + "_step", *side.step);
    if (side.phase)
        fields.text(key + "_phase", *side.phase);
}

TableShape wholeShape() {
    TableShape shape = measureShape();
    for (const TableColumn &column : kernelShape().columns)
        if (column.key != "ratio")
            shape.columns.push_back(column);
    for (const std::string_view key :
         {"a_session_id", "a_range", "a_step", "a_phase", "b_session_id", "b_range", "b_step", "b_phase", "rule"})
        shape.columns.push_back({"", key, key});
    return shape;
}

template <class Rows, class Put> void fill(TableOutput &table, const Rows &rows, const Put &put) {
    for (const auto &row : rows) {
        put(table.beginRow(), row);
        table.endRow();
    }
}

/// Name of the clock that the times of a side lie on; nullopt where they lie on several.
std::optional<std::string> clockOf(const model::SessionStore &session, const ComparedSide &side) {
    const auto &clocks = session.columns().clocks;
    if (side.range)
        return session.info(side.range->clock.clock).name;
    return clocks.size() == 1 ? std::optional(clocks.front().name) : std::nullopt;
}

std::string leftOutText(const LeftOut &leftOut) {
    std::string text;
    for (const auto &[code, count] : leftOut)
        text.append(text.empty() ? "" : ", ").append(std::to_string(count)).append(" ").append(code);
    return text.empty() ? "nothing" : text;
}

void writeSide(JsonWriter &writer, std::string_view key, const Analysis &analysis, const ComparedSide &side,
               const LeftOut &leftOut) {
    const model::SessionStore &session = *analysis.sessions[side.session];
    writer.key(key);
    JsonFields fields(writer);
    fields.begin(JsonWriter::Layout::OneLine);
    fields.text("session_id", session.id().text());
    fields.text("profile", session.info().profile.name);
    fields.optionalText("clock_domain", clockOf(session, side), "several_clocks");
    if (side.range) {
        fields.number("range_start_ns", side.range->begin.count);
        fields.number("range_end_ns", side.range->end.count);
    }
    if (side.step)
        fields.count("step", *side.step);
    if (side.phase)
        fields.text("phase", *side.phase);
    fields.open("left_out");
    for (const auto &[code, count] : leftOut)
        fields.count(code, count);
    fields.close();
    fields.finish();
}

template <class Rows, class Put> void writeRows(JsonWriter &writer, const Rows &rows, const Put &put) {
    for (const auto &row : rows) {
        JsonFields fields(writer);
        fields.begin(JsonWriter::Layout::OneLine);
        put(fields, row);
        fields.finish();
    }
}

template <class Rows, class Put> TableCells kept(TableShape shape, const Rows &rows, const Put &put, std::size_t most) {
    return keepRows(std::move(shape), {}, most, [&](const RowConsumer &take) {
        for (const auto &row : rows)
            if (!take([&](FieldSink &fields) { put(fields, row); }))
                return;
    });
}

/// The lists by which kernels were matched and steps were found.
void writeRules(JsonWriter &writer, const Analysis &analysis, const Comparison &comparison) {
    writer.key("rules");
    JsonFields rules(writer);
    rules.begin(JsonWriter::Layout::OneLine);
    rules.text("kernel_classes", analysis.rules.kernels->id().label());
    if (comparison.a.step)
        rules.text("phases", analysis.rules.phases->id().label());
    rules.finish();
}

} // namespace

std::string sideText(const Analysis &analysis, const ComparedSide &side) {
    std::string text = analysis.shortIds[side.session] + "  " + escapedText(laneTitle(analysis, side.session));
    if (side.range)
        text += "  " + std::to_string(side.range->begin.count) + ".." + std::to_string(side.range->end.count) +
                " ns on the clock " + escapedText(analysis.sessions[side.session]->info(side.range->clock.clock).name);
    if (side.step)
        text += "  step " + std::to_string(*side.step);
    if (side.phase)
        text += "  phase " + escapedText(*side.phase);
    return text;
}

std::string sideScope(const Analysis &analysis, const ComparedSide &side, const LeftOut &leftOut) {
    const model::SessionStore &session = *analysis.sessions[side.session];
    std::string text = sideText(analysis, side);
    if (!side.range)
        text += " on the clock " + escapedText(clockOf(session, side).value_or("of each event: it has several"));
    return session.id().text() + "  " + text + ", left out " + leftOutText(leftOut);
}

std::string compareRules(const Analysis &analysis, const ComparedSide &side) {
    std::string rules = std::string(kDiffRule) + ", " + analysis.rules.kernels->id().label();
    if (side.step)
        rules += ", " + analysis.rules.phases->id().label();
    return rules;
}

TableCells measureCells(const Comparison &comparison, std::size_t most) {
    return kept(measureShape(), comparison.measures, putMeasure, most);
}

TableCells kernelDeltaCells(const Comparison &comparison, std::size_t most) {
    return kept(kernelShape(), comparison.kernels, putKernel, most);
}

void writeCompareJson(std::ostream &out, const Analysis &analysis, const Comparison &comparison) {
    Selection both;
    both.everySession = false;
    both.sessions = {std::min(comparison.a.session, comparison.b.session),
                     std::max(comparison.a.session, comparison.b.session)};
    JsonWriter writer(out);
    beginDocument(writer, "compare", availabilityOf(analysis, both), analysis.openErrors);
    writer.key("note");
    writer.text(kCompareNote);
    writer.key("rule");
    writer.text(kDiffRule);
    writeRules(writer, analysis, comparison);
    writeSide(writer, "a", analysis, comparison.a, comparison.aLeftOut);
    writeSide(writer, "b", analysis, comparison.b, comparison.bLeftOut);
    writer.key("rows");
    writer.beginArray();
    writeRows(writer, comparison.measures, putMeasure);
    writeRows(writer, comparison.kernels, putKernel);
    writer.endArray();
    writer.endObject();
}

void writeCompareText(std::ostream &out, const Analysis &analysis, const Comparison &comparison) {
    out << "A  " << sideText(analysis, comparison.a) << "\nB  " << sideText(analysis, comparison.b) << '\n'
        << "Left out of times: A " << leftOutText(comparison.aLeftOut) << "; B " << leftOutText(comparison.bLeftOut)
        << "\nRules: " << compareRules(analysis, comparison.a) << '\n'
        << kCompareNote << "\n\n";
    const TableShape measures = measureShape(), kernels = kernelShape();
    const auto table = textTable(out, measures, {});
    fill(*table, comparison.measures, putMeasure);
    table->finish();
    bool first = true;
    for (const MeasureDelta &row : comparison.measures) {
        if (row.delta)
            continue;
        out << (first ? "\nNot compared\n" : "") << "  " << row.measure << ": " << row.refusal << '\n';
        first = false;
    }
    out << '\n';
    const auto list = textTable(out, kernels, {});
    fill(*list, comparison.kernels, putKernel);
    list->finish();
}

void writeCompareCsv(std::ostream &out, const Analysis &analysis, const Comparison &comparison, bool escapeControls) {
    const TableShape shape = wholeShape();
    const auto table = csvTable(out, shape, escapeControls);
    const auto withSides = [&](const auto &put) {
        return [&, put](FieldSink &fields, const auto &row) {
            putSide(fields, "a", analysis, comparison.a);
            putSide(fields, "b", analysis, comparison.b);
            fields.text("rule", kDiffRule);
            put(fields, row);
        };
    };
    fill(*table, comparison.measures, withSides(putMeasure));
    fill(*table, comparison.kernels, withSides(putKernel));
    table->finish();
}

void writeCompareRefusal(std::ostream &out, const model::Error &error, std::span<const model::Error> openErrors) {
    JsonWriter writer(out);
    beginDocument(writer, "compare", {"unavailable", error.code, error.line(), error.advice}, openErrors);
    writer.key("refused");
    writer.beginObject(JsonWriter::Layout::OneLine);
    writer.key("code");
    writer.text(error.code);
    writer.key("message");
    writer.text(error.line());
    writer.endObject();
    writer.endObject();
}

} // namespace lanescope::analysis
