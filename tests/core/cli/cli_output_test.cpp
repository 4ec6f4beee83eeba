// SPDX-License-Identifier: Apache-2.0
#include "analysis/analysis.h"
#include "model/open.h"
#include "tests/core/support/cli_runner.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <set>

namespace lanescope {

namespace {

using Json = nlohmann::json;

const std::vector<std::string> kCommands = {"sessions", "summary", "correlations", "launches", "gaps",      "phases",
                                            "kernels",  "steps",   "breakdown",    "findings", "open-check"};

std::vector<std::string> arguments(std::vector<std::string> first, const std::vector<std::string> &files) {
    first.insert(first.end(), files.begin(), files.end());
    return first;
}

class CliOutput : public testing::Test {
protected:
    std::vector<std::string> files(const std::string &id) {
        return test::writeAll(m_folder, test::counterexample(id).files);
    }
    test::TempFolder m_folder;
};

} // namespace

TEST_F(CliOutput, SameInputGivesTheSameBytes) {
    const std::vector<std::string> paths = files("C2");
    for (const std::string &command : kCommands)
        for (const char *format : {"--json", "--quiet"})
            EXPECT_EQ(test::runCli(arguments({command, format}, paths)).out,
                      test::runCli(arguments({command, format}, paths)).out)
                << command;
}

TEST_F(CliOutput, EventIdsFindTheirRecordAgain) {
    for (const char *id : {"C2", "C12", "C15"}) {
        const std::vector<std::string> paths = files(id);
        const auto opened = model::openAll(paths);
        const auto analysis = analysis::analyse(opened.artifacts);
        std::set<std::string> seen;
        const Json table = test::cliJson("correlations", paths);
        for (const Json &row : table.at("rows")) {
            const std::string event = row.at("event");
            EXPECT_TRUE(seen.insert(event).second) << event << " twice";
            const std::size_t slash = event.find('/');
            const auto session = analysis->findSession(event.substr(0, slash));
            ASSERT_TRUE(session.ok()) << event;
            const model::SessionStore &store = *analysis->sessions[session.value()];
            const model::EventRow found = store.rowAt(event.substr(slash + 1));
            ASSERT_FALSE(found.isNone()) << event;
            EXPECT_EQ(store.name(found), row.at("name").get<std::string>());
            EXPECT_EQ(store.start(found).count, row.at("start_ns").get<std::int64_t>());
            EXPECT_EQ(store.eventText(found), event);
        }
        EXPECT_FALSE(seen.empty()) << id;
    }
}

TEST_F(CliOutput, SessionsAreChosenByIdShortIdAndPath) {
    const std::vector<std::string> paths = files("C2");
    const Json all = test::cliJson("summary", paths);
    const Json second = all.at("sessions").at(1);
    for (const std::string &name :
         {second.at("session_id").get<std::string>(), second.at("short_id").get<std::string>(), paths[1]}) {
        const Json one = test::cliJson("summary", paths, {"--session", name});
        ASSERT_EQ(one.at("sessions").size(), 1U) << name;
        EXPECT_EQ(one.at("sessions").at(0), second) << name;
        EXPECT_EQ(one.at("artifacts").size(), 1U) << name;
        EXPECT_EQ(one.at("correlation").at("device_events"), 12) << name;
    }
}

TEST_F(CliOutput, PhaseFiltersRegionsAndRowsButNotTotals) {
    const std::vector<std::string> paths = files("C13");
    const Json all = test::cliJson("summary", paths).at("sessions").at(0);
    for (const char *name : {"prefill", "EXTEND"}) {
        const Json one = test::cliJson("summary", paths, {"--phase", name}).at("sessions").at(0);
        EXPECT_EQ(one.at("total"), all.at("total")) << name;
        ASSERT_EQ(one.at("regions").size(), 1U) << name;
        EXPECT_EQ(one.at("regions").at(0).at("region"), "prefill") << name;
    }
    EXPECT_EQ(all.at("regions").size(), 2U);
    EXPECT_EQ(test::cliJson("correlations", paths, {"--phase", "decode"}).at("rows").size(), 2U);
}

TEST_F(CliOutput, StateFiltersCorrelations) {
    const std::vector<std::string> paths = files("C9");
    EXPECT_EQ(test::cliJson("correlations", paths, {"--state", "ambiguous_key"}).at("rows").size(), 1U);
    const Json none = test::cliJson("correlations", paths, {"--state", "qualified"});
    EXPECT_TRUE(none.at("rows").empty());
    EXPECT_EQ(none.at("availability").at("reason"), "no_matching_rows");
}

TEST_F(CliOutput, UserOutweighsTheFileNameAndSaysSo) {
    const std::vector<std::string> paths = files("C6");
    const Json json =
        test::cliJson("sessions", paths, {"--stage", paths[0] + "=decode", "--role", paths[0] + "=cycle_0001"});
    EXPECT_EQ(json.at("sessions").at(0).at("stage"), (Json{{"value", "decode"}, {"evidence", "user"}}));
    EXPECT_EQ(json.at("sessions").at(0).at("role"), (Json{{"value", "cycle_0001"}, {"evidence", "user"}}));
    EXPECT_EQ(json.at("sessions").at(1).at("stage"), (Json{{"value", "decode"}, {"evidence", "file_name"}}));
}

TEST_F(CliOutput, EqualBytesUnderTwoPathsAreOneArtifact) {
    const std::vector<std::string> first = files("C7");
    const std::string copy = m_folder.write("copy.jsonl", test::counterexample("C7").files.front().content);
    const Json json = test::cliJson("summary", {first.front(), copy});
    ASSERT_EQ(json.at("artifacts").size(), 1U);
    EXPECT_EQ(json.at("artifacts").at(0).at("paths"), (Json{first.front(), copy}));
    EXPECT_EQ(json.at("correlation").at("qualified"), 1);
}

TEST_F(CliOutput, IntegersPast53BitsAreWhole) {
    const std::string path = m_folder.write(
        "large.jsonl", R"({"artifact_id": "A", "provider": "test", "name": "k", "category": "kernel", )"
                       R"("start_ns": 9007199254740993, "duration_ns": 9007199254740995, "process": "1"})"
                       "\n");
    const std::string out = test::runCli({"correlations", "--json", path}).out;
    EXPECT_NE(out.find("\"start_ns\": 9007199254740993"), std::string::npos) << out;
    EXPECT_NE(out.find("\"duration_ns\": 9007199254740995"), std::string::npos) << out;
}

TEST_F(CliOutput, ControlCharactersOfATraceNeverReachText) {
    const std::string path = m_folder.write(
        "steering.jsonl",
        R"({"artifact_id": "A", "provider": "test", "name": "evil\u001b[2J\u0007\u009b\u202ename", )"
        R"("category": "kernel", "start_ns": 1, "duration_ns": 2, "process": "1", "phase": "x\u001b[31m"})"
        "\n");
    for (const std::string &command : kCommands)
        for (const char *format : {"--quiet", "--json"}) {
            const std::string out = test::runCli({command, format, path}).out;
            EXPECT_EQ(out.find_first_of("\x1b\x07\x9b"), std::string::npos) << command << ' ' << format;
        }
}

TEST_F(CliOutput, CsvHasOneHeaderAndOneLinePerRow) {
    const std::vector<std::string> paths = files("C9");
    const std::string out = test::runCli(arguments({"correlations", "--csv"}, paths)).out;
    EXPECT_TRUE(out.starts_with(
        "session_id,event,kind,name,start_ns,duration_ns,clock,device,context,stream,process,id,key_process,"
        "key_correlation_id,key_process_evidence,state,call_event,call_name,call_thread,call_start_ns,"
        "call_duration_ns,call_clock,candidates,latency_ns,queue_ns,flags\r\n"))
        << out;
    EXPECT_EQ(std::count(out.begin(), out.end(), '\n'), 2);
    EXPECT_NE(out.find(",kernel,gemm,1200,50,undeclared,0,C1,7,P1,7,P1,7,recorded,ambiguous_key,,,,,,,2,,,\r\n"),
              std::string::npos)
        << out;
}

TEST_F(CliOutput, CsvQuotesWhatHoldsItsOwnMarks) {
    const std::string path = m_folder.write(
        "quoted.jsonl", R"({"artifact_id": "A", "provider": "test", "name": "f, \"x\"", "category": "kernel", )"
                        R"("start_ns": 1, "duration_ns": 2, "process": "1"})"
                        "\n");
    const std::string out = test::runCli({"kernels", "--csv", path}).out;
    EXPECT_NE(out.find(R"("f, ""x""",1,2,2,2,2,2,1.000000,1)"), std::string::npos) << out;
}

TEST_F(CliOutput, KernelsAreGroupedByNameStreamAndPhase) {
    const std::vector<std::string> paths = files("C13");
    const Json names = test::cliJson("kernels", paths).at("rows");
    ASSERT_EQ(names.size(), 3U);
    EXPECT_EQ(names.at(0).at("name"), "prefill");
    EXPECT_EQ(names.at(0).at("total_ns"), 80);
    EXPECT_EQ(names.at(0).at("share"), 0.8);
    const Json phases = test::cliJson("kernels", paths, {"--by", "phase"}).at("rows");
    ASSERT_EQ(phases.size(), 2U);
    EXPECT_EQ(phases.at(1).at("phase"), "decode");
    EXPECT_EQ(phases.at(1).at("names_merged"), 2);
    EXPECT_EQ(phases.at(1).at("median_ns"), 10);
    const Json streams = test::cliJson("kernels", paths, {"--by", "stream"}).at("rows");
    ASSERT_EQ(streams.size(), 1U);
    EXPECT_EQ(streams.at(0).at("count"), 3);
}

TEST_F(CliOutput, KernelsOfOneShortNameAreMergedAndCounted) {
    std::string text;
    for (const char *name : {"void ns::gemm<1>(int)", "void ns::gemm<2>(int)", "_ZN2ns4gemmEi", "other"})
        text += R"({"artifact_id": "A", "provider": "test", "category": "kernel", "start_ns": 1, "duration_ns": 2, )"
                R"("process": "1", "name": ")" +
                std::string(name) + "\"}\n";
    const std::string path = m_folder.write("names.jsonl", text);
    const Json rows = test::cliJson("kernels", {path}).at("rows");
    ASSERT_EQ(rows.size(), 2U);
    EXPECT_EQ(rows.at(0).at("name"), "gemm");
    EXPECT_EQ(rows.at(0).at("count"), 3);
    EXPECT_EQ(rows.at(0).at("names_merged"), 3);
    EXPECT_EQ(rows.at(1).at("names_merged"), 1);
    const Json classes = test::cliJson("kernels", {path}, {"--by", "class"});
    EXPECT_EQ(classes.at("rows").at(0).at("class"), "gemm");
    EXPECT_EQ(classes.at("rows").at(1).at("class"), "other");
    EXPECT_EQ(classes.at("rows").at(1).at("share"), 0.25);
    EXPECT_TRUE(classes.at("rules").at("kernel_classes").get<std::string>().starts_with("kernel-classes/1 sha256:"));
    EXPECT_NE(test::runCli({"kernels", "--by", "class", path}).out.find("Rules: kernel-classes/1 sha256:"),
              std::string::npos);
}

TEST_F(CliOutput, GapsNameTheirNeighboursAndTheirReason) {
    const Json rows = test::cliJson("gaps", files("C15")).at("rows");
    std::map<std::string, Json> byKind;
    for (const Json &row : rows)
        byKind.emplace(row.at("kind"), row);
    ASSERT_TRUE(byKind.count("idle") == 1 && byKind.count("device_idle") == 1);
    const Json &idle = byKind.at("idle");
    EXPECT_EQ(idle.at("start_ns"), 1070);
    EXPECT_EQ(idle.at("duration_ns"), 30);
    EXPECT_EQ(idle.at("region"), "<unscoped>");
    EXPECT_EQ(idle.at("track"), "process P1 / device 0 / context C1 / stream 7");
    EXPECT_EQ(idle.at("reason"), "no_launch_in_flight");
    EXPECT_EQ(byKind.at("runtime_launch").at("null_reasons").at("reason"), "host_side");
}

TEST_F(CliOutput, LaunchesCarryTheirFirstLatency) {
    const Json rows = test::cliJson("launches", files("C12")).at("rows");
    ASSERT_EQ(rows.size(), 1U);
    EXPECT_EQ(rows.at(0).at("name"), "cudaGraphLaunch");
    EXPECT_EQ(rows.at(0).at("device_events"), test::kGraphKernels);
    EXPECT_EQ(rows.at(0).at("first_latency_ns"), 49'000);
    EXPECT_EQ(rows.at(0).at("first_queue_ns"), 9'000);
    EXPECT_EQ(rows.at(0).at("state"), "has_device_work");
}

TEST_F(CliOutput, PhasesListTheMarks) {
    const Json rows = test::cliJson("phases", files("C6")).at("rows");
    ASSERT_EQ(rows.size(), 2U);
    EXPECT_EQ(rows.at(0).at("mark"), "step[EXTEND bs=2 toks=4096]");
    EXPECT_EQ(rows.at(0).at("stage"), "prefill");
    EXPECT_EQ(rows.at(0).at("thread"), "4711");
    EXPECT_EQ(rows.at(1).at("stage"), "decode");
}

TEST_F(CliOutput, ImpliedProcessIsShownAsImplied) {
    const Json row = test::cliJson("correlations", files("C12")).at("rows").at(0);
    EXPECT_TRUE(row.at("process").is_null());
    EXPECT_EQ(row.at("null_reasons").at("process"), "not_recorded");
    EXPECT_EQ(row.at("key"), (Json{{"process", "4711"}, {"correlation_id", "42"}, {"process_evidence", "implied"}}));
}

TEST_F(CliOutput, LimitationsSayWhatCannotBeProven) {
    const auto said = [&](const std::string &id, const std::string &words) {
        const std::string all = test::cliJson("summary", files(id)).at("limitations").dump();
        return all.find(words) != std::string::npos;
    };
    EXPECT_TRUE(said("C1", "No alignment"));
    EXPECT_TRUE(said("C8", "historical"));
    EXPECT_TRUE(said("C12", "implied"));
    EXPECT_TRUE(said("C15", "left out"));
    EXPECT_TRUE(said("C17", "2 clocks"));
    EXPECT_FALSE(said("C7", "clocks"));
}

TEST_F(CliOutput, CaptureWithoutAcceleratorIsAValidArtifact) {
    const std::string path = m_folder.write(
        "cpu.pt.trace.json", test::pytorchProfile({{"cpu_op", "aten::mm", 1000, 500, "4711", "4711", 0}}));
    const Json json = test::cliJson("summary", {path});
    EXPECT_EQ(json.at("availability").at("status"), "available");
    EXPECT_EQ(json.at("availability").at("reason"), "no_accelerator_activity");
    EXPECT_EQ(json.at("sessions").at(0).at("coverage").at("reason"), "no_device_events");
    EXPECT_EQ(test::cliJson("correlations", {path}).at("availability").at("reason"), "no_device_events");
}

TEST_F(CliOutput, WhatRefusesItsTimesIsPartial) {
    const Json availability = test::cliJson("summary", files("C8")).at("availability");
    EXPECT_EQ(availability.at("status"), "partial");
    EXPECT_EQ(availability.at("reason"), "missing_session_scope");
    EXPECT_EQ(test::cliJson("summary", files("C7")).at("availability").at("status"), "available");
}

TEST_F(CliOutput, FindingsAsTextAreWholeSentences) {
    const std::string out = test::runCli(arguments({"findings"}, files("C9"))).out;
    EXPECT_NE(out.find("ambiguous_key  ×1"), std::string::npos) << out;
    EXPECT_NE(out.find("\n    1 device event: "), std::string::npos) << out;
    EXPECT_EQ(out.find("…"), std::string::npos) << out;
}

TEST_F(CliOutput, TextNamesProvenAndRefused) {
    const std::string out = test::runCli(arguments({"summary"}, files("C1"))).out;
    EXPECT_NE(out.find("0 of 1 device event proven"), std::string::npos) << out;
    EXPECT_NE(out.find("launch_in_other_session"), std::string::npos) << out;
    EXPECT_NE(out.find("refused 1"), std::string::npos) << out;
}

} // namespace lanescope
