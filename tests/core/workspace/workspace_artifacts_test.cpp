// SPDX-License-Identifier: Apache-2.0
#include "model/open.h"
#include "model/workspace/alignments.h"
#include "model/workspace/reopen.h"
#include "tests/core/support/cli_runner.h"
#include "tests/core/support/counterexamples.h"
#include "tests/core/support/reader_samples.h"
#include "tests/core/support/temp_folder.h"
#include "tests/core/support/workspace_fixture.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>

namespace lanescope::test {

namespace fs = std::filesystem;
using namespace model;
using namespace model::workspace;

namespace {

/// A folder with two traces and a workspace that names both.
class WorkspaceOfTraces : public testing::Test {
protected:
    WorkspaceOfTraces() {
        const auto &files = counterexample("C6").files;
        m_traces = {m_folder.write("traces/first.json", files.at(0).content),
                    m_folder.write("traces/second.json", files.at(1).content)};
        Contents contents;
        for (const std::string &path : m_traces) {
            const ArtifactPtr artifact = openArtifact(path).take();
            for (StoredArtifact &stored : storedArtifacts(*artifact, m_path, std::ssize(m_artifacts)))
                contents.put(std::move(stored));
            m_artifacts.push_back(artifact);
        }
        StoredRegistration said;
        said.session = m_artifacts[0]->sessions.front()->id().text();
        said.role = "cycle_0007";
        said.stage = Stage::Mixed;
        said.tp = 5;
        contents.put(said);
        contents.put(alignment());
        static_cast<void>(Workspace::create(m_path, std::move(contents)).take());
    }
    /// The second session's clock put 5 ns before the first one's.
    [[nodiscard]] StoredAlignment alignment() const {
        const auto clockOf = [&](std::size_t artifact) {
            const SessionPtr &session = m_artifacts[artifact]->sessions.front();
            return ClockId{session->id(), ClockRef(0)};
        };
        Alignment declared;
        declared.reference = clockOf(0);
        declared.moved = clockOf(1);
        declared.offset = Ns{-5};
        declared.uncertainty = Ns{2};
        declared.reason = "the same barrier";
        declared.when = "2026-01-31T23:59:59Z";
        StoredAlignment stored = storedAlignment(
            declared, std::vector<SessionPtr>{m_artifacts[0]->sessions.front(), m_artifacts[1]->sessions.front()});
        stored.id = {1};
        return stored;
    }
    [[nodiscard]] Located locateFirst(const std::vector<std::string> &folders = {}) const {
        const Workspace workspace = Workspace::openReadOnly(m_path).take();
        const auto *stored = workspace.contents().find<StoredArtifact>(
            KeyOf<StoredArtifact>(m_artifacts[0]->id.text(), "traces/first.json"));
        return locate(*stored, m_path, folders);
    }
    TempFolder m_folder;
    std::string m_path = m_folder.file("work.lanescope");
    std::vector<std::string> m_traces;
    std::vector<ArtifactPtr> m_artifacts;
};

} // namespace

TEST_F(WorkspaceOfTraces, KeepsRelativePathsAlone) {
    const Workspace workspace = Workspace::openReadOnly(m_path).take();
    for (const auto &[key, stored] : workspace.contents().all<StoredArtifact>())
        EXPECT_EQ(stored.relativePath.find("traces/"), 0U) << stored.relativePath;
    EXPECT_EQ(readFile(m_path).find(m_folder.path()), std::string::npos);
}

TEST_F(WorkspaceOfTraces, IsFoundAtItsPlace) {
    const Located located = locateFirst();
    EXPECT_EQ(located.found, Found::Here);
    EXPECT_EQ(located.path, m_traces[0]);
}

TEST_F(WorkspaceOfTraces, GoesToAnotherMachineWithItsTraces) {
    const TempFolder other;
    fs::create_directories(other.file("deep/er"));
    fs::rename(m_path, other.file("deep/er/work.lanescope"));
    fs::rename(m_folder.file("traces"), other.file("deep/er/traces"));
    m_path = other.file("deep/er/work.lanescope");
    EXPECT_EQ(locateFirst().found, Found::Here);
}

TEST_F(WorkspaceOfTraces, IsFoundAgainBesideTheWorkspaceWhateverItsName) {
    for (const char *name : {"first.json", "renamed.bin"}) {
        fs::rename(m_traces[0], m_folder.file(name));
        const Located located = locateFirst();
        EXPECT_EQ(located.found, Found::Moved) << name;
        EXPECT_EQ(located.path, m_folder.file(name));
        fs::rename(m_folder.file(name), m_traces[0]);
    }
}

TEST_F(WorkspaceOfTraces, IsFoundByItsHashWhereOneIsAskedToLook) {
    const TempFolder other;
    fs::rename(m_traces[0], other.file("elsewhere.json"));
    other.write("first.json", "another of the same name");
    EXPECT_EQ(locateFirst().found, Found::Missing);
    const Located located = locateFirst({other.path()});
    EXPECT_EQ(located.found, Found::Moved);
    EXPECT_EQ(located.path, other.file("elsewhere.json"));
}

TEST_F(WorkspaceOfTraces, IsSaidToHaveChangedUnlessTheEarlierContentIsFound) {
    const std::string earlier = readFile(m_traces[0]);
    m_folder.write("traces/first.json", readFile(m_traces[1]) + "\n");
    const Located located = locateFirst();
    EXPECT_EQ(located.found, Found::Changed);
    EXPECT_EQ(located.path, m_traces[0]);
    EXPECT_EQ(located.now, identify(m_traces[0]).value());
    m_folder.write("traces/kept.json", earlier);
    EXPECT_EQ(locateFirst().found, Found::Moved);
}

TEST_F(WorkspaceOfTraces, NotesOnAChangedFileAreKeptAsDetached) {
    const std::string session = m_artifacts[0]->sessions.front()->id().text();
    EXPECT_FALSE(isDetached(session, m_artifacts));
    EXPECT_TRUE(isDetached(session, std::vector<ArtifactPtr>{m_artifacts[1]}));
    EXPECT_TRUE(isDetached("", m_artifacts));
}

TEST_F(WorkspaceOfTraces, WhatIsSaidOfASessionOutweighsNameAndContent) {
    const Workspace workspace = Workspace::openReadOnly(m_path).take();
    const ArtifactPtr told = withStoredRegistrations(m_artifacts[0], workspace.contents());
    EXPECT_EQ(told->registrations[0].role.value, "cycle_0007");
    EXPECT_EQ(told->registrations[0].stage.value, Stage::Mixed);
    EXPECT_EQ(told->registrations[0].stage.evidence, Evidence::User);
    EXPECT_EQ(told->registrations[0].rank.tp, 5);
    EXPECT_EQ(withStoredRegistrations(m_artifacts[1], workspace.contents()), m_artifacts[1]);
}

TEST_F(WorkspaceOfTraces, AnAlignmentComesBackAsItWasOrSaysWhatIsMissing) {
    const std::vector<SessionPtr> open{m_artifacts[0]->sessions.front(), m_artifacts[1]->sessions.front()};
    const StoredAlignment stored = alignment();
    const auto again = alignmentOf(stored, open);
    ASSERT_TRUE(again) << again.error().line();
    EXPECT_EQ(again.value().reference.session, open[0]->id());
    StoredAlignment back = storedAlignment(again.value(), open);
    back.id = stored.id;
    EXPECT_EQ(back, stored);
    EXPECT_EQ(alignmentOf(stored, std::span(open).first(1)).error().code, "session_not_open");
    StoredAlignment other = stored;
    other.b.clock = "sundial";
    EXPECT_EQ(alignmentOf(other, open).error().code, "no_such_clock");
    other = stored;
    other.evidence = "hearsay";
    EXPECT_EQ(alignmentOf(other, open).error().code, "unknown_evidence");
    EXPECT_TRUE(problemOf(storedAlignment(again.value(), std::span(open).first(1))));
}

TEST(WorkspaceArtifacts, AreIdentifiedAsOpeningThemWould) {
    for (const ReaderSample &sample : readerSamples()) {
        const TempFolder folder;
        const std::string path = folder.write(sample.fileName, sample.bytes);
        EXPECT_EQ(identify(path).value(), openArtifact(path).value()->id) << sample.format;
    }
}

TEST(WorkspaceArtifacts, NothingOfTheirSecretsIsKept) {
    const TempFolder folder;
    const std::string secret = "hf_PlantedTokenOfATest123456";
    const std::string path = folder.write(
        "a.json", R"({"schemaVersion":1,"hostname":"planted-host","environment":{"HF_TOKEN":")" + secret +
                      R"("},"traceEvents":[{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":71,"tid":71,)"
                      R"("ts":1,"dur":2,"args":{"correlation":7,"command line":")" +
                      secret +
                      R"("}},{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":4,"dur":2,)"
                      R"("args":{"correlation":7,"device":0,"stream":7}}]})");
    const ArtifactPtr artifact = openArtifact(path).take();
    Contents contents;
    for (StoredArtifact &stored : storedArtifacts(*artifact, folder.file("work.lanescope"), 0))
        contents.put(std::move(stored));
    ASSERT_TRUE(Workspace::create(folder.file("work.lanescope"), contents));
    const std::string bytes = readFile(folder.file("work.lanescope"));
    for (const std::string &planted : {secret, std::string("planted-host"), folder.path()})
        EXPECT_EQ(bytes.find(planted), std::string::npos) << planted;
}

