// SPDX-License-Identifier: Apache-2.0
// Two artifacts whose flow ids, event ids, guids, pids and track uuids are equal: no arrow between them, in any
// format.
#include "analysis/analysis.h"
#include "model/open.h"
#include "tests/core/support/counterexamples.h"
#include "tests/core/support/made_database.h"
#include "tests/core/support/made_rocprof.h"
#include "tests/core/support/made_trace_events.h"
#include "tests/core/support/nsight_file.h"
#include "tests/core/support/perfetto_file.h"
#include "tests/core/support/reader_samples.h"
#include "tests/core/support/temp_folder.h"
#include "tests/core/support/xplane_file.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace lanescope::test {

namespace {

using analysis::MatchState;

/// A launch alone and a kernel alone, with the same ids, as two files of one format.
struct HalvesCase {
    const char *format;
    std::string launch, kernel;
    const char *launchName, *kernelName; ///< of the files
    const char *state;                   ///< of the kernel, both files open; empty: it has none
};

std::string nsightHalf(bool kernel) {
    const TempFolder folder;
    NsightFile file(folder.file("half.sqlite"));
    if (kernel)
        file.kernel(NsightProcess{100}, 1020, 1050, 13, 7, "gemm");
    else
        file.call(NsightProcess{100}, 101, 1000, 1010, 7, "cudaLaunchKernel_v7000");
    return readFile(file.close());
}

std::string rowsHalf(bool kernel) {
    return std::string(R"({"artifact_id":"a","session_id":"s","process":"5","correlation_id":"7","start_ns":100,)") +
           R"("duration_ns":10,"name":"x","category":")" + (kernel ? "kernel" : "cuda_runtime") + "\"}\n";
}

std::string rocpdHalf(bool kernel) {
    const std::string guid = "01234567_0001";
    return databaseBytes(rocpdSchema(guid) + rocpdLaunch(guid, 1, 7, 1000) + "DELETE FROM rocpd_" +
                         (kernel ? "region_" : "kernel_dispatch_") + guid + ";");
}

std::string rpdHalf(bool kernel) {
    return databaseBytes(rpdSchema() +
                         (kernel ? "INSERT INTO rocpd_op VALUES(7,0,3,0,150,190,4,3);"
                                 : "INSERT INTO rocpd_api VALUES(7,5,6,100,110,2,1);") +
                         "INSERT INTO rocpd_api_ops(api_id, op_id) VALUES(7,7);");
}

std::string rocprofV1Half(bool kernel) {
    return databaseBytes(rocprofV1SampleSql() + "DELETE FROM " + (kernel ? "HIP" : "OPS") + ";");
}

std::string rocmTraceHalf(bool kernel) {
    PerfettoFile file;
    file.thread(1, 100, 100);
    file.track(2, "STREAM [3]", 1);
    file.slice(kernel ? 2 : 1, kernel ? "gemm" : "hipLaunchKernel", 100, 110, kernel ? "kernel_dispatch" : "hip_api",
               both(flows({7}), annotation("corr_id", std::uint64_t{7})));
    return file.bytes;
}

std::string gpuTraceHalf(bool kernel) {
    PerfettoFile file;
    file.thread(1, 100, 101);
    if (!kernel)
        file.slice(1, "submit", 10, 20, "gpu", [](Fields &event) {
            event.add_message(3000, protoMessage([](Fields &gpu) { gpu.add_uint64(1, 1); }));
        });
    else
        file.packet({8, 50}, [](Fields &packet) {
            packet.add_int32(79, 100);
            packet.add_message(53, protoMessage([](Fields &stage) {
                                   stage.add_uint64(1, 1);
                                   stage.add_uint64(2, 5);
                                   stage.add_string(17, "gemm");
                               }));
        });
    return file.bytes;
}

/// The begin of a flow, or its end: `terminating_flow_ids`.
std::string trackEventHalf(bool end) {
    PerfettoFile file;
    file.thread(1, 100, 101);
    file.slice(1, end ? "sink" : "source", 10, 20, "cat", end ? flows({}, {7}) : flows({7}));
    return file.bytes;
}

std::string xplaneHalf(bool kernel) {
    const XplaneEvent event{"gemm", 0, 5000, {{"context_id", 1}, {"correlation_id", 7}}};
    return kernel ? xplane("/device:GPU:0", {{13, "Stream #13", 1000, {event}}})
                  : xplane("/host:CPU", {{7, "python", 1000, {event}}});
}

std::string unitraceHalf(bool kernel) {
    const std::vector<std::string> whole = unitraceLaunch(7, 0, 5, 1700000000000000LL);
    return traceEvents(kernel ? std::vector<std::string>{whole[2], whole[3]}
                              : std::vector<std::string>{whole[0], whole[1]});
}

