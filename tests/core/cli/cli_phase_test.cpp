// SPDX-License-Identifier: Apache-2.0
// `--phase` on the commands whose numbers it chooses events for.
#include "tests/core/support/cli_runner.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace lanescope {

namespace {

using Json = nlohmann::json;
using Words = std::vector<std::string>;

class CliPhase : public testing::Test {
protected:
    std::string file() { // decode 0..10, prefill 10..90, decode 90..100
        return test::writeAll(m_folder, test::counterexample("C13").files).front();
    }
    test::TempFolder m_folder;
};

} // namespace

TEST_F(CliPhase, TheScopeOfAnAnswerNamesThePhaseAndCountsTheRest) {
    const std::string path = file();
    const Json range = test::cliJson("range", {path}, {"--range", "0..100", "--phase", "Decode"}).at("range");
    EXPECT_EQ(range.at("phase"), "decode");
    EXPECT_EQ(range.at("kernel_count"), 2);
    EXPECT_EQ(range.at("device_busy_ns"), 20);
    EXPECT_EQ(range.at("device_idle_gap_count"), 0);
    EXPECT_EQ(range.at("left_out"), Json({{"other_phase", 1}}));
    const Json breakdown = test::cliJson("breakdown", {path}, {"--phase", "decode"});
    EXPECT_EQ(breakdown.at("phase"), "decode");
    for (const Json &row : breakdown.at("rows"))
        if (row.at("measure") == "idle_time" || row.at("measure") == "total_time") {
            EXPECT_EQ(row.at("value_ns"), row.at("measure") == "idle_time" ? 0 : 20) << row;
            EXPECT_EQ(row.at("left_out"), 1) << row;
        }
    EXPECT_EQ(test::cliJson("kernels", {path}, {"--phase", "decode"}).at("phase"), "decode");
    EXPECT_EQ(test::runCli({"kernels", "--phase", "decode", path}).out.rfind("Phase: decode\n", 0), 0U);
    const Json compared = Json::parse(test::runCli({"compare", "--json", "--phase", "decode", "--range-a", "0..50",
                                                    "--range-b", "50..100", path, path})
                                          .out);
    EXPECT_EQ(compared.at("a").at("phase"), "decode");
    EXPECT_EQ(compared.at("a").at("left_out"), Json({{"other_phase", 1}}));
}

TEST_F(CliPhase, IsRefusedWhereItHasNoMeaning) {
    const std::string path = file();
    for (const Words &words :
         {Words{"breakdown", "--definition", "hta", path}, Words{"breakdown", "--whole-file", path},
          Words{"breakdown", "--step", "1", path}, Words{"compare", "--step-a", "1", path, path},
          Words{"kernels", "--definition", "nsys", path}, Words{"sessions", path}}) {
        Words command = words;
        command.insert(command.begin() + 1, {"--phase", "decode"});
        const test::RunResult result = test::runCli(command);
        EXPECT_EQ(result.exitCode, 64) << words.front();
        EXPECT_NE(result.err.find("--phase: "), std::string::npos) << result.err;
    }
    EXPECT_EQ(test::runCli({"range", "--range", "0..100", "--phase", "encode", path}).exitCode, 1);
}

} // namespace lanescope
