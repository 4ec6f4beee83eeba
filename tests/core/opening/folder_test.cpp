// SPDX-License-Identifier: Apache-2.0
// Folders, and the workspaces of flameox, as what is named on the command line.
#include "model/byte_source.h"
#include "model/open.h"
#include "tests/core/support/made_archive.h"
#include "tests/core/support/made_rocprof.h"
#include "tests/core/support/reader_fixture.h"
#include "tests/core/support/reader_samples.h"
#include "tests/core/support/temp_folder.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <unistd.h>

namespace lanescope::test {

using namespace model;
namespace fs = std::filesystem;

namespace {

const std::string &kinetoText() { return readerSamples()[0].bytes; }
const std::string &rowsText() { return readerSamples()[2].bytes; }

OpenedSet openOne(const std::string &path) { return openAll(std::vector<std::string>{path}); }

/// The paths below the folder, in the order in which they were opened.
std::string opened(const OpenedSet &set, const std::string &folder) {
    std::string text;
    for (const ArtifactPtr &artifact : set.artifacts)
        for (const std::string &path : artifact->paths)
            text += (text.empty() ? "" : " ") + fs::path(path).lexically_relative(folder).string();
    return text;
}

} // namespace

TEST(Folder, IsReadWithAllBelowItInByteOrderOfPath) {
    const TempFolder folder;
    folder.write("b/a.json", kinetoText());
    folder.write("B.jsonl", rowsText());
    folder.write("b.zip", madeZip({{"x.jsonl", rowsText() + "\n"}}));
    folder.write("a/deep/er/c.jsonl", rowsText() + " \n");
    const OpenedSet set = openOne(folder.path());
    EXPECT_EQ(opened(set, folder.path()), "B.jsonl a/deep/er/c.jsonl b.zip b/a.json");
    EXPECT_TRUE(set.errors.empty());
    EXPECT_EQ(codes(set.allNotices()), "");
}

TEST(Folder, CountsWhatIsNoTraceInOneNotice) {
    const TempFolder folder;
    folder.write("a.jsonl", rowsText());
    folder.write("notes.txt", "x");
    folder.write("empty.json", "");
    folder.write("r.nsys-rep", "x");
    folder.write("nothing.zip", madeZip({{"readme", "x"}}));
    fs::create_symlink(folder.file("absent"), folder.file("dangling"));
    const OpenedSet set = openOne(folder.path());
    EXPECT_EQ(opened(set, folder.path()), "a.jsonl");
    EXPECT_TRUE(set.errors.empty());
    EXPECT_EQ(codes(set.allNotices()), "format_not_read×1 no_trace×5");
    EXPECT_NE(set.allNotices().entries()[0].message.find("notes.txt"), std::string::npos);
    EXPECT_NE(set.allNotices().entries()[1].advice.find("nsys export"), std::string::npos);
}

TEST(Folder, CountsWhatMayNotBeRead) {
    if (::geteuid() == 0)
        GTEST_SKIP() << "root may read everything";
    const TempFolder folder;
    folder.write("a.jsonl", rowsText());
    fs::permissions(folder.write("b.jsonl", rowsText()), fs::perms::none);
    const OpenedSet set = openOne(folder.path());
    EXPECT_TRUE(set.errors.empty());
    EXPECT_EQ(codes(set.allNotices()), "no_trace×1");
}

TEST(Folder, KeepsTheErrorOfATraceThatCannotBeRead) {
    const TempFolder folder;
    folder.write("a.jsonl", rowsText());
    folder.write("b.json.gz", std::string("\x1f\x8b\x08\0", 4));
    const OpenedSet set = openOne(folder.path());
    ASSERT_EQ(set.errors.size(), 1U);
    EXPECT_EQ(set.errors[0].code, "truncated_gzip");
}

TEST(Folder, LinksToFoldersAreSaidAndNotFollowed) {
    const TempFolder folder;
    folder.write("d/a.jsonl", rowsText());
    fs::create_directory_symlink(folder.path(), folder.file("d/loop"));
    const OpenedSet set = openOne(folder.path());
    EXPECT_EQ(opened(set, folder.path()), "d/a.jsonl");
    EXPECT_EQ(codes(set.allNotices()), "linked_folder×1");
}

TEST(Folder, TooDeepIsSaid) {
    const TempFolder folder;
    std::string path;
    for (std::size_t i = 1; i < kMostFolderDepth; ++i)
        path += "d/";
    folder.write(path + "in.jsonl", rowsText());
    folder.write(path + "d/out.jsonl", rowsText() + "\n");
    const OpenedSet set = openOne(folder.path());
    EXPECT_EQ(opened(set, folder.path()), path + "in.jsonl");
    EXPECT_EQ(codes(set.allNotices()), "folder_too_deep×1");
}

TEST(Folder, FilesOfASetStayOneArtifact) {
    const TempFolder folder;
    folder.write("r/7_kernel_trace.csv", csvSample());
    folder.write("r/7_memory_copy_trace.csv", csvSample());
    const OpenedSet set = openOne(folder.path());
    ASSERT_EQ(set.artifacts.size(), 1U);
    EXPECT_EQ(opened(set, folder.path()), "r/7_kernel_trace.csv r/7_memory_copy_trace.csv");
}

TEST(Folder, NothingInItIsAnErrorWithTheAdviceForWhatWasFound) {
    const TempFolder folder;
    folder.write("r.qdrep", "x");
    const OpenedSet set = openOne(folder.path());
    ASSERT_EQ(set.errors.size(), 1U);
    EXPECT_EQ(set.errors[0].code, "nothing_to_open");
    EXPECT_NE(set.errors[0].advice.find("nsys export"), std::string::npos);
}

namespace {

/// A workspace of flameox in `folder`, with one payload and the given registrations of its run.
std::string storePayload(const TempFolder &folder, const std::string &store, const std::string &bytes) {
    const std::string digest = hashText(bytes).hex();
    folder.write(store + "/" + digest.substr(0, 2) + "/" + digest + "/artifact.json", "{}");
    folder.write(store + "/" + digest.substr(0, 2) + "/" + digest + "/payload.json", bytes);
    return "sha256:" + digest;
}

std::string registered(const std::string &field, const std::string &value, const std::string &role,
                       const std::string &name) {
    return R"({")" + field + R"(":")" + value + R"(","role":")" + role + R"(","kind":"trace","display_name":")" + name +
           R"("})";
}

