// SPDX-License-Identifier: Apache-2.0
#include "tests/core/support/cli_runner.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace lanescope {

namespace {

using Json = nlohmann::json;

class CliRanges : public testing::Test {
protected:
    std::vector<std::string> files(const std::string &id) {
        return test::writeAll(m_folder, test::counterexample(id).files);
    }
    [[nodiscard]] static Json parsed(const test::RunResult &result) { return Json::parse(result.out); }
    test::TempFolder m_folder;
};

} // namespace

TEST_F(CliRanges, ARangeHasTheFieldsOfARegionAndItsLists) { // launch 1000+10, gemm 1020+50
    const Json range = test::cliJson("range", files("C7"), {"--range", "1005..1030"}).at("range");
    EXPECT_EQ(range.at("region"), "range");
    EXPECT_EQ(range.at("region_start_ns"), 1005);
    EXPECT_EQ(range.at("region_end_ns"), 1030);
    EXPECT_EQ(range.at("kernel_count"), 1);
    EXPECT_EQ(range.at("kernel_duration_ns"), 50);
    EXPECT_EQ(range.at("device_busy_ns"), 10);
    EXPECT_EQ(range.at("direct_launch_count"), 1);
    EXPECT_EQ(range.at("launches_in_flight"), Json({{"at_begin", 1}, {"most", 1}, {"at_end", 1}}));
    ASSERT_EQ(range.at("kernels").size(), 1U);
    EXPECT_EQ(range.at("kernels").at(0).at("name"), "gemm");
    EXPECT_EQ(range.at("kernels").at(0).at("share"), 1.0);
    EXPECT_EQ(range.at("classes").at(0).at("class"), "gemm");
    EXPECT_EQ(range.at("api").at(0).at("name"), "cudaLaunchKernel");
    EXPECT_EQ(range.at("api").at(0).at("total_ns"), 10);
    EXPECT_TRUE(range.at("gaps").empty());
}

TEST_F(CliRanges, GapsOfARangeNameEventsAndReasons) {
    const std::string path = test::writeAll(m_folder, test::counterexample("C15").files).front();
    const Json whole = test::cliJson("gaps", {path}).at("rows");
    const Json range = test::cliJson("range", {path}, {"--range", "0..100000"}).at("range");
    ASSERT_EQ(range.at("gaps").size(), whole.size());
    for (std::size_t i = 0; i < whole.size(); ++i)
        for (const auto &[key, value] : range.at("gaps").at(i).items())
            EXPECT_EQ(value, whole.at(i).at(key)) << key;
}

