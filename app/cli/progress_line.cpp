// SPDX-License-Identifier: Apache-2.0
#include "app/cli/progress_line.h"

#include "analysis/timeline/time_text.h"

#include <iostream>
#include <unistd.h>

namespace lanescope::app {

ProgressLine::ProgressLine(bool wanted) : m_shown(wanted && isatty(STDERR_FILENO) == 1) {}

model::ProgressCallback ProgressLine::callback() {
    if (!m_shown)
        return {};
    return [this](const model::Progress &state) { show(state); };
}

void ProgressLine::show(const model::Progress &state) {
    constexpr auto kInterval = std::chrono::milliseconds(100);
    const std::lock_guard lock(m_mutex);
    if (!m_shown)
        return;
    const auto now = std::chrono::steady_clock::now();
    if (now - m_last < kInterval)
        return;
    m_last = now;
    m_dirty = true;
    std::cerr << "\r\x1b[K" << state.step;
    if (state.bytesTotal > 0)
        std::cerr << ' ' << state.bytesDone * 100 / state.bytesTotal << " %";
    if (state.events > 0)
        std::cerr << ", " << analysis::groupedNumber(static_cast<std::int64_t>(state.events)) << " events";
    std::cerr << std::flush;
}

void ProgressLine::end() {
    const std::lock_guard lock(m_mutex);
    m_shown = false;
    if (m_dirty)
        std::cerr << "\r\x1b[K" << std::flush;
    m_dirty = false;
}

} // namespace lanescope::app
