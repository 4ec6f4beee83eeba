// SPDX-License-Identifier: Apache-2.0
#include "analysis/output/table_output.h"
#include "analysis/sql/query.h"

#include <array>
#include <charconv>
#include <cmath>
#include <ostream>
#include <sstream>

namespace lanescope::analysis::sql {

namespace {

/// The shortest decimal text that is exactly this value.
std::string shortestText(double value) {
    std::array<char, 32> digits{};
    return {digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr};
}

void putValue(FieldSink &fields, std::string_view key, const Value &value, OutputFormat format) {
    if (const auto *number = std::get_if<std::int64_t>(&value))
        fields.number(key, *number);
    else if (const auto *text = std::get_if<std::string>(&value))
        fields.text(key, *text);
    else if (const auto *real = std::get_if<double>(&value); real == nullptr)
        fields.null(key, "sql_null");
    else if (!std::isfinite(*real))
        fields.null(key, "not_finite");
    else if (format == OutputFormat::Json)
        fields.ratio(key, *real);
    else
        fields.text(key, shortestText(*real));
}

/// Numbers stand to the right: as the first row has them.
TableShape shapeOf(const Query &query, bool anyRow) {
    TableShape shape{"query", {}};
    for (std::size_t i = 0; i < query.columns().size(); ++i) {
        const Value first = anyRow ? query.value(i) : Value();
        const bool number = std::holds_alternative<std::int64_t>(first) || std::holds_alternative<double>(first);
        const std::string &name = query.columns()[i];
        shape.columns.push_back({"", name, name, number ? CellFormat::Number : CellFormat::Plain});
    }
    return shape;
}

/// `time_axis`: the clock of the times, or null and why; `notice`: what is to be said of them.
void writeTimes(JsonWriter &writer, const Query &query, const Analysis &analysis) {
    const TimeAxis *times = query.timesRead();
    writer.key("time_axis");
    if (times != nullptr && times->clock()) {
        const model::ClockId &clock = *times->clock();
        JsonFields fields(writer);
        fields.begin(kOneLine);
        fields.text("session_id", clock.session.text());
        fields.text("clock", analysis.sessions[analysis.indexOf(clock.session).value_or(0)]->info(clock.clock).name);
        fields.finish();
    } else {
        writer.null();
        writer.key("null_reasons");
        JsonFields fields(writer);
        fields.begin(kOneLine);
        fields.text("time_axis", times == nullptr ? std::string("no_times_read") : times->reason());
        fields.finish();
    }
    if (query.notice().empty())
        return;
    writer.key("notice");
    writer.text(query.notice());
}

std::unique_ptr<TableOutput> tableFor(std::ostream &out, const TableShape &shape, const Query &query,
                                      const Analysis &analysis, const Selection &selection, OutputFormat format,
                                      bool terminal, bool anyRow) {
    if (format == OutputFormat::Csv)
        return csvTable(out, shape, terminal);
    if (format == OutputFormat::Text) {
        if (!query.notice().empty())
            out << query.notice() << '\n';
        return textTable(out, shape, {});
    }
    Availability availability = availabilityOf(analysis, selection);
    if (availability.status == "available" && !anyRow)
        availability = {"empty", "no_matching_rows", {}, {}};
    return jsonTable(out, shape, availability, analysis.openErrors, [&](JsonWriter &writer) {
        writer.key("columns");
        writer.beginArray(JsonWriter::Layout::OneLine);
        for (const TableColumn &column : shape.columns)
            writer.text(column.key);
        writer.endArray();
        writeTimes(writer, query, analysis);
    });
}

model::Result<Query> prepared(const Analysis &analysis, const Selection &selection, const QueryRequest &request,
                              const model::JobControl &job) {
    if (request.clock)
        return Query::prepare(analysis, selection, TimeAxis(analysis, selection, *request.clock), request.text, job);
    auto axis = TimeAxis::choose(analysis, selection, std::nullopt);
    return axis ? Query::prepare(analysis, selection, axis.take(), request.text, job)
                : model::Result<Query>(axis.error());
}

Selection everythingAligned(const Analysis &analysis, const QueryRequest &request) {
    Selection everything = Selection::all(analysis);
    everything.alignments = request.alignments;
    return everything;
}

} // namespace

std::optional<model::Error> writeQuery(std::ostream &out, Query &query, const Analysis &analysis,
                                       const Selection &selection, OutputFormat format, bool terminal) {
    model::Result<bool> row = query.next();
    if (!row)
        return row.error();
    const TableShape shape = shapeOf(query, row.value());
    const auto table = tableFor(out, shape, query, analysis, selection, format, terminal, row.value());
    while (row && row.value()) {
        FieldSink &fields = table->beginRow();
        for (std::size_t i = 0; i < shape.columns.size(); ++i)
            putValue(fields, shape.columns[i].key, query.value(i), format);
        table->endRow();
        row = query.next();
    }
    if (row) {
        table->finish();
        return std::nullopt;
    }
    model::Error error = row.error();
    error.code = kQueryStopped;
    return error;
}

QueryRows collectQuery(const Analysis &analysis, const QueryRequest &request, std::size_t most,
                       const model::JobControl &job) {
    QueryRows answer;
    const Selection everything = everythingAligned(analysis, request);
    auto query = prepared(analysis, everything, request, job);
    if (!query) {
        answer.error = query.error();
        return answer;
    }
    answer.columns = query.value().columns();
    answer.notice = query.value().notice();
    model::Result<bool> row = query.value().next();
    for (; row && row.value(); row = query.value().next()) {
        if (answer.total++ >= most)
            continue;
        auto &values = answer.rows.emplace_back();
        for (std::size_t i = 0; i < answer.columns.size(); ++i)
            values.push_back(query.value().value(i));
    }
    if (!row)
        answer.error = row.error();
    return answer;
}

std::string queryText(const Analysis &analysis, const QueryRequest &request, OutputFormat format,
                      const model::JobControl &job) {
    const Selection everything = everythingAligned(analysis, request);
    auto query = prepared(analysis, everything, request, job);
    std::ostringstream out;
    if (!query || writeQuery(out, query.value(), analysis, everything, format, false))
        return {};
    return std::move(out).str();
}

} // namespace lanescope::analysis::sql
