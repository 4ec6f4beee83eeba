// SPDX-License-Identifier: Apache-2.0
// Faults that users of other tools have met in captures of ROCm, Perfetto and Kineto, rebuilt in the smallest form
// and not yet met by another test: what must be seen instead.
#include "analysis/analysis.h"
#include "model/chrome/chrome_reader.h"
#include "model/open.h"
#include "tests/core/support/capture_facts.h"
#include "tests/core/support/counterexamples.h"
#include "tests/core/support/made_database.h"
#include "tests/core/support/perfetto_file.h"
#include "tests/core/support/reader_fixture.h"
#include "tests/core/support/temp_folder.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace lanescope::test {

namespace {

const std::string kGuid = "01234567_0001";
const std::string kOtherGuid = "01234567_0002";

ProfileEvent call(const char *name, long long start, const char *pid, long long id) {
    return {"cuda_runtime", name, start, 300, pid, pid, id};
}

ProfileEvent kernel(const char *name, long long start, long long duration, long long id) {
    return {"kernel", name, start, duration, "0", "7", id};
}

CaptureFacts factsOf(const std::vector<std::string> &contents, const std::string &suffix = "json") {
    const TempFolder folder;
    std::vector<std::string> paths;
    for (const std::string &content : contents)
        paths.push_back(folder.write(std::to_string(paths.size()) + "." + suffix, content));
    return factsByCore(paths);
}

using Counts = std::map<std::string, std::int64_t>;

} // namespace

// google/perfetto 978: ranks merged by hand, every kernel linked with every launch of its id.
TEST(PublicFaults, TwoProfilesMatchApartAndTheirMergedDocumentNotAtAll) {
    const std::vector<ProfileEvent> first = {call("cudaLaunchKernel", 1000, "5", 3), kernel("a", 1500, 400, 3)};
    const std::vector<ProfileEvent> second = {call("cudaLaunchKernel", 1000, "6", 3), kernel("b", 1500, 400, 3)};
    EXPECT_EQ(factsOf({pytorchProfile(first), pytorchProfile(second)}).arrows(), 2U);
    std::vector<ProfileEvent> merged = first;
    merged.insert(merged.end(), second.begin(), second.end());
    const CaptureFacts facts = factsOf({pytorchProfile(merged)});
    EXPECT_EQ(facts.arrows(), 0U);
    EXPECT_EQ(facts.sessions.at(0).states, (Counts{{"sessions_not_separable", 2}}));
}

// catapult 4573: arrows misplaced where there are many.
TEST(PublicFaults, TenThousandFlowsBindToTheirOwnSlices) {
    constexpr int kFlows = 10'000;
    std::string text = "[";
    for (int i = 0; i < kFlows; ++i) {
        const std::string n = std::to_string(i);
        const std::string at = std::to_string(i * 10);
        const std::string inside = std::to_string(i * 10 + 1);
        text += R"({"ph":"X","name":"s)" + n + R"(","pid":1,"tid":1,"ts":)" + at + R"(,"dur":5},{"ph":"X","name":"f)" +
                n + R"(","pid":1,"tid":2,"ts":)" + at + R"(,"dur":5},{"ph":"s","cat":"c","id":)" + n +
                R"(,"pid":1,"tid":1,"ts":)" + inside + R"(},{"ph":"f","bp":"e","cat":"c","id":)" + n +
                R"(,"pid":1,"tid":2,"ts":)" + inside + "},";
    }
    text.back() = ']';
    const model::ReadOutcome outcome = readText(*model::makeChromeReader(), text);
    EXPECT_EQ(codes(outcome.report), "");
    const model::SessionStore &session = *outcome.sessions.at(0);
    ASSERT_EQ(session.columns().flows.size(), 2U * kFlows);
    for (const model::FlowEnd &end : session.columns().flows) {
        const char *side = end.phase == model::FlowEnd::Phase::Start ? "s" : "f";
        ASSERT_EQ(session.name(end.bound), side + session.idText(end.id));
    }
}

// ROCm/omnitrace 215: a copy carries the id of a call that copies nothing.
TEST(PublicFaults, ACopyOwnedByAnAllocationKeepsItsMatchAndIsSuspect) {
    const std::string sql = rocpdSchema(kGuid) + "INSERT INTO rocpd_string_" + kGuid +
                            "(id, string) VALUES(9,'hipMalloc');" + "INSERT INTO rocpd_event_" + kGuid +
                            "(id, category_id, stack_id) VALUES(1,1,5),(2,6,5);" + "INSERT INTO rocpd_region_" + kGuid +
                            " VALUES(1,'',1,11,12,100,130,9,1);" + "INSERT INTO rocpd_memory_copy_" + kGuid +
                            " VALUES(1,'',1,11,12,150,190,7,21,20,64,1,2,2);";
    const CaptureFacts facts = factsOf({databaseBytes(sql)}, "db");
    EXPECT_EQ(facts.sessions.at(0).states, (Counts{{"qualified", 1}}));
    EXPECT_EQ(facts.sessions.at(0).flags, (Counts{{"unexpected_api", 1}}));
}

