// SPDX-License-Identifier: Apache-2.0
// What lanescope-cli prints, held against the schemas that it names.
#include "analysis/output/refused_output.h"
#include "model/open.h"
#include "tests/core/support/command_here.h"
#include "tests/core/support/made_archive.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <sstream>

namespace lanescope {

namespace fs = std::filesystem;

namespace {

const std::string kRoot = test::sourceFolder();

test::RunResult check(const std::vector<std::string> &documents) {
    // The system's Python has Debian's python3-jsonschema, whatever else stands in the path.
    std::vector<std::string> command = {fs::exists("/usr/bin/python3") ? "/usr/bin/python3" : "python3",
                                        kRoot + "/tests/schema_check.py", kRoot + "/resources/schema"};
    command.insert(command.end(), documents.begin(), documents.end());
    return test::runProgram(command);
}

const std::vector<std::vector<std::string>> kSchemaCommands = {{"sessions"},
                                                               {"summary"},
                                                               {"correlations"},
                                                               {"launches"},
                                                               {"gaps"},
                                                               {"gaps", "--by", "reason"},
                                                               {"phases"},
                                                               {"kernels"},
                                                               {"kernels", "--by", "stream"},
                                                               {"range", "--range", "-1000000000000..1000000000000"},
                                                               {"findings"},
                                                               {"open-check"},
                                                               {"steps"},
                                                               {"steps", "--by", "stage"},
                                                               {"breakdown"},
                                                               {"breakdown", "--definition", "hta"},
                                                               {"launches", "--definition", "hta"},
                                                               {"launches", "--by", "name"},
                                                               {"breakdown", "--step", "1"},
                                                               {"kernels", "--by", "class"}};
const std::vector<std::vector<std::string>> kPhaseCommands = {
    {"breakdown", "--phase", "decode"}, {"range", "--range", "0..100", "--phase", "decode"},
    {"findings", "--phase", "decode"},  {"gaps", "--phase", "decode"},
    {"kernels", "--phase", "decode"},   {"summary", "--phase", "decode"}};

/// Writes what every command prints of `files` and returns the documents.
std::vector<std::string> documentsOf(const test::TempFolder &folder, const std::string &label,
                                     const std::vector<std::string> &files,
                                     const std::vector<std::vector<std::string>> &commands = kSchemaCommands) {
    std::vector<std::string> documents;
    for (const std::vector<std::string> &command : commands) {
        std::vector<std::string> arguments = command;
        arguments.emplace_back("--json");
        arguments.insert(arguments.end(), files.begin(), files.end());
        const std::string name = "documents/" + label + "-" + std::to_string(documents.size()) + ".json";
        documents.push_back(folder.write(name, test::runCommandHere(arguments).out));
    }
    return documents;
}

void append(std::vector<std::string> &all, const std::vector<std::string> &more) {
    all.insert(all.end(), more.begin(), more.end());
}

} // namespace

TEST(Schema, EveryCommandKeepsToItOnEveryCounterexample) {
    const test::TempFolder folder;
    std::vector<std::string> documents;
    for (const test::Counterexample &example : test::counterexamples())
        append(documents, documentsOf(folder, example.id, test::writeAll(folder, example.files)));
    const test::RunResult result = check(documents);
    EXPECT_EQ(result.exitCode, 0) << result.out << result.err;
}

TEST(Schema, AnswersOfOnePhaseKeepToIt) {
    const test::TempFolder folder;
    const auto files = test::writeAll(folder, test::counterexample("C13").files);
    std::vector<std::string> documents = documentsOf(folder, "phase", files, kPhaseCommands);
    documents.push_back(folder.write(
        "documents/compare.json", test::runCommandHere({"compare", "--json", "--phase", "decode", "--range-a", "0..50",
                                                        "--range-b", "50..100", files.front(), files.front()})
                                      .out));
    const test::RunResult result = check(documents);
    EXPECT_EQ(result.exitCode, 0) << result.out << result.err;
}

TEST(Schema, TablesOfNsightSystemsKeepToTheirs) {
    const test::TempFolder folder;
    std::vector<std::string> documents;
    for (const char *id : {"C1", "C8", "C12"})
        append(documents,
               documentsOf(folder, id, test::writeAll(folder, test::counterexample(id).files), test::kNsysCommands));
    const std::string traces = test::realTraces();
    for (const char *name : {"two-process-2026.2.1.sqlite", "rtx3060-graphs-2025.5.2.sqlite"})
        if (!traces.empty())
            append(documents, documentsOf(folder, name, {traces + "/nsys/" + name}, test::kNsysCommands));
    const test::RunResult result = check(documents);
    EXPECT_EQ(result.exitCode, 0) << result.out << result.err;
}

TEST(Schema, TheListOfWhatIsRefusedKeepsToIt) {
    const test::TempFolder folder;
    std::vector<std::string> documents;
    for (const test::Counterexample &example : test::counterexamples()) {
        const auto index = analysis::RefusedIndex::build(
            analysis::analyse(model::openAll(test::writeAll(folder, example.files)).artifacts));
        std::ostringstream json;
        analysis::writeRefused(json, *index, analysis::refusedPositions(*index, {}), analysis::OutputFormat::Json);
        documents.push_back(folder.write("documents/" + example.id + ".json", json.str()));
    }
    const test::RunResult result = check(documents);
    EXPECT_EQ(result.exitCode, 0) << result.out << result.err;
}

TEST(Schema, ComparisonsAndTheirRefusalsKeepToIt) {
    const test::TempFolder folder;
    const std::vector<std::string> two = test::writeAll(folder, test::counterexample("C6").files);
    const std::vector<std::vector<std::string>> sides = {
        {two[0], two[1]},
        {two[0], two[1], "--range-a", "0..1000000000000", "--range-b", "0..1000000000000"},
        {two[0], two[0]},
        {folder.file("absent.json"), two[0]}};
    std::vector<std::string> documents;
    for (const std::vector<std::string> &arguments : sides) {
        std::vector<std::string> command = {"compare", "--json"};
        command.insert(command.end(), arguments.begin(), arguments.end());
        documents.push_back(
            folder.write("documents/" + std::to_string(documents.size()) + ".json", test::runCommandHere(command).out));
    }
    const test::RunResult result = check(documents);
    EXPECT_EQ(result.exitCode, 0) << result.out << result.err;
}

TEST(Schema, MeasuredDistancesAndTheirRefusalsKeepToIt) {
    const test::TempFolder folder;
    const std::vector<std::string> two = test::writeAll(folder, test::counterexample("C1").files);
    const std::string align = two[0] + "," + two[1] + ",offset_ns=1005,reason=test";
    const std::string event = test::cliJson("correlations", {two[1]}).at("rows").at(0).at("event");
    const std::vector<std::vector<std::string>> asked = {{"--from", event, "--to", event + ":end"},
                                                         {"--from", two[0] + ":1", "--to", event},
                                                         {"--from", two[0] + ":1", "--to", event, "--align", align},
                                                         {"--from", "x", "--to", event}};
    std::vector<std::string> documents;
    for (const std::vector<std::string> &points : asked) {
        std::vector<std::string> command = {"measure", "--json", two[0], two[1]};
        command.insert(command.end(), points.begin(), points.end());
        documents.push_back(
            folder.write("documents/" + std::to_string(documents.size()) + ".json", test::runCommandHere(command).out));
    }
    const test::RunResult result = check(documents);
    EXPECT_EQ(result.exitCode, 0) << result.out << result.err;
}

TEST(Schema, QueriesAndTheirRefusalsKeepToIt) {
    const test::TempFolder folder;
    const std::string path = test::writeAll(folder, test::counterexample("C12").files).front();
    std::vector<std::string> documents;
    const auto ask = [&](const std::string &file, const char *sql) {
        documents.push_back(folder.write("documents/" + std::to_string(documents.size()) + ".json",
                                         test::runCommandHere({"query", "--json", file, sql}).out));
    };
    for (const char *sql : {"SELECT * FROM correlations", "SELECT NULL AS a, 1.5 AS b, 'x' AS c", "SELECT 1 WHERE 0",
                            "DROP TABLE events", "SELECT"})
        ask(path, sql);
    for (const char *id : {"C8", "C17"}) // no two of their times, or not all of them, are on one clock
        ask(test::writeAll(folder, test::counterexample(id).files).front(), "SELECT start_ns FROM events");
    const test::RunResult result = check(documents);
    EXPECT_EQ(result.exitCode, 0) << result.out << result.err;
}

TEST(Schema, DamagedUnreadableAndRefusedDocumentsKeepToIt) {
    const test::TempFolder folder;
    const std::string &profile = test::counterexample("C12").files.front().content;
    const std::string cut = folder.write("cut.json", profile.substr(0, profile.size() / 2));
    std::vector<std::string> documents = documentsOf(folder, "cut", {cut});
    append(documents, documentsOf(folder, "absent", {folder.file("absent.json")}));
    append(documents, documentsOf(folder, "both", {cut, folder.file("absent.json")}));
    const std::string archived = folder.write(
        "two.zip",
        test::madeZip({{"a.json", profile}, {"cut.json", profile.substr(0, profile.size() / 2)}, {"b", "x"}}));
    append(documents, documentsOf(folder, "archived", {archived}));
    folder.write("mixed/a.json", profile);
    folder.write("mixed/notes.txt", "x");
    append(documents, documentsOf(folder, "mixed", {folder.file("mixed")}));
    for (const char *command : {"sessions", "summary", "correlations", "findings"})
        documents.push_back(folder.write(std::string("documents/refused-") + command + ".json",
                                         test::runCommandHere({command, "--json", "--session", "ffffffff", cut}).out));
    const test::RunResult result = check(documents);
    EXPECT_EQ(result.exitCode, 0) << result.out << result.err;
}

TEST(Schema, AlignedLanesKeepToItInEveryDocument) {
    const test::TempFolder folder;
    const std::vector<std::string> files = test::writeAll(folder, test::counterexample("C2").files);
    std::vector<std::string> documents;
    for (const std::vector<std::string> &command : kSchemaCommands) {
        if (command.front() == "open-check" || command.front() == "range")
            continue; // they ask of one clock, or of none
        std::vector<std::string> arguments = command;
        arguments.insert(arguments.end(), {"--json", "--align", files[0] + "," + files[1] + ",offset_ns=0,reason=test",
                                           files[0], files[1]});
        const std::string name = "documents/" + command.front() + std::to_string(command.size()) + ".json";
        const test::RunResult run = test::runCommandHere(arguments);
        EXPECT_EQ(run.exitCode, 0) << run.err;
        EXPECT_NE(run.out.find("\"common_axes\""), std::string::npos) << command.front();
        documents.push_back(folder.write(name, run.out));
    }
    const test::RunResult result = check(documents);
    EXPECT_EQ(result.exitCode, 0) << result.out << result.err;
}

TEST(Schema, ReportsKeepToTheirs) {
    const test::TempFolder folder;
    std::vector<std::string> documents;
    const auto report = [&](const std::vector<std::string> &files) {
        documents.push_back(folder.file("report-" + std::to_string(documents.size()) + ".json"));
        std::vector<std::string> command = {"report", "--out", documents.back()};
        command.insert(command.end(), files.begin(), files.end());
        EXPECT_NE(test::runCommandHere(command).exitCode, 64);
    };
    for (const test::Counterexample &example : test::counterexamples())
        report(test::writeAll(folder, example.files));
    report({folder.file("absent.json")});
    const std::string traces = test::realTraces();
    if (!traces.empty())
        report({traces + "/kineto/sglang-qwen3-TP-0-DECODE.trace.json.gz", traces + "/other/chrome-simple.json"});
    const test::RunResult result = check(documents);
    EXPECT_EQ(result.exitCode, 0) << result.out << result.err;
}

TEST(Schema, RealCapturesKeepToIt) {
    const std::string traces = test::realTraces();
    if (traces.empty())
        GTEST_SKIP() << "the folder of real captures is absent; name it in LANESCOPE_TRACES";
    const test::TempFolder folder;
    std::vector<std::string> documents;
    for (const char *name :
         {"kineto/sglang-qwen3-TP-0-DECODE.trace.json.gz", "kineto/h100-bert.json.gz", "kineto/mtia-inference.json.gz",
          "kineto/cpu-only-rank34.pt.trace.json.gz", "nsys/two-process-2026.2.1.sqlite",
          "nsys/kernels-without-globalpid.sqlite", "nsys/rtx3060-graphs-2025.5.2.sqlite",
          "nsys/no-kernel-table-2023.4.1.sqlite", "other/chrome-simple.json", "other/chrome-unclosed.json"})
        append(documents, documentsOf(folder, fs::path(name).filename().string(), {traces + "/" + name}));
    const test::RunResult result = check(documents);
    EXPECT_EQ(result.exitCode, 0) << result.out << result.err;
}

TEST(Schema, AFieldTooMuchAFieldTooFewAndAWrongTypeAreRefused) {
    const test::TempFolder folder;
    const std::vector<std::string> files = test::writeAll(folder, test::counterexample("C7").files);
    const nlohmann::json good = test::cliJson("summary", files);
    const auto refuses = [&](const std::string &pointer, const nlohmann::json &value) {
        nlohmann::json bad = good;
        const nlohmann::json::json_pointer where(pointer);
        if (value.is_discarded())
            bad.at(where.parent_pointer()).erase(where.back());
        else
            bad[where] = value;
        return check({folder.write("bad.json", bad.dump())}).exitCode == 1;
    };
    const nlohmann::json erase = nlohmann::json(nlohmann::json::value_t::discarded);
    EXPECT_EQ(check({folder.write("good.json", good.dump())}).exitCode, 0);
    EXPECT_TRUE(refuses("/sessions/0/extra", 1));
    EXPECT_TRUE(refuses("/sessions/0/total/kernel_count", "1"));
    EXPECT_TRUE(refuses("/sessions/0/total/kernel_count", 1.5));
    EXPECT_TRUE(refuses("/sessions/0/states/proven", 1));
    EXPECT_TRUE(refuses("/sessions/0/states/qualified", 0));
    EXPECT_TRUE(refuses("/sessions/0/total/idle_gap_count", erase));
    EXPECT_TRUE(refuses("/correlation/refused", erase));
    EXPECT_TRUE(refuses("/availability/status", "fine"));
}

} // namespace lanescope
