// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/report/report.h"

#include <QByteArray>

namespace lanescope::ui {

/// A report as a PDF: vectors, page numbers, an outline of its sections. The same report and date give the same bytes.
/// Needs no UI thread; fonts have to be there (a QGuiApplication). An Error `pdf_failed` says what went wrong.
[[nodiscard]] model::Result<QByteArray> pdfOf(const analysis::report::Report &report);

} // namespace lanescope::ui
