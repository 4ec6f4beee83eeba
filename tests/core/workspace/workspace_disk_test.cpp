// SPDX-License-Identifier: Apache-2.0
// Disks that are full, folders that can't be written, files that vanish.
#include "tests/core/support/child.h"
#include "tests/core/support/made_database.h"
#include "tests/core/support/mounted_folder.h"
#include "tests/core/support/temp_folder.h"
#include "tests/core/support/workspace_fixture.h"

#include <gtest/gtest.h>

#include <csignal>
#include <fcntl.h>
#include <filesystem>
#include <functional>
#include <sys/resource.h>
#include <unistd.h>

namespace lanescope::test {

namespace fs = std::filesystem;
using namespace model::workspace;

namespace {

constexpr std::size_t kDiskKib = 256;

Note longNote(std::int64_t number) {
    Note note = noteNumber(number);
    note.body = std::string(20000, 'x');
    return note;
}

/// Adds notes until one is not saved; the error.
model::Error fillUp(Workspace &workspace) {
    for (std::int64_t number = 1; number < 1000; ++number) {
        const Applied applied = workspace.apply(addition("Add note", longNote(number)));
        if (applied.error) {
            EXPECT_TRUE(applied.inMemory);
            return *applied.error;
        }
    }
    return {"never", "it was never full", {}, {}, {}};
}

/// What must hold once a note could not be saved: it is in memory, the file is whole, and has all before it.
void expectHeldInMemory(const Workspace &workspace, const std::string &path) {
    const std::size_t notes = workspace.contents().all<Note>().size();
    EXPECT_GT(notes, 1U);
    EXPECT_EQ(workspace.unsavedEdits(), 1U);
    const auto reader = Workspace::openReadOnly(path);
    ASSERT_TRUE(reader) << reader.error().line();
    EXPECT_TRUE(reader.value().report().entries().empty());
    EXPECT_EQ(reader.value().contents().all<Note>().size(), notes - 1);
}

/// Runs a test on a small file system of its own, in a process that may mount one; skips where none may.
void onASmallDisk(const std::function<void(const MountedFolder &)> &test) {
    const pid_t child = startChild([&] {
        if (!enterMountNamespace())
            return 125;
        const MountedFolder disk(kDiskKib);
        if (!disk.mounted())
            return 125;
        test(disk);
        return testing::Test::HasFailure() ? 4 : 0;
    });
    const int code = waitFor(child);
    if (code == 125)
        GTEST_SKIP() << "this place does not let a test mount a file system";
    EXPECT_EQ(code, 0);
}

void fillAndGoOn(const MountedFolder &disk) {
    ASSERT_TRUE(disk.take("ballast", 100000));
    const std::string path = disk.file("work.lanescope");
    Workspace workspace = Workspace::create(path).take();
    const model::Error error = fillUp(workspace);
    EXPECT_EQ(error.code, "disk_full") << error.line();
    expectHeldInMemory(workspace, path);
    EXPECT_EQ(workspace.save()->code, "disk_full");
    const std::int64_t next = workspace.contents().nextId<Note>().value;
    EXPECT_EQ(workspace.apply(addition("Add note", longNote(next))).error->code, "disk_full");
    EXPECT_EQ(workspace.unsavedEdits(), 2U);
    fs::remove(disk.file("ballast"));
    const auto retried = workspace.save();
    ASSERT_FALSE(retried) << retried->line();
    EXPECT_EQ(workspace.unsavedEdits(), 0U);
    EXPECT_EQ(Workspace::openReadOnly(path).take().contents(), workspace.contents());
}

void openOldOnFull(const MountedFolder &disk) {
    const std::string path = disk.file("old.lanescope");
    const std::string bytes = workspaceOfVersion1();
    const int file = ::open(path.c_str(), O_WRONLY | O_CREAT, 0600);
    ASSERT_EQ(::write(file, bytes.data(), bytes.size()), static_cast<ssize_t>(bytes.size()));
    ::close(file);
    ASSERT_TRUE(disk.take("ballast", kDiskKib * 1024 - bytes.size() - 8192));
    const Workspace workspace = opened(path);
    ASSERT_TRUE(workspace.readOnly());
    EXPECT_EQ(workspace.readOnly()->code, "disk_full");
    EXPECT_EQ(workspace.contents().all<Note>().size(), 3U);
    EXPECT_EQ(readFile(path), bytes);
    EXPECT_FALSE(fs::exists(path + ".v1.bak"));
}

} // namespace

TEST(WorkspaceDisk, AFullOneLosesNothingAndSavingGoesOnOnceThereIsRoom) { onASmallDisk(fillAndGoOn); }

TEST(WorkspaceDisk, ALimitOfTheFileSizeLosesNothing) {
    const TempFolder folder;
    const std::string path = folder.file("work.lanescope");
    const pid_t child = startChild([&] {
        Workspace workspace = Workspace::create(path).take();
        signal(SIGXFSZ, SIG_IGN);
        const rlimit limit{150000, 1000000};
        if (setrlimit(RLIMIT_FSIZE, &limit) != 0)
            return 2;
        const model::Error error = fillUp(workspace);
        expectHeldInMemory(workspace, path);
        const rlimit wide{1000000, 1000000};
        if (setrlimit(RLIMIT_FSIZE, &wide) != 0 || workspace.save())
            return 3;
        const bool whole = Workspace::openReadOnly(path).take().contents() == workspace.contents();
        return whole && error.code == "write_failed" && !testing::Test::HasFailure() ? 0 : 4;
    });
    EXPECT_EQ(waitFor(child), 0);
}

TEST(WorkspaceDisk, AnOldWorkspaceOnAFullOneIsReadOnlyAndStaysAsItWas) { onASmallDisk(openOldOnFull); }

TEST(WorkspaceDisk, InAFolderThatCannotBeWrittenItIsReadOnlyAndSaysSo) {
    const TempFolder folder;
    const std::string path = folder.file("work.lanescope");
    ASSERT_TRUE(Workspace::create(path, everyKind()));
    fs::permissions(path, fs::perms(0666));
    fs::permissions(folder.path(), fs::perms(0555));
    const bool root = geteuid() == 0;
    const pid_t child = startChild([&] {
        if (root && !becomeNobody())
            return 125;
        if (::open(folder.file("proof").c_str(), O_WRONLY | O_CREAT, 0600) >= 0)
            return 2;
        Workspace workspace = opened(path);
        const bool said = workspace.readOnly() && workspace.readOnly()->code == "not_writable" &&
                          !workspace.apply(addition("Add note", noteNumber(9))).inMemory;
        const auto created = Workspace::create(folder.file("new.lanescope"));
        const bool refused = !created && created.error().code == "not_writable";
        return said && refused && workspace.contents() == everyKind() ? 0 : 3;
    });
    const int code = waitFor(child);
    fs::permissions(folder.path(), fs::perms::owner_all);
    if (code == 125)
        GTEST_SKIP() << "this place does not let a test become another user";
    EXPECT_NE(code, 2) << "the folder could be written: nothing would be proven";
    EXPECT_EQ(code, 0);
    EXPECT_EQ(folderState(folder.path()).size(), 1U);
}

TEST(WorkspaceDisk, AFolderThatIsClosedWhileOpenLosesNothing) {
    const TempFolder folder;
    fs::permissions(folder.path(), fs::perms(0777));
    const bool root = geteuid() == 0;
    const pid_t child = startChild([&] {
        if (root && !becomeNobody())
            return 125;
        fs::create_directory(folder.file("own"));
        const std::string own = folder.file("own/work.lanescope");
        Workspace workspace = Workspace::create(own).take();
        fs::permissions(folder.file("own"), fs::perms(0555));
        if (::open(folder.file("own/proof").c_str(), O_WRONLY | O_CREAT, 0600) >= 0)
            return 2;
        const Applied applied = workspace.apply(addition("Add note", noteNumber(1)));
        if (!applied.inMemory || !applied.error || applied.error->code != "not_writable")
            return 3;
        fs::permissions(folder.file("own"), fs::perms(0755));
        return workspace.save() || workspace.unsavedEdits() != 0 ? 4 : 0;
    });
    const int code = waitFor(child);
    if (code == 125)
        GTEST_SKIP() << "this place does not let a test become another user";
    EXPECT_EQ(code, 0);
    EXPECT_EQ(numberIn(folder.file("own/work.lanescope"), "SELECT count(*) FROM notes"), 1);
}

TEST(WorkspaceDisk, AFileThatVanishedIsSaidAndWrittenAnewWhenAskedFor) {
    const TempFolder folder;
    const std::string path = folder.file("work.lanescope");
    Workspace workspace = Workspace::create(path, everyKind()).take();
    fs::remove(path);
    const Applied applied = workspace.apply(addition("Add note", noteNumber(7)));
    EXPECT_TRUE(applied.inMemory);
    ASSERT_TRUE(applied.error);
    EXPECT_EQ(applied.error->code, "vanished");
    EXPECT_FALSE(fs::exists(path));
    const auto retried = workspace.save();
    ASSERT_FALSE(retried) << retried->line();
    EXPECT_EQ(workspace.unsavedEdits(), 0U);
    EXPECT_EQ(Workspace::openReadOnly(path).take().contents(), workspace.contents());
    EXPECT_TRUE(workspace.apply(addition("Add note", noteNumber(8))).saved());
}

TEST(WorkspaceDisk, AnotherFileInItsPlaceIsNeverWrittenOver) {
    const TempFolder folder;
    const std::string path = folder.file("work.lanescope");
    Workspace workspace = Workspace::create(path).take();
    fs::remove(path);
    folder.write("work.lanescope", "somebody else's");
    const Applied applied = workspace.apply(addition("Add note", noteNumber(7)));
    EXPECT_TRUE(applied.inMemory);
    EXPECT_EQ(applied.error->code, "replaced");
    EXPECT_EQ(workspace.save()->code, "replaced");
    EXPECT_EQ(readFile(path), "somebody else's");
    EXPECT_FALSE(workspace.saveAs(folder.file("mine.lanescope")));
    EXPECT_EQ(numberIn(folder.file("mine.lanescope"), "SELECT count(*) FROM notes"), 1);
}

} // namespace lanescope::test