std::string csvHalf(bool kernel) {
    return kernel ? "Kind,Agent_Id,Queue_Id,Stream_Id,Thread_Id,Kernel_Name,Correlation_Id,Start_Timestamp,"
                    "End_Timestamp\nKERNEL_DISPATCH,Agent 4,1,2,9,gemm,7,150,190\n"
                  : "Domain,Function,Process_Id,Thread_Id,Correlation_Id,Start_Timestamp,End_Timestamp\n"
                    "HIP_RUNTIME_API_EXT,hipLaunchKernel,908,9,7,100,110\n";
}

/// One end of a flow in a file of a producer without a key, whose rows are as in its sample.
std::string flowHalf(const std::string &mark, bool finish) {
    return traceEvents({R"({"ph":"X","name":"slice","pid":0,"tid":2,"ts":10,"dur":5)" + mark + "}",
                        R"({"ph":")" + std::string(finish ? "f" : "s") +
                            R"(","bp":"e","id":1,"cat":"flow","name":"flow","pid":0,"tid":2,"ts":11})"});
}

std::string rocprofHalf(bool kernel) {
    return rocprofDocument(kernel ? rocprofRow(6, 1, "gemm", 15, 4) + rocprofFlow('t', 7, 6, 1, 15)
                                  : rocprofRow(2, 4711, "hipLaunchKernel", 10, 3) + rocprofFlow('s', 7, 2, 4711, 10));
}

const std::string kProtonMark = R"(,"cat":"kernel","args":{"call_stack":["ROOT","gemm"]})";

std::vector<HalvesCase> halves() {
    const char *elsewhere = "launch_in_other_session";
    return {
        {"kineto-json", pytorchProfile({{"cuda_runtime", "cudaLaunchKernel", 1000, 300, "5", "5", 7}}),
         pytorchProfile({{"kernel", "gemm", 1500, 400, "0", "7", 7}}), "a.json", "b.json", elsewhere},
        {"nsys-sqlite", nsightHalf(false), nsightHalf(true), "a.sqlite", "b.sqlite", elsewhere},
        {"rows-jsonl", rowsHalf(false), rowsHalf(true), "a.jsonl", "b.jsonl", elsewhere},
        {"rocpd", rocpdHalf(false), rocpdHalf(true), "a.db", "b.db", elsewhere},
        {"rpd", rpdHalf(false), rpdHalf(true), "a.rpd", "b.rpd", "launch_not_in_session"},
        {"rocprofv3-json", sdkDocument(sdkProcess(908, sdkCall(7, 100, 110), "")),
         sdkDocument(sdkProcess(908, "", sdkDispatch(7, 150, 190))), "a.json", "b.json", elsewhere},
        {"rocprofv3-csv", csvHalf(false), csvHalf(true), "one/908_hip_api_trace.csv", "two/908_kernel_trace.csv",
         elsewhere},
        {"rocprof-v1", rocprofV1Half(false), rocprofV1Half(true), "a.db", "b.db", elsewhere},
        {"perfetto", rocmTraceHalf(false), rocmTraceHalf(true), "rocm-a.pftrace", "rocm-b.pftrace", elsewhere},
        {"perfetto", gpuTraceHalf(false), gpuTraceHalf(true), "gpu-a.pftrace", "gpu-b.pftrace", elsewhere},
        {"perfetto", trackEventHalf(false), trackEventHalf(true), "events-a.pftrace", "events-b.pftrace", ""},
        {"xplane", xplaneHalf(false), xplaneHalf(true), "a.xplane.pb", "b.xplane.pb", elsewhere},
        {"unitrace-json", unitraceHalf(false), unitraceHalf(true), "a.json", "b.json", elsewhere},
        {"chrome-json", flowHalf("", false), flowHalf("", true), "a.json", "b.json", ""},
        {"jax-json", flowHalf(R"(},{"ph":"M","name":"process_name","pid":0,"args":{"name":"/host:CPU"})", false),
         flowHalf(R"(},{"ph":"M","name":"process_name","pid":0,"args":{"name":"/device:GPU:0"})", true), "a.json",
         "b.json", ""},
        {"ascend-json", flowHalf(R"(,"cat":"enqueue"},{"ph":"M","name":"async_npu")", false),
         flowHalf(R"(},{"ph":"M","name":"process_name","pid":0,"args":{"name":"Ascend Hardware"})", true), "a.json",
         "b.json", ""},
        {"proton-json", flowHalf(kProtonMark, false), flowHalf(kProtonMark, true), "a.json", "b.json", ""},
        {"viztracer-json", flowHalf(R"(,"cat":"fee")", false), flowHalf(R"(,"cat":"fee")", true), "a.json", "b.json",
         ""},
        {"rocprof-json", rocprofHalf(false), rocprofHalf(true), "a.json", "b.json", "unknown_profile"},
    };
}

analysis::AnalysisPtr openedTogether(const std::vector<std::string> &paths) {
    model::OpenedSet set = model::openAll(paths);
    for (const model::Error &error : set.errors)
        ADD_FAILURE() << error.line();
    return analysis::analyse(std::move(set.artifacts));
}

