// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/report/outline.h"

#include <cstdint>
#include <string>

namespace CLI {
class App;
}

namespace lanescope::app {

enum class ReportFormat : std::uint8_t { Html, Markdown, Json };

/// What `report` is asked for.
struct ReportRequest {
    std::string out;
    ReportFormat format = ReportFormat::Html;
    analysis::report::ReportOutline outline = analysis::report::wholeOutline();
    std::string title; ///< empty: the titles of the lanes
    std::string date;  ///< `2026-01-31T23:59:59Z`
};

/// The same as it is typed.
struct RawReport {
    std::string out, sections, title, date;
};

void addReportOptions(CLI::App &command, RawReport &raw);
/// Throws CLI::ValidationError where something is wrong. Without a date it is that of SOURCE_DATE_EPOCH, or now.
[[nodiscard]] ReportRequest reportRequestOf(const RawReport &raw);

} // namespace lanescope::app