namespace {

nlohmann::json summaryOf(const std::string &path, const std::vector<std::string> &more = {}) {
    std::vector<std::string> files{path};
    files.insert(files.end(), more.begin(), more.end());
    return cliJson("summary", files);
}

} // namespace

TEST_F(WorkspaceOfTraces, TheCommandLineOpensItsTracesWithWhatItSays) {
    fs::rename(m_path, m_folder.file("named-otherwise.db")); // by content, not by name
    m_path = m_folder.file("named-otherwise.db");
    const auto before = folderState(m_folder.path());
    const nlohmann::json summary = summaryOf(m_path);
    const nlohmann::json plain = cliJson("summary", m_traces);
    ASSERT_EQ(summary["sessions"].size(), plain["sessions"].size());
    EXPECT_EQ(summary["correlation"], plain["correlation"]);
    ASSERT_EQ(summary["alignments"].size(), 1U) << summary["alignments"].dump();
    EXPECT_EQ(summary["alignments"][0]["offset_ns"], -5);
    EXPECT_EQ(summary["alignments"][0]["reason"], "the same barrier");
    EXPECT_EQ(summary["sessions"][0]["role"], (nlohmann::json{{"value", "cycle_0007"}, {"evidence", "user"}}));
    EXPECT_EQ(summary["sessions"][0]["stage"]["value"], "mixed");
    EXPECT_EQ(summary["sessions"][0]["rank"]["tp"], 5);
    EXPECT_EQ(folderState(m_folder.path()), before) << "a question changes nothing";
}

