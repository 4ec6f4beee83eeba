// SPDX-License-Identifier: Apache-2.0
// What TraceLens and HTA give for one hand-made profile, through lanescope-cli.
#include "tests/core/support/cli_runner.h"
#include "tests/core/support/golden_profile.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>

namespace lanescope {

namespace {

using Json = nlohmann::json;

using test::goldenFiles;
using test::kUs;
using test::sevenPairs;
using test::withTinyKernel;

using Values = std::map<std::string, Json>;

/// `definition | stream | measure` → the field, "-" for all streams.
Values valuesOf(const std::string &file, const std::string &definition, const std::string &field) {
    Values values;
    const Json document = test::cliJson("breakdown", {file}, {"--definition", definition});
    for (const Json &row : document.at("rows")) {
        EXPECT_EQ(row.at("device"), "0");
        const std::string stream = row.at("stream").is_null() ? "-" : row.at("stream").get<std::string>();
        values[row.at("definition").get<std::string>() + " | " + stream + " | " +
               row.at("measure").get<std::string>()] = row.at(field);
    }
    return values;
}

class GoldenBreakdown : public testing::Test {
protected:
    test::TempFolder m_folder;
};

} // namespace

TEST_F(GoldenBreakdown, TraceLensGpuTimeline) {
    const std::map<std::string, long long> micros = {
        {"total_time", 410},       {"computation_time", 190},   {"total_comm_time", 100}, {"exposed_comm_time", 50},
        {"total_memcpy_time", 40}, {"exposed_memcpy_time", 20}, {"busy_time", 260},       {"idle_time", 150},
        {"micro_idle_time", 30},   {"macro_idle_time", 120}};
    for (const std::string &file : goldenFiles(m_folder, "defs.json", sevenPairs())) {
        const Values values = valuesOf(file, "tracelens", "value_ns");
        EXPECT_EQ(values.size(), micros.size()) << file;
        for (const auto &[measure, value] : micros)
            EXPECT_EQ(values.at("TraceLens gpu_timeline | - | " + measure), value * kUs) << file << ' ' << measure;
    }
}

TEST_F(GoldenBreakdown, TraceLensKeepsNanosecondsAndSoDoWe) {
    for (const std::string &file : goldenFiles(m_folder, "defs_ns.json", withTinyKernel())) {
        const Values values = valuesOf(file, "tracelens", "value_ns");
        EXPECT_EQ(values.at("TraceLens gpu_timeline | - | computation_time"), 190'800) << file;
        EXPECT_EQ(values.at("TraceLens gpu_timeline | - | idle_time"), 160'100) << file;
        EXPECT_EQ(values.at("TraceLens gpu_timeline | - | total_time"), 420'900) << file;
        const Values hta = valuesOf(file, "hta", "value_ns");
        EXPECT_EQ(hta.at("HTA temporal (unrounded) | - | compute_time"), 190'800) << file;
        EXPECT_EQ(hta.at("HTA temporal (unrounded) | - | idle_time"), 160'100) << file;
    }
}

TEST_F(GoldenBreakdown, HtaTemporalAndOverlap) {
    const std::string temporal = "HTA temporal (unrounded) | - | ";
    for (const std::string &file : goldenFiles(m_folder, "defs.json", sevenPairs())) {
        const Values values = valuesOf(file, "hta", "value_ns"), ratios = valuesOf(file, "hta", "ratio");
        EXPECT_EQ(values.at(temporal + "kernel_time"), 410 * kUs) << file;
        EXPECT_EQ(values.at(temporal + "idle_time"), 150 * kUs) << file;
        EXPECT_EQ(values.at(temporal + "compute_time"), 190 * kUs) << file;
        EXPECT_EQ(values.at(temporal + "non_compute_time"), 70 * kUs) << file;
        // HTA prints percentages of two digits.
        EXPECT_NEAR(ratios.at(temporal + "idle_time").get<double>(), 0.3659, 0.00005) << file;
        EXPECT_NEAR(ratios.at(temporal + "compute_time").get<double>(), 0.4634, 0.00005) << file;
        EXPECT_NEAR(ratios.at(temporal + "non_compute_time").get<double>(), 0.1707, 0.00005) << file;
        EXPECT_DOUBLE_EQ(ratios.at("HTA overlap | - | comp_comm_overlap").get<double>(), 0.5) << file;
        EXPECT_EQ(values.at("HTA overlap | - | comp_comm_overlap"), 50 * kUs) << file;
    }
}

TEST_F(GoldenBreakdown, HtaIdleClassesByTheLimitItUsesAndTheOneItDocuments) {
    for (const std::string &file : goldenFiles(m_folder, "defs.json", sevenPairs())) {
        const Values values = valuesOf(file, "hta", "value_ns"), counts = valuesOf(file, "hta", "count");
        const std::string used = "HTA idle (30 µs) | ", documented = "HTA idle (30 ns) | ";
        EXPECT_EQ(values.at(used + "7 | host_wait"), 120 * kUs) << file;
        EXPECT_EQ(values.at(used + "7 | kernel_wait"), 10 * kUs) << file;
        EXPECT_EQ(values.at(used + "7 | other"), 50 * kUs) << file;
        EXPECT_EQ(values.at(used + "7 | unknown"), 0) << file;
        EXPECT_EQ(values.at(documented + "7 | kernel_wait"), 0) << file;
        EXPECT_EQ(values.at(documented + "7 | other"), 60 * kUs) << file;
        // Declared: HTA sums −10 µs of overlapping rows here; our gaps are measured from the latest end.
        EXPECT_EQ(values.at(used + "9 | kernel_wait"), 0) << file;
        EXPECT_EQ(counts.at(used + "9 | kernel_wait"), 0) << file;
    }
}

TEST_F(GoldenBreakdown, HtaLaunchDelays) {
    const std::map<std::string, std::pair<long long, long long>> micros = {
        {"1", {10, 10}}, {"2", {60, 60}}, {"3", {40, 40}}, {"4", {180, 180}}, {"5", {105, 105}}, {"7", {0, -10}}};
    for (const std::string &file : goldenFiles(m_folder, "defs.json", sevenPairs())) {
        std::map<std::string, std::string> idOf;
        const Json correlations = test::cliJson("correlations", {file});
        for (const Json &row : correlations.at("rows"))
            idOf[row.at("event")] = row.at("id");
        std::size_t found = 0;
        const Json document = test::cliJson("launches", {file}, {"--definition", "hta"});
        EXPECT_EQ(document.at("schema"), "lanescope.launch-delays/1");
        for (const Json &row : document.at("rows")) {
            const auto expected = micros.find(idOf.at(row.at("event")));
            if (expected == micros.end())
                continue; // the copy, whose delay nobody wrote down
            ++found;
            EXPECT_EQ(row.at("launch_delay_ns"), expected->second.first * kUs) << file << ' ' << expected->first;
            EXPECT_EQ(row.at("queue_ns"), expected->second.second * kUs) << file << ' ' << expected->first;
        }
        EXPECT_EQ(found, micros.size()) << file;
    }
}

TEST_F(GoldenBreakdown, AsHtaPrintsItOnlyAfterItsRounding) {
    for (const std::string &file : goldenFiles(m_folder, "defs_ns.json", withTinyKernel())) {
        // HTA moves the start up and the end down to whole microseconds, and sums what is left of the unions.
        std::vector<std::pair<long long, long long>> compute, all;
        const Json document = test::cliJson("correlations", {file});
        for (const Json &row : document.at("rows")) {
            const long long start = row.at("start_ns"), end = start + row.at("duration_ns").get<long long>();
            // Times of our own profile have an origin; both are whole microseconds before their fraction.
            const std::pair<long long, long long> rounded{(start + kUs - 1) / kUs, end / kUs};
            all.push_back(rounded);
            const std::string name = row.at("name");
            if (!name.starts_with("nccl") && !name.starts_with("Memcpy"))
                compute.push_back(rounded);
        }
        const auto merged = [](std::vector<std::pair<long long, long long>> spans) {
            std::sort(spans.begin(), spans.end());
            long long sum = 0, begin = spans[0].first, end = spans[0].second;
            for (const auto &[first, last] : spans) {
                if (first > end) {
                    sum += end - begin;
                    begin = first;
                    end = last;
                }
                end = std::max(end, last);
            }
            return sum + end - begin;
        };
        long long first = all[0].first, last = all[0].second;
        for (const auto &[begin, end] : all) {
            first = std::min(first, begin);
            last = std::max(last, end);
        }
        EXPECT_EQ(merged(compute), 189) << file;
        EXPECT_EQ(last - first - merged(all), 161) << file;
    }
}

TEST_F(GoldenBreakdown, OursAgreesOnACleanProfileAndSaysMore) {
    const std::string ours = "Lanescope | - | ";
    for (const std::string &file : goldenFiles(m_folder, "defs.json", sevenPairs())) {
        const Values values = valuesOf(file, "ours", "value_ns"), counts = valuesOf(file, "ours", "count");
        const std::map<std::string, long long> micros = {
            {"total_time", 410},       {"computation_time", 190}, {"total_comm_time", 100}, {"exposed_comm_time", 50},
            {"total_copy_time", 40},   {"exposed_copy_time", 20}, {"busy_time", 260},       {"idle_time", 150},
            {"comp_comm_overlap", 50}, {"idle_host_wait", 120},   {"idle_kernel_wait", 10}, {"idle_other", 0},
            {"idle_unknown", 20}};
        for (const auto &[measure, value] : micros)
            EXPECT_EQ(values.at(ours + measure), value * kUs) << file << ' ' << measure;
        EXPECT_EQ(counts.at(ours + "idle_unknown"), 1) << "before the kernel that starts before its launch";
        // Launches inside 150..160, 180..300 and 480..500: 250..260, 262..270, 240..245.
        EXPECT_EQ(values.at(ours + "idle_while_launching"), 23 * kUs) << file;
    }
}

TEST_F(GoldenBreakdown, WindowsRulesAndScopeStandBesideTheNumbers) {
    const std::string file = m_folder.write("defs.json", test::pytorchProfile(sevenPairs()));
    const Json document = test::cliJson("breakdown", {file}, {"--definition", "hta"});
    EXPECT_TRUE(document.at("rules").at("kernel_classes").get<std::string>().starts_with("hta-kinds/1 sha256:"));
    const Json &row = document.at("rows").at(0);
    EXPECT_EQ(row.at("window_end_ns").get<long long>() - row.at("window_start_ns").get<long long>(), 410 * kUs);
    const Json whole = test::cliJson("breakdown", {file}, {"--definition", "tracelens", "--whole-file"});
    EXPECT_TRUE(whole.at("rows").at(0).at("device").is_null());
    EXPECT_EQ(whole.at("rows").at(0).at("null_reasons").at("device"), "all_devices");
}

TEST_F(GoldenBreakdown, RuleFilesOfTheUserChangeTheClassesAndAreNamed) {
    const std::string file = m_folder.write("defs.json", test::pytorchProfile(sevenPairs()));
    const std::string rules =
        m_folder.write("mine.rules", "list mine 2\n10 communication mine flash|early\n5 big g gemm\n");
    const Json document = test::cliJson("breakdown", {file}, {"--kernel-classes", rules});
    EXPECT_TRUE(document.at("rules").at("kernel_classes").get<std::string>().starts_with("mine/2 sha256:"));
    for (const Json &row : document.at("rows"))
        if (row.at("measure") == "total_comm_time") {
            EXPECT_EQ(row.at("value_ns"), 20 * kUs);
        }
    std::map<std::string, int> classes;
    const Json byClass = test::cliJson("kernels", {file}, {"--by", "class", "--kernel-classes", rules});
    for (const Json &row : byClass.at("rows"))
        classes[row.at("class")] = row.at("count");
    EXPECT_EQ(classes, (std::map<std::string, int>{{"big", 2}, {"communication", 2}, {"other", 2}}));
    const Json byRule = test::cliJson("kernels", {file}, {"--by", "rule", "--kernel-classes", rules});
    EXPECT_EQ(byRule.at("rows").at(0).at("rule"), "big: g");
    const test::RunResult ranged =
        test::runCli({"range", "--range", "0..1000000000", "--json", "--kernel-classes", rules, file});
    EXPECT_NE(ranged.out.find("mine/2 sha256:"), std::string::npos) << ranged.out << ranged.err;
    const test::RunResult bad =
        test::runCli({"kernels", "--kernel-classes", m_folder.write("bad.rules", "list x 1\nwhat\n"), file});
    EXPECT_EQ(bad.exitCode, 64);
    EXPECT_NE(bad.err.find("bad.rules: line 2"), std::string::npos) << bad.err;
    EXPECT_EQ(test::runCli({"kernels", "--kernel-classes", m_folder.file("absent.rules"), file}).exitCode, 64);
    EXPECT_EQ(test::runCli({"breakdown", "--definition", "hta", "--kernel-classes", rules, file}).exitCode, 64);
}

TEST_F(GoldenBreakdown, PhasePatternsOfTheUserFindOtherSteps) {
    const std::string file = m_folder.write("C6.json", test::counterexample("C6").files.front().content);
    const std::string patterns = m_folder.write("own.rules", "list own 1\nmark any ^step\\[\n  stage serving\n");
    const Json own = test::cliJson("steps", {file}, {"--phase-patterns", patterns});
    ASSERT_EQ(own.at("rows").size(), 1U);
    EXPECT_EQ(own.at("rows").at(0).at("stage"), "serving");
    EXPECT_TRUE(own.at("rules").at("phases").get<std::string>().starts_with("own/1 sha256:"));
    const Json usual = test::cliJson("steps", {file});
    EXPECT_EQ(usual.at("rows").at(0).at("stage"), "prefill");
    EXPECT_EQ(usual.at("rows").at(0).at("tokens"), 4096);
}

} // namespace lanescope
