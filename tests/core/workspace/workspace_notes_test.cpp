// SPDX-License-Identifier: Apache-2.0
#include "model/workspace/note_filter.h"
#include "model/workspace/untitled.h"
#include "tests/core/support/child.h"
#include "tests/core/support/temp_folder.h"
#include "tests/core/support/workspace_fixture.h"

#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>

namespace lanescope::test {

namespace fs = std::filesystem;
using namespace model::workspace;

namespace {

/// The ids that a filter takes, as text.
std::string taken(const Contents &contents, const NoteFilter &filter) {
    std::string ids;
    for (const NoteId id : filterNotes(contents, filter))
        ids += std::to_string(id.value) + " ";
    return ids;
}

Contents someNotes() {
    Contents contents;
    for (int number = 1; number <= 6; ++number)
        contents.put(noteNumber(number));
    Note elsewhere = noteNumber(7);
    elsewhere.anchor = {AnchorKind::Lane, sessionText('c'), {}, {}, {}, {}, {}, {}};
    elsewhere.title = "Whole LANE";
    contents.put(elsewhere);
    Note old = noteNumber(8);
    old.anchor = {AnchorKind::Unscoped, {}, {}, {}, {}, "kernel 77", {}, {}};
    contents.put(old);
    return contents;
}

} // namespace

TEST(NoteFilters, TakeEverythingInOrderWhereNothingIsAsked) {
    EXPECT_EQ(taken(someNotes(), {}), "1 3 5 2 4 6 7 8 ");
    EXPECT_EQ(taken(Contents(), {}), "");
}

TEST(NoteFilters, TakeWhatAgreesInEveryPart) {
    const Contents contents = someNotes();
    EXPECT_EQ(taken(contents, {.text = "lane", .colour = {}, .session = {}, .anchor = {}, .detached = {}}), "7 ");
    NoteFilter filter;
    filter.text = "STEP  decode";
    EXPECT_EQ(taken(contents, filter), "1 3 5 2 4 6 7 8 ");
    filter.colour = "amber";
    EXPECT_EQ(taken(contents, filter), "3 6 ");
    filter.anchor = AnchorKind::Range;
    EXPECT_EQ(taken(contents, filter), "6 ");
    filter.session = sessionText('c');
    EXPECT_EQ(taken(contents, filter), "");
    filter = {};
    filter.text = "step 5";
    EXPECT_EQ(taken(contents, filter), "5 ");
}

TEST(NoteFilters, CountUnscopedNotesAsDetached) {
    NoteFilter filter;
    filter.isDetached = [](const std::string &session) { return session == sessionText('c'); };
    filter.detached = true;
    EXPECT_EQ(taken(someNotes(), filter), "7 8 ");
    filter.detached = false;
    EXPECT_EQ(taken(someNotes(), filter), "1 3 5 2 4 6 ");
}

TEST(Untitled, WorkSurvivesAKillAndIsOfferedAgain) {
    const TempFolder folder;
    const std::string data = folder.file("data/unsaved");
    const pid_t child = startChild([&] {
        Workspace workspace = createUntitled(data).take();
        if (!workspace.apply(addition("Add note", noteNumber(1))).saved() ||
            !workspace.apply(addition("Judge", verdictNumber(2))).saved())
            return 2;
        return kill(getpid(), SIGKILL);
    });
    ASSERT_EQ(waitFor(child), 128 + SIGKILL);
    EXPECT_EQ(fs::status(data).permissions(), fs::perms::owner_all);
    const std::vector<LeftWork> left = leftWork(data);
    ASSERT_EQ(left.size(), 1U);
    EXPECT_EQ(left[0].notes, 1U);
    EXPECT_EQ(left[0].verdicts, 1U);
    EXPECT_EQ(left[0].alignments, 0U);
    EXPECT_FALSE(left[0].damaged);
    EXPECT_GT(left[0].changed.count, 1700000000000);
    Workspace again = opened(left[0].path);
    EXPECT_TRUE(leftWork(data).empty()) << "what a window has open is not offered";
    ASSERT_FALSE(again.saveAs(folder.file("named.lanescope")));
    EXPECT_FALSE(giveUp(left[0].path));
    EXPECT_TRUE(leftWork(data).empty());
    EXPECT_EQ(again.contents().size(), 2U);
}

TEST(Untitled, WhatHoldsNoWorkIsNotOfferedAndTidiedAway) {
    const TempFolder folder;
    static_cast<void>(createUntitled(folder.path()).take());
    Workspace held = createUntitled(folder.path()).take();
    {
        Workspace kept = createUntitled(folder.path()).take();
        ASSERT_TRUE(kept.apply(addition("Add note", noteNumber(1))).saved());
    }
    folder.write("broken.lanescope", "not a database");
    const std::vector<LeftWork> left = leftWork(folder.path());
    ASSERT_EQ(left.size(), 2U) << "what cannot be read is offered with its reason";
    EXPECT_EQ(std::count_if(left.begin(), left.end(), [](const LeftWork &work) { return work.error.has_value(); }), 1);
    tidyUntitled(folder.path());
    EXPECT_EQ(folderState(folder.path()).size(), 3U);
    EXPECT_EQ(giveUp(held.path())->code, "in_use");
    EXPECT_EQ(giveUp(folder.file("absent.lanescope"))->code, "not_found");
    EXPECT_TRUE(leftWork(folder.file("absent")).empty());
}

} // namespace lanescope::test
