// SPDX-License-Identifier: Apache-2.0
#include "model/workspace/load.h"
#include "model/workspace/schema.h"
#include "tests/core/support/child.h"
#include "tests/core/support/made_database.h"
#include "tests/core/support/temp_folder.h"
#include "tests/core/support/workspace_fixture.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

namespace lanescope::test {

namespace fs = std::filesystem;
using namespace model::workspace;

namespace {

void expectCurrent(const std::string &path, const Contents &contents) {
    EXPECT_EQ(numberIn(path, "PRAGMA user_version"), kSchemaVersion);
    const Workspace again = opened(path);
    EXPECT_TRUE(again.report().entries().empty()) << "the migrated file is sound";
    EXPECT_EQ(again.contents(), contents);
}

} // namespace

TEST(WorkspaceVersions, Version0StaysHistoricalAndNeverBecomesQualified) {
    const TempFolder folder;
    const std::string bytes = workspaceOfVersion0();
    const std::string path = folder.write("old.lanescope", bytes);
    Contents contents;
    {
        const Workspace workspace = opened(path);
        EXPECT_FALSE(workspace.readOnly());
        EXPECT_TRUE(workspace.report().has("migrated"));
        EXPECT_FALSE(workspace.report().lostData());
        contents = workspace.contents();
    }
    EXPECT_EQ(readFile(path + ".v0.bak"), bytes) << "the file as it was is kept, byte for byte";
    const auto &notes = contents.all<Note>();
    ASSERT_EQ(notes.size(), 2U);
    for (const auto &[key, note] : notes) {
        EXPECT_TRUE(note.historical());
        EXPECT_TRUE(note.anchor.session.empty());
        EXPECT_TRUE(note.anchor.event.empty());
    }
    const Note &late = *contents.find<Note>(NoteId{1});
    EXPECT_EQ(late.anchor.recorded, "decode.json: kernel 77");
    EXPECT_EQ(late.title, "late");
    EXPECT_EQ(late.body, "why *here*?");
    EXPECT_EQ(late.created, UtcMs{1700000000000});
    EXPECT_TRUE(contents.all<Verdict>().empty()) << "what it called matched or qualified is no verdict";
    ASSERT_EQ(contents.all<HistoricalResult>().size(), 2U);
    EXPECT_EQ(*contents.find<HistoricalResult>(ResultId{1}),
              (HistoricalResult{{1}, "decode.json", "cudaLaunchKernel 7", "gemm 77", "7", "matched"}));
    EXPECT_EQ(contents.size(), 4U);
    expectCurrent(path, contents);
}

TEST(WorkspaceVersions, Version1KeepsItsScopesAndGetsNoOthers) {
    const TempFolder folder;
    const std::string bytes = workspaceOfVersion1();
    const std::string path = folder.write("old.lanescope", bytes);
    const Contents contents = opened(path).contents();
    EXPECT_EQ(readFile(path + ".v1.bak"), bytes);
    const Note &gap = *contents.find<Note>(NoteId{1});
    EXPECT_EQ(gap.anchor.kind, AnchorKind::Event);
    EXPECT_EQ(gap.anchor.event, sessionText('a') + "/@12");
    EXPECT_EQ(gap.colour, "teal");
    EXPECT_EQ(contents.find<Note>(NoteId{2})->anchor.kind, AnchorKind::Lane);
    EXPECT_TRUE(contents.find<Note>(NoteId{3})->historical());
    ASSERT_EQ(contents.all<Verdict>().size(), 1U);
    const Verdict &verdict = *contents.find<Verdict>(VerdictId{1});
    EXPECT_EQ(verdict.device, sessionText('a') + "/@12");
    EXPECT_EQ(verdict.judgement, Judgement::Confirmed);
    EXPECT_TRUE(verdict.rule.empty()) << "the rule that it was made under was not kept";
    EXPECT_EQ(contents.find<HistoricalResult>(ResultId{2})->outcome, "disputed: no session");
    EXPECT_EQ(contents.all<StoredArtifact>().begin()->second.relativePath, "a.json");
    expectCurrent(path, contents);
}

TEST(WorkspaceVersions, EveryBackupHasANameOfItsOwn) {
    const TempFolder folder;
    folder.write("old.lanescope.v1.bak", "an earlier backup");
    const std::string path = folder.write("old.lanescope", workspaceOfVersion1());
    static_cast<void>(opened(path));
    EXPECT_EQ(readFile(path + ".v1.bak"), "an earlier backup");
    EXPECT_EQ(readFile(path + ".v1-2.bak"), workspaceOfVersion1());
    EXPECT_EQ(folderState(folder.path()).size(), 3U);
}

TEST(WorkspaceVersions, AReaderMigratesInMemoryAlone) {
    const TempFolder folder;
    for (const std::string &bytes : {workspaceOfVersion0(), workspaceOfVersion1()}) {
        const std::string path = folder.write("old.lanescope", bytes);
        const auto before = folderState(folder.path());
        const Workspace reader = Workspace::openReadOnly(path).take();
        EXPECT_FALSE(reader.contents().all<Note>().empty());
        EXPECT_EQ(folderState(folder.path()), before);
    }
}

TEST(WorkspaceVersions, ANewerOneIsRefusedWithASentenceAndLeftAsItWas) {
    const TempFolder folder;
    const std::string path = folder.write(
        "new.lanescope", databaseBytes("PRAGMA application_id = " + std::to_string(kApplicationId) +
                                       "; PRAGMA user_version = 3; CREATE TABLE about (name TEXT PRIMARY KEY, value "
                                       "TEXT); INSERT INTO about VALUES ('schema_version', '3');"
                                       "CREATE TABLE notes (id INTEGER PRIMARY KEY, shape TEXT);"));
    const auto before = folderState(folder.path());
    const auto refused = Workspace::open(path);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, "newer_workspace");
    EXPECT_NE(refused.error().line().find("newer version"), std::string::npos);
    EXPECT_EQ(folderState(folder.path()), before);
}

