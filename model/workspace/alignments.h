// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/alignment.h"
#include "model/store.h"
#include "model/workspace/records.h"

#include <span>

namespace lanescope::model::workspace {

/// How a workspace keeps an alignment: by the ids of the sessions and the names of their clocks, without an id
/// of its own. A session that is not among `open` gives no clock name, and so a record that is refused.
[[nodiscard]] StoredAlignment storedAlignment(const Alignment &alignment, std::span<const SessionPtr> open);

/// The alignment that was kept. Errors: `session_not_open`, `no_such_clock`, `unknown_evidence`.
[[nodiscard]] Result<Alignment> alignmentOf(const StoredAlignment &stored, std::span<const SessionPtr> open);

} // namespace lanescope::model::workspace