std::string manifest(const std::string &artifacts) { return R"({"schema_version":1,"artifacts":[)" + artifacts + "]}"; }

} // namespace

TEST(FlameoxWorkspace, OpensWhatItsRunsRegisterAndKeepsTheRoles) {
    for (const char *store : {"artifacts", "artifacts/objects", "artifacts/sha256"}) {
        const TempFolder folder;
        const std::string digest = storePayload(folder, store, kinetoText());
        folder.write("runs/r1/trace.jsonl", rowsText());
        folder.write("runs/r1/manifest.json",
                     manifest(registered("artifact_id", digest, "decode_profile", "x-1.2-TP-3-EXTEND.trace.json") +
                              "," + registered("path", "trace.jsonl", "primary", "rows")));
        folder.write("runs/r1/not-registered.jsonl", rowsText() + "\n");
        const OpenedSet set = openOne(folder.path());
        ASSERT_EQ(set.artifacts.size(), 2U) << store;
        const Registration &first = set.artifacts[0]->registrations[0];
        EXPECT_EQ(first.role.value, "decode_profile");
        EXPECT_EQ(first.role.evidence, Evidence::Metadata);
        EXPECT_EQ(first.stage.value, Stage::Decode);
        EXPECT_EQ(first.rank.tp, 3);
        EXPECT_EQ(set.artifacts[1]->registrations[0].role.value, "primary");
        EXPECT_TRUE(set.errors.empty());
        EXPECT_EQ(codes(set.allNotices()), "");
    }
}

TEST(FlameoxWorkspace, IsFoundUnderItsProject) {
    const TempFolder folder;
    const std::string digest = storePayload(folder, ".diagnostics/artifacts", rowsText());
    folder.write(".diagnostics/runs/r1/manifest.json", manifest(registered("artifact_id", digest, "cycle_0000", "a")));
    folder.write("source.jsonl", rowsText() + "\n");
    const OpenedSet set = openOne(folder.path());
    ASSERT_EQ(set.artifacts.size(), 1U);
    EXPECT_EQ(set.artifacts[0]->registrations[0].role.value, "cycle_0000");
}

TEST(FlameoxWorkspace, OneArtifactUnderTwoRolesIsOneArtifactAndSaysSo) {
    const TempFolder folder;
    const std::string digest = storePayload(folder, "artifacts", rowsText());
    folder.write("runs/a/manifest.json", manifest(registered("artifact_id", digest, "prefill_profile", "a")));
    folder.write("runs/b/manifest.json", manifest(registered("artifact_id", digest, "decode_profile", "b")));
    const OpenedSet set = openOne(folder.path());
    ASSERT_EQ(set.artifacts.size(), 1U);
    EXPECT_TRUE(set.artifacts[0]->report.has("conflicting_roles"));
}

struct OddManifest {
    const char *what;
    std::string artifacts;
    const char *codes;
};

void PrintTo(const OddManifest &value, std::ostream *out) { *out << value.what; }

class OddManifests : public testing::TestWithParam<OddManifest> {};

TEST_P(OddManifests, AreSaidAndDoNotHideTheRest) {
    const TempFolder folder;
    const std::string digest = storePayload(folder, "artifacts", rowsText());
    folder.write("secret.json", kinetoText());
    folder.write("w/x", "");
    folder.write("runs/a/manifest.json",
                 manifest(GetParam().artifacts + registered("artifact_id", digest, "primary", "a")));
    const OpenedSet set = openOne(folder.path());
    EXPECT_EQ(set.artifacts.size(), 1U);
    EXPECT_EQ(codes(set.allNotices()), GetParam().codes);
}

INSTANTIATE_TEST_SUITE_P(
    Kinds, OddManifests,
    testing::Values(
        OddManifest{"a registration that is no object", "7,null,", "odd_registration×2"},
        OddManifest{"bytes that are not there", registered("path", "absent", "x", "x") + ",", "payload_not_found×1"},
        OddManifest{"a path that leads out", registered("path", "../../../etc/passwd", "x", "x") + ",",
                    "payload_not_found×1"},
        OddManifest{"an absolute path", registered("path", "/etc/passwd", "x", "x") + ",", "payload_not_found×1"},
        OddManifest{"an id that is no digest", registered("artifact_id", "sha256:../..", "x", "x") + ",",
                    "payload_not_found×1"},
        OddManifest{"fields of other types", R"({"role":7,"artifact_id":[],"path":{}},)", "payload_not_found×1"}));

TEST(FlameoxWorkspace, AFolderWithOtherManifestsIsAFolder) {
    const TempFolder folder;
    folder.write("runs/a/manifest.json", "[1,2]");
    folder.write("runs/a/t.jsonl", rowsText());
    const OpenedSet set = openOne(folder.path());
    EXPECT_EQ(opened(set, folder.path()), "runs/a/t.jsonl");
}

} // namespace lanescope::test
