// SPDX-License-Identifier: Apache-2.0
#include "analysis/correlation.h"
#include "model/xplane/xplane_reader.h"
#include "tests/core/support/perfetto_file.h"
#include "tests/core/support/reader_fixture.h"
#include "tests/core/support/temp_folder.h"
#include "tests/core/support/xplane_file.h"

#include <gtest/gtest.h>

namespace lanescope::test {

using namespace model;

namespace {

ReadOutcome readSpace(const std::string &bytes) { return readText(*makeXplaneReader(), bytes); }

/// "state" or "state <- call" of the one device event.
std::string matchOf(const std::string &bytes) {
    const std::vector<SessionPtr> sessions = readSpace(bytes).sessions;
    const analysis::Correlation correlation = analysis::correlate(sessions);
    const analysis::SessionCorrelation &result = correlation.sessions.at(0);
    std::string text(analysis::stateCode(result.state.at(0)));
    if (!result.source[0].isNone())
        text += " <- " + std::string(sessions[0]->name(sessions[0]->call(result.source[0]).row));
    return text;
}

std::string oneLaunch(const XplaneStats &host, const XplaneStats &device) {
    return xplane("/device:GPU:0", {{1, "Stream #1(Compute)", 0, {{"k", 500000, 1000, device}}}}) +
           xplane("/host:CPU", {{2, "thread", 0, {{"hipLaunchKernel", 100000, 1000, host}}}});
}

} // namespace

TEST(Xplane, LinesAreThreadsAndStreamsAndTimesAreOfTheirLine) {
    const ReadOutcome outcome = readSpace(
        xplane("/host:CPU", {{5, "main", 100, {{"step", 2000, 5400, {}}, {"$loop.py:3 run", 0, 1000000, {}}}}}) +
        xplane("/device:GPU:1",
               {{9, "Stream #9(Compute,MemcpyH2D)", 200, {{"gemm", 1500, 10000, {}}, {"MemcpyH2D", 20000, 1000, {}}}},
                {77, "XLA Modules", 200, {{"jit_f", 0, 50000, {}}}}}));
    EXPECT_EQ(codes(outcome.report), "picoseconds_rounded×2");
    EXPECT_EQ(eventText(*outcome.sessions.at(0)), "annotations /host:CPU/5 step 102+5\n"
                                                  "copies -/devGPU:1 MemcpyH2D 220+1\n"
                                                  "device_annotations -/devGPU:1/ctx-/str77 jit_f 200+50\n"
                                                  "ops /host:CPU/5 $loop.py:3 run 100+1000\n"
                                                  "stream -/devGPU:1/ctx-/str9 gemm 202+10\n");
}

struct XplaneKeyCase {
    const char *what;
    XplaneStats host, device;
    const char *match;
};

class XplaneKeys : public testing::TestWithParam<XplaneKeyCase> {};

TEST_P(XplaneKeys, MatchOnlyWhatTheyProve) {
    EXPECT_EQ(matchOf(oneLaunch(GetParam().host, GetParam().device)), GetParam().match) << GetParam().what;
}

INSTANTIATE_TEST_SUITE_P(Kinds, XplaneKeys,
                         testing::Values(XplaneKeyCase{"producer and consumer",
                                                       {{"producer_type", 3}, {"producer_id", 8}},
                                                       {{"consumer_type", 3}, {"consumer_id", 8}},
                                                       "qualified <- hipLaunchKernel"},
                                         XplaneKeyCase{"another type",
                                                       {{"producer_type", 4}, {"producer_id", 8}},
                                                       {{"consumer_type", 3}, {"consumer_id", 8}},
                                                       "launch_not_in_session"},
                                         XplaneKeyCase{"context and correlation",
                                                       {{"context_id", 1}, {"correlation_id", 8}},
                                                       {{"context_id", 1}, {"correlation_id", 8}},
                                                       "qualified <- hipLaunchKernel"},
                                         XplaneKeyCase{"another context",
                                                       {{"context_id", 2}, {"correlation_id", 8}},
                                                       {{"context_id", 1}, {"correlation_id", 8}},
                                                       "launch_not_in_session"},
                                         XplaneKeyCase{"correlation without context",
                                                       {{"correlation_id", 8}},
                                                       {{"correlation_id", 8}},
                                                       "missing_id"},
                                         XplaneKeyCase{"correlation 0",
                                                       {{"context_id", 1}, {"correlation_id", 0}},
                                                       {{"context_id", 1}, {"correlation_id", 0}},
                                                       "missing_id"}));

TEST(Xplane, WhatTheProfilerSaidIsTold) {
    const std::string said = protoMessage([](Fields &space) {
        space.add_string(2, "CUPTI buffers overflowed");
        space.add_string(2, "no device was traced");
        space.add_string(3, "clock skew");
    });
    const ReadOutcome outcome = readSpace(oneLaunch({}, {}) + said);
    EXPECT_EQ(codes(outcome.report), "profiler_error×2 profiler_warning×1");
    EXPECT_TRUE(outcome.report.lostData()) << "an error makes the artifact partial";
    EXPECT_NE(outcome.report.entries()[0].message.find("CUPTI buffers overflowed; no device was traced"),
              std::string::npos);
    EXPECT_NE(outcome.report.entries()[1].message.find("clock skew"), std::string::npos);
    EXPECT_FALSE(
        readSpace(oneLaunch({}, {}) + protoMessage([](Fields &space) { space.add_string(3, "w"); })).report.lostData());
}

TEST(Xplane, FlowsAreDrawnAsRecordedAndMatchNothing) {
    const auto flow = [](std::uint64_t id, std::uint64_t direction, std::uint64_t context) {
        return XplaneStats{{"flow", (context << 58U) | (id << 2U) | direction}};
    };
    const std::string bytes =
        xplane("/host:CPU", {{5,
                              "main",
                              0,
                              {{"enqueue", 0, 1000000, flow(77, 2, 9)},
                               {"relay", 2000000, 1000000, flow(77, 3, 9)},
                               {"other context", 4000000, 1000000, flow(77, 2, 1)},
                               {"without direction", 6000000, 1000000, flow(5, 0, 9)}}}}) +
        xplane("/device:GPU:0", {{1, "Stream #1(Compute)", 0, {{"gemm", 5000000, 1000, flow(77, 1, 9)}}}});
    const std::vector<SessionPtr> sessions = readSpace(bytes).sessions;
    const SessionStore &session = *sessions.at(0);
    std::string text;
    for (const FlowEnd &end : session.columns().flows)
        text += std::string(session.text(end.category)) + " " + session.idText(end.id) + " " +
                std::string(session.name(end.bound)) + "\n";
    EXPECT_EQ(text, "flow of context 9 77 enqueue\nflow of context 9 77 relay\nflow of context 9 77 gemm\n"
                    "flow of context 1 77 other context\n");
    EXPECT_EQ(analysis::correlate(sessions).qualified, 0U);
}

TEST(Xplane, SaysThatItsEndIsCutOff) {
    const std::string bytes = xplaneSample();
    const ReadOutcome outcome = readSpace(bytes.substr(0, bytes.size() - 5));
    EXPECT_EQ(codes(outcome.report), "truncated_message×1");
    EXPECT_EQ(outcome.sessions.at(0)->eventCount(), 12U) << "the plane before the damage is whole";
}

TEST(Xplane, IsToldFromOtherProtobufFiles) {
    EXPECT_GT(scoreOf(*makeXplaneReader(), xplaneSample()), 0);
    EXPECT_EQ(scoreOf(*makeXplaneReader(), rocprofTrace()), 0);
}

TEST(Xplane, ShowsTheStatisticsOfAnEvent) {
    const TempFolder folder;
    const std::string path = folder.write("x", oneLaunch({}, {{"correlation_id", 8}}));
    const auto reader = makeXplaneReader();
    const SessionPtr session = readWith(*reader, path).take().sessions.at(0);
    const EventRow kernel = session->deviceEvent(DeviceEventRef(0)).row;
    const std::vector<Detail> details = reader->details(path, *session, kernel).take();
    ASSERT_EQ(details.size(), 4U);
    EXPECT_EQ(details[3].name, "args.correlation_id");
    EXPECT_EQ(details[3].value, "8");
}

} // namespace lanescope::test
