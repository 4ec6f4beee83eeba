// SPDX-License-Identifier: Apache-2.0
// Whole frames of the timeline, geometry and pixels, beside a copy of the frame.

#include "tests/bench/application.h"
#include "tests/bench/bench.h"
#include "tests/bench/synthetic_timeline.h"
#include "ui/timeline/frame_painter.h"

#include <QImage>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <functional>
#include <string>

namespace {

using namespace lanescope;
using namespace lanescope::analysis;

constexpr int kWidth = 1920, kHeight = 1080, kHeader = 228;

double millisecondsOf(const std::function<void()> &work) {
    const auto begin = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
}

class Frames {
public:
    explicit Frames(const bench::SyntheticTimeline &timeline)
        : m_timeline(timeline), m_painter(ui::Theme::light()), m_frame(kWidth, kHeight, QImage::Format_RGB32) {}

    double draw() {
        return millisecondsOf([this] {
            const SceneRequest request = m_timeline.request(kWidth - kHeader, kHeight);
            buildScene(request, m_scene);
            m_painter.paint(m_frame, request, m_scene, kHeader, std::nullopt);
        });
    }
    double copy() {
        QImage other(kWidth, kHeight, QImage::Format_RGB32);
        other.fill(1);
        return millisecondsOf(
            [&] { std::memcpy(other.bits(), m_frame.constBits(), static_cast<std::size_t>(m_frame.sizeInBytes())); });
    }
    [[nodiscard]] const Scene &scene() const { return m_scene; }

private:
    const bench::SyntheticTimeline &m_timeline;
    ui::FramePainter m_painter;
    QImage m_frame;
    Scene m_scene;
};

/// Every zoom from the whole capture down, with a little panning at each, as a user would.
std::vector<double> frameTimes(bench::SyntheticTimeline &timeline, Frames &frames) {
    std::vector<double> times;
    timeline.fit(kWidth - kHeader);
    const model::ClockId clock = timeline.layout.lanes.front().sections.front().clock;
    while (timeline.camera.nsPerUnit() > 1) {
        for (int step = 0; step < 3; ++step) {
            times.push_back(frames.draw());
            timeline.camera.pan(clock, 40);
        }
        timeline.camera.zoomAt(600, 0.7);
    }
    std::sort(times.begin(), times.end());
    return times;
}

void measure(bench::Report &report, const std::string &label, bench::SyntheticTimeline timeline) {
    Frames frames(timeline);
    std::vector<double> times = frameTimes(timeline, frames);
    std::vector<double> copies;
    for (int i = 0; i < 9; ++i)
        copies.push_back(frames.copy());
    std::sort(copies.begin(), copies.end());
    const double copy = bench::percentile(copies, 50);
    for (const int percent : {50, 99}) {
        const double ms = bench::percentile(times, percent);
        report.number(label + "frame p" + std::to_string(percent), ms, "ms");
        report.number(label + "frame p" + std::to_string(percent), ms / copy, "copies of the frame");
    }
    report.number("one copy of the frame", copy, "ms");
}

void measureArrows(bench::Report &report) {
    bench::SyntheticTimeline timeline = bench::manyArrows(10000);
    timeline.fit(kWidth - kHeader);
    Frames frames(timeline);
    report.time("frame with 10,000 arrows in view", report.run([&] { (void)frames.draw(); }));
    report.number("arrows in view", frames.scene().facts.arrows, "");
}

const bench::Registration kFrames("frames", "time of a frame at every zoom, 1920 × 1080", [](bench::Report &report) {
    bench::ensureApplication();
    measure(report, "1 M slices on 200 tracks, ", bench::manySlices(1000000, 200));
    measure(report, "10 M slices on 200 tracks, ", bench::manySlices(10000000, 200));
    measureArrows(report);
});

const bench::Registration kManyFrames("frames-50m", "the same with 50 M slices", [](bench::Report &report) {
    bench::ensureApplication();
    measure(report, "50 M slices on 200 tracks, ", bench::manySlices(50000000, 200));
});

} // namespace
