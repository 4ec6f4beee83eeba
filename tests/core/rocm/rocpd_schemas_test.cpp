// SPDX-License-Identifier: Apache-2.0
#include "analysis/analysis.h"
#include "model/open.h"
#include "tests/core/support/made_database.h"
#include "tests/core/support/reader_fixture.h"
#include "tests/core/support/temp_folder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

/// What later schemas of rocpd have: shared tracks, categories and times, graph launches, kinds of records that
/// nothing draws.
namespace lanescope::test {

using namespace analysis;

namespace {

const std::string kInstance = "000003a1_7c00_7000_a0de_c0de00000041";

AnalysisPtr openedSql(const std::string &sql) {
    const TempFolder folder;
    return analysedFiles({folder.write("results.db", databaseBytes(sql))});
}

std::string at(const std::string &table) { return "rocpd_" + table + "_" + kInstance; }

const model::Diagnostic *diagnosticOf(const AnalysisPtr &open, std::string_view code) {
    const auto &entries = open->artifacts.at(0)->report.entries();
    const auto found =
        std::find_if(entries.begin(), entries.end(), [&](const auto &entry) { return entry.code == code; });
    return found == entries.end() ? nullptr : &*found;
}

TEST(Rocpd4, ADispatchIsMatchedThoughItsProcessDeviceAndStreamStandInItsTrack) {
    const AnalysisPtr open = openedSql(rocpdSchema41(kInstance) + rocpdLaunch41(kInstance, 1, 77, 100));
    EXPECT_EQ("rocpd-4/1", open->sessions[0]->info().profile.name);
    EXPECT_EQ("calls 4711/4712 hipLaunchKernel 100+30\nstream 4711/dev4/ctx-/str2 gemm 150+40\n",
              eventText(*open->sessions[0]));
    EXPECT_EQ(1U, open->correlation.qualified);
    EXPECT_EQ("", codes(open->artifacts[0]->report));
}

TEST(Rocpd4, TimesMayStandInATableOfTheirOwn) {
    const AnalysisPtr open =
        openedSql(rocpdSchema40(kInstance) + rocpdLaunch40(kInstance, 1, 77, 100) + "INSERT INTO " + at("timestamp") +
                  "(id, value) VALUES(90,170);INSERT INTO " + at("sample") + " VALUES(1,'',41,7,90,NULL);");
    EXPECT_EQ("calls 4711/4712 hipLaunchKernel 100+30\ninstants 4711/4712 OMPT_TASK_CREATE 170+0\n"
              "stream 4711/dev4/ctx-/str2 gemm 150+40\n",
              eventText(*open->sessions[0]));
    EXPECT_EQ(1U, open->correlation.qualified);
}

TEST(Rocpd4, MarkersCopiesAndSamplesFollowTheirTracksAndCategories) {
    const AnalysisPtr open = openedSql(
        rocpdSchema41(kInstance) + rocpdLaunch41(kInstance, 1, 7, 100) + "INSERT INTO " + at("event") +
        "(id, category_id, stack_id, extdata) VALUES(50,2,8,'{\"message\":\"prefill\"}'),(51,4,9,'{}'),(52,1,9,'{}');" +
        "INSERT INTO " + at("region") + " VALUES(5,'',41,4,90,400,50),(6,'',41,5,300,310,51);" + "INSERT INTO " +
        at("memory_copy") + " VALUES(1,'',43,320,330,6,NULL,NULL,4096,52);INSERT INTO " + at("sample") +
        " VALUES(1,'',41,7,600,NULL);INSERT INTO " + at("memory_allocate") +
        " VALUES(1,'',41,'ALLOC','REAL',340,350,1,64,NULL);");
    EXPECT_EQ("annotations 4711/4712 prefill 90+310\ncalls 4711/4712 hipLaunchKernel 100+30\n"
              "calls 4711/4712 hipMemcpy 300+10\ncopies 4711/dev4 MEMORY_COPY_HOST_TO_DEVICE 320+10\n"
              "instants 4711/4712 OMPT_TASK_CREATE 600+0\nslices 4711/4712 ALLOC 340+10\n"
              "stream 4711/dev4/ctx-/str2 gemm 150+40\n",
              eventText(*open->sessions[0]));
    EXPECT_EQ(2U, open->correlation.qualified);
    EXPECT_EQ("queue 6", open->sessions[0]->text(open->sessions[0]->columns().streams.at(1).stream));
}

TEST(Rocpd4, DetailsNameTheCategoryTheTrackAndTheTimes) {
    const TempFolder folder;
    const std::string path =
        folder.write("a.db", databaseBytes(rocpdSchema40(kInstance) + rocpdLaunch40(kInstance, 1, 7, 100)));
    const model::ArtifactPtr artifact = model::openArtifact(path).take();
    const model::SessionStore &session = *artifact->sessions[0];
    const auto details =
        model::eventDetails(*artifact, session, session.deviceEvent(model::DeviceEventRef(0)).row).take();
    const auto value = [&](std::string_view name) {
        const auto found = std::find_if(details.begin(), details.end(), [&](const auto &d) { return d.name == name; });
        return found == details.end() ? std::string() : found->value;
    };
    EXPECT_EQ("KERNEL_DISPATCH", value("event category_id text"));
    EXPECT_EQ("21", value("track agent_id"));
    EXPECT_EQ("150", value("start_id text"));
    EXPECT_EQ("8", value("groups_x"));
}

TEST(Rocpd4, ACompressedDatabaseIsReadLikeThePlainOne) {
    const TempFolder folder;
    const std::string bytes = databaseBytes(rocpdSample41Sql(kInstance));
    for (const auto &[name, packed] :
         {std::pair{"results.db.gz", gzip(bytes)}, std::pair{"results.db.zst", zstd(bytes)}}) {
        const model::ArtifactPtr artifact = model::openArtifact(folder.write(name, packed)).take();
        EXPECT_EQ("rocpd", artifact->format) << name;
        EXPECT_EQ(24U, artifact->sessions.at(0)->eventCount()) << name;
    }
}

/// A graph launched once: two nodes of 40 ns with 20 ns between them, and the record of the whole.
std::string graphSql(bool withNodes) {
    const std::string columns =
        "id INTEGER PRIMARY KEY, guid TEXT, nid INT, pid INT, tid INT, agent_id INT, queue_id INT, "
        "start INT, end INT, graph_exec_id INT, kernel_dispatch_count INT, event_id INT";
    std::string sql = rocpdSchema(kInstance) + "CREATE TABLE " + at("graph_launch") + "(" + columns + ");ALTER TABLE " +
                      at("kernel_dispatch") + " ADD COLUMN graph_node_id INT;INSERT INTO " + at("string") +
                      "(id, string) VALUES(90,'hipGraphLaunch'),(91,'HIP_GRAPH');INSERT INTO " + at("event") +
                      "(id, category_id, stack_id) VALUES(1,1,5),(2,91,5),(3,2,5),(4,2,5);INSERT INTO " + at("region") +
                      " VALUES(1,'',1,11,12,100,130,90,1);INSERT INTO " + at("graph_launch") +
                      " VALUES(1,'',1,11,12,21,1,150,250,6,2,2);";
    if (withNodes)
        sql += "INSERT INTO " + at("kernel_dispatch") +
               " VALUES(1,'',1,11,12,21,31,1,2,150,190,256,2048,3,71),(2,'',1,11,12,21,31,1,2,210,250,256,2048,4,72);";
    return sql;
}

TEST(RocpdGraphs, AGraphLaunchIsOneExecutionMatchedWithItsCall) {
    const AnalysisPtr open = openedSql(graphSql(false));
    EXPECT_EQ("calls 4711/4712 hipGraphLaunch 100+30\ngraph_executions 4711/dev4 graph 6 150+100\n",
              eventText(*open->sessions[0]));
    EXPECT_EQ(1U, open->correlation.qualified);
    const auto &total = open->numbers[0].total;
    EXPECT_EQ(1U, total.graphLaunchCount);
    EXPECT_EQ(0U, total.kernelCount);
    EXPECT_EQ(100, total.deviceBusyNs.value);
    EXPECT_TRUE(has(open->correlation.sessions[0].flags[0], Flag::GraphOpaque));
}

TEST(RocpdGraphs, NodesBesideTheirGraphAreCountedOnceInBusyAndKernels) {
    const AnalysisPtr open = openedSql(graphSql(true));
    EXPECT_EQ(3U, open->correlation.qualified);
    const auto &total = open->numbers[0].total;
    EXPECT_EQ(2U, total.kernelCount);
    EXPECT_EQ(80, total.kernelDurationNs);
    EXPECT_EQ(100, total.deviceBusyNs.value);
    for (const Flags flags : open->correlation.sessions[0].flags)
        EXPECT_FALSE(has(flags, Flag::GraphOpaque));
    const model::SessionStore &session = *open->sessions[0];
    std::string nodes;
    for (const model::DeviceRecord &event : session.columns().deviceEvents)
        nodes += "[" + std::string(session.text(event.graphNode)) + "]";
    EXPECT_EQ("[71][][72]", nodes);
}

TEST(RocpdSamples, OnlyThoseWhoseEventHasCountersAreNoInstants) {
    const AnalysisPtr open = openedSql(
        rocpdSchema(kInstance) + rocpdLaunch(kInstance, 1, 7, 100) + "INSERT INTO " + at("event") +
        "(id, category_id) VALUES(53,6),(54,6);INSERT INTO " + at("sample") +
        " VALUES(1,'',1,500,53),(2,'',1,600,54),(3,'',1,700,NULL),(4,'',1,NULL,NULL);INSERT INTO " + at("info_pmc") +
        " VALUES(1,'','SQ_WAVES','waves');INSERT INTO " + at("pmc_event") + " VALUES(2,'',53,1,13);");
    const std::string text = eventText(*open->sessions[0]);
    for (const char *line : {"[waves] waves 500+0\n", "sample 600+0\n", "sample 700+0\n", "sample 0+0 not_collected\n"})
        EXPECT_NE(text.find(line), std::string::npos) << line << "in\n" << text;
    EXPECT_EQ(text.find("sample 500"), std::string::npos) << text;
}

TEST(RocpdTables, RecordsOfKindsThatNothingDrawsAreCountedAndNamed) {
    const AnalysisPtr open =
        openedSql(rocpdSchema(kInstance) + rocpdLaunch(kInstance, 1, 7, 100) + "CREATE TABLE " + at("hip_event") +
                  "(id INTEGER PRIMARY KEY, event_id INT);CREATE TABLE " + at("gpu_pc_sample") +
                  "(id INTEGER PRIMARY KEY, event_id INT);CREATE TABLE " + at("event_operation") +
                  "(id INTEGER PRIMARY KEY);CREATE TABLE " + at("info_blob_field") +
                  "(id INTEGER PRIMARY KEY);INSERT INTO " + at("hip_event") + " VALUES(1,1),(2,1);INSERT INTO " +
                  at("gpu_pc_sample") + " VALUES(1,1);INSERT INTO " + at("info_blob_field") + " VALUES(1);");
    const model::Diagnostic *found = diagnosticOf(open, "unread_records");
    ASSERT_NE(found, nullptr);
    EXPECT_EQ(3U, found->count);
    EXPECT_EQ("records of kinds that are not drawn: rocpd_gpu_pc_sample (1), rocpd_hip_event (2)", found->message);
    ASSERT_EQ(2U, found->samples.size());
    EXPECT_EQ(at("hip_event"), found->samples[1].text());
}

TEST(RocpdTables, OfOneTableForSeveralInstancesOnlyTheInstancesRowsCount) {
    std::string sql = rocpdSchema(kInstance) + rocpdLaunch(kInstance, 1, 7, 100) + "UPDATE " + at("region") +
                      " SET guid = 'a';UPDATE " + at("kernel_dispatch") + " SET guid = 'b';CREATE TABLE " +
                      at("hip_event") + "(id INTEGER PRIMARY KEY, guid TEXT);INSERT INTO " + at("hip_event") +
                      " VALUES(1,'a'),(2,'b'),(3,'of nobody');";
    const std::string suffix = "_" + kInstance;
    for (std::size_t found = sql.find(suffix); found != std::string::npos; found = sql.find(suffix, found))
        sql.erase(found, suffix.size());
    const AnalysisPtr open = openedSql(sql);
    ASSERT_EQ(2U, open->sessions.size());
    ASSERT_NE(diagnosticOf(open, "unread_records"), nullptr);
    EXPECT_EQ(2U, diagnosticOf(open, "unread_records")->count);
}

} // namespace
} // namespace lanescope::test
