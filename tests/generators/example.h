// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace lanescope::generators {

/// Writes the bundled example into an existing folder: a prefill and a decode capture in Kineto's
/// format, and historical rows. The same bytes each time. Throws std::runtime_error where a file
/// can't be written.
void writeExample(const std::string &folder);

} // namespace lanescope::generators
