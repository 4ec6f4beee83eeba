// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

/// Captures of one process on ROCm, of any size: `kernels` kernels on four streams, each launched by a call of its
/// own. Existing files are replaced. Equal seeds give equal times. All throw std::exception's children on failure.
namespace lanescope::generators {

/// A database of rocprofv3 (rocpd 3.0).
void writeLargeRocpd(const std::string &path, std::int64_t kernels, std::uint64_t seed);
/// A database of rocmProfileData.
void writeLargeRpd(const std::string &path, std::int64_t kernels, std::uint64_t seed);
/// The calls and kernels of process 4711 as a CSV set in a folder, which is created.
void writeLargeRocprofCsv(const std::string &folder, std::int64_t kernels, std::uint64_t seed);
/// A Perfetto trace of rocprofv3: twice as many slices as kernels.
void writeLargePerfetto(const std::string &path, std::int64_t kernels, std::uint64_t seed);

} // namespace lanescope::generators
