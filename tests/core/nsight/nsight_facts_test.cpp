// SPDX-License-Identifier: Apache-2.0
#include "model/nsight/nsight_reader.h"
#include "tests/core/support/nsight_file.h"
#include "tests/core/support/reader_fixture.h"
#include "tests/core/support/temp_folder.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace lanescope::test {

using namespace model;

namespace {

std::string metadataOf(const SessionStore &session, const std::string &key) {
    for (const MetadataEntry &entry : session.info().metadata)
        if (entry.key == key)
            return entry.value + (entry.secret ? " (secret)" : "");
    return "-";
}

} // namespace

TEST(NsightFacts, NamesWhatTheFileNames) {
    const TempFolder folder;
    NsightFile file(folder.file("a.sqlite"));
    file.call(kServer, 5, 10, 20, 7, "cudaLaunchKernel")
        .kernel(kServer, 30, 40, 7, 7, "k")
        .kernel(kServer, 30, 40, 13, 8, "k");
    file.sql("CREATE TABLE TARGET_INFO_GPU(id INTEGER, name TEXT); INSERT INTO TARGET_INFO_GPU VALUES(0,'A'),(3,'B');"
             "CREATE TABLE TARGET_INFO_CUDA_DEVICE(gpuId INTEGER, cudaId INTEGER, pid INTEGER);"
             "INSERT INTO TARGET_INFO_CUDA_DEVICE VALUES(3,0,100);"
             "CREATE TABLE TARGET_INFO_CUDA_CONTEXT_INFO(nullStreamId INTEGER, hwId INTEGER, vmId INTEGER, processId "
             "INTEGER, "
             "deviceId INTEGER, contextId INTEGER); INSERT INTO TARGET_INFO_CUDA_CONTEXT_INFO VALUES(7,0,1,100,0,1);"
             "CREATE TABLE TARGET_INFO_NVTX_CUDA_STREAM(name TEXT, hwId INTEGER, vmId INTEGER, processId INTEGER, "
             "deviceId INTEGER, "
             "contextId INTEGER, streamId INTEGER); INSERT INTO TARGET_INFO_NVTX_CUDA_STREAM VALUES('copy "
             "stream',0,1,100,0,1,13);"
             "CREATE TABLE PROCESSES(globalPid INTEGER, pid INTEGER, name TEXT);"
             "CREATE TABLE ThreadNames(nameId INTEGER, priority INTEGER, globalTid INTEGER);");
    file.sql("INSERT INTO PROCESSES VALUES(" + std::to_string(kServer.globalPid()) + ",100,'server'),(1,1,'init');" +
             "INSERT INTO ThreadNames VALUES(" + std::to_string(file.text("worker-0")) + ",20," +
             std::to_string(kServer.globalTid(5)) + ")");
    const ReadOutcome outcome = readThrough(NsightReader(), file.close());
    const SessionStore &session = only(outcome);
    ASSERT_EQ(session.columns().processes.size(), 1U);
    EXPECT_EQ(session.text(session.columns().processes[0].name), "server");
    EXPECT_EQ(session.text(session.columns().threads[0].name), "worker-0");
    EXPECT_EQ(session.text(session.columns().devices[0].name), "B");
    ASSERT_EQ(session.columns().streams.size(), 2U);
    EXPECT_EQ(session.text(session.columns().streams[0].name), "null stream");
    EXPECT_EQ(session.text(session.columns().streams[1].name), "copy stream");
}

