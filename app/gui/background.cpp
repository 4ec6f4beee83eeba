// SPDX-License-Identifier: Apache-2.0
#include "app/gui/background.h"

#include <QMetaObject>

namespace lanescope::app {

Background::Background(QObject *parent) : QObject(parent) {
    m_pool.setMaxThreadCount(1);
    // An idle thread would otherwise wake up to expire; it costs nothing to keep it asleep.
    m_pool.setExpiryTimeout(-1);
}

Background::~Background() {
    abandon();
    m_pool.waitForDone();
}

void Background::begin(std::function<void(const std::stop_token &, const Deliver &)> work) {
    abandon();
    m_stop = std::stop_source();
    const std::uint64_t generation = m_generation;
    const Deliver deliver = [this, generation](std::function<void()> step) {
        QMetaObject::invokeMethod(
            this,
            [this, generation, step = std::move(step)] {
                if (generation == m_generation)
                    step();
            },
            Qt::QueuedConnection);
    };
    m_pool.start([work = std::move(work), token = m_stop.get_token(), deliver] { work(token, deliver); });
}

void Background::requestStop() { m_stop.request_stop(); }

void Background::abandon() {
    m_stop.request_stop();
    ++m_generation;
}

} // namespace lanescope::app
