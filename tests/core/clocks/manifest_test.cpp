// SPDX-License-Identifier: Apache-2.0
// Manifests of Perfetto beside traces: what they declare is evidence for an alignment, and moves no lane.
#include "analysis/alignment_manifest.h"
#include "analysis/alignment_suggestions.h"
#include "analysis/analysis.h"
#include "model/open.h"
#include "tests/core/support/cli_runner.h"
#include "tests/core/support/made_archive.h"
#include "tests/core/support/perfetto_file.h"
#include "tests/core/support/reader_fixture.h"
#include "tests/core/support/reader_samples.h"
#include "tests/core/support/temp_folder.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace lanescope::test {

using namespace model;
using analysis::AnalysisPtr;

namespace {

/// A trace with one slice, 1000+500 ns on BOOTTIME; `name` makes its bytes other ones.
std::string trace(const std::string &name, std::uint64_t jump = 0) {
    PerfettoFile file;
    file.snapshot({9}, {{kBoottime, 1000}, {kMonotonic, 100}});
    if (jump > 0)
        file.snapshot({9}, {{kBoottime, 2000 + jump}, {kMonotonic, 1100}});
    file.thread(1, 100, 100);
    file.slice(1, name, 1000, 1500, "cat", nothing(), {1, -1, kBoottime});
    return file.bytes;
}

std::string manifestOf(const std::string &files) {
    return R"({"perfetto_manifest":{"version":1,"files":[)" + files + "]}}";
}

/// b's BOOTTIME + `offset` is a's.
std::string related(const std::string &offset, const std::string &clock = "BOOTTIME") {
    return manifestOf(R"({"path":"a.pftrace"},{"path":"b.pftrace","machine":{"name":"gpu-host"},"clocks":{"clock":")" +
                      clock + R"(","sync_to":{"file":"a.pftrace","clock":"BOOTTIME"},"offset_ns":)" + offset + "}}");
}

AnalysisPtr opened(const std::vector<std::string> &paths) {
    OpenedSet set = openAll(paths);
    for (const Error &error : set.errors)
        ADD_FAILURE() << error.line();
    ImportReport notices = set.allNotices();
    return analysis::analyse(std::move(set.artifacts), {}, {}, {}, std::move(notices));
}

AnalysisPtr openedZip(const TempFolder &folder, const std::vector<MadeEntry> &entries, const char *name = "x.zip") {
    return opened({folder.write(name, madeZip(entries))});
}

std::string facts(const SessionStore &session) {
    std::string text;
    for (const MetadataEntry &entry : session.info().metadata)
        if (entry.key.starts_with("perfetto_manifest"))
            text += entry.key.substr(17) + "=" + entry.value + ";";
    return text;
}

const analysis::Finding *find(const AnalysisPtr &open, std::string_view code) {
    const auto found = std::find_if(open->findings.begin(), open->findings.end(),
                                    [&](const analysis::Finding &finding) { return finding.code == code; });
    return found == open->findings.end() ? nullptr : &*found;
}

} // namespace

TEST(Manifest, OfAnArchiveSuggestsTheAlignmentThatItDeclares) {
    const TempFolder folder;
    const AnalysisPtr open =
        openedZip(folder, {{"m.json", related("250")}, {"a.pftrace", trace("a")}, {"b.pftrace", trace("b", 30)}});
    const auto suggestions = analysis::suggestAlignments(*open);
    ASSERT_EQ(suggestions.size(), 1U);
    EXPECT_EQ(suggestions[0].evidence, AlignmentEvidence::ProviderMapping);
    EXPECT_EQ(suggestions[0].reference.session.ordinal(), 1U);
    EXPECT_EQ(suggestions[0].moved.session.ordinal(), 2U);
    EXPECT_EQ(suggestions[0].offset.count, 250);
    EXPECT_EQ(suggestions[0].uncertainty, Ns{30}) << "the larger of the two mappings' largest jumps";
    EXPECT_NE(suggestions[0].reason.find("BOOTTIME of b.pftrace to BOOTTIME of a.pftrace"), std::string::npos);
    EXPECT_EQ(facts(*open->sessions[1]),
              "=m.json; file=b.pftrace; machine=gpu-host; clock=BOOTTIME; sync_to file=a.pftrace; "
              "sync_to clock=BOOTTIME; offset_ns=250;");
    EXPECT_EQ(facts(*open->sessions[0]), "=m.json; file=a.pftrace;");
    EXPECT_EQ(codes(open->artifacts[0]->report), "perfetto_manifest×1");
}

