// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/store.h"

#include <span>
#include <string>
#include <vector>

namespace lanescope::model {

/// The rows at many places of one session, as SessionStore::rowAt gives each; none where no event stands.
/// One pass over the events, whatever the number of places.
[[nodiscard]] std::vector<EventRow> rowsAt(const SessionStore &session, std::span<const std::string> placeTexts);

} // namespace lanescope::model
