// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

/// Captures in the formats that have no large generator of their own, for measuring how fast they load: `kernels`
/// kernels and their launches. Existing files are replaced. All throw std::exception's children on failure.
namespace lanescope::generators {

/// Trace events as a producer writes them: "chrome" (none in particular), "jax", "ascend", "unitrace", "proton" or
/// "viztracer"; another name is an error. Proton records kernels only, viztracer calls only.
void writeLargeTraceEvents(const std::string &path, std::string_view dialect, std::int64_t kernels, std::uint64_t seed);
/// JSON of rocprofv3, one process.
void writeLargeSdkJson(const std::string &path, std::int64_t kernels, std::uint64_t seed);
/// A results.db of rocprof v1.
void writeLargeRocprofV1(const std::string &path, std::int64_t kernels, std::uint64_t seed);
/// An XSpace with a plane for the host and one for the device.
void writeLargeXspace(const std::string &path, std::int64_t kernels, std::uint64_t seed);

} // namespace lanescope::generators