TEST(Manifest, OfAFolderDoesSoWhetherItComesBeforeOrAfterTheTraces) {
    for (const char *name : {"0.json", "perfetto_manifest.json"}) {
        const TempFolder folder;
        folder.write(std::string("d/") + name, related("-7"));
        folder.write("d/a.pftrace", trace("a"));
        folder.write("d/b.pftrace", trace("b"));
        const AnalysisPtr open = opened({folder.path()});
        ASSERT_EQ(open->sessions.size(), 2U);
        const auto suggestions = analysis::suggestAlignments(*open);
        ASSERT_EQ(suggestions.size(), 1U) << name;
        EXPECT_EQ(suggestions[0].evidence, AlignmentEvidence::ProviderMapping);
        EXPECT_EQ(suggestions[0].offset.count, -7);
        EXPECT_EQ(codes(open->openNotices), "perfetto_manifest×1") << "and it is no file that was left out";
    }
}

TEST(Manifest, MovesNoEventAndKeepsEveryLaneItsOwnClock) {
    const TempFolder folder;
    const AnalysisPtr open =
        openedZip(folder, {{"m.json", related("250")}, {"a.pftrace", trace("a")}, {"b.pftrace", trace("b")}});
    for (const SessionPtr &session : open->sessions)
        EXPECT_EQ(session->start(EventRow(0)).count, 1000);
}

// google/perfetto 6491: an offset in a manifest pushes times below zero, and the events are gone.
TEST(Manifest, AnOffsetThatPushesTimesBelowZeroLosesNoEvent) {
    const TempFolder folder;
    const std::string path = folder.write(
        "x.zip",
        madeZip({{"m.json", related("-5000000000123")}, {"a.pftrace", trace("a")}, {"b.pftrace", trace("b")}}));
    const AnalysisPtr open = opened({path});
    const auto suggestions = analysis::suggestAlignments(*open);
    ASSERT_EQ(suggestions.size(), 1U);
    const std::string a = open->shortIds[0];
    const std::string b = open->shortIds[1];
    const RunResult result =
        runCli({"sessions", "--json", "--align", a + "," + b + ",offset_ns=-5000000000123,reason=manifest", path});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const auto json = nlohmann::json::parse(result.out);
    EXPECT_EQ(json.at("alignments")[0].at("evidence"), "provider_mapping");
    const auto &clocks = json.at("common_axes")[0].at("clocks");
    EXPECT_EQ(clocks[0].at("first_ns"), 1000);
    EXPECT_EQ(clocks[1].at("first_ns"), -4999999999123);
    EXPECT_EQ(clocks[1].at("last_ns"), -4999999998623);
    for (const auto &session : json.at("sessions"))
        EXPECT_EQ(session.at("events"), 1);
}

TEST(Manifest, IsTheStrongerEvidenceAndIsTakenOverByWhoeverDeclaresItsOffset) {
    const TempFolder folder;
    const AnalysisPtr open =
        openedZip(folder, {{"m.json", related("250")}, {"a.pftrace", trace("a")}, {"b.pftrace", trace("b")}});
    const SessionStore &a = *open->sessions[0];
    const SessionStore &b = *open->sessions[1];
    EXPECT_EQ(analysis::alignmentBy(a, b, {250}).value().evidence, AlignmentEvidence::ProviderMapping);
    EXPECT_EQ(analysis::alignmentBy(b, a, {-250}).value().evidence, AlignmentEvidence::ProviderMapping);
    EXPECT_EQ(analysis::alignmentBy(a, b, {251}).value().evidence, AlignmentEvidence::UserAnchor);
}

