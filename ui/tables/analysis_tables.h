// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/analysis.h"
#include "ui/tables/text_table_model.h"

#include <QStringList>

/// Rows of the tables of the bottom dock, made from an Analysis.
namespace lanescope::ui {

[[nodiscard]] QStringList coverageHeaders();
/// One row per session; TextRow::source is its position.
[[nodiscard]] std::vector<TextRow> coverageRows(const analysis::Analysis &analysis);

[[nodiscard]] QStringList findingHeaders();
/// One row per finding; TextRow::source is its position in Analysis::findings.
[[nodiscard]] std::vector<TextRow> findingRows(const analysis::Analysis &analysis);

} // namespace lanescope::ui
