// SPDX-License-Identifier: Apache-2.0
#include "analysis/why.h"
#include "tests/core/support/store_fixture.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace lanescope::test {
namespace {

using namespace analysis;
using namespace model;

const WhyLine &lineOf(const Why &why, std::string_view label) {
    static const WhyLine kMissing{"(no such line)", {}, {}, WhyMark::None};
    const auto found =
        std::find_if(why.lines.begin(), why.lines.end(), [&](const WhyLine &l) { return l.label == label; });
    return found == why.lines.end() ? kMissing : *found;
}

Why whyFirst(const Analysis &analysis, std::size_t session = 0) {
    return whyDevice(analysis, session, DeviceEventRef(0));
}

TEST(Why, AProvenMatchShowsEveryPartOfItsKeyOnBothEnds) {
    SessionFixture f;
    f.call("cudaLaunchKernel", {.pid = "71", .start = 100, .duration = 10, .id = "48211", .context = "1"});
    f.kernel("k", {.pid = "71", .start = 502, .duration = 5, .id = "48211"});
    const AnalysisPtr analysis = analysed(f);
    const Why why = whyFirst(*analysis);
    EXPECT_TRUE(why.qualified);
    EXPECT_EQ(why.verdictCode, "qualified");
    EXPECT_EQ(lineOf(why, "Session").here, analysis->shortIds[0]);
    EXPECT_EQ(lineOf(why, "Process").here, "71");
    EXPECT_EQ(lineOf(why, "Process").there, "71");
    EXPECT_EQ(lineOf(why, "Correlation").there, "48211");
    EXPECT_NE(lineOf(why, "Clock domain").here.find("launch precedes it by 402"), std::string::npos);
    for (const char *label : {"Session", "Process", "Correlation", "Context", "Calls with this key", "Clock domain"})
        EXPECT_EQ(lineOf(why, label).mark, WhyMark::Yes) << label;
    EXPECT_TRUE(why.candidates.empty());
}

TEST(Why, AnImpliedProcessIsNeverAYes) {
    SessionFixture f;
    f.kineto("7121");
    f.call("cudaLaunchKernel", {.pid = "7121", .start = 100, .duration = 10, .id = "5"});
    f.kernel("k", {.pid = std::nullopt, .start = 130, .duration = 5, .id = "5"});
    const Why why = whyFirst(*analysed(f));
    EXPECT_EQ(lineOf(why, "Process").mark, WhyMark::NotInRecord);
    EXPECT_NE(lineOf(why, "Process").here.find("7121"), std::string::npos);
    EXPECT_EQ(lineOf(why, "Provider flow event").mark, WhyMark::NotInRecord);
}

TEST(Why, AFileWithoutFlowsIsNotSaidToLackAnEndOfOne) {
    for (const bool recordsFlows : {false, true}) {
        SessionFixture f;
        f.kineto();
        f.call("cudaLaunchKernel", {.start = 100, .duration = 10, .id = "5"});
        f.kernel("k", {.pid = std::nullopt, .start = 130, .duration = 5, .id = "5"});
        if (recordsFlows)
            f.flow({.id = "5", .at = 100});
        const WhyLine line = lineOf(whyFirst(*analysed(f)), "Provider flow event");
        EXPECT_EQ(line.mark, WhyMark::NotInRecord);
        EXPECT_EQ(line.here == "the file records no flow", !recordsFlows) << line.here;
    }
}

TEST(Why, TheWitnessAndItsDisagreementAreShown) {
    for (const bool agrees : {true, false}) {
        SessionFixture f;
        f.kineto();
        f.call("cudaLaunchKernel", {.start = 100, .duration = 10, .id = "5"});
        f.call("cudaLaunchKernel", {.start = 150, .duration = 10, .id = "6"});
        f.kernel("k", {.pid = std::nullopt, .start = 230, .duration = 5, .id = "5"});
        f.flow({.id = "5", .at = agrees ? 100 : 150});
        f.flow({.id = "5", .phase = FlowEnd::Phase::Finish, .pid = "0", .tid = "7", .at = 230});
        EXPECT_EQ(lineOf(whyFirst(*analysed(f)), "Provider flow event").mark, agrees ? WhyMark::Yes : WhyMark::No);
    }
}

TEST(Why, AKernelBeforeItsLaunchSaysByHowMuch) {
    SessionFixture f;
    f.call("cudaLaunchKernel", {.start = 100'000, .duration = 10, .id = "5"});
    f.kernel("k", {.start = 95'000, .duration = 5, .id = "5"});
    const WhyLine line = lineOf(whyFirst(*analysed(f)), "Clock domain");
    EXPECT_EQ(line.mark, WhyMark::No);
    EXPECT_NE(line.here.find("before its launch"), std::string::npos);
}

TEST(Why, EndsOnTwoClocksNameBoth) {
    SessionFixture f;
    f.call("cudaLaunchKernel", {.start = 100, .duration = 10, .id = "5"});
    f.kernel("k", {.start = 130, .duration = 5, .id = "5", .clock = "device"});
    const WhyLine line = lineOf(whyFirst(*analysed(f)), "Clock domain");
    EXPECT_EQ(line.mark, WhyMark::No);
    EXPECT_EQ(line.here, "device");
    EXPECT_NE(line.there.find("session"), std::string::npos);
}

TEST(Why, ALaunchInAnotherSessionIsListedAndRefused) {
    SessionFixture a(1);
    a.call("cudaLaunchKernel", {.tid = "7121", .start = 812'951'204, .duration = 10, .id = "48211"});
    SessionFixture b(2);
    b.kernel("projection_kernel", {.start = 0, .duration = 5, .id = "48211"});
    const AnalysisPtr analysis = analyse({artifactOf({a.finish()}, "a.json"), artifactOf({b.finish()}, "b.json")});
    const Why why = whyFirst(*analysis, 1);
    EXPECT_FALSE(why.qualified);
    EXPECT_EQ(why.verdictCode, "launch_in_other_session");
    EXPECT_EQ(lineOf(why, "Calls with this id in this session").here, "0");
    EXPECT_EQ(lineOf(why, "Calls with this id in this session").mark, WhyMark::No);
    EXPECT_NE(lineOf(why, "Calls with this id elsewhere").here.find(analysis->shortIds[0]), std::string::npos);
    EXPECT_EQ(lineOf(why, "Would a join on bare ids draw it?").here, "yes: cudaLaunchKernel");
    ASSERT_EQ(why.candidates.size(), 1U);
    EXPECT_EQ(why.candidates[0].session, 0U);
    EXPECT_EQ(why.candidates[0].thread, "7121");
    EXPECT_EQ(why.candidates[0].start.count, 812'951'204);
    EXPECT_EQ(why.candidates[0].reason, "it is another session");
}

TEST(Why, AmbiguousCandidatesAreBothListedAndCounted) { // C9
    SessionFixture f;
    f.call("cudaGraphLaunch", {.start = 100, .duration = 10, .id = "7"});
    f.call("cudaGraphLaunch", {.start = 101, .duration = 10, .id = "7"});
    f.kernel("k", {.start = 130, .duration = 5, .id = "7"});
    const AnalysisPtr analysis = analysed(f);
    const Why why = whyFirst(*analysis);
    EXPECT_EQ(why.candidates.size(), 2U);
    EXPECT_NE(why.verdictSentence.find("2 calls for id 7"), std::string::npos);
    const Why call = whyCall(*analysis, 0, CallRef(0));
    EXPECT_EQ(call.verdictCode, "ambiguous_key");
    ASSERT_EQ(call.candidates.size(), 1U);
    EXPECT_EQ(call.candidates[0].call, CallRef(1));
}

struct ReasonCase {
    const char *name;
    void (*build)(SessionFixture &);
    const char *reason;
};
void PrintTo(const ReasonCase &c, std::ostream *out) { *out << c.name; }
class WhyReasons : public testing::TestWithParam<ReasonCase> {};

TEST_P(WhyReasons, StandBesideTheRefusedCall) {
    SessionFixture f;
    GetParam().build(f);
    const Why why = whyFirst(*analysed(f));
    EXPECT_FALSE(why.qualified);
    ASSERT_EQ(why.candidates.size(), 1U);
    EXPECT_NE(why.candidates[0].reason.find(GetParam().reason), std::string::npos) << why.candidates[0].reason;
}

INSTANTIATE_TEST_SUITE_P(Table, WhyReasons,
                         testing::Values(ReasonCase{"another process",
                                                    [](SessionFixture &f) {
                                                        f.call("a", {.pid = "1", .id = "7"});
                                                        f.kernel("k", {.pid = "2", .id = "7"});
                                                    },
                                                    "another process (1)"},
                                         ReasonCase{"no process at the kernel",
                                                    [](SessionFixture &f) {
                                                        f.call("a", {.id = "7"});
                                                        f.kernel("k", {.pid = std::nullopt, .id = "7"});
                                                    },
                                                    "of the device event is not recorded"},
                                         ReasonCase{"no process at the call",
                                                    [](SessionFixture &f) {
                                                        f.call("a", {.pid = std::nullopt, .id = "7"});
                                                        f.kernel("k", {.id = "7"});
                                                    },
                                                    "its process is not recorded"},
                                         ReasonCase{"another context",
                                                    [](SessionFixture &f) {
                                                        f.call("a", {.id = "7", .context = "2"});
                                                        f.kernel("k", {.id = "7"});
                                                    },
                                                    "it ran in context 2"},
                                         ReasonCase{"placeholder",
                                                    [](SessionFixture &f) {
                                                        f.call("a", {.id = "0"});
                                                        f.kernel("k", {.id = "0"});
                                                    },
                                                    "no id"},
                                         ReasonCase{"historical",
                                                    [](SessionFixture &f) {
                                                        f.historical();
                                                        f.call("a", {.id = "7"});
                                                        f.kernel("k", {.id = "7"});
                                                    },
                                                    "neither row names its session"},
                                         ReasonCase{"not separable",
                                                    [](SessionFixture &f) {
                                                        f.notSeparable();
                                                        f.call("a", {.id = "7"});
                                                        f.kernel("k", {.id = "7"});
                                                    },
                                                    "another capture of this file"},
                                         ReasonCase{"no key rule",
                                                    [](SessionFixture &f) {
                                                        f.chrome();
                                                        f.call("a", {.id = "7"});
                                                        f.kernel("k", {.id = "7"});
                                                    },
                                                    "no key is documented"}));

TEST(Why, OrphansSayWhereTheyLieInTheCapture) {
    SessionFixture f;
    const Place before = f.kernel("before", {.start = 1, .duration = 5, .id = "1"});
    f.call("cudaLaunchKernel", {.start = 10, .duration = 1, .id = "2"});
    f.kernel("proven", {.start = 20, .duration = 5, .id = "2"});
    const Place after = f.kernel("after", {.start = 30, .duration = 5, .id = "3"});
    const AnalysisPtr analysis = analysed(f);
    const auto reason = [&](Place place) {
        return lineOf(whyDevice(*analysis, 0, deviceOf(*analysis->sessions[0], place)), "Most likely reason").here;
    };
    EXPECT_NE(reason(before).find("before this capture began"), std::string::npos);
    EXPECT_NE(reason(after).find("end of this capture"), std::string::npos);
}

TEST(Why, ACallListsItsDeviceWorkWithLatencies) {
    SessionFixture f;
    f.call("cudaGraphLaunch", {.start = 100, .duration = 10, .id = "7"});
    const Place inner = f.call("cuGraphLaunch", {.start = 101, .duration = 5, .id = "7", .api = ApiClass::Driver});
    f.kernel("a", {.start = 130, .duration = 5, .id = "7"});
    f.kernel("b", {.start = 140, .duration = 5, .id = "7"});
    const AnalysisPtr analysis = analysed(f);
    const Why why = whyCall(*analysis, 0, callOf(*analysis->sessions[0], inner));
    EXPECT_TRUE(why.qualified);
    EXPECT_EQ(why.deviceWorkTotal, 2U);
    ASSERT_EQ(why.deviceWork.size(), 2U);
    EXPECT_EQ(why.deviceWork[0].latency->latency.count, 30);
    EXPECT_EQ(lineOf(why, "Same call as").here, "cudaGraphLaunch");
    EXPECT_EQ(lineOf(why, "Calls with this key").here, "1 (unique)");
}

TEST(Why, ACallWithoutIdHasNoKey) {
    SessionFixture f;
    f.call("cudaFree", {.start = 100, .duration = 10});
    const Why why = whyCall(*analysed(f), 0, CallRef(0));
    EXPECT_EQ(why.verdictCode, "missing_id");
    EXPECT_EQ(lineOf(why, "Correlation").mark, WhyMark::NotInRecord);
    EXPECT_EQ(lineOf(why, "Calls with this key").label, "(no such line)");
}

TEST(Why, FlagsThatNoOtherLineSpeaksOfAreAdded) {
    SessionFixture f;
    f.call("cudaMalloc", {.start = 100, .duration = 10, .id = "7"});
    f.kernel("a", {.start = 130, .duration = 5, .id = "7"});
    EXPECT_FALSE(lineOf(whyFirst(*analysed(f)), "Flag unexpected_api").here.empty());
}

} // namespace
} // namespace lanescope::test
