// SPDX-License-Identifier: Apache-2.0
// Zip and tar as artifacts: members in order are sessions, and what is no trace is said.
#include "model/archive/member.h"
#include "model/archive/walk.h"
#include "model/open.h"
#include "tests/core/support/counterexamples.h"
#include "tests/core/support/made_archive.h"
#include "tests/core/support/made_rocprof.h"
#include "tests/core/support/reader_fixture.h"
#include "tests/core/support/reader_samples.h"
#include "tests/core/support/temp_folder.h"

#include <gtest/gtest.h>

namespace lanescope::test {

using namespace model;
using Kind = MadeEntry::Kind;

namespace {

const std::string &sampleBytes(const std::string &fileName) {
    for (const ReaderSample &sample : readerSamples())
        if (sample.fileName == fileName)
            return sample.bytes;
    throw std::runtime_error("no sample " + fileName);
}

const std::string &rows() { return sampleBytes("rows.jsonl"); }
const std::string &kineto() { return sampleBytes("kineto.json"); }

/// "member#ordinal:events" of every session.
std::string sessionsOf(const Artifact &artifact) {
    std::string text;
    for (const SessionPtr &session : artifact.sessions)
        text += (text.empty() ? "" : " ") + session->info().member + "#" + std::to_string(session->id().ordinal()) +
                ":" + std::to_string(session->eventCount());
    return text;
}

const Diagnostic &entryOf(const ImportReport &report, const std::string &code) {
    for (const Diagnostic &entry : report.entries())
        if (entry.code == code)
            return entry;
    throw std::runtime_error("no diagnostic " + code);
}

} // namespace

struct ArchiveCase {
    const char *what;
    std::string bytes;
    std::string sessions;
    std::string codes;
    bool complete;
};

void PrintTo(const ArchiveCase &value, std::ostream *out) { *out << value.what; }

class Archives : public testing::TestWithParam<ArchiveCase> {};

TEST_P(Archives, GiveTheSessionsOfTheirMembersAndSayTheRest) {
    const TempFolder folder;
    const auto opened = openArtifact(folder.write("archive", GetParam().bytes));
    ASSERT_TRUE(opened) << opened.error().line();
    EXPECT_EQ(sessionsOf(*opened.value()), GetParam().sessions);
    EXPECT_EQ(codes(opened.value()->report), GetParam().codes);
    EXPECT_EQ(opened.value()->complete, GetParam().complete);
}

INSTANTIATE_TEST_SUITE_P(
    Members, Archives,
    testing::Values(
        ArchiveCase{"in archive order, not by name", madeTar({{"z.jsonl", rows()}, {"a.json", kineto()}}),
                    "z.jsonl#1:12 a.json#2:25", "", true},
        ArchiveCase{"the same in a zip", madeZip({{"z.jsonl", rows()}, {"a.json", kineto()}}),
                    "z.jsonl#1:12 a.json#2:25", "", true},
        ArchiveCase{"folders are no members", madeTar({{"d/", "", Kind::Folder}, {"d/a.jsonl", rows()}}),
                    "d/a.jsonl#1:12", "", true},
        ArchiveCase{"a member that is compressed", madeTar({{"a.json.gz", gzip(kineto())}}), "a.json.gz#1:25", "",
                    true},
        ArchiveCase{"members that are no trace", madeZip({{"readme", "x"}, {"a.jsonl", rows()}, {"empty", ""}}),
                    "a.jsonl#1:12", "no_trace×2", true},
        ArchiveCase{"a report that must be exported", madeZip({{"a.nsys-rep", "x"}, {"a.jsonl", rows()}}),
                    "a.jsonl#1:12", "format_not_read×1 no_trace×1", true},
        ArchiveCase{"one name twice", madeTar({{"a", rows()}, {"a", kineto()}}), "a#1:12 a#2#2:25",
                    "member_name_twice×1", true},
        ArchiveCase{"equal content twice", madeZip({{"a", rows()}, {"b", rows()}}), "a#1:12 b#2:12", "same_content×1",
                    true},
        ArchiveCase{"an absolute name", madeTar({{"/etc/passwd", rows()}}), "/etc/passwd#1:12", "unsafe_member_name×1",
                    true},
        ArchiveCase{"a name that leads upwards", madeTar({{"a/../../b", rows()}}), "a/../../b#1:12",
                    "unsafe_member_name×1", true},
        ArchiveCase{"links are not followed",
                    madeTar({{"a", rows()}, {"s", "/etc/passwd", Kind::SymbolicLink}, {"h", "a", Kind::HardLink}}),
                    "a#1:12", "link_in_archive×2", true},
        ArchiveCase{"a device", madeTar({{"null", "", Kind::Device}, {"a", rows()}}), "a#1:12", "device_in_archive×1",
                    true},
        ArchiveCase{"an archive in an archive", madeTar({{"in.zip", madeZip({{"b", kineto()}})}, {"a", rows()}}),
                    "in.zip!/b#1:25 a#2:12", "", true},
        ArchiveCase{"compressed inside and outside",
                    gzip(madeTar({{"in.tgz", gzip(madeTar({{"b.gz", gzip(kineto())}}))}, {"a", rows()}})),
                    "in.tgz!/b.gz#1:25 a#2:12", "", true},
        ArchiveCase{"one level deeper",
                    madeTar({{"in.tar", madeTar({{"deep.zip", madeZip({{"c", rows()}})}, {"b", kineto()}})}}),
                    "in.tar!/b#1:25", "archive_too_deep×1", false},
        ArchiveCase{"a member is cut", madeZip({{"cut.json", kineto().substr(0, kineto().size() / 2)}, {"a", rows()}}),
                    "cut.json#1:11 a#2:12", "truncated_json×1", false},
        ArchiveCase{"two tars, one behind the other", madeTar({{"a", rows()}}) + madeTar({{"b", kineto()}}),
                    "a#1:12 b#2:25", "", true},
        ArchiveCase{"a set of CSV files is one session",
                    madeZip({{"r/7_kernel_trace.csv", csvSample()}, {"r/7_memory_copy_trace.csv", csvSample()}}),
                    "r/7_kernel_trace.csv#1:24", "", true}));

struct ClosedArchiveCase {
    const char *what;
    std::string bytes;
    const char *code;
};

void PrintTo(const ClosedArchiveCase &value, std::ostream *out) { *out << value.what; }

class ClosedArchives : public testing::TestWithParam<ClosedArchiveCase> {};

TEST_P(ClosedArchives, SayWhyNothingComesOutOfThem) {
    const TempFolder folder;
    const auto opened = openArtifact(folder.write("archive", GetParam().bytes));
    ASSERT_FALSE(opened);
    EXPECT_EQ(opened.error().code, GetParam().code) << opened.error().line();
    EXPECT_FALSE(opened.error().advice.empty());
}

INSTANTIATE_TEST_SUITE_P(
    Kinds, ClosedArchives,
    testing::Values(ClosedArchiveCase{"no trace", madeZip({{"readme", "x"}}), "no_trace_in_archive"},
                    ClosedArchiveCase{"no member", madeZip({}), "no_trace_in_archive"},
                    ClosedArchiveCase{"encrypted", madeEncryptedZip({{"a", rows()}}), "encrypted_member"},
                    ClosedArchiveCase{"a cut tar", madeTar({{"a", rows()}}).substr(0, 600), "damaged_archive"},
                    ClosedArchiveCase{"a cut zip", madeZip({{"a", rows()}}).substr(0, 40), "damaged_archive"},
                    ClosedArchiveCase{"a cut gzip around it", gzip(madeTar({{"x", "y"}, {"a", rows()}})).substr(0, 90),
                                      "truncated_gzip"}));

TEST(Archive, IsOneArtifactOfItsBytesAndNamesPlacesByMember) {
    const TempFolder folder;
    const std::string bytes = madeTar({{"d/a.jsonl", rows()}, {"b-1.2-TP-3-DECODE.trace.json", kineto()}});
    const ArtifactPtr artifact = openArtifact(folder.write("x.tar", bytes)).take();
    EXPECT_EQ(artifact->format, "tar");
    EXPECT_EQ(artifact->id, hashText(bytes));
    EXPECT_EQ(artifact->bytes, bytes.size());
    ASSERT_EQ(artifact->sessions.size(), 2U);
    const SessionStore &first = *artifact->sessions[0];
    EXPECT_EQ(first.id().text(), artifact->id.text() + "#1");
    EXPECT_EQ(first.eventText(EventRow(0)), first.id().text() + "/d/a.jsonl!@0");
    EXPECT_EQ(first.rowAt("d/a.jsonl!@0"), EventRow(0));
    EXPECT_TRUE(first.rowAt("@0").isNone());
    EXPECT_EQ(artifact->registrations[1].stage.value, Stage::Decode);
    EXPECT_EQ(artifact->registrations[1].rank.tp, 3);
}

TEST(Archive, FilesOfASetKeepTheirNamesInPlacesAndDetails) {
    const TempFolder folder;
    const ArtifactPtr artifact =
        openArtifact(folder.write("x.zip", madeZip({{"r/7_kernel_trace.csv", csvSample()},
                                                    {"r/7_memory_copy_trace.csv", csvSample()}})))
            .take();
    const SessionStore &session = *artifact->sessions.at(0);
    bool second = false;
    for (std::size_t i = 0; i < session.eventCount(); ++i) {
        const std::string place = session.placeText(session.place(EventRow(i)));
        second = second || place.starts_with("r/7_memory_copy_trace.csv!L");
        EXPECT_EQ(session.rowAt(place), EventRow(i));
        EXPECT_TRUE(eventDetails(*artifact, session, EventRow(i)).ok()) << place;
    }
    EXPECT_TRUE(second);
}

TEST(Archive, ContentOfItsOneTraceIsComparedWithThatTrace) {
    const TempFolder folder;
    const OpenedSet set = openAll(std::vector<std::string>{folder.write("a.jsonl", rows()),
                                                           folder.write("a.zip", madeZip({{"a.jsonl", rows()}}))});
    ASSERT_EQ(set.artifacts.size(), 2U);
    EXPECT_EQ(set.artifacts[0]->contentId, set.artifacts[1]->contentId);
    EXPECT_NE(set.artifacts[0]->id, set.artifacts[1]->id);
}

TEST(Archive, MembersThatAreNoTraceAreNamedUpToTwentyAndCounted) {
    const TempFolder folder;
    std::vector<MadeEntry> entries = {{"a", rows()}};
    for (int i = 10; i < 35; ++i)
        entries.push_back({"note" + std::to_string(i), "x"});
    const ArtifactPtr artifact = openArtifact(folder.write("x.tar", madeTar(entries))).take();
    const Diagnostic &entry = entryOf(artifact->report, "no_trace");
    EXPECT_EQ(entry.severity, Severity::Notice);
    EXPECT_EQ(entry.count, 25U);
    EXPECT_NE(entry.message.find("note10, note11,"), std::string::npos) << entry.message;
    EXPECT_NE(entry.message.find("note29 and 5 more"), std::string::npos) << entry.message;
}

TEST(Archive, DiagnosticsOfAMemberNameIt) {
    const TempFolder folder;
    const std::string cut = kineto().substr(0, kineto().size() / 2);
    const ArtifactPtr artifact = openArtifact(folder.write("x.tar", madeTar({{"d/cut.json", cut}}))).take();
    for (const Diagnostic &entry : artifact->report.entries())
        EXPECT_TRUE(entry.place.text().starts_with("d/cut.json")) << entry.place.text();
}

TEST(Archive, DamageInOneMemberLeavesTheOthers) {
    const TempFolder folder;
    std::string bytes = madeZip({{"a.jsonl", rows()}, {"b.json", kineto()}});
    const std::size_t second = bytes.find("b.json");
    bytes[second + 60] = static_cast<char>(bytes[second + 60] ^ 0x55);
    const auto opened = openArtifact(folder.write("x.zip", bytes));
    ASSERT_TRUE(opened) << opened.error().line();
    EXPECT_EQ(opened.value()->sessions.front()->eventCount(), 12U);
    EXPECT_FALSE(opened.value()->complete);
}

TEST(Archive, ATarThatWasCutBetweenTwoMembersIsPartial) {
    const TempFolder folder;
    const std::string whole = madeTar({{"a", rows()}, {"b", kineto()}});
    const std::size_t second = whole.find("b", 512 + rows().size());
    const auto opened = openArtifact(folder.write("x.tar", whole.substr(0, second)));
    ASSERT_TRUE(opened) << opened.error().line();
    EXPECT_EQ(sessionsOf(*opened.value()), "a#1:12");
    EXPECT_TRUE(opened.value()->report.has("damaged_archive"));
    EXPECT_FALSE(opened.value()->complete);
}

TEST(Archive, CancelledInTheMiddleOfASecondMemberStops) {
    const TempFolder folder;
    std::stop_source stop;
    int looked = 0;
    const JobControl job{stop.get_token(), [&](const Progress &progress) {
                             if (progress.step == "sorting" && ++looked == 1)
                                 stop.request_stop();
                         }};
    const auto opened = openArtifact(folder.write("x.tar", madeTar({{"a", kineto()}, {"b", kineto() + "\n"}})), job);
    ASSERT_FALSE(opened);
    EXPECT_EQ(opened.error().code, kCancelledCode);
    EXPECT_EQ(looked, 1);
}

TEST(Archive, TwoTracesOfOneArchiveShareNoIds) {
    // The counterexample of a launch and a kernel with one id in two artifacts, packed into one.
    const TempFolder folder;
    std::vector<MadeEntry> entries;
    for (const auto &file : counterexample("C1").files)
        entries.push_back({file.name, file.content});
    const ArtifactPtr artifact = openArtifact(folder.write("x.tar", madeTar(entries))).take();
    ASSERT_EQ(artifact->sessions.size(), 2U);
    EXPECT_EQ(artifact->sessions[0]->callCount() + artifact->sessions[0]->deviceEventCount(), 1U);
    EXPECT_NE(artifact->sessions[0]->id(), artifact->sessions[1]->id());
}

TEST(ArchiveStream, StopsWhereMoreComesOutThanTheArchiveMayHold) {
    const TempFolder folder;
    const std::string path = folder.write("bomb.zip", madeZip({{"zeros", std::string(std::size_t{1} << 22U, '\0')}}));
    archive::Budget budget{std::uint64_t{1} << 20U};
    archive::Stream stream(archive::inputOf(FileHandle::open(path).take()), path, budget);
    ASSERT_TRUE(stream.next().has_value());
    std::string buffer(std::size_t{1} << 16U, '\0');
    std::uint64_t read = 0;
    while (const std::size_t got = stream.read(buffer.data(), buffer.size()))
        read += got;
    EXPECT_LE(read, std::uint64_t{1} << 20U);
    ASSERT_TRUE(stream.fault().has_value());
    EXPECT_EQ(stream.fault()->code, "too_large_inflated");
    EXPECT_FALSE(stream.next().has_value());
    EXPECT_EQ(archive::Budget::forFile(1000).left, (std::uint64_t{1} << 30U) + 256000);
}

TEST(ArchiveStream, HugeSizesInHeadersAreDamageNotMemory) {
    const TempFolder folder;
    std::string tar = madeTar({{"a", rows()}});
    constexpr std::size_t kSizeAt = 124;
    tar.replace(kSizeAt, 12, std::string("\x80\0\0\0\x7f\xff\xff\xff\xff\xff\xff\xff", 12));
    unsigned sum = 0;
    for (std::size_t i = 0; i < 512; ++i)
        sum += i >= 148 && i < 156 ? ' ' : static_cast<unsigned char>(tar[i]);
    char text[9] = {};
    std::snprintf(text, sizeof text, "%06o", sum);
    tar.replace(148, 8, std::string(text, 6) + std::string("\0 ", 2));
    const auto opened = openArtifact(folder.write("x.tar", tar));
    const bool partial = opened && !opened.value()->complete;
    EXPECT_TRUE(partial || !opened);
}

TEST(MemberPath, IsNeverTheWayToAFile) {
    const TempFolder folder;
    const std::string path = folder.write("x.tar", madeTar({{"../secret", rows()}, {"/etc/hostname", kineto()}}));
    folder.write("secret", "not this");
    for (const char *member : {"../secret", "/etc/hostname"}) {
        const auto place = archive::memberAt(archive::memberPath(path, member));
        ASSERT_TRUE(place.has_value());
        EXPECT_EQ(place->archive, path);
        EXPECT_EQ(place->member, member);
    }
    EXPECT_EQ(readSlice(archive::memberPath(path, "../secret"), 0, 5).value(), rows().substr(0, 5));
    EXPECT_FALSE(archive::memberAt(folder.file("absent/a")).has_value());
    EXPECT_EQ(openByteSource(archive::memberPath(path, "none")).error().code, "member_not_found");
    EXPECT_EQ(openByteSource(folder.file("secret") + "/a").error().code, "not_found");
}

TEST(MemberNames, AreUniqueWhateverTheArchiveCallsThem) {
    archive::MemberNames names;
    EXPECT_EQ(names.unique("a"), "a");
    EXPECT_EQ(names.unique("a#2"), "a#2");
    EXPECT_EQ(names.unique("a"), "a#3");
    EXPECT_EQ(names.unique("a"), "a#4");
    EXPECT_EQ(names.unique("a#3"), "a#3#2");
    EXPECT_TRUE(names.taken("a#4"));
    EXPECT_FALSE(names.taken("a#5"));
}

} // namespace lanescope::test
