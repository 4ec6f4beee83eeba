// SPDX-License-Identifier: Apache-2.0
#include "ui/answers/answer_docks.h"

#include "ui/answers/compare_panel.h"
#include "ui/answers/range_panel.h"
#include "ui/answers/steps_side.h"

namespace lanescope::ui {

AnswerDocks::AnswerDocks() : range(new RangePanel), compare(new ComparePanel), steps(new StepsSide) {}

void AnswerDocks::setAnalysis(const analysis::AnalysisPtr &analysis) const {
    range->setAnalysis(analysis);
    compare->setAnalysis(analysis);
    steps->setAnalysis(analysis);
}

void AnswerDocks::setTheme(const Theme &theme) const {
    range->setTheme(theme);
    compare->setTheme(theme);
    steps->setTheme(theme);
}

} // namespace lanescope::ui
