// SPDX-License-Identifier: Apache-2.0
// Every counterexample of the contract, once through the core and once through lanescope-cli --json.
#include "tests/core/support/capture_facts.h"
#include "tests/core/support/cli_runner.h"

#include <gtest/gtest.h>

namespace lanescope {

using test::CaptureFacts;
using test::GapFacts;
using test::RegionFacts;
using Counts = std::map<std::string, std::int64_t>;
using Flags = std::vector<std::string>;

struct Way {
    const char *name;
    CaptureFacts (*facts)(const std::vector<std::string> &files);
};

class Counterexamples : public testing::TestWithParam<Way> {
protected:
    CaptureFacts open(const std::string &id) {
        m_files = test::writeAll(m_folder, test::counterexample(id).files);
        return GetParam().facts(m_files);
    }
    const std::vector<std::string> &files() const { return m_files; }

private:
    test::TempFolder m_folder;
    std::vector<std::string> m_files;
};

INSTANTIATE_TEST_SUITE_P(Both, Counterexamples,
                         testing::Values(Way{"Core", test::factsByCore}, Way{"Cli", test::factsByCli}),
                         [](const auto &way) { return std::string(way.param.name); });

namespace {

constexpr GapFacts kNoGaps{0, 0, 0};

void expectLaunchAndKernelApart(const CaptureFacts &facts) {
    ASSERT_EQ(facts.sessions.size(), 2U);
    ASSERT_EQ(facts.sessions[0].regions.size(), 1U);
    ASSERT_EQ(facts.sessions[1].regions.size(), 1U);
    const RegionFacts &a = facts.region(0, "decode");
    EXPECT_EQ(a.start, 1000);
    EXPECT_EQ(a.end, 1010);
    EXPECT_EQ(a.duration, 10);
    EXPECT_EQ(a.directLaunches, 1);
    EXPECT_EQ(a.kernels, 0);
    const RegionFacts &b = facts.region(1, "decode");
    EXPECT_EQ(b.start, 0);
    EXPECT_EQ(b.end, 5);
    EXPECT_EQ(b.duration, 5);
    EXPECT_EQ(b.directLaunches, 0);
    EXPECT_EQ(b.kernels, 1);
    EXPECT_EQ(b.correlatedKernels, 0);
    EXPECT_EQ(facts.sessions[1].states, (Counts{{"launch_in_other_session", 1}}));
    EXPECT_EQ(facts.qualified, 0);
    EXPECT_EQ(facts.refused, 1);
    EXPECT_EQ(facts.arrows(), 0U);
}

/// Facts with what names a session taken out, to compare sessions with one another.
test::SessionFacts withoutIdentity(test::SessionFacts facts) {
    facts.id.clear();
    for (RegionFacts *region : {&facts.total, &facts.regions.front()})
        region->start = region->end = std::nullopt;
    return facts;
}

void expectEqualNumbers(const test::SessionFacts &a, const test::SessionFacts &b) {
    EXPECT_EQ(a.states, b.states);
    EXPECT_EQ(a.flags, b.flags);
    EXPECT_EQ(a.total, b.total);
    EXPECT_EQ(a.regions, b.regions);
    EXPECT_EQ(a.idleBetween, b.idleBetween);
}

} // namespace

TEST_P(Counterexamples, C1LaunchAndKernelOfTwoFilesStayApart) { expectLaunchAndKernelApart(open("C1")); }

TEST_P(Counterexamples, C1LaunchAndKernelOfTwoArtifactsInOneFileStayApart) {
    expectLaunchAndKernelApart(open("C1-one-file"));
}

TEST_P(Counterexamples, C2CopyThatStartsLaterGivesTheSameNumbersTwice) {
    const CaptureFacts facts = open("C2");
    ASSERT_EQ(facts.sessions.size(), 2U);
    const CaptureFacts single = GetParam().facts({files().front()});
    ASSERT_EQ(single.sessions.size(), 1U);
    EXPECT_EQ(single.sessions[0].states, (Counts{{"qualified", 12}}));
    EXPECT_GT(single.sessions[0].total.idleGap.count.value_or(0), 0);
    EXPECT_EQ(facts.sessions[0].total, single.sessions[0].total);
    expectEqualNumbers(withoutIdentity(facts.sessions[0]), withoutIdentity(single.sessions[0]));
    expectEqualNumbers(withoutIdentity(facts.sessions[1]), withoutIdentity(single.sessions[0]));
    EXPECT_EQ(facts.sessions[1].total.start.value_or(0) - facts.sessions[0].total.start.value_or(0), 10'000'000'000);
}

TEST_P(Counterexamples, C3IdOfTwoProcessesMatchesInTheKernelsOwnProcess) {
    const CaptureFacts facts = open("C3");
    ASSERT_EQ(facts.sessions.size(), 1U);
    EXPECT_EQ(facts.arrows(), 1U);
    EXPECT_EQ(facts.event("gemm").state, "qualified");
    EXPECT_EQ(facts.event("gemm").callProcess, "P1");
    EXPECT_EQ(facts.event("gemm").candidates, 1);
    EXPECT_EQ(facts.event("gemm").latency, 20);
}

TEST_P(Counterexamples, C4KernelsWithoutProcessMatchNothing) {
    const CaptureFacts facts = open("C4");
    EXPECT_EQ(facts.sessions.at(0).states, (Counts{{"missing_process_scope", 2}}));
    EXPECT_EQ(facts.arrows(), 0U);
    EXPECT_EQ(facts.refused, 2);
    EXPECT_EQ(facts.sessions[0].correlationIds, "all");
    EXPECT_EQ(facts.sessions[0].hostToDevice, "none");
}

TEST_P(Counterexamples, C5EqualStreamLabelsInTwoArtifactsMakeNoGap) {
    const CaptureFacts facts = open("C5");
    ASSERT_EQ(facts.sessions.size(), 2U);
    for (const test::SessionFacts &session : facts.sessions) {
        EXPECT_EQ(session.total.idleGap, kNoGaps);
        EXPECT_EQ(session.total.deviceIdleGap, kNoGaps);
        EXPECT_EQ(session.total.kernels, 1);
        EXPECT_EQ(session.total.busy, 10);
    }
    EXPECT_EQ(facts.arrows(), 2U);
}

TEST_P(Counterexamples, C6PrefillAndDecodeProfilesAreNotPooled) {
    const CaptureFacts facts = open("C6");
    ASSERT_EQ(facts.sessions.size(), 2U);
    EXPECT_EQ(facts.sessions[0].stage, "prefill");
    EXPECT_EQ(facts.sessions[1].stage, "decode");
    EXPECT_EQ(facts.sessions[0].stageEvidence, "file_name");
    EXPECT_EQ(facts.region(0, "prefill").kernels, 1);
    EXPECT_EQ(facts.region(1, "decode").kernels, 1);
    for (const test::SessionFacts &session : facts.sessions) {
        EXPECT_EQ(session.regions.size(), 1U);
        EXPECT_EQ(session.total.kernels, 1);
        EXPECT_EQ(session.total.idleGap, kNoGaps);
        EXPECT_EQ(session.states, (Counts{{"qualified", 1}}));
    }
    EXPECT_EQ(facts.arrows(), 2U);
}

TEST_P(Counterexamples, C7ValidPairOfOneSessionIsOneArrow) {
    const CaptureFacts facts = open("C7");
    EXPECT_EQ(facts.arrows(), 1U);
    EXPECT_EQ(facts.event("gemm").call, "cudaLaunchKernel");
    EXPECT_EQ(facts.event("gemm").latency, 20);
    EXPECT_EQ(facts.event("gemm").flags, Flags{});
    EXPECT_EQ(facts.refused, 0);
    EXPECT_EQ(facts.sessions.at(0).hostToDevice, "all");
}

TEST_P(Counterexamples, C8HistoricalRowsProveNothing) {
    const CaptureFacts facts = open("C8");
    ASSERT_EQ(facts.sessions.size(), 1U);
    const test::SessionFacts &session = facts.sessions[0];
    EXPECT_EQ(session.states, (Counts{{"missing_session_scope", 2}}));
    EXPECT_EQ(session.hostToDevice, "none");
    EXPECT_EQ(facts.arrows(), 0U);
    for (const RegionFacts &region : {session.total, facts.region(0, "decode")}) {
        EXPECT_EQ(region.duration, std::nullopt);
        EXPECT_EQ(region.noDuration, "missing_session_scope");
        EXPECT_EQ(region.noIdle, "missing_session_scope");
        EXPECT_EQ(region.start, std::nullopt);
        EXPECT_EQ(region.busy, std::nullopt);
        EXPECT_EQ(region.launchGap, GapFacts{});
        EXPECT_EQ(region.deviceIdleGap, GapFacts{});
        EXPECT_EQ(region.kernels, 2);
        EXPECT_EQ(region.kernelTime, 100);
        EXPECT_EQ(region.directLaunches, 2);
    }
}

TEST_P(Counterexamples, C9TwoCallsWithOneKeyAreAmbiguous) {
    const CaptureFacts facts = open("C9");
    EXPECT_EQ(facts.event("gemm").state, "ambiguous_key");
    EXPECT_EQ(facts.event("gemm").candidates, 2);
    EXPECT_EQ(facts.event("gemm").latency, std::nullopt);
    EXPECT_EQ(facts.arrows(), 0U);
    EXPECT_EQ(facts.refused, 1);
}

TEST_P(Counterexamples, C10KernelBeforeItsLaunchKeepsItsNegativeNumber) {
    const CaptureFacts facts = open("C10");
    EXPECT_EQ(facts.arrows(), 2U);
    EXPECT_EQ(facts.event("early").state, "qualified");
    EXPECT_EQ(facts.event("early").flags, Flags{"effect_before_cause"});
    EXPECT_EQ(facts.event("early").latency, -60);
    EXPECT_EQ(facts.event("ordinary").flags, Flags{});
    EXPECT_EQ(facts.event("ordinary").latency, 20);
    EXPECT_EQ(facts.sessions.at(0).flags, (Counts{{"effect_before_cause", 1}}));
}

TEST_P(Counterexamples, C11IdsThatAreAllZeroArePlaceholders) {
    const CaptureFacts facts = open("C11");
    EXPECT_EQ(facts.sessions.at(0).states, (Counts{{"placeholder_id", 2}}));
    EXPECT_EQ(facts.sessions[0].correlationIds, "none");
    EXPECT_EQ(facts.arrows(), 0U);
}

TEST_P(Counterexamples, C12GraphLaunchIsOneCallWithAFan) {
    const CaptureFacts facts = open("C12");
    ASSERT_EQ(facts.sessions.size(), 1U);
    EXPECT_EQ(facts.sessions[0].states, (Counts{{"qualified", test::kGraphKernels}}));
    EXPECT_EQ(facts.sessions[0].total.graphLaunches, 1);
    EXPECT_EQ(facts.sessions[0].total.directLaunches, 0);
    EXPECT_EQ(facts.arrows(), static_cast<std::size_t>(test::kGraphKernels));
    EXPECT_EQ(facts.sessions[0].flags, (Counts{{"fan_follower", test::kGraphKernels - 1}}));
}

TEST_P(Counterexamples, C13WorkOfAnotherPhaseIsNoIdleTime) {
    const CaptureFacts facts = open("C13");
    ASSERT_EQ(facts.sessions.size(), 1U);
    EXPECT_EQ(facts.region(0, "decode").idleGap, kNoGaps);
    EXPECT_EQ(facts.region(0, "prefill").idleGap, kNoGaps);
    EXPECT_EQ(facts.region(0, "decode").kernels, 2);
    EXPECT_EQ(facts.sessions[0].total.idleGap, kNoGaps);
    EXPECT_EQ(facts.sessions[0].total.deviceIdleGap, kNoGaps);
    EXPECT_EQ(facts.sessions[0].idleBetween, kNoGaps);
    EXPECT_EQ(facts.sessions[0].total.duration, 100);
}

TEST_P(Counterexamples, C14EqualStreamLabelsOfTwoProcessesAreTwoStreams) {
    const CaptureFacts facts = open("C14");
    ASSERT_EQ(facts.sessions.size(), 1U);
    EXPECT_EQ(facts.sessions[0].total.streams, 2);
    EXPECT_EQ(facts.sessions[0].total.idleGap, kNoGaps);
    EXPECT_EQ(facts.sessions[0].total.deviceIdleGap, kNoGaps);
    EXPECT_EQ(facts.sessions[0].total.busy, 20);
}

TEST_P(Counterexamples, C15KernelWithoutCollectedTimesCountsAndIsInNoTime) {
    const CaptureFacts facts = open("C15");
    const test::SessionFacts &session = facts.sessions.at(0);
    EXPECT_EQ(session.total.kernels, 3);
    EXPECT_EQ(session.states, (Counts{{"qualified", 3}}));
    EXPECT_EQ(session.flags, (Counts{{"clock_not_collected", 1}}));
    EXPECT_EQ(session.total.kernelTime, 100);
    EXPECT_EQ(session.total.start, 1000);
    EXPECT_EQ(session.total.end, 1150);
    EXPECT_EQ(session.total.idleGap, (GapFacts{1, 30, 30}));
    EXPECT_EQ(session.total.deviceIdleGap, (GapFacts{1, 30, 30}));
    EXPECT_EQ(session.total.busy, 100);
    EXPECT_EQ(session.total.leftOut, (Counts{{"clock_not_collected", 1}}));
    EXPECT_EQ(facts.event("unstamped").latency, std::nullopt);
}

TEST_P(Counterexamples, C16LateKernelBelongsToThePhaseOfItsLaunch) {
    const CaptureFacts facts = open("C16");
    ASSERT_EQ(facts.sessions.at(0).regions.size(), 1U);
    const RegionFacts &prefill = facts.region(0, "prefill");
    EXPECT_EQ(prefill.kernels, 1);
    EXPECT_EQ(prefill.correlatedKernels, 1);
    EXPECT_EQ(prefill.directLaunches, 1);
    EXPECT_EQ(prefill.start, 1000);
    EXPECT_EQ(prefill.end, 1550);
    EXPECT_EQ(prefill.evidence, (Counts{{"annotation", 1}, {"via_launch", 1}}));
}

TEST_P(Counterexamples, C17KernelsOnTwoClocksHaveNoGap) {
    const CaptureFacts facts = open("C17");
    ASSERT_EQ(facts.sessions.size(), 1U);
    const test::SessionFacts &session = facts.sessions[0];
    EXPECT_EQ(session.total.kernels, 2);
    EXPECT_EQ(session.total.kernelTime, 10);
    EXPECT_EQ(session.total.idleGap, GapFacts{});
    EXPECT_EQ(session.total.noIdle, "several_clocks");
    EXPECT_EQ(session.total.noDuration, "several_clocks");
    EXPECT_EQ(session.total.busy, std::nullopt);
    ASSERT_EQ(session.byClock.size(), 2U);
    for (const RegionFacts &clock : session.byClock) {
        EXPECT_EQ(clock.kernels, 1);
        EXPECT_EQ(clock.duration, 5);
        EXPECT_EQ(clock.idleGap, kNoGaps);
        EXPECT_EQ(clock.deviceIdleGap, kNoGaps);
    }
}

} // namespace lanescope
