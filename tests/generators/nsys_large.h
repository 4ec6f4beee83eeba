// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace lanescope::generators {

/// Writes an export in the schema of Nsight Systems 3.24.0 with `kernels` kernels, twice as many
/// calls and a fifth as many NVTX ranges, half of each in either of two processes whose
/// correlation ids are equal. An existing file is replaced. Throws std::runtime_error on failure.
void writeLargeNsys(const std::string &path, std::int64_t kernels, std::uint64_t seed);

} // namespace lanescope::generators
