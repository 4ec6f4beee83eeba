// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/event.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace lanescope::model::kineto {

/// How the rows of a category are read.
enum class RowRule : std::uint8_t { Host, RuntimeCall, DriverCall, Device, Synchronisation, DeviceAnnotation };

struct Category {
    EventKind kind = EventKind::HostSlice;
    RowRule rule = RowRule::Host;
    bool kinetoOnly = true; ///< no other trace writer uses the name: evidence for recognising the format
};

/// Categories of libkineto (ActivityType.cpp), and their capitalised names of 2021. nullopt: not Kineto's.
[[nodiscard]] std::optional<Category> categoryOf(std::string_view name);

/// Categories whose flow events are the second witness of a correlation.
[[nodiscard]] bool isCorrelationFlow(std::string_view category);

} // namespace lanescope::model::kineto
