// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/analysis.h"
#include "ui/theme.h"

namespace lanescope::ui {

class ComparePanel;
class RangePanel;
class StepsSide;

/// The panels of computed answers beside the tables. The window's docks own them.
struct AnswerDocks {
    AnswerDocks();

    void setAnalysis(const analysis::AnalysisPtr &analysis) const;
    void setTheme(const Theme &theme) const;

    RangePanel *range;
    ComparePanel *compare;
    StepsSide *steps; ///< stands beside the table of steps
};

} // namespace lanescope::ui
