// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/store.h"

namespace lanescope::analysis {

/// Places of the groups of tracks in a lane, top to bottom.
[[nodiscard]] int groupOf(model::TrackKind kind);

/// Order of the kinds inside one thread or one device.
[[nodiscard]] int rankOf(model::TrackKind kind);

} // namespace lanescope::analysis
