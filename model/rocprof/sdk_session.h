// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/reader.h"
#include "model/rocprof/json_walk.h"

#include <cstdint>

namespace lanescope::model::rocprof {

/// Reads one process element as the session of that number; nullptr if the job was cancelled.
[[nodiscard]] SessionPtr loadSdkSession(const ReadRequest &request, const Piece &element, std::uint32_t ordinal,
                                        ImportReport &report);

} // namespace lanescope::model::rocprof
