// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/selection/event_facts.h"

namespace lanescope::ui {

/// All that the Selection dock says about the event, line by line and uncut, without what may be
/// secret. `details` null: the record could not be read again.
[[nodiscard]] QString eventText(const EventSubject &subject, const std::vector<model::Detail> *details);

} // namespace lanescope::ui
