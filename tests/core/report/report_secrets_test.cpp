// SPDX-License-Identifier: Apache-2.0
// Secrets planted in files of every provider, and looked for in whatever is printed or written.
#include "app/cli/run.h"
#include "model/open.h"
#include "tests/core/support/planted_secrets.h"
#include "tests/core/support/report_fixture.h"
#include "tests/core/support/temp_folder.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <sstream>
#include <stdexcept>

namespace lanescope::test {
namespace {

void expectNone(const std::string &output, const std::string &where) {
    for (const std::string &secret : plantedSecrets())
        EXPECT_EQ(output.find(secret), std::string::npos) << secret << " is told by " << where;
}

/// What a command prints on both of its streams.
std::string answerOf(const std::vector<std::string> &arguments) {
    std::vector<const char *> argv = {"lanescope-cli"};
    for (const std::string &argument : arguments)
        argv.push_back(argument.c_str());
    const app::Parsed parsed = app::parseCommandLine(static_cast<int>(argv.size()), argv.data());
    EXPECT_TRUE(parsed.options.has_value()) << parsed.error;
    std::ostringstream out;
    std::ostringstream err;
    EXPECT_NE(app::runCommand(*parsed.options, out, err, {}), app::ExitCode::Unreadable) << err.str();
    return out.str() + err.str();
}

/// The database of the file of that name.
std::string bytesOfPlanted(const std::string &fileName) {
    for (const PlantedFile &planted : plantedFiles())
        if (planted.fileName == fileName)
            return planted.bytes;
    throw std::out_of_range(fileName);
}

const std::string &plantedHost() { return plantedSecrets()[0]; }
const std::string &plantedUser() { return plantedSecrets()[1]; }
const std::string &plantedToken() { return plantedSecrets()[4]; }

TEST(Secrets, OfMetadataAreCountedOneByOne) {
    const TempFolder folder;
    const std::string trace = folder.write("rpd.rpd", bytesOfPlanted("made.rpd"));
    (void)answerOf({"report", trace, "--sections", "artifacts", "--out", folder.file("R.json")});
    EXPECT_EQ(nlohmann::json::parse(readFile(folder.file("R.json"))).at("left_out"), 5);
    (void)answerOf({"report", trace, "--sections", "kernels", "--out", folder.file("R.json")});
    EXPECT_EQ(nlohmann::json::parse(readFile(folder.file("R.json"))).at("left_out"), 1) << "the name of a kernel";
}

TEST(Secrets, AreToldWhenTheyAreAskedFor) {
    const TempFolder folder;
    const std::string trace = folder.write("rpd.rpd", bytesOfPlanted("made.rpd"));
    (void)answerOf({"report", trace, "--with-secrets", "--out", folder.file("R.html")});
    const std::string html = readFile(folder.file("R.html"));
    for (const std::string &secret : plantedSecrets())
        EXPECT_NE(html.find(secret), std::string::npos) << secret;
    EXPECT_NE(html.find(folder.path()), std::string::npos) << "the whole path";
    EXPECT_NE(html.find("Secrets were asked for"), std::string::npos);
}

TEST(Secrets, InNamesOfEventsLanesAndNotesAreLeftOutOfReports) {
    SessionFixture f;
    f.info().label = "rank on " + plantedHost();
    f.info().hostName = plantedHost();
    f.call("cudaLaunchKernel", {.start = 0, .duration = 10'000, .id = "1"});
    f.kernel("gemm --api-key " + plantedToken(), {.start = 20'000, .duration = 90'000, .id = "1"});
    f.annotation("step[DECODE bs=4] /home/" + plantedUser() + "/serve.py", {.start = 0, .duration = 100'000});
    ReportFixture open({f.finish()});
    open.contents.emplace();
    model::workspace::Note note = open.noteOn("cudaLaunchKernel");
    note.title = "Bearer " + plantedToken();
    note.body = "see https://" + plantedUser() + ":pw@example.org and `" + plantedToken() + "`";
    open.contents->put(note);
    expectNone(open.everything(), "a report");
    EXPECT_NE(open.html().find("step[DECODE bs=4] ~/serve.py"), std::string::npos);
    EXPECT_NE(open.html().find("gemm --api-key [left out]"), std::string::npos);
    EXPECT_GT(open.report().leftOut, 0U);
    const auto told = model::withSecrets(open.analysis->artifacts.front());
    ReportFixture asked(std::vector<model::ArtifactPtr>{told});
    asked.contents = open.contents;
    asked.options.withSecrets = true;
    EXPECT_NE(asked.html().find("gemm --api-key " + plantedToken()), std::string::npos);
}

} // namespace
} // namespace lanescope::test
