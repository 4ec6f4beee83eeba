// SPDX-License-Identifier: Apache-2.0
// Producers of trace events that have rules of their own.
#include "analysis/analysis.h"
#include "model/chrome/chrome_reader.h"
#include "model/open.h"
#include "tests/core/support/made_trace_events.h"
#include "tests/core/support/reader_fixture.h"
#include "tests/core/support/temp_folder.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace lanescope::test {

using namespace model;
using analysis::MatchState;

namespace {

analysis::AnalysisPtr opened(const std::vector<std::string> &texts) {
    const TempFolder folder;
    std::vector<std::string> paths;
    for (const std::string &text : texts)
        paths.push_back(folder.write("file" + std::to_string(paths.size()), text));
    OpenedSet set = openAll(paths);
    for (const Error &error : set.errors)
        ADD_FAILURE() << error.line();
    return analysis::analyse(std::move(set.artifacts));
}

/// "qualified×2 ambiguous_key×1", in order of the states.
std::string statesOf(const analysis::AnalysisPtr &open, std::size_t session = 0) {
    std::string text;
    const auto &counts = open->correlation.sessions.at(session).stateCounts;
    for (std::size_t i = 0; i < counts.size(); ++i)
        if (counts[i] > 0)
            text += (text.empty() ? "" : " ") + std::string(analysis::stateCode(static_cast<MatchState>(i))) + "×" +
                    std::to_string(counts[i]);
    return text;
}

std::size_t countOf(const SessionStore &session, EventKind kind) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < session.eventCount(); ++i)
        count += session.kind(EventRow(i)) == kind ? 1 : 0;
    return count;
}

/// Names of the slices that the ends of a category are bound to, start first; "-" for none.
std::string flowOf(const SessionStore &session, std::string_view category) {
    std::string text;
    for (const FlowEnd &end : session.columns().flows)
        if (session.text(end.category) == category)
            text += (text.empty() ? "" : " → ") +
                    (end.bound.isNone() ? std::string("-") : std::string(session.name(end.bound)));
    return text;
}

std::vector<std::string> joined(std::vector<std::string> records, const std::vector<std::string> &more) {
    records.insert(records.end(), more.begin(), more.end());
    return records;
}

constexpr long long kEpochUs = 1700000000000000LL;

} // namespace

// --- unitrace ------------------------------------------------------------------------------------

TEST(Unitrace, ALaunchAndItsKernelAreMatchedByTheFlowOfTheirRank) {
    const analysis::AnalysisPtr open = opened({unitraceSample()});
    const SessionStore &session = *open->sessions.at(0);
    EXPECT_EQ(session.info().profile.name, "unitrace/1");
    EXPECT_EQ(statesOf(open), "qualified×12");
    EXPECT_EQ(session.callCount(), 12U);
    EXPECT_EQ(session.info().hostName, "node1");
    EXPECT_EQ(session.info().registration.rank.global, 0);
    EXPECT_EQ(session.columns().clocks.at(0).name, "unix");
    EXPECT_EQ(session.start(session.call(CallRef(0)).row).count, (kEpochUs + 10) * 1000);
    const DeviceRecord &kernel = session.deviceEvent(DeviceEventRef(0));
    EXPECT_EQ(session.text(session.info(session.info(kernel.stream).device).name), "RANK 0 DEVICE<node1>0:3:0.0 #0");
}

struct UnitraceCase {
    const char *name;
    std::vector<std::string> records;
    const char *states;
};

class UnitraceKeys : public testing::TestWithParam<UnitraceCase> {};

TEST_P(UnitraceKeys, MatchOnlyWhatTheyProve) {
    const analysis::AnalysisPtr open = opened({traceEvents(GetParam().records)});
    EXPECT_EQ(open->sessions.at(0)->info().profile.name, "unitrace/1");
    EXPECT_EQ(statesOf(open), GetParam().states);
}

