// SPDX-License-Identifier: Apache-2.0
#include "analysis/analysis.h"
#include "model/open.h"
#include "tests/core/support/made_database.h"
#include "tests/core/support/reader_fixture.h"
#include "tests/core/support/temp_folder.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace lanescope::test {

using namespace analysis;

namespace {

const std::string kGuid = "000003a1_7c00_7000_a0de_c0de00000001";
const std::string kOther = "000003a1_7c00_7000_a0de_c0de00000002";

AnalysisPtr analysedSql(const std::string &sql) {
    const TempFolder folder;
    return analysedFiles({folder.write("results.db", databaseBytes(sql))});
}

std::string valueOf(const std::vector<model::Detail> &details, const std::string &name) {
    const auto found =
        std::find_if(details.begin(), details.end(), [&](const auto &detail) { return detail.name == name; });
    return found == details.end() ? "" : found->value;
}

TEST(Rocpd, ADispatchIsMatchedByTheInternalIdOfItsProcessInstance) {
    const AnalysisPtr open = analysedSql(rocpdSchema(kGuid) + rocpdLaunch(kGuid, 1, 77, 100));
    ASSERT_EQ(1U, open->correlation.qualified);
    const model::SessionStore &session = *open->sessions[0];
    EXPECT_EQ("rocpd-3/1", session.info().profile.name);
    EXPECT_EQ("000003a1-7c00-7000-a0de-c0de00000001", session.info().label);
    EXPECT_EQ("calls 4711/4712 hipLaunchKernel 100+30\nstream 4711/dev4/ctx-/str2 gemm 150+40\n", eventText(session));
    EXPECT_EQ("77", session.idText(session.deviceEvent(model::DeviceEventRef(0)).id));
}

TEST(Rocpd, TheExternalTagIsNeverAKey) {
    const AnalysisPtr open =
        analysedSql(rocpdSchema(kGuid) + rocpdLaunch(kGuid, 1, 0, 100) + rocpdLaunch(kGuid, 2, 0, 300) +
                    "UPDATE rocpd_event_" + kGuid + " SET correlation_id = 5;");
    EXPECT_EQ(0U, open->correlation.qualified);
    EXPECT_EQ(2U, stateCount(open, MatchState::PlaceholderId));
}

TEST(Rocpd, TwoProcessInstancesInOneFileAreTwoSessions) {
    const AnalysisPtr open = analysedSql(rocpdSchema(kGuid) + rocpdLaunch(kGuid, 1, 7, 100) + rocpdSchema(kOther) +
                                         rocpdLaunch(kOther, 1, 7, 100) + "DELETE FROM rocpd_region_" + kOther + ";");
    ASSERT_EQ(2U, open->sessions.size());
    EXPECT_EQ(1U, stateCount(open, MatchState::Qualified));
    EXPECT_EQ(1U, stateCount(open, MatchState::LaunchInOtherSession, 1));
    EXPECT_EQ(2U, open->correlation.bareIdMatches);
    EXPECT_EQ(1U, open->correlation.refused);
}

TEST(Rocpd, EqualGuidsInTwoFilesAreTwoSessions) {
    const TempFolder folder;
    const std::string launch = rocpdSchema(kGuid) + rocpdLaunch(kGuid, 1, 7, 100);
    const AnalysisPtr open =
        analysedFiles({folder.write("a.db", databaseBytes(launch + "DELETE FROM rocpd_kernel_dispatch_" + kGuid + ";")),
                       folder.write("b.db", databaseBytes(launch + "DELETE FROM rocpd_region_" + kGuid + ";"))});
    ASSERT_EQ(2U, open->sessions.size());
    EXPECT_EQ(0U, open->correlation.qualified);
    EXPECT_EQ(1U, open->correlation.refused);
}

TEST(Rocpd, RowsWithoutSuffixAreToldApartByTheirGuid) {
    std::string sql = rocpdSchema(kGuid) + rocpdLaunch(kGuid, 1, 7, 100) + rocpdLaunch(kGuid, 2, 7, 300);
    for (const char *table : {"region", "kernel_dispatch"})
        sql += std::string("UPDATE rocpd_") + table + "_" + kGuid + " SET guid = 'process-' || id;";
    std::string plain;
    for (std::size_t at = 0, next = 0; at != std::string::npos;
         at = next == std::string::npos ? next : next + kGuid.size() + 1) {
        next = sql.find("_" + kGuid, at);
        plain += sql.substr(at, next == std::string::npos ? next : next - at);
    }
    const AnalysisPtr open = analysedSql(plain);
    ASSERT_EQ(2U, open->sessions.size());
    EXPECT_EQ("process-1", open->sessions[0]->info().label);
    EXPECT_EQ(1U, stateCount(open, MatchState::Qualified));
    EXPECT_EQ(1U, stateCount(open, MatchState::Qualified, 1));
}

TEST(Rocpd, RowsWhoseNeighboursAreMissingStayAndAreFlagged) {
    const std::string sql = rocpdSchema(kGuid) + rocpdLaunch(kGuid, 1, 7, 100) +
                            "DELETE FROM rocpd_info_kernel_symbol_" + kGuid + "; DELETE FROM rocpd_info_thread_" +
                            kGuid + "; DELETE FROM rocpd_info_agent_" + kGuid + "; DELETE FROM rocpd_event_" + kGuid +
                            " WHERE id = 3;";
    const AnalysisPtr open = analysedSql(sql);
    EXPECT_EQ("calls 4711/row 12 hipLaunchKernel 100+30\nstream 4711/devrow 21/ctx-/str2 kernel 31 150+40\n",
              eventText(*open->sessions[0]));
    EXPECT_EQ(1U, stateCount(open, MatchState::MissingId));
    EXPECT_EQ("missing_event_row×1 missing_row×2 unresolved_name×1", codes(open->artifacts[0]->report));
}

TEST(Rocpd, CopiesMarkersAllocationsSamplesAndCountersAreRead) {
    const std::string g = kGuid;
    const AnalysisPtr open = analysedSql(
        rocpdSchema(g) + rocpdLaunch(g, 1, 7, 100) + "INSERT INTO rocpd_event_" + g +
        "(id, category_id, stack_id, correlation_id, extdata) "
        "VALUES(50,4,8,0,'{\"message\":\"prefill\"}'),(51,1,9,0,'{}'),"
        "(52,6,9,0,'{}'),(53,6,0,0,'{}');" +
        "INSERT INTO rocpd_region_" + g + " VALUES(5,'',1,11,12,90,400,5,50),(6,'',1,11,12,300,310,8,51);" +
        "INSERT INTO rocpd_memory_copy_" + g + " VALUES(1,'',1,11,12,320,330,7,21,20,4096,1,2,52);" +
        "INSERT INTO rocpd_memory_allocate_" + g + " VALUES(1,'',1,11,12,21,'ALLOC','REAL',340,350,64,NULL);" +
        "INSERT INTO rocpd_sample_" + g + " VALUES(1,'',1,500,53),(2,'',1,600,NULL);" + "INSERT INTO rocpd_info_pmc_" +
        g + " VALUES(1,'','SQ_WAVES','waves');" + "INSERT INTO rocpd_pmc_event_" + g +
        " VALUES(1,'',3,1,12.5),(2,'',53,1,13),(3,'',99,1,14);");
    const model::SessionStore &session = *open->sessions[0];
    const std::string text = eventText(session);
    for (const char *line : {"annotations 4711/4712 prefill 90+310\n", "calls 4711/4712 hipMemcpy 300+10\n",
                             "copies 4711/dev4 MEMORY_COPY_HOST_TO_DEVICE 320+10\n", "slices 4711/4712 ALLOC 340+10\n",
                             "[waves] waves 150+0\n", "[waves] waves 500+0\n", "sample 600+0\n"})
        EXPECT_NE(text.find(line), std::string::npos) << line << "in\n" << text;
    EXPECT_EQ(2U, open->correlation.qualified);
    EXPECT_EQ("counter_without_time×1", codes(open->artifacts[0]->report));
    EXPECT_EQ(4096, session.deviceEvent(model::DeviceEventRef(1)).bytes);
}

TEST(Rocpd, AGridIsShownInWorkItemsAndInGroups) {
    const TempFolder folder;
    const std::string path = folder.write("a.db", databaseBytes(rocpdSchema(kGuid) + rocpdLaunch(kGuid, 1, 7, 100)));
    const model::ArtifactPtr artifact = model::openArtifact(path).take();
    const model::SessionStore &session = *artifact->sessions[0];
    const model::EventRow row = session.deviceEvent(model::DeviceEventRef(0)).row;
    const auto details = model::eventDetails(*artifact, session, row).take();
    EXPECT_EQ("2048", valueOf(details, "grid_size_x"));
    EXPECT_EQ("256", valueOf(details, "workgroup_size_x"));
    EXPECT_EQ("8", valueOf(details, "groups_x"));
    EXPECT_EQ("gemm", valueOf(details, "kernel display_name"));
    EXPECT_EQ("7", valueOf(details, "event stack_id"));
}

TEST(Rocpd, TimesOfZeroDoNotStretchTheSession) {
    const AnalysisPtr open = analysedSql(rocpdSchema(kGuid) + rocpdLaunch(kGuid, 1, 7, 1000000) +
                                         "INSERT INTO rocpd_region_" + kGuid + " VALUES(9,'',1,11,12,0,0,3,NULL);");
    EXPECT_EQ(1000000, open->numbers[0].total.startNs.value);
}

TEST(Rocpd, TheRealCaptureHasTheRowsThatItsTablesHave) {
    const std::string folder = realTraces();
    if (folder.empty())
        GTEST_SKIP() << "the folder of real captures is absent: set LANESCOPE_TRACES";
    const std::string path = folder + "/rocm/llamacpp-decode-derived-rocpd.db";
    const AnalysisPtr open = analysedFiles({path});
    ASSERT_EQ(1U, open->sessions.size());
    const auto number = [&](const char *query) { return static_cast<std::uint64_t>(numberIn(path, query)); };
    EXPECT_EQ(number("SELECT count(*) FROM rocpd_region"), open->sessions[0]->callCount());
    EXPECT_EQ(number("SELECT count(*) FROM rocpd_kernel_dispatch"), open->correlation.kernels);
    EXPECT_EQ(number("SELECT count(*) FROM rocpd_kernel_dispatch d JOIN rocpd_event e ON e.id = d.event_id WHERE "
                     "e.stack_id <> 0 "
                     "AND (SELECT count(*) FROM rocpd_region r JOIN rocpd_event f ON f.id = r.event_id "
                     "WHERE f.stack_id = e.stack_id) = 1"),
              open->correlation.qualified);
    EXPECT_EQ(number("SELECT sum(end - start) FROM rocpd_kernel_dispatch"),
              static_cast<std::uint64_t>(open->numbers[0].total.kernelDurationNs));
}

TEST(Rocpd, TheMockOfTheSchemaIsReadThoughItHasNoEvents) {
    const std::string folder = realTraces();
    if (folder.empty())
        GTEST_SKIP() << "the folder of real captures is absent: set LANESCOPE_TRACES";
    const AnalysisPtr open = analysedFiles({folder + "/rocm/mock-rocpd.db"});
    ASSERT_EQ(1U, open->sessions.size());
    EXPECT_EQ(26U, open->sessions[0]->eventCount());
    EXPECT_EQ(4U, stateCount(open, MatchState::MissingId));
    EXPECT_TRUE(open->artifacts[0]->report.has("missing_events"));
}

} // namespace
} // namespace lanescope::test
