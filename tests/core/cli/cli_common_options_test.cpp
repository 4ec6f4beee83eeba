// SPDX-License-Identifier: Apache-2.0
// What every command takes, and what those that write say about it as JSON.
#include "app/cli/options.h"
#include "model/open.h"
#include "model/workspace/reopen.h"
#include "model/workspace/workspace.h"
#include "tests/core/support/cli_runner.h"
#include "tests/core/support/workspace_fixture.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>

namespace lanescope {

namespace {

using Json = nlohmann::json;
using Words = std::vector<std::string>;

const std::vector<Words> kEveryCommand = {{"sessions", "F"},
                                          {"summary", "F"},
                                          {"correlations", "F"},
                                          {"launches", "F"},
                                          {"gaps", "F"},
                                          {"phases", "F"},
                                          {"kernels", "F"},
                                          {"steps", "F"},
                                          {"breakdown", "F"},
                                          {"findings", "F"},
                                          {"open-check", "F"},
                                          {"range", "F", "--range", "0..1"},
                                          {"measure", "F", "--from", "S:1", "--to", "S:2"},
                                          {"compare", "F", "G"},
                                          {"query", "F", "SELECT 1"},
                                          {"report", "F", "--out", "R.html"},
                                          {"export", "F", "--format", "csv", "--out", "D"}};
const std::vector<Words> kCommonOptions = {{"--json"},
                                           {"--csv"},
                                           {"--quiet"},
                                           {"--with-secrets"},
                                           {"--session", "S"},
                                           {"--phase", "decode"},
                                           {"--stage", "F=prefill"},
                                           {"--role", "F=primary"},
                                           {"--align", "A,B,offset_ns=1,reason=why"}};

app::Parsed parsed(const Words &words) {
    std::vector<const char *> argv = {"lanescope-cli"};
    for (const std::string &word : words)
        argv.push_back(word.c_str());
    return app::parseCommandLine(static_cast<int>(argv.size()), argv.data());
}

TEST(CliCommonOptions, AreTakenByEveryCommandOrRefusedWithTheReason) {
    std::size_t refused = 0;
    for (const Words &command : kEveryCommand)
        for (const Words &option : kCommonOptions) {
            Words words = {command.front()};
            words.insert(words.end(), option.begin(), option.end());
            words.insert(words.end(), command.begin() + 1, command.end());
            const app::Parsed result = parsed(words);
            if (result.options)
                continue;
            ++refused;
            const std::string where = command.front() + " " + option.front() + ": " + result.error;
            EXPECT_EQ(result.exit, app::ExitCode::Usage) << where;
            EXPECT_TRUE(result.error.starts_with("lanescope-cli: " + option.front() + ": ")) << where;
            EXPECT_EQ(result.error.find("not expected"), std::string::npos) << where;
            EXPECT_GT(result.error.size(), option.front().size() + 45) << where << " is no reason";
        }
    EXPECT_EQ(refused, 15U) << "a command that has a use for more of them takes them";
}

TEST(CliCommonOptions, DefinitionsAndGroupingsOfTheTablesAreThoseOfTheContract) {
    for (const Words &words :
         {Words{"steps", "--definition", "ours", "F"}, Words{"phases", "--by", "mark", "F"},
          Words{"phases", "--definition", "nsys", "F"}, Words{"gaps", "--definition", "ours", "F"}})
        EXPECT_TRUE(parsed(words).options) << words[0] << parsed(words).error;
    EXPECT_EQ(parsed({"steps", "--definition", "nsys", "F"}).exit, app::ExitCode::Usage);
}

class CliWritten : public testing::Test {
protected:
    CliWritten() : m_trace(test::writeAll(m_in, test::counterexample("C12").files).front()) {}
    [[nodiscard]] Json outcome(Words words) const {
        words.insert(words.begin() + 1, "--json");
        const test::RunResult result = test::runCli(words);
        EXPECT_EQ(result.exitCode, 0) << result.err;
        return Json::parse(result.out);
    }
    test::TempFolder m_in, m_out;
    std::string m_trace;
};

TEST_F(CliWritten, SaysAsJsonWhereItLiesWhatItHoldsAndWhatWasLeftOut) {
    const std::string session = model::openArtifact(m_trace).take()->sessions.front()->id().text();
    const std::vector<std::pair<Words, std::string>> cases = {
        {{"export", "--format", "perfetto-json", "--out", m_out.file("t.json"), m_trace}, "perfetto-json"},
        {{"export", "--format", "sqlite", "--out", m_out.file("t.db"), m_trace}, "sqlite"},
        {{"export", "--format", "csv", "--out", m_out.file("t"), m_trace}, "csv"},
        {{"report", "--out", m_out.file("R.html"), m_trace}, "html"},
        {{"report", "--out", m_out.file("R.md"), m_trace}, "markdown"},
        {{"report", "--out", m_out.file("R.json"), m_trace}, "json"}};
    std::vector<std::string> command = {"/usr/bin/python3", test::sourceFolder() + "/tests/schema_check.py",
                                        test::sourceFolder() + "/resources/schema"};
    for (const auto &[words, format] : cases) {
        const Json said = outcome(words);
        EXPECT_EQ(said.at("schema"), "lanescope.written/1");
        EXPECT_EQ(said.at("format"), format);
        EXPECT_EQ(said.at("sessions"), Json::array({session}));
        EXPECT_TRUE(std::filesystem::exists(said.at("path").get<std::string>())) << said.dump();
        command.push_back(m_in.write("said/" + format + ".json", said.dump()));
    }
    const test::RunResult checked = test::runProgram(command);
    EXPECT_EQ(checked.exitCode, 0) << checked.out << checked.err;
}

TEST_F(CliWritten, SaysAsJsonWhyThereIsNothing) {
    const std::vector<Words> cases = {
        {"report", "--json", "--out", m_out.file("no/such/R.html"), m_trace},
        {"export", "--json", "--format", "sqlite", "--out", m_out.file("no/such/t.db"), m_trace},
        {"export", "--json", "--format", "sqlite", "--out", m_trace, m_trace}};
    for (const Words &words : cases) {
        const test::RunResult result = test::runCli(words);
        EXPECT_EQ(result.exitCode, 2) << result.err;
        EXPECT_EQ(Json::parse(result.out).at("availability").at("status"), "unavailable") << result.out;
    }
}

TEST(CliPeople, AreNamedWhereTheyAreAskedForAndCountedElsewhere) {
    const test::TempFolder folder;
    model::workspace::Contents contents;
    const std::string work = folder.file("work.lanescope");
    std::vector<std::string> sessions;
    for (const std::string &file : test::writeAll(folder, test::counterexample("C6").files)) {
        const auto artifact = model::openArtifact(file).take();
        sessions.push_back(artifact->sessions.front()->id().text());
        for (const auto &stored :
             model::workspace::storedArtifacts(*artifact, work, static_cast<std::int64_t>(sessions.size())))
            contents.put(stored);
    }
    model::workspace::StoredAlignment alignment = test::alignmentNumber(1);
    const auto clock = model::openArtifact(folder.file(test::counterexample("C6").files[0].name)).take();
    const std::string name = clock->sessions.front()->info(model::ClockRef(0)).name;
    alignment.a = {sessions[0], name};
    alignment.b = {sessions[1], name};
    alignment.who = "Ann Lee";
    contents.put(alignment);
    (void)model::workspace::Workspace::create(work, contents).take();
    for (const char *command : {"sessions", "summary"}) {
        const test::RunResult kept = test::runCli({command, "--json", work});
        const Json shown = Json::parse(kept.out).at("alignments").at(0);
        EXPECT_TRUE(shown.at("who").is_null()) << shown.dump();
        EXPECT_EQ(shown.at("null_reasons").at("who"), "may_be_secret");
        EXPECT_EQ(kept.err.rfind("1 value that may be secret left out", 0), 0U) << kept.err;
        const test::RunResult told = test::runCli({command, "--json", "--with-secrets", work});
        EXPECT_EQ(Json::parse(told.out).at("alignments").at(0).at("who"), "Ann Lee");
        EXPECT_EQ(told.err, "");
    }
}

} // namespace
} // namespace lanescope
