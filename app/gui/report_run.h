// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/options.h"

namespace lanescope::app {

/// `lanescope --report`: opens what was named, writes the report, and ends. No window is shown.
[[nodiscard]] WindowExit writeReportAndEnd(const WindowOptions &options);

} // namespace lanescope::app