// pytorch/kineto 1416: two kernels share the id of one launch, the other launch has none.
TEST(PublicFaults, KernelsThatShareALaunchAreShownAsItsTwoAndFlagged) {
    const CaptureFacts facts =
        factsOf({pytorchProfile({call("cudaLaunchKernel", 1000, "5", 1), call("cudaLaunchKernel", 2000, "5", 2),
                                 kernel("a", 1500, 400, 1), kernel("b", 2500, 400, 1)})});
    EXPECT_EQ(facts.arrows(), 2U);
    EXPECT_EQ(facts.event("a").call, "cudaLaunchKernel");
    EXPECT_EQ(facts.sessions.at(0).flags.at("several_for_direct_launch"), 2);
    EXPECT_EQ(facts.sessions.at(0).total.directLaunches, 2);
}

// pytorch/kineto 1338: a profile without any record of the GPU.
TEST(PublicFaults, AProfileWithoutDeviceRecordsIsALaneThatSaysSo) {
    const CaptureFacts facts = factsOf({pytorchProfile({call("cudaLaunchKernel", 1000, "5", 1)})});
    ASSERT_EQ(facts.sessions.size(), 1U);
    EXPECT_EQ(facts.sessions[0].hostToDevice, "none");
    EXPECT_EQ(facts.sessions[0].total.directLaunches, 1);
    EXPECT_EQ(facts.sessions[0].total.kernels, 0);
}

// microsoft/onnxruntime 14004: device times lie a constant two milliseconds early.
TEST(PublicFaults, AConstantSkewIsPrintedAndLeavesEveryArrow) {
    std::vector<ProfileEvent> events;
    for (long long i = 1; i <= 3; ++i) {
        events.push_back(call("cudaLaunchKernel", i * 10'000'000, "5", i));
        events.push_back(kernel("k", i * 10'000'000 - 2'000'000, 400, i));
    }
    const CaptureFacts facts = factsOf({pytorchProfile(events)});
    EXPECT_EQ(facts.arrows(), 3U);
    EXPECT_EQ(facts.sessions.at(0).flags, (Counts{{"effect_before_cause", 3}}));
    EXPECT_EQ(facts.event("k").latency, -2'000'000);
}

