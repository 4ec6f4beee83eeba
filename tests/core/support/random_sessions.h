// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/store.h"

#include <cstdint>
#include <vector>

namespace lanescope::test {

/// One to three small sessions of any profile, whose ids, processes, contexts, clocks, flows and nested
/// rows collide on purpose. The same seed gives the same sessions.
[[nodiscard]] std::vector<model::SessionPtr> randomSessions(std::uint32_t seed);

} // namespace lanescope::test
