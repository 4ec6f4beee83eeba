// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/store.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace lanescope::analysis {

/// Host and device extents farther apart than this are hardly of one clock (semantics.md §3).
inline constexpr std::uint64_t kMismatchNs = 10'000'000'000;

/// How far the extents of the host's and the device's events on one clock lie apart.
struct ExtentsApart {
    std::uint64_t ns = 0; ///< more than kMismatchNs
    bool deviceLater = false;
};
/// By ClockRef; nullopt where they are near enough, or one side has no event. O(events).
[[nodiscard]] std::vector<std::optional<ExtentsApart>> clockMismatches(const model::SessionStore &session);

} // namespace lanescope::analysis
