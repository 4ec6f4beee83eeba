// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/result.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace lanescope::app {

/// Writes a whole file under a temporary name beside `path` and renames it, so that nobody ever sees a part of it; what
/// was there is replaced. Errors: `not_writable`, with nothing left behind.
[[nodiscard]] std::optional<model::Error> writeWholeFile(const std::string &path, std::string_view bytes);

/// The one of `inputs` that a file written to `out` would take the place of, by whatever name; nullopt if none.
[[nodiscard]] std::optional<std::string> overwrittenInput(const std::string &out, std::span<const std::string> inputs);

} // namespace lanescope::app