INSTANTIATE_TEST_SUITE_P(
    Files, UnitraceKeys,
    testing::Values(
        UnitraceCase{"ranks_of_a_merged_file_are_told_apart_by_the_category",
                     joined(unitraceLaunch(7, 0, 5, kEpochUs), unitraceLaunch(7, 1, 6, kEpochUs)), "qualified×2"},
        UnitraceCase{"two_processes_without_ranks_are_ambiguous",
                     joined(unitraceLaunch(7, 0, 5, kEpochUs), unitraceLaunch(7, 0, 6, kEpochUs + 50)),
                     "ambiguous_key×2"},
        UnitraceCase{"a_number_is_no_text",
                     {unitraceCall("zeCommandListAppendLaunchKernel", 5, kEpochUs),
                      unitraceFlow("s", "\"7\"", 0, 5, kEpochUs), unitraceCommand("gemm", 7, 0, kEpochUs + 5),
                      unitraceFlow("t", "7", 0, unitraceDevice(0), kEpochUs + 5)},
                     "launch_not_in_session×1"},
        UnitraceCase{"tiles_of_one_kernel_have_no_flow",
                     {unitraceCall("zeCommandListAppendLaunchKernel", 5, kEpochUs),
                      unitraceFlow("s", "7", 0, 5, kEpochUs), unitraceCommand("Tile #0: gemm", 7, 0, kEpochUs + 5),
                      unitraceCommand("Tile #1: gemm", 7, 0, kEpochUs + 50)},
                     "missing_id×2"},
        UnitraceCase{"one_call_may_submit_several_commands",
                     {unitraceCall("zeCommandQueueExecuteCommandLists", 5, kEpochUs),
                      unitraceFlow("s", "7", 0, 5, kEpochUs), unitraceFlow("s", "8", 0, 5, kEpochUs),
                      unitraceCommand("gemm", 7, 0, kEpochUs + 5), unitraceCommand("relu", 8, 0, kEpochUs + 9),
                      unitraceFlow("t", "7", 0, unitraceDevice(0), kEpochUs + 5),
                      unitraceFlow("t", "8", 0, unitraceDevice(0), kEpochUs + 9)},
                     "qualified×2"},
        UnitraceCase{"zero_is_no_id", unitraceLaunch(0, 0, 5, kEpochUs), "placeholder_id×1"},
        UnitraceCase{"overlapping_commands_repeat_their_id",
                     {unitraceCall("zeCommandListAppendLaunchKernel", 5, kEpochUs),
                      unitraceFlow("s", "7", 0, 5, kEpochUs), unitraceCommand("long", 6, 0, kEpochUs + 3, 6),
                      unitraceCommand("gemm", 7, 0, kEpochUs + 5, 90),
                      unitraceFlow("t", "7", 0, unitraceDevice(0), kEpochUs + 5)},
                     "missing_id×1 qualified×1"},
        UnitraceCase{"a_flow_that_begins_outside_of_any_call_matches_nothing",
                     {unitraceFlow("s", "7", 0, 5, kEpochUs), unitraceCommand("gemm", 7, 0, kEpochUs + 5),
                      unitraceFlow("t", "7", 0, unitraceDevice(0), kEpochUs + 5)},
                     "launch_not_in_session×1"}),
    [](const auto &row) { return row.param.name; });

