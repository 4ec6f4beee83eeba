// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/artifact.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope::model::json {

/// The members of the JSON record at a byte of the inflated text, in their order in the file: texts as
/// they are, anything nested as JSON text, the members of `unfold` (an object, or JSON text of one) one
/// by one as `unfold.member`. Values that look secret are marked, nested ones if any part of them does.
[[nodiscard]] Result<std::vector<Detail>> recordDetails(const std::string &path, std::uint64_t offset,
                                                        std::string_view unfold);

} // namespace lanescope::model::json
