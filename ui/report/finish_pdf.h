// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace lanescope::ui {

/// A heading, and the page that it stands on, from 1.
struct PdfHeading {
    std::string title; ///< UTF-8
    int page = 1;
};

struct FinishedPdf {
    std::string bytes;
    std::string fault; ///< empty where there are bytes
};

/// A PDF as it was painted, with an outline, the date (`2026-01-31T23:59:59Z`; any other text: none) instead of the
/// clock's, and an id that follows from its content.
[[nodiscard]] FinishedPdf finishPdf(const std::string &painted, const std::vector<PdfHeading> &headings,
                                    const std::string &date);

} // namespace lanescope::ui