TEST(Manifest, OfAClockThatTheLaneDoesNotLieOnIsAFindingAndNoAlignment) {
    const TempFolder folder;
    const AnalysisPtr open = openedZip(
        folder, {{"m.json", related("250", "MONOTONIC")}, {"a.pftrace", trace("a")}, {"b.pftrace", trace("b")}});
    EXPECT_TRUE(analysis::suggestAlignments(*open).empty());
    ASSERT_NE(find(open, "manifest_not_applied"), nullptr);
    EXPECT_EQ(find(open, "manifest_not_applied")->message,
              "A manifest relates this lane's clock to that of a.pftrace, and no alignment follows: the manifest "
              "speaks of the clock MONOTONIC, and the lane's events lie on boottime.");
}

TEST(Manifest, PinsTracesWithoutClocksByTheirOnlyOne) {
    const TempFolder folder;
    const std::string manifest =
        manifestOf(R"({"path":"a.pftrace"},{"path":"log.json","clocks":{"sync_to":{"file":"a.pftrace",)"
                   R"("clock":"BOOTTIME"},"offset_ns":40}})");
    const AnalysisPtr open =
        openedZip(folder, {{"m.json", manifest},
                           {"a.pftrace", trace("a")},
                           {"log.json", R"([{"ph":"X","name":"s","pid":1,"tid":1,"ts":1,"dur":2}])"}});
    const auto suggestions = analysis::suggestAlignments(*open);
    ASSERT_EQ(suggestions.size(), 1U);
    EXPECT_EQ(suggestions[0].offset.count, 40);
    EXPECT_FALSE(find(open, "manifest_not_applied"));
}

TEST(Manifest, PinsNoTraceThatHasClocksOfItsOwn) {
    const TempFolder folder;
    const std::string manifest = manifestOf(
        R"({"path":"a.pftrace"},{"path":"b.pftrace","clocks":{"sync_to":{"file":"a.pftrace","clock":"BOOTTIME"}}})");
    const AnalysisPtr open =
        openedZip(folder, {{"m.json", manifest}, {"a.pftrace", trace("a")}, {"b.pftrace", trace("b")}});
    EXPECT_TRUE(analysis::suggestAlignments(*open).empty());
    EXPECT_TRUE(find(open, "manifest_not_applied"));
}

TEST(Manifest, OfTwoArchivesRelatesOnlyWhatLiesInItsOwn) {
    const TempFolder folder;
    const AnalysisPtr open = opened(
        {folder.write("1.zip",
                      madeZip({{"m.json", related("1")}, {"a.pftrace", trace("a1")}, {"b.pftrace", trace("b1")}})),
         folder.write("2.zip",
                      madeZip({{"m.json", related("2")}, {"a.pftrace", trace("a2")}, {"b.pftrace", trace("b2")}}))});
    const auto suggestions = analysis::suggestAlignments(*open);
    ASSERT_EQ(suggestions.size(), 2U);
    for (const Alignment &suggestion : suggestions)
        EXPECT_EQ(suggestion.reference.session.artifact(), suggestion.moved.session.artifact());
    EXPECT_EQ(suggestions[0].offset.count + suggestions[1].offset.count, 3);
}

TEST(Manifest, SaysNothingForOneOfSeveralCapturesInAFile) {
    const TempFolder folder;
    const std::string &one = readerSamples()[5].bytes;
    const AnalysisPtr open =
        openedZip(folder, {{"m.json", related("250")}, {"a.pftrace", trace("a")}, {"b.pftrace", one + one}});
    ASSERT_EQ(open->sessions.size(), 3U);
    EXPECT_TRUE(analysis::suggestAlignments(*open).empty());
}

