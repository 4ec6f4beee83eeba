// SPDX-License-Identifier: Apache-2.0
// Faults that users of other tools have met in traces of Perfetto, rebuilt in the smallest form and met by no other
// test: what must be seen instead.
#include "analysis/alignment_suggestions.h"
#include "analysis/analysis.h"
#include "model/open.h"
#include "tests/core/support/perfetto_file.h"
#include "tests/core/support/reader_fixture.h"
#include "tests/core/support/temp_folder.h"
#include "tests/core/support/timeline_fixture.h"

#include <gtest/gtest.h>

#include <set>

namespace lanescope::test {

using analysis::AnalysisPtr;

namespace {

AnalysisPtr opened(const std::vector<std::string> &traces) {
    const TempFolder folder;
    std::vector<std::string> paths;
    for (const std::string &trace : traces)
        paths.push_back(folder.write(std::to_string(paths.size()) + ".pftrace", trace));
    model::OpenedSet set = model::openAll(paths);
    for (const model::Error &error : set.errors)
        ADD_FAILURE() << error.line();
    return analysis::analyse(std::move(set.artifacts));
}

} // namespace

// ROCm/rocm-systems 1324: slices of the sampling timer have no flow, and were linked or flagged all the same.
TEST(PublicPerfettoFaults, SamplesOfATimerAreSlicesThatMatchNothingAndTakeNoMatchAway) {
    PerfettoFile file;
    file.thread(1, 100, 100);
    file.track(2, "STREAM [3]", 1);
    file.track(3, "Thread 0 (S) 100", 1);
    file.slice(1, "hipLaunchKernel", 100, 300, "hip_api", both(flows({4}), annotation("corr_id", std::uint64_t{5})));
    for (const std::int64_t at : {120, 160, 200})
        file.slice(3, "gemm_host", at, at + 30, "timer_sampling");
    file.slice(2, "gemm", 350, 400, "kernel_dispatch", both(flows({4}), annotation("corr_id", std::uint64_t{5})));
    const AnalysisPtr open = opened({file.bytes});
    ASSERT_EQ(open->sessions.size(), 1U);
    const model::SessionStore &session = *open->sessions[0];
    EXPECT_EQ(open->correlation.qualified, 1U);
    EXPECT_EQ(session.callCount(), 1U);
    EXPECT_EQ(session.deviceEventCount(), 1U);
    EXPECT_EQ(session.eventCount(), 5U);
    EXPECT_EQ(codes(open->artifacts[0]->report), "");
    for (const analysis::Finding &finding : open->findings)
        for (const model::EventRow row : finding.events)
            EXPECT_NE(session.name(row), "gemm_host") << finding.code;
}

// google/perfetto 594, 1018 and 513: hosts whose boot clocks have nothing in common were laid on one axis.
TEST(PublicPerfettoFaults, BootClocksFarApartWithoutUtcShareNoAxis) {
    std::vector<std::string> traces;
    for (const std::int64_t boot : {std::int64_t{1'000'000}, std::int64_t{9'000'000'000'000}}) {
        PerfettoFile file;
        file.thread(1, 100, 100);
        file.slice(1, "s", boot, boot + 500, "cat", nothing(), {1, -1, kBoottime});
        traces.push_back(file.bytes);
    }
    const AnalysisPtr open = opened(traces);
    ASSERT_EQ(open->sessions.size(), 2U);
    EXPECT_TRUE(analysis::suggestAlignments(*open).empty());
    for (const analysis::SessionNumbers &numbers : open->numbers)
        EXPECT_EQ(numbers.total.durationNs.value, 500);
}

// google/perfetto 57, 226 and 878: of slices that start at one instant some are hidden at some zooms.
TEST(PublicPerfettoFaults, SixSlicesOfOneStartAreSeenAtEveryZoom) {
    SessionFixture session;
    for (int i = 1; i <= 6; ++i)
        session.slice("s" + std::to_string(i), {.start = 1000, .duration = i * 100});
    TimelineFixture view({session.finish()});
    for (double nsPerUnit = 0.01; nsPerUnit < 1e6; nsPerUnit *= 1.3) {
        view.lookAt(1000 - static_cast<std::int64_t>(100 * nsPerUnit), nsPerUnit);
        std::set<double> lines;
        const analysis::Scene scene = view.scene();
        for (const analysis::Bar &bar : scene.bars)
            lines.insert(bar.box.y);
        for (const analysis::Strip &strip : scene.strips)
            lines.insert(strip.y);
        EXPECT_EQ(lines.size(), 6U) << nsPerUnit << " ns per unit";
    }
}

} // namespace lanescope::test
