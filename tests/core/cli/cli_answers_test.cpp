// SPDX-License-Identifier: Apache-2.0
// Steps, names and rules on the command line.
#include "tests/core/support/cli_runner.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace lanescope {

namespace {

using Json = nlohmann::json;

/// Two decode steps with a launch and a kernel each, as torch.profiler writes them (microseconds).
const char *const kTwoSteps =
    R"({"traceEvents":[)"
    R"({"ph":"X","cat":"user_annotation","name":"step[DECODE bs=1]","pid":5,"tid":1,"ts":0,"dur":100},)"
    R"({"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":5,"tid":1,"ts":10,"dur":5,"args":{"correlation":1}},)"
    R"({"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":120,"dur":40,"args":{"correlation":1,"device":0,"stream":7}},)"
    R"({"ph":"X","cat":"user_annotation","name":"step[DECODE bs=1]","pid":5,"tid":1,"ts":200,"dur":50},)"
    R"({"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":5,"tid":1,"ts":210,"dur":5,"args":{"correlation":2}},)"
    R"({"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":220,"dur":20,"args":{"correlation":2,"device":0,"stream":7}}]})";

class CliAnswers : public testing::Test {
protected:
    [[nodiscard]] std::string steps() const { return m_folder.write("steps.json", kTwoSteps); }
    [[nodiscard]] static Json rowOf(const Json &document, const std::string &key, const std::string &value) {
        for (const Json &row : document.at("rows"))
            if (row.value(key, "") == value)
                return row;
        return {};
    }
    test::TempFolder m_folder;
};

} // namespace

TEST_F(CliAnswers, LaunchesByNameAreAggregates) {
    const Json document = test::cliJson("launches", {steps()}, {"--by", "name"});
    ASSERT_EQ(document.at("rows").size(), 1U);
    const Json &row = document.at("rows").at(0);
    EXPECT_EQ(row.at("name"), "cudaLaunchKernel");
    EXPECT_EQ(row.at("count"), 2);
    EXPECT_EQ(row.at("total_ns"), 10'000);
    EXPECT_EQ(row.at("latency_median_ns"), 10'000);
    EXPECT_EQ(row.at("queue_positive"), 2);
    EXPECT_EQ(test::runCli({"launches", "--by", "name", "--definition", "nsys", steps()}).exitCode, 64);
    EXPECT_EQ(test::runCli({"launches", "--by", "name", "--definition", "hta", steps()}).exitCode, 64);
}

TEST_F(CliAnswers, ABreakdownOfAStepHasItsWindowAndNamesBothLists) {
    const Json document = test::cliJson("breakdown", {steps()}, {"--step", "2"});
    const Json busy = rowOf(document, "measure", "busy_time");
    EXPECT_EQ(busy.at("value_ns"), 20'000);
    EXPECT_EQ(busy.at("window_start_ns"), 200'000);
    EXPECT_EQ(busy.at("window_end_ns"), 250'000);
    EXPECT_EQ(rowOf(document, "measure", "idle_time").at("value_ns"), 30'000);
    EXPECT_TRUE(document.at("rules").contains("kernel_classes"));
    EXPECT_TRUE(document.at("rules").contains("phases"));
    EXPECT_EQ(rowOf(test::cliJson("breakdown", {steps()}, {"--step", "1"}), "measure", "busy_time").at("value_ns"), 0)
        << "its kernel runs after its mark";
}

TEST_F(CliAnswers, AStepThatIsNotThereIsNoAnswerAndOtherDefinitionsHaveNone) {
    const test::RunResult none = test::runCli({"breakdown", "--json", "--step", "3", steps()});
    EXPECT_EQ(none.exitCode, 1);
    EXPECT_EQ(Json::parse(none.out).at("availability").at("reason"), "no_such_step");
    EXPECT_NE(none.err.find("the last one is 2"), std::string::npos) << none.err;
    EXPECT_EQ(test::runCli({"breakdown", "--step", "1", "--definition", "hta", steps()}).exitCode, 64);
    EXPECT_EQ(test::runCli({"breakdown", "--step", "0", steps()}).exitCode, 64);
}

TEST_F(CliAnswers, StepsAreComparedByTheirOwnWork) {
    const std::string file = steps();
    const Json document =
        Json::parse(test::runCli({"compare", "--json", file, file, "--step-a", "1", "--step-b", "2"}).out);
    EXPECT_EQ(document.at("a").at("step"), 1);
    EXPECT_EQ(document.at("b").at("step"), 2);
    EXPECT_TRUE(document.at("rules").contains("phases"));
    EXPECT_EQ(rowOf(document, "measure", "kernel_duration_ns").at("delta"), -20'000);
    EXPECT_EQ(rowOf(document, "kernel", "gemm").at("change"), "faster");
    const test::RunResult mixed = test::runCli({"compare", file, file, "--step-a", "1"});
    EXPECT_EQ(mixed.exitCode, 1);
    EXPECT_NE(mixed.err.find("a step is compared with a step"), std::string::npos) << mixed.err;
    EXPECT_EQ(test::runCli({"compare", file, file, "--step-a", "1", "--range-a", "0..5"}).exitCode, 64);
}

TEST_F(CliAnswers, CompareTakesPhasePatternsOfTheUser) {
    const std::string file = steps();
    const std::string rules = m_folder.write("mine.rules", "list mine 1\nmark s ^step\\[decode\n  stage none\n");
    const test::RunResult result =
        test::runCli({"compare", "--json", "--phase-patterns", rules, file, file, "--step-a", "1", "--step-b", "2"});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const std::string named = Json::parse(result.out).at("rules").at("phases");
    EXPECT_EQ(named.substr(0, 7), "mine/1 ");
    const std::string other =
        m_folder.write("other.rules", "list other 1\nmark s ^nothing is called so\n  stage none\n");
    const test::RunResult none =
        test::runCli({"compare", "--json", "--phase-patterns", other, file, file, "--step-a", "1", "--step-b", "2"});
    EXPECT_EQ(none.exitCode, 1) << "with other patterns there are no steps";
}

TEST_F(CliAnswers, TheCsvOfARangeNamesItsScopeAndThatOfAComparisonBothSides) {
    const std::string file = steps();
    const std::string range = test::runCli({"range", "--csv", "--range", "0..300000", file}).out;
    for (const char *line :
         {"scope,session_id,sha256:", "scope,clock_domain,", "scope,rule,range/1", "scope,class_rules,"})
        EXPECT_NE(range.find(line), std::string::npos) << line << "\n" << range;
    const std::string compared =
        test::runCli({"compare", "--csv", file, file, "--range-a", "0..200000", "--range-b", "200000..300000"}).out;
    EXPECT_NE(compared.find(",kernel,a_session_id,a_range,a_step,a_phase,b_session_id,b_range,b_step,b_phase,rule\r\n"),
              std::string::npos)
        << compared;
    EXPECT_NE(compared.find(",0..200000,,,sha256:"), std::string::npos) << compared;
    EXPECT_NE(compared.find(",200000..300000,,,diff/2\r\n"), std::string::npos) << compared;
    const std::string text = test::runCli({"range", "--range", "0..300000", file}).out;
    EXPECT_NE(text.find("Rules: range/1, kernel-classes/1 sha256:"), std::string::npos) << text;
    EXPECT_NE(text.find("Left out of times: nothing"), std::string::npos) << text;
}

} // namespace lanescope
