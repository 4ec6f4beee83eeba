// SPDX-License-Identifier: Apache-2.0
#include "model/workspace/workspace.h"
#include "tests/core/support/child.h"
#include "tests/core/support/cli_runner.h"
#include "tests/core/support/report_fixture.h"
#include "tests/core/support/workspace_fixture.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <unistd.h>

namespace lanescope::test {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

const std::string kDate = "2026-01-31T23:59:59Z";

/// A folder with a capture in it, and what is written beside it.
struct ReportRun {
    ReportRun() : trace(writeAll(folder, counterexample("C7").files).front()) {}

    [[nodiscard]] RunResult run(const std::string &out, std::vector<std::string> more = {},
                                const RunOptions &how = {}) const {
        std::vector<std::string> arguments = {"report", "--out", folder.file(out), "--date", kDate};
        arguments.insert(arguments.end(), more.begin(), more.end());
        arguments.push_back(trace);
        return runCli(arguments, how);
    }
    [[nodiscard]] std::string written(const std::string &out) const { return readFile(folder.file(out)); }

    TempFolder folder;
    std::string trace;
};

TEST(CliReport, TheSuffixChoosesTheFormatAndNothingIsPrinted) {
    const ReportRun open;
    for (const char *out : {"R.html", "R.md", "R.json"}) {
        const RunResult result = open.run(out);
        EXPECT_EQ(result.exitCode, 0) << result.err;
        EXPECT_EQ(result.out, "");
        EXPECT_NE(result.err.find("R."), std::string::npos) << "standard error says what was written";
        EXPECT_EQ(open.run(out, {"--quiet"}).err, "");
    }
    EXPECT_TRUE(open.written("R.html").starts_with("<!DOCTYPE html>"));
    EXPECT_TRUE(open.written("R.md").starts_with("# "));
    EXPECT_EQ(Json::parse(open.written("R.json")).at("schema"), "lanescope.report/1");
}

TEST(CliReport, MarkdownHasItsPicturesBesideIt) {
    const ReportRun open;
    ASSERT_EQ(open.run("my report.md").exitCode, 0);
    EXPECT_NE(open.written("my report.md").find("](my%20report_files/overview.svg)"), std::string::npos);
    EXPECT_TRUE(open.written("my report_files/overview.svg").starts_with("<?xml"));
    const RunResult again = open.run("my report.md");
    EXPECT_EQ(again.exitCode, 0);
    EXPECT_NE(again.err.find("is there already"), std::string::npos) << again.err;
}

TEST(CliReport, TheSameInputGivesTheSameBytesWhereverItLies) {
    const ReportRun one;
    const ReportRun two;
    for (const char *out : {"R.html", "R.md", "R.json"}) {
        ASSERT_EQ(one.run(out).exitCode, 0);
        ASSERT_EQ(two.run(out).exitCode, 0);
        EXPECT_EQ(one.written(out), two.written(out));
        EXPECT_EQ(one.written(out).find(one.folder.path()), std::string::npos) << "no path but the file's name";
    }
}

TEST(CliReport, TheDateIsThatOfTheOptionOrOfTheSourceDateEpoch) {
    const ReportRun open;
    ASSERT_EQ(open.run("R.json").exitCode, 0);
    EXPECT_EQ(Json::parse(open.written("R.json")).at("date"), kDate);
    const auto withEpoch = [&](const std::string &epoch) {
        return runProgram({"/usr/bin/env", "SOURCE_DATE_EPOCH=" + epoch, cliPath(), "report", "--out",
                           open.folder.file("E.json"), open.trace});
    };
    EXPECT_EQ(withEpoch("1769903999").exitCode, 0);
    EXPECT_EQ(Json::parse(open.written("E.json")).at("date"), kDate);
    EXPECT_EQ(withEpoch("yesterday").exitCode, 64);
    EXPECT_EQ(open.run("R.json", {"--date", "31.1.2026"}).exitCode, 64);
}

TEST(CliReport, SectionsAndTitleAreThoseThatWereAskedFor) {
    const ReportRun open;
    ASSERT_EQ(open.run("R.json", {"--sections", "kernels,coverage", "--title", "Why <decode> idles"}).exitCode, 0);
    const Json report = Json::parse(open.written("R.json"));
    EXPECT_EQ(report.at("title"), "Why <decode> idles");
    ASSERT_EQ(report.at("sections").size(), 2U);
    EXPECT_EQ(report.at("sections")[0].at("section"), "coverage");
    const RunResult wrong = open.run("R.json", {"--sections", "kernels,prose"});
    EXPECT_EQ(wrong.exitCode, 64);
    EXPECT_NE(wrong.err.find("\"prose\" is none of summary,artifacts"), std::string::npos) << wrong.err;
}

TEST(CliReport, APdfIsLeftToTheWindowAndOtherSuffixesAreUnknown) {
    const ReportRun open;
    const RunResult pdf = open.run("R.pdf");
    EXPECT_EQ(pdf.exitCode, 64);
    EXPECT_NE(pdf.err.find("lanescope --report " + open.folder.file("R.pdf")), std::string::npos) << pdf.err;
    EXPECT_EQ(open.run("R.docx").exitCode, 64);
    EXPECT_EQ(runCli({"report", open.trace}).exitCode, 64) << "there has to be an --out";
    EXPECT_FALSE(fs::exists(open.folder.file("R.pdf")));
}

TEST(CliReport, AnInputIsNeverWrittenOverByWhateverName) {
    const TempFolder folder;
    const std::string content = counterexample("C7").files.front().content;
    const std::string trace = folder.write("trace.json", content);
    fs::create_hard_link(trace, folder.file("linked.json"));
    fs::create_symlink(trace, folder.file("symbolic.json"));
    const std::string before = listing(folder.path());
    for (const char *out : {"trace.json", "./trace.json", "linked.json", "symbolic.json"}) {
        const RunResult result = runCli({"report", trace, "--out", folder.file(out)});
        EXPECT_EQ(result.exitCode, 2) << out;
        EXPECT_NE(result.err.find("never changed"), std::string::npos) << result.err;
    }
    EXPECT_EQ(runCli({"report", folder.path(), "--out", folder.file("trace.json")}).exitCode, 2)
        << "as one of a folder";
    EXPECT_EQ(listing(folder.path()), before);
}

TEST(CliReport, WhatCannotBeWrittenIsSaidAndLeavesNothingBehind) {
    const ReportRun open;
    fs::create_directory(open.folder.file("folder.html"));
    EXPECT_EQ(open.run("folder.html").exitCode, 2);
    const RunResult nowhere = open.run("no/such/folder/R.html");
    EXPECT_EQ(nowhere.exitCode, 2);
    EXPECT_NE(nowhere.err.find("could not be written"), std::string::npos) << nowhere.err;
    if (geteuid() == 0) {
        fs::create_directory(open.folder.file("locked"));
        fs::permissions(open.folder.path(), fs::perms::owner_all | fs::perms::others_read | fs::perms::others_exec);
        fs::permissions(open.folder.file("locked"),
                        fs::perms::owner_all | fs::perms::others_read | fs::perms::others_exec);
        EXPECT_EQ(open.run("locked/R.html", {}, {.unprivileged = true}).exitCode, 2);
        EXPECT_TRUE(fs::is_empty(open.folder.file("locked")));
    }
    for (const auto &entry : fs::directory_iterator(open.folder.path()))
        EXPECT_EQ(entry.path().string().find(".tmp"), std::string::npos) << entry.path();
}

TEST(CliReport, WhatCouldBeReadIsStillReported) {
    const TempFolder folder;
    const std::string &whole = counterexample("C12").files.front().content;
    const std::string cut = folder.write("cut.json", whole.substr(0, whole.size() / 2));
    EXPECT_EQ(runCli({"report", cut, "--out", folder.file("cut.html")}).exitCode, 3);
    EXPECT_NE(readFile(folder.file("cut.html")).find("This report is partial"), std::string::npos);
    EXPECT_EQ(runCli({"report", cut, folder.file("gone.json"), "--out", folder.file("R.json")}).exitCode, 2);
    const Json report = Json::parse(readFile(folder.file("R.json")));
    EXPECT_EQ(report.at("sections")[1].at("tables")[1].at("rows")[0].at("file"), "gone.json");
    EXPECT_EQ(runCli({"report", cut, "--session", "ffffffff", "--out", folder.file("S.html")}).exitCode, 1);
    EXPECT_FALSE(fs::exists(folder.file("S.html")));
}

/// A workspace beside the trace with a note, a verdict's queue and an alignment's worth of words.
std::string workspaceBeside(const ReportRun &open) {
    const Json summary = cliJson("summary", {open.trace});
    const std::string session = summary.at("sessions")[0].at("session_id").get<std::string>();
    model::workspace::Contents contents;
    contents.put(model::workspace::StoredArtifact{summary.at("artifacts")[0].at("artifact_id").get<std::string>(),
                                                  fs::path(open.trace).filename().string(),
                                                  0,
                                                  {},
                                                  1});
    model::workspace::Note note = noteNumber(1);
    note.anchor.session = session;
    note.anchor.event = cliJson("correlations", {open.trace}).at("rows")[0].at("event").get<std::string>();
    contents.put(note);
    contents.put(model::workspace::HistoricalResult{{1}, "old.json", "launch 7", "kernel 9", "7", "matched"});
    const std::string path = open.folder.file("work.lanescope");
    EXPECT_TRUE(model::workspace::Workspace::create(path, contents).ok());
    return path;
}

TEST(CliReport, AWorkspaceBringsItsNotesAndIsOnlyRead) {
    const ReportRun open;
    const std::string work = workspaceBeside(open);
    const std::string before = readFile(work);
    const RunResult result = runCli({"report", work, "--out", open.folder.file("R.json"), "--date", kDate});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const Json report = Json::parse(open.written("R.json"));
    const Json &notes = report.at("sections")[10];
    EXPECT_EQ(notes.at("section"), "notes");
    ASSERT_EQ(notes.at("notes").size(), 1U);
    EXPECT_EQ(notes.at("notes")[0].at("title"), "Note 1");
    EXPECT_EQ(notes.at("notes")[0].at("standing"), "placed");
    EXPECT_EQ(notes.at("notes")[0].at("picture").at("arrows"), 1);
    EXPECT_EQ(readFile(work), before);
    EXPECT_EQ(runCli({"report", work, "--out", work}).exitCode, 64) << "named so, it is no report";
    EXPECT_EQ(runCli({"report", work, work, "--out", open.folder.file("T.html")}).exitCode, 64) << "one workspace";
}

} // namespace
} // namespace lanescope::test
