// SPDX-License-Identifier: Apache-2.0
// Programs that are killed, and two that want to write.
#include "model/workspace/load.h"
#include "tests/core/support/child.h"
#include "tests/core/support/made_database.h"
#include "tests/core/support/temp_folder.h"
#include "tests/core/support/workspace_fixture.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <random>
#include <sys/types.h>
#include <thread>
#include <unistd.h>

namespace lanescope::test {

using namespace model::workspace;

namespace {

constexpr int kKills = 200;

/// Adds one note after the other, some together with a verdict and an alignment, and says each time, once it is
/// saved, up to which one the file then has to hold them.
int writeUntilKilled(const std::string &path, int acknowledged) {
    auto result = Workspace::open(path);
    if (!result || result.value().readOnly())
        return 3;
    Workspace workspace = result.take();
    for (;;) {
        const std::int64_t number = workspace.contents().nextId<Note>().value;
        Change change{"Work", {RecordEdit<Note>{std::nullopt, noteNumber(number)}}};
        if (number % 3 == 0)
            change.edits.push_back(RecordEdit<Verdict>{std::nullopt, verdictNumber(number)});
        if (number % 5 == 0)
            change.edits.push_back(RecordEdit<StoredAlignment>{std::nullopt, alignmentNumber(number)});
        if (!workspace.apply(change).saved())
            return 4;
        if (::write(acknowledged, &number, sizeof number) != sizeof number)
            return 5;
    }
}

/// What was acknowledged last.
std::int64_t lastNumber(const std::string &path) {
    const std::string bytes = readFile(path);
    std::int64_t number = 0;
    if (bytes.size() >= sizeof number)
        bytes.copy(reinterpret_cast<char *>(&number), sizeof number,
                   bytes.size() / sizeof number * sizeof number - sizeof number);
    return number;
}

/// Every record that was acknowledged, each with all that was written together with it, and at most one change more
/// than was acknowledged or stood there before; how many there are.
std::int64_t expectAllUpTo(const Contents &contents, std::int64_t acknowledged, std::int64_t before) {
    const std::int64_t last = contents.nextId<Note>().value - 1;
    EXPECT_GE(last, std::max(acknowledged, before)) << "a note that was saved is lost";
    EXPECT_LE(last, std::max(acknowledged, before) + 1);
    for (std::int64_t n = 1; n <= last; ++n) {
        const Note *note = contents.find<Note>(NoteId{n});
        EXPECT_TRUE(note != nullptr && *note == noteNumber(n)) << n;
        EXPECT_EQ(contents.find<Verdict>(VerdictId{n}) != nullptr, n % 3 == 0) << n;
        EXPECT_EQ(contents.find<StoredAlignment>(AlignmentId{n}) != nullptr, n % 5 == 0) << n;
    }
    return last;
}

} // namespace

TEST(WorkspaceCrash, NothingThatWasSavedIsLostHoweverOftenTheProgramIsKilled) {
    const TempFolder folder;
    std::mt19937 random(20261129);
    int killedInside = 0;
    std::int64_t notes = 0;
    std::string path;
    for (int round = 0; round < kKills; ++round) {
        if (round % 20 == 0) { // keeps the files, and so the test, small
            path = folder.file("work" + std::to_string(round) + ".lanescope");
            ASSERT_TRUE(Workspace::create(path)) << round;
            std::ofstream(path + ".log");
            notes = 0;
        }
        const int log = ::open((path + ".log").c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
        const pid_t child = startChild([&] { return writeUntilKilled(path, log); });
        ::close(log);
        std::this_thread::sleep_for(std::chrono::microseconds(random() % 25000));
        kill(child, SIGKILL);
        ASSERT_EQ(waitFor(child), 128 + SIGKILL) << "round " << round;
        killedInside += std::filesystem::exists(path + "-journal") ? 1 : 0;
        auto again = Workspace::open(path);
        ASSERT_TRUE(again) << again.error().line();
        EXPECT_FALSE(again.value().readOnly()) << again.value().readOnly()->line();
        EXPECT_TRUE(again.value().report().entries().empty()) << again.value().report().entries().front().message;
        notes = expectAllUpTo(again.value().contents(), lastNumber(path + ".log"), notes);
        if (HasFailure())
            return;
    }
    EXPECT_GT(killedInside, 0) << "no kill fell into a transaction: nothing was proven";
}

TEST(WorkspaceCrash, AReaderThatMayNotWritePlaysTheJournalBackInACopy) {
    const TempFolder folder;
    const std::string path = folder.file("work.lanescope");
    ASSERT_TRUE(Workspace::create(path, everyKind(40)));
    // What a killed writer leaves: the pages are changed and the journal still holds the old ones.
    const pid_t child = startChild([&] {
        databaseLeftInTransaction(path, "UPDATE notes SET body = zeroblob(5000), title = 'lost'");
        return 0;
    });
    ASSERT_EQ(waitFor(child), 0);
    ASSERT_TRUE(std::filesystem::exists(path + "-journal"));
    const auto before = folderState(folder.path());
    const auto reader = Workspace::openReadOnly(path);
    ASSERT_TRUE(reader) << reader.error().line();
    EXPECT_TRUE(reader.value().report().entries().empty());
    EXPECT_EQ(reader.value().contents(), everyKind(40));
    const Workspace writer = opened(path);
    EXPECT_EQ(writer.contents(), everyKind(40));
    EXPECT_NE(folderState(folder.path()), before);
    EXPECT_FALSE(std::filesystem::exists(path + "-journal"));
}

TEST(WorkspaceWriters, TheSecondWindowIsReadOnlyAndSaysSo) {
    const TempFolder folder;
    const std::string path = folder.file("work.lanescope");
    Workspace first = Workspace::create(path).take();
    ASSERT_TRUE(first.apply(addition("Add note", noteNumber(1))).saved());
    Workspace second = opened(path);
    ASSERT_TRUE(second.readOnly());
    EXPECT_EQ(second.readOnly()->code, "in_use");
    EXPECT_EQ(second.contents(), first.contents());
    const Applied refused = second.apply(addition("Add note", noteNumber(2)));
    EXPECT_FALSE(refused.inMemory);
    EXPECT_EQ(refused.error->code, "in_use");
    EXPECT_EQ(second.saveAs(path)->code, "in_use");
    EXPECT_TRUE(first.apply(addition("Add note", noteNumber(2))).saved()) << "the first goes on undisturbed";
    EXPECT_FALSE(second.saveAs(folder.file("mine.lanescope"))) << "and the second may go on elsewhere";
    EXPECT_TRUE(second.apply(addition("Add note", noteNumber(2))).saved());
}

TEST(WorkspaceWriters, TheRightToWriteEndsWithTheProcessThatHeldIt) {
    const TempFolder folder;
    const std::string path = folder.file("work.lanescope");
    ASSERT_TRUE(Workspace::create(path));
    int ready[2] = {-1, -1};
    ASSERT_EQ(pipe(ready), 0);
    const pid_t child = startChild([&] {
        const Workspace held = opened(path);
        const char said = held.readOnly() ? 'r' : 'w';
        if (::write(ready[1], &said, 1) != 1)
            return 3;
        for (;;)
            pause();
    });
    char said = 0;
    ASSERT_EQ(::read(ready[0], &said, 1), 1);
    EXPECT_EQ(said, 'w');
    EXPECT_EQ(opened(path).readOnly()->code, "in_use");
    kill(child, SIGKILL);
    EXPECT_EQ(waitFor(child), 128 + SIGKILL);
    EXPECT_FALSE(opened(path).readOnly());
    ::close(ready[0]);
    ::close(ready[1]);
}

} // namespace lanescope::test
