// SPDX-License-Identifier: Apache-2.0
#include "analysis/analysis.h"
#include "model/open.h"
#include "tests/core/support/made_database.h"
#include "tests/core/support/reader_fixture.h"
#include "tests/core/support/temp_folder.h"

#include <gtest/gtest.h>

namespace lanescope::test {

using namespace analysis;

namespace {

AnalysisPtr analysedRows(const std::string &rows) {
    const TempFolder folder;
    model::ArtifactPtr artifact =
        model::openArtifact(folder.write("results.db", databaseBytes(rocprofV1Schema() + rows))).take();
    return analyse({std::move(artifact)});
}

TEST(RocprofV1, AnOperationIsMatchedByProcessAndId) {
    const AnalysisPtr open =
        analysedRows("INSERT INTO HIP VALUES(100,130,5,6,'hipLaunchKernel','',7,2,6),"
                     "(100,130,9,6,'hipLaunchKernel','',8,2,6);"
                     "INSERT INTO OPS VALUES(150,190,0,1,'\"gemm\"',5,6,3,7),(200,210,0,1,'add',5,6,3,8);");
    EXPECT_EQ(1U, stateCount(open, MatchState::Qualified));
    EXPECT_EQ(1U, stateCount(open, MatchState::LaunchInOtherProcess));
    EXPECT_NE(eventText(*open->sessions[0]).find("stream 5/dev0/ctx-/str3 gemm 150+40\n"), std::string::npos);
}

TEST(RocprofV1, CopiesWithOneIdAndSeveralCallsAreAmbiguous) {
    const AnalysisPtr open =
        analysedRows("INSERT INTO HIP VALUES(1,2,5,6,'hipMemcpy','',1,2,6),(3,4,5,6,'hipMemcpy','',1,2,6);"
                     "INSERT INTO COPY VALUES(5,6,'CopyDeviceToHost',5,6,1),(7,8,'CopyDeviceToHost',5,6,1);");
    EXPECT_EQ(2U, stateCount(open, MatchState::AmbiguousKey));
}

TEST(RocprofV1, AKernelBeforeItsLaunchKeepsItsTimesAndIsFlagged) {
    const AnalysisPtr open =
        analysedRows("INSERT INTO HIP VALUES(692706620838,692706620938,5,6,'hipLaunchKernel','',1,2,6);"
                     "INSERT INTO OPS VALUES(692706564056,692706564156,0,1,'k',5,6,0,1);");
    EXPECT_EQ(1U, stateCount(open, MatchState::Qualified));
    EXPECT_TRUE(has(open->correlation.sessions[0].flags[0], Flag::EffectBeforeCause));
    EXPECT_EQ(-56782,
              latencyOf(*open->sessions[0], open->correlation.sessions[0], model::DeviceEventRef(0))->latency.count);
}

TEST(RocprofV1, BarriersFillsAndRangesAreOfTheirKinds) {
    const AnalysisPtr open = analysedRows("INSERT INTO OPS VALUES(5,6,0,1,'\"<barrier packet>\"',5,6,0,3);"
                                          "INSERT INTO COPY VALUES(7,8,'FillBuffer',5,6,4);"
                                          "INSERT INTO rocTX VALUES(1,9,5,6,'\"decode\"',1);");
    EXPECT_EQ(1U, open->sessions[0]->columns().deviceOthers.size());
    EXPECT_EQ(1U, open->correlation.sessions[0].memsets);
    EXPECT_NE(eventText(*open->sessions[0]).find("annotations 5/6 decode 1+8\n"), std::string::npos);
}

TEST(RocprofV1, WhereThePidIsAKindOfRecordOnlyWorkHasAProcess) {
    const TempFolder folder;
    const model::ArtifactPtr artifact = model::openArtifact(folder.write("results.db", databaseBytes(R"sql(
        CREATE TABLE HIP("BeginNs" INTEGER, "EndNs" INTEGER, "pid" INTEGER, "tid" INTEGER, "Name" TEXT, "args" TEXT,
                         "Index" INTEGER, "Data" TEXT);
        CREATE TABLE OPS("BeginNs" INTEGER, "EndNs" INTEGER, "dev-id" INTEGER, "queue-id" INTEGER, "Name" TEXT,
                         "pid" INTEGER, "tid" INTEGER, "Index" INTEGER, "proc-id" INTEGER, "Data" TEXT);
        CREATE TABLE COPY("BeginNs" INTEGER, "EndNs" INTEGER, "Name" TEXT, "pid" INTEGER, "tid" INTEGER, "Index" INTEGER,
                          "proc-id" INTEGER);
        INSERT INTO HIP VALUES(100,130,2,6,'hipLaunchKernel','',7,''),(100,130,2,8,'hipLaunchKernel','',7,'');
        INSERT INTO OPS VALUES(150,190,0,1,'gemm',6,0,7,4711,''),(150,190,0,1,'gemm',6,0,7,4712,'');
        INSERT INTO COPY VALUES(200,210,'CopyHostToDevice',1,0,8,4711);)sql")))
                                            .take();
    const AnalysisPtr open = analyse({artifact});
    EXPECT_EQ("calls -/6 hipLaunchKernel 100+30\ncalls -/8 hipLaunchKernel 100+30\n"
              "copies 4711/dev- CopyHostToDevice 200+10\nstream 4711/dev0/ctx-/strqueue 1 gemm 150+40\n"
              "stream 4712/dev0/ctx-/strqueue 1 gemm 150+40\n",
              eventText(*open->sessions[0]));
    EXPECT_EQ(2U, stateCount(open, MatchState::MissingProcessScope));
    EXPECT_EQ(0U, open->correlation.qualified);
}

} // namespace
} // namespace lanescope::test
