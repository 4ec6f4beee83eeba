// SPDX-License-Identifier: Apache-2.0
#include "app/cli/exports.h"

#include "analysis/exports/perfetto_json.h"
#include "analysis/exports/table_exports.h"
#include "analysis/output/text_format.h"
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
                                 const analysis::Selection &selection, std::ostream &out,
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
                                 const analysis::Selection &selection, std::ostream &out,
                                 const model::JobControl &job) {
    auto query = analysis::sql::Query::prepare(analysis, selection, options.sql, job);
    if (!query)
        return query.error();
    return analysis::sql::writeQuery(out, query.value(), analysis, selection, options.format,
                                     options.tableOptions.terminal);
}

std::optional<Error> exportSessions(const Options &options, const analysis::Analysis &analysis,
                                    const analysis::Selection &selection, std::ostream &out,
                                    const model::JobControl &job) {
    std::vector<std::string> inputs = options.files;
    for (const model::ArtifactPtr &artifact : analysis.artifacts)
        inputs.insert(inputs.end(), artifact->paths.begin(), artifact->paths.end());
    if (overwrittenInput(options.outPath, inputs))
        return Error{kNotWritable, "is one of the files that were opened, which are never changed", options.outPath,
                     std::nullopt, "choose another name"};
    if (options.exportFormat == "perfetto-json")
        return exportTrace(options, analysis, selection, out, job);
    auto error = options.exportFormat == "sqlite" ? exportDatabase(options, analysis, selection, job)
                                                  : exportCsv(options, analysis, selection, job);
    if (!error)
        out << analysis::escapedText(options.outPath) << ": the tables of " << selection.sessions.size()
            << (selection.sessions.size() == 1 ? " session\n" : " sessions\n");
    return error;
}

} // namespace lanescope::app
