// SPDX-License-Identifier: Apache-2.0
#include "model/workspace/schema.h"
#include "model/workspace/workspace.h"
#include "tests/core/support/made_database.h"
#include "tests/core/support/temp_folder.h"
#include "tests/core/support/workspace_fixture.h"

#include <gtest/gtest.h>

#include <filesystem>

namespace lanescope::test {

using namespace model::workspace;

namespace {

/// A workspace in a folder of the test's own.
class WorkspaceFile : public testing::Test {
protected:
    [[nodiscard]] Workspace make(Contents contents = {}) const {
        return Workspace::create(m_path, std::move(contents)).take();
    }
    TempFolder m_folder;
    std::string m_path = m_folder.file("work.lanescope");
};

} // namespace

TEST_F(WorkspaceFile, KeepsARecordOfEveryKindAsItWas) {
    const Contents contents = everyKind();
    static_cast<void>(make(contents));
    const Workspace again = opened(m_path);
    EXPECT_FALSE(again.readOnly());
    EXPECT_TRUE(again.report().entries().empty());
    EXPECT_EQ(again.contents(), contents);
    EXPECT_EQ(again.contents().size(), 11U);
}

TEST_F(WorkspaceFile, IsOneFileThatSaysWhatItIs) {
    {
        Workspace workspace = make();
        ASSERT_TRUE(workspace.apply(addition("Add note", noteNumber(1))).saved());
        EXPECT_EQ(folderState(m_folder.path()).size(), 1U) << "between two changes no journal lies beside it";
    }
    EXPECT_EQ(folderState(m_folder.path()).size(), 1U);
    EXPECT_EQ(numberIn(m_path, "PRAGMA application_id"), kApplicationId);
    EXPECT_EQ(numberIn(m_path, "PRAGMA user_version"), kSchemaVersion);
    EXPECT_EQ(numberIn(m_path, "SELECT count(*) FROM notes"), 1);
    EXPECT_EQ(numberIn(m_path, "SELECT count(*) FROM pragma_integrity_check WHERE integrity_check = 'ok'"), 1);
}

TEST_F(WorkspaceFile, EveryChangeIsOnTheDiskWhenItIsSaved) {
    Workspace workspace = make();
    Note note = noteNumber(1);
    ASSERT_TRUE(workspace.apply(addition("Add note", note)).saved());
    Note edited = note;
    edited.title = "another title";
    ASSERT_TRUE(workspace.apply(edition("Edit note", note, edited)).saved());
    ASSERT_TRUE(workspace.apply(addition("Judge", verdictNumber(4))).saved());
    ASSERT_TRUE(workspace.apply(removal("Remove", verdictNumber(4))).saved());
    const Workspace reader = Workspace::openReadOnly(m_path).take();
    EXPECT_EQ(reader.contents(), workspace.contents());
    EXPECT_EQ(reader.contents().find<Note>(note.id)->title, "another title");
    EXPECT_TRUE(reader.contents().all<Verdict>().empty());
}

TEST_F(WorkspaceFile, UndoAndRedoGiveExactlyWhatWas) {
    Workspace workspace = make(everyKind());
    const Contents before = workspace.contents();
    Note edited = noteNumber(1);
    edited.body = "changed";
    const Change change{"Rearrange",
                        {RecordEdit<Note>{noteNumber(1), edited}, RecordEdit<Note>{noteNumber(2), std::nullopt},
                         RecordEdit<StoredAlignment>{std::nullopt, alignmentNumber(2)},
                         RecordEdit<Note>{edited, noteNumber(1)}}};
    ASSERT_TRUE(workspace.apply(change).saved());
    const Contents after = workspace.contents();
    EXPECT_NE(after, before);
    ASSERT_TRUE(workspace.apply(change.inverted()).saved());
    EXPECT_EQ(workspace.contents(), before);
    EXPECT_EQ(Workspace::openReadOnly(m_path).take().contents(), before);
    ASSERT_TRUE(workspace.apply(change).saved());
    EXPECT_EQ(workspace.contents(), after);
    EXPECT_EQ(change.inverted().title, "Rearrange");
}

TEST_F(WorkspaceFile, AChangeOfWhatIsNotAsItWasHasNoEffectAtAll) {
    Workspace workspace = make(everyKind());
    const Contents before = workspace.contents();
    Note other = noteNumber(2);
    other.title = "somebody else's";
    const Change change{"Both",
                        {RecordEdit<Note>{noteNumber(1), std::nullopt}, RecordEdit<Note>{other, noteNumber(2)}}};
    const Applied applied = workspace.apply(change);
    EXPECT_FALSE(applied.inMemory);
    ASSERT_TRUE(applied.error);
    EXPECT_EQ(applied.error->code, "stale_change");
    EXPECT_EQ(workspace.contents(), before);
    EXPECT_EQ(workspace.unsavedEdits(), 0U);
    EXPECT_EQ(workspace.apply(addition("Again", noteNumber(1))).error->code, "stale_change");
}

TEST_F(WorkspaceFile, NewIdsAreThoseOfNoRecord) {
    Contents contents;
    EXPECT_EQ(contents.nextId<Note>(), NoteId{1});
    contents.put(noteNumber(41));
    EXPECT_EQ(contents.nextId<Note>(), NoteId{42});
    EXPECT_EQ(contents.nextId<Verdict>(), VerdictId{1});
}

TEST_F(WorkspaceFile, IsNotMadeOverAnotherFile) {
    m_folder.write("work.lanescope", "somebody's text");
    const auto created = Workspace::create(m_path);
    ASSERT_FALSE(created);
    EXPECT_EQ(created.error().code, "exists");
    EXPECT_EQ(readFile(m_path), "somebody's text");
    EXPECT_EQ(folderState(m_folder.path()).size(), 1U);
}

TEST_F(WorkspaceFile, SavedUnderAnotherNameGoesOnThereAndLeavesTheFirstAsItWas) {
    Workspace workspace = make(everyKind());
    std::filesystem::create_directory(m_folder.file("sub"));
    const std::string other = m_folder.file("sub/other.lanescope");
    ASSERT_FALSE(workspace.saveAs(other));
    EXPECT_EQ(workspace.path(), other);
    ASSERT_TRUE(workspace.apply(addition("Add note", noteNumber(9))).saved());
    EXPECT_EQ(numberIn(other, "SELECT count(*) FROM notes"), 3);
    EXPECT_EQ(numberIn(m_path, "SELECT count(*) FROM notes"), 2);
    EXPECT_EQ(workspace.contents().all<StoredArtifact>().begin()->second.relativePath, "../traces/a.json");
    EXPECT_FALSE(opened(m_path).readOnly()) << "nobody holds the first file any more";
}

TEST_F(WorkspaceFile, TheHelpNamesEveryTableAndColumn) {
    const std::string help = readFile(sourceFolder() + "/resources/help/workspace.md");
    for (const TableSpec *table : tables()) {
        const std::size_t at = help.find("| `" + std::string(table->name) + "` |");
        ASSERT_NE(at, std::string::npos) << table->name;
        const std::string line = help.substr(at, help.find('\n', at) - at);
        for (const Column &column : table->columns)
            EXPECT_NE(line.find("`" + std::string(column.name) + "`"), std::string::npos)
                << table->name << "." << column.name;
    }
}

struct InvalidCase {
    const char *what;
    Change change;
};
void PrintTo(const InvalidCase &one, std::ostream *out) { *out << one.what; }

class InvalidRecords : public testing::TestWithParam<InvalidCase> {};

TEST_P(InvalidRecords, AreRefusedWithASentence) {
    Contents contents;
    const auto refused = contents.apply(GetParam().change);
    ASSERT_TRUE(refused) << GetParam().what;
    EXPECT_EQ(refused->code, "invalid_record");
    EXPECT_FALSE(refused->what.empty());
    EXPECT_EQ(contents, Contents());
}

namespace {

template <class T, class Spoil> InvalidCase spoilt(const char *what, T record, Spoil spoil) {
    spoil(record);
    return {what, addition("Add", record)};
}

std::vector<InvalidCase> invalidCases() {
    return {
        spoilt("a note without a session", noteNumber(1), [](Note &n) { n.anchor.session.clear(); }),
        spoilt("a note on an event of another session", noteNumber(1),
               [](Note &n) { n.anchor.event = sessionText('b') + "/@1"; }),
        spoilt("a range without a clock", noteNumber(2), [](Note &n) { n.anchor.clock.clear(); }),
        spoilt("a range that ends before it begins", noteNumber(2), [](Note &n) { n.anchor.end = model::Ns{0}; }),
        spoilt("a track without a name", noteNumber(1), [](Note &n) { n.anchor.kind = AnchorKind::Track; }),
        spoilt("an unscoped note with a session", noteNumber(1), [](Note &n) { n.anchor.kind = AnchorKind::Unscoped; }),
        spoilt("an alignment without a reason", alignmentNumber(1), [](StoredAlignment &a) { a.reason.clear(); }),
        spoilt("an alignment without evidence", alignmentNumber(1), [](StoredAlignment &a) { a.evidence.clear(); }),
        spoilt("an alignment of a clock with itself", alignmentNumber(1), [](StoredAlignment &a) { a.b = a.a; }),
        spoilt("a verdict about nothing", verdictNumber(1), [](Verdict &v) { v.device.clear(); }),
        spoilt("a dispute without a reason", verdictNumber(2), [](Verdict &v) { v.reason.clear(); }),
    };
}

} // namespace

INSTANTIATE_TEST_SUITE_P(Kinds, InvalidRecords, testing::ValuesIn(invalidCases()));

} // namespace lanescope::test
