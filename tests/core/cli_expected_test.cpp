// SPDX-License-Identifier: Apache-2.0
// Every number of an independent reader of real captures, compared with lanescope-cli summary --json.
#include "tests/core/support/cli_runner.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>

namespace lanescope {

namespace fs = std::filesystem;

namespace {

using Json = nlohmann::json;

const std::vector<std::string> kSessionCounts = {"kernels", "memcpys", "memsets", "graph_executions", "device_other"};
const std::vector<std::string> kCorrelationCounts = {"kernels_qualified", "bare_id_matches", "bare_id_pairs"};

void compareTotal(const std::string &name, const Json &expected, const Json &total) {
    for (const auto &[key, value] : expected.items()) {
        if (key != "top_kernel") {
            EXPECT_EQ(total.at(key), value) << name << ": total." << key;
            continue;
        }
        ASSERT_EQ(total.at("kernel_names").empty(), value.is_null()) << name;
        if (value.is_null())
            continue;
        const Json &top = total.at("kernel_names").at(0);
        EXPECT_EQ(top.at("name"), value.at(0)) << name;
        EXPECT_EQ(top.at("count"), value.at(1)) << name;
    }
}

void compare(const std::string &name, const Json &expected, const Json &summary) {
    ASSERT_EQ(summary.at("artifacts").size(), 1U) << name;
    EXPECT_EQ(summary.at("artifacts").at(0).at("artifact_id"), "sha256:" + expected.at("sha256").get<std::string>())
        << name;
    EXPECT_EQ(summary.at("artifacts").at(0).at("bytes"), expected.at("bytes")) << name;
    ASSERT_EQ(summary.at("sessions").size(), 1U) << name;
    const Json &session = summary.at("sessions").at(0);
    for (const std::string &key : kSessionCounts)
        if (expected.contains(key)) {
            EXPECT_EQ(session.at(key), expected.at(key)) << name << ": " << key;
        }
    for (const std::string &key : kCorrelationCounts)
        if (expected.contains(key)) {
            EXPECT_EQ(summary.at("correlation").at(key), expected.at(key)) << name << ": " << key;
        }
    EXPECT_EQ(session.at("states"), expected.at("states")) << name;
    if (expected.contains("total"))
        compareTotal(name, expected.at("total"), session.at("total"));
}

std::string find(const fs::path &traces, const std::string &name) {
    for (const char *folder : {"kineto", "nsys"})
        if (fs::exists(traces / folder / name))
            return (traces / folder / name).string();
    return {};
}

} // namespace

TEST(CliExpected, SummaryAgreesWithEveryNumberOfTheIndependentReader) {
    const fs::path traces = test::realTraces();
    if (traces.empty())
        GTEST_SKIP() << "the folder of real captures is absent; name it in LANESCOPE_TRACES";
    const Json expected = Json::parse(std::ifstream(traces / "expected.json"));
    std::size_t compared = 0;
    for (const auto &[name, numbers] : expected.items()) {
        const std::string path = find(traces, name);
        if (path.empty())
            continue;
        ++compared;
        compare(name, numbers, test::cliJson("summary", {path}));
    }
    EXPECT_GE(compared, 20U);
}

TEST(CliExpected, TwoRanksOfOneJobDoNotMatchEachOther) {
    const fs::path traces = test::realTraces();
    if (traces.empty())
        GTEST_SKIP() << "the folder of real captures is absent; name it in LANESCOPE_TRACES";
    const std::string rank0 = find(traces, "multi-rank0.json.gz");
    const std::string rank1 = find(traces, "multi-rank1.json.gz");
    const Json both = test::cliJson("summary", {rank0, rank1});
    ASSERT_EQ(both.at("sessions").size(), 2U);
    const std::string files[] = {rank0, rank1};
    for (std::size_t i = 0; i < 2; ++i) {
        const Json alone = test::cliJson("summary", {files[i]}).at("sessions").at(0);
        EXPECT_EQ(both.at("sessions").at(i).at("states").at("qualified"), alone.at("states").at("qualified"));
        EXPECT_EQ(both.at("sessions").at(i).at("total"), alone.at("total"));
    }
    const Json table = test::cliJson("correlations", {rank0, rank1});
    for (const Json &row : table.at("rows"))
        if (!row.at("call").is_null()) {
            ASSERT_TRUE(
                row.at("call").at("event").get<std::string>().starts_with(row.at("session_id").get<std::string>()));
        }
}

} // namespace lanescope
