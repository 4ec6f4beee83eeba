// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace lanescope::analysis::report {

/// The style sheet of a report: light and dark, for a phone, a screen and paper.
[[nodiscard]] std::string htmlStyle();

} // namespace lanescope::analysis::report
