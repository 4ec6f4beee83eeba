// SPDX-License-Identifier: Apache-2.0
#include "analysis/analysis.h"
#include "model/open.h"
#include "tests/core/support/temp_folder.h"

#include <gtest/gtest.h>

namespace lanescope::test {

using namespace model;
using namespace analysis;

namespace {

std::string kinetoText(const std::string &callPid, const std::string &correlation = "7",
                       const std::string &duration = "5", const std::string &header = "") {
    return "{" + header + R"("traceEvents":[{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel",)" + callPid +
           R"("tid":1,"ts":10,"dur":2,"args":{"correlation":7}},)"
           R"({"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":20,"dur":)" +
           duration + R"(,"args":{"device":0,"context":1,"stream":7,"correlation":)" + correlation + "}}]}";
}

AnalysisPtr analysed(const std::string &text) {
    const TempFolder folder;
    Result<ArtifactPtr> opened = openArtifact(folder.write("t.json", text));
    EXPECT_TRUE(opened.ok());
    return analyse({opened.take()});
}

std::string stateOf(const Analysis &analysis) {
    return std::string(stateCode(analysis.correlation.sessions[0].state[0]));
}

} // namespace

class CallsWithoutProcess : public testing::TestWithParam<const char *> {};

TEST_P(CallsWithoutProcess, ProveNothing) {
    EXPECT_EQ(stateOf(*analysed(kinetoText(GetParam()))), "missing_process_scope");
}

INSTANTIATE_TEST_SUITE_P(Pids, CallsWithoutProcess,
                         testing::Values("", R"("pid":null,)", R"("pid":"",)", R"("pid":{"a":1},)", R"("pid":[5],)"));

TEST(KinetoScope, ANamedProcessIsImpliedForTheDevice) {
    EXPECT_EQ(stateOf(*analysed(kinetoText(R"("pid":5,)"))), "qualified");
    EXPECT_EQ(stateOf(*analysed(kinetoText(R"("pid":"5",)"))), "qualified");
}

TEST(KinetoScope, LiteralsAreNoIds) {
    EXPECT_EQ(stateOf(*analysed(kinetoText(R"("pid":5,)", "true"))), "missing_id");
    EXPECT_EQ(stateOf(*analysed(kinetoText(R"("pid":5,)", "null"))), "missing_id");
}

TEST(KinetoScope, AnEndBeyondTheRangeOfTimesIsNoEnd) {
    const AnalysisPtr analysis = analysed(kinetoText(R"("pid":5,)", "7", "9223372036854775.807"));
    const RegionNumbers &total = analysis->numbers[0].total;
    EXPECT_EQ(total.kernelCount, 1U);
    EXPECT_EQ(total.kernelDurationNs, 0);
    EXPECT_EQ(total.deviceBusyNs.value, 0);
    EXPECT_EQ(total.leftOut.at("open"), 1U);
}

TEST(KinetoScope, ASumThatLeavesTheRangeIsAFinding) {
    std::string text = R"({"traceEvents":[)";
    for (int i = 0; i < 3; ++i)
        text += std::string(i ? "," : "") + R"({"ph":"X","cat":"kernel","name":"k","pid":0,"tid":)" +
                std::to_string(i) + R"(,"ts":1,"dur":9000000000000000,"args":{"correlation":)" + std::to_string(i + 1) +
                "}}";
    const AnalysisPtr analysis = analysed(text + "]}");
    EXPECT_TRUE(std::any_of(analysis->findings.begin(), analysis->findings.end(),
                            [](const Finding &finding) { return finding.code == "sum_out_of_range"; }));
}

struct BaseTimeCase {
    const char *value;
    std::optional<std::int64_t> origin;
};
class BaseTimes : public testing::TestWithParam<BaseTimeCase> {};

TEST_P(BaseTimes, AreWholeNanosecondsOrSaidToBeNone) {
    const AnalysisPtr analysis = analysed(
        kinetoText(R"("pid":5,)", "7", "5", std::string(R"("baseTimeNanoseconds":)") + GetParam().value + ","));
    EXPECT_EQ(analysis->sessions[0]->columns().clocks[0].originNs, GetParam().origin);
    EXPECT_EQ(analysis->artifacts[0]->report.has("bad_base_time"), !GetParam().origin.has_value());
}

INSTANTIATE_TEST_SUITE_P(Values, BaseTimes,
                         testing::Values(BaseTimeCase{"1767189312000000000", 1767189312000000000},
                                         BaseTimeCase{"\"1767189312000000000\"", 1767189312000000000},
                                         BaseTimeCase{"1767189312000000000.5", std::nullopt},
                                         BaseTimeCase{"99999999999999999999", std::nullopt},
                                         BaseTimeCase{"\"now\"", std::nullopt}, BaseTimeCase{"null", std::nullopt}));

} // namespace lanescope::test
