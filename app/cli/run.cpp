// SPDX-License-Identifier: Apache-2.0
#include "app/cli/run.h"

#include "analysis/output/compare_output.h"
#include "analysis/output/open_check.h"
#include "analysis/output/open_messages.h"
#include "analysis/output/summary.h"
#include "analysis/output/text_format.h"
#include "analysis/output/written_output.h"
#include "analysis/steps.h"
#include "app/cli/exports.h"
#include "app/cli/inputs.h"
#include "app/cli/output_file.h"
#include "app/cli/ranges.h"
#include "app/cli/report_command.h"
#include "app/cli/rule_files.h"
#include "model/open.h"
#include "model/secrets.h"

#include <algorithm>
#include <ostream>

namespace lanescope::app {

namespace {

using analysis::Availability;
using analysis::OutputFormat;
using analysis::Selection;

bool names(const model::Artifact &artifact, const std::string &file) {
    const auto &paths = artifact.paths;
    return std::any_of(paths.begin(), paths.end(), [&](const std::string &path) {
        const bool suffix =
            path.size() > file.size() && path.ends_with(file) && path[path.size() - file.size() - 1] == '/';
        return path == file || suffix;
    });
}

model::Registration stageOf(const FileValue &value) {
    model::Registration registration;
    registration.stage = {model::stageFromText(value.value).value_or(model::Stage::Unknown), model::Evidence::User};
    return registration;
}

model::Registration roleOf(const FileValue &value) {
    model::Registration registration;
    registration.role = {value.value, model::Evidence::User};
    return registration;
}

/// False if `value` names no file that was opened.
bool registerFile(model::OpenedSet &opened, const FileValue &value, const model::Registration &registration) {
    bool found = false;
    for (model::ArtifactPtr &artifact : opened.artifacts) {
        if (!names(*artifact, value.file))
            continue;
        artifact = model::withRegistration(artifact, registration);
        found = true;
    }
    return found || std::any_of(opened.errors.begin(), opened.errors.end(),
                                [&](const model::Error &error) { return error.where == value.file; });
}

/// The file that is registered but was not opened; nullptr if all are there.
const FileValue *registerAll(const Options &options, model::OpenedSet &opened) {
    for (const FileValue &value : options.stages)
        if (!registerFile(opened, value, stageOf(value)))
            return &value;
    for (const FileValue &value : options.roles)
        if (!registerFile(opened, value, roleOf(value)))
            return &value;
    return nullptr;
}

void sayErrors(std::ostream &err, const model::OpenedSet &opened, bool quiet) {
    for (const std::string &line : analysis::openMessages(opened.artifacts, opened.errors, opened.allNotices(), quiet))
        err << line << '\n';
}

ExitCode exitOf(const model::OpenedSet &opened) {
    if (!opened.errors.empty() || opened.artifacts.empty())
        return ExitCode::Unreadable;
    const bool whole = std::all_of(opened.artifacts.begin(), opened.artifacts.end(),
                                   [](const model::ArtifactPtr &artifact) { return artifact->complete; });
    return whole ? ExitCode::Answered : ExitCode::Partial;
}

/// Says why there is no answer, on `err` and, as a document, on `out`.
ExitCode refuse(const Options &options, const analysis::Analysis &analysis, const model::Error &error,
                std::ostream &out, std::ostream &err) {
    err << analysis::escapedText(error.line()) << '\n';
    if (error.code == analysis::sql::kQueryStopped) // part of the document has been written
        return ExitCode::CannotAnswer;
    if (options.format == OutputFormat::Json && options.command == Command::Compare)
        analysis::writeCompareRefusal(out, error, analysis.openErrors);
    else if (options.format == OutputFormat::Json)
        analysis::writeRefusal(out, schemaName(options), {"unavailable", error.code, error.line(), error.advice},
                               analysis.openErrors,
                               options.command == Command::Table || options.command == Command::Query ||
                                   options.command == Command::Measure);
    const bool unwritten = error.code == kNotWritable || error.code == model::kOutputIsInput;
    return analysis.openErrors.empty() && !unwritten ? ExitCode::CannotAnswer : ExitCode::Unreadable;
}

model::Result<Selection> select(const Options &options, const analysis::Analysis &analysis,
                                analysis::AlignmentSet stored) {
    Selection selection = Selection::all(analysis);
    if (!options.sessions.empty()) {
        selection.everySession = false;
        selection.sessions.clear();
        for (const std::string &text : options.sessions) {
            const auto session = analysis.findSession(text);
            if (!session)
                return session.error();
            selection.sessions.push_back(session.value());
        }
        auto &sessions = selection.sessions;
        std::sort(sessions.begin(), sessions.end());
        sessions.erase(std::unique(sessions.begin(), sessions.end()), sessions.end());
    }
    auto alignments = declareAll(options.alignments, analysis, std::move(stored));
    if (!alignments)
        return alignments.error();
    selection.alignments = alignments.take();
    selection.phase = options.phase;
    selection.withSecrets = options.withSecrets;
    if (selection.phaseIsAbsent(analysis))
        return model::Error{"no_such_phase",
                            "no region has the phase \"" + *options.phase + "\"",
                            {},
                            std::nullopt,
                            "phases here: " + selection.phasesThatExist(analysis)};
    return selection;
}

/// Why there is no table: a step was asked for that no session has.
std::optional<model::Error> missingStep(const Options &options, const analysis::Analysis &analysis,
                                        const Selection &selection) {
    if (options.table != analysis::TableKind::Breakdown || !options.tableOptions.breakdown.step)
        return std::nullopt;
    std::size_t most = 0;
    for (const std::size_t session : selection.sessions)
        most = std::max(most, findSteps(*analysis.sessions[session], analysis.correlation.sessions[session],
                                        analysis.phases[session])
                                  .steps.size());
    if (*options.tableOptions.breakdown.step <= most)
        return std::nullopt;
    return model::Error{"no_such_step",
                        "no session has a step " + std::to_string(*options.tableOptions.breakdown.step),
                        {},
                        std::nullopt,
                        most == 0 ? "there are no steps" : "the last one is " + std::to_string(most)};
}

/// nullopt, or the reason why there is no answer.
std::optional<model::Error> print(const Options &options, const analysis::Analysis &analysis,
                                  const Selection &selection, const Voices &voices, const model::JobControl &job) {
    std::ostream &out = voices.out;
    const bool json = options.format == OutputFormat::Json;
    switch (options.command) {
    case Command::Sessions:
        json ? writeSessionsJson(out, analysis, selection) : writeSessionsText(out, analysis, selection);
        break;
    case Command::Summary:
        json ? writeSummaryJson(out, analysis, selection) : writeSummaryText(out, analysis, selection);
        break;
    case Command::Table:
        if (auto error = missingStep(options, analysis, selection))
            return error;
        writeTable(out, options.table, analysis, selection, options.tableOptions, options.format, job);
        break;
    case Command::Range: return answerRange(options, analysis, selection, out, job);
    case Command::Measure: return answerMeasure(options, analysis, selection, out);
    case Command::Compare: return answerCompare(options, analysis, out, job);
    case Command::Query: return answerQuery(options, analysis, selection, voices, job);
    case Command::Export: return exportSessions(options, analysis, selection, out, job);
    case Command::OpenCheck:
    case Command::Report: break;
    }
    return std::nullopt;
}

/// What stays behind that was not asked for.
void sayHidden(std::ostream &err, const Options &options, const analysis::Analysis &analysis,
               const Selection &selection) {
    std::uint64_t hidden = hiddenNames(analysis, selection);
    if ((options.command == Command::Sessions || options.command == Command::Summary) && !options.withSecrets)
        for (const model::Alignment &alignment : selection.alignments.declared())
            hidden += model::namesPerson(alignment.who) ? 1U : 0U;
    if (hidden > 0)
        err << analysis::countText(hidden, "value", "values")
            << " that may be secret left out (credentials and command lines in names, people); --with-secrets prints"
            << (hidden == 1 ? " it\n" : " them\n");
}

ExitCode answer(const Options &options, Inputs inputs, analysis::RuleSets rules, std::ostream &out, std::ostream &err,
                const model::JobControl &job) {
    const ExitCode read = exitOf(inputs.opened);
    model::ImportReport notices = inputs.opened.allNotices();
    const analysis::AnalysisPtr result = analysis::analyse(
        std::move(inputs.opened.artifacts), std::move(inputs.opened.errors), job, std::move(rules), std::move(notices));
    if (result->cancelled)
        return ExitCode::Cancelled;
    if (result->artifacts.empty() && options.command != Command::Report) {
        if (options.format == OutputFormat::Json)
            analysis::writeRefusal(out, schemaName(options), availabilityOf(*result, Selection::all(*result)),
                                   result->openErrors, options.command == Command::Table);
        return read;
    }
    WorkspaceAlignments stored = declareStored(inputs.alignments, *result);
    for (const std::string &message : stored.messages)
        err << analysis::escapedText(message) << '\n';
    const auto selection = select(options, *result, std::move(stored.set));
    if (!selection)
        return refuse(options, *result, selection.error(), out, err);
    const bool report = options.command == Command::Report;
    if (!options.quiet && !report)
        sayHidden(err, options, *result, selection.value());
    const auto error = report ? writeReport(options, *result, selection.value(), inputs.workspaces, {out, err}, job)
                              : print(options, *result, selection.value(), {out, err}, job);
    if (error)
        return error->code == model::kCancelledCode ? ExitCode::Cancelled : refuse(options, *result, *error, out, err);
    return read;
}

ExitCode openCheck(const Options &options, const model::OpenedSet &opened, std::ostream &out) {
    if (options.format == OutputFormat::Json)
        analysis::writeOpenCheckJson(out, opened);
    else
        analysis::writeOpenCheckText(out, opened);
    return exitOf(opened);
}

} // namespace

ExitCode runCommand(const Options &options, std::ostream &out, std::ostream &err, const model::JobControl &job) {
    auto rules = loadRules(options);
    if (!rules) {
        err << analysis::escapedText(rules.error().line()) << '\n';
        return ExitCode::Usage;
    }
    Inputs inputs = openInputs(options.command == Command::Compare ? filesToCompare(options) : options.files, job);
    model::OpenedSet &opened = inputs.opened;
    if (options.withSecrets)
        for (model::ArtifactPtr &artifact : opened.artifacts)
            artifact = model::withSecrets(artifact);
    if (opened.cancelled || job.cancelled())
        return ExitCode::Cancelled;
    if (const FileValue *missing = registerAll(options, opened)) {
        err << analysis::escapedText(missing->file) << ": is none of the files that were opened; name one of them\n";
        return ExitCode::Usage;
    }
    if (opened.artifacts.empty() && opened.errors.empty())
        err << analysis::kNoTraceFound << '\n';
    const bool repeats = options.command == Command::OpenCheck && options.format == OutputFormat::Text;
    if (options.command == Command::Report)
        if (const auto error = reportProblem(options, opened, inputs.workspaces.size())) {
            err << analysis::escapedText(error->line()) << '\n';
            return error->code == model::kOutputIsInput ? ExitCode::Unreadable : ExitCode::Usage;
        }
    for (const std::string &message : inputs.messages)
        err << analysis::escapedText(message) << '\n';
    sayErrors(err, opened, options.quiet || repeats);
    const bool partial = inputs.partial;
    ExitCode code = options.command == Command::OpenCheck
                        ? openCheck(options, opened, out)
                        : answer(options, std::move(inputs), rules.take(), out, err, job);
    if (partial && code == ExitCode::Answered)
        code = ExitCode::Partial;
    if (job.cancelled())
        return ExitCode::Cancelled;
    out.flush();
    if (out)
        return code;
    err << "standard output: could not be written; check the space and the pipe\n";
    return ExitCode::Unreadable;
}

} // namespace lanescope::app
