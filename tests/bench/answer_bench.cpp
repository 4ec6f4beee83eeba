// SPDX-License-Identifier: Apache-2.0
// How soon a search and a cancel are answered.
#include "analysis/search.h"
#include "model/open.h"
#include "tests/bench/bench.h"
#include "tests/bench/synthetic_timeline.h"

#include <algorithm>
#include <chrono>
#include <stop_token>
#include <string>
#include <vector>

namespace lanescope::bench {

namespace {

using Clock = std::chrono::steady_clock;

double millisecondsSince(Clock::time_point begin) {
    return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
}

const Registration
    kSearch("search", "search as one types, 10 M events, beside a scan of one column", [](Report &report) {
        constexpr std::size_t kEvents = 10000000;
        const SyntheticTimeline timeline = manySlices(kEvents, 200);
        const auto &names = timeline.analysis->sessions.front()->columns().name;
        std::size_t found = 0;
        const std::vector<double> scan = report.run(
            [&] { found += static_cast<std::size_t>(std::count(names.begin(), names.end(), names.front())); });
        for (const char *text : {"g", "gemm", "nowhere"})
            report.time("\"" + std::string(text) + "\"",
                        report.run([&] { found += analysis::searchEvents(timeline.analysis->sessions, text).size(); }),
                        "scan of one column", scan);
        report.number("events found", static_cast<double>(found), "");
    });

/// Milliseconds from the request until opening has ended; the request comes in the middle of the file.
double cancelledAfter(const std::string &path) {
    std::stop_source stop;
    Clock::time_point asked = Clock::now();
    const model::JobControl job{stop.get_token(), [&](const model::Progress &progress) {
                                    if (stop.stop_requested() || progress.bytesDone * 2 < progress.bytesTotal)
                                        return;
                                    asked = Clock::now();
                                    stop.request_stop();
                                }};
    const auto opened = model::openArtifact(path, job);
    return opened ? -1 : millisecondsSince(asked);
}

const Registration kCancel("cancel", "from the request to the end of opening a generated file", [](Report &report) {
    for (const std::string &path : {kinetoFile(report.options()), nsysFile(report.options())}) {
        std::vector<double> times;
        for (int run = 0; run < report.options().runs; ++run)
            times.push_back(cancelledAfter(path));
        std::sort(times.begin(), times.end());
        report.time("cancel", times);
        report.number("cancel at worst", times.back(), "ms");
    }
});

} // namespace

} // namespace lanescope::bench
