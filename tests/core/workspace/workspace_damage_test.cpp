// SPDX-License-Identifier: Apache-2.0
// Damaged workspaces give what they have, say what they lost, and are kept.
#include "model/workspace/schema.h"
#include "tests/core/support/made_database.h"
#include "tests/core/support/temp_folder.h"
#include "tests/core/support/workspace_fixture.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <random>

namespace lanescope::test {

using namespace model::workspace;

namespace {

constexpr int kNotes = 150;
constexpr std::size_t kPage = 4096;

const std::string &soundBytes() {
    static const std::string bytes = [] {
        const TempFolder folder;
        const std::string path = folder.file("work.lanescope");
        if (!Workspace::create(path, everyKind(kNotes)))
            throw std::runtime_error("no workspace");
        return readFile(path);
    }();
    return bytes;
}

/// Records of `wanted` that are not in `found` as they were.
std::size_t missingFrom(const Contents &found, const Contents &wanted) {
    std::size_t missing = 0;
    wanted.forEachKind([&]<class Key, class T>(const std::map<Key, T> &records) {
        for (const auto &[key, record] : records) {
            const T *there = found.find<T>(key);
            missing += there == nullptr || *there != record ? 1 : 0;
        }
    });
    return missing;
}

/// Whatever is damaged: it opens; what is not as it was is said; the damaged bytes are still there; and the next
/// time it is sound.
void expectHonest(const std::string &bytes, const std::string &what) {
    const TempFolder folder;
    const std::string path = folder.write("work.lanescope", bytes);
    Contents found;
    {
        const auto result = Workspace::open(path);
        if (!result) {
            EXPECT_EQ(readFile(path), bytes) << what;
            EXPECT_FALSE(result.error().what.empty()) << what;
            return;
        }
        const Workspace &workspace = result.value();
        found = workspace.contents();
        if (missingFrom(found, everyKind(kNotes)) > 0) {
            EXPECT_TRUE(workspace.report().lostData()) << what << ": " << missingFrom(found, everyKind(kNotes));
        }
        if (workspace.report().has("damaged_kept")) {
            EXPECT_EQ(readFile(path + ".damaged.bak"), bytes) << what;
        } else {
            EXPECT_EQ(readFile(path), bytes) << what;
        }
    }
    const Workspace again = opened(path);
    EXPECT_EQ(again.contents(), found) << what;
    EXPECT_FALSE(again.report().has("damaged_workspace")) << what;
}

/// The page whose bytes hold a text.
std::size_t pageOf(const std::string &bytes, const std::string &text) { return bytes.find(text) / kPage * kPage; }

} // namespace

struct DamageCase {
    const char *what;
    std::function<void(std::string &)> damage;
    std::size_t leastNotes;  ///< of kNotes that must still be there
    std::size_t leastOthers; ///< of the 9 records of other kinds
};
void PrintTo(const DamageCase &one, std::ostream *out) { *out << one.what; }

class DamagedWorkspaces : public testing::TestWithParam<DamageCase> {};

TEST_P(DamagedWorkspaces, GiveWhatTheyHaveAndSayWhatIsLost) {
    std::string bytes = soundBytes();
    GetParam().damage(bytes);
    ASSERT_NE(bytes, soundBytes());
    const TempFolder folder;
    const std::string path = folder.write("work.lanescope", bytes);
    const Workspace workspace = opened(path);
    EXPECT_FALSE(workspace.readOnly());
    EXPECT_TRUE(workspace.report().has("damaged_workspace"));
    EXPECT_TRUE(workspace.report().has("damaged_kept"));
    EXPECT_EQ(readFile(path + ".damaged.bak"), bytes);
    const std::size_t notes = workspace.contents().all<Note>().size();
    EXPECT_GE(notes, GetParam().leastNotes);
    EXPECT_GE(workspace.contents().size() - notes, GetParam().leastOthers);
    expectHonest(bytes, GetParam().what);
}

INSTANTIATE_TEST_SUITE_P(
    Kinds, DamagedWorkspaces,
    testing::Values(
        DamageCase{"the magic is gone", [](std::string &b) { b.replace(0, 16, 16, 'x'); }, kNotes, 9},
        DamageCase{"another page size", [](std::string &b) { b[16] = 0x20; }, kNotes, 9},
        DamageCase{"another application",
                   [](std::string &b) {
                       b[68] = 'X';
                       b[44] = 9;
                   },
                   kNotes, 9},
        DamageCase{"a newer version in the header", [](std::string &b) { b[63] = 77; }, kNotes, 9},
        DamageCase{"too many pages in the header", [](std::string &b) { b[29] = 1; }, kNotes, 9},
        DamageCase{"cut in the middle of a page", [](std::string &b) { b.resize(b.size() * 3 / 4 + 1000); }, 20, 2},
        DamageCase{"a page of notes is zeros",
                   [](std::string &b) { b.replace(pageOf(b, "Note 100"), kPage, kPage, '\0'); }, kNotes - 30, 9},
        DamageCase{"a page of notes is noise",
                   [](std::string &b) { b.replace(pageOf(b, "Note 100"), kPage, kPage, '\xC7'); }, kNotes - 30, 9},
        DamageCase{"the last page is gone", [](std::string &b) { b.resize(b.size() - kPage); }, 0, 2}));

TEST(WorkspaceDamage, AValueThatChangedByItselfIsShownWithTheDoubt) {
    std::string bytes = soundBytes();
    const std::size_t at = bytes.find("Note 100");
    bytes[at] = 'M';
    const TempFolder folder;
    const std::string path = folder.write("work.lanescope", bytes);
    const Workspace workspace = opened(path);
    EXPECT_EQ(workspace.contents().find<Note>(NoteId{100})->title, "Mote 100");
    EXPECT_TRUE(workspace.report().has("row_changed"));
    EXPECT_TRUE(workspace.report().lostData());
    EXPECT_EQ(workspace.contents().all<Note>().size(), static_cast<std::size_t>(kNotes));
}

TEST(WorkspaceDamage, NothingIsLostSilentlyWhereverAFileIsCut) {
    for (std::size_t i = 0; i < 40; ++i) {
        const std::size_t length = 1 + i * (soundBytes().size() - 1) / 40;
        expectHonest(soundBytes().substr(0, length), "cut at " + std::to_string(length));
    }
}

TEST(WorkspaceDamage, NothingIsLostSilentlyWhicheverBytesFlip) {
    std::mt19937 random(20261130);
    for (int round = 0; round < 100; ++round) {
        std::string bytes = soundBytes();
        std::string where;
        for (int flips = 0; flips < 1 + round % 5; ++flips) {
            // Every third round hits the header or the catalogue.
            const std::size_t at = random() % (round % 3 == 0 ? kPage : bytes.size());
            bytes[at] = static_cast<char>(random());
            where += " " + std::to_string(at);
        }
        expectHonest(bytes, "bytes" + where);
    }
}

TEST(WorkspaceDamage, AnOldDamagedOneIsMigratedWithWhatItHas) {
    std::string bytes = workspaceOfVersion1();
    bytes.replace(0, 6, "XXXXXX");
    const TempFolder folder;
    const std::string path = folder.write("work.lanescope", bytes);
    const Workspace workspace = opened(path);
    EXPECT_EQ(workspace.contents().all<Note>().size(), 3U);
    EXPECT_EQ(readFile(path + ".damaged.bak"), bytes);
    EXPECT_EQ(numberIn(path, "PRAGMA user_version"), kSchemaVersion);
}

} // namespace lanescope::test
