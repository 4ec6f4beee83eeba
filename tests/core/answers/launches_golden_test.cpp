// SPDX-License-Identifier: Apache-2.0
// What Nsight Systems gives for one hand-made profile, and what our own tables say of it, through lanescope-cli.
#include "tests/core/support/cli_runner.h"
#include "tests/core/support/golden_profile.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <map>

namespace lanescope::test {

namespace {

using Json = nlohmann::json;

/// The cell in microseconds; "null" where there is none.
std::string micros(const Json &cell) {
    if (cell.is_null())
        return "null";
    return std::to_string(static_cast<long long>(cell.get<double>()) / kUs);
}

class GoldenLaunches : public testing::Test {
protected:
    TempFolder m_folder;
};

TEST_F(GoldenLaunches, NsysKernelExecutions) {
    // kernel → count, api, queue, kernel and total, and how many have a queue time
    const std::map<std::string, std::string> expected = {{"gemm_kernel", "2 10 25 75 110 2"},
                                                         {"vectorized_elementwise_kernel", "1 5 60 20 85 1"},
                                                         {"ncclDevKernel_AllReduce_Sum_bf16", "1 5 105 100 210 1"},
                                                         {"flash_fwd_kernel", "1 8 180 10 198 1"},
                                                         {"early_kernel", "1 5 null 10 5 0"}};
    for (const std::string &file : goldenFiles(m_folder, "defs.json", sevenPairs())) {
        const Json document = cliJson("launches", {file}, {"--definition", "nsys"});
        EXPECT_EQ(document.at("definition"), "nsys kern_exec");
        EXPECT_FALSE(document.at("differences").empty());
        std::map<std::string, std::string> rows;
        for (const Json &row : document.at("rows"))
            rows[row.at("kernel_name")] = std::to_string(row.at("count").get<int>()) + " " +
                                          micros(row.at("api_avg_ns")) + " " + micros(row.at("queue_avg_ns")) + " " +
                                          micros(row.at("kernel_avg_ns")) + " " + micros(row.at("total_avg_ns")) + " " +
                                          std::to_string(row.at("queue_count").get<int>());
        EXPECT_EQ(rows, expected) << file;
    }
}

TEST_F(GoldenLaunches, NsysKernelSum) {
    const std::map<std::string, long long> expected = {{"gemm_kernel", 150},
                                                       {"ncclDevKernel_AllReduce_Sum_bf16", 100},
                                                       {"vectorized_elementwise_kernel", 20},
                                                       {"flash_fwd_kernel", 10},
                                                       {"early_kernel", 10}};
    for (const std::string &file : goldenFiles(m_folder, "defs.json", sevenPairs())) {
        const Json document = cliJson("kernels", {file}, {"--definition", "nsys"});
        EXPECT_EQ(document.at("definition"), "nsys gpu_kern_sum");
        std::map<std::string, long long> rows;
        double share = 0;
        for (const Json &row : document.at("rows")) {
            rows[row.at("name")] = row.at("total_ns").get<long long>() / kUs;
            share += row.at("time_share").get<double>();
            EXPECT_NEAR(row.at("time_share").get<double>(), row.at("total_ns").get<double>() / (290 * kUs), 1e-6);
        }
        EXPECT_EQ(rows, expected) << file;
        EXPECT_NEAR(share, 1, 1e-5);
    }
}

TEST_F(GoldenLaunches, TheGapBeforeAKernelThatStartsBeforeItsLaunchHasNoKnownReason) {
    for (const std::string &file : goldenFiles(m_folder, "defs.json", sevenPairs())) {
        std::size_t found = 0;
        const Json document = cliJson("gaps", {file});
        for (const Json &row : document.at("rows"))
            if (row.at("kind") == "device_idle" && row.at("duration_ns") == 20 * kUs) {
                EXPECT_EQ(row.at("reason"), "unknown") << file; // 480 to 500 µs
                ++found;
            }
        EXPECT_EQ(found, 1U) << file;
    }
}

TEST_F(GoldenLaunches, LaunchesByNameLeaveTheEffectBeforeItsCauseOutOfTheirMeans) {
    for (const std::string &file : goldenFiles(m_folder, "defs.json", sevenPairs())) {
        const Json document = cliJson("launches", {file}, {"--by", "name"});
        for (const Json &row : document.at("rows"))
            if (row.at("name") == "cudaLaunchKernel") {
                EXPECT_EQ(row.at("left_out"), Json({{"effect_before_cause", 1}}));
                EXPECT_EQ(row.at("queue_positive"), 5);
                EXPECT_EQ(row.at("queue_negative"), 0);
                EXPECT_DOUBLE_EQ(row.at("queue_mean_ns").get<double>(), (10 + 60 + 40 + 180 + 105) * kUs / 5.0);
            }
    }
}

TEST_F(GoldenLaunches, EveryTableNamesItsRuleAndWhoseDefinitionItIs) {
    const std::string file = m_folder.write("defs.json", pytorchProfile(sevenPairs()));
    const std::vector<std::pair<std::vector<std::string>, std::string>> tables = {
        {{"breakdown", "--definition", "tracelens"}, "TraceLens gpu_timeline"},
        {{"breakdown", "--definition", "hta"}, "HTA temporal (unrounded), HTA overlap, HTA idle (30 µs)"},
        {{"launches", "--definition", "hta"}, "HTA launch_delay (clipped)"},
        {{"launches", "--definition", "nsys"}, "nsys kern_exec"},
        {{"kernels", "--definition", "nsys"}, "nsys gpu_kern_sum"}};
    for (const auto &[command, definition] : tables) {
        const Json document =
            cliJson(command.front(), {file}, std::vector<std::string>(command.begin() + 1, command.end()));
        EXPECT_EQ(document.at("definition"), definition);
        EXPECT_FALSE(document.at("differences").empty()) << definition;
        std::vector<std::string> text = command;
        text.push_back(file);
        const std::string out = runCli(text).out;
        EXPECT_NE(out.find("Definition: " + definition + "\nDiffers: "), std::string::npos) << out;
    }
    for (const char *own :
         {"gaps", "steps", "phases", "launches", "kernels", "breakdown", "correlations", "findings"}) {
        const Json document = cliJson(own, {file});
        EXPECT_FALSE(document.at("rule").get<std::string>().empty()) << own;
        EXPECT_FALSE(document.contains("definition")) << own;
        for (const Json &row : document.at("rows"))
            if (row.contains("start_ns")) {
                EXPECT_TRUE(row.at("clock").is_string()) << own;
            }
    }
}

} // namespace

} // namespace lanescope::test
