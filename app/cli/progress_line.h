// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/progress.h"

#include <chrono>
#include <mutex>

namespace lanescope::app {

/// One line on standard error that is written over again, only where that is a terminal. Its callback
/// may be called from any thread.
class ProgressLine {
public:
    explicit ProgressLine(bool wanted);
    ProgressLine(const ProgressLine &) = delete;
    ProgressLine &operator=(const ProgressLine &) = delete;
    ~ProgressLine() { end(); }
    /// Empty where nothing is shown. Valid as long as the line.
    [[nodiscard]] model::ProgressCallback callback();
    /// Wipes the line for good, so that something else can be written.
    void end();

private:
    void show(const model::Progress &state);

    bool m_shown;
    std::mutex m_mutex;
    bool m_dirty = false;
    std::chrono::steady_clock::time_point m_last{};
};

} // namespace lanescope::app