TEST(Unitrace, CommandsAreWhatTheirNamesSay) {
    const auto command = [](const char *name, int id) { return unitraceCommand(name, id, 0, kEpochUs + id * 10); };
    const analysis::AnalysisPtr open = opened(
        {traceEvents({command("clear_cache_kernel", 1), command("zeCommandListAppendMemoryCopy(M2D)[64 bytes]", 2),
                      command("zeCommandListAppendMemoryFill(D)[64 bytes]", 3),
                      command("zeCommandListAppendBarrier", 4), command("clEnqueueReadBuffer", 5),
                      unitraceCall("MPI_Barrier", 5, kEpochUs), unitraceCall("zeFenceReset", 5, kEpochUs + 10)})});
    const SessionStore &session = *open->sessions.at(0);
    EXPECT_EQ(countOf(session, EventKind::Kernel), 1U);
    EXPECT_EQ(countOf(session, EventKind::Memcpy), 2U);
    EXPECT_EQ(countOf(session, EventKind::Memset), 1U);
    EXPECT_EQ(countOf(session, EventKind::DeviceOther), 1U);
    EXPECT_EQ(countOf(session, EventKind::Call), 1U);
    EXPECT_EQ(countOf(session, EventKind::HostSlice), 1U);
}

TEST(Unitrace, AFileThatWasNeverClosedIsReadToItsEnd) {
    std::string text = unitraceSample();
    text.resize(text.find("{\"ph\":\"M\""));
    const analysis::AnalysisPtr open = opened({text});
    EXPECT_EQ(statesOf(open), "qualified×12");
    EXPECT_FALSE(open->artifacts.at(0)->complete);
}

TEST(Unitrace, TheFlowBackIsDrawnAsRecordedAndMatchesNothing) {
    std::vector<std::string> records = unitraceLaunch(7, 0, 5, kEpochUs);
    std::string back = unitraceFlow("s", "7", 0, unitraceDevice(0), kEpochUs + 5);
    std::string wait = unitraceFlow("t", "7", 0, 5, kEpochUs + 20);
    for (std::string *flow : {&back, &wait})
        flow->replace(flow->find("H2D"), 3, "D2H");
    const analysis::AnalysisPtr open =
        opened({traceEvents(joined(records, {unitraceCall("zeEventHostSynchronize", 5, kEpochUs + 20), back, wait}))});
    EXPECT_EQ(statesOf(open), "qualified×1");
    EXPECT_EQ(flowOf(*open->sessions.at(0), "Flow_D2H_7_0"), "gemm → zeEventHostSynchronize");
    EXPECT_EQ(open->sessions.at(0)->columns().flows.size(), 2U) << "the key is drawn as a match or not at all";
}

// --- JAX and XLA ---------------------------------------------------------------------------------

TEST(JaxJson, DeviceRowsAreCountedApartAndMatchNothing) {
    const analysis::AnalysisPtr open = opened({jaxSample()});
    const SessionStore &session = *open->sessions.at(0);
    EXPECT_EQ(session.info().profile.name, "jax-json/1");
    EXPECT_EQ(session.info().profile.scope, KeyScope::None);
    EXPECT_EQ(session.columns().deviceOthers.size(), 12U);
    EXPECT_EQ(statesOf(open), "");
    EXPECT_EQ(session.callCount(), 0U);
    EXPECT_EQ(codes(open->artifacts.at(0)->report), "empty_entry×1");
    const StreamInfo &stream = session.info(session.columns().deviceOthers[0].stream);
    EXPECT_EQ(session.text(stream.name), "Stream #17(Kernel)");
    EXPECT_EQ(session.text(session.info(stream.device).device), "GPU:0");
}

