// SPDX-License-Identifier: Apache-2.0
#include "tests/core/support/cli_runner.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <map>

namespace lanescope {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

class Export : public testing::Test {
protected:
    std::vector<std::string> files(const std::string &id) {
        return test::writeAll(m_folder, test::counterexample(id).files);
    }
    [[nodiscard]] std::string out(const std::string &name) const { return m_out.file(name); }
    static test::RunResult run(const std::string &format, const std::string &path,
                               const std::vector<std::string> &files, const std::vector<std::string> &more = {}) {
        std::vector<std::string> arguments = {"export", "--format", format, "--out", path};
        arguments.insert(arguments.end(), more.begin(), more.end());
        arguments.insert(arguments.end(), files.begin(), files.end());
        return test::runCli(arguments);
    }
    Json trace(const std::vector<std::string> &files, const std::vector<std::string> &more = {}) {
        const test::RunResult result = run("perfetto-json", out("trace.json"), files, more);
        EXPECT_EQ(result.exitCode, 0) << result.err;
        return Json::parse(test::readFile(out("trace.json")));
    }
    test::TempFolder m_folder, m_out;
};

std::vector<Json> records(const Json &trace, const std::string &phase) {
    std::vector<Json> found;
    for (const Json &record : trace.at("traceEvents"))
        if (record.at("ph") == phase)
            found.push_back(record);
    return found;
}

/// pid, tid and stamp: the slice that an end of a flow binds to.
std::string spot(const Json &record) {
    return record.at("pid").dump() + "/" + record.at("tid").dump() + "/" + record.at("ts").dump();
}

} // namespace

TEST_F(Export, OnlyQualifiedMatchesLeaveAsFlowsAndEachBindsToItsTwoEvents) {
    const std::vector<std::string> paths = files("C12");
    const Json made = trace(paths);
    const Json correlations = test::cliJson("correlations", paths).at("rows");
    std::map<std::string, std::string> eventAt;
    for (const Json &slice : records(made, "X"))
        eventAt[spot(slice)] = slice.at("args").at("event");
    std::map<std::string, std::string> callOf;
    std::map<Json, std::string> starts;
    for (const Json &start : records(made, "s"))
        starts[start.at("id")] = eventAt.at(spot(start));
    for (const Json &finish : records(made, "f"))
        callOf[eventAt.at(spot(finish))] = starts.at(finish.at("id"));
    std::size_t qualified = 0;
    for (const Json &row : correlations) {
        if (row.at("state") != "qualified")
            continue;
        ++qualified;
        EXPECT_EQ(callOf.at(row.at("event")), row.at("call").at("event"));
    }
    EXPECT_EQ(callOf.size(), qualified);
    EXPECT_GT(qualified, 500U);
}

TEST_F(Export, WhatNoKeyProvesLeavesWithItsStateAndWithoutAFlow) {
    for (const char *id : {"C3", "C4", "C7", "C9"}) {
        const std::vector<std::string> paths = files(id);
        const Json made = trace(paths);
        const Json rows = test::cliJson("correlations", paths).at("rows");
        std::size_t qualified = 0;
        for (const Json &row : rows)
            qualified += row.at("state") == "qualified" ? 1U : 0U;
        EXPECT_EQ(records(made, "f").size(), qualified) << id;
        for (const Json &slice : records(made, "X"))
            if (slice.at("cat") == "kernel") {
                EXPECT_TRUE(slice.at("args").contains("state")) << id;
            }
    }
}

TEST_F(Export, StampsAreExactNanosecondsFromTheOrigin) { // launch 1000+10, gemm 1020+50
    const Json made = trace(files("C7"));
    EXPECT_EQ(made.at("otherData").at("origin_ns"), 1000);
    const std::string text = test::readFile(out("trace.json"));
    EXPECT_NE(text.find("\"ts\": 0.020, \"cat\": \"kernel\", \"dur\": 0.050"), std::string::npos) << text;
}

TEST_F(Export, ClocksThatNobodyAlignedAreNeverPutOnOneAxis) {
    const std::vector<std::string> paths = files("C6");
    const test::RunResult refused = run("perfetto-json", out("both.json"), paths);
    EXPECT_EQ(refused.exitCode, 1);
    EXPECT_NE(refused.err.find("--align"), std::string::npos) << refused.err;
    EXPECT_FALSE(fs::exists(out("both.json")));
    const Json one = trace(paths, {"--session", paths.front()});
    const Json both = trace(paths, {"--align", paths[0] + "," + paths[1] + ",offset_ns=5000,reason=test"});
    EXPECT_EQ(records(both, "M").size() > records(one, "M").size(), true);
    std::map<int, int> lanes;
    for (const Json &slice : records(both, "X"))
        ++lanes[slice.at("pid").get<int>()];
    EXPECT_EQ(lanes.size(), 2U);
    for (const Json &finish : records(both, "f"))
        for (const Json &start : records(both, "s"))
            if (start.at("id") == finish.at("id")) {
                EXPECT_EQ(start.at("pid"), finish.at("pid"));
            }
}

