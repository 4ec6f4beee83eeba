// SPDX-License-Identifier: Apache-2.0
#include "app/gui/report_writer.h"

#include "analysis/timeline/timeline_index.h"
#include "app/gui/output_file.h"
#include "model/open.h"
#include "ui/report/pdf_file.h"

#include <QDir>
#include <QFileInfo>

#include <sstream>

namespace lanescope::app {

namespace report = analysis::report;

namespace {

using model::Error;

/// The same analysis of sessions that tell their names as recorded.
analysis::AnalysisPtr withSecrets(const analysis::Analysis &analysis, const model::JobControl &job) {
    std::vector<model::ArtifactPtr> artifacts;
    for (const model::ArtifactPtr &artifact : analysis.artifacts)
        artifacts.push_back(model::withSecrets(artifact));
    return analysis::analyse(std::move(artifacts), analysis.openErrors, job, analysis.rules, analysis.openNotices);
}

template <class Write> QByteArray textOf(Write write) {
    std::ostringstream text;
    write(text);
    return QByteArray::fromStdString(std::move(text).str());
}

std::optional<Error> writePictures(const report::Report &report, const QString &folder,
                                   const model::InputFiles &inputs) {
    const std::vector<const report::Picture *> pictures = picturesOf(report);
    if (pictures.empty())
        return std::nullopt;
    if (!QDir().mkpath(folder))
        return Error{"not_writable", "the folder of the pictures could not be made", folder.toStdString(), std::nullopt,
                     "name a file in a folder that can be written"};
    for (const report::Picture *picture : pictures)
        if (auto error =
                writeOutput(folder + QLatin1Char('/') + QString::fromStdString(picture->name) + QStringLiteral(".svg"),
                            QByteArray::fromStdString(picture->svg.file()), inputs))
            return error;
    return std::nullopt;
}

std::optional<Error> writeMarkdownFiles(const report::Report &report, const QString &path,
                                        const model::InputFiles &inputs) {
    const QFileInfo file(path);
    const QString folder = file.completeBaseName() + QStringLiteral("_files");
    if (auto refused = inputs.refuse(path.toStdString()))
        return refused;
    if (auto error = writePictures(report, file.dir().filePath(folder), inputs))
        return error;
    return writeOutput(path, textOf([&](std::ostream &out) { writeMarkdown(out, report, folder.toStdString()); }),
                       inputs);
}

} // namespace

std::optional<report::Report> reportOf(const ReportSource &source, const ui::ReportRequest &request,
                                       const model::JobControl &job) {
    report::ReportOptions options;
    options.outline = request.outline;
    options.title = request.title.toStdString();
    options.date = request.date.toStdString();
    options.mostRows = request.mostRows;
    options.withSecrets = request.withSecrets;
    options.selection = source.selection;
    if (!request.withSecrets)
        return buildReport(*source.analysis, *source.index, source.contents.get(), options, job);
    const analysis::AnalysisPtr told = withSecrets(*source.analysis, job);
    const analysis::TimelineIndexPtr index = told->cancelled ? nullptr : analysis::buildTimelineIndex(*told, job);
    return index ? buildReport(*told, *index, source.contents.get(), options, job) : std::nullopt;
}

std::optional<ui::ReportFormat> formatOfSuffix(const QString &path) {
    const QString suffix = QFileInfo(path).suffix().toLower();
    if (suffix == QLatin1String("html") || suffix == QLatin1String("htm"))
        return ui::ReportFormat::Html;
    if (suffix == QLatin1String("pdf"))
        return ui::ReportFormat::Pdf;
    if (suffix == QLatin1String("md"))
        return ui::ReportFormat::Markdown;
    return suffix == QLatin1String("json") ? std::optional(ui::ReportFormat::Json) : std::nullopt;
}

std::optional<Error> saveReport(const ReportSource &source, const report::Report &report, ui::ReportFormat format,
                                const QString &path) {
    const model::InputFiles &inputs = source.inputs;
    switch (format) {
    case ui::ReportFormat::Html:
        return writeOutput(path, textOf([&](std::ostream &out) { writeHtml(out, report); }), inputs);
    case ui::ReportFormat::Json:
        return writeOutput(path, textOf([&](std::ostream &out) { writeJson(out, report); }), inputs);
    case ui::ReportFormat::Markdown: return writeMarkdownFiles(report, path, inputs);
    case ui::ReportFormat::Pdf: break;
    }
    const model::Result<QByteArray> pdf = ui::pdfOf(report);
    return pdf ? writeOutput(path, pdf.value(), inputs) : std::optional(pdf.error());
}

} // namespace lanescope::app
