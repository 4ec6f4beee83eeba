// SPDX-License-Identifier: Apache-2.0
// What of a folder is no trace is said on the standard error, in every JSON document of the files, and as a finding.
#include "tests/core/support/cli_runner.h"
#include "tests/core/support/counterexamples.h"
#include "tests/core/support/temp_folder.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace lanescope {
namespace {

using Json = nlohmann::json;

class CliNotices : public testing::Test {
protected:
    CliNotices() {
        for (const test::InputFile &file : test::counterexample("C7").files)
            m_folder.write("d/" + file.name, file.content);
        m_folder.write("d/notes.txt", "nothing to see");
        m_folder.write("d/r.nsys-rep", "x");
    }
    [[nodiscard]] test::RunResult run(std::vector<std::string> arguments) const {
        arguments.push_back(m_folder.file("d"));
        return test::runCli(arguments);
    }
    test::TempFolder m_folder;
};

TEST_F(CliNotices, StandInTheDocumentsOfTheFiles) {
    for (const char *command : {"sessions", "summary", "open-check"}) {
        const test::RunResult result = run({command, "--json"});
        ASSERT_EQ(result.exitCode, 0) << result.err;
        const Json notices = Json::parse(result.out).at("notices");
        ASSERT_EQ(notices.size(), 2U) << command;
        EXPECT_EQ(notices[0].at("code"), "no_trace");
        EXPECT_EQ(notices[0].at("count"), 2);
        EXPECT_NE(notices[0].at("message").get<std::string>().find("notes.txt"), std::string::npos);
        EXPECT_EQ(notices[1].at("code"), "format_not_read");
        EXPECT_NE(result.err.find("notes.txt"), std::string::npos) << "and on the standard error";
    }
}

TEST_F(CliNotices, AreFindings) {
    const Json rows = Json::parse(run({"findings", "--json"}).out).at("rows");
    const auto found =
        std::find_if(rows.begin(), rows.end(), [](const Json &row) { return row["code"] == "no_trace"; });
    ASSERT_NE(found, rows.end());
    EXPECT_EQ(found->at("count"), 2);
    EXPECT_TRUE(found->at("artifact_id").is_null());
}

TEST_F(CliNotices, StandInTheTextOfOpenCheckOnce) {
    const test::RunResult result = run({"open-check"});
    EXPECT_NE(result.out.find("notes.txt"), std::string::npos);
    EXPECT_NE(result.out.find("[notice no_trace]"), std::string::npos);
    EXPECT_EQ(result.err.find("notes.txt"), std::string::npos);
}

TEST_F(CliNotices, AreAbsentWhereEverythingIsATrace) {
    const test::RunResult result =
        test::runCli({"summary", "--json", m_folder.file("d/" + test::counterexample("C7").files.front().name)});
    EXPECT_TRUE(Json::parse(result.out).at("notices").empty());
}

} // namespace
} // namespace lanescope
