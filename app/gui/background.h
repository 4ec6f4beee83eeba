// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QThreadPool>

#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <utility>

namespace lanescope::app {

/// One kind of work off the UI thread, of which only the newest request counts.
///
/// Owns a pool of one thread. start() asks what still runs to stop and gives the work a new
/// generation; whatever a former generation still delivers is dropped. Lives on the UI thread; the
/// destructor asks to stop and waits.
class Background : public QObject {
public:
    explicit Background(QObject *parent = nullptr);
    ~Background() override;

    /// Runs `work(stop)` on the thread and then `done(result)` on the UI thread.
    template <class Work, class Done> void start(Work work, Done done) {
        begin([work = std::move(work), done = std::move(done)](const std::stop_token &stop,
                                                               const Deliver &deliver) mutable {
            auto result = std::make_shared<decltype(work(stop))>(work(stop));
            deliver([result, done = std::move(done)]() mutable { done(std::move(*result)); });
        });
    }

    /// Delivers a step of the running work (from its thread) to the UI thread.
    using Deliver = std::function<void(std::function<void()>)>;
    /// Runs `work(stop, deliver)`; it may deliver any number of steps.
    void begin(std::function<void(const std::stop_token &, const Deliver &)> work);

    /// Asks the running work to stop; what it still delivers reaches the UI thread (as "cancelled").
    void requestStop();
    /// Asks the running work to stop and drops what it still delivers.
    void abandon();

private:
    QThreadPool m_pool;
    std::stop_source m_stop;
    std::uint64_t m_generation = 0;
};

} // namespace lanescope::app