// AMD-AGI/TraceLens 669: a kernel "runs" for 1.6 s over its successors.
TEST(PublicFaults, ADurationPastTheSuccessorsIsKeptAndFlagged) {
    const CaptureFacts facts = factsOf({pytorchProfile(
        {kernel("fmha", 0, 1'600'000'000, 1), kernel("b", 10'000, 5'000, 2), kernel("c", 20'000, 5'000, 3)})});
    EXPECT_EQ(facts.sessions.at(0).flags, (Counts{{"overlap_on_stream", 2}, {"overruns_next", 1}}));
    EXPECT_EQ(facts.sessions.at(0).total.kernelTime, 1'600'010'000);
    EXPECT_EQ(facts.sessions.at(0).total.busy, 1'600'000'000);
}

// ROCm/legacy-rocm-build 4273: a kernel is stamped before the copy that feeds it.
TEST(PublicFaults, OldRocprofRowsKeepTheOrderOfTheirTimes) {
    const std::string sql = rocprofV1Schema() +
                            "INSERT INTO OPS VALUES(692706564056,692706564156,0,1,'\"k\"',5,6,3,2);"
                            "INSERT INTO COPY VALUES(692706620838,692706620938,'CopyHostToDevice',5,6,1);";
    const TempFolder folder;
    const model::ArtifactPtr artifact = model::openArtifact(folder.write("old.db", databaseBytes(sql))).take();
    const std::string text = eventText(*artifact->sessions.at(0));
    EXPECT_NE(text.find("k 692706564056+100"), std::string::npos) << text;
    EXPECT_NE(text.find("CopyHostToDevice 692706620838+100"), std::string::npos) << text;
}

// ROCm/rocmProfileData 26 and 95: files of two clocks, 1.7e18 ns apart.
TEST(PublicFaults, DatabasesOfTwoClocksAreMeasuredApart) {
    const std::string sql = rpdSampleSql();
    const std::string shift = std::to_string(1'700'000'000'000'000'000LL);
    const std::string shifted = sql + "UPDATE rocpd_api SET start = start + " + shift + ", end = end + " + shift +
                                ";UPDATE rocpd_op SET start = start + " + shift + ", end = end + " + shift + ";";
    const CaptureFacts facts = factsOf({databaseBytes(sql), databaseBytes(shifted)}, "rpd");
    ASSERT_EQ(facts.sessions.size(), 2U);
    EXPECT_EQ(facts.arrows(), 24U);
    EXPECT_EQ(facts.sessions[0].total.idleGap, facts.sessions[1].total.idleGap);
    EXPECT_EQ(facts.sessions[0].total.duration, facts.sessions[1].total.duration);
    EXPECT_EQ(facts.sessions[0].total.duration, 11'900) << "first call 1000, last kernel until 12900";
}

// ROCm/rocm-systems 4008 and 7472: every process wrote to one results.db, the last one not to its end.
TEST(PublicFaults, AHalfWrittenProcessOfADatabaseKeepsItsRows) {
    const std::string sql = rocpdSchema(kGuid) + rocpdLaunch(kGuid, 1, 7, 1000) + rocpdSchema(kOtherGuid) +
                            rocpdLaunch(kOtherGuid, 1, 7, 1000) + "DELETE FROM rocpd_info_kernel_symbol_" + kOtherGuid +
                            ";DELETE FROM rocpd_info_thread_" + kOtherGuid + ";";
    const TempFolder folder;
    const std::string path = folder.write("results.db", databaseBytes(sql));
    const CaptureFacts facts = factsByCore({path});
    ASSERT_EQ(facts.sessions.size(), 2U);
    EXPECT_EQ(facts.sessions[0].states, (Counts{{"qualified", 1}}));
    EXPECT_EQ(facts.sessions[1].states, (Counts{{"qualified", 1}}));
    EXPECT_TRUE(model::openArtifact(path).value()->report.has("unresolved_name"));
}

// ROCm/legacy-rocm-build 4079: raw times of the GPU lie before the process began.
TEST(PublicFaults, KernelsBeforeTheirProcessBeganKeepTheirTimesAndAreFlagged) {
    const std::string sql = rocpdSchema(kGuid) + "ALTER TABLE rocpd_info_process_" + kGuid +
                            " ADD COLUMN start INT;UPDATE rocpd_info_process_" + kGuid + " SET start = 900000;" +
                            rocpdLaunch(kGuid, 1, 7, 1000000) + "UPDATE rocpd_kernel_dispatch_" + kGuid +
                            " SET start = 150, end = 190;";
    const CaptureFacts facts = factsOf({databaseBytes(sql)}, "db");
    EXPECT_EQ(facts.sessions.at(0).states, (Counts{{"qualified", 1}}));
    EXPECT_EQ(facts.sessions.at(0).flags, (Counts{{"effect_before_cause", 1}}));
    EXPECT_EQ(facts.event("gemm").latency, 150 - 1000000);
}

// ROCm/xla 1044, markers on another clock than kernels: PerfettoClocks.SlicesOfTwoClocksArePairedApart.
// 741g/vperfetto 18, a trace added to a merged one: PerfettoSeams.
// ROCm/legacy-rocm-build 1849, ranks of MPI in one results.db: RocprofV1.AnOperationIsMatchedByProcessAndId.
// microsoft/NPKit 20, two machines on one axis: PublicPerfettoFaults.BootClocksFarApartWithoutUtcShareNoAxis.

// google/perfetto 5012: fractions of a microsecond made a slice vanish.
TEST(PublicFaults, SlicesThatTouchAtAFractionAreBothThere) {
    const model::ReadOutcome outcome =
        readText(*model::makeChromeReader(), R"([{"ph":"X","name":"send","pid":1,"tid":1,"ts":1.3,"dur":0.05},
            {"ph":"X","name":"next","pid":1,"tid":1,"ts":1.35,"dur":0.1}])");
    EXPECT_EQ(eventText(*outcome.sessions.at(0)), "slices 1/1 next 1350+100\nslices 1/1 send 1300+50\n");
}

// google/perfetto 6967: users were told to concatenate traces.
TEST(PublicFaults, ARealTraceBehindItselfIsTwoSessions) {
    const std::string traces = realTraces();
    if (traces.empty())
        GTEST_SKIP() << "the folder of real captures is absent; name it in LANESCOPE_TRACES";
    const std::string trace = readFile(traces + "/perfetto/tokio-large.pftrace");
    const TempFolder folder;
    const model::ArtifactPtr artifact = model::openArtifact(folder.write("twice.pftrace", trace + trace)).take();
    ASSERT_EQ(artifact->sessions.size(), 2U);
    EXPECT_EQ(artifact->sessions[0]->eventCount(), 10583U);
    EXPECT_EQ(artifact->sessions[1]->eventCount(), 10583U);
}

// ROCm/rocmProfileData: captures appended to one file look like one.
TEST(PublicFaults, AppendedCapturesAreAFindingOfTheFile) {
    const TempFolder folder;
    const std::string sql = rpdSampleSql() + "UPDATE rocpd_metadata SET value='3' WHERE tag='session_count';";
    model::OpenedSet set = model::openAll(std::vector<std::string>{folder.write("a.rpd", databaseBytes(sql))});
    const analysis::AnalysisPtr open = analysis::analyse(std::move(set.artifacts));
    EXPECT_TRUE(std::any_of(open->findings.begin(), open->findings.end(), [](const analysis::Finding &finding) {
        return finding.code == "appended_captures" && finding.message.find("3 captures") != std::string::npos;
    }));
}

} // namespace lanescope::test
