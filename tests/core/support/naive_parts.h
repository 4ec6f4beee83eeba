// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/correlation.h"

#include <optional>
#include <string>
#include <vector>

namespace lanescope::test {

// What the plain definitions of correlation are written with.

using Texts = std::optional<std::string>;

[[nodiscard]] bool usable(const model::SessionStore &s, model::EventRow row);
[[nodiscard]] Texts processOf(const model::SessionStore &s, const model::CallRecord &call);
[[nodiscard]] Texts processOf(const model::SessionStore &s, const model::DeviceRecord &event);
[[nodiscard]] std::vector<model::CallRef> allCalls(const model::SessionStore &s);
/// Whether the row is the outer row of its call.
[[nodiscard]] bool own(const analysis::SessionCorrelation &out, model::CallRef call);
[[nodiscard]] analysis::LaunchClass nameClass(const model::SessionStore &s, model::CallRef call);

/// Flags and witnesses of all device events, and flags of all calls; states and fans are there already.
void fillFlags(const model::SessionStore &s, analysis::SessionCorrelation &out);

} // namespace lanescope::test
