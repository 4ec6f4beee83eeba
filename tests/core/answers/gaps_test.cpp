// SPDX-License-Identifier: Apache-2.0
#include "tests/core/support/numbers_of.h"

#include <gtest/gtest.h>

#include <limits>

namespace lanescope::test {

namespace {

TEST(Gaps, OneStreamThatChangesItsPhaseHasNoIdleInAnyRegionNorInTotal) { // C13
    SessionFixture s;
    s.kernel("a", {.start = 0, .duration = 10, .phase = "decode"});
    s.kernel("b", {.start = 10, .duration = 80, .phase = "prefill"});
    s.kernel("c", {.start = 90, .duration = 10, .phase = "decode"});
    const NumbersOf of(s);
    EXPECT_EQ("0/0/0", brief(of.region("decode").idleGap));
    EXPECT_EQ("0/0/0", brief(of.region("prefill").idleGap));
    EXPECT_EQ("0/0/0", brief(of.numbers.total.idleGap));
    EXPECT_EQ("0/0/0", brief(of.numbers.betweenRegions.idleGap));
}

TEST(Gaps, AGapCountsForARegionOnlyIfBothNeighboursBelongToIt) {
    SessionFixture s;
    s.kernel("a", {.start = 0, .duration = 10, .phase = "decode"});
    s.kernel("b", {.start = 15, .duration = 5, .phase = "decode"});
    s.kernel("c", {.start = 27, .duration = 3, .phase = "prefill"});
    s.kernel("d", {.start = 31, .duration = 3, .phase = "decode"});
    const NumbersOf of(s);
    EXPECT_EQ("1/5/5", brief(of.region("decode").idleGap));
    EXPECT_EQ("0/0/0", brief(of.region("prefill").idleGap));
    EXPECT_EQ("3/13/7", brief(of.numbers.total.idleGap));
    EXPECT_EQ("2/8/7", brief(of.numbers.betweenRegions.idleGap));
    EXPECT_EQ("2/8/7", brief(of.numbers.betweenRegions.deviceIdleGap));
    EXPECT_EQ("0/0/0", brief(of.numbers.betweenRegions.runtimeLaunchGap));
}

TEST(Gaps, AGapIsCountedOnceByTheLatestEndNotByTheLatestStart) {
    SessionFixture s;
    s.kernel("long", {.start = 0, .duration = 50, .phase = "decode"});
    s.kernel("short", {.start = 10, .duration = 5, .phase = "prefill"});
    s.kernel("next", {.start = 60, .duration = 5, .phase = "decode"});
    const NumbersOf of(s);
    EXPECT_EQ("1/10/10", brief(of.numbers.total.idleGap));
    EXPECT_EQ("1/10/10", brief(of.region("decode").idleGap));
    EXPECT_EQ("0/0/0", brief(of.numbers.betweenRegions.idleGap));
}

TEST(Gaps, OfSlicesThatEndLastTogetherTheFirstByStartThenPlacePrecedesTheGap) {
    SessionFixture s;
    s.kernel("first", {.start = 0, .duration = 20, .phase = "decode"});
    s.kernel("second", {.start = 10, .duration = 10, .phase = "prefill"});
    s.kernel("next", {.start = 30, .duration = 5, .phase = "decode"});
    s.kernel("placed first", {.stream = "9", .start = 0, .duration = 20, .phase = "prefill"});
    s.kernel("placed second", {.stream = "9", .start = 0, .duration = 20, .phase = "decode"});
    s.kernel("next", {.stream = "9", .start = 24, .duration = 5, .phase = "prefill"});
    const NumbersOf of(s);
    EXPECT_EQ("1/10/10", brief(of.region("decode").idleGap));
    EXPECT_EQ("1/4/4", brief(of.region("prefill").idleGap));
    EXPECT_EQ("0/0/0", brief(of.numbers.betweenRegions.idleGap));
}

TEST(Gaps, TouchingAndOverlappingSlicesHaveNoneAndAZeroLengthSliceSplitsOne) {
    SessionFixture s;
    s.kernel("a", {.start = 0, .duration = 10});
    s.kernel("touching", {.start = 10, .duration = 10});
    s.kernel("overlapping", {.start = 15, .duration = 10});
    s.kernel("zero length", {.start = 30, .duration = 0});
    s.kernel("b", {.start = 40, .duration = 10});
    const NumbersOf of(s);
    EXPECT_EQ("2/15/10", brief(of.numbers.total.idleGap));
}

TEST(Gaps, IdleIsPerStreamOfKernelsAndDeviceIdleOverAllWorkOfTheDevice) {
    SessionFixture s;
    s.kernel("a", {.stream = "7", .start = 0, .duration = 10});
    s.kernel("b", {.stream = "7", .start = 40, .duration = 10});
    s.kernel("c", {.stream = "8", .start = 15, .duration = 10});
    s.memcpy({.stream = "9", .start = 25, .duration = 5});
    s.memset({.stream = "9", .start = 32, .duration = 1});
    s.graph({.stream = "9", .start = 33, .duration = 4});
    s.sync("Stream Sync", {.stream = "7", .start = 10, .duration = 30});
    s.deviceOther("barrier", {.stream = "7", .start = 10, .duration = 30});
    const NumbersOf of(s);
    EXPECT_EQ("1/30/30", brief(of.numbers.total.idleGap));
    EXPECT_EQ("3/10/5", brief(of.numbers.total.deviceIdleGap));
    EXPECT_EQ("40", brief(of.numbers.total.deviceBusyNs));
}

TEST(Gaps, LaunchGapsAreBetweenLaunchesOfOneThread) {
    SessionFixture s;
    s.call("cudaLaunchKernel", {.start = 0, .duration = 10});
    s.call("cudaMemcpyAsync", {.start = 11, .duration = 5});
    s.call("cudaGraphLaunch_v10000", {.start = 20, .duration = 10});
    s.call("cudaLaunchKernel", {.tid = "2", .start = 12, .duration = 2});
    s.call("cudaLaunchKernel", {.pid = "2", .start = 100, .duration = 2});
    const NumbersOf of(s);
    EXPECT_EQ("1/10/10", brief(of.numbers.total.runtimeLaunchGap));
    EXPECT_EQ(4U, of.numbers.total.directLaunchCount + of.numbers.total.graphLaunchCount);
}

TEST(Gaps, ProcessesThatShareDeviceContextAndStreamNumbersShareNoTrack) { // C14
    SessionFixture s;
    s.kernel("a", {.pid = "1", .start = 0, .duration = 5});
    s.kernel("b", {.pid = "2", .start = 100, .duration = 5});
    s.kernel("c", {.pid = std::nullopt, .start = 200, .duration = 5});
    const NumbersOf of(s);
    EXPECT_EQ(3U, of.numbers.total.streamCount);
    EXPECT_EQ("0/0/0", brief(of.numbers.total.idleGap));
    EXPECT_EQ("0/0/0", brief(of.numbers.total.deviceIdleGap));
    EXPECT_EQ("15", brief(of.numbers.total.deviceBusyNs));
}

TEST(Gaps, EqualLabelsInTwoArtifactsShareNoTrack) { // C5
    SessionFixture a(1), b(2);
    a.kernel("a", {.start = 0, .duration = 5});
    b.kernel("b", {.start = 100, .duration = 5});
    const NumbersOf first(a), second(b);
    EXPECT_EQ("0/0/0", brief(first.numbers.total.idleGap));
    EXPECT_EQ("0/0/0", brief(second.numbers.total.idleGap));
}

TEST(Gaps, AKernelWhoseTimesWereNotCollectedIsInNone) { // C15
    SessionFixture s;
    s.kernel("a", {.start = 100, .duration = 5});
    s.kernel("zero", {.flags = static_cast<model::RecordFlags>(model::RecordFlag::NotCollected)});
    s.kernel("open", {.start = 107, .flags = static_cast<model::RecordFlags>(model::RecordFlag::Open)});
    s.kernel("backwards", {.start = 108, .duration = -3});
    s.kernel("b", {.start = 110, .duration = 5});
    const NumbersOf of(s);
    const analysis::RegionNumbers &total = of.numbers.total;
    EXPECT_EQ("1/5/5", brief(total.idleGap));
    EXPECT_EQ("1/5/5", brief(total.deviceIdleGap));
    EXPECT_EQ("100..115 = 15", extent(total));
    EXPECT_EQ(5U, total.kernelCount);
    EXPECT_EQ(10, total.kernelDurationNs);
    EXPECT_EQ(2U, total.eventCount);
    EXPECT_EQ((std::map<std::string, std::uint64_t>{{"clock_not_collected", 1}, {"negative_duration", 1}, {"open", 1}}),
              total.leftOut);
}

TEST(Gaps, SlicesOfTwoClocksHaveNoneBetweenThem) { // C17
    SessionFixture s;
    s.kernel("a", {.start = 0, .duration = 5, .clock = "x"});
    s.kernel("b", {.start = 1000, .duration = 5, .clock = "y"});
    s.kernel("c", {.start = 1010, .duration = 5, .clock = "y"});
    const NumbersOf of(s);
    EXPECT_EQ("null several_clocks", brief(of.numbers.total.idleGap));
    EXPECT_EQ("null several_clocks", brief(of.numbers.total.deviceBusyNs));
    EXPECT_EQ("null several_clocks", brief(of.numbers.betweenRegions.idleGap));
    EXPECT_EQ("null several_clocks", extent(of.numbers.total));
    EXPECT_EQ(3U, of.numbers.total.kernelCount);
    EXPECT_EQ(15, of.numbers.total.kernelDurationNs);
    EXPECT_EQ(1U, of.numbers.total.streamCount);
    EXPECT_EQ("null several_clocks", brief(of.numbers.total.streams.front().idle));
    EXPECT_FALSE(of.numbers.total.clock);
    ASSERT_EQ(2U, of.numbers.totalsByClock.size());
    EXPECT_EQ("0..5 = 5", extent(of.numbers.totalsByClock[0]));
    EXPECT_EQ("0/0/0", brief(of.numbers.totalsByClock[0].idleGap));
    EXPECT_EQ("1000..1015 = 15", extent(of.numbers.totalsByClock[1]));
    EXPECT_EQ("1/5/5", brief(of.numbers.totalsByClock[1].idleGap));
    ASSERT_EQ(2U, of.numbers.regions.size());
    EXPECT_EQ("<unscoped>", of.numbers.regions[0].region);
    EXPECT_EQ("<unscoped>", of.numbers.regions[1].region);
    EXPECT_NE(of.numbers.regions[0].clock, of.numbers.regions[1].clock);
}

TEST(Gaps, AreRefusedInHistoricalAndInseparableSessions) { // C8
    SessionFixture historical, inseparable;
    historical.historical();
    inseparable.notSeparable();
    for (SessionFixture *s : {&historical, &inseparable}) {
        s->call("cudaLaunchKernel", {.start = 0, .duration = 5, .id = "1", .phase = "decode"});
        s->call("cudaLaunchKernel", {.start = 10, .duration = 5, .id = "2", .phase = "decode"});
        s->kernel("a", {.start = 0, .duration = 5, .id = "1", .phase = "decode"});
        s->kernel("b", {.start = 10, .duration = 5, .id = "2", .phase = "decode"});
    }
    for (const auto &[s, reason] : {std::pair(&historical, "null missing_session_scope"),
                                    std::pair(&inseparable, "null sessions_not_separable")}) {
        const NumbersOf of(*s);
        for (const analysis::RegionNumbers *region : {&of.numbers.total, &of.region("decode")}) {
            EXPECT_EQ(reason, extent(*region));
            EXPECT_EQ(reason, brief(region->durationNs));
            EXPECT_EQ(reason, brief(region->runtimeLaunchGap));
            EXPECT_EQ(reason, brief(region->idleGap));
            EXPECT_EQ(reason, brief(region->deviceIdleGap));
            EXPECT_EQ(reason, brief(region->deviceBusyNs));
            EXPECT_EQ(reason, brief(region->streams.front().idle));
            EXPECT_EQ(2U, region->directLaunchCount);
            EXPECT_EQ(10, region->directLaunchDurationNs);
            EXPECT_EQ(10, region->kernelDurationNs);
        }
        EXPECT_EQ(reason, brief(of.numbers.betweenRegions.idleGap));
        EXPECT_TRUE(of.gaps().empty());
    }
}

TEST(Gaps, AreListedByKindAndStartWithTheirNeighbours) {
    SessionFixture s;
    const model::Place a = s.kernel("a", {.start = 0, .duration = 10, .phase = "decode"});
    const model::Place b = s.kernel("b", {.start = 15, .duration = 5, .phase = "decode"});
    s.kernel("c", {.start = 27, .duration = 3, .phase = "prefill"});
    s.call("cudaLaunchKernel", {.start = 50, .duration = 1});
    s.call("cudaLaunchKernel", {.start = 60, .duration = 1});
    const NumbersOf of(s);
    const std::vector<analysis::Gap> gaps = of.gaps();
    ASSERT_EQ(5U, gaps.size());
    EXPECT_EQ(analysis::GapKind::RuntimeLaunch, gaps[0].kind);
    EXPECT_EQ(analysis::GapKind::Idle, gaps[1].kind);
    EXPECT_EQ(10, gaps[1].start.count);
    EXPECT_EQ(5, gaps[1].duration.count);
    EXPECT_EQ(rowOf(*of.session, a), gaps[1].before);
    EXPECT_EQ(rowOf(*of.session, b), gaps[1].after);
    ASSERT_TRUE(gaps[1].phase);
    EXPECT_EQ("decode", of.phases.names[gaps[1].phase->index()]);
    EXPECT_FALSE(gaps[2].phase);
    EXPECT_EQ(analysis::GapKind::DeviceIdle, gaps[3].kind);
}

TEST(Gaps, SumsSaturateInsteadOfOverflowing) {
    constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
    constexpr std::int64_t kLeast = std::numeric_limits<std::int64_t>::min();
    SessionFixture s;
    s.kernel("a", {.start = kLeast, .duration = 0});
    s.kernel("b", {.start = kMost, .duration = 0});
    s.kernel("c", {.stream = "8", .start = 0, .duration = kMost});
    s.kernel("d", {.stream = "8", .start = 1, .duration = kMost});
    s.kernel("e", {.pid = "2", .start = kLeast, .duration = kMost});
    s.kernel("f", {.pid = "2", .start = kMost, .duration = 0});
    const NumbersOf of(s);
    const std::string most = std::to_string(kMost);
    EXPECT_EQ(std::to_string(kLeast) + ".." + most + " = " + most, extent(of.numbers.total));
    EXPECT_EQ("2/" + most + "/" + most, brief(of.numbers.total.idleGap));
    EXPECT_EQ(kMost, of.numbers.total.kernelDurationNs);
    EXPECT_EQ(most, brief(of.numbers.total.deviceBusyNs));
}

} // namespace
} // namespace lanescope::test
