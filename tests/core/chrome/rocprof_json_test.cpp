// SPDX-License-Identifier: Apache-2.0
// JSON of rocprof and rocprofv2: trace events without a key.
#include "analysis/analysis.h"
#include "model/chrome/chrome_reader.h"
#include "tests/core/support/made_trace_events.h"
#include "tests/core/support/reader_fixture.h"
#include "tests/core/support/temp_folder.h"

#include <gtest/gtest.h>

namespace lanescope::test {

using namespace analysis;

namespace {

AnalysisPtr openedRocprof(const std::string &text) {
    const TempFolder folder;
    return analysedFiles({folder.write("results.json", text)});
}

/// A row of rocprofv2's plugin.
std::string secondRow(int pid, int tid, const std::string &category, const std::string &name, int ts) {
    return R"(,{"args":{"cid":7},"cat":")" + category + R"(","dur":"4","name":")" + name + R"(","ph":"X","pid":)" +
           std::to_string(pid) + R"(,"tid":)" + std::to_string(tid) + R"(,"ts":")" + std::to_string(ts) + R"("})";
}

TEST(RocprofJson, KernelsAndCopiesAreDeviceWorkThatNothingMatches) {
    const AnalysisPtr open = openedRocprof(
        rocprofDocument(rocprofRow(2, 4711, "hipLaunchKernel", 10, 3) + rocprofRow(6, 1, "gemm", 15, 4) +
                        rocprofRow(518, 1, "<barrier packet>", 20, 1) + rocprofRow(1, 0, "CopyHostToDevice", 30, 2) +
                        rocprofRow(1, 0, "FillBuffer", 40, 2) + rocprofRow(0, 4711, "decode", 5, 50)));
    const model::SessionStore &session = *open->sessions.at(0);
    EXPECT_EQ("rocprof-json/1", session.info().profile.name);
    EXPECT_EQ("annotations 0/4711 decode 5000+50000\n"
              "calls 2/4711 hipLaunchKernel 10000+3000\n"
              "copies -/dev- CopyHostToDevice 30000+2000\n"
              "copies -/dev- FillBuffer 40000+2000\n"
              "device_other -/dev0/ctx-/str1 <barrier packet> 20000+1000\n"
              "stream -/dev0/ctx-/str1 gemm 15000+4000\n",
              eventText(session));
    EXPECT_EQ(3U, stateCount(open, MatchState::UnknownProfile));
    EXPECT_EQ(1U, open->correlation.kernels);
    EXPECT_EQ(1U, open->numbers[0].total.directLaunchCount);
    const model::ImportReport &report = open->artifacts[0]->report;
    EXPECT_EQ("empty_entry×1 no_key_in_json×1", codes(report));
    EXPECT_NE(report.entries().back().advice.find("results.db"), std::string::npos);
}

TEST(RocprofJson, FlowsAreDrawnAsRecorded) {
    const AnalysisPtr open = openedRocprof(rocprofSample());
    EXPECT_EQ(24U, open->sessions.at(0)->columns().flows.size());
    EXPECT_EQ(0U, open->correlation.qualified);
}

TEST(RocprofJson, AKernelBeforeTheCopyThatFeedsItKeepsItsTime) {
    const AnalysisPtr open = openedRocprof(rocprofDocument(rocprofRow(1, 0, "CopyHostToDevice", 692706620838, 9) +
                                                           rocprofRow(6, 1, "gemm", 692706564056, 4)));
    EXPECT_EQ("copies -/dev- CopyHostToDevice 692706620838000+9000\n"
              "stream -/dev0/ctx-/str1 gemm 692706564056000+4000\n",
              eventText(*open->sessions.at(0)));
}

TEST(RocprofJson, OfTheSecondVersionHasItsDevicesInTheThreads) {
    std::string text =
        R"({"traceEvents":[{"args":{"name":"CPU"},"name":"process_name","ph":"M","pid":1,"sort_index":0})";
    int pid = 2;
    for (const char *name : {"GPU", "COPY", "HIPBLITKERNELS"})
        text += R"(,{"args":{"name":")" + std::string(name) + R"("},"name":"process_name","ph":"M","pid":)" +
                std::to_string(pid++) + R"(,"sort_index":1})";
    text += secondRow(1, 99, "CPU", "hipLaunchKernel", 10) + secondRow(1, 99, "CPU", "prefill", 5) +
            secondRow(2, 1, "GPU", "gemm", 20) + secondRow(2, 2, "gpu", "hipsterKernel", 20) +
            secondRow(3, 1, "COPY", "CopyDeviceToHost", 30) + secondRow(4, 0, "HIPBLITKERNELS", "FillBuffer", 40) +
            "]}";
    const AnalysisPtr open = openedRocprof(text);
    EXPECT_EQ("annotations 1/99 prefill 5000+4000\n"
              "calls 1/99 hipLaunchKernel 10000+4000\n"
              "copies -/dev- CopyDeviceToHost 30000+4000\n"
              "device_other -/dev-/ctx-/str0 FillBuffer 40000+4000\n"
              "stream -/dev1/ctx-/str1 gemm 20000+4000\n"
              "stream -/dev2/ctx-/str2 hipsterKernel 20000+4000\n",
              eventText(*open->sessions.at(0)));
}

TEST(RocprofJson, IsToldFromOtherTraceEvents) {
    const auto reader = model::makeRocprofJsonReader();
    EXPECT_GT(scoreOf(*reader, rocprofSample()), scoreOf(*model::makeChromeReader(), rocprofSample()));
    for (const std::string &other : {unitraceSample(), protonSample(), jaxSample(), ascendSample(), viztracerSample()})
        EXPECT_EQ(0, scoreOf(*reader, other)) << other.substr(0, 200);
}

} // namespace
} // namespace lanescope::test
