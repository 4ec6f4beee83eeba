// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace lanescope::test {

/// A file of a test, to be written under `name` into a folder of the test's own.
struct InputFile {
    std::string name;
    std::string content;
};

/// The input of one counterexample (C1 … C17): the files that are opened together.
struct Counterexample {
    std::string id;
    std::string holds; ///< what must hold, in a few words
    std::vector<InputFile> files;
};

/// All of them in order. "C1-one-file" is C1 with both artifacts in one file of rows; "C6" and "C12"
/// are PyTorch profiles, "C2" one profile and a copy of it that starts 10 s later, the others rows.
[[nodiscard]] const std::vector<Counterexample> &counterexamples();

/// One of them by its id; throws std::out_of_range if there is none.
[[nodiscard]] const Counterexample &counterexample(std::string_view id);

/// Kernels of the graph launch of C12.
inline constexpr int kGraphKernels = 544;

/// One record of a PyTorch profile: times in nanoseconds after the profile's base.
struct ProfileEvent {
    std::string category; ///< cuda_runtime, kernel, gpu_memcpy, user_annotation
    std::string name;
    long long startNs = 0;
    long long durationNs = 0;
    std::string pid;           ///< CPU process, or the device
    std::string tid;           ///< thread, or the stream
    long long correlation = 0; ///< 0: none is written
};

/// A PyTorch profile of these records, as Kineto writes it.
[[nodiscard]] std::string pytorchProfile(const std::vector<ProfileEvent> &events);

} // namespace lanescope::test