struct NoWorkspaceCase {
    const char *what;
    std::string bytes;
    const char *code;
};
void PrintTo(const NoWorkspaceCase &one, std::ostream *out) { *out << one.what; }

class NoWorkspaces : public testing::TestWithParam<NoWorkspaceCase> {};

TEST_P(NoWorkspaces, AreRefusedAndLeftAsTheyWere) {
    const TempFolder folder;
    const std::string path = folder.write("named.lanescope", GetParam().bytes);
    const auto before = folderState(folder.path());
    const auto refused = Workspace::open(path);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, GetParam().code) << refused.error().line();
    EXPECT_FALSE(refused.error().advice.empty() && refused.error().what.empty());
    EXPECT_EQ(folderState(folder.path()), before);
}

INSTANTIATE_TEST_SUITE_P(
    Kinds, NoWorkspaces,
    testing::Values(NoWorkspaceCase{"nothing", "", "empty_file"},
                    NoWorkspaceCase{"text", "some words", "not_a_workspace"},
                    NoWorkspaceCase{"long text", std::string(9000, 'x'), "not_a_workspace"},
                    NoWorkspaceCase{"zeros", std::string(8192, '\0'), "not_a_workspace"},
                    NoWorkspaceCase{"another database", databaseBytes("CREATE TABLE notes(id)"), "not_a_workspace"},
                    NoWorkspaceCase{"a database of other pages",
                                    databaseBytes("PRAGMA page_size = 1024; CREATE TABLE t(a); CREATE TABLE u(b)"),
                                    "not_a_workspace"}));

TEST(WorkspaceVersions, AnotherProgramsDatabaseIsNotTouchedNorItsJournal) {
    const TempFolder folder;
    const std::string path =
        folder.write("other.lanescope", databaseBytes("CREATE TABLE t(a); INSERT INTO t VALUES (1)"));
    const pid_t child = startChild([&] {
        databaseLeftInTransaction(path, "UPDATE t SET a = zeroblob(9000)");
        return 0;
    });
    ASSERT_EQ(waitFor(child), 0);
    const auto before = folderState(folder.path());
    ASSERT_EQ(before.size(), 2U) << "a journal lies beside it";
    const auto refused = Workspace::open(path);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, "not_a_workspace");
    EXPECT_EQ(folderState(folder.path()), before);
}

TEST(WorkspaceVersions, AFileIsToldByItsContent) {
    const TempFolder folder;
    const std::string path = folder.file("work.db");
    ASSERT_TRUE(Workspace::create(path));
    EXPECT_TRUE(isWorkspace(path));
    EXPECT_FALSE(isWorkspace(folder.write("other.db", databaseBytes("CREATE TABLE notes(id)"))));
    EXPECT_FALSE(isWorkspace(folder.write("trace.json", "{}")));
    EXPECT_FALSE(isWorkspace(folder.file("absent.lanescope")));
    EXPECT_FALSE(isWorkspace(folder.path()));
}

} // namespace lanescope::test
