// SPDX-License-Identifier: Apache-2.0
#include "analysis/nsys/nsys_tables.h"
#include "tests/core/support/cli_runner.h"
#include "tests/core/support/nsight_file.h"
#include "tests/core/support/numbers_of.h"
#include "tests/core/support/temp_folder.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>

namespace lanescope::test {

namespace {

using analysis::NsysTable;

TEST(Spread, MedianIsTheMeanOfTheMiddleTwoAndTheDeviationThatOfASample) {
    std::vector<std::int64_t> values = {9, 2, 4, 4};
    const analysis::Spread spread = analysis::spreadOf(values);
    EXPECT_EQ(4U, spread.count);
    EXPECT_EQ(19, spread.total);
    EXPECT_EQ(2, spread.min);
    EXPECT_EQ(9, spread.max);
    EXPECT_DOUBLE_EQ(4.75, spread.mean);
    EXPECT_DOUBLE_EQ(4, spread.median);
    EXPECT_DOUBLE_EQ(std::sqrt((2.75 * 2.75 + 2 * 0.75 * 0.75 + 4.25 * 4.25) / 3), spread.deviation);
    std::vector<std::int64_t> one = {7}, none;
    EXPECT_EQ(0, analysis::spreadOf(one).deviation);
    EXPECT_EQ(0U, analysis::spreadOf(none).count);
}

/// The pairs of definitions.md §4.4, in its order.
SessionFixture launchPairs() {
    SessionFixture s;
    const std::int64_t times[6][4] = {{80, 90, 100, 150},   {95, 100, 160, 180},  {250, 260, 300, 400},
                                      {262, 270, 450, 460}, {240, 245, 350, 450}, {505, 510, 500, 510}};
    for (std::size_t i = 0; i < 6; ++i) {
        const auto &[start, end, begin, finish] = times[i];
        const std::string id = std::to_string(i + 1);
        s.call("cudaLaunchKernel_v7000", {.start = start, .duration = end - start, .id = id});
        s.kernel("k" + id, {.start = begin, .duration = finish - begin, .id = id});
    }
    return s;
}

TEST(NsysTables, KernelExecutionsHaveTheTimesOfTheDefinitionAndBlankNegativeQueues) {
    SessionFixture s = launchPairs();
    const NumbersOf of(s);
    std::map<std::string, std::string> rows;
    for (const auto &row : analysis::kernelExecutions(*of.session, of.correlation.sessions[0])) {
        const std::string queue = row.queue.count == 0 ? "NULL" : std::to_string(row.queue.total);
        rows[row.kernelName] = std::to_string(row.apiTime.total) + " " + queue + " " +
                               std::to_string(row.kernel.total) + " " + std::to_string(row.total.total);
        EXPECT_EQ("cudaLaunchKernel", row.api);
    }
    EXPECT_EQ((std::map<std::string, std::string>{{"k1", "10 10 50 70"},
                                                  {"k2", "5 60 20 85"},
                                                  {"k3", "10 40 100 150"},
                                                  {"k4", "8 180 10 198"},
                                                  {"k5", "5 105 100 210"},
                                                  {"k6", "5 NULL 10 5"}}),
              rows);
}

TEST(NsysTables, KernelsOfOneNameAreOneRowAndUnprovenOnesStandApartWithTheirState) {
    SessionFixture s;
    s.call("cudaLaunchKernel", {.start = 0, .duration = 10, .id = "1"});
    s.call("cudaLaunchKernel", {.start = 20, .duration = 10, .id = "2"});
    s.call("cudaLaunchKernel", {.start = 40, .duration = 10, .id = "9"});
    s.call("cudaLaunchKernel", {.start = 60, .duration = 10, .id = "9"});
    s.kernel("k", {.start = 15, .duration = 5, .id = "1"});
    s.kernel("k", {.start = 25, .duration = 7, .id = "2"}); // starts inside its call
    s.kernel("k", {.start = 80, .duration = 11, .id = "9"});
    s.kernel("k", {.start = 95, .duration = 3, .id = "77"});
    const NumbersOf of(s);
    const auto rows = analysis::kernelExecutions(*of.session, of.correlation.sessions[0]);
    ASSERT_EQ(3U, rows.size());
    EXPECT_EQ(2U, rows[0].kernel.count);
    EXPECT_EQ(1U, rows[0].queue.count);
    EXPECT_EQ(12, rows[0].kernel.total);
    EXPECT_EQ(20 + 12, rows[0].total.total); // 0..20 and 20..32
    EXPECT_EQ(analysis::MatchState::AmbiguousKey, rows[1].state);
    EXPECT_EQ(11, rows[1].kernel.total);
    EXPECT_EQ(0U, rows[1].total.count);
    EXPECT_TRUE(rows[1].api.empty());
    EXPECT_EQ(analysis::MatchState::LaunchNotInSession, rows[2].state);
}

TEST(NsysTables, AGraphLaunchIsThereOnceForEachOfItsKernels) {
    SessionFixture s;
    s.call("cudaGraphLaunch_v10000", {.start = 0, .duration = 10, .id = "1"});
    s.kernel("k", {.start = 20, .duration = 5, .id = "1"});
    s.kernel("k", {.start = 30, .duration = 5, .id = "1"});
    const NumbersOf of(s);
    const auto rows = analysis::kernelExecutions(*of.session, of.correlation.sessions[0]);
    ASSERT_EQ(1U, rows.size());
    EXPECT_EQ(2U, rows[0].kernel.count);
    EXPECT_EQ(20, rows[0].apiTime.total);
    EXPECT_EQ(25 + 35, rows[0].total.total);
}

TEST(NsysTables, CapturedLaunchesHaveCallsButNoExecution) {
    SessionFixture s;
    s.nsight();
    s.call("cudaStreamBeginCapture_v10000", {.start = 0, .duration = 1, .id = "1"});
    s.call("cudaLaunchKernel_v7000", {.start = 5, .duration = 3, .id = "2"});
    s.call("cudaStreamEndCapture_v10000", {.start = 10, .duration = 1, .id = "3"});
    const NumbersOf of(s);
    EXPECT_TRUE(analysis::kernelExecutions(*of.session, of.correlation.sessions[0]).empty());
    const auto calls = analysis::apiSum(*of.session, of.correlation.sessions[0]);
    ASSERT_EQ(3U, calls.size());
    EXPECT_EQ("cudaLaunchKernel", calls[0].name);
    EXPECT_DOUBLE_EQ(0.6, calls[0].share);
}

TEST(NsysTables, SumsAreByNameWithTheirShareOfTheListedTime) {
    SessionFixture s;
    s.kernel("a", {.start = 0, .duration = 10});
    s.kernel("a", {.device = "1", .start = 0, .duration = 20});
    s.kernel("b", {.start = 0, .duration = 70});
    s.kernel("lost", {.flags = static_cast<model::RecordFlags>(model::RecordFlag::NotCollected)});
    s.memcpy({.start = 0, .duration = 500});
    const NumbersOf of(s);
    const auto rows = analysis::kernelSum(*of.session);
    ASSERT_EQ(2U, rows.size());
    EXPECT_EQ("b", rows[0].name);
    EXPECT_DOUBLE_EQ(0.7, rows[0].share);
    EXPECT_EQ(2U, rows[1].spread.count);
    EXPECT_DOUBLE_EQ(15, rows[1].spread.mean);
    EXPECT_DOUBLE_EQ(15, rows[1].spread.median);
}

std::string listed(const std::vector<analysis::DeviceGap> &gaps) {
    std::string out;
    for (const analysis::DeviceGap &gap : gaps)
        out += (out.empty() ? "" : " ") + std::to_string(gap.start.count) + "+" + std::to_string(gap.duration.count);
    return out;
}

TEST(NsysTables, DeviceGapsAreOverAllStreamsWithoutWholeGraphRecordsAndLongerThanTheThreshold) {
    SessionFixture s;
    s.kernel("a", {.stream = "7", .start = 0, .duration = 10});
    s.memcpy({.stream = "8", .start = 30, .duration = 10});
    s.graph({.stream = "7", .start = 50, .duration = 10});
    s.memset({.stream = "9", .start = 100, .duration = 10});
    s.kernel("long", {.stream = "7", .start = 120, .duration = 100});
    s.kernel("short", {.stream = "8", .start = 130, .duration = 10});
    s.kernel("b", {.stream = "8", .start = 225, .duration = 10});
    s.kernel("another device", {.device = "1", .start = 12, .duration = 5});
    const NumbersOf of(s);
    EXPECT_EQ("40+60 10+20 110+10 220+5", listed(analysis::deviceGaps(*of.session, 0)));
    EXPECT_EQ("40+60 10+20", listed(analysis::deviceGaps(*of.session, 10))) << "longer, not as long";
    EXPECT_EQ("", listed(analysis::deviceGaps(*of.session, analysis::kNsysGapNs)));
}

TEST(NsysTables, TheProfilersOwnOverheadInsideTheBusyExtentOfItsProcessIsNoGap) {
    SessionFixture s;
    s.kernel("a", {.start = 0, .duration = 10});
    s.kernel("b", {.start = 100, .duration = 10});
    s.overhead("CUDA profiling data flush overhead", {.start = 20, .duration = 30});
    s.overhead("CUPTI Buffer flush", {.start = 60, .duration = 10});                 // not of the three
    s.overhead("CUDA profiling overhead", {.pid = "2", .start = 70, .duration = 5}); // of another process
    s.overhead("CUDA profiling stop overhead", {.start = 105, .duration = 500});     // reaches out
    const NumbersOf of(s);
    EXPECT_EQ("50+50 10+10", listed(analysis::deviceGaps(*of.session, 0)));
}

TEST(NsysTables, UseOfADeviceIsInThirtyPartsAndLowNeighboursAreOne) {
    SessionFixture s;
    s.kernel("first", {.start = 0, .duration = 100});             // part 0: full
    s.kernel("x", {.stream = "1", .start = 110, .duration = 30}); // part 1: 30 + 30
    s.kernel("y", {.stream = "2", .start = 120, .duration = 30});
    s.kernel("z", {.start = 250, .duration = 40});      // part 2: 40
    s.kernel("last", {.start = 600, .duration = 2400}); // parts 6 to 29: full
    const NumbersOf of(s);
    const auto low = analysis::lowUse(*of.session);
    ASSERT_EQ(1U, low.size());
    EXPECT_EQ(200, low[0].start.count);
    EXPECT_EQ(400, low[0].duration.count);
    EXPECT_DOUBLE_EQ(0.1, low[0].inUse);
}

TEST(NsysTables, ADeviceOfOneInstantHasNoParts) {
    SessionFixture s;
    s.kernel("instant", {.start = 5, .duration = 0});
    const NumbersOf of(s);
    EXPECT_TRUE(analysis::lowUse(*of.session).empty());
    EXPECT_TRUE(analysis::deviceGaps(*of.session, 0).empty());
}

TEST(NsysTables, AnnotationsAreProjectedOntoTheWorkOfTheCallsInsideThem) {
    SessionFixture s;
    s.annotation("outer", {.start = 0, .duration = 100});
    s.annotation("inner", {.start = 10, .duration = 20});
    s.annotation("inner", {.start = 40, .duration = 20});
    s.annotation("empty", {.start = 70, .duration = 10});
    s.annotation("other thread", {.tid = "2", .start = 0, .duration = 100});
    s.annotation("open", {.start = 45, .flags = static_cast<model::RecordFlags>(model::RecordFlag::Open)});
    s.call("cudaLaunchKernel", {.start = 10, .duration = 20, .id = "1"}); // as long as its annotation
    s.call("cudaGraphLaunch", {.start = 50, .duration = 5, .id = "2"});
    s.call("cudaLaunchKernel", {.start = 55, .duration = 10, .id = "3"}); // ends after the second inner
    s.kernel("a", {.start = 200, .duration = 10, .id = "1"});
    s.kernel("b", {.start = 220, .duration = 10, .id = "2"});
    s.kernel("b", {.start = 240, .duration = 10, .id = "2"});
    s.kernel("c", {.start = 260, .duration = 10, .id = "3"});
    s.graph({.start = 300, .duration = 50, .id = "2"}); // whole-graph records are not projected
    const NumbersOf of(s);
    std::map<std::string, std::string> rows;
    for (const auto &row : analysis::projectedRanges(*of.session, of.correlation.sessions[0]))
        rows[row.name] = std::to_string(row.projected.count) + " x " + std::to_string(row.projected.total) + " of " +
                         std::to_string(row.rangeTotalNs) + ", " + std::to_string(row.operations);
    EXPECT_EQ((std::map<std::string, std::string>{
                  {"outer", "1 x 70 of 100, 3"}, {"inner", "2 x 40 of 40, 2"}, {"open", "1 x 50 of 0, 2"}}),
              rows);
}

TEST(NsysTables, ProjectionsNameTheDomainAndLeaveOutWhatAnotherThreadEnded) {
    const TempFolder folder;
    NsightFile file(folder.file("a.sqlite"));
    const NsightProcess other{200};
    for (const NsightProcess &process : {kServer, other}) {
        file.range(process, 5, 100, "200", "step")
            .range(process, 5, 110, "190", "layer")
            .range(process, 5, 120, "180", "closed elsewhere", 60);
        file.call(process, 5, 130, 140, 1, "cudaLaunchKernel").kernel(process, 300, 320, 7, 1, "k");
    }
    file.range(kServer, 5, 500, "NULL", "TensorRT", 75).range(other, 5, 500, "NULL", "NCCL", 75);
    file.sql("UPDATE NVTX_EVENTS SET domainId = 3 WHERE text IN ('layer', 'TensorRT', 'NCCL');"
             "UPDATE NVTX_EVENTS SET endGlobalTid = " +
             std::to_string(kServer.globalTid(9)) + " WHERE text = 'closed elsewhere'");
    std::map<std::string, int> rows;
    const nlohmann::json document = cliJson("phases", {file.close()}, {"--definition", "nsys"});
    for (const nlohmann::json &row : document.at("rows"))
        rows[row.at("name")] = row.at("instances");
    EXPECT_EQ((std::map<std::string, int>{{":step", 2}, {"NCCL:layer", 1}, {"TensorRT:layer", 1}}), rows);
}

TEST(NsysTables, WhatSubtractsTimesIsEmptyWhereTheyMayNotBeCompared) {
    SessionFixture s;
    s.notSeparable();
    s.annotation("range", {.start = 0, .duration = 100});
    s.call("cudaLaunchKernel", {.start = 10, .duration = 5, .id = "1"});
    s.kernel("a", {.start = 20, .duration = 10, .id = "1"});
    s.kernel("b", {.start = 900, .duration = 10, .id = "2"});
    const NumbersOf of(s);
    const analysis::SessionCorrelation &correlation = of.correlation.sessions[0];
    EXPECT_TRUE(analysis::kernelExecutions(*of.session, correlation).empty());
    EXPECT_TRUE(analysis::deviceGaps(*of.session, 0).empty());
    EXPECT_TRUE(analysis::lowUse(*of.session).empty());
    EXPECT_TRUE(analysis::projectedRanges(*of.session, correlation).empty());
    EXPECT_EQ(2U, analysis::kernelSum(*of.session).size());
    EXPECT_EQ(1U, analysis::apiSum(*of.session, correlation).size());
}

TEST(NsysTables, ThroughputDividesAsTheTableDoes) {
    EXPECT_EQ(4 * (1000000000 / 3), *analysis::throughput(4, {3}));
    EXPECT_EQ(0, *analysis::throughput(4, {1000000001}));
    EXPECT_FALSE(analysis::throughput(4, {0}));
    EXPECT_FALSE(analysis::throughput(-1, {5}));
    EXPECT_EQ(std::numeric_limits<std::int64_t>::max(), *analysis::throughput(std::int64_t{1} << 60, {1}));
}

} // namespace
} // namespace lanescope::test
