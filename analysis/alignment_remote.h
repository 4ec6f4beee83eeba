// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/alignment.h"
#include "model/result.h"
#include "model/store.h"

namespace lanescope::analysis {

/// The alignment that follows where Perfetto compared the clocks of two machines while it recorded both (remote clock
/// sync), whichever of the two is the reference. Refused: `no_remote_sync` (nothing compared the two), `other_clock`
/// (another clock than that of the lanes' events was compared), and what laneClock refuses.
[[nodiscard]] model::Result<model::Alignment> remoteSyncAlignment(const model::SessionStore &reference,
                                                                  const model::SessionStore &moved);

} // namespace lanescope::analysis
