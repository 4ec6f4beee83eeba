// SPDX-License-Identifier: Apache-2.0
// Secrets planted in files of every dialect, and looked for in whatever the command line prints or writes.
#include "app/cli/run.h"
#include "model/open.h"
#include "model/workspace/reopen.h"
#include "model/workspace/workspace.h"
#include "tests/core/support/planted_secrets.h"
#include "tests/core/support/temp_folder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <sstream>

namespace lanescope::test {
namespace {

namespace fs = std::filesystem;
using Arguments = std::vector<std::string>;

struct Said {
    std::string out, err;
    app::ExitCode code = app::ExitCode::Answered;
};

Said said(const Arguments &arguments) {
    std::vector<const char *> argv = {"lanescope-cli"};
    for (const std::string &argument : arguments)
        argv.push_back(argument.c_str());
    const app::Parsed parsed = app::parseCommandLine(static_cast<int>(argv.size()), argv.data());
    if (!parsed.options) {
        ADD_FAILURE() << parsed.error;
        return {};
    }
    std::ostringstream out, err;
    const app::ExitCode code = app::runCommand(*parsed.options, out, err, {});
    return {out.str(), err.str(), code};
}

/// The whole extent of the first session, as --range takes it, and its id.
struct FirstSession {
    std::string id, range = "0..1";
};

FirstSession firstSession(const model::ArtifactPtr &artifact) {
    const model::SessionStore &session = *artifact->sessions.front();
    FirstSession first{session.id().text()};
    if (const auto extent = session.extent(model::ClockRef(0)))
        first.range = std::to_string(extent->first.count) + ".." + std::to_string(extent->second.count + 1);
    return first;
}

/// Every command line that answers about the file, without those that write.
std::vector<Arguments> questions(const std::string &file, const FirstSession &first) {
    std::vector<Arguments> all = {{"sessions", file}, {"summary", file}, {"open-check", file}};
    const std::vector<Arguments> tables = {
        {"correlations", file},
        {"launches", file},
        {"launches", file, "--by", "name"},
        {"launches", file, "--definition", "hta"},
        {"launches", file, "--definition", "nsys", "--table", "cuda_api_sum"},
        {"gaps", file},
        {"phases", file},
        {"phases", file, "--definition", "nsys"},
        {"kernels", file},
        {"kernels", file, "--by", "stream"},
        {"kernels", file, "--definition", "nsys", "--table", "cuda_gpu_trace"},
        {"steps", file},
        {"breakdown", file},
        {"findings", file},
        {"compare", first.id, first.id, file},
        {"range", file, "--session", first.id, "--range", first.range},
        {"query", file, "SELECT * FROM events"},
        {"query", file, "SELECT * FROM sessions, artifacts, clocks"},
    };
    all.insert(all.end(), tables.begin(), tables.end());
    for (Arguments one : tables) {
        one.emplace_back("--csv");
        all.push_back(one);
    }
    for (std::size_t i = 0, asText = 3 + tables.size(); i < asText; ++i) {
        all.push_back(all[i]);
        all.back().emplace_back("--json");
    }
    return all;
}

std::string joined(const Arguments &arguments) {
    std::string line;
    for (const std::string &argument : arguments)
        line += argument + " ";
    return line;
}

void expectNoSecret(const std::string &text, const std::string &where) {
    for (const std::string &secret : plantedSecrets())
        EXPECT_EQ(text.find(secret), std::string::npos)
            << secret << " is told by " << where << " in "
            << text.substr(std::max<std::size_t>(text.find(secret), 200) - 200, 400);
}

/// Whatever lies in a folder, or the file itself.
std::string bytesOf(const std::string &path) {
    if (!fs::is_directory(path))
        return readFile(path);
    std::string bytes;
    for (const auto &entry : fs::recursive_directory_iterator(path))
        if (entry.is_regular_file())
            bytes += readFile(entry.path().string());
    return bytes;
}

class SecretsOf : public testing::TestWithParam<std::size_t> {
protected:
    [[nodiscard]] const PlantedFile &planted() const { return plantedFiles()[GetParam()]; }
};

TEST_P(SecretsOf, AreInNoAnswerOfAnyCommand) {
    const TempFolder folder;
    const std::string file = folder.write(planted().fileName, planted().bytes);
    const auto artifact = model::openArtifact(file);
    ASSERT_TRUE(artifact) << artifact.error().line();
    for (const Arguments &question : questions(file, firstSession(artifact.value()))) {
        const Said answer = said(question);
        EXPECT_NE(answer.code, app::ExitCode::Unreadable) << joined(question) << answer.err;
        expectNoSecret(answer.out + answer.err, joined(question));
    }
}

TEST_P(SecretsOf, AreInNothingThatIsWritten) {
    const TempFolder in, out;
    const std::string file = in.write(planted().fileName, planted().bytes);
    const auto artifact = model::openArtifact(file);
    ASSERT_TRUE(artifact) << artifact.error().line();
    std::size_t hidden = 0;
    for (const model::SessionPtr &session : artifact.value()->sessions)
        hidden += session->columns().strings.hiddenCount();
    EXPECT_GT(hidden, 0U) << "no name of this file tells anything";
    const std::string id = artifact.value()->sessions.front()->id().text();
    for (const char *format : {"perfetto-json", "sqlite", "csv"}) {
        const std::string path = out.file(format);
        const Said answer = said({"export", file, "--session", id, "--format", format, "--out", path});
        ASSERT_EQ(answer.code, app::ExitCode::Answered) << answer.err;
        expectNoSecret(bytesOf(path) + answer.out + answer.err, format);
    }
    for (const char *name : {"R.html", "R.md", "R.json"}) {
        const Said answer = said({"report", file, "--out", out.file(name)});
        expectNoSecret(readFile(out.file(name)) + answer.out + answer.err, name);
    }
    expectNoSecret(bytesOf(out.file("R_files")), "the pictures of R.md");
}

TEST_P(SecretsOf, AreInNoWorkspaceAndNotInItsReport) {
    const TempFolder folder;
    const std::string file = folder.write(planted().fileName, planted().bytes);
    const auto artifact = model::openArtifact(file);
    ASSERT_TRUE(artifact) << artifact.error().line();
    model::workspace::Contents contents;
    const std::string work = folder.file("work.lanescope");
    for (const auto &stored : model::workspace::storedArtifacts(*artifact.value(), work, 0))
        contents.put(stored);
    const model::SessionStore &session = *artifact.value()->sessions.front();
    for (std::size_t row = 0; row < std::min<std::size_t>(session.eventCount(), 3); ++row) {
        model::workspace::Note note;
        note.id = {static_cast<std::int64_t>(row) + 1};
        note.anchor.kind = model::workspace::AnchorKind::Event;
        note.anchor.session = session.id().text();
        note.anchor.event = session.eventText(model::EventRow(row));
        contents.put(note);
    }
    (void)model::workspace::Workspace::create(work, contents).take();
    expectNoSecret(readFile(work), "the workspace");
    const Said answer = said({"report", work, "--sections", "notes", "--out", folder.file("R.html")});
    expectNoSecret(readFile(folder.file("R.html")) + answer.out + answer.err, "a report of notes");
}

TEST_P(SecretsOf, AreCountedAndToldWhereTheyAreAskedFor) {
    const TempFolder folder;
    const std::string file = folder.write(planted().fileName, planted().bytes);
    const std::string token = plantedSecrets().back();
    const Arguments question = {"query", file, "SELECT name FROM events"};
    const Said kept = said(question);
    EXPECT_NE(kept.err.find("--with-secrets prints"), std::string::npos) << kept.err;
    EXPECT_NE(kept.out.find("--api-key [left out]"), std::string::npos) << kept.out;
    Arguments asking = question;
    asking.insert(asking.begin() + 1, "--with-secrets");
    const Said told = said(asking);
    EXPECT_NE(told.out.find("--api-key " + token), std::string::npos) << told.out;
    EXPECT_EQ(told.err.find("left out"), std::string::npos) << told.err;
}

INSTANTIATE_TEST_SUITE_P(EveryDialect, SecretsOf, testing::Range(std::size_t{0}, plantedFiles().size()),
                         [](const auto &info) {
                             std::string name = plantedFiles()[info.param].fileName;
                             for (char &c : name)
                                 c = std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
                             return name;
                         });

} // namespace
} // namespace lanescope::test
