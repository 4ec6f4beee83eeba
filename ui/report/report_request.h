// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/report/report.h"

#include <QMetaType>
#include <QString>

#include <cstdint>

namespace lanescope::ui {

enum class ReportFormat : std::uint8_t { Html, Pdf, Markdown, Json };

/// What a report is to hold. An answer to an older ticket is dropped.
struct ReportRequest {
    analysis::report::ReportOutline outline = analysis::report::wholeOutline();
    QString title; ///< empty: the titles of the lanes
    QString date;  ///< `2026-01-31T23:59:59Z`
    std::size_t mostRows = 20;
    bool withSecrets = false;
    std::uint64_t ticket = 0;
};

} // namespace lanescope::ui

Q_DECLARE_METATYPE(lanescope::ui::ReportRequest)
