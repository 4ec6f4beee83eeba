// SPDX-License-Identifier: Apache-2.0
#include "app/cli/report_command.h"

#include "analysis/output/text_format.h"
#include "analysis/output/written_output.h"
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
std::optional<model::Error> writePictures(const Report &report, const std::string &out, const model::InputFiles &inputs,
                                          std::ostream &err, bool quiet) {
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
    for (const Picture *picture : pictures) {
        const std::string path = folder + "/" + picture->name + ".svg";
        if (auto refused = inputs.refuse(path))
            return refused;
        if (auto error = writeWholeFile(path, picture->svg.file()))
            return error;
    }
    return std::nullopt;
}

} // namespace

std::optional<model::Error> reportProblem(const Options &options, const model::OpenedSet &opened,
                                          std::size_t workspaces) {
    if (workspaces > 1)
        return model::Error{"several_workspaces", "a report is of one workspace", options.report.out, std::nullopt,
                            "name one of the workspaces"};
    return inputFiles(options, opened.artifacts, opened.errors).refuse(options.report.out);
}

namespace {

std::string formatCode(ReportFormat format) {
    switch (format) {
    case ReportFormat::Html: return "html";
    case ReportFormat::Markdown: return "markdown";
    case ReportFormat::Json: return "json";
    }
    return {};
}

std::optional<model::Error> writeFiles(const Options &options, const Report &report, const std::string &text,
                                       const model::InputFiles &inputs, std::ostream &err) {
    if (options.report.format == ReportFormat::Markdown)
        if (auto error = writePictures(report, options.report.out, inputs, err, options.quiet))
            return error;
    return writeWholeFile(options.report.out, text);
}

} // namespace

std::optional<model::Error> writeReport(const Options &options, const analysis::Analysis &analysis,
                                        const analysis::Selection &selection,
                                        std::span<const model::workspace::Contents> workspaces, const Voices &voices,
                                        const model::JobControl &job) {
    const ReportRequest &request = options.report;
    const model::Error cancelled{model::kCancelledCode, "nothing was written", request.out, std::nullopt, {}};
    const analysis::TimelineIndexPtr index = analysis::buildTimelineIndex(analysis, job);
    if (!index)
        return cancelled;
    ReportOptions asked;
    asked.outline = request.outline;
    asked.title = request.title;
    asked.date = request.date;
    asked.withSecrets = options.withSecrets;
    asked.selection = selection;
    const auto report = buildReport(analysis, *index, workspaces.empty() ? nullptr : &workspaces.front(), asked, job);
    if (!report)
        return cancelled;
    const std::string text = textOf(*report, request);
    if (auto error = writeFiles(options, *report, text, inputFiles(options, analysis.artifacts, analysis.openErrors),
                                voices.err))
        return error;
    if (options.format == analysis::OutputFormat::Json)
        writeWritten(voices.out, analysis, selection,
                     {request.out, formatCode(request.format), {{"secret", report->leftOut}}});
    else if (!options.quiet)
        voices.err << analysis::escapedText(request.out) << ": written, "
                   << analysis::countText(report->sections.size(), "section", "sections") << ", "
                   << analysis::byteText(text.size()) << ". " << leftOutSentence(*report) << '\n';
    return std::nullopt;
}

} // namespace lanescope::app
