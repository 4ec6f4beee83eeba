// SPDX-License-Identifier: Apache-2.0
#include "tests/core/support/golden_profile.h"

#include "tests/core/support/cli_runner.h"

#include <filesystem>

namespace lanescope::test {

namespace {

/// Launch and device record of one id, in microseconds; the records of `stream` are on device 0.
std::vector<ProfileEvent> pairOf(int id, long long launch, long long launchEnd, const std::string &name,
                                 const std::string &stream, long long start, long long end) {
    const bool copy = name.starts_with("Memcpy");
    return {{"cuda_runtime", copy ? "cudaMemcpyAsync" : "cudaLaunchKernel", launch * kUs, (launchEnd - launch) * kUs,
             "100", "100", id},
            {copy ? "gpu_memcpy" : "kernel", name, start * kUs, (end - start) * kUs, "0", stream, id}};
}

} // namespace

std::vector<ProfileEvent> sevenPairs() {
    std::vector<ProfileEvent> events;
    const auto add = [&events](const std::vector<ProfileEvent> &pair) {
        events.insert(events.end(), pair.begin(), pair.end());
    };
    add(pairOf(1, 80, 90, "gemm_kernel", "7", 100, 150));
    add(pairOf(2, 95, 100, "vectorized_elementwise_kernel", "7", 160, 180));
    add(pairOf(3, 250, 260, "gemm_kernel", "7", 300, 400));
    add(pairOf(4, 262, 270, "flash_fwd_kernel", "7", 450, 460));
    add(pairOf(5, 240, 245, "ncclDevKernel_AllReduce_Sum_bf16", "9", 350, 450));
    add(pairOf(6, 430, 435, "Memcpy HtoD (Pageable -> Device)", "9", 440, 480));
    add(pairOf(7, 505, 510, "early_kernel", "11", 500, 510));
    return events;
}

std::vector<ProfileEvent> withTinyKernel() {
    std::vector<ProfileEvent> events = sevenPairs();
    events.push_back({"cuda_runtime", "cudaLaunchKernel", 511'000, 200, "100", "100", 8});
    events.push_back({"kernel", "tiny_kernel", 520'100, 800, "0", "7", 8});
    return events;
}

std::vector<std::string> goldenFiles(const TempFolder &folder, const std::string &name,
                                     const std::vector<ProfileEvent> &events) {
    std::vector<std::string> files = {folder.write(name, pytorchProfile(events))};
    if (const std::string traces = realTraces(); !traces.empty())
        if (const std::string original = traces + "/../cases/" + name; std::filesystem::exists(original))
            files.push_back(original);
    return files;
}

} // namespace lanescope::test
