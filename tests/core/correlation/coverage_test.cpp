// SPDX-License-Identifier: Apache-2.0
#include "tests/core/support/numbers_of.h"

#include <gtest/gtest.h>

namespace lanescope::test {

namespace {

using analysis::CoverageLevel;

TEST(Coverage, WithoutDeviceEventsBothLevelsAreNone) {
    SessionFixture s;
    s.call("cudaLaunchKernel", {.start = 0, .duration = 5, .id = "1"});
    s.deviceOther("ccp", {.start = 0, .duration = 5, .id = "1"});
    const NumbersOf of(s);
    EXPECT_EQ(CoverageLevel::None, of.coverage.correlationIds);
    EXPECT_EQ(CoverageLevel::None, of.coverage.hostToDeviceCorrelation);
    EXPECT_EQ("no_device_events", of.coverage.reason);
    EXPECT_TRUE(of.coverage.runtimeLaunches);
    EXPECT_FALSE(of.coverage.acceleratorKernels);
    EXPECT_FALSE(of.coverage.streamIdentity);
    EXPECT_FALSE(of.coverage.phaseAnnotations);
}

TEST(Coverage, IdsAndProvenMatchesAreTwoThings) {
    SessionFixture s;
    s.call("cudaLaunchKernel", {.start = 0, .duration = 5, .id = "1"});
    s.kernel("a", {.start = 10, .duration = 5, .id = "1"});
    s.kernel("b", {.start = 20, .duration = 5, .id = "2"});
    const NumbersOf of(s);
    EXPECT_EQ(CoverageLevel::All, of.coverage.correlationIds);
    EXPECT_EQ(CoverageLevel::Partial, of.coverage.hostToDeviceCorrelation);
    EXPECT_EQ("launch_not_in_session", of.coverage.reason);
    EXPECT_TRUE(of.coverage.acceleratorKernels);
    EXPECT_TRUE(of.coverage.streamIdentity);
}

TEST(Coverage, AProvenSessionHasNoReason) {
    SessionFixture s;
    s.call("cudaMemcpyAsync", {.start = 0, .duration = 5, .id = "1"});
    s.memcpy({.start = 10, .duration = 5, .id = "1"});
    const NumbersOf of(s);
    EXPECT_EQ(CoverageLevel::All, of.coverage.hostToDeviceCorrelation);
    EXPECT_EQ("", of.coverage.reason);
    EXPECT_TRUE(of.coverage.runtimeLaunches);
    EXPECT_FALSE(of.coverage.acceleratorKernels);
}

TEST(Coverage, ACallWithoutProvenWorkIsALaunchOnlyByItsName) {
    SessionFixture s;
    s.call("cudaMemcpyAsync", {.start = 0, .duration = 5, .id = "1"});
    s.call("cudaDeviceSynchronize", {.start = 0, .duration = 5, .id = "2"});
    s.kernel("a", {.start = 10, .duration = 5, .id = "3"});
    const NumbersOf of(s);
    EXPECT_FALSE(of.coverage.runtimeLaunches);
    EXPECT_EQ(CoverageLevel::None, of.coverage.hostToDeviceCorrelation);
}

TEST(Coverage, OneKernelWithoutStreamEndsStreamIdentity) {
    SessionFixture s;
    s.kernel("a", {.start = 10, .duration = 5});
    s.kernel("b", {.stream = std::nullopt, .start = 20, .duration = 5});
    const NumbersOf of(s);
    EXPECT_FALSE(of.coverage.streamIdentity);
    EXPECT_EQ(CoverageLevel::None, of.coverage.correlationIds);
}

TEST(Coverage, PhaseAnnotationsNeedOneMark) {
    SessionFixture marked, plain;
    marked.annotation("ProfilerStep#1", {.start = 0, .duration = 5});
    plain.annotation("forward", {.start = 0, .duration = 5});
    plain.slice("work", {.start = 0, .duration = 5, .phase = "decode"});
    EXPECT_TRUE(NumbersOf(marked).coverage.phaseAnnotations);
    EXPECT_FALSE(NumbersOf(plain).coverage.phaseAnnotations);
}

TEST(Coverage, HistoricalRowsCannotClaimHostToDeviceCorrelation) {
    SessionFixture s;
    s.historical();
    s.call("cudaLaunchKernel", {.start = 0, .duration = 5, .id = "1"});
    s.kernel("a", {.start = 10, .duration = 5, .id = "1"});
    const NumbersOf of(s);
    EXPECT_EQ(CoverageLevel::None, of.coverage.hostToDeviceCorrelation);
    EXPECT_EQ(CoverageLevel::All, of.coverage.correlationIds);
}

} // namespace
} // namespace lanescope::test
