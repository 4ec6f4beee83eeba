// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace lanescope::model {

/// Name of the track of a thread's annotations that another thread ended: they are no time of that thread alone, and no
/// call of it lies in them. Annotations of an NVTX domain lie on a track with the name of the domain.
inline constexpr std::string_view kEndedElsewhere = "ranges ended by another thread";

} // namespace lanescope::model
