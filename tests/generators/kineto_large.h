// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace lanescope::generators {

/// Writes a capture of about `bytes` bytes (the last step ends it) in Kineto's format: prefill and
/// decode steps of a server, a little more than a quarter of the records flows.
void writeLargeKineto(const std::string &path, std::int64_t bytes, std::uint64_t seed);

} // namespace lanescope::generators