/// How many flows of a session have two ends or more.
std::size_t joinedFlows(const model::SessionStore &session) {
    const auto &ends = session.columns().flows;
    std::size_t joined = 0;
    for (std::size_t i = 1; i < ends.size(); ++i)
        joined += ends[i].category == ends[i - 1].category && ends[i].id == ends[i - 1].id ? 1 : 0;
    return joined;
}

/// The same capture in other bytes: one more white space, page tail or unknown field, whatever the format passes over.
std::string otherBytes(const std::string &bytes) {
    if (bytes.starts_with("SQLite format 3"))
        return bytes + std::string(512, '\0');
    const bool text = bytes.find('\0') == std::string::npos && (bytes[0] == '{' || bytes[0] == '[' || bytes[0] == 'K');
    return bytes + (text ? "\n" : std::string("\xfa\x01\x01x", 4));
}

} // namespace

class HalvesOfTwoFiles : public testing::TestWithParam<HalvesCase> {};

TEST_P(HalvesOfTwoFiles, AreNeverJoinedByEqualIds) {
    const TempFolder folder;
    const analysis::AnalysisPtr open = openedTogether({folder.write(GetParam().launchName, GetParam().launch),
                                                       folder.write(GetParam().kernelName, GetParam().kernel)});
    ASSERT_EQ(open->artifacts.size(), 2U);
    for (const model::ArtifactPtr &artifact : open->artifacts)
        EXPECT_EQ(artifact->format, GetParam().format);
    ASSERT_EQ(open->sessions.size(), 2U);
    EXPECT_EQ(open->correlation.qualified, 0U);
    for (const model::SessionPtr &session : open->sessions) {
        EXPECT_GT(session->eventCount(), 0U);
        EXPECT_EQ(joinedFlows(*session), 0U);
    }
    const analysis::SessionCorrelation &second = open->correlation.sessions[1];
    if (GetParam().state[0] == '\0') {
        EXPECT_EQ(second.state.size(), 0U);
        // Perfetto's readers say of a flow with one end that it dangles; the others keep the end.
        const bool kept = GetParam().format != std::string("perfetto");
        EXPECT_EQ(open->sessions[0]->columns().flows.size() + open->sessions[1]->columns().flows.size(),
                  kept ? 2U : 0U);
        return;
    }
    EXPECT_GT(open->sessions[0]->callCount(), 0U);
    ASSERT_GT(second.state.size(), 0U);
    for (const MatchState state : second.state)
        EXPECT_EQ(analysis::stateCode(state), GetParam().state);
}

INSTANTIATE_TEST_SUITE_P(Formats, HalvesOfTwoFiles, testing::ValuesIn(halves()), [](const auto &row) {
    std::string name = std::to_string(row.index) + "_" + row.param.format;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
});

class CopiesOfOneCapture : public testing::TestWithParam<ReaderSample> {};

TEST_P(CopiesOfOneCapture, MatchAsEachAloneDoes) {
    const TempFolder folder;
    const std::string name = GetParam().fileName;
    const std::string first = folder.write("one/" + name, GetParam().bytes);
    const std::string second = folder.write("two/" + name, otherBytes(GetParam().bytes));
    const analysis::AnalysisPtr alone = openedTogether({first});
    const analysis::AnalysisPtr both = openedTogether({first, second});
    ASSERT_EQ(both->artifacts.size(), 2U) << "other bytes are another artifact";
    ASSERT_EQ(both->sessions.size(), 2 * alone->sessions.size());
    EXPECT_EQ(both->correlation.qualified, 2 * alone->correlation.qualified);
    for (std::size_t i = 0; i < both->sessions.size(); ++i) {
        const auto &expected = alone->correlation.sessions[i % alone->sessions.size()];
        EXPECT_EQ(both->correlation.sessions[i].stateCounts, expected.stateCounts);
        EXPECT_EQ(both->correlation.sessions[i].source, expected.source);
    }
}

INSTANTIATE_TEST_SUITE_P(Formats, CopiesOfOneCapture, testing::ValuesIn([] {
                             std::vector<ReaderSample> plain;
                             std::copy_if(
                                 readerSamples().begin(), readerSamples().end(), std::back_inserter(plain),
                                 [](const ReaderSample &sample) { return !sample.bytes.starts_with("\x1f\x8b"); });
                             plain.push_back({"jax-json", "plain.trace.json", jaxSample(), 24});
                             return plain;
                         }()),
                         [](const auto &row) {
                             std::string name = row.param.fileName;
                             std::replace_if(
                                 name.begin(), name.end(), [](char c) { return c == '.' || c == '-'; }, '_');
                             return name;
                         });

TEST(Halves, CoverEveryFormatOfTheRegistry) {
    const std::vector<HalvesCase> all = halves();
    for (const ReaderSample &sample : readerSamples())
        EXPECT_TRUE(std::any_of(all.begin(), all.end(), [&](const HalvesCase &one) {
            return sample.format == one.format;
        })) << sample.format;
}

} // namespace lanescope::test
