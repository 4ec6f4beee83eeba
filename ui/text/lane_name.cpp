// SPDX-License-Identifier: Apache-2.0
#include "ui/text/lane_name.h"

#include "analysis/kernel_names.h"
#include "ui/text/format.h"

namespace lanescope::ui {

QString laneName(const analysis::Analysis &analysis, std::size_t session) {
    const std::string title = laneTitle(analysis, session);
    for (std::size_t other = 0; other < analysis.sessions.size(); ++other)
        if (other != session && laneTitle(analysis, other) == title)
            return safeText(title + " · " + analysis.shortIds[session]);
    return safeText(title);
}

QString shownName(const model::SessionStore &session, model::EventRow row) {
    constexpr std::size_t kMost = 120;
    const std::string_view name = beginningOf(session.name(row));
    const bool kernel = session.kind(row) == model::EventKind::Kernel;
    return safeText(kernel ? analysis::shortName(name) : std::string(name), kMost);
}

} // namespace lanescope::ui
