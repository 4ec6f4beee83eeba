// SPDX-License-Identifier: Apache-2.0
#include "analysis/correlation.h"
#include "tests/core/support/store_fixture.h"

#include <gtest/gtest.h>

namespace lanescope::test {
namespace {

using namespace analysis;
using namespace model;

/// One session and its correlation.
struct Solved {
    explicit Solved(SessionFixture &fixture) : session(fixture.finish()) {
        const std::vector<SessionPtr> sessions{session};
        all = correlate(sessions);
    }
    [[nodiscard]] const SessionCorrelation &found() const { return all.sessions[0]; }
    [[nodiscard]] CallRef outer(Place call) const { return found().sameCall[callOf(*session, call).index()]; }
    [[nodiscard]] LaunchClass launch(Place call) const { return found().launch[callOf(*session, call).index()]; }
    [[nodiscard]] CallState state(Place call) const { return found().callState[callOf(*session, call).index()]; }
    SessionPtr session;
    Correlation all;
};

TEST(CorrelationCalls, ADriverRowInsideARuntimeRowOfItsKeyIsTheSameCall) {
    SessionFixture f;
    const Place runtime = f.call("cudaLaunchKernel", {.start = 100, .duration = 10, .id = "7"});
    const Place driver = f.call("cuLaunchKernel", {.start = 100, .duration = 10, .id = "7", .api = ApiClass::Driver});
    f.kernel("k", {.start = 130, .duration = 5, .id = "7"});
    const Solved solved(f);
    EXPECT_EQ(solved.outer(driver), callOf(*solved.session, runtime));
    EXPECT_EQ(solved.found().state[0], MatchState::Qualified);
    EXPECT_EQ(solved.found().source[0], callOf(*solved.session, runtime));
    EXPECT_EQ(solved.all.bareIdPairs, 1U); // of calls, not of rows
    EXPECT_EQ(solved.launch(runtime), LaunchClass::Direct);
    EXPECT_EQ(solved.launch(driver), LaunchClass::None);
    EXPECT_EQ(solved.state(driver), CallState::HasDeviceWork);
    EXPECT_EQ(bareIdCandidates(std::vector{solved.session}, 0, DeviceEventRef(0)).size(), 1U);
}

TEST(CorrelationCalls, ABacktraceRowAroundARuntimeRowIsTheSameCall) {
    SessionFixture f;
    f.nsight();
    const Place backtrace =
        f.call("cudaLaunchKernel", {.start = 99, .duration = 12, .id = "7", .api = ApiClass::Backtrace});
    const Place runtime = f.call("cudaLaunchKernel_v7000", {.start = 100, .duration = 10, .id = "7"});
    const Place driver = f.call("cuLaunchKernel", {.start = 101, .duration = 8, .id = "7", .api = ApiClass::Driver});
    f.kernel("k", {.start = 130, .duration = 5, .id = "7"});
    const Solved solved(f);
    EXPECT_EQ(solved.outer(backtrace), callOf(*solved.session, runtime));
    EXPECT_EQ(solved.outer(driver), callOf(*solved.session, runtime));
    EXPECT_EQ(solved.found().source[0], callOf(*solved.session, runtime));
    EXPECT_EQ(solved.launch(backtrace), LaunchClass::None);
    EXPECT_EQ(solved.launch(runtime), LaunchClass::Direct);
}

struct ApartCase {
    const char *name;
    CallSpec runtime;
    CallSpec driver;
};
void PrintTo(const ApartCase &c, std::ostream *out) { *out << c.name; }
class CorrelationApart : public testing::TestWithParam<ApartCase> {};

TEST_P(CorrelationApart, TheTwoRowsAreTwoCalls) {
    SessionFixture f;
    f.call("cudaLaunchKernel", GetParam().runtime);
    f.call("cuLaunchKernel", GetParam().driver);
    f.kernel("k", {.start = 130, .duration = 5, .id = "7"});
    const Solved solved(f);
    EXPECT_EQ(solved.found().sameCall, (std::vector{CallRef(0), CallRef(1)}));
    EXPECT_EQ(solved.found().state[0], MatchState::AmbiguousKey);
}

constexpr ApiClass kDriver = ApiClass::Driver;
INSTANTIATE_TEST_SUITE_P(
    Table, CorrelationApart,
    testing::Values(
        ApartCase{
            "two runtime rows", {.start = 100, .duration = 10, .id = "7"}, {.start = 100, .duration = 10, .id = "7"}},
        ApartCase{"another thread",
                  {.start = 100, .duration = 10, .id = "7"},
                  {.tid = "2", .start = 101, .duration = 5, .id = "7", .api = kDriver}},
        ApartCase{"starts before",
                  {.start = 100, .duration = 10, .id = "7"},
                  {.start = 99, .duration = 5, .id = "7", .api = kDriver}},
        ApartCase{"ends after",
                  {.start = 100, .duration = 10, .id = "7"},
                  {.start = 105, .duration = 6, .id = "7", .api = kDriver}},
        ApartCase{"another clock",
                  {.start = 100, .duration = 10, .id = "7"},
                  {.start = 101, .duration = 5, .id = "7", .api = kDriver, .clock = "other"}},
        ApartCase{"no usable times",
                  {.start = 100, .duration = 10, .id = "7"},
                  {.start = 101, .duration = 0, .id = "7", .api = kDriver, .flags = with(0, RecordFlag::Open)}}));

TEST(CorrelationCalls, ADriverRowInsideALaunchIsNoSecondLaunchWhateverItsId) {
    SessionFixture f;
    const Place runtime = f.call("cudaLaunchKernel", {.start = 100, .duration = 10, .id = "7"});
    const Place inner = f.call("cuLaunchKernel", {.start = 101, .duration = 5, .id = "8", .api = kDriver});
    const Place besides = f.call("cuLaunchKernel", {.start = 120, .duration = 5, .id = "9", .api = kDriver});
    const Place inCopy = f.call("cudaMemcpyAsync", {.start = 200, .duration = 10, .id = "10"});
    const Place byCopy = f.call("cuLaunchKernel", {.start = 201, .duration = 5, .id = "11", .api = kDriver});
    const Solved solved(f);
    EXPECT_EQ(solved.launch(runtime), LaunchClass::Direct);
    EXPECT_EQ(solved.launch(inner), LaunchClass::None);
    EXPECT_EQ(solved.outer(inner), callOf(*solved.session, inner));
    EXPECT_EQ(solved.launch(besides), LaunchClass::Direct);
    EXPECT_EQ(solved.launch(inCopy), LaunchClass::None);
    EXPECT_EQ(solved.launch(byCopy), LaunchClass::Direct);
}

TEST(CorrelationCalls, ADriverRowRecordedBeforeItsEqualRuntimeRowIsNoSecondLaunchEither) {
    SessionFixture f;
    const Place driver = f.call("cuLaunchKernel", {.start = 100, .duration = 10, .id = "8", .api = kDriver});
    const Place runtime = f.call("cudaLaunchKernel", {.start = 100, .duration = 10, .id = "7"});
    const Solved solved(f);
    EXPECT_EQ(solved.launch(driver), LaunchClass::None);
    EXPECT_EQ(solved.launch(runtime), LaunchClass::Direct);
}

TEST(CorrelationCalls, LaunchesInsideACaptureAreCapturedAndNoFault) {
    SessionFixture f;
    f.nsight();
    const Place before = f.call("cudaLaunchKernel", {.start = 10, .duration = 5, .id = "1"});
    const Place begin = f.call("cudaStreamBeginCapture_v10000", {.start = 20, .duration = 5, .id = "2"});
    const Place inside = f.call("cudaLaunchKernel_v7000", {.start = 30, .duration = 5, .id = "138"});
    const Place elsewhere = f.call("cudaLaunchKernel_v7000", {.tid = "2", .start = 31, .duration = 5, .id = "139"});
    const Place end = f.call("cudaStreamEndCapture_v10000", {.start = 40, .duration = 5, .id = "3"});
    const Place open = f.call("cudaStreamBeginCapture_v10000", {.start = 50, .duration = 5, .id = "4"});
    const Place unclosed = f.call("cudaLaunchKernel", {.start = 60, .duration = 5, .id = "5"});
    const Place recorded =
        f.call("cudaLaunchKernel", {.start = 70, .duration = 5, .id = "6", .flags = with(0, RecordFlag::Captured)});
    const Solved solved(f);
    EXPECT_EQ(solved.state(inside), CallState::Captured);
    EXPECT_EQ(solved.state(recorded), CallState::Captured);
    for (const Place call : {before, begin, elsewhere, end, open, unclosed})
        EXPECT_EQ(solved.state(call), CallState::NoDeviceWork) << call.value;
    EXPECT_EQ(solved.launch(inside), LaunchClass::Direct);
}

TEST(CorrelationCalls, AGraphLaunchOwnsAFanInOrderOfStart) { // C12 in small
    SessionFixture f;
    f.kineto();
    const Place launch = f.call("cudaGraphLaunch", {.start = 10, .duration = 5, .id = "5"});
    const Place third = f.kernel("c", {.pid = std::nullopt, .start = 40, .duration = 5, .id = "5"});
    const Place first = f.kernel("a", {.pid = std::nullopt, .start = 20, .duration = 5, .id = "5"});
    const Place second = f.memcpy({.pid = std::nullopt, .start = 30, .duration = 5, .id = "5"});
    const Solved solved(f);
    const auto fan = solved.found().deviceWork(callOf(*solved.session, launch));
    ASSERT_EQ(fan.size(), 3U);
    EXPECT_EQ(fan[0], deviceOf(*solved.session, first));
    EXPECT_EQ(fan[1], deviceOf(*solved.session, second));
    EXPECT_EQ(fan[2], deviceOf(*solved.session, third));
    EXPECT_FALSE(has(solved.found().flags[fan[0].index()], Flag::FanFollower));
    EXPECT_TRUE(has(solved.found().flags[fan[1].index()], Flag::FanFollower));
    EXPECT_TRUE(has(solved.found().flags[fan[2].index()], Flag::FanFollower));
    EXPECT_FALSE(has(solved.found().flags[fan[2].index()], Flag::SeveralForDirectLaunch));
    EXPECT_EQ(solved.launch(launch), LaunchClass::Graph);
}

TEST(CorrelationCalls, EqualGraphIdsOfTwoLaunchesAreNoKey) { // graphId reused, different correlation ids
    SessionFixture f;
    f.nsight();
    for (const char *id : {"21", "22"}) {
        f.call("cudaGraphLaunch_v10000", {.start = 10, .duration = 5, .id = id});
        f.graph({.start = 30, .duration = 5, .id = id});
    }
    const Solved solved(f);
    EXPECT_EQ(solved.all.qualified, 2U);
    EXPECT_NE(solved.found().source[0], solved.found().source[1]);
}

} // namespace
} // namespace lanescope::test
