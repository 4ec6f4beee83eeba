// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/event.h"

#include <string_view>

namespace lanescope::analysis {

/// The code that keeps a record's times out of all arithmetic; empty where they are usable.
[[nodiscard]] std::string_view unusableCode(model::RecordFlags flags);

} // namespace lanescope::analysis