TEST_F(WorkspaceOfTraces, TheCommandLineSaysWhatIsMissingAndTakesItWhereItIsNamed) {
    const TempFolder other;
    fs::rename(m_traces[0], other.file("moved.json"));
    const RunResult missing = runCli({"summary", "--json", m_path});
    EXPECT_EQ(missing.exitCode, 2);
    EXPECT_NE(missing.err.find("traces/first.json, which is not there"), std::string::npos) << missing.err;
    EXPECT_NE(missing.err.find("an alignment is left out"), std::string::npos) << missing.err;
    EXPECT_EQ(nlohmann::json::parse(missing.out)["sessions"].size(), m_artifacts[1]->sessions.size());
    const RunResult named = runCli({"summary", "--json", m_path, other.file("moved.json")});
    EXPECT_EQ(named.exitCode, 0) << named.err;
    EXPECT_EQ(nlohmann::json::parse(named.out)["artifacts"].size(), 2U);
}

TEST_F(WorkspaceOfTraces, TheCommandLineSaysWhatHasChanged) {
    m_folder.write("traces/first.json", readFile(m_traces[1]) + "\n");
    const nlohmann::json summary = summaryOf(m_path);
    const nlohmann::json &diagnostics = summary["artifacts"][0]["diagnostics"];
    EXPECT_TRUE(std::any_of(diagnostics.begin(), diagnostics.end(), [](const nlohmann::json &entry) {
        return entry["code"] == "changed_since_workspace";
    })) << diagnostics.dump();
}

TEST_F(WorkspaceOfTraces, TheCommandLineReadsADamagedOneInPartAndSaysSo) {
    std::string bytes = readFile(m_path);
    const std::size_t at = bytes.find("cycle_0007");
    ASSERT_NE(at, std::string::npos);
    bytes[at] = 'C';
    m_folder.write("work.lanescope", bytes);
    const RunResult result = runCli({"summary", "--json", m_path});
    EXPECT_EQ(result.exitCode, 3);
    EXPECT_NE(result.err.find("registrations has a row that is not as it was written"), std::string::npos)
        << result.err;
}

} // namespace lanescope::test
