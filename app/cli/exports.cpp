// SPDX-License-Identifier: Apache-2.0
#include "app/cli/exports.h"

#include "analysis/exports/perfetto_json.h"
#include "analysis/exports/table_exports.h"
#include "analysis/output/text_format.h"
#include "analysis/output/written_output.h"
#include "analysis/timeline/time_text.h"
#include "app/cli/output_file.h"

#include <fstream>

namespace lanescope::app {

namespace {

using model::Error;

Error cancelled(const std::string &path) {
    return {model::kCancelledCode, "nothing was written", path, std::nullopt, {}};
}

std::string grouped(std::uint64_t count) { return analysis::groupedNumber(static_cast<std::int64_t>(count)); }

std::optional<Error> exportTrace(const Options &options, const analysis::Analysis &analysis,
                                 const analysis::Selection &selection, analysis::Written &written, std::ostream &out,
                                 const model::JobControl &job) {
    const auto plan = planTraceExport(analysis, selection, options.clock);
    if (!plan)
        return plan.error();
    OutputFile file(options.outPath);
    std::ofstream stream(file.temporaryPath(), std::ios::binary);
    if (!writePerfettoJson(stream, analysis, plan.value(), job))
        return cancelled(options.outPath);
    stream.close();
    if (!stream)
        return file.failure();
    if (auto error = file.commit())
        return error;
    written.leftOut = {{"other_clock", plan.value().otherClock}, {"no_usable_times", plan.value().noUsableTimes}};
    if (options.format == analysis::OutputFormat::Json)
        return std::nullopt;
    out << analysis::escapedText(options.outPath) << ": " << plan.value().lanes.size()
        << (plan.value().lanes.size() == 1 ? " session" : " sessions") << ", arrows for qualified matches only\n";
    if (plan.value().otherClock > 0)
        out << grouped(plan.value().otherClock) << " events left out: they are on another clock of their session\n";
    if (plan.value().noUsableTimes > 0)
        out << grouped(plan.value().noUsableTimes) << " events left out: they have no usable times\n";
    return std::nullopt;
}

std::optional<Error> exportDatabase(const Options &options, const analysis::Analysis &analysis,
                                    const analysis::Selection &selection, const model::JobControl &job) {
    OutputFile file(options.outPath);
    if (auto error = writeSqliteTables(file.temporaryPath(), analysis, selection, job))
        return error->code == model::kCancelledCode ? cancelled(options.outPath) : error;
    return file.commit();
}

std::optional<Error> exportCsv(const Options &options, const analysis::Analysis &analysis,
                               const analysis::Selection &selection, const model::JobControl &job) {
    OutputFolder folder(options.outPath);
    if (auto error = folder.make())
        return error;
    std::ofstream stream;
    bool good = true;
    const auto open = [&](std::string_view table) -> std::ostream & {
        if (stream.is_open()) {
            stream.close();
            good = good && stream.good();
        }
        stream.open(folder.temporaryPath() + "/" + std::string(table) + ".csv", std::ios::binary);
        return stream;
    };
    if (!writeCsvTables(open, analysis, selection, job))
        return cancelled(options.outPath);
    stream.close();
    return good && stream ? folder.commit() : folder.failure();
}

} // namespace

std::optional<Error> answerQuery(const Options &options, const analysis::Analysis &analysis,
                                 const analysis::Selection &selection, const Voices &voices,
                                 const model::JobControl &job) {
    auto axis = analysis::sql::TimeAxis::choose(analysis, selection, options.clock);
    if (!axis)
        return axis.error();
    auto query = analysis::sql::Query::prepare(analysis, selection, axis.take(), options.sql, job);
    if (!query)
        return query.error();
    if (options.format == analysis::OutputFormat::Csv && !query.value().notice().empty())
        voices.err << query.value().notice() << '\n';
    return analysis::sql::writeQuery(voices.out, query.value(), analysis, selection, options.format,
                                     options.tableOptions.terminal);
}

std::optional<Error> exportSessions(const Options &options, const analysis::Analysis &analysis,
                                    const analysis::Selection &selection, std::ostream &out,
                                    const model::JobControl &job) {
    if (auto refused = inputFiles(options, analysis.artifacts, analysis.openErrors).refuse(options.outPath))
        return refused;
    const bool json = options.format == analysis::OutputFormat::Json;
    analysis::Written written{options.outPath, options.exportFormat, {}};
    auto error = options.exportFormat == "perfetto-json" ? exportTrace(options, analysis, selection, written, out, job)
                 : options.exportFormat == "sqlite"      ? exportDatabase(options, analysis, selection, job)
                                                         : exportCsv(options, analysis, selection, job);
    if (error)
        return error;
    written.leftOut["secret"] = hiddenNames(analysis, selection);
    if (json)
        writeWritten(out, analysis, selection, written);
    else if (options.exportFormat != "perfetto-json")
        out << analysis::escapedText(options.outPath) << ": the tables of " << selection.sessions.size()
            << (selection.sessions.size() == 1 ? " session\n" : " sessions\n");
    return std::nullopt;
}

} // namespace lanescope::app
