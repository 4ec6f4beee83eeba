// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/reader.h"

#include <memory>
#include <span>

namespace lanescope::model {

/// All readers, in order of preference. Adding a provider adds its files and one line in registry.cpp.
[[nodiscard]] std::span<const std::unique_ptr<const Reader>> readers();

/// The reader that recognises the probe best; nullptr if none does.
[[nodiscard]] const Reader *readerFor(const Probe &probe);

/// The reader of a format; nullptr if there is none.
[[nodiscard]] const Reader *readerOfFormat(std::string_view format);

} // namespace lanescope::model