TEST(JaxJson, LinesThatSumUpAreNoWorkOfTheirOwnAndNamesMayComeLast) {
    const auto named = [](const char *what, int pid, int tid, const char *name) {
        return R"({"ph":"M","name":")" + std::string(what) + R"(","pid":)" + std::to_string(pid) + R"(,"tid":)" +
               std::to_string(tid) + R"(,"args":{"name":")" + name + R"("}})";
    };
    const auto slice = [](int pid, int tid, const char *name, const char *more = "") {
        return R"({"ph":"X","ts":5,"dur":9,"pid":)" + std::to_string(pid) + R"(,"tid":)" + std::to_string(tid) +
               R"(,"name":")" + name + "\"" + more + "}";
    };
    const analysis::AnalysisPtr open = opened(
        {traceEvents({slice(1, 2, "module"), slice(1, 3, "gemm"), slice(2, 4, "fusion.1"),
                      slice(701, 9, "decode step 3"), slice(701, 8, "$serve.py:3 main"),
                      named("process_name", 1, 0, "/device:GPU:0"), named("thread_name", 1, 2, "XLA Modules"),
                      named("thread_name", 1, 3, "Stream #3(Kernel)"), named("process_name", 2, 0, "/device:TPU:0"),
                      named("thread_name", 2, 4, "XLA Ops"), named("process_name", 701, 0, "/host:CPU"), "{}"})});
    const SessionStore &session = *open->sessions.at(0);
    EXPECT_EQ(eventText(session), "annotations 701/9 decode step 3 5000+9000\n"
                                  "device_annotations -/devGPU:0/ctx-/str2 module 5000+9000\n"
                                  "device_other -/devGPU:0/ctx-/str3 gemm 5000+9000\n"
                                  "device_other -/devTPU:0/ctx-/str4 fusion.1 5000+9000\n"
                                  "ops 701/8 $serve.py:3 main 5000+9000\n");
}

TEST(JaxJson, ItsFlowsAreDrawnAsRecorded) {
    std::string text = jaxSample();
    text.insert(text.find("\"PjitFunction(f)\"") + 17, R"(,"bind_id":"42","flow_out":true)");
    text.insert(text.find("\"gemm\"") + 6, R"(,"bind_id":"42","flow_in":true)");
    const analysis::AnalysisPtr open = opened({text});
    EXPECT_EQ(flowOf(*open->sessions.at(0), "bind_id"), "PjitFunction(f) → gemm");
    EXPECT_EQ(open->correlation.qualified, 0U);
}

// --- Ascend --------------------------------------------------------------------------------------

TEST(Ascend, TimesAreExactAndTasksAreCountedApart) {
    const analysis::AnalysisPtr open = opened({ascendSample()});
    const SessionStore &session = *open->sessions.at(0);
    EXPECT_EQ(session.info().profile.name, "ascend/1");
    EXPECT_EQ(session.columns().deviceOthers.size(), 12U);
    EXPECT_EQ(countOf(session, EventKind::CpuOp), 12U);
    EXPECT_EQ(statesOf(open), "");
    EXPECT_EQ(session.start(EventRow(0)).count, 1727593954627610267);
    EXPECT_EQ(session.columns().clocks.at(0).name, "unix");
    EXPECT_EQ(session.columns().flows.size(), 24U);
    EXPECT_EQ(open->correlation.qualified, 0U);
    EXPECT_EQ(codes(open->artifacts.at(0)->report), "");
}

TEST(Ascend, TwoTasksOfOneInstantShareATimestampThatIsNoId) {
    const auto flow = [](const char *phase, int pid, int tid, const char *ts) {
        return std::string(R"({"ph":")") + phase +
               R"(","bp":"e","name":"torch_to_npu","cat":"async_npu","id":1727593954724240636,"pid":)" +
               std::to_string(pid) + R"(,"tid":)" + std::to_string(tid) + R"(,"ts":")" + ts + "\"}";
    };
    const auto slice = [](int pid, int tid, const char *ts) {
        return R"({"ph":"X","name":"a","dur":5,"pid":)" + std::to_string(pid) + R"(,"tid":)" + std::to_string(tid) +
               R"(,"ts":")" + ts + "\"}";
    };
    const char *launch0 = "1727593954661754.856";
    const char *launch1 = "1727593954661764.856";
    const char *task = "1727593954724240.636";
    const analysis::AnalysisPtr open = opened({traceEvents(
        {slice(5, 6, launch0), slice(5, 6, launch1), slice(9001, 1, task), slice(9002, 1, task),
         flow("s", 5, 6, launch0), flow("f", 9001, 1, task), flow("s", 5, 6, launch1), flow("f", 9002, 1, task)})});
    EXPECT_EQ(codes(open->artifacts.at(0)->report), "ambiguous_flow_id×4");
    EXPECT_EQ(flowOf(*open->sessions.at(0), "async_npu"), "- → - → - → -");
}

