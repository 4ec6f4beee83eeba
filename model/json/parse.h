// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/json/scan.h"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <string_view>

namespace lanescope::model::json {

/// Levels of lists and objects that a text of an artifact may have: what goes down them recursively stays on its stack.
inline constexpr std::size_t kMostNested = 512;

/// The value of a text from an artifact; discarded if it is no JSON, or nested deeper than kMostNested.
template <class Json = nlohmann::json> [[nodiscard]] Json parse(std::string_view text) {
    return nestedDeeper(text, kMostNested) ? Json(Json::value_t::discarded) : Json::parse(text, nullptr, false);
}

} // namespace lanescope::model::json
