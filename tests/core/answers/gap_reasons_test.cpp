// SPDX-License-Identifier: Apache-2.0
#include "analysis/gap_reasons.h"
#include "tests/core/support/numbers_of.h"

#include <gtest/gtest.h>

namespace lanescope::test {

namespace {

/// "kind start+duration reason" of every gap, each on a line.
std::string reasonsOf(SessionFixture &fixture) {
    const NumbersOf of(fixture);
    const analysis::GapReasons reasons(*of.session, of.correlation.sessions[0]);
    std::string out;
    for (const analysis::Gap &gap : of.gaps())
        out += std::string(analysis::gapKindCode(gap.kind)) + " " + std::to_string(gap.start.count) + "+" +
               std::to_string(gap.duration.count) + " " + std::string(gapReasonCode(reasons.of(gap))) + "\n";
    return out;
}

/// Two kernels with a gap 20..100; the second one's call begins at `launch`.
SessionFixture twoKernels(std::int64_t launch) {
    SessionFixture s;
    s.call("cudaLaunchKernel", {.start = 0, .duration = 5, .id = "1"});
    s.kernel("a", {.start = 10, .duration = 10, .id = "1"});
    s.call("cudaLaunchKernel", {.start = launch, .duration = 5, .id = "2"});
    s.kernel("b", {.start = 100, .duration = 10, .id = "2"});
    return s;
}

TEST(GapReasons, ALaunchThatBeganBeforeTheGapWasInFlight) {
    SessionFixture s = twoKernels(19);
    EXPECT_EQ("runtime_launch 5+14 host_side\nidle 20+80 launch_in_flight\ndevice_idle 20+80 launch_in_flight\n",
              reasonsOf(s));
}

TEST(GapReasons, ALaunchThatBeganInTheGapWasLate) {
    SessionFixture s = twoKernels(20);
    EXPECT_EQ("runtime_launch 5+15 host_side\nidle 20+80 no_launch_in_flight\ndevice_idle 20+80 no_launch_in_flight\n",
              reasonsOf(s));
}

TEST(GapReasons, ASynchronisingCallOfTheLaunchingThreadExplainsALateLaunch) {
    for (const char *name : {"cudaStreamSynchronize_v3020", "cuCtxSynchronize", "hipDeviceSynchronize"}) {
        SessionFixture s = twoKernels(60);
        s.call(name, {.start = 6, .duration = 40});
        EXPECT_EQ("runtime_launch 5+55 sync_call\nidle 20+80 sync_call\ndevice_idle 20+80 sync_call\n", reasonsOf(s))
            << name;
    }
}

TEST(GapReasons, ASynchronisingCallOfAnotherThreadOrBeforeTheGapExplainsNothing) {
    SessionFixture s = twoKernels(60);
    s.call("cudaStreamSynchronize", {.tid = "2", .start = 6, .duration = 40});
    s.call("cudaStreamSynchronize", {.start = 6, .duration = 14}); // ends as the gap begins
    s.call("cudaStreamSynchronize", {.start = 65, .duration = 5}); // after the launch
    s.call("cudaEventQuery", {.start = 30, .duration = 10});
    EXPECT_EQ("runtime_launch 5+55 sync_call\nidle 20+80 no_launch_in_flight\ndevice_idle 20+80 no_launch_in_flight\n",
              reasonsOf(s));
}

TEST(GapReasons, CallsThatWereCapturedInTheGapAreTheReason) {
    SessionFixture s = twoKernels(60);
    s.call("cudaStreamBeginCapture", {.start = 25, .duration = 1});
    s.call(
        "cudaLaunchKernel",
        {.start = 30, .duration = 2, .id = "7", .flags = static_cast<model::RecordFlags>(model::RecordFlag::Captured)});
    s.call("cudaStreamEndCapture", {.start = 40, .duration = 1});
    const std::string reasons = reasonsOf(s);
    EXPECT_NE(std::string::npos, reasons.find("\nidle 20+80 stream_capture\n")) << reasons;
    EXPECT_NE(std::string::npos, reasons.find("\ndevice_idle 20+80 stream_capture\n")) << reasons;
}

TEST(GapReasons, ACopyOrAGraphOfTheStreamFillsTheGapBetweenItsKernels) {
    SessionFixture copy = twoKernels(60);
    copy.memcpy({.start = 30, .duration = 5});
    EXPECT_NE(std::string::npos, reasonsOf(copy).find("\nidle 20+80 copy\n"));
    SessionFixture graph = twoKernels(60);
    graph.graph({.start = 30, .duration = 5});
    EXPECT_NE(std::string::npos, reasonsOf(graph).find("\nidle 20+80 graph_execution\n"));
    SessionFixture elsewhere = twoKernels(60);
    elsewhere.memcpy({.stream = "8", .start = 30, .duration = 5});
    EXPECT_NE(std::string::npos, reasonsOf(elsewhere).find("\nidle 20+80 no_launch_in_flight\n"));
}

TEST(GapReasons, WorkWithoutAProvenLaunchIsUnknownAndAtTheEdgeOfTheCaptureItsLaunchLiesBeforeIt) {
    SessionFixture s;
    s.kernel("edge", {.start = 0, .duration = 10, .id = "100"});
    s.kernel("edge", {.start = 20, .duration = 10, .id = "101"});
    s.call("cudaLaunchKernel", {.start = 5, .duration = 5, .id = "1"});
    s.kernel("proven", {.start = 40, .duration = 10, .id = "1"});
    s.kernel("nowhere", {.start = 60, .duration = 10, .id = "102"});
    s.kernel("without id", {.start = 80, .duration = 10});
    EXPECT_EQ("idle 10+10 capture_edge\nidle 30+10 launch_in_flight\nidle 50+10 unknown\nidle 70+10 unknown\n"
              "device_idle 10+10 capture_edge\ndevice_idle 30+10 launch_in_flight\ndevice_idle 50+10 unknown\n"
              "device_idle 70+10 unknown\n",
              reasonsOf(s));
}

TEST(GapReasons, AKernelThatStartsBeforeItsLaunchProvesNothingAboutTheWait) {
    SessionFixture s = twoKernels(103);
    EXPECT_EQ("runtime_launch 5+98 host_side\nidle 20+80 unknown\ndevice_idle 20+80 unknown\n", reasonsOf(s));
}

TEST(GapReasons, OtherClocksOfTheThreadAndTheStreamAreNoReason) {
    SessionFixture s = twoKernels(60);
    s.call("cudaStreamSynchronize", {.start = 25, .duration = 20, .clock = "other"});
    s.memcpy({.start = 30, .duration = 5, .clock = "other"});
    const std::string reasons = reasonsOf(s);
    EXPECT_NE(std::string::npos, reasons.find("\nidle 20+80 no_launch_in_flight\n")) << reasons;
}

TEST(IntervalTrail, MeetsHalfOpenWindows) {
    analysis::IntervalTrail trail;
    EXPECT_FALSE(trail.meets({0}, {100}));
    trail.add({10}, {50});
    trail.add({20}, {30});
    trail.add({60}, {60}); // empty
    EXPECT_TRUE(trail.meets({40}, {41})) << "an earlier interval that ends later";
    EXPECT_FALSE(trail.meets({50}, {100}));
    EXPECT_FALSE(trail.meets({0}, {10}));
    EXPECT_TRUE(trail.meets({0}, {11}));
    EXPECT_FALSE(trail.meets({20}, {20}));
}

} // namespace
} // namespace lanescope::test
