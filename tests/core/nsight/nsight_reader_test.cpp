// SPDX-License-Identifier: Apache-2.0
#include "model/nsight/nsight_reader.h"
#include "tests/core/support/nsight_file.h"
#include "tests/core/support/reader_fixture.h"
#include "tests/core/support/temp_folder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

namespace lanescope::test {

using namespace model;

namespace {

const NsightProcess kWorker{200};

std::string messageOf(const ReadOutcome &outcome, const std::string &code) {
    for (const Diagnostic &entry : outcome.report.entries())
        if (entry.code == code)
            return entry.message;
    return "";
}

} // namespace

TEST(NsightReader, ReadsEveryKindOfDeviceWorkOnItsTrack) {
    const TempFolder folder;
    NsightFile file(folder.file("a.sqlite"));
    file.call(kServer, 101, 1000, 1010, 7, "cudaLaunchKernel_v7000")
        .kernel(kServer, 1020, 1050, 13, 7, "gemm")
        .copy(kServer, 1100, 1110, 8, 1, 4096)
        .fill(kServer, 1200, 1210, 9, 64)
        .graph(kServer, 1300, 1400, 10, 12);
    const ReadOutcome outcome = readThrough(NsightReader(), file.close());
    EXPECT_EQ(eventText(only(outcome)), "calls 100/101 cudaLaunchKernel_v7000 1000+10\n"
                                        "copies 100/dev0 Memcpy HtoD 1100+10\n"
                                        "copies 100/dev0 Memset 1200+10\n"
                                        "graph_executions 100/dev0 graph 12 1300+100\n"
                                        "stream 100/dev0/ctx1/str13 gemm 1020+30\n");
    EXPECT_EQ(codes(outcome.report), "");
    const StoreColumns &columns = only(outcome).columns();
    ASSERT_EQ(columns.deviceEvents.size(), 4U);
    EXPECT_EQ(columns.deviceEvents[0].id, CorrelationId::fromNumber(7));
    EXPECT_EQ(columns.deviceEvents[0].bytes, -1);
    EXPECT_EQ(columns.deviceEvents[1].bytes, 4096);
    EXPECT_EQ(columns.deviceEvents[2].bytes, 64);
    EXPECT_EQ(only(outcome).placeText(only(outcome).place(columns.deviceEvents[0].row)),
              "CUPTI_ACTIVITY_KIND_KERNEL:1");
}

TEST(NsightReader, TellsTheThreeClassesOfCallRowsApart) {
    const TempFolder folder;
    NsightFile file(folder.file("a.sqlite"));
    file.call(kServer, 1, 10, 30, 7, "cudaLaunchKernel", 67)
        .call(kServer, 1, 12, 28, 7, "cudaLaunchKernel_v7000", 0)
        .call(kServer, 1, 14, 20, 8, "cuLaunchKernelEx", 1);
    const ReadOutcome outcome = readThrough(NsightReader(), file.close());
    const auto &calls = only(outcome).columns().calls;
    ASSERT_EQ(calls.size(), 3U);
    EXPECT_EQ(calls[0].api, ApiClass::Backtrace);
    EXPECT_EQ(calls[1].api, ApiClass::Runtime);
    EXPECT_EQ(calls[2].api, ApiClass::Driver);
}

struct SchemaCase {
    const char *version;
    const char *profile;
    bool known;
};

class NsightSchemas : public testing::TestWithParam<SchemaCase> {};

TEST_P(NsightSchemas, NameTheProfile) {
    const TempFolder folder;
    NsightFile file(folder.file("a.sqlite"), GetParam().version);
    file.kernel(kServer, 10, 20, 7, 5, "k");
    const ReadOutcome outcome = readThrough(NsightReader(), file.close());
    EXPECT_EQ(only(outcome).info().profile.name, GetParam().profile);
    EXPECT_EQ(only(outcome).info().profile.known, GetParam().known);
    EXPECT_EQ(outcome.report.has("unknown_schema"), !GetParam().known);
    EXPECT_EQ(only(outcome).deviceEventCount(), 1U);
}

INSTANTIATE_TEST_SUITE_P(
    Versions, NsightSchemas,
    testing::Values(SchemaCase{"3.24.0", "nsys-sqlite-3/1", true}, SchemaCase{"2.9.1", "nsys-sqlite-2/1", true},
                    SchemaCase{"3", "nsys-sqlite-3/1", true}, SchemaCase{"4.0.0", "nsys-sqlite/unknown", false},
                    SchemaCase{"30.1", "nsys-sqlite/unknown", false}, SchemaCase{"three", "nsys-sqlite/unknown", false},
                    SchemaCase{"", "nsys-sqlite/unknown", false}));

TEST(NsightReader, TakesTheVersionFromTheOlderTableAndFromItsParts) {
    const TempFolder folder;
    NsightFile file(folder.file("a.sqlite"), "");
    file.sql("CREATE TABLE EXPORT_META_DATA(name TEXT, value TEXT);"
             "INSERT INTO EXPORT_META_DATA "
             "VALUES('EXPORT_SCHEMA_VERSION_MAJOR','2'),('EXPORT_SCHEMA_VERSION_MINOR','9')")
        .kernel(kServer, 10, 20, 7, 5, "k");
    EXPECT_EQ(only(readThrough(NsightReader(), file.close())).info().profile.name, "nsys-sqlite-2/1");
}

TEST(NsightReader, KeepsProcessesOfEqualPidOnTwoMachinesApart) {
    const TempFolder folder;
    NsightFile file(folder.file("a.sqlite"));
    const NsightProcess elsewhere{100, 2, 254};
    file.call(kServer, 5, 10, 20, 7, "cudaLaunchKernel").kernel(elsewhere, 30, 40, 7, 7, "k");
    const ReadOutcome outcome = readThrough(NsightReader(), file.close());
    EXPECT_EQ(eventText(only(outcome)), "calls 100@0:1/5 cudaLaunchKernel 10+10\n"
                                        "stream 100@254:2/dev0/ctx1/str7 k 30+10\n");
}

TEST(NsightReader, ReadsNegativeGlobalIdsAsUnsigned) {
    const TempFolder folder;
    NsightFile file(folder.file("a.sqlite"));
    const NsightProcess high{77, 0, 254};
    ASSERT_LT(high.globalPid(), 0);
    file.call(high, 9, 10, 20, 7, "cudaLaunchKernel").kernel(high, 30, 40, 7, 7, "k");
    const ReadOutcome outcome = readThrough(NsightReader(), file.close());
    const SessionStore &session = only(outcome);
    EXPECT_EQ(eventText(session), "calls 77/9 cudaLaunchKernel 10+10\nstream 77/dev0/ctx1/str7 k 30+10\n");
    EXPECT_EQ(session.info(session.columns().calls[0].thread).process, session.columns().deviceEvents[0].process);
}

TEST(NsightReader, AGlobalPidWithThreadBitsIsTheProcessOfNoThread) {
    const TempFolder folder;
    NsightFile file(folder.file("a.sqlite"));
    file.call(kServer, 5, 10, 20, 7, "cudaLaunchKernel").kernel(kServer, 30, 40, 7, 7, "k");
    file.sql("UPDATE CUPTI_ACTIVITY_KIND_KERNEL SET globalPid = globalPid + 5");
    const ReadOutcome outcome = readThrough(NsightReader(), file.close());
    const StoreColumns &columns = only(outcome).columns();
    EXPECT_NE(only(outcome).info(columns.calls[0].thread).process, columns.deviceEvents[0].process);
    EXPECT_TRUE(outcome.report.has("odd_global_pid"));
}

TEST(NsightReader, AbsentNumbersAreNoNumbers) {
    const TempFolder folder;
    NsightFile file(folder.file("a.sqlite"));
    file.call(kServer, 5, 10, 20, 7, "cudaStreamSynchronize_v3020")
        .sync(kServer, 12, 18, 7, 2)
        .kernel(kServer, 1, 2, 7, 3, "k");
    file.sql("UPDATE CUPTI_ACTIVITY_KIND_KERNEL SET globalPid = NULL, correlationId = NULL, contextId = 4294967295");
    const ReadOutcome outcome = readThrough(NsightReader(), file.close());
    const SessionStore &session = only(outcome);
    EXPECT_EQ(eventText(session), "calls 100/5 cudaStreamSynchronize_v3020 10+10\n"
                                  "stream -/dev0/ctx-/str7 k 1+1\n"
                                  "synchronisation 100/dev0 cudaStreamSynchronize_v3020 12+6\n");
    EXPECT_TRUE(session.columns().deviceEvents[0].process.isNone());
    EXPECT_TRUE(session.columns().deviceEvents[0].id.isNone());
    ASSERT_EQ(session.columns().syncs.size(), 1U);
    EXPECT_TRUE(session.info(session.columns().syncs[0].stream).stream.isNone());
}

TEST(NsightReader, LabelsSynchronisationsByTheirCallUntilTheTypesCanBeTrusted) {
    const TempFolder folder;
    for (const auto &[version, label] :
         {std::pair("3.24.14", "cudaStreamSynchronize_v3020"), std::pair("3.25.0", "Stream sync")}) {
        NsightFile file(folder.file(std::string(version) + ".sqlite"), version);
        file.sql("CREATE TABLE ENUM_CUPTI_SYNC_TYPE(id INTEGER PRIMARY KEY, name TEXT, label TEXT);"
                 "INSERT INTO ENUM_CUPTI_SYNC_TYPE VALUES(2,'x','Stream wait sync'),(3,'y','Stream sync')");
        file.call(kWorker, 5, 10, 20, 7, "cudaEventQuery_v3020")
            .call(kServer, 5, 10, 20, 7, "cudaStreamSynchronize_v3020");
        file.sync(kServer, 12, 18, 7, 3);
        const ReadOutcome outcome = readThrough(NsightReader(), file.close());
        const SessionStore &session = only(outcome);
        ASSERT_EQ(session.columns().syncs.size(), 1U);
        EXPECT_EQ(session.name(session.columns().syncs[0].row), label) << version;
    }
}

TEST(NsightReader, ASynchronisationOfAnAmbiguousIdHasNoCallsName) {
    const TempFolder folder;
    NsightFile file(folder.file("a.sqlite"));
    file.call(kServer, 5, 10, 20, 7, "cudaEventQuery")
        .call(kServer, 5, 30, 40, 7, "cudaStreamSynchronize")
        .sync(kServer, 12, 18, 7, 2);
    const ReadOutcome outcome = readThrough(NsightReader(), file.close());
    EXPECT_EQ(only(outcome).name(only(outcome).columns().syncs[0].row), "synchronization");
}

struct NsightTimeCase {
    const char *what;
    std::int64_t start;
    const char *end;
    const char *line;
};

class NsightTimes : public testing::TestWithParam<NsightTimeCase> {};

TEST_P(NsightTimes, AreFlaggedAndNeverCorrected) {
    const TempFolder folder;
    NsightFile file(folder.file("a.sqlite"));
    file.range(kServer, 5, GetParam().start, GetParam().end, "step");
    EXPECT_EQ(eventText(only(readThrough(NsightReader(), file.close()))),
              std::string("annotations 100/5 step ") + GetParam().line + "\n")
        << GetParam().what;
}

INSTANTIATE_TEST_SUITE_P(Rows, NsightTimes,
                         testing::Values(NsightTimeCase{"plain", 10, "15", "10+5"},
                                         NsightTimeCase{"a start of 0 alone is a time", 0, "5", "0+5"},
                                         NsightTimeCase{"no duration at a real start", 10, "10", "10+0"},
                                         NsightTimeCase{"both 0", 0, "0", "0+0 not_collected"},
                                         NsightTimeCase{"end 0 with a start", 10, "0", "10+0 not_collected"},
                                         NsightTimeCase{"no end", 10, "NULL", "10+0 open"},
                                         NsightTimeCase{"end before start", 10, "5", "10+-5 negative"},
                                         NsightTimeCase{"before the session's start", -20, "-5", "-20+15"},
                                         NsightTimeCase{"an end that is no number", 10, "'soon'", "10+0 open"}));

TEST(NsightReader, ReadsRangesMarksAndNamesOfNvtx) {
    const TempFolder folder;
    NsightFile file(folder.file("a.sqlite"));
    file.range(kServer, 5, 10, "20", "push", 59)
        .range(kServer, 5, 12, "30", "start", 60)
        .range(kServer, 5, 14, "16", "file", 70);
    file.range(kServer, 5, 15, "NULL", "mark", 34)
        .range(kServer, 5, 0, "NULL", "NCCL", 75)
        .range(kServer, 5, 1, "NULL", "raw", 35);
    file.sql("INSERT INTO NVTX_EVENTS VALUES(40,50,59,NULL,NULL,NULL," + std::to_string(kServer.globalTid(5)) +
             ",NULL," + std::to_string(file.text("ncclAllReduce")) + ",1)");
    const ReadOutcome outcome = readThrough(NsightReader(), file.close());
    EXPECT_EQ(eventText(only(outcome)), "annotations 100/5 file 14+2\nannotations 100/5 ncclAllReduce 40+10\n"
                                        "annotations 100/5 push 10+10\nannotations 100/5 start 12+18\n"
                                        "instants 100/5 mark 15+0\n");
    EXPECT_EQ(codes(outcome.report), "missing_table×1 nvtx_types_not_shown×1");
}

TEST(NsightReader, ReadsHostRangesAndOverheadOfAnyLibrary) {
    const TempFolder folder;
    NsightFile file(folder.file("a.sqlite"));
    const std::string tid = std::to_string(kServer.globalTid(5));
    for (const char *table :
         {"OSRT_API", "CUBLAS_EVENTS", "PROFILER_OVERHEAD", "CUPTI_ACTIVITY_KIND_OVERHEAD", "CUDA_GRAPH_EVENTS"})
        file.sql(std::string("CREATE TABLE ") + table +
                 "(start INTEGER, end INTEGER, globalTid INTEGER, nameId INTEGER);" + "INSERT INTO " + table +
                 " VALUES(10,20," + tid + "," + std::to_string(file.text(std::string("in_") + table)) + ")");
    file.sql("CREATE TABLE SCHED_EVENTS(start INTEGER, cpu INTEGER); INSERT INTO SCHED_EVENTS VALUES(1,2),(3,4);"
             "CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL_V3(start INTEGER); INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL_V3 "
             "VALUES(1)");
    const ReadOutcome outcome = readThrough(NsightReader(), file.close());
    EXPECT_EQ(eventText(only(outcome)),
              "overhead 100/5 in_CUPTI_ACTIVITY_KIND_OVERHEAD 10+10\noverhead 100/5 in_PROFILER_OVERHEAD 10+10\n"
              "slices 100/5 in_CUBLAS_EVENTS 10+10\nslices 100/5 in_CUDA_GRAPH_EVENTS 10+10\n"
              "slices 100/5 in_OSRT_API 10+10\n");
    EXPECT_NE(
        messageOf(outcome, "tables_not_shown").find("SCHED_EVENTS (2 rows), CUPTI_ACTIVITY_KIND_KERNEL_V3 (1 rows)"),
        std::string::npos)
        << messageOf(outcome, "tables_not_shown");
}

TEST(NsightReader, KernelNamesFallBackAndGraphNodesAreKept) {
    const TempFolder folder;
    NsightFile file(folder.file("a.sqlite"));
    file.kernel(kServer, 10, 20, 7, 5, "k", 42)
        .kernel(kServer, 30, 40, 7, 5, "lost")
        .kernel(kServer, 50, 60, 7, 5, "gone");
    file.sql("UPDATE CUPTI_ACTIVITY_KIND_KERNEL SET demangledName = 999 WHERE rowid > 1;"
             "UPDATE CUPTI_ACTIVITY_KIND_KERNEL SET shortName = 998 WHERE rowid = 3");
    const ReadOutcome outcome = readThrough(NsightReader(), file.close());
    EXPECT_EQ(eventText(only(outcome)),
              "stream 100/dev0/ctx1/str7 k 10+10\nstream 100/dev0/ctx1/str7 kernel 999 50+10\n"
              "stream 100/dev0/ctx1/str7 short_lost 30+10\n");
    const SessionStore &session = only(outcome);
    EXPECT_EQ(session.text(session.columns().deviceEvents[0].graphNode), "42");
    EXPECT_TRUE(session.columns().deviceEvents[1].graphNode.isNone());
    EXPECT_TRUE(outcome.report.has("unresolved_name"));
}

TEST(NsightReader, ADomainWithoutANameIsToldFromTheDefaultOneByItsNumber) {
    const TempFolder folder;
    NsightFile file(folder.file("a.sqlite"));
    file.range(kServer, 5, 100, "200", "step").range(kServer, 5, 110, "120", "ncclSend");
    file.sql("UPDATE NVTX_EVENTS SET domainId = 1 WHERE text = 'ncclSend'");
    const ReadOutcome outcome = readThrough(NsightReader(), file.close());
    const SessionStore &session = only(outcome);
    std::set<std::string> categories;
    for (const TrackInfo &track : session.columns().tracks)
        if (track.kind == TrackKind::Annotations && track.begin < track.end) {
            EXPECT_TRUE(track.name.isNone());
            categories.insert(std::string(session.text(track.category)));
        }
    EXPECT_EQ((std::set<std::string>{"NVTX", "NVTX domain 1"}), categories);
}

} // namespace lanescope::test
