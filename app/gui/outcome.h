// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/controller.h"
#include "app/gui/options.h"

#include <string>

namespace lanescope::app {

/// A line of `lanescope` on standard error.
void complain(const std::string &line);

/// How a run without a window ends, after all has been said that `lanescope-cli` says about opening `paths`.
[[nodiscard]] WindowExit outcomeOf(const Controller &controller, const QStringList &paths);

/// Says why `paths` are not for a run without a window: they name more than one workspace. nullopt: they are.
[[nodiscard]] std::optional<WindowExit> refusePaths(const QStringList &paths);

} // namespace lanescope::app