TEST(NsightFacts, HidesWhatIsPrivateAndKeepsWhatTheCaptureWas) {
    const TempFolder folder;
    NsightFile file(folder.file("a.sqlite"));
    file.kernel(kServer, 10, 20, 7, 5, "k");
    file.sql("CREATE TABLE META_DATA_CAPTURE(name TEXT, value TEXT);"
             "INSERT INTO META_DATA_CAPTURE "
             "VALUES('PROCESS_0:ENVIRONMENT_VARIABLE','HF_TOKEN=hf_x'),('PROCESS_0:COMMAND','/bin/x'),"
             "('PROCESS_0:CUDA_GRAPH_TRACE_OPTIONS:MODE','Graph'),('PROFILING_SESSION_UUID','u-1');"
             "INSERT INTO META_DATA_EXPORT VALUES('EXPORT_PARAM_INPUT_PATH','/home/x'),('EXPORT_USER','x');"
             "CREATE TABLE TARGET_INFO_SYSTEM_ENV(globalVid INTEGER, name TEXT, value TEXT);"
             "INSERT INTO TARGET_INFO_SYSTEM_ENV VALUES(0,'Hostname','node7'),(0,'CpuCores','16');"
             "CREATE TABLE ANALYSIS_DETAILS(globalVid INTEGER, duration INTEGER, startTime INTEGER);"
             "INSERT INTO ANALYSIS_DETAILS VALUES(0,5,2659);"
             "CREATE TABLE DIAGNOSTIC_EVENT(timestamp INTEGER, timestampType INTEGER, severity INTEGER, text TEXT, "
             "globalPid INTEGER);"
             "INSERT INTO DIAGNOSTIC_EVENT VALUES(1,2,1,'fine',-144115188075855872),(2,1,2,'buffers lost',0)");
    const ReadOutcome outcome = readThrough(NsightReader(), file.close());
    const SessionStore &session = only(outcome);
    EXPECT_EQ(metadataOf(session, "PROCESS_0:ENVIRONMENT_VARIABLE"), "HF_TOKEN=hf_x (secret)");
    EXPECT_EQ(metadataOf(session, "PROCESS_0:COMMAND"), "/bin/x (secret)");
    EXPECT_EQ(metadataOf(session, "EXPORT_PARAM_INPUT_PATH"), "/home/x (secret)");
    EXPECT_EQ(metadataOf(session, "EXPORT_USER"), "x (secret)");
    EXPECT_EQ(metadataOf(session, "SYSTEM_ENV:Hostname"), "node7 (secret)");
    EXPECT_EQ(metadataOf(session, "SYSTEM_ENV:CpuCores"), "16");
    EXPECT_EQ(metadataOf(session, "graph_trace_mode"), "Graph");
    EXPECT_EQ(metadataOf(session, "boot_clock_origin_ns"), "2659");
    EXPECT_EQ(metadataOf(session, "profiler warning"), "buffers lost (secret)");
    EXPECT_EQ(session.info().hostName, "node7");
    EXPECT_FALSE(session.info().notSeparable);
    EXPECT_EQ(session.eventCount(), 1U);
}

TEST(NsightFacts, OneRankInTheFileIsTheSessions) {
    const TempFolder folder;
    NsightFile file(folder.file("a.sqlite"));
    file.kernel(kServer, 10, 20, 7, 5, "k")
        .sql("CREATE TABLE MPI_RANKS(globalTid INTEGER, rank INTEGER); INSERT INTO MPI_RANKS VALUES(1,3),(2,3)");
    EXPECT_EQ(only(readThrough(NsightReader(), file.close())).info().registration.rank.global, 3);
}

struct SeamCase {
    const char *rows;
    const char *reason;
};

class NsightSeams : public testing::TestWithParam<SeamCase> {};

TEST_P(NsightSeams, MakeSessionsNotSeparable) {
    const TempFolder folder;
    NsightFile file(folder.file("a.sqlite"));
    file.kernel(kServer, 10, 20, 7, 5, "k");
    file.sql("CREATE TABLE META_DATA_CAPTURE(name TEXT, value TEXT); CREATE TABLE "
             "TARGET_INFO_SESSION_START_TIME(utcEpochNs INTEGER)");
    file.sql(GetParam().rows);
    const ReadOutcome outcome = readThrough(NsightReader(), file.close());
    EXPECT_EQ(only(outcome).info().notSeparable, std::string(GetParam().reason) != "");
    EXPECT_EQ(only(outcome).info().notSeparableReason, GetParam().reason);
}

INSTANTIATE_TEST_SUITE_P(
    Rows, NsightSeams,
    testing::Values(
        SeamCase{"INSERT INTO META_DATA_CAPTURE VALUES('PROFILING_SESSION_UUID','a'),('PROFILING_SESSION_UUID','b')",
                 "2 PROFILING_SESSION_UUID rows"},
        SeamCase{"INSERT INTO TARGET_INFO_SESSION_START_TIME VALUES(5),(6)", "2 TARGET_INFO_SESSION_START_TIME rows"},
        SeamCase{"INSERT INTO META_DATA_EXPORT VALUES('EXPORT_PARAM_APPEND','true')", ""},
        SeamCase{"INSERT INTO META_DATA_CAPTURE VALUES('PROFILING_SESSION_UUID','a')", ""}));