TEST(Manifest, DeclaresNothingThatEqualNamesOfClocksWouldSay) {
    const TempFolder folder;
    const AnalysisPtr open = openedZip(folder, {{"m.json", manifestOf(R"({"path":"a.pftrace"},{"path":"b.pftrace"})")},
                                                {"a.pftrace", trace("a")},
                                                {"b.pftrace", trace("b")}});
    EXPECT_TRUE(analysis::suggestAlignments(*open).empty()) << "BOOTTIME twice is no offset of zero";
}

struct OddManifestCase {
    const char *what;
    std::string text;
    const char *said; ///< a part of the notice
};

void PrintTo(const OddManifestCase &value, std::ostream *out) { *out << value.what; }

class OddPerfettoManifests : public testing::TestWithParam<OddManifestCase> {};

TEST_P(OddPerfettoManifests, AreSaidAndRelateNothing) {
    const TempFolder folder;
    const AnalysisPtr open =
        openedZip(folder, {{"m.json", GetParam().text}, {"a.pftrace", trace("a")}, {"b.pftrace", trace("b")}});
    EXPECT_TRUE(analysis::suggestAlignments(*open).empty());
    const analysis::Finding *finding = find(open, "perfetto_manifest_unusable");
    ASSERT_NE(finding, nullptr);
    EXPECT_NE(finding->message.find(GetParam().said), std::string::npos) << finding->message;
    EXPECT_EQ(open->sessions.size(), 2U);
}

INSTANTIATE_TEST_SUITE_P(
    Kinds, OddPerfettoManifests,
    testing::Values(
        OddManifestCase{"another version", R"({"perfetto_manifest":{"version":2,"files":[]}})",
                        "version that is not 1"},
        OddManifestCase{"no version", R"({"perfetto_manifest":{"files":[]}})", "version that is not 1"},
        OddManifestCase{"a file without a path", manifestOf("7"), "a file without a path"},
        OddManifestCase{"a path twice", manifestOf(R"({"path":"a.pftrace"},{"path":"a.pftrace"})"), "twice"},
        OddManifestCase{"no reference", manifestOf(R"({"path":"a.pftrace","clocks":{"offset_ns":1}})"),
                        "without a sync_to.file"},
        OddManifestCase{"clocks that are no object", manifestOf(R"({"path":"a.pftrace","clocks":[1]})"),
                        "without a sync_to.file"},
        OddManifestCase{"a reference that is none of the files",
                        manifestOf(R"({"path":"a.pftrace","clocks":{"sync_to":{"file":"c"}}})"), "none of its files"},
        OddManifestCase{"an unknown clock", related("1", "SUNDIAL"), "unknown clock \"SUNDIAL\""},
        OddManifestCase{"a broken offset", related("1.5"), "no whole number of 64 bits: 1.5"},
        OddManifestCase{"an offset in words", related("\"1\""), "no whole number"},
        OddManifestCase{"an offset beyond 64 bits", related("9223372036854775808"), "no whole number"},
        OddManifestCase{"an offset without an opposite", related("-9223372036854775808"), "no whole number"}));

TEST(Manifest, AloneInAFolderIsNoTrace) {
    const TempFolder folder;
    folder.write("perfetto_manifest.json", related("1"));
    const OpenedSet set = openAll(std::vector<std::string>{folder.path()});
    EXPECT_TRUE(set.artifacts.empty());
    EXPECT_EQ(codes(set.allNotices()), "perfetto_manifest×1");
}

TEST(Manifest, ThatIsCutIsAFileThatWasLeftOut) {
    const TempFolder folder;
    folder.write("m.json", related("1").substr(0, 60));
    folder.write("a.pftrace", trace("a"));
    const AnalysisPtr open = opened({folder.path()});
    EXPECT_EQ(codes(open->openNotices), "no_trace×1");
    ASSERT_TRUE(find(open, "no_trace"));
    EXPECT_NE(find(open, "no_trace")->message.find("m.json"), std::string::npos);
}

} // namespace lanescope::test
