// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/report/report.h"
#include "ui/report/page_flow.h"

#include <QString>

#include <vector>

namespace lanescope::ui {

/// A heading and the page that it stands on.
struct Bookmark {
    QString title;
    int page = 1;  ///< from 1
    int level = 0; ///< 0: a section; 1: a part of one
};

struct PagesFacts {
    int pages = 0;
    std::vector<Bookmark> bookmarks;
};

/// Paints a report onto pages: no row of a table and no picture is cut by the end of a page. `pages`: how many there
/// will be, for the footers; 0: not known. The same report gives the same pages. Needs no UI thread.
PagesFacts paintReport(const analysis::report::Report &report, PageSink &sink, const PageFormat &format, int pages);

} // namespace lanescope::ui
