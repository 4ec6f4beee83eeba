// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/options.h"

#include <QElapsedTimer>

namespace lanescope::app {

/// Opens what the options name, draws the whole window once everything has arrived, writes the
/// picture (to a temporary name, then renamed) and prints one JSON line of what it holds. Runs the
/// event loop of the one QApplication. Returns the exit code.
/// `sinceStart` is running: what --trace-startup prints counts from there.
[[nodiscard]] WindowExit takeScreenshot(const WindowOptions &options, const QElapsedTimer &sinceStart);

} // namespace lanescope::app
