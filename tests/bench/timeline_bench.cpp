// SPDX-License-Identifier: Apache-2.0
// Aggregation trees, geometry and hit test on captures built in memory.

#include "analysis/timeline/hit_test.h"
#include "tests/bench/bench.h"
#include "tests/bench/synthetic_timeline.h"

#include <algorithm>
#include <chrono>
#include <functional>
#include <random>
#include <string>

namespace {

using namespace lanescope;
using namespace lanescope::analysis;

constexpr double kWidth = 1692, kHeight = 1080;

double millisecondsOf(const std::function<void()> &work) {
    const auto begin = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
}

/// Geometry at every zoom from the whole capture to single slices, at several places.
std::vector<double> geometryTimes(bench::SyntheticTimeline &timeline) {
    std::vector<double> times;
    Scene scene;
    timeline.fit(kWidth);
    while (timeline.camera.nsPerUnit() > 1) {
        for (int place = 0; place < 4; ++place)
            times.push_back(millisecondsOf([&] { buildScene(timeline.request(kWidth, kHeight), scene); }));
        timeline.camera.zoomAt(kWidth * 0.37, 0.7);
    }
    std::sort(times.begin(), times.end());
    return times;
}

std::vector<double> hitTimes(bench::SyntheticTimeline &timeline) {
    std::mt19937 random(1);
    std::vector<double> times;
    timeline.fit(kWidth);
    for (int zoom = 0; zoom < 20; ++zoom) {
        for (int i = 0; i < 100; ++i) {
            const double x = static_cast<int>(random() % 1692);
            const double y = static_cast<int>(random() % 1080);
            times.push_back(millisecondsOf([&] { (void)hitTest(timeline.request(kWidth, kHeight), x, y); }));
        }
        timeline.camera.zoomAt(kWidth * 0.37, 0.5);
    }
    std::sort(times.begin(), times.end());
    return times;
}

void measure(bench::Report &report, std::size_t slices) {
    bench::SyntheticTimeline timeline = bench::manySlices(slices, 200);
    const std::string label = std::to_string(slices / 1000000) + " M slices on 200 tracks, ";
    std::vector<double> build = report.run([&] { timeline.index = buildTimelineIndex(*timeline.analysis); });
    report.time(label + "trees and styles", build);
    report.number(label + "trees and styles",
                  static_cast<double>(timeline.index->memoryBytes()) / static_cast<double>(slices), "bytes per slice");
    const std::vector<double> geometry = geometryTimes(timeline);
    report.number(label + "geometry p50", bench::percentile(geometry, 50), "ms");
    report.number(label + "geometry p99", bench::percentile(geometry, 99), "ms");
    const std::vector<double> hits = hitTimes(timeline);
    report.number(label + "hit test p50", bench::percentile(hits, 50), "ms");
    report.number(label + "hit test p99", bench::percentile(hits, 99), "ms");
}

void measureArrows(bench::Report &report) {
    bench::SyntheticTimeline timeline = bench::manyArrows(10000);
    timeline.fit(kWidth);
    Scene scene;
    report.time("geometry of 10,000 arrows in view",
                report.run([&] { buildScene(timeline.request(kWidth, kHeight), scene); }));
    report.number("arrows in view", scene.facts.arrows, "");
    report.number("of them in bundles", scene.facts.bundled, "");
}

const bench::Registration kTimeline("timeline", "aggregation trees, geometry and hit test", [](bench::Report &report) {
    measure(report, 1000000);
    measure(report, 10000000);
    measureArrows(report);
});

} // namespace