TEST_F(CliRanges, ARangeOfTwoSessionsOrClocksIsRefusedWithASentence) {
    const std::vector<std::string> two = files("C1"), clocks = files("C17");
    const auto refused = [&](std::vector<std::string> paths, std::vector<std::string> more) {
        std::vector<std::string> arguments = {"range", "--json", "--range", "0..2000"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        arguments.insert(arguments.end(), paths.begin(), paths.end());
        return test::runCli(arguments);
    };
    const test::RunResult sessions = refused(two, {});
    EXPECT_EQ(sessions.exitCode, 1);
    EXPECT_NE(sessions.err.find("one clock of one session"), std::string::npos) << sessions.err;
    EXPECT_EQ(parsed(sessions).at("availability").at("reason"), "range_spans_sessions");
    EXPECT_EQ(sessions.out.find("1010"), std::string::npos);
    EXPECT_EQ(refused(two, {"--session", two.front()}).exitCode, 0);
    const test::RunResult several = refused(clocks, {});
    EXPECT_EQ(several.exitCode, 1);
    EXPECT_EQ(parsed(several).at("availability").at("reason"), "range_spans_clocks");
    const test::RunResult named = refused(clocks, {"--clock", "y"});
    ASSERT_EQ(named.exitCode, 0) << named.err;
    EXPECT_EQ(parsed(named).at("range").at("device_busy_ns"), 5);
    EXPECT_EQ(refused(clocks, {"--clock", "z"}).exitCode, 1);
}

TEST_F(CliRanges, ARangeOfHistoricalRowsIsRefused) {
    const test::RunResult result = test::runCli({"range", "--json", "--range", "0..9999", files("C8").front()});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_EQ(parsed(result).at("availability").at("reason"), "missing_session_scope");
    EXPECT_NE(result.err.find("no two of their times may be compared"), std::string::npos) << result.err;
}

TEST_F(CliRanges, TheCsvOfARangeIsOneTableOfAllLists) {
    const test::RunResult result = test::runCli({"range", "--csv", "--range", "1005..1030", files("C7").front()});
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_EQ(result.out.rfind("section,name,value,", 0), 0U) << result.out;
    EXPECT_NE(result.out.find("\r\nnumbers,device_busy_ns,10,"), std::string::npos) << result.out;
    EXPECT_NE(result.out.find("\r\nkernels,gemm,"), std::string::npos) << result.out;
}

TEST_F(CliRanges, ARangeForPeopleNamesItsScope) {
    const test::RunResult result = test::runCli({"range", "--range", "1005..1030", files("C7").front()});
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_EQ(result.out.rfind("Session ", 0), 0U);
    EXPECT_NE(result.out.find(" · clock "), std::string::npos) << result.out;
    EXPECT_NE(result.out.find("gemm"), std::string::npos);
}

TEST_F(CliRanges, GapsOfAKindAndReasonAreCounted) {
    const std::string path = files("C15").front();
    const Json rows = test::cliJson("gaps", {path}, {"--by", "reason"}).at("rows");
    std::map<std::string, Json> byKind;
    for (const Json &row : rows)
        byKind.emplace(row.at("kind"), row);
    EXPECT_EQ(byKind.at("idle").at("reason"), "no_launch_in_flight");
    EXPECT_EQ(byKind.at("idle").at("count"), 1);
    EXPECT_EQ(byKind.at("idle").at("total_ns"), 30);
    EXPECT_EQ(byKind.at("runtime_launch").at("reason"), "host_side");
}

TEST_F(CliRanges, GapsShorterThanTheThresholdAreLeftOut) {
    const std::string path = files("C15").front();
    const auto idle = [&](const char *least) {
        std::size_t count = 0;
        const Json document = test::cliJson("gaps", {path}, {"--min-ns", least});
        for (const Json &row : document.at("rows"))
            count += row.at("kind") == "idle" ? 1 : 0;
        return count;
    };
    EXPECT_EQ(idle("30"), 1U);
    EXPECT_EQ(idle("31"), 0U);
}

TEST_F(CliRanges, TablesOfNsightSystemsNameTheirSchema) {
    const std::string path = files("C7").front();
    for (const std::vector<std::string> &command : test::kNsysCommands) {
        const Json document = test::cliJson(command.front(), {path}, {command.begin() + 1, command.end()});
        const std::string name = document.at("schema");
        EXPECT_TRUE(name.find("cuda_") != std::string::npos || name.find("gpu_") != std::string::npos) << name;
    }
    const Json rows = test::cliJson("launches", {path}, {"--definition", "nsys"}).at("rows");
    ASSERT_EQ(rows.size(), 1U);
    EXPECT_EQ(rows.at(0).at("queue_avg_ns"), 10.0);
    EXPECT_EQ(rows.at(0).at("total_avg_ns"), 70.0);
    EXPECT_EQ(rows.at(0).at("process"), "P1");
}

TEST_F(CliRanges, NsightTablesOfHistoricalRowsSayWhyTheyAreEmpty) {
    const Json document = test::cliJson("gaps", files("C8"), {"--definition", "nsys", "--min-ns", "0"});
    EXPECT_TRUE(document.at("rows").empty());
    EXPECT_EQ(document.at("availability").at("reason"), "missing_session_scope");
}

TEST_F(CliRanges, CompareSaysThatItIsDescriptiveNotCausal) {
    const std::vector<std::string> two = files("C6");
    const test::RunResult text = test::runCli({"compare", two[0], two[1]});
    EXPECT_EQ(text.exitCode, 0) << text.err;
    EXPECT_NE(text.out.find("Descriptive, not causal"), std::string::npos);
    const Json document = parsed(test::runCli({"compare", "--json", two[0], two[1]}));
    EXPECT_EQ(document.at("note").get<std::string>().rfind("Descriptive, not causal", 0), 0U);
    EXPECT_NE(document.at("a").at("session_id"), document.at("b").at("session_id"));
    EXPECT_EQ(document.at("rows").at(0).at("measure"), "region_duration_ns");
    const test::RunResult csv = test::runCli({"compare", "--csv", two[0], two[1]});
    EXPECT_EQ(csv.out.rfind("measure,a,b,delta,ratio,a_qualifiers,b_qualifiers,change,", 0), 0U) << csv.out;
}

TEST_F(CliRanges, CompareTakesSessionsOfOneFileByTheirNumber) {
    const std::string path = m_folder.write("two.jsonl", test::counterexample("C7").files.front().content +
                                                             test::counterexample("C1").files.at(1).content);
    const test::RunResult result = test::runCli({"compare", "--json", path + "#1", path + "#2"});
    EXPECT_EQ(result.exitCode, 0) << result.err;
    EXPECT_EQ(parsed(result).at("rows").at(0).at("a"), 70);
    const std::string id = parsed(result).at("b").at("session_id");
    EXPECT_EQ(test::runCli({"compare", "--quiet", path + "#1", id}).exitCode, 0);
}

TEST_F(CliRanges, CompareRefusesWithAReasonAndExitCodeOne) {
    const std::string pair = files("C7").front(), absent = m_folder.file("absent.json");
    const std::string launch = test::writeAll(m_folder, {test::counterexample("C1").files.front()}).front();
    const std::string historical = files("C8").front(), clocks = files("C17").front();
    const std::string mixed = m_folder.write(
        "mixed.json", test::pytorchProfile({{"cuda_runtime", "cudaLaunchKernel", 100, 10, "100", "100", 1},
                                            {"cuda_runtime", "cudaLaunchKernel", 200, 10, "200", "200", 2},
                                            {"kernel", "k", 300, 10, "0", "7", 1}}));
    struct Refusal {
        std::vector<std::string> arguments;
        std::string code;
    };
    const std::vector<Refusal> refusals = {
        {{pair, pair}, "same_selection"},
        {{pair, launch}, "no_device_events"},
        {{pair, "ffffffff"}, "no_such_session"},
        {{pair, pair, "--range-a", "0..10"}, "empty_selection"},
        {{pair, historical, "--range-b", "0..10"}, "missing_session_scope"},
        {{pair, pair, "--range-a", "1000..1010"}, "no_device_events"},
        {{pair, clocks, "--range-b", "0..10"}, "range_spans_clocks"},
        {{pair, mixed, "--range-b", "0..1000000000000000000"}, "sessions_not_separable"}};
    for (const Refusal &refusal : refusals) {
        std::vector<std::string> arguments = {"compare", "--json"};
        arguments.insert(arguments.end(), refusal.arguments.begin(), refusal.arguments.end());
        const test::RunResult result = test::runCli(arguments);
        EXPECT_EQ(result.exitCode, 1) << refusal.code << result.err;
        EXPECT_EQ(parsed(result).at("refused").at("code"), refusal.code);
        EXPECT_FALSE(parsed(result).contains("rows"));
        EXPECT_FALSE(result.err.empty());
    }
    EXPECT_EQ(test::runCli({"compare", absent, absent}).exitCode, 2);
}

TEST_F(CliRanges, WrongUsageIsSaid) {
    const std::string path = files("C7").front();
    for (const std::vector<std::string> &arguments : std::vector<std::vector<std::string>>{
             {"range", path},
             {"range", "--range", "5", path},
             {"range", "--range", "9..5", path},
             {"compare", path},
             {"compare", path, path, "--range-a", "x"},
             {"gaps", "--table", "gpu_gaps", path},
             {"gaps", "--definition", "nsys", "--table", "cuda_api_sum", path},
             {"gaps", "--definition", "nsys", "--by", "reason", path},
             {"gaps", "--definition", "nsys", "--phase", "decode", path},
             {"gaps", "--definition", "nsys", "--table", "gpu_time_util", "--min-ns", "5", path},
             {"gaps", "--min-ns", "-5", path},
             {"gaps", "--min-ns", "5x", path},
             {"kernels", "--definition", "theirs", path}})
        EXPECT_EQ(test::runCli(arguments).exitCode, 64) << arguments.at(0) << " " << arguments.at(1);
}

} // namespace lanescope
