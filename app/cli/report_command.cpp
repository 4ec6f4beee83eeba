// SPDX-License-Identifier: Apache-2.0
#include "app/cli/report_command.h"

#include "analysis/output/text_format.h"
#include "analysis/report/report.h"
#include "app/cli/output_file.h"

#include <filesystem>
#include <ostream>
#include <sstream>
#include <system_error>

namespace lanescope::app {

namespace {

namespace fs = std::filesystem;
using namespace analysis::report;

/// `R_files` of `some/R.md`.
std::string pictureFolder(const std::string &out) { return fs::path(out).stem().string() + "_files"; }

std::string textOf(const Report &report, const ReportRequest &request) {
    std::ostringstream text;
    switch (request.format) {
    case ReportFormat::Html: writeHtml(text, report); break;
    case ReportFormat::Markdown: writeMarkdown(text, report, pictureFolder(request.out)); break;
    case ReportFormat::Json: writeJson(text, report); break;
    }
    return std::move(text).str();
}

/// The pictures beside a Markdown file, before the file that names them.
std::optional<model::Error> writePictures(const Report &report, const std::string &out, std::ostream &err, bool quiet) {
    const std::vector<const Picture *> pictures = picturesOf(report);
    if (pictures.empty())
        return std::nullopt;
    const std::string folder = (fs::path(out).parent_path() / pictureFolder(out)).string();
    std::error_code fault;
    const bool there = fs::exists(folder, fault);
    if (!there)
        fs::create_directory(folder, fault);
    if (fault)
        return model::Error{kNotWritable, "the folder of the pictures could not be made: " + fault.message(), folder,
                            std::nullopt, "name a file in a folder that can be written"};
    if (there && !quiet)
        err << analysis::escapedText(folder) << ": is there already; its pictures are replaced, other files stay\n";
    for (const Picture *picture : pictures)
        if (const auto error = writeWholeFile(folder + "/" + picture->name + ".svg", picture->svg.file()))
            return error;
    return std::nullopt;
}

} // namespace

std::optional<model::Error> reportProblem(const Options &options, const model::OpenedSet &opened,
                                          std::size_t workspaces) {
    if (workspaces > 1)
        return model::Error{"several_workspaces", "a report is of one workspace", options.report.out, std::nullopt,
                            "name one of the workspaces"};
    std::vector<std::string> inputs = options.files;
    for (const model::ArtifactPtr &artifact : opened.artifacts)
        inputs.insert(inputs.end(), artifact->paths.begin(), artifact->paths.end());
    for (const model::Error &error : opened.errors)
        inputs.push_back(error.where);
    const auto input = overwrittenInput(options.report.out, inputs);
    if (!input)
        return std::nullopt;
    return model::Error{"output_is_input", "the report would take the place of an input (" + *input + ")",
                        options.report.out, std::nullopt, "name another file with --out"};
}

ExitCode writeReport(const Options &options, const analysis::Analysis &analysis, const analysis::Selection &selection,
                     std::span<const model::workspace::Contents> workspaces, std::ostream &err,
                     const model::JobControl &job) {
    const ReportRequest &request = options.report;
    const analysis::TimelineIndexPtr index = analysis::buildTimelineIndex(analysis, job);
    if (!index)
        return ExitCode::Cancelled;
    ReportOptions asked;
    asked.outline = request.outline;
    asked.title = request.title;
    asked.date = request.date;
    asked.withSecrets = request.withSecrets;
    asked.selection = selection;
    const auto report = buildReport(analysis, *index, workspaces.empty() ? nullptr : &workspaces.front(), asked, job);
    if (!report)
        return ExitCode::Cancelled;
    const std::string text = textOf(*report, request);
    std::optional<model::Error> error;
    if (request.format == ReportFormat::Markdown)
        error = writePictures(*report, request.out, err, options.quiet);
    if (!error)
        error = writeWholeFile(request.out, text);
    if (error) {
        err << analysis::escapedText(error->line()) << '\n';
        return ExitCode::Unreadable;
    }
    if (!options.quiet)
        err << analysis::escapedText(request.out) << ": written, "
            << analysis::countText(report->sections.size(), "section", "sections") << ", "
            << analysis::byteText(text.size()) << ". " << leftOutSentence(*report) << '\n';
    return ExitCode::Answered;
}

} // namespace lanescope::app
