// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

namespace lanescope::analysis {

enum class LaunchClass : std::uint8_t {
    None,   ///< no launch
    Direct, ///< launches one kernel
    Graph,  ///< launches a graph
};

/// Version of the list of launch names; it is named beside every number that rests on it.
inline constexpr std::string_view kLaunchListVersion = "launch-names/1";

/// Whether an API name is a launch (semantics.md §5), after stripping `_v<digits>`, `_ptsz`, `_ptds`
/// and `_spt` and folding case.
[[nodiscard]] LaunchClass launchClass(std::string_view apiName);

/// An API that cannot enqueue device work (an allocation, a query): a proven match with such a call
/// is flagged `unexpected_api`.
[[nodiscard]] bool cannotEnqueueWork(std::string_view apiName);

/// An API in which the host waits for the device by its name: it ends in `Synchronize` (CUDA runtime
/// and driver, HIP). A copy that happens to block is none.
[[nodiscard]] bool isSynchronising(std::string_view apiName);

/// The name without version and per-thread-stream suffixes: `cudaLaunchKernel_v7000` → `cudaLaunchKernel`.
[[nodiscard]] std::string_view baseApiName(std::string_view apiName);

/// The name without `_v<digits>` alone, as NVIDIA's reports print it: `cudaLaunchKernel_ptsz_v7000` →
/// `cudaLaunchKernel_ptsz`.
[[nodiscard]] std::string_view unversionedApiName(std::string_view apiName);

/// Calls between which a thread records a graph instead of launching.
enum class CaptureStep : std::uint8_t { None, Begin, End };
/// Whether an API begins or ends the capture of a stream (CUDA runtime and driver, HIP).
[[nodiscard]] CaptureStep captureStep(std::string_view apiName);

} // namespace lanescope::analysis
