// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/perfetto/interned.h"

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>
#include <utility>

namespace lanescope::model::perfetto {

/// A debug annotation as name and value; dictionaries, arrays and the older nested form alike, to a
/// depth of 64. Throws proto::Malformed.
[[nodiscard]] std::pair<std::string, nlohmann::ordered_json>
annotationJson(std::string_view annotation, const InternedData &interned, const Texts &texts, int depth = 0);

} // namespace lanescope::model::perfetto
