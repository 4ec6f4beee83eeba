// SPDX-License-Identifier: Apache-2.0
// The time between two points, as the window measures it.
#include "tests/core/support/cli_runner.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace lanescope {

namespace {

using Json = nlohmann::json;
using Words = std::vector<std::string>;

class CliMeasure : public testing::Test {
protected:
    Words files(const std::string &id) { return test::writeAll(m_folder, test::counterexample(id).files); }
    static test::RunResult run(const Words &paths, const std::string &from, const std::string &to,
                               const Words &more = {"--json"}) {
        Words arguments = {"measure", "--from", from, "--to", to};
        arguments.insert(arguments.end(), more.begin(), more.end());
        arguments.insert(arguments.end(), paths.begin(), paths.end());
        return test::runCli(arguments);
    }
    /// The device event and the call of C7: gemm 1020+50, its launch 1000+10.
    static Json matchOf(const Words &paths) { return test::cliJson("correlations", paths).at("rows").at(0); }
    test::TempFolder m_folder;
};

} // namespace

TEST_F(CliMeasure, GoesFromAnEdgeOfAnEventToAnEdgeOfAnother) {
    const Words paths = files("C7");
    const std::string gemm = matchOf(paths).at("event"), launch = matchOf(paths).at("call").at("event");
    struct Case {
        std::string from, to;
        int distance;
    };
    const std::string at = paths.front() + ":";
    for (const Case &one : {Case{launch, gemm, 20}, Case{launch + ":start", gemm + ":end", 70},
                            Case{launch + ":end", gemm, 10}, Case{gemm + ":end", launch, -70}, Case{gemm, gemm, 0},
                            Case{at + "1000", gemm + ":end", 70}, Case{at + "-5", at + "1", 6}}) {
        const test::RunResult result = run(paths, one.from, one.to);
        ASSERT_EQ(result.exitCode, 0) << one.from << ' ' << one.to << ' ' << result.err;
        EXPECT_EQ(Json::parse(result.out).at("rows").at(0).at("distance_ns"), one.distance)
            << one.from << ' ' << one.to;
    }
    const Json row = Json::parse(run(paths, launch, gemm + ":end").out).at("rows").at(0);
    EXPECT_EQ(row.at("from").at("event"), launch);
    EXPECT_EQ(row.at("from").at("time_ns"), 1000);
    EXPECT_EQ(row.at("to").at("edge"), "end");
    EXPECT_EQ(row.at("evidence"), "same_session_clock");
    EXPECT_EQ(row.at("null_reasons").at("uncertainty_ns"), "one_clock");
    const test::RunResult text = run(paths, launch, gemm, {});
    EXPECT_NE(text.out.find(" (start): 20 ns (measure/1)\n"), std::string::npos) << text.out;
    EXPECT_NE(run(paths, launch, gemm, {"--csv"}).out.find(",20,same_session_clock,0,"), std::string::npos);
}

TEST_F(CliMeasure, AcrossClocksGivesTheSentenceOfTheWindowAndNoNumberUntilTheyAreAligned) {
    const Words paths = files("C1"); // A: launch 1000+10; B: kernel 0+5
    const std::string from = paths[0] + ":1000", to = paths[1] + ":0";
    const test::RunResult refused = run(paths, from, to);
    EXPECT_EQ(refused.exitCode, 1);
    const Json document = Json::parse(refused.out);
    EXPECT_EQ(document.at("availability").at("reason"), "clock_unrelated");
    EXPECT_TRUE(document.at("rows").empty());
    EXPECT_EQ(refused.out.find("distance_ns"), std::string::npos);
    EXPECT_FALSE(document.at("availability").at("message").get<std::string>().empty());
    const test::RunResult aligned =
        run(paths, from, to, {"--json", "--align", paths[0] + "," + paths[1] + ",offset_ns=1005,reason=test"});
    ASSERT_EQ(aligned.exitCode, 0) << aligned.err;
    const Json row = Json::parse(aligned.out).at("rows").at(0);
    EXPECT_EQ(row.at("distance_ns"), 5);
    EXPECT_EQ(row.at("evidence"), "user_anchor");
    EXPECT_EQ(row.at("alignments_between"), 1);
    EXPECT_EQ(row.at("null_reasons").at("uncertainty_ns"), "not_stated");
    EXPECT_EQ(Json::parse(aligned.out).at("alignments").size(), 1U);
}

TEST_F(CliMeasure, WhatIsNoPointOrHasNoTimeIsRefusedWithItsReason) {
    const Words one = files("C7"), clocks = files("C17"), historical = files("C8"), lost = files("C15");
    const Json rows = test::cliJson("correlations", lost).at("rows");
    std::string noTime;
    for (const Json &row : rows)
        if (!row.at("flags").empty())
            noTime = row.at("event");
    ASSERT_FALSE(noTime.empty());
    struct Case {
        Words paths;
        std::string from;
        Words more;
        std::string code;
    };
    for (const Case &refused : {Case{one, "1000", {}, "bad_point"}, Case{one, "ffffffff:1", {}, "no_such_session"},
                                Case{one, one[0] + "/@999999", {}, "no_such_event"},
                                Case{one, one[0] + ":1", {"--clock", "tsc"}, "no_such_clock"},
                                Case{clocks, clocks[0] + ":1", {}, "range_spans_clocks"},
                                Case{historical, historical[0] + ":1", {}, "missing_session_scope"},
                                Case{lost, noTime, {}, "clock_not_collected"}}) {
        Words more = refused.more;
        more.emplace_back("--json");
        const test::RunResult result = run(refused.paths, refused.from, refused.from, more);
        EXPECT_EQ(result.exitCode, 1) << refused.from << result.err;
        EXPECT_EQ(Json::parse(result.out).at("availability").at("reason"), refused.code) << refused.from;
    }
}

} // namespace lanescope
