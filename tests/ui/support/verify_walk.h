// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/core/support/counterexamples.h"
#include "tests/ui/support/gui_test.h"
#include "ui/verify/verify_bar.h"
#include "ui/verify/verify_mode.h"
#include "ui/work/work_book.h"

#include <QApplication>

#include <stdexcept>

namespace lanescope::test {

inline constexpr int kPairs = 12;

/// A profile of launches with a kernel each, ids 1, 2, …, one after the other.
inline std::string profile(int pairs = kPairs) {
    std::vector<ProfileEvent> events;
    for (int i = 1; i <= pairs; ++i) {
        events.push_back({"cuda_runtime", "cudaLaunchKernel", 1000LL * i, 200, "100", "100", i});
        events.push_back({"kernel", "gemm" + std::to_string(i), 1000LL * i + 300, 400, "0", "7", i});
    }
    return pytorchProfile(events);
}

/// A window that walks through queues.
class Walk : public OpenWindow {
public:
    ui::VerifyMode &mode() { return window().verifyMode(); }
    ui::VerifyBar &bar() { return window().verifyBar(); }
    ui::WorkBook &work() { return window().workBook(); }
    const analysis::VerifyStatistics &counted() { return mode().tally().statistics(); }

    void start(analysis::QueueSpec spec) {
        if (spec.sessions.empty())
            for (std::size_t i = 0; i < analysis().sessions.size(); ++i)
                spec.sessions.push_back(i);
        if (!mode().isOn())
            press(Qt::Key_V);
        mode().start(spec);
        wait();
    }
    void wait() {
        if (!QTest::qWaitFor([this] { return mode().stage() == ui::VerifyMode::Stage::Walking; }, 20'000))
            throw std::runtime_error("the queue was not made");
    }
    void press(int key, Qt::KeyboardModifiers modifiers = {}) {
        QWidget *focus = QApplication::focusWidget();
        QTest::keyClick(focus == nullptr ? &window() : focus, static_cast<Qt::Key>(key), modifiers);
    }
    void type(const QString &text) { QTest::keyClicks(QApplication::focusWidget(), text); }
    template <class Widget> Widget &part(const char *name) {
        auto *found = window().findChild<Widget *>(QLatin1String(name));
        if (found == nullptr)
            throw std::runtime_error(name);
        return *found;
    }
    /// Both ends of the item lie in sight.
    bool bothInSight() {
        const auto &pair = timeline().pair();
        const QRectF plot(timeline().headerWidth(), 0, timeline().plotWidth(), timeline().height());
        const auto inSight = [&](const model::EventRef &end) {
            const auto box = timeline().eventRect(end);
            return box && plot.contains(*box);
        };
        return pair && inSight(pair->event) && inSight(pair->otherEnd());
    }
    const model::workspace::Verdict &only() {
        const auto &all = work().contents().all<model::workspace::Verdict>();
        if (all.size() != 1)
            throw std::runtime_error("one verdict was meant");
        return all.begin()->second;
    }
};

} // namespace lanescope::test
