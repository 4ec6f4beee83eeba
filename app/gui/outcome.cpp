// SPDX-License-Identifier: Apache-2.0
#include "app/gui/outcome.h"

#include <algorithm>
#include <cstdio>

namespace lanescope::app {

void complain(const std::string &line) { std::fprintf(stderr, "lanescope: %s\n", line.c_str()); }

WindowExit outcomeOf(const analysis::AnalysisPtr &analysis) {
    if (!analysis)
        return WindowExit::Answered;
    for (const model::Error &error : analysis->openErrors)
        complain(error.line());
    if (!analysis->openErrors.empty())
        return WindowExit::Unreadable;
    const bool partial = std::any_of(analysis->artifacts.begin(), analysis->artifacts.end(),
                                     [](const model::ArtifactPtr &artifact) { return !artifact->complete; });
    return partial ? WindowExit::Partial : WindowExit::Answered;
}

} // namespace lanescope::app
