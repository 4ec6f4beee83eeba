// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace lanescope::generators {

/// Writes the historical rows of the example: no artifact id, so nothing in them may be matched.
void writeHistory(const std::string &path);

/// Writes about `rows` normalized rows of two artifacts, whose ids and processes are equal.
void writeRows(const std::string &path, std::int64_t rows, std::uint64_t seed);

} // namespace lanescope::generators