TEST_F(Export, OfSeveralClocksOneIsNamedAndTheRestIsCounted) {
    const std::vector<std::string> paths = files("C17");
    EXPECT_EQ(run("perfetto-json", out("x.json"), paths).exitCode, 1);
    const test::RunResult named = run("perfetto-json", out("x.json"), paths, {"--clock", "y"});
    ASSERT_EQ(named.exitCode, 0) << named.err;
    EXPECT_NE(named.out.find("another clock"), std::string::npos) << named.out;
    const Json made = Json::parse(test::readFile(out("x.json")));
    EXPECT_GT(made.at("otherData").at("left_out_other_clock"), 0);
    EXPECT_EQ(made.at("otherData").at("axis_clock"), "y");
    EXPECT_TRUE(records(made, "f").empty());
}

TEST_F(Export, HistoricalRowsHaveNoCommonAxisButTablesHoldThem) {
    const std::vector<std::string> paths = files("C8");
    const test::RunResult refused = run("perfetto-json", out("x.json"), paths);
    EXPECT_EQ(refused.exitCode, 1);
    EXPECT_NE(refused.err.find("historical"), std::string::npos) << refused.err;
    EXPECT_EQ(run("sqlite", out("x.db"), paths).exitCode, 0);
}

TEST_F(Export, TheTraceOpensAgainWithTheSameSlicesAndItsFlowsProveNothing) {
    const std::vector<std::string> paths = files("C12");
    (void)trace(paths);
    const Json before = test::cliJson("summary", paths), after = test::cliJson("summary", {out("trace.json")});
    EXPECT_EQ(after.at("availability").at("status"), "available");
    EXPECT_EQ(after.at("sessions").at(0).at("events"), before.at("sessions").at(0).at("events"));
    EXPECT_EQ(after.at("correlation").at("qualified"), 0);
}

TEST_F(Export, ADatabaseHoldsTheTablesThatOthersCanCount) {
    const std::vector<std::string> paths = files("C12");
    ASSERT_EQ(run("sqlite", out("x.db"), paths).exitCode, 0);
    const test::RunResult count =
        test::runProgram({"sqlite3", out("x.db"),
                          "SELECT count(*) FROM correlations WHERE state = 'qualified'; PRAGMA integrity_check"});
    const Json total = test::cliJson("summary", paths).at("correlation");
    EXPECT_EQ(count.out, total.at("qualified").dump() + "\nok\n") << count.err;
    EXPECT_EQ(fs::exists(out("x.db-journal")), false);
}

TEST_F(Export, CsvIsAFolderOfTheTables) {
    const std::vector<std::string> paths = files("C7");
    ASSERT_EQ(run("csv", out("tables"), paths).exitCode, 0);
    const std::string printed = [&] {
        std::vector<std::string> arguments = {"correlations", "--csv"};
        arguments.insert(arguments.end(), paths.begin(), paths.end());
        return test::runCli(arguments).out;
    }();
    EXPECT_EQ(test::readFile(out("tables/correlations.csv")), printed);
    EXPECT_TRUE(fs::exists(out("tables/sessions.csv")));
    const std::string before = test::listing(out("tables"));
    EXPECT_EQ(run("csv", out("tables"), paths).exitCode, 2);
    EXPECT_EQ(test::listing(out("tables")), before);
}

TEST_F(Export, NoArtifactIsEverWrittenOverAndNothingIsLeftBehind) {
    const std::vector<std::string> paths = files("C7");
    const auto before = test::folderState(m_folder.path());
    for (const char *format : {"perfetto-json", "sqlite", "csv"}) {
        EXPECT_EQ(run(format, paths.front(), paths).exitCode, 2) << format;
        EXPECT_EQ(run(format, out("no/such/folder"), paths).exitCode, 2) << format;
    }
    EXPECT_EQ(test::folderState(m_folder.path()), before);
    EXPECT_TRUE(fs::is_empty(m_out.path()));
    EXPECT_EQ(run("protobuf", out("x"), paths).exitCode, 64);
}

TEST_F(Export, SecretsOfTheRecordsStayBehind) {
    Json profile = Json::parse(test::counterexample("C12").files.front().content);
    profile["environment"] = "HF_TOKEN=hf_plantedplantedplantedplanted";
    for (Json &record : profile.at("traceEvents"))
        if (record.contains("args"))
            record["args"]["api_key"] = "sk-plantedplantedplantedplanted";
    const std::string path = m_folder.write("profile.json", profile.dump());
    for (const char *format : {"perfetto-json", "sqlite", "csv"})
        ASSERT_EQ(run(format, out(format), {path}).exitCode, 0) << format;
    for (const auto &entry : fs::recursive_directory_iterator(m_out.path()))
        if (entry.is_regular_file()) {
            EXPECT_EQ(test::readFile(entry.path().string()).find("planted"), std::string::npos) << entry.path();
        }
}

} // namespace lanescope