struct ClockCase {
    const char *rows;
    std::int64_t start;
    const char *name;
    std::optional<std::int64_t> origin;
};

class NsightClocks : public testing::TestWithParam<ClockCase> {};

TEST_P(NsightClocks, HaveTheOriginThatTheFileProves) {
    const TempFolder folder;
    NsightFile file(folder.file("a.sqlite"));
    file.kernel(kServer, GetParam().start, GetParam().start + 5, 7, 5, "k");
    file.sql("CREATE TABLE TARGET_INFO_SESSION_START_TIME(utcEpochNs INTEGER)").sql(GetParam().rows);
    const ReadOutcome outcome = readThrough(NsightReader(), file.close());
    ASSERT_EQ(only(outcome).columns().clocks.size(), 1U);
    EXPECT_EQ(only(outcome).columns().clocks[0].name, GetParam().name) << GetParam().rows;
    EXPECT_EQ(only(outcome).columns().clocks[0].originNs, GetParam().origin) << GetParam().rows;
    EXPECT_EQ(only(outcome).start(EventRow(0)).count, GetParam().start);
}

INSTANTIATE_TEST_SUITE_P(
    Rows, NsightClocks,
    testing::Values(ClockCase{"INSERT INTO TARGET_INFO_SESSION_START_TIME VALUES(1785620044423518993)", 100, "session",
                              1785620044423518993},
                    ClockCase{"INSERT INTO META_DATA_EXPORT VALUES('EXPORT_PARAM_TIME_NORMALIZE','true')",
                              1785620044423518993, "unix", 0},
                    ClockCase{"SELECT 1", 1785620044423518993, "unix", 0},
                    ClockCase{"SELECT 1", 100, "session", std::nullopt},
                    ClockCase{"INSERT INTO TARGET_INFO_SESSION_START_TIME VALUES(17);"
                              "INSERT INTO META_DATA_EXPORT "
                              "VALUES('EXPORT_PARAM_TIME_NORMALIZE','false'),('EXPORT_PARAM_TIME_SHIFT','5')",
                              100, "session", std::nullopt}));

TEST(NsightFacts, ResolvesTheDetailsOfARow) {
    const TempFolder folder;
    NsightFile file(folder.file("a.sqlite"));
    file.kernel(kServer, 10, 20, 7, 5, "k").copy(kServer, 30, 40, 6, 1, 64);
    file.range(kServer, 5, 10, "20", "step").range(kServer, 6, 0, "NULL", "my domain", 75);
    file.sql("UPDATE NVTX_EVENTS SET domainId = 3;"
             "CREATE TABLE ENUM_CUDA_MEMCPY_OPER(id INTEGER PRIMARY KEY, name TEXT, label TEXT);"
             "INSERT INTO ENUM_CUDA_MEMCPY_OPER VALUES(1,'x','Host-to-Device');"
             "CREATE TABLE TARGET_INFO_CUDA_STREAM(streamId INTEGER, hwId INTEGER, vmId INTEGER, processId INTEGER, "
             "contextId INTEGER, "
             "priority INTEGER, flag INTEGER); INSERT INTO TARGET_INFO_CUDA_STREAM VALUES(7,0,1,100,1,4294967291,2)");
    const std::string path = file.close();
    const ReadOutcome outcome = readThrough(NsightReader(), path);
    const SessionStore &session = only(outcome);
    std::string text;
    for (std::size_t row = 0; row < session.eventCount(); ++row) {
        const auto details = NsightReader().details(path, session, EventRow(row));
        ASSERT_TRUE(details.ok());
        for (const Detail &detail : details.value())
            text += detail.name + "=" + detail.value + "\n";
    }
    for (const char *line :
         {"demangledName text=k\n", "globalPid process=100\n", "copyKind label=Host-to-Device\n",
          "stream priority=-5\n", "stream kind=non-blocking stream\n", "domain=my domain\n", "bytes=64\n"})
        EXPECT_NE(text.find(line), std::string::npos) << line << "in\n" << text;
}

} // namespace lanescope::test
