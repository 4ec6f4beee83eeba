// SPDX-License-Identifier: Apache-2.0
// What steps say of themselves beside their times, and which of them stand out. Values by hand.
#include "analysis/breakdown.h"
#include "analysis/output/table_cells.h"
#include "analysis/steps.h"
#include "tests/core/support/numbers_of.h"

#include <gtest/gtest.h>

#include <map>

namespace lanescope::test {
namespace {

using namespace analysis;

SessionSteps stepsOf(const Analysis &analysis) {
    return findSteps(*analysis.sessions[0], analysis.correlation.sessions[0], analysis.phases[0]);
}

TEST(StepNumbers, TheRealBatchStandsBesideThePaddedOne) {
    SessionFixture s;
    s.annotation("decode[bs=117/128 tok=117 d=117]", {.start = 0, .duration = 10});
    s.annotation("prefill[bs=2 tok=14721 ctx=[7803, 6918]]", {.start = 20, .duration = 10});
    s.annotation("step[DECODE]", {.start = 40, .duration = 10});
    const auto analysis = analysed(s);
    const SessionSteps found = stepsOf(*analysis);
    ASSERT_EQ(found.steps.size(), 3U);
    EXPECT_EQ(brief(found.steps[0].requests), "117");
    EXPECT_EQ(brief(found.steps[0].paddedRequests), "128");
    EXPECT_EQ(brief(found.steps[0].tokens), "117") << "tokens of the real batch, not of its padding";
    EXPECT_EQ(brief(found.steps[1].requests), "2");
    EXPECT_EQ(brief(found.steps[1].paddedRequests), "null not_in_the_name");
    EXPECT_EQ(brief(found.steps[2].requests), "null not_in_the_name");
}

TEST(StepNumbers, ValuesNameTheirStepAndOutliersTheirMeasures) {
    SessionFixture s;
    for (int i = 0; i < 6; ++i)
        s.annotation("step[DECODE bs=1]", {.start = i * 100, .duration = i == 4 ? 90 : 50 + i % 2});
    s.annotation("prefill", {.start = 900, .duration = 5000});
    const auto analysis = analysed(s);
    const SessionSteps found = stepsOf(*analysis);
    const auto durations = stepValues(*analysis->sessions[0], found.steps, "decode", "duration_ns");
    ASSERT_EQ(durations.size(), 6U);
    EXPECT_EQ(durations[4].step, 4U);
    EXPECT_EQ(durations[4].value, 90);
    EXPECT_TRUE(durations[4].outlier);
    EXPECT_FALSE(durations[3].outlier);
    const auto periods = stepValues(*analysis->sessions[0], found.steps, "decode", "period_ns");
    ASSERT_EQ(periods.size(), 5U) << "the last one has no step after it";
    EXPECT_EQ(periods.back().step, 4U);
    const auto outliers = stepOutliers(*analysis->sessions[0], found.steps);
    EXPECT_EQ(outliers[4], std::vector<std::string_view>{"duration_ns"});
    EXPECT_TRUE(outliers[0].empty());
    EXPECT_TRUE(outliers[6].empty()) << "another stage, and alone in it";
    EXPECT_TRUE(stepValues(*analysis->sessions[0], found.steps, "decode", "no_such_measure").empty());
}

/// Some cells of a row; a null by its reason.
std::string cellsOf(const TableCells &cells, std::size_t row, const std::vector<std::string_view> &keys) {
    std::string out;
    for (const std::string_view key : keys) {
        const TableCell &cell = cells.rows.at(row).at(cells.columnOf(key).value());
        out += (out.empty() ? "" : " | ") + (!cell.nullReason.empty() ? cell.nullReason
                                             : cell.number            ? std::to_string(*cell.number)
                                                                      : cell.text);
    }
    return out;
}

TEST(StepRows, HavePeriodSplitBatchQualifiersAndWhatWasLeftOut) {
    SessionFixture s;
    const auto lost = static_cast<model::RecordFlags>(model::RecordFlag::NotCollected);
    s.annotation("step[MIXED bs=2]", {.start = 0, .duration = 100});
    s.call("cudaLaunchKernel", {.start = 10, .duration = 5, .id = "1"});
    s.call("cudaLaunchKernel", {.start = 20, .duration = 5, .id = "2"});
    s.kernel("gemm", {.start = 30, .duration = 20, .id = "1"});
    s.kernel("lost", {.id = "2", .flags = lost});
    s.annotation("decode[bs=3/4 tok=3 d=3]", {.start = 200, .duration = 50});
    s.call("cudaLaunchKernel", {.start = 210, .duration = 5, .id = "3"});
    s.kernel("gemm", {.start = 230, .duration = 10, .id = "3"});
    s.annotation("decode[bs=3/4 tok=3 d=3]", {.start = 320, .duration = 40});
    s.call("cudaGraphLaunch", {.start = 330, .duration = 5, .id = "4"}); // of which nothing was recorded
    const auto analysis = analysed(s);
    const TableCells cells = collectCells(TableKind::Steps, *analysis, Selection::all(*analysis), TableOptions{}, 100);
    ASSERT_EQ(cells.rows.size(), 3U);
    const std::vector<std::string_view> times = {"period_ns", "device_busy_ns", "first_launch_ns", "last_kernel_end_ns",
                                                 "first_launch_to_last_kernel_ns"};
    EXPECT_EQ(cellsOf(cells, 0, times), "no_later_step | 20 | 10 | 50 | 40");
    EXPECT_EQ(cellsOf(cells, 1, times), "120 | 10 | 210 | 240 | 30");
    EXPECT_EQ(cellsOf(cells, 2, {"period_ns", "device_busy_ns"}), "no_later_step | no_qualified_device_work");
    const std::vector<std::string_view> batch = {"split",    "tokens",          "tokens_from",
                                                 "requests", "padded_requests", "steady"};
    EXPECT_EQ(cellsOf(cells, 0, batch),
              "unknown | not_in_the_name | not_in_the_name | 2 | not_in_the_name | no_steady_run");
    EXPECT_EQ(cellsOf(cells, 1, batch), "not_mixed | 3 | decode[bs=3/4 tok=3 d=3] | 3 | 4 | no_steady_run");
    EXPECT_EQ(cellsOf(cells, 0, {"qualifiers", "left_out_clock_not_collected"}), "graph_opaque | 1");
    EXPECT_EQ(cellsOf(cells, 1, {"qualifiers", "left_out_clock_not_collected"}), "graph_opaque | ");
}

TEST(SteadySteps, AreTheLongestRunOfMoreThanFiveNearTheLargestBatch) {
    struct Case {
        std::vector<int> requests;
        std::string steady; ///< a digit for each step; empty: there is no such run
    };
    for (const Case &one : {Case{{1, 4, 8, 20, 20, 19, 18, 20, 20, 17}, "0001111110"}, // 18 is 20 less a tenth
                            Case{{20, 20, 20, 20, 20}, ""},                            // five are too few
                            Case{{20, 20, 20, 17, 20, 20, 20}, ""},                    // not in a row
                            Case{{3, 2, 3, 3, 2, 3, 1}, "1111110"},                    // less by one
                            Case{{0, 0, 0, 0, 0, 0, 0}, ""}}) {                        // idle steps are none
        SessionFixture s;
        for (std::size_t i = 0; i < one.requests.size(); ++i) {
            const auto at = static_cast<std::int64_t>(i) * 100;
            s.annotation("step[DECODE bs=" + std::to_string(one.requests[i]) + "]", {.start = at, .duration = 40});
            s.annotation("step[EXTEND bs=1 toks=9]", {.start = at + 50, .duration = 10}); // another stage between them
        }
        const auto analysis = analysed(s);
        const SessionSteps found = stepsOf(*analysis);
        std::string steady;
        for (std::size_t i = 0; i < found.steps.size(); ++i) {
            const MaybeNumber number = steadySteps(*analysis->sessions[0], found.steps)[i];
            if (found.steps[i].stage == "decode")
                steady += number.value ? std::to_string(*number.value) : number.reason == "no_steady_run" ? "" : "?";
        }
        EXPECT_EQ(steady, one.steady);
    }
}

TEST(StepNumbers, TheWorkOfAStepIsThatOfItsCallsWhereverItRuns) {
    SessionFixture s;
    s.annotation("step[DECODE bs=1]", {.start = 0, .duration = 50});
    s.call("cudaLaunchKernel", {.start = 10, .duration = 5, .id = "1"});
    const model::Place own = s.kernel("late", {.start = 500, .duration = 5, .id = "1"});
    s.kernel("foreign", {.start = 20, .duration = 5, .id = "9"});
    const auto analysis = analysed(s);
    const auto work =
        workOfStep(*analysis->sessions[0], analysis->correlation.sessions[0], stepsOf(*analysis).steps[0]);
    ASSERT_EQ(work.size(), 1U);
    EXPECT_EQ(work[0], deviceOf(*analysis->sessions[0], own));
}

/// "measure" → value, of the breakdown of one device.
std::map<std::string, std::string> breakdownOfStep(const Analysis &analysis, std::size_t step) {
    BreakdownOptions options;
    options.step = step;
    std::map<std::string, std::string> out;
    for (const BreakdownMeasure &one : breakdownOf(analysis, 0, options))
        out[std::string(one.measure)] = brief(one.valueNs) + " of " + brief(one.windowStartNs) + ".." +
                                        brief(one.windowEndNs) + " by " + std::to_string(one.count);
    return out;
}

TEST(BreakdownOfAStep, HasTheMarkAsItsWindowAndTheTailIsIdle) {
    SessionFixture s;
    s.annotation("step[DECODE bs=1]", {.start = 100, .duration = 100});
    s.call("cudaLaunchKernel", {.start = 110, .duration = 10, .id = "1"});
    s.kernel("gemm", {.stream = "7", .start = 80, .duration = 40}); // 20 of it inside
    s.kernel("nccl", {.stream = "9", .start = 110, .duration = 30, .id = "1"});
    s.memcpy({.stream = "9", .start = 190, .duration = 30}); // 10 of it inside
    s.kernel("gemm", {.stream = "7", .start = 400, .duration = 10});
    const auto analysis = analysed(s);
    const auto step = breakdownOfStep(*analysis, 1);
    EXPECT_EQ(step.at("total_time"), "100 of 100..200 by 3");
    EXPECT_EQ(step.at("computation_time"), "20 of 100..200 by 1");
    EXPECT_EQ(step.at("total_comm_time"), "30 of 100..200 by 1");
    EXPECT_EQ(step.at("exposed_comm_time"), "20 of 100..200 by 1");
    EXPECT_EQ(step.at("total_copy_time"), "10 of 100..200 by 1");
    EXPECT_EQ(step.at("busy_time"), "50 of 100..200 by 3");
    EXPECT_EQ(step.at("idle_time"), "50 of 100..200 by 1") << "140..190";
    EXPECT_EQ(step.at("idle_while_launching"), "0 of 100..200 by 0");
    EXPECT_FALSE(step.contains("idle_host_wait")) << "classes of idle time are of whole devices";
}

TEST(BreakdownOfAStep, ADeviceWithoutWorkInItIsIdleAllTheTime) {
    SessionFixture s;
    s.annotation("step[DECODE bs=1]", {.start = 100, .duration = 100});
    s.kernel("gemm", {.start = 0, .duration = 100});  // touches its begin
    s.kernel("gemm", {.start = 200, .duration = 10}); // and its end
    const auto analysis = analysed(s);
    EXPECT_EQ(breakdownOfStep(*analysis, 1).at("idle_time"), "100 of 100..200 by 1");
    EXPECT_EQ(breakdownOfStep(*analysis, 1).at("busy_time"), "0 of 100..200 by 0");
    EXPECT_TRUE(breakdownOfStep(*analysis, 2).empty()) << "there is no second step";
}

TEST(BreakdownOfAStep, WorkOnAnotherClockTakesNoPart) {
    SessionFixture s;
    s.annotation("step[DECODE bs=1]", {.start = 100, .duration = 100});
    s.kernel("gemm", {.start = 120, .duration = 10});
    s.kernel("gemm", {.start = 130, .duration = 10, .clock = "other"});
    const auto analysis = analysed(s);
    EXPECT_EQ(breakdownOfStep(*analysis, 1).at("busy_time"), "10 of 100..200 by 1");
}

} // namespace
} // namespace lanescope::test
