// SPDX-License-Identifier: Apache-2.0
#include "analysis/correlation.h"
#include "tests/core/support/store_fixture.h"

#include <gtest/gtest.h>

namespace lanescope::test {
namespace {

using namespace analysis;
using namespace model;

/// The flags of each device event in order of start, as codes.
std::vector<std::vector<std::string_view>> flagsOf(SessionFixture &fixture) {
    const std::vector<SessionPtr> sessions{fixture.finish()};
    std::vector<std::vector<std::string_view>> codes;
    const Correlation all = correlate(sessions);
    for (const Flags flags : all.sessions[0].flags)
        codes.push_back(flagCodes(flags));
    return codes;
}
using Codes = std::vector<std::vector<std::string_view>>;

TEST(CorrelationFlags, AKernelBeforeItsLaunchKeepsItsMatchAndItsNegativeNumber) { // C10
    SessionFixture f;
    f.call("cuLaunchKernelEx", {.start = 100, .duration = 10, .id = "9", .api = ApiClass::Driver});
    f.kernel("k", {.start = 95, .duration = 50, .id = "9"});
    const std::vector<SessionPtr> sessions{f.finish()};
    const SessionCorrelation found = correlate(sessions).sessions[0];
    EXPECT_EQ(found.state[0], MatchState::Qualified);
    EXPECT_EQ(flagCodes(found.flags[0]), std::vector<std::string_view>{"effect_before_cause"});
    EXPECT_TRUE(drawsDashed(found.flags[0]));
    EXPECT_EQ(latencyOf(*sessions[0], found, DeviceEventRef(0))->latency.count, -5);
}

TEST(CorrelationFlags, StartingInsideTheCallIsOrdinary) {
    SessionFixture f;
    f.call("cudaLaunchKernel", {.start = 100, .duration = 10, .id = "9"});
    f.kernel("k", {.start = 100, .duration = 5, .id = "9"});
    EXPECT_EQ(flagsOf(f), Codes{{}});
}

TEST(CorrelationFlags, EndsOnTwoClocksHaveNoLatency) {
    SessionFixture f;
    f.call("cudaLaunchKernel", {.start = 100, .duration = 10, .id = "9"});
    f.kernel("k", {.start = 50, .duration = 5, .id = "9", .clock = "device"});
    const std::vector<SessionPtr> sessions{f.finish()};
    const SessionCorrelation found = correlate(sessions).sessions[0];
    EXPECT_EQ(flagCodes(found.flags[0]), std::vector<std::string_view>{"cross_clock"});
    EXPECT_FALSE(found.clockMismatch);
    EXPECT_FALSE(latencyOf(*sessions[0], found, DeviceEventRef(0)));
}

TEST(CorrelationFlags, ExtentsMoreThanTenSecondsApartAreTwoClocks) {
    for (const std::int64_t gap : {10'000'000'000LL, 10'000'000'001LL}) {
        SessionFixture f;
        f.call("cudaLaunchKernel", {.start = 0, .duration = 10, .id = "9"});
        f.kernel("k", {.start = 10 + gap, .duration = 5, .id = "9"});
        const std::vector<SessionPtr> sessions{f.finish()};
        const SessionCorrelation found = correlate(sessions).sessions[0];
        EXPECT_EQ(found.clockMismatch, gap > 10'000'000'000LL);
        EXPECT_EQ(has(found.flags[0], Flag::CrossClock), found.clockMismatch);
        EXPECT_EQ(latencyOf(*sessions[0], found, DeviceEventRef(0)).has_value(), !found.clockMismatch);
    }
}

TEST(CorrelationFlags, KernelsOnTwoClocksWithoutHostEventsAreNoMismatch) { // C17
    SessionFixture f;
    f.kernel("k", {.start = 0, .duration = 5, .clock = "x"});
    f.kernel("k", {.start = 1000, .duration = 5, .clock = "y"});
    const std::vector<SessionPtr> sessions{f.finish()};
    EXPECT_FALSE(correlate(sessions).sessions[0].clockMismatch);
}

TEST(CorrelationFlags, RecordFlagsStandOnTheEventAndLeaveTheOthersAlone) { // C15, stamps of 0, ends before starts
    SessionFixture f;
    f.kernel("uncollected", {.start = 0, .duration = 0, .id = "1", .flags = with(0, RecordFlag::NotCollected)});
    f.kernel("backwards", {.start = 10, .duration = -5, .id = "2"});
    f.kernel("open", {.start = 20, .duration = 0, .id = "3", .flags = with(0, RecordFlag::Open)});
    f.kernel("adjusted", {.start = 30, .duration = 5, .id = "4", .flags = with(0, RecordFlag::DurationAdjusted)});
    f.kernel("empty at a real start", {.start = 40, .duration = 0, .id = "5"});
    EXPECT_EQ(flagsOf(f),
              (Codes{{"clock_not_collected"}, {"negative_duration"}, {"open"}, {"duration_adjusted_by_producer"}, {}}));
}

TEST(CorrelationFlags, CallsCarryTheirOwnRecordFlags) {
    SessionFixture f;
    f.call("cudaFree", {.start = 10, .duration = -3, .id = "1"});
    f.call("cudaFree", {.start = 20, .duration = 0, .id = "2", .flags = with(0, RecordFlag::NotCollected)});
    const std::vector<SessionPtr> sessions{f.finish()};
    const SessionCorrelation found = correlate(sessions).sessions[0];
    EXPECT_EQ(flagCodes(found.callFlags[0]), std::vector<std::string_view>{"negative_duration"});
    EXPECT_EQ(flagCodes(found.callFlags[1]), std::vector<std::string_view>{"clock_not_collected"});
}

TEST(CorrelationFlags, AnAllocationThatOwnsAKernelIsUnexpected) {
    SessionFixture f;
    f.call("cudaMalloc_v3020", {.start = 10, .duration = 5, .id = "1"});
    f.kernel("k", {.start = 20, .duration = 5, .id = "1"});
    EXPECT_EQ(flagsOf(f), Codes{{"unexpected_api"}});
}

TEST(CorrelationFlags, SeveralKernelsOfADirectLaunchAreSuspectButCopiesBesideThemAreNot) {
    SessionFixture f;
    f.kineto();
    f.call("cudaLaunchKernel", {.start = 1, .duration = 1, .id = "1"});
    f.call("cudaLaunchKernel", {.start = 3, .duration = 1, .id = "2"});
    f.kernel("K1", {.pid = std::nullopt, .stream = "7", .start = 10, .duration = 5, .id = "1"});
    f.kernel("K2", {.pid = std::nullopt, .stream = "8", .start = 11, .duration = 5, .id = "1"});
    f.memset({.pid = std::nullopt, .stream = "7", .start = 20, .duration = 5, .id = "2"});
    f.kernel("K3", {.pid = std::nullopt, .stream = "7", .start = 30, .duration = 5, .id = "2"});
    EXPECT_EQ(
        flagsOf(f),
        (Codes{{"several_for_direct_launch"}, {"several_for_direct_launch", "fan_follower"}, {}, {"fan_follower"}}));
}

TEST(CorrelationFlags, OverlapStandsOnTheLaterAndOverrunOnTheEarlier) {
    SessionFixture f;
    f.kernel("long", {.start = 0, .duration = 100});
    f.kernel("covered", {.start = 10, .duration = 5});
    f.kernel("covered too", {.start = 20, .duration = 5});
    f.kernel("after", {.start = 100, .duration = 5});
    f.kernel("ahead", {.start = 103, .duration = 5});
    EXPECT_EQ(flagsOf(f),
              (Codes{{"overruns_next"}, {"overlap_on_stream"}, {"overlap_on_stream"}, {}, {"overlap_on_stream"}}));
}

TEST(CorrelationFlags, OverlapIsPerStreamAcrossAllKindsOfDeviceWork) {
    SessionFixture f;
    f.kernel("k", {.stream = "7", .start = 0, .duration = 10});
    f.memcpy({.stream = "7", .start = 5, .duration = 10});
    f.kernel("other stream", {.stream = "8", .start = 5, .duration = 10});
    f.kernel("other process", {.pid = "2", .stream = "7", .start = 5, .duration = 10});
    f.kernel("other context", {.context = "2", .stream = "7", .start = 5, .duration = 10});
    f.kernel("other clock", {.stream = "7", .start = 5, .duration = 10, .clock = "y"});
    f.kernel("no stream", {.stream = std::nullopt, .start = 5, .duration = 10});
    f.kernel("no stream", {.stream = std::nullopt, .start = 6, .duration = 10});
    EXPECT_EQ(flagsOf(f), (Codes{{}, {"overlap_on_stream"}, {}, {}, {}, {}, {}, {}}));
}

TEST(CorrelationFlags, TouchingAndUnusableEventsDoNotOverlap) {
    SessionFixture f;
    f.kernel("uncollected", {.start = 0, .duration = 0, .flags = with(0, RecordFlag::NotCollected)});
    f.kernel("a", {.start = 0, .duration = 10});
    f.kernel("b", {.start = 10, .duration = 10});
    EXPECT_EQ(flagsOf(f), (Codes{{"clock_not_collected"}, {}, {}}));
}

TEST(CorrelationFlags, TimesOfSessionsThatCannotBeToldApartAreNotCompared) {
    SessionFixture f;
    f.notSeparable();
    f.kernel("a", {.start = 0, .duration = 10});
    f.kernel("b", {.start = 5, .duration = 10});
    EXPECT_EQ(flagsOf(f), (Codes{{}, {}}));
}

TEST(CorrelationFlags, AWholeGraphRowIsOpaqueUnlessItsNodesAreThere) {
    SessionFixture f;
    f.nsight();
    f.call("cudaGraphLaunch_v10000", {.start = 1, .duration = 1, .id = "1"});
    f.graph({.start = 10, .duration = 5, .id = "1"});
    f.call("cudaGraphLaunch_v10000", {.start = 20, .duration = 1, .id = "2"});
    f.graph({.stream = "8", .start = 30, .duration = 5, .id = "2"});
    f.kernel("node", {.start = 30, .duration = 5, .id = "2"});
    EXPECT_EQ(flagsOf(f), (Codes{{"graph_opaque"}, {}, {"fan_follower"}}));
}

TEST(CorrelationFlags, ALongGraphLaunchWithHardlyAnyWorkMayBeIncomplete) { // kernels in a while-node
    SessionFixture f;
    f.kineto();
    f.call("cudaGraphLaunch", {.start = 0, .duration = 1'000'000'000, .id = "2"});
    f.kernel("k", {.pid = std::nullopt, .start = 1'000, .duration = 1'000'000, .id = "2"});
    f.call("cudaGraphLaunch", {.start = 2'000'000'000, .duration = 1'000'000, .id = "3"});
    f.kernel("k", {.pid = std::nullopt, .start = 2'000'001'000, .duration = 10, .id = "3"});
    EXPECT_EQ(flagsOf(f), (Codes{{"graph_incomplete"}, {}}));
}

struct WitnessFlowCase {
    const char *name;
    std::vector<FlowSpec> flows;
    Witness witness;
};
void PrintTo(const WitnessFlowCase &c, std::ostream *out) { *out << c.name; }
class CorrelationWitness : public testing::TestWithParam<WitnessFlowCase> {};

// Calls 5 at 100 and 6 at 200 on thread 1, kernels 5 at 130 and 6 at 230 on device 0, stream 7; a copy
// without any id at 300.
TEST_P(CorrelationWitness, TellsWhereBothEndsBind) {
    SessionFixture f;
    f.kineto();
    f.call("cudaLaunchKernel", {.start = 100, .duration = 10, .id = "5"});
    f.call("cudaLaunchKernel", {.start = 200, .duration = 10, .id = "6"});
    f.kernel("k", {.pid = std::nullopt, .start = 130, .duration = 5, .id = "5"});
    f.kernel("k", {.pid = std::nullopt, .start = 230, .duration = 5, .id = "6"});
    f.memcpy({.pid = std::nullopt, .start = 300, .duration = 5});
    for (const FlowSpec &flow : GetParam().flows)
        f.flow(flow);
    const std::vector<SessionPtr> sessions{f.finish()};
    const SessionCorrelation found = correlate(sessions).sessions[0];
    EXPECT_EQ(witnessCode(found.witness[0]), witnessCode(GetParam().witness));
    EXPECT_EQ(has(found.flags[0], Flag::WitnessDisagrees), GetParam().witness == Witness::Disagrees);
    EXPECT_EQ(found.state[0], MatchState::Qualified); // whatever the witness says
    EXPECT_EQ(found.witness[2], Witness::NoneRecorded);
}

FlowSpec from(const char *id, std::int64_t at, const char *category = "ac2g") {
    return {.id = id, .at = at, .category = category};
}
FlowSpec to(const char *id, std::int64_t at, const char *category = "ac2g") {
    return {.id = id, .phase = FlowEnd::Phase::Finish, .pid = "0", .tid = "7", .at = at, .category = category};
}
FlowSpec toHost(const char *id, std::int64_t at) { return {.id = id, .phase = FlowEnd::Phase::Finish, .at = at}; }

INSTANTIATE_TEST_SUITE_P(
    Table, CorrelationWitness,
    testing::Values(
        WitnessFlowCase{"no flow at all", {}, Witness::Absent},
        WitnessFlowCase{"both ends", {from("5", 100), to("5", 130)}, Witness::Agrees},
        WitnessFlowCase{
            "older category", {from("5", 100, "async_cpu_to_gpu"), to("5", 130, "async_cpu_to_gpu")}, Witness::Agrees},
        WitnessFlowCase{"another category", {from("5", 100, "fwdbwd"), to("5", 130, "fwdbwd")}, Witness::Absent},
        WitnessFlowCase{"finish alone", {to("5", 130)}, Witness::Absent},
        WitnessFlowCase{"start alone", {from("5", 100)}, Witness::Absent},
        WitnessFlowCase{"finish on the call, as graph launches on ROCm write it",
                        {toHost("5", 100), to("5", 130)},
                        Witness::Absent},
        WitnessFlowCase{"dangling start", {from("5", 150), to("5", 130)}, Witness::Absent},
        WitnessFlowCase{"start at another call", {from("5", 200), to("5", 130)}, Witness::Disagrees},
        WitnessFlowCase{"finish at another event", {from("5", 100), to("5", 230)}, Witness::Disagrees},
        WitnessFlowCase{
            "two finishes, one of them here", {from("5", 100), to("5", 230), to("5", 130)}, Witness::Agrees},
        WitnessFlowCase{"flow of another id", {from("6", 100), to("6", 130)}, Witness::Absent}));

TEST(CorrelationFlags, AFlowOfAFanSpeaksOnlyForTheEventItReaches) {
    SessionFixture f;
    f.kineto();
    f.call("cudaGraphLaunch", {.start = 100, .duration = 10, .id = "5"});
    f.kernel("a", {.pid = std::nullopt, .start = 130, .duration = 5, .id = "5"});
    f.kernel("b", {.pid = std::nullopt, .start = 140, .duration = 5, .id = "5"});
    f.flow({.id = "5", .at = 100});
    f.flow({.id = "5", .phase = FlowEnd::Phase::Finish, .pid = "0", .tid = "7", .at = 130});
    const std::vector<SessionPtr> sessions{f.finish()};
    EXPECT_EQ(correlate(sessions).sessions[0].witness, (std::vector{Witness::Agrees, Witness::Absent}));
}

TEST(CorrelationFlags, FlowsAloneNeverMakeAMatch) {
    SessionFixture f;
    f.kineto();
    f.call("cudaLaunchKernel", {.start = 100, .duration = 10, .id = "1"});
    f.kernel("k", {.pid = std::nullopt, .start = 130, .duration = 5, .id = "2"});
    f.flow({.id = "9", .at = 100});
    f.flow({.id = "9", .phase = FlowEnd::Phase::Finish, .pid = "0", .tid = "7", .at = 130});
    const std::vector<SessionPtr> sessions{f.finish()};
    EXPECT_EQ(correlate(sessions).qualified, 0U);
}

TEST(CorrelationFlags, FinishesWithoutStartOnCallsRaiseNothing) { // non-launch runtime calls
    SessionFixture f;
    f.kineto();
    for (std::int64_t i = 0; i < 50; ++i) {
        f.call("cudaFuncSetAttribute", {.start = 100 * i, .duration = 10, .id = std::to_string(i + 1)});
        f.flow({.id = std::to_string(i + 1), .phase = FlowEnd::Phase::Finish, .at = 100 * i});
    }
    const std::vector<SessionPtr> sessions{f.finish()};
    const SessionCorrelation found = correlate(sessions).sessions[0];
    for (const std::uint64_t count : found.flagCounts)
        EXPECT_EQ(count, 0U);
}

} // namespace
} // namespace lanescope::test
