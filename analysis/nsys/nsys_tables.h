// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/correlation.h"
#include "analysis/spread.h"
#include "model/store.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The tables that users of Nsight Systems know, by their public definitions, over one session of any
/// provider. Two things differ, and only where a capture gives cause: an event belongs to the session it
/// was recorded in, and a kernel to the call that the session's key rule proves; what it does not prove
/// is listed apart with its state instead of joined with every candidate. Records without usable times
/// are in no table. Everything is O(n log n) in the events and holds their durations.
namespace lanescope::analysis {

enum class NsysTable : std::uint8_t {
    CudaGpuKernSum,
    CudaGpuTrace,
    CudaApiSum,
    CudaKernExecSum,
    GpuGaps,
    GpuTimeUtil,
    NvtxGpuProjSum,
};
/// `cuda_gpu_kern_sum`, …
[[nodiscard]] std::string_view nsysTableName(NsysTable table);

/// The durations of one name, and their part of the durations of all names (0 to 1).
struct NamedSpread {
    std::string name;
    Spread spread;
    double share = 0;
};

/// cuda_gpu_kern_sum: kernels by whole name; total descending, then name.
[[nodiscard]] std::vector<NamedSpread> kernelSum(const model::SessionStore &session);

/// cuda_api_sum: calls by name without version suffix; rows that are one call count once.
[[nodiscard]] std::vector<NamedSpread> apiSum(const model::SessionStore &session,
                                              const SessionCorrelation &correlation);

/// cuda_kern_exec_sum: kernels with their calls, by thread, device, API and kernel name.
/// API = call.end − call.start; queue = kernel.start − call.end where that is not negative; kernel =
/// kernel.end − kernel.start; total = max(call.end, kernel.end) − call.start. A graph launch is there
/// once for each of its kernels.
struct KernelExecution {
    model::ThreadRef thread; ///< none where not proven
    model::DeviceRef device;
    MatchState state = MatchState::Qualified; ///< another one: `kernel` holds, the rest is empty
    std::string api;
    std::string kernelName;
    Spread total, apiTime, queue, kernel;
};
/// Proven ones by mean total descending, then names; then the others by state and name. Empty where
/// times of different events may not be subtracted.
[[nodiscard]] std::vector<KernelExecution> kernelExecutions(const model::SessionStore &session,
                                                            const SessionCorrelation &correlation);

/// gpu_gaps: times in which nothing ran on a device, over all its streams and contexts: kernels,
/// memcpys, memsets (no whole-graph records), and the profiler's own CUDA overhead of the process
/// inside the device's busy extent. Longer than `minNs`.
struct DeviceGap {
    model::DeviceRef device;
    model::ClockRef clock;
    model::Ns start;
    model::Ns duration;
    model::EventRow before; ///< ended last before it
    model::EventRow after;
};
inline constexpr std::int64_t kNsysGapNs = 500000000;
/// By duration descending, then start. Empty where times may not be subtracted.
[[nodiscard]] std::vector<DeviceGap> deviceGaps(const model::SessionStore &session, std::int64_t minNs);

/// gpu_time_util: the extent of a device's kernels, memcpys and memsets in kUtilisationChunks equal
/// parts; of those in use for less than kLowUtilisation, neighbours are one. Work that runs at the same
/// time adds, so a part may be in use for more than its length.
struct LowUse {
    model::DeviceRef device;
    model::ClockRef clock;
    model::Ns start;
    model::Ns duration;
    double inUse = 0; ///< time with operations / duration
};
inline constexpr std::int64_t kUtilisationChunks = 30;
inline constexpr double kLowUtilisation = 0.5;
/// By device, start. Empty where times may not be subtracted.
[[nodiscard]] std::vector<LowUse> lowUse(const model::SessionStore &session);

/// nvtx_gpu_proj_sum: annotations by name, projected onto the kernels, memcpys and memsets whose proven
/// call lies wholly inside them on their thread: from the first start to the last end of that work. An
/// annotation without end reaches to the end of the capture; one that another thread ended is left out. Work counts in
/// every nested annotation; a call counts as one operation, however many kernels it launched. Names of Nsight's are
/// `domain:text`, with nothing before the colon for the default domain.
struct ProjectedRange {
    std::string name;
    Spread projected;
    std::int64_t rangeTotalNs = 0; ///< of the same annotations on the host; open ones add nothing
    std::uint64_t operations = 0;
};
/// By projected total descending, then name. Empty where times may not be subtracted.
[[nodiscard]] std::vector<ProjectedRange> projectedRanges(const model::SessionStore &session,
                                                          const SessionCorrelation &correlation);

/// bytes × (1e9 / duration) with whole division, in bytes per second, as cuda_gpu_trace has it; nullopt
/// where the record has no size or its duration is not positive.
[[nodiscard]] std::optional<std::int64_t> throughput(std::int64_t bytes, model::Ns duration);

} // namespace lanescope::analysis
