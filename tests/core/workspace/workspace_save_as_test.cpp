// SPDX-License-Identifier: Apache-2.0
// A workspace takes the place of another workspace at most, and of no other file.
#include "model/opening/input_files.h"
#include "tests/core/support/cli_runner.h"
#include "tests/core/support/counterexamples.h"
#include "tests/core/support/made_database.h"
#include "tests/core/support/temp_folder.h"
#include "tests/core/support/workspace_fixture.h"

#include <gtest/gtest.h>

#include <filesystem>

namespace lanescope::test {

using namespace model::workspace;
namespace fs = std::filesystem;

namespace {

/// A folder with files that are no workspaces, and links to some of them.
std::vector<std::string> otherFiles(const TempFolder &folder) {
    const std::string capture = folder.write("capture.json", counterexample("C7").files.front().content);
    folder.write("notes.lanescope", "a text that is named like a workspace");
    folder.write("empty.lanescope", "");
    folder.write("packed.json.gz", gzip("{}"));
    folder.write("database.sqlite", databaseBytes("CREATE TABLE t(a)"));
    fs::create_symlink(capture, folder.file("symbolic.lanescope"));
    fs::create_hard_link(capture, folder.file("linked.lanescope"));
    fs::create_directory(folder.file("folder.lanescope"));
    return {"capture.json",    "notes.lanescope",    "empty.lanescope",  "packed.json.gz",
            "database.sqlite", "symbolic.lanescope", "linked.lanescope", "folder.lanescope"};
}

TEST(WorkspaceSaveAs, NoOtherFileIsEverReplaced) {
    const TempFolder folder, home;
    const std::vector<std::string> names = otherFiles(folder);
    const std::string before = listing(folder.path());
    Workspace workspace = Workspace::create(home.file("work.lanescope"), everyKind()).take();
    for (const std::string &name : names) {
        const auto refused = workspace.saveAs(folder.file(name));
        ASSERT_TRUE(refused) << name;
        EXPECT_EQ(refused->code, "not_a_workspace") << name;
        EXPECT_EQ(refused->where, folder.file(name));
        const auto made = Workspace::createOver(folder.file(name), everyKind());
        ASSERT_FALSE(made) << name;
        EXPECT_EQ(made.error().code, "not_a_workspace") << name;
    }
    EXPECT_EQ(listing(folder.path()), before);
    EXPECT_TRUE(fs::is_symlink(folder.file("symbolic.lanescope")));
    EXPECT_EQ(workspace.path(), home.file("work.lanescope")) << "work goes on where it was";
    EXPECT_FALSE(workspace.readOnly());
}

TEST(WorkspaceSaveAs, AnotherWorkspaceOfAnyVersionIsReplaced) {
    const TempFolder folder;
    folder.write("v0.lanescope", workspaceOfVersion0());
    folder.write("v1.lanescope", workspaceOfVersion1());
    (void)Workspace::create(folder.file("now.lanescope")).take();
    fs::create_symlink(folder.file("nothing"), folder.file("dangling.lanescope"));
    for (const char *name : {"v0.lanescope", "v1.lanescope", "now.lanescope", "dangling.lanescope"}) {
        Workspace workspace = Workspace::create(folder.file(std::string("from-") + name), everyKind()).take();
        EXPECT_FALSE(workspace.saveAs(folder.file(name))) << name;
        EXPECT_EQ(opened(folder.file(name)).contents().all<Note>().size(), std::size_t{2}) << name;
    }
}

TEST(InputFiles, AreKnownByWhateverNameOrLink) {
    const TempFolder folder;
    const std::string file = folder.write("a.json", "x");
    fs::create_symlink(file, folder.file("symbolic.json"));
    fs::create_hard_link(file, folder.file("linked.json"));
    folder.write("other.json", "x");
    model::InputFiles inputs;
    inputs.add(file);
    inputs.add(folder.file("not-there.json"));
    for (const char *name : {"a.json", "./a.json", "symbolic.json", "linked.json"}) {
        ASSERT_TRUE(inputs.refuse(folder.file(name))) << name;
        EXPECT_EQ(inputs.refuse(folder.file(name))->code, model::kOutputIsInput);
    }
    for (const char *name : {"other.json", "new.json", "not-there.json"})
        EXPECT_FALSE(inputs.refuse(folder.file(name))) << name;
}

} // namespace
} // namespace lanescope::test
