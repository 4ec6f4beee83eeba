// SPDX-License-Identifier: Apache-2.0
#include "tests/core/support/numbers_of.h"

#include <gtest/gtest.h>

namespace lanescope::test {

namespace {

TEST(Regions, LaunchAndKernelOfTwoArtifactsStayTwoRegions) { // C1
    SessionFixture a(1), b(2);
    a.call("cudaLaunchKernel", {.pid = "P1", .start = 1000, .duration = 10, .id = "7", .phase = "decode"});
    b.kernel("gemm",
             {.pid = "P2", .device = "1", .stream = "9", .start = 0, .duration = 5, .id = "7", .phase = "decode"});
    const std::array sessions{a.finish(), b.finish()};
    const analysis::Correlation correlation = analysis::correlate(sessions);
    std::array<analysis::SessionNumbers, 2> numbers;
    for (std::size_t i = 0; i < sessions.size(); ++i)
        numbers[i] = analysis::computeNumbers(*sessions[i], correlation.sessions[i],
                                              analysis::assignPhases(*sessions[i], correlation.sessions[i]));
    ASSERT_EQ(1U, numbers[0].regions.size());
    ASSERT_EQ(1U, numbers[1].regions.size());
    EXPECT_EQ("1000..1010 = 10", extent(numbers[0].regions[0]));
    EXPECT_EQ(1U, numbers[0].regions[0].directLaunchCount);
    EXPECT_EQ(0U, numbers[0].regions[0].kernelCount);
    EXPECT_EQ("0..5 = 5", extent(numbers[1].regions[0]));
    EXPECT_EQ(1U, numbers[1].regions[0].kernelCount);
    EXPECT_EQ(0U, numbers[1].regions[0].correlatedKernelCount);
}

TEST(Regions, AShiftedCopyHasTheSameNumbersOnItsOwnClock) { // C2
    std::array<analysis::SessionNumbers, 2> numbers;
    std::array<model::SessionPtr, 2> sessions;
    for (unsigned copy = 0; copy < 2; ++copy) {
        SessionFixture s(copy + 1);
        const std::int64_t shift = copy * 10'000'000'000LL;
        for (int i = 0; i < 3; ++i) {
            s.call("cudaLaunchKernel", {.start = shift + i * 10, .duration = 4, .id = std::to_string(i + 1)});
            s.kernel("gemm", {.start = shift + 5 + i * 10, .duration = 4, .id = std::to_string(i + 1)});
        }
        const NumbersOf of(s);
        sessions[copy] = of.session;
        numbers[copy] = of.numbers;
    }
    for (const analysis::SessionNumbers &one : numbers) {
        EXPECT_EQ("29", brief(one.total.durationNs));
        EXPECT_EQ("2/12/6", brief(one.total.idleGap));
        EXPECT_EQ("2/12/6", brief(one.total.runtimeLaunchGap));
        EXPECT_EQ("12", brief(one.total.deviceBusyNs));
    }
}

TEST(Regions, AKernelThatRunsAfterItsMarkEndedStretchesTheExtentOfThatPhase) { // C16
    SessionFixture s;
    s.annotation("prefill", {.start = 0, .duration = 20});
    s.call("cudaLaunchKernel", {.start = 5, .duration = 5, .id = "1"});
    s.kernel("gemm", {.start = 100, .duration = 50, .id = "1"});
    const NumbersOf of(s);
    const analysis::RegionNumbers &prefill = of.region("prefill");
    EXPECT_EQ("0..150 = 150", extent(prefill));
    EXPECT_EQ(1U, prefill.kernelCount);
    EXPECT_EQ(1U, prefill.correlatedKernelCount);
    EXPECT_EQ(50, prefill.kernelDurationNs);
    EXPECT_EQ((std::map<std::string, std::uint64_t>{{"annotation", 1}, {"via_launch", 1}}), prefill.phaseEvidence);
    EXPECT_EQ(1U, of.numbers.regions.size());
}

TEST(Regions, AGraphLaunchWithItsNodesIsOneGraphLaunchAndManyKernels) { // C12
    SessionFixture s;
    s.call("cudaGraphLaunch", {.start = 0, .duration = 30, .id = "5"});
    for (int i = 0; i < 544; ++i)
        s.kernel(i % 2 == 0 ? "gemm" : "norm", {.start = 40 + i * 3, .duration = 2, .id = "5"});
    const NumbersOf of(s);
    const analysis::RegionNumbers &total = of.numbers.total;
    EXPECT_EQ(1U, total.graphLaunchCount);
    EXPECT_EQ(30, total.graphLaunchDurationNs);
    EXPECT_EQ(0U, total.directLaunchCount);
    EXPECT_EQ(544U, total.kernelCount);
    EXPECT_EQ(544U, total.correlatedKernelCount);
    EXPECT_EQ("543/543/1", brief(total.idleGap));
    EXPECT_TRUE(total.qualifiers.empty());
}

TEST(Regions, WholeGraphRecordsAndGraphLaunchesWithoutNodesMakeIdleOpaque) {
    SessionFixture whole, absent;
    whole.call("cudaGraphLaunch", {.start = 0, .duration = 5, .id = "1", .phase = "decode"});
    whole.graph({.start = 10, .duration = 5, .id = "1", .phase = "decode"});
    whole.kernel("gemm", {.start = 20, .duration = 5, .phase = "prefill"});
    absent.call("cudaGraphLaunch", {.start = 0, .duration = 5, .id = "1", .phase = "decode"});
    absent.kernel("gemm", {.start = 20, .duration = 5, .phase = "prefill"});
    for (SessionFixture *s : {&whole, &absent}) {
        const NumbersOf of(*s);
        EXPECT_EQ(std::vector<std::string>{"graph_opaque"}, of.numbers.total.qualifiers);
        EXPECT_EQ(std::vector<std::string>{"graph_opaque"}, of.region("decode").qualifiers);
        EXPECT_TRUE(of.region("prefill").qualifiers.empty());
    }
}

TEST(Regions, AMarkWithNothingInsideIsARegionOfItsOwn) {
    SessionFixture s;
    s.annotation("decode", {.start = 10, .duration = 30});
    const NumbersOf of(s);
    ASSERT_EQ(1U, of.numbers.regions.size());
    const analysis::RegionNumbers &decode = of.region("decode");
    EXPECT_EQ("10..40 = 30", extent(decode));
    EXPECT_EQ(0U, decode.kernelCount);
    EXPECT_EQ("0/0/0", brief(decode.idleGap));
    EXPECT_EQ("0", brief(decode.deviceBusyNs));
    EXPECT_TRUE(decode.phaseEvidence.empty());
}

TEST(Regions, ExtentsLeaveOutWhatHasNoPhase) {
    SessionFixture s;
    s.cpuOp("aten::mm", {.start = 10, .duration = 10});
    s.overhead("flush", {.start = 0, .duration = 100});
    s.traceSpan("PyTorch Profiler", {.start = 0, .duration = 100});
    s.sync("Stream Sync", {.start = 0, .duration = 100});
    s.deviceOther("barrier", {.start = 0, .duration = 100});
    s.deviceAnnotation("decode", {.start = 0, .duration = 100});
    s.instant("mark", {.start = 0});
    const NumbersOf of(s);
    EXPECT_EQ("10..20 = 10", extent(of.numbers.total));
    EXPECT_EQ(1U, of.numbers.regions.size());
    EXPECT_EQ(0U, of.numbers.total.deviceWorkCount);
}

TEST(Regions, ASessionWithoutEventsHasZeroCountsAndNoExtent) {
    SessionFixture s;
    const NumbersOf of(s);
    EXPECT_EQ("null no_events", extent(of.numbers.total));
    EXPECT_EQ("0/0/0", brief(of.numbers.total.idleGap));
    EXPECT_EQ("0", brief(of.numbers.total.deviceBusyNs));
    EXPECT_EQ("total", of.numbers.total.region);
    EXPECT_TRUE(of.numbers.regions.empty());
}

TEST(Regions, ARegionWithoutUsableTimesSaysSoAndComesLast) {
    SessionFixture s;
    s.kernel("zero", {.phase = "a", .flags = static_cast<model::RecordFlags>(model::RecordFlag::NotCollected)});
    s.kernel("good", {.start = 50, .duration = 5, .phase = "b"});
    const NumbersOf of(s);
    ASSERT_EQ(2U, of.numbers.regions.size());
    EXPECT_EQ("b", of.numbers.regions[0].region);
    EXPECT_EQ("a", of.numbers.regions[1].region);
    EXPECT_EQ("null no_usable_times", extent(of.numbers.regions[1]));
    EXPECT_EQ(1U, of.numbers.regions[1].kernelCount);
}

TEST(Regions, AreOrderedByStartThenName) {
    SessionFixture s;
    s.slice("x", {.start = 20, .duration = 5, .phase = "alpha"});
    s.slice("x", {.start = 10, .duration = 5, .phase = "gamma"});
    s.slice("x", {.start = 10, .duration = 5, .phase = "beta"});
    const NumbersOf of(s);
    ASSERT_EQ(3U, of.numbers.regions.size());
    EXPECT_EQ("beta", of.numbers.regions[0].region);
    EXPECT_EQ("gamma", of.numbers.regions[1].region);
    EXPECT_EQ("alpha", of.numbers.regions[2].region);
}

TEST(Regions, KernelNamesComeByCountThenName) {
    SessionFixture s;
    for (const char *name : {"norm", "gemm", "attention", "gemm", "norm", "softmax"})
        s.kernel(name, {.start = 0, .duration = 1});
    const NumbersOf of(s);
    std::string text;
    for (const analysis::NameCount &name : of.numbers.total.kernelNames)
        text += name.name + "=" + std::to_string(name.count) + " ";
    EXPECT_EQ("gemm=2 norm=2 attention=1 softmax=1 ", text);
}

TEST(Regions, StreamsAreThoseThatCarryKernelsInOrderOfTheirNumbers) {
    SessionFixture s;
    s.kernel("a", {.stream = "10", .start = 0, .duration = 1});
    s.kernel("a", {.stream = "7", .start = 5, .duration = 2});
    s.kernel("a", {.stream = "7", .start = 10, .duration = 3});
    s.kernel("a", {.device = "1", .stream = "2", .start = 10, .duration = 3});
    s.kernel("a", {.stream = std::nullopt, .start = 10, .duration = 3});
    s.memcpy({.stream = "8", .start = 0, .duration = 4});
    const NumbersOf of(s);
    std::string text;
    for (const analysis::StreamNumbers &stream : of.numbers.total.streams) {
        const model::StreamInfo &info = of.session->info(stream.stream);
        text += of.session->optionalText(of.session->info(info.device).device).value_or("-") + ":" +
                of.session->optionalText(info.stream).value_or("-") + " " + std::to_string(stream.kernelCount) + " " +
                std::to_string(stream.kernelDurationNs) + " " + brief(stream.idle) + "; ";
    }
    EXPECT_EQ("0:- 1 3 0/0/0; 0:7 2 5 1/3/3; 0:10 1 1 0/0/0; 1:2 1 3 0/0/0; ", text);
    EXPECT_EQ(4U, of.numbers.total.streamCount);
}

TEST(Regions, BusyTimeIsTheUnionOverTheStreamsOfADeviceSummedOverDevices) {
    SessionFixture s;
    s.kernel("a", {.stream = "7", .start = 0, .duration = 10});
    s.kernel("b", {.stream = "8", .start = 5, .duration = 10});
    s.memcpy({.stream = "9", .start = 14, .duration = 6});
    s.kernel("c", {.device = "1", .stream = "7", .start = 0, .duration = 10});
    const NumbersOf of(s);
    EXPECT_EQ("30", brief(of.numbers.total.deviceBusyNs));
    EXPECT_EQ(4U, of.numbers.total.deviceWorkCount);
}

TEST(Regions, BusyTimeOfARegionIsThatOfItsOwnWork) {
    SessionFixture s;
    s.kernel("a", {.start = 0, .duration = 10, .phase = "decode"});
    s.kernel("b", {.stream = "8", .start = 5, .duration = 10, .phase = "prefill"});
    const NumbersOf of(s);
    EXPECT_EQ("10", brief(of.region("decode").deviceBusyNs));
    EXPECT_EQ("10", brief(of.region("prefill").deviceBusyNs));
    EXPECT_EQ("15", brief(of.numbers.total.deviceBusyNs));
}

TEST(Regions, ADriverRowInsideItsRuntimeLaunchIsNoSecondLaunch) {
    SessionFixture s;
    s.call("cudaLaunchKernel", {.start = 0, .duration = 10, .id = "1"});
    s.call("cuLaunchKernel", {.start = 2, .duration = 5, .id = "1", .api = model::ApiClass::Driver});
    const NumbersOf of(s);
    EXPECT_EQ(1U, of.numbers.total.directLaunchCount);
    EXPECT_EQ(10, of.numbers.total.directLaunchDurationNs);
}

TEST(Regions, ALaunchWithoutUsableTimesIsCountedAndAddsNoDuration) {
    SessionFixture s;
    s.call("cudaLaunchKernel", {.start = 5, .duration = -3});
    s.call("cudaLaunchKernel", {.start = 10, .duration = 4});
    const NumbersOf of(s);
    EXPECT_EQ(2U, of.numbers.total.directLaunchCount);
    EXPECT_EQ(4, of.numbers.total.directLaunchDurationNs);
    EXPECT_EQ("0/0/0", brief(of.numbers.total.runtimeLaunchGap));
}

TEST(Regions, OnlyCallsAreLaunches) {
    SessionFixture s;
    s.annotation("cudaLaunchKernel", {.start = 0, .duration = 10});
    s.slice("cudaLaunchKernel", {.start = 0, .duration = 10});
    const NumbersOf of(s);
    EXPECT_EQ(0U, of.numbers.total.directLaunchCount);
}

} // namespace
} // namespace lanescope::test
