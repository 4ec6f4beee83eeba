// SPDX-License-Identifier: Apache-2.0
#include "analysis/percentile.h"
#include "analysis/steps.h"
#include "tests/core/support/numbers_of.h"

#include <gtest/gtest.h>

namespace lanescope::test {
namespace {

using analysis::SessionSteps;
using analysis::Step;

SessionSteps stepsOf(SessionFixture &fixture, model::SessionPtr *kept = nullptr) {
    const NumbersOf numbers(fixture);
    if (kept != nullptr)
        *kept = numbers.session;
    return analysis::findSteps(*numbers.session, numbers.correlation.sessions[0], numbers.phases);
}

/// "stage launches/graphs/kernels device start..end busy idle parts".
std::string text(const Step &step) {
    return step.stage.value_or("-") + " " + brief(step.launches) + "/" + brief(step.graphLaunches) + "/" +
           brief(step.kernels) + " " + brief(step.deviceStartNs) + ".." + brief(step.deviceEndNs) + " busy " +
           brief(step.deviceBusyNs) + " idle " + brief(step.idleNs) + " parts " + std::to_string(step.parts.size());
}

TEST(Steps, NestedMarksOfOneStageAreOneStepWithTheOutermostWindow) {
    SessionFixture s;
    s.annotation("execute_32_context_0(sq0sk0)_generation_32(sq32sk9sqsq32)", {.start = 0, .duration = 100});
    s.annotation("step[DECODE bs=32]", {.start = 10, .duration = 80});
    s.annotation("decode forward", {.start = 20, .duration = 30});
    s.call("cudaLaunchKernel", {.start = 2, .duration = 3, .id = "1"});
    s.kernel("gemm", {.start = 50, .duration = 20, .id = "1"});
    model::SessionPtr session;
    const SessionSteps steps = stepsOf(s, &session);
    ASSERT_EQ(steps.steps.size(), 1U);
    EXPECT_EQ(text(steps.steps[0]), "decode 1/0/1 50..70 busy 20 idle 0 parts 2");
    EXPECT_EQ(session->start(steps.steps[0].mark).count, 0);
    EXPECT_EQ(session->duration(steps.steps[0].mark).count, 100);
    EXPECT_EQ(brief(steps.steps[0].tokens), "32");
    EXPECT_EQ(steps.steps[0].tokensFrom, steps.steps[0].mark);
    EXPECT_TRUE(steps.enclosing.empty());
}

TEST(Steps, TokensComeFromTheDetailedMarkEvenIfItIsTheInnerOne) {
    SessionFixture s;
    s.annotation("step[EXTEND bs=2 toks=100]", {.start = 0, .duration = 100});
    s.annotation("execute_90_context_2(sq90sk90sqsq8100)_generation_0(sq0)", {.start = 10, .duration = 50});
    const SessionSteps steps = stepsOf(s);
    ASSERT_EQ(steps.steps.size(), 1U);
    EXPECT_EQ(brief(steps.steps[0].tokens), "90");
    EXPECT_EQ(steps.steps[0].tokensFrom, steps.steps[0].parts.at(0));
}

TEST(Steps, AMarkAroundMarksOfAnotherStageIsNoStepAndIsSaid) {
    SessionFixture s;
    const model::Place outer = s.annotation("decode", {.start = 0, .duration = 100});
    s.annotation("prefill", {.start = 10, .duration = 30});
    s.annotation("prefill part", {.start = 12, .duration = 5});
    s.annotation("decode tail", {.start = 60, .duration = 30});
    s.call("cudaLaunchKernel", {.start = 5, .duration = 2, .id = "1"});
    s.call("cudaLaunchKernel", {.start = 13, .duration = 2, .id = "2"});
    s.kernel("gemm", {.start = 50, .duration = 5, .id = "1"});
    s.kernel("gemm", {.start = 60, .duration = 5, .id = "2"});
    model::SessionPtr session;
    const SessionSteps steps = stepsOf(s, &session);
    ASSERT_EQ(steps.steps.size(), 2U);
    EXPECT_EQ(text(steps.steps[0]), "prefill 1/0/1 60..65 busy 5 idle 0 parts 1");
    EXPECT_EQ(text(steps.steps[1]), "decode 0/0/0 null no_qualified_device_work..null no_qualified_device_work busy "
                                    "null no_qualified_device_work idle null no_qualified_device_work parts 0");
    EXPECT_EQ(steps.enclosing, std::vector{rowOf(*session, outer)});
}

TEST(Steps, MarksWithoutStageAreStepsOfTheirOwnAndDoNotNest) {
    SessionFixture s;
    s.annotation("ProfilerStep#1", {.start = 0, .duration = 100});
    s.annotation("decode", {.start = 10, .duration = 40});
    s.annotation("execute_context_0(0)_generation_0(0)", {.start = 60, .duration = 10});
    s.call("cudaLaunchKernel", {.start = 20, .duration = 2, .id = "1"});
    s.kernel("gemm", {.start = 30, .duration = 5, .id = "1"});
    const SessionSteps steps = stepsOf(s);
    ASSERT_EQ(steps.steps.size(), 3U);
    EXPECT_EQ(text(steps.steps[0]), "- 1/0/1 30..35 busy 5 idle 0 parts 0");
    EXPECT_EQ(text(steps.steps[1]), "decode 1/0/1 30..35 busy 5 idle 0 parts 0");
    EXPECT_FALSE(steps.steps[0].idle);
    EXPECT_TRUE(steps.steps[2].idle);
    EXPECT_EQ(brief(steps.steps[2].tokens), "0");
    EXPECT_TRUE(steps.enclosing.empty());
}

TEST(Steps, AKernelThatRunsAfterItsStepEndedBelongsToIt) {
    SessionFixture s;
    s.annotation("prefill", {.start = 0, .duration = 20});
    s.annotation("decode", {.start = 20, .duration = 20});
    s.call("cudaLaunchKernel", {.start = 15, .duration = 5, .id = "1"});
    s.call("cudaLaunchKernel", {.start = 25, .duration = 5, .id = "2"});
    s.kernel("gemm", {.start = 18, .duration = 30, .id = "1"});
    s.kernel("gemm", {.start = 60, .duration = 10, .id = "2"});
    const SessionSteps steps = stepsOf(s);
    ASSERT_EQ(steps.steps.size(), 2U);
    EXPECT_EQ(text(steps.steps[0]), "prefill 1/0/1 18..48 busy 30 idle 0 parts 0");
    EXPECT_EQ(text(steps.steps[1]), "decode 1/0/1 60..70 busy 10 idle 0 parts 0");
    EXPECT_EQ(brief(steps.steps[0].firstLaunchNs), "15");
    EXPECT_EQ(brief(steps.steps[0].lastKernelEndNs), "48");
}

TEST(Steps, CallsOfAnotherThreadAndCallsThatLeaveTheMarkAreNotItsOwn) {
    SessionFixture s;
    s.annotation("decode", {.tid = "1", .start = 0, .duration = 100});
    s.call("cudaLaunchKernel", {.tid = "2", .start = 10, .duration = 5, .id = "1"});
    s.call("cudaLaunchKernel", {.tid = "1", .start = 98, .duration = 5, .id = "2"});
    s.call("cudaLaunchKernel", {.tid = "1", .start = 95, .duration = 5, .id = "3"});
    s.kernel("a", {.start = 20, .duration = 10, .id = "1"});
    s.kernel("b", {.start = 110, .duration = 10, .id = "2"});
    s.kernel("c", {.start = 130, .duration = 10, .id = "3"});
    const SessionSteps steps = stepsOf(s);
    ASSERT_EQ(steps.steps.size(), 1U);
    EXPECT_EQ(text(steps.steps[0]), "decode 1/0/1 130..140 busy 10 idle 0 parts 0");
}

TEST(Steps, IdleIsTheDeviceWindowWithoutAnyWorkWhoeverLaunchedIt) {
    SessionFixture s;
    s.annotation("decode", {.tid = "1", .start = 0, .duration = 100});
    s.call("cudaLaunchKernel", {.tid = "1", .start = 1, .duration = 1, .id = "1"});
    s.call("cudaLaunchKernel", {.tid = "1", .start = 3, .duration = 1, .id = "2"});
    s.kernel("mine", {.stream = "7", .start = 100, .duration = 10, .id = "1"});
    s.kernel("others", {.stream = "8", .start = 105, .duration = 15});          // covers 105..120
    s.kernel("mine", {.stream = "7", .start = 140, .duration = 10, .id = "2"}); // window 100..150
    s.kernel("elsewhere", {.device = "1", .start = 120, .duration = 20});       // another device covers nothing
    s.kernel("later", {.start = 160, .duration = 20});
    const SessionSteps steps = stepsOf(s);
    EXPECT_EQ(text(steps.steps.at(0)), "decode 2/0/2 100..150 busy 20 idle 20 parts 0");
}

TEST(Steps, BusyAndIdleAreFoundPerDeviceAndSummed) {
    SessionFixture s;
    s.annotation("decode", {.start = 0, .duration = 100});
    s.call("cudaGraphLaunch", {.start = 1, .duration = 1, .id = "1"});
    s.kernel("a", {.device = "0", .stream = "7", .start = 10, .duration = 10, .id = "1"});
    s.kernel("b", {.device = "0", .stream = "8", .start = 15, .duration = 15, .id = "1"}); // device 0: 10..30
    s.memcpy({.device = "1", .stream = "7", .start = 20, .duration = 5, .id = "1"});
    s.kernel("c", {.device = "1", .stream = "7", .start = 40, .duration = 5, .id = "1"}); // device 1: 20..25, 40..45
    const SessionSteps steps = stepsOf(s);
    EXPECT_EQ(text(steps.steps.at(0)), "decode 1/1/3 10..45 busy 30 idle 15 parts 0");
}

TEST(Steps, OverlapOnOneStreamTouchingAndEmptySlicesAreNoIdleTime) {
    SessionFixture s; // programmatic dependent launch: the next kernel starts before the one before it ends
    s.annotation("decode", {.start = 0, .duration = 100});
    for (const char *id : {"1", "2", "3", "4"})
        s.call("cudaLaunchKernelExC", {.start = 1 + id[0] - '0', .duration = 0, .id = id});
    s.kernel("a", {.start = 10, .duration = 10, .id = "1"});
    s.kernel("b", {.start = 18, .duration = 12, .id = "2"}); // overlaps
    s.kernel("c", {.start = 30, .duration = 5, .id = "3"});  // touches
    s.kernel("d", {.start = 40, .duration = 0, .id = "4"});  // empty, 5 after the end
    const SessionSteps steps = stepsOf(s);
    EXPECT_EQ(text(steps.steps.at(0)), "decode 4/0/4 10..40 busy 25 idle 5 parts 0");
}

TEST(Steps, AnEmptyMarkAndACallOnTheSeamOfTwoSteps) {
    SessionFixture s;
    s.annotation("prefill", {.start = 0, .duration = 10});
    s.annotation("decode", {.start = 10, .duration = 10});
    s.annotation("decode", {.tid = "2", .start = 5, .duration = 0});
    s.call("cudaLaunchKernel", {.start = 10, .duration = 0, .id = "1"});
    s.call("cudaLaunchKernel", {.tid = "2", .start = 5, .duration = 0, .id = "2"});
    s.kernel("a", {.start = 30, .duration = 1, .id = "1"});
    s.kernel("b", {.start = 40, .duration = 1, .id = "2"});
    const SessionSteps steps = stepsOf(s);
    ASSERT_EQ(steps.steps.size(), 3U);
    EXPECT_EQ(brief(steps.steps[0].kernels), "0") << "a call of no length at the end belongs to what follows";
    EXPECT_EQ(text(steps.steps[1]), "decode 1/0/1 40..41 busy 1 idle 0 parts 0");
    EXPECT_EQ(text(steps.steps[2]), "decode 1/0/1 30..31 busy 1 idle 0 parts 0");
}

TEST(Steps, UnqualifiedWorkIsNotItsWork) {
    SessionFixture s;
    s.annotation("decode", {.start = 0, .duration = 100});
    s.call("cudaLaunchKernel", {.start = 1, .duration = 1, .id = "7"});
    s.call("cudaLaunchKernel", {.start = 3, .duration = 1, .id = "7"});
    s.kernel("ambiguous", {.start = 10, .duration = 5, .id = "7"});
    const SessionSteps steps = stepsOf(s);
    EXPECT_EQ(brief(steps.steps.at(0).launches), "2");
    EXPECT_EQ(brief(steps.steps.at(0).kernels), "0");
    EXPECT_EQ(brief(steps.steps.at(0).idleNs), "null no_qualified_device_work");
    EXPECT_EQ(brief(steps.steps.at(0).lastKernelEndNs), "null no_qualified_kernels");
    EXPECT_EQ(brief(steps.steps.at(0).firstLaunchNs), "1");
}

TEST(Steps, WorkOnAnotherClockHasNoPlaceInTheStep) {
    SessionFixture s;
    s.annotation("decode", {.start = 0, .duration = 100});
    s.call("cudaLaunchKernel", {.start = 1, .duration = 1, .id = "7"});
    s.kernel("gemm", {.start = 10, .duration = 5, .id = "7", .clock = "boot"});
    const SessionSteps steps = stepsOf(s);
    EXPECT_EQ(brief(steps.steps.at(0).kernels), "1");
    for (const auto &number : {steps.steps[0].deviceStartNs, steps.steps[0].deviceBusyNs, steps.steps[0].idleNs,
                               steps.steps[0].lastKernelEndNs})
        EXPECT_EQ(brief(number), "null several_clocks");
}

TEST(Steps, AMarkWithoutEndHasNoNumbersAndNestsNothing) {
    SessionFixture s;
    s.annotation("decode",
                 {.start = 0, .duration = 0, .flags = static_cast<model::RecordFlags>(model::RecordFlag::Open)});
    s.annotation("prefill", {.start = 0, .duration = 0});
    const SessionSteps steps = stepsOf(s);
    ASSERT_EQ(steps.steps.size(), 2U);
    EXPECT_EQ(brief(steps.steps[0].launches), "null no_usable_times");
    EXPECT_EQ(brief(steps.steps[1].launches), "0");
}

TEST(Steps, SessionsThatMayNotSubtractHaveNone) {
    SessionFixture historical, merged;
    historical.historical().annotation("decode", {.start = 0, .duration = 10});
    merged.notSeparable().annotation("decode", {.start = 0, .duration = 10});
    EXPECT_EQ(stepsOf(historical).refusal, "missing_session_scope");
    EXPECT_EQ(stepsOf(merged).refusal, "sessions_not_separable");
    EXPECT_TRUE(stepsOf(merged).steps.empty());
}

TEST(Steps, PythonFunctionsAndOpsNamedLikeMarksAreNoMarks) {
    SessionFixture s;
    s.pythonFunction("decode", {.start = 0, .duration = 10});
    s.cpuOp("prefill", {.start = 0, .duration = 10});
    s.slice("step[DECODE bs=1]", {.start = 0, .duration = 10});
    s.deviceAnnotation("step[DECODE bs=1]", {.start = 0, .duration = 10});
    EXPECT_TRUE(stepsOf(s).steps.empty()) << "a mark on a stream has no window on the host";
}

TEST(StepDistributions, AreNearestRanksPerStageWithOutliersAndPeriods) {
    SessionFixture s;
    for (int i = 0; i < 10; ++i)
        s.annotation("step[DECODE bs=1]", {.start = i * 100, .duration = i == 7 ? 90 : 50 + i % 3});
    s.annotation("prefill toks=7", {.start = 2000, .duration = 5});
    model::SessionPtr session;
    const SessionSteps steps = stepsOf(s, &session);
    std::vector<std::string> lines;
    for (const auto &one : analysis::stepDistributions(*session, steps.steps))
        if (one.measure == "duration_ns" || one.measure == "period_ns" || one.measure == "tokens")
            lines.push_back(*one.stage + " " + std::string(one.measure) + " " + std::to_string(one.count) + ": " +
                            brief(one.min) + " " + brief(one.p50) + " " + brief(one.p90) + " " + brief(one.p99) + " " +
                            brief(one.max) + " outliers " + brief(one.outliers));
    // Durations: 50 51 52 50 51 52 50 90 52 50.
    const std::string none = "null no_values", all = none + " " + none + " " + none + " " + none + " " + none;
    EXPECT_EQ(lines, (std::vector<std::string>{"decode duration_ns 10: 50 51 52 90 90 outliers 1",
                                               "decode period_ns 9: 100 100 100 100 100 outliers 0",
                                               "decode tokens 0: " + all + " outliers " + none,
                                               "prefill duration_ns 1: 5 5 5 5 5 outliers null too_few_steps",
                                               "prefill period_ns 0: " + all + " outliers " + none,
                                               "prefill tokens 1: 7 7 7 7 7 outliers null too_few_steps"}));
}

TEST(StepDistributions, MadOutliersByHand) {
    // Median 11, distances 1 0 1 0 89, their median 1: beyond 3.5 / 0.6745 = 5.19 is an outlier.
    EXPECT_EQ(analysis::madOutliers(std::vector<std::int64_t>{10, 11, 12, 11, 100}),
              (std::vector<bool>{false, false, false, false, true}));
    EXPECT_EQ(analysis::madOutliers(std::vector<std::int64_t>{10, 11, 12, 11, 16}),
              (std::vector<bool>{false, false, false, false, false}));
    EXPECT_EQ(analysis::madOutliers(std::vector<std::int64_t>{1, 1, 100}), std::vector<bool>(3));
    EXPECT_EQ(analysis::nearestRank(std::vector<std::int64_t>{1, 2, 3, 4}, 50), 2);
    EXPECT_EQ(analysis::nearestRank(std::vector<std::int64_t>{1, 2, 3, 4}, 51), 3);
    EXPECT_EQ(analysis::nearestRank(std::vector<std::int64_t>{9}, 99), 9);
}

} // namespace
} // namespace lanescope::test
