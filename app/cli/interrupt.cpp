// SPDX-License-Identifier: Apache-2.0
#include "app/cli/interrupt.h"

#include "app/cli/options.h"

#include <pthread.h>
#include <unistd.h>

namespace lanescope::app {

namespace {

constexpr int kWake = SIGUSR1; ///< only wakes the watching thread at the end

bool isIgnored(int signal) {
    struct sigaction action {};
    return sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

} // namespace

InterruptWatch::InterruptWatch() {
    sigemptyset(&m_signals);
    if (!isIgnored(SIGINT))
        sigaddset(&m_signals, SIGINT);
    sigaddset(&m_signals, SIGTERM);
    sigaddset(&m_signals, kWake);
    pthread_sigmask(SIG_BLOCK, &m_signals, &m_before);
    m_thread = std::thread([this] { watch(); });
}

InterruptWatch::~InterruptWatch() {
    m_done = true;
    pthread_kill(m_thread.native_handle(), kWake);
    m_thread.join();
    pthread_sigmask(SIG_SETMASK, &m_before, nullptr);
}

void InterruptWatch::watch() {
    int signal = 0;
    while (sigwait(&m_signals, &signal) == 0) {
        if (m_done)
            return;
        if (signal == kWake)
            continue;
        if (m_stop.stop_requested())
            _exit(static_cast<int>(ExitCode::Cancelled));
        m_stop.request_stop();
    }
}

} // namespace lanescope::app
