// SPDX-License-Identifier: Apache-2.0
#include "app/cli/align.h"
#include "tests/core/support/cli_runner.h"
#include "tests/core/support/perfetto_file.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <limits>

namespace lanescope {
namespace {

using Json = nlohmann::json;

class CliAlign : public testing::Test {
protected:
    std::vector<std::string> files(const std::string &id) {
        return test::writeAll(m_folder, test::counterexample(id).files);
    }
    /// Two profiles of one kernel each whose bases lie `apartNs` apart.
    std::vector<std::string> profiles(long long apartNs) {
        std::vector<std::string> paths;
        for (const long long base : {1767189312000000000LL, 1767189312000000000LL + apartNs}) {
            Json profile =
                Json::parse(test::pytorchProfile({{"cuda_runtime", "cudaLaunchKernel", 1000, 500, "100", "100", 7},
                                                  {"kernel", "k", 3000, 800, "0", "7", 7}}));
            profile["baseTimeNanoseconds"] = base;
            paths.push_back(m_folder.write("profile" + std::to_string(paths.size()) + ".json", profile.dump()));
        }
        return paths;
    }
    static std::string align(const std::vector<std::string> &paths, const std::string &rest) {
        return paths.at(0) + "," + paths.at(1) + "," + rest;
    }
    static test::RunResult run(const std::string &command, const std::vector<std::string> &paths,
                               const std::vector<std::string> &more) {
        std::vector<std::string> arguments = {command, "--json"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        arguments.insert(arguments.end(), paths.begin(), paths.end());
        return test::runCli(arguments);
    }
    test::TempFolder m_folder;
};

TEST(AlignText, SaysTheTwoSessionsTheOffsetAndTheReason) {
    const auto text = app::parseAlign("a.json,b,c.json,offset_ns=-12,reason=same step, by eye");
    ASSERT_TRUE(text);
    EXPECT_EQ(text.value().pair, "a.json,b,c.json");
    EXPECT_EQ(text.value().offsetNs, -12);
    EXPECT_EQ(text.value().reason, "same step, by eye");
    EXPECT_EQ(app::parseAlign("a,b,offset_ns=+7,reason=x").value().offsetNs, 7);
    EXPECT_EQ(app::parseAlign("a,b,offset_ns=-9223372036854775808,reason=x").value().offsetNs,
              std::numeric_limits<std::int64_t>::min());
}

TEST(AlignText, AnythingElseIsRefusedWithWhatIsMissing) {
    for (const char *text :
         {"", "a", "a,b", "a,b,offset_ns=1", "a,b,offset_ns=1,reason=", "a,b,offset_ns=1,reason=  ", "a,b,reason=x",
          "a,offset_ns=1,reason=x", ",offset_ns=1,reason=x", "a,b,offset_ns=,reason=x", "a,b,offset_ns=1.5,reason=x",
          "a,b,offset_ns=1e3,reason=x", "a,b,offset_ns=0x7,reason=x", "a,b,offset_ns=--1,reason=x",
          "a,b,offset_ns=9223372036854775808,reason=x"}) {
        const auto refused = app::parseAlign(text);
        ASSERT_FALSE(refused) << text;
        EXPECT_EQ(refused.error().code, "wrong_usage");
        EXPECT_FALSE(refused.error().what.empty());
    }
}

TEST_F(CliAlign, WithoutAReasonOrAWholeOffsetItIsWrongUsage) {
    const std::vector<std::string> paths = files("C1");
    for (const char *rest : {"offset_ns=1", "offset_ns=1,reason=", "offset_ns=99999999999999999999,reason=x"}) {
        const test::RunResult result = run("summary", paths, {"--align", align(paths, rest)});
        EXPECT_EQ(result.exitCode, 64) << rest;
        EXPECT_NE(result.err.find("--align"), std::string::npos);
        EXPECT_TRUE(result.out.empty());
    }
}

TEST_F(CliAlign, DeclaredAlignmentsAndTheirCommonAxisArePrinted) {
    const std::vector<std::string> paths = files("C1");
    const Json summary =
        test::cliJson("summary", paths, {"--align", align(paths, "offset_ns=1005,reason=the kernel of that launch")});
    ASSERT_EQ(summary.at("alignments").size(), 1U);
    const Json &declared = summary.at("alignments").at(0);
    EXPECT_EQ(declared.at("a").at("session_id"), summary.at("sessions").at(0).at("session_id"));
    EXPECT_EQ(declared.at("b").at("session_id"), summary.at("sessions").at(1).at("session_id"));
    EXPECT_EQ(declared.at("offset_ns"), 1005);
    EXPECT_EQ(declared.at("evidence"), "user_anchor");
    EXPECT_EQ(declared.at("reason"), "the kernel of that launch");
    EXPECT_TRUE(declared.at("uncertainty_ns").is_null());
    EXPECT_EQ(declared.at("null_reasons").at("uncertainty_ns"), "not_stated");
    ASSERT_EQ(summary.at("common_axes").size(), 1U);
    const Json &clocks = summary.at("common_axes").at(0).at("clocks");
    ASSERT_EQ(clocks.size(), 2U);
    EXPECT_EQ(clocks.at(0).at("first_ns"), 1000);
    EXPECT_EQ(clocks.at(0).at("last_ns"), 1010);
    EXPECT_EQ(clocks.at(1).at("first_ns"), 1005) << "0 on its own clock";
    EXPECT_EQ(clocks.at(1).at("last_ns"), 1010);
}

TEST_F(CliAlign, AnAlignmentMatchesNothingAcrossSessions) {
    const std::vector<std::string> paths = files("C1");
    const std::vector<std::string> more = {"--align", align(paths, "offset_ns=1005,reason=same run")};
    Json with = test::cliJson("summary", paths, more);
    const Json without = test::cliJson("summary", paths);
    EXPECT_EQ(with.at("correlation"), without.at("correlation"));
    EXPECT_EQ(with.at("correlation").at("qualified"), 0);
    EXPECT_EQ(with.at("correlation").at("refused"), 1);
    EXPECT_EQ(with.at("sessions"), without.at("sessions")) << "no number of a session changes";
    const Json rows = test::cliJson("correlations", paths, more).at("rows");
    ASSERT_EQ(rows.size(), 1U);
    EXPECT_EQ(rows.at(0).at("state"), "launch_in_other_session");
    EXPECT_TRUE(rows.at(0).at("call").is_null());
    EXPECT_TRUE(rows.at(0).at("latency_ns").is_null());
}

TEST_F(CliAlign, TablesSayWhatWasDeclaredAndNothingElse) {
    const std::vector<std::string> paths = files("C2");
    EXPECT_FALSE(test::cliJson("gaps", paths).contains("alignments"));
    const Json gaps = test::cliJson("gaps", paths, {"--align", align(paths, "offset_ns=-10000000000,reason=a copy")});
    EXPECT_EQ(gaps.at("alignments").size(), 1U);
    EXPECT_EQ(gaps.at("rows"), test::cliJson("gaps", paths).at("rows")) << "no gap spans two lanes";
}

TEST_F(CliAlign, WhatCannotHoldEndsWithItsReason) {
    const std::vector<std::string> paths = files("C1");
    struct Case {
        std::vector<std::string> more;
        std::string code;
    };
    const std::string good = align(paths, "offset_ns=5,reason=x");
    for (const Case &one : std::vector<Case>{
             {{"--align", "ffffffff," + paths[0] + ",offset_ns=5,reason=x"}, "no_such_session"},
             {{"--align", paths[0] + "," + paths[0] + ",offset_ns=5,reason=x"}, "same_clock"},
             {{"--align", good, "--align", align(paths, "offset_ns=6,reason=y")}, "alignment_conflict"},
             {{"--align", align(paths, "offset_ns=-9223372036854775808,reason=x")}, "alignment_overflow"}}) {
        const test::RunResult result = run("summary", paths, one.more);
        EXPECT_EQ(result.exitCode, 1) << one.code << result.err;
        EXPECT_EQ(Json::parse(result.out).at("availability").at("reason"), one.code);
        EXPECT_FALSE(result.err.empty());
    }
    EXPECT_EQ(run("summary", paths, {"--align", good, "--align", good}).exitCode, 0) << "the same, said twice";
}

TEST_F(CliAlign, HistoricalRowsAndLanesOfSeveralClocksAreRefused) {
    for (const auto &[id, code] : {std::pair{"C8", "missing_session_scope"}, std::pair{"C17", "several_clocks"}}) {
        std::vector<std::string> paths = files(id);
        paths.resize(1);
        paths.push_back(files("C7").front());
        const test::RunResult result = run("sessions", paths, {"--align", align(paths, "offset_ns=0,reason=x")});
        EXPECT_EQ(result.exitCode, 1) << id;
        EXPECT_EQ(Json::parse(result.out).at("availability").at("reason"), code) << id;
    }
}

TEST_F(CliAlign, SuggestionsArePrintedAndHoldOnlyWhenTheyAreDeclared) {
    const std::vector<std::string> paths = profiles(7'000);
    const Json before = test::cliJson("sessions", paths);
    EXPECT_TRUE(before.at("alignments").empty());
    EXPECT_TRUE(before.at("common_axes").empty());
    ASSERT_EQ(before.at("alignment_suggestions").size(), 1U);
    const Json &suggested = before.at("alignment_suggestions").at(0);
    EXPECT_EQ(suggested.at("evidence"), "wall_clock_anchor");
    EXPECT_EQ(suggested.at("offset_ns"), 7000);
    EXPECT_EQ(suggested.at("uncertainty_ns"), 10'000'000);
    const Json after = test::cliJson("sessions", paths, {"--align", align(paths, "offset_ns=7000,reason=NTP is well")});
    EXPECT_TRUE(after.at("alignment_suggestions").empty()) << "it is declared now";
    EXPECT_EQ(after.at("alignments").at(0).at("evidence"), "wall_clock_anchor");
    EXPECT_EQ(after.at("alignments").at(0).at("uncertainty_ns"), 10'000'000);
    const Json other = test::cliJson("sessions", paths, {"--align", align(paths, "offset_ns=7001,reason=by eye")});
    EXPECT_EQ(other.at("alignments").at(0).at("evidence"), "user_anchor") << "not what the captures say";
}

TEST_F(CliAlign, SnapshotsInsideAnArtifactAreNamedWithTheirLargestJump) {
    test::PerfettoFile trace;
    trace.snapshot({}, {{6, 1000}, {64, 0}});
    trace.snapshot({}, {{6, 2300}, {64, 1000}}); // 300 ns further than by the first
    trace.thread(1, 10, 10);
    trace.slice(1, "work", 100, 200, "cat", test::nothing(), {.clock = 64});
    const Json sessions = test::cliJson("sessions", {m_folder.write("trace.pftrace", trace.bytes)});
    ASSERT_EQ(sessions.at("clock_mappings").size(), 1U);
    const Json &mapping = sessions.at("clock_mappings").at(0);
    EXPECT_EQ(mapping.at("evidence"), "provider_mapping");
    EXPECT_EQ(mapping.at("clock"), "boottime");
    EXPECT_EQ(mapping.at("snapshots"), 2);
    EXPECT_EQ(mapping.at("largest_jump_ns"), 300);
    EXPECT_EQ(mapping.at("unresolved_clocks"), 0);
    EXPECT_TRUE(sessions.at("alignment_suggestions").empty()) << "one session has nothing to align";
}

TEST_F(CliAlign, PeopleReadTheSentenceAndTheOptionToType) {
    const std::vector<std::string> paths = profiles(7'000);
    std::vector<std::string> arguments = {"summary"};
    arguments.insert(arguments.end(), paths.begin(), paths.end());
    const std::string suggested = test::runCli(arguments).out;
    EXPECT_NE(suggested.find("none holds unless it is declared"), std::string::npos);
    EXPECT_NE(suggested.find("offset_ns=7000,reason=…"), std::string::npos);
    arguments.insert(arguments.end(), {"--align", align(paths, "offset_ns=7000,reason=checked by \x1b[31meye")});
    const std::string declared = test::runCli(arguments).out;
    EXPECT_NE(declared.find("wall_clock_anchor"), std::string::npos);
    EXPECT_NE(declared.find("checked by \\x1b[31meye"), std::string::npos) << "the reason steers no terminal";
    EXPECT_EQ(declared.find("--align"), std::string::npos);
}

} // namespace
} // namespace lanescope
