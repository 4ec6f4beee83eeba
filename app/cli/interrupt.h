// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <csignal>
#include <stop_token>
#include <thread>

namespace lanescope::app {

/// Turns SIGINT and SIGTERM into a stop request while it lives; a second one ends the program at once.
/// Made before any other thread, so that all of them leave the signals to it. A SIGINT that the parent
/// ignores stays ignored.
class InterruptWatch {
public:
    InterruptWatch();
    InterruptWatch(const InterruptWatch &) = delete;
    InterruptWatch &operator=(const InterruptWatch &) = delete;
    ~InterruptWatch();
    [[nodiscard]] std::stop_token token() const { return m_stop.get_token(); }

private:
    void watch();

    std::stop_source m_stop;
    std::atomic<bool> m_done = false;
    sigset_t m_signals{};
    sigset_t m_before{};
    std::thread m_thread;
};

} // namespace lanescope::app
