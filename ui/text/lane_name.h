// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/analysis.h"

#include <QString>

#include <cstddef>

/// Names of lanes and events for narrow places, safe to show.
namespace lanescope::ui {

/// The lane's title, with the session's short id where another lane has the same title.
[[nodiscard]] QString laneName(const analysis::Analysis &analysis, std::size_t session);
/// The name of an event as lanes show it: kernels without return type, template and call arguments.
[[nodiscard]] QString shownName(const model::SessionStore &session, model::EventRow row);

} // namespace lanescope::ui
