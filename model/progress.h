// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string_view>

namespace lanescope::model {

/// How far a long job is: bytes of the artifact read, out of all, and events found so far.
/// `bytesTotal` is 0 where it is unknown.
struct Progress {
    std::string_view step; ///< e.g. "reading", "sorting", "correlating"
    std::uint64_t bytesDone = 0;
    std::uint64_t bytesTotal = 0;
    std::uint64_t events = 0;
};

/// Called from the working thread, at most a few times per megabyte.
using ProgressCallback = std::function<void(const Progress &)>;

/// Handed down every long call; both parts may be empty.
struct JobControl {
    std::stop_token stop;
    ProgressCallback progress;
    void report(const Progress &state) const {
        if (progress)
            progress(state);
    }
    [[nodiscard]] bool cancelled() const { return stop.stop_requested(); }
};

} // namespace lanescope::model
