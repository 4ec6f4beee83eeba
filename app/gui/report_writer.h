// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/report/report.h"
#include "model/opening/input_files.h"
#include "ui/report/report_request.h"

#include <QString>

#include <memory>
#include <optional>

namespace lanescope::app {

/// What a report is made from. `contents` null: no workspace says anything.
struct ReportSource {
    analysis::AnalysisPtr analysis;
    analysis::TimelineIndexPtr index;
    analysis::Selection selection;
    std::shared_ptr<const model::workspace::Contents> contents;
    model::InputFiles inputs; ///< what nothing may be written over
};

/// nullopt: cancelled.
[[nodiscard]] std::optional<analysis::report::Report>
reportOf(const ReportSource &source, const ui::ReportRequest &request, const model::JobControl &job);

/// The format that a file's suffix names; nullopt for others.
[[nodiscard]] std::optional<ui::ReportFormat> formatOfSuffix(const QString &path);

/// Writes the report under a temporary name and renames it; of Markdown also the pictures, into a folder beside it.
/// Errors: `not_writable`, `output_is_input` (artifacts are never changed), and those of pdfOf.
[[nodiscard]] std::optional<model::Error> saveReport(const ReportSource &source, const analysis::report::Report &report,
                                                     ui::ReportFormat format, const QString &path);

} // namespace lanescope::app