TEST(Ascend, WhatTheAnalysisComputedIsNoRecordOfTheDevice) {
    std::string text = ascendSample();
    text.insert(1, R"({"ph":"M","name":"process_name","pid":77,"args":{"name":"Overlap Analysis"}},)"
                   R"({"ph":"M","name":"process_labels","pid":77,"args":{"labels":"NPU"}},)"
                   R"({"ph":"M","name":"process_labels","pid":78,"args":{"labels":"NPU"}},)"
                   R"({"ph":"X","name":"Free","pid":77,"tid":0,"ts":"1727593954627611.267","dur":3},)"
                   R"({"ph":"X","name":"AllReduce","pid":78,"tid":0,"ts":"1727593954627611.267","dur":3},)");
    const analysis::AnalysisPtr open = opened({text});
    EXPECT_EQ(open->sessions.at(0)->columns().deviceOthers.size(), 13U);
    EXPECT_EQ(countOf(*open->sessions.at(0), EventKind::TraceSpan), 1U);
}

TEST(Ascend, HostRowsAloneAreToldFromKinetoByTimesThatAreTexts) {
    const std::string ascend = R"([{"ph":"X","name":"aten::add","cat":"cpu_op","pid":5,"tid":6,"ts": "17.5","dur":1}])";
    const std::string kineto = R"([{"ph":"X","name":"aten::add","cat":"cpu_op","pid":5,"tid":6,"ts": 17.5,"dur":1}])";
    EXPECT_GT(scoreOf(*makeAscendReader(), ascend), 90);
    EXPECT_EQ(scoreOf(*makeAscendReader(), kineto), 0);
}

// --- Triton Proton -------------------------------------------------------------------------------

TEST(Proton, EachObjectIsASessionCalledAfterItsStream) {
    const analysis::AnalysisPtr open = opened({protonStream(7, 2) + protonStream(9, 3)});
    ASSERT_EQ(open->sessions.size(), 2U);
    EXPECT_EQ(open->sessions[0]->info().profile.name, "proton/1");
    EXPECT_EQ(open->sessions[0]->info().label, "stream 7");
    EXPECT_EQ(open->sessions[1]->info().label, "stream 9");
    EXPECT_EQ(eventText(*open->sessions[0]), "device_other -/dev-/ctx-/str7 gemm 0+4500\n"
                                             "device_other -/dev-/ctx-/str7 gemm 10000+4500\n");
    EXPECT_EQ(open->sessions[1]->columns().deviceOthers.size(), 3U);
    EXPECT_EQ(open->correlation.deviceEvents, 0U);
}

// --- viztracer -----------------------------------------------------------------------------------

TEST(Viztracer, FunctionsThreadsAndVersionAreNamed) {
    const analysis::AnalysisPtr open = opened({viztracerSample()});
    const SessionStore &session = *open->sessions.at(0);
    EXPECT_EQ(session.info().profile.name, "viztracer/1");
    EXPECT_EQ(open->artifacts[0]->producerVersion, "1.1.1");
    EXPECT_EQ(countOf(session, EventKind::PythonFunction), 12U);
    EXPECT_EQ(session.text(session.info(ThreadRef(0)).name), "MainThread");
    EXPECT_TRUE(open->artifacts[0]->complete);
}

TEST(Viztracer, ABufferThatRanOverIsLostData) {
    std::string text = viztracerSample();
    text.replace(text.find("false"), 5, "true");
    const analysis::AnalysisPtr open = opened({text});
    EXPECT_EQ(codes(open->artifacts.at(0)->report), "buffer_overflow×1");
    EXPECT_FALSE(open->artifacts[0]->complete);
}

} // namespace lanescope::test
