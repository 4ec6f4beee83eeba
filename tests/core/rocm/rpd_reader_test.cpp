// SPDX-License-Identifier: Apache-2.0
#include "analysis/analysis.h"
#include "model/open.h"
#include "model/sqlite/database.h"
#include "tests/core/support/made_database.h"
#include "tests/core/support/reader_fixture.h"
#include "tests/core/support/temp_folder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

namespace lanescope::test {

using namespace analysis;

namespace {

/// Calls 1 and 2, and whatever `rows` adds.
std::string withTwoCalls(const std::string &rows) {
    return databaseBytes(rpdSchema() + "INSERT INTO rocpd_api VALUES(1,5,6,100,110,2,1),(2,5,6,200,210,5,1);" + rows);
}

AnalysisPtr analysedBytes(const std::string &bytes) {
    const TempFolder folder;
    return analysedFiles({folder.write("trace.rpd", bytes)});
}

TEST(Rpd, AnOpIsMatchedWithTheCallThatTheLinkTableNames) {
    const AnalysisPtr open = analysedBytes(withTwoCalls("INSERT INTO rocpd_op VALUES(7,0,3,0,150,190,4,3);"
                                                        "INSERT INTO rocpd_api_ops(api_id, op_id) VALUES(2,7);"));
    ASSERT_EQ(1U, open->correlation.qualified);
    const model::SessionStore &session = *open->sessions[0];
    const model::CallRef source = open->correlation.sessions[0].source[0];
    EXPECT_EQ("hipGraphLaunch", session.name(session.call(source).row));
    EXPECT_EQ("gemm", session.name(session.deviceEvent(model::DeviceEventRef(0)).row));
}

TEST(Rpd, AnOpLinkedToTwoCallsIsAmbiguousAndBothAreNamed) {
    const AnalysisPtr open =
        analysedBytes(withTwoCalls("INSERT INTO rocpd_op VALUES(7,0,3,0,250,290,4,3),(8,0,3,0,300,310,4,3);"
                                   "INSERT INTO rocpd_api_ops(api_id, op_id) VALUES(1,7),(2,7),(1,8);"));
    EXPECT_EQ(1U, stateCount(open, MatchState::AmbiguousKey));
    EXPECT_EQ(1U, stateCount(open, MatchState::Qualified)) << "the other op of the first call is not drawn into it";
    EXPECT_EQ(2U, open->correlation.sessions[0].candidates[0]);
    EXPECT_EQ(2U, bareIdCandidates(open->sessions, 0, model::DeviceEventRef(0), 10).size());
}

TEST(Rpd, OneCallWithSeveralOpsIsAFan) {
    const AnalysisPtr open = analysedBytes(
        withTwoCalls("INSERT INTO rocpd_op VALUES(7,0,3,0,250,260,4,6),(8,0,3,0,260,270,4,6),(9,0,3,0,270,280,4,6);"
                     "INSERT INTO rocpd_api_ops(api_id, op_id) VALUES(2,7),(2,8),(2,9);"));
    EXPECT_EQ(3U, open->correlation.qualified);
    EXPECT_EQ(3U, open->correlation.sessions[0].kernels) << "tasks of a graph are kernels";
    EXPECT_EQ(3U, open->correlation.sessions[0].deviceWork(model::CallRef(1)).size());
}

TEST(Rpd, ACallShowsItsStackFromTheInnermostFrame) {
    const TempFolder folder;
    const std::string path = folder.write(
        "trace.rpd",
        withTwoCalls("CREATE TABLE rocpd_stackframe(id INTEGER PRIMARY KEY, api_ptr_id INTEGER, depth INTEGER, "
                     "name_id INTEGER);INSERT INTO rocpd_string(id, string) VALUES(90,'launch'),(91,'main');"
                     "INSERT INTO rocpd_stackframe VALUES(1,2,1,91),(2,2,0,90),(3,1,0,91),(4,2,2,99);"));
    const model::ArtifactPtr artifact = model::openArtifact(path).take();
    const model::SessionStore &session = *artifact->sessions.at(0);
    const std::vector<model::Detail> details =
        model::eventDetails(*artifact, session, session.call(model::CallRef(1)).row).take();
    std::string frames;
    for (const model::Detail &detail : details)
        if (detail.name.starts_with("frame "))
            frames += detail.name + "=" + detail.value + ";";
    EXPECT_EQ("frame 0=launch;frame 1=main;frame 2=;", frames);
}

TEST(Rpd, ALinkThatStandsTwiceIsOneLink) {
    const AnalysisPtr open = analysedBytes(withTwoCalls("INSERT INTO rocpd_op VALUES(7,0,3,0,250,260,4,3);"
                                                        "INSERT INTO rocpd_api_ops(api_id, op_id) VALUES(1,7),(1,7);"));
    EXPECT_EQ(1U, open->correlation.qualified);
    EXPECT_TRUE(open->artifacts[0]->report.has("repeated_link"));
}

TEST(Rpd, AnOpWithoutLinkHasNoIdAndALinkToNoCallFindsNone) {
    const AnalysisPtr open =
        analysedBytes(withTwoCalls("INSERT INTO rocpd_op VALUES(1,0,3,0,250,260,4,3),(8,0,3,0,270,280,4,3);"
                                   "INSERT INTO rocpd_api_ops(api_id, op_id) VALUES(99,8);"));
    EXPECT_EQ(1U, stateCount(open, MatchState::MissingId));
    EXPECT_EQ(1U, stateCount(open, MatchState::LaunchNotInSession));
    EXPECT_EQ(1U, open->correlation.withId);
}

TEST(Rpd, RowsOfTwoFilesAreNotCompared) {
    const TempFolder folder;
    const std::string op = "INSERT INTO rocpd_op VALUES(7,0,3,0,250,260,4,3);";
    const AnalysisPtr open = analysedFiles(
        {folder.write("a.rpd", withTwoCalls(op + "INSERT INTO rocpd_api_ops(api_id, op_id) VALUES(1,7);")),
         folder.write("b.rpd", withTwoCalls(op + "INSERT INTO rocpd_api_ops(api_id, op_id) VALUES(99,7);"
                                                 "INSERT INTO rocpd_api VALUES(3,5,6,300,310,2,1);"))});
    EXPECT_EQ(1U, open->correlation.qualified);
    EXPECT_EQ(0U, open->correlation.bareIdMatches);
    EXPECT_EQ(0U, open->correlation.bareIdPairs);
    EXPECT_EQ(0U, open->correlation.refused);
}

struct OpKind {
    int type;
    model::EventKind kind;
    const char *name;
};

class RpdOps : public testing::TestWithParam<OpKind> {};

TEST_P(RpdOps, AreOfTheKindThatTheirTypeSays) {
    const TempFolder folder;
    const std::string path =
        folder.write("a.rpd", withTwoCalls("INSERT INTO rocpd_op VALUES(7,0,3,0,250,260," +
                                           std::string(GetParam().name == std::string("gemm") ? "4" : "1") + "," +
                                           std::to_string(GetParam().type) + ");"));
    const model::ArtifactPtr artifact = model::openArtifact(path).take();
    const model::SessionStore &session = *artifact->sessions[0];
    const model::EventRow row = session.rowAt("rocpd_op:7");
    EXPECT_EQ(GetParam().kind, session.kind(row));
    EXPECT_EQ(GetParam().name, session.name(row));
}

INSTANTIATE_TEST_SUITE_P(Types, RpdOps,
                         testing::Values(OpKind{3, model::EventKind::Kernel, "gemm"},
                                         OpKind{6, model::EventKind::Kernel, "gemm"},
                                         OpKind{7, model::EventKind::Memcpy, "CopyHostToDevice"},
                                         OpKind{9, model::EventKind::Memset, "FillBuffer"},
                                         OpKind{10, model::EventKind::DeviceOther, "Barrier"}));

TEST(Rpd, MarkersAreAnnotationsCopiesHaveTheirBytesAndMonitorsAreCounters) {
    const TempFolder folder;
    const std::string path = folder.write(
        "a.rpd",
        withTwoCalls(
            "INSERT INTO rocpd_api VALUES(3,5,6,300,390,11,12),(4,5,6,310,320,8,1);"
            "INSERT INTO rocpd_copyapi VALUES(4,'0x0',4096);"
            "INSERT INTO rocpd_op VALUES(7,0,3,0,330,340,1,7);"
            "INSERT INTO rocpd_api_ops(api_id, op_id) VALUES(4,7);"
            "INSERT INTO rocpd_monitor VALUES(1,'gpu',0,'sclk',100,200,'800'),(2,'gpu',0,'sclk',200,300,'?');"));
    const model::ArtifactPtr artifact = model::openArtifact(path).take();
    const model::SessionStore &session = *artifact->sessions[0];
    EXPECT_EQ(model::EventKind::Annotation, session.kind(session.rowAt("rocpd_api:3")));
    EXPECT_EQ("prefill 3", session.name(session.rowAt("rocpd_api:3")));
    EXPECT_EQ(4096, session.deviceEvent(model::DeviceEventRef(0)).bytes);
    EXPECT_EQ("gpu 0 sclk", session.name(session.rowAt("rocpd_monitor:1")));
    EXPECT_EQ("unreadable_value×1", codes(artifact->report));
    const auto details = model::eventDetails(*artifact, session, session.rowAt("rocpd_api:4")).take();
    EXPECT_TRUE(std::any_of(details.begin(), details.end(), [](const model::Detail &detail) {
        return detail.name == "linked op" && detail.value == "rocpd_op:7";
    }));
}

TEST(Rpd, SeveralCapturesInOneFileAreAFinding) {
    const TempFolder folder;
    const std::string path =
        folder.write("a.rpd", withTwoCalls("UPDATE rocpd_metadata SET value='2' WHERE tag='session_count';"));
    EXPECT_TRUE(model::openArtifact(path).value()->report.has("appended_captures"));
}

TEST(Rpd, ACompressedFileGivesTheSameAndIsNotInflatedOntoTheDisk) {
    const TempFolder folder;
    const std::string bytes = databaseBytes(rpdSampleSql());
    const std::string path = folder.write("a.rpd.gz", gzip(bytes));
    const auto before = folderState(folder.path());
    const model::ArtifactPtr artifact = model::openArtifact(path).take();
    EXPECT_EQ(folderState(folder.path()), before);
    EXPECT_EQ(24U, artifact->sessions[0]->eventCount());
    const model::ArtifactPtr plain = model::openArtifact(folder.write("a.rpd", bytes)).take();
    EXPECT_EQ(plain->id, artifact->contentId);
    EXPECT_NE(plain->id, artifact->id);
}

TEST(Rpd, ACompressedFileThatIsTooLargeIsRefusedWithAdvice) {
    const TempFolder folder;
    const std::string bytes = databaseBytes(rpdSampleSql());
    const std::string path = folder.write("a.rpd.gz", gzip(bytes));
    const auto opened = model::sqlite::Database::openInflated(path, bytes.size() - 1);
    ASSERT_FALSE(opened);
    EXPECT_EQ("too_large_compressed", opened.error().code);
    EXPECT_FALSE(opened.error().advice.empty());
}

TEST(Rpd, EveryOpOfTheRealCapturesIsMatchedByItsLink) {
    const std::string folder = realTraces();
    if (folder.empty())
        GTEST_SKIP() << "the folder of real captures is absent: set LANESCOPE_TRACES";
    const std::string path = folder + "/rocm/matmul.rpd";
    const AnalysisPtr open = analysedFiles({path});
    const model::SessionStore &session = *open->sessions[0];
    EXPECT_EQ(numberIn(path, "SELECT count(*) FROM rocpd_api"), static_cast<long long>(session.callCount()));
    EXPECT_EQ(numberIn(path, "SELECT count(DISTINCT op_id) FROM rocpd_api_ops"),
              static_cast<long long>(open->correlation.qualified));
    EXPECT_EQ(85U, open->correlation.deviceEvents);
    const AnalysisPtr raptor = analysedFiles({folder + "/rocm/raptor.rpd.gz"});
    EXPECT_EQ(10124U, raptor->correlation.qualified);
    EXPECT_EQ(10124U, raptor->correlation.deviceEvents);
    EXPECT_EQ(8948U, raptor->correlation.kernels) << "1228 kernels and 7720 tasks";
    EXPECT_EQ(0U, raptor->correlation.bareIdMatches);
    EXPECT_TRUE(raptor->artifacts[0]->report.has("appended_captures"));
}

} // namespace
} // namespace lanescope::test
