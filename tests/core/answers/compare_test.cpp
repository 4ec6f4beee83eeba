// SPDX-License-Identifier: Apache-2.0
#include "analysis/compare/compare.h"
#include "tests/core/support/store_fixture.h"

#include <gtest/gtest.h>

#include <functional>
#include <memory>

namespace lanescope::test {

namespace {

using analysis::ComparedSide;
using analysis::Comparison;
using analysis::KernelDelta;
using analysis::MeasureDelta;

/// Two sessions of two artifacts, A and B, ready to be compared.
class TwoSessions {
public:
    SessionFixture a{1}, b{2};

    [[nodiscard]] const analysis::Analysis &analysed() {
        if (m_analysis == nullptr)
            m_analysis = analysis::analyse({artifactOf({a.finish()}, "a.json"), artifactOf({b.finish()}, "b.json")});
        return *m_analysis;
    }
    [[nodiscard]] Comparison compared(std::optional<std::pair<int, int>> rangeA = {},
                                      std::optional<std::pair<int, int>> rangeB = {}) {
        auto result = analysis::compareSides(analysed(), side(0, rangeA), side(1, rangeB));
        EXPECT_TRUE(result.ok()) << result.error().line();
        return result.take();
    }
    [[nodiscard]] std::string refusal(std::optional<std::pair<int, int>> rangeA = {}) {
        const auto result = analysis::compareSides(analysed(), side(0, rangeA), side(1, {}));
        return result.ok() ? "none" : result.error().code;
    }
    [[nodiscard]] ComparedSide side(std::size_t session, std::optional<std::pair<int, int>> range) {
        if (!range)
            return {session, std::nullopt};
        const model::ClockId clock{analysed().sessions[session]->id(), model::ClockRef(0)};
        return {session, analysis::TimeRange{clock, {range->first}, {range->second}}};
    }

private:
    analysis::AnalysisPtr m_analysis;
};

/// "a b delta", or "a b refusal".
std::string measure(const Comparison &comparison, const std::string &name) {
    const auto text = [](const analysis::MaybeNumber &number) {
        return number.value ? std::to_string(*number.value) : "null";
    };
    for (const MeasureDelta &one : comparison.measures)
        if (one.measure == name)
            return text(one.a) + " " + text(one.b) + " " + (one.delta ? std::to_string(*one.delta) : one.refusal);
    return "no such measure";
}

std::string kernels(const Comparison &comparison) {
    std::string out;
    for (const KernelDelta &one : comparison.kernels)
        out += one.kernel + " " + std::to_string(one.a.count) + "→" + std::to_string(one.b.count) + " " +
               std::string(kernelChangeCode(one.change)) + (one.reason.empty() ? "" : " " + one.reason) + "\n";
    return out;
}

void addKernels(SessionFixture &s, const std::string &name, const std::vector<std::int64_t> &durations,
                std::int64_t from = 0) {
    for (const std::int64_t duration : durations) {
        s.kernel(name, {.start = from, .duration = duration});
        from += duration + 10;
    }
}

TEST(Compare, GivesDeltasOfAggregatesAndNoTimeOfAClock) {
    TwoSessions two;
    two.a.call("cudaLaunchKernel", {.start = 0, .duration = 10, .id = "1"});
    two.a.kernel("k", {.start = 30, .duration = 100, .id = "1"});
    two.a.kernel("k", {.start = 150, .duration = 100});
    two.b.call("cudaLaunchKernel", {.start = 5'000'000, .duration = 20, .id = "1"});
    two.b.kernel("k", {.start = 5'000'050, .duration = 60, .id = "1"});
    const Comparison result = two.compared();
    EXPECT_EQ("250 110 -140", measure(result, "region_duration_ns"));
    EXPECT_EQ("2 1 -1", measure(result, "kernel_count"));
    EXPECT_EQ("200 60 -140", measure(result, "kernel_duration_ns"));
    EXPECT_EQ("200 60 -140", measure(result, "device_busy_ns"));
    EXPECT_EQ("1 0 -1", measure(result, "device_idle_gap_count"));
    EXPECT_EQ("20 0 -20", measure(result, "idle_gap_total_ns"));
    EXPECT_EQ("10 20 10", measure(result, "direct_launch_duration_ns"));
    EXPECT_EQ("30 50 20", measure(result, "latency_p50_ns"));
    EXPECT_EQ("20 30 10", measure(result, "queue_p50_ns"));
    for (const MeasureDelta &one : result.measures) {
        EXPECT_EQ(std::string::npos, one.measure.find("start")) << one.measure;
        EXPECT_EQ(std::string::npos, one.measure.find("end_ns")) << one.measure;
        if (one.delta) {
            EXPECT_LT(std::abs(*one.delta), 1'000'000) << one.measure << ": a difference of two clocks";
        }
    }
    EXPECT_NE(std::string_view::npos, analysis::kCompareNote.find("Descriptive, not causal"));
}

TEST(Compare, CallsKernelsNewGoneFasterSlowerOrTheSame) {
    TwoSessions two;
    addKernels(two.a, "gone", {500});
    addKernels(two.a, "faster", {1000, 1000, 1000}, 1000);
    addKernels(two.a, "slower", {100}, 10000);
    addKernels(two.a, "same to a hundredth", {1000}, 20000);
    addKernels(two.a, "same within noise", {100, 200, 300}, 30000); // median 200, deviation 100
    addKernels(two.b, "new", {600});
    addKernels(two.b, "faster", {900}, 1000);
    addKernels(two.b, "slower", {102}, 10000);
    addKernels(two.b, "same to a hundredth", {1010}, 20000);
    addKernels(two.b, "same within noise", {300}, 30000);
    EXPECT_EQ("faster 3→1 faster\nnew 0→1 new\ngone 1→0 gone\nsame within noise 3→1 same\n"
              "same to a hundredth 1→1 same\nslower 1→1 slower\n",
              kernels(two.compared()));
}

TEST(Compare, MediansAreOfTheNearestRankAndTheirRatioIsOfBToA) {
    TwoSessions two;
    addKernels(two.a, "k", {10, 20, 30, 40});
    addKernels(two.b, "k", {50});
    const KernelDelta kernel = two.compared().kernels.at(0);
    EXPECT_EQ(20, *kernel.a.medianNs.value);
    EXPECT_EQ(50, *kernel.b.medianNs.value);
    EXPECT_DOUBLE_EQ(2.5, *kernel.ratio);
    EXPECT_EQ(100, kernel.a.totalNs);
}

TEST(Compare, KernelsAreMatchedByClassAndShortNameAndSayHowManyNamesThatStandsFor) {
    TwoSessions two;
    addKernels(two.a, "void gemm<1>(float*)", {100, 300});
    addKernels(two.a, "void gemm<3>(float*)", {200}, 1000);
    addKernels(two.b, "void gemm<2>(float*)", {100, 100});
    addKernels(two.b, "ncclDevKernel_AllReduce", {100}, 1000);
    two.a.call("cudaLaunchKernel", {.start = 2000, .duration = 10, .id = "1"});
    two.a.kernel("void gemm<3>(float*)", {.start = 2010, .duration = 400, .id = "1"});
    const Comparison result = two.compared();
    EXPECT_EQ("gemm 4→2 same\nncclDevKernel_AllReduce 0→1 new\n", kernels(result));
    const KernelDelta &gemm = result.kernels.front();
    EXPECT_EQ("gemm", gemm.kernelClass);
    EXPECT_EQ(2U, gemm.a.namesMerged);
    EXPECT_EQ(1U, gemm.b.namesMerged);
    EXPECT_EQ(3U, gemm.a.unqualified);
    EXPECT_DOUBLE_EQ(250, *gemm.a.meanNs);
    EXPECT_EQ(400, *gemm.a.p99Ns.value);
    EXPECT_DOUBLE_EQ(1, *gemm.a.share);
    EXPECT_DOUBLE_EQ(2.0 / 3, *gemm.b.share);
    EXPECT_FALSE(result.kernels.back().a.meanNs) << "a side without the kernel has no mean";
}

TEST(Compare, KernelsOfOneShortNameAndTwoClassesStayApart) {
    auto rules = analysis::KernelClasses::parse("list two 1\n10 first a void\\sx::\n5 second b void\\sy::\n");
    ASSERT_TRUE(rules.ok()) << rules.error().line();
    SessionFixture a{1}, b{2};
    addKernels(a, "void x::k(int)", {10});
    addKernels(b, "void y::k(int)", {10});
    analysis::RuleSets sets;
    sets.kernels = rules.value();
    const auto analysis = analysis::analyse({artifactOf({a.finish()}), artifactOf({b.finish()})}, {}, {}, sets);
    const auto result = analysis::compareSides(*analysis, {0, std::nullopt}, {1, std::nullopt});
    ASSERT_TRUE(result.ok());
    EXPECT_EQ("k 1→0 gone\nk 0→1 new\n", kernels(result.value()));
}

TEST(Compare, BusyAndIdleCarryTheQualifiersOfTheirSide) {
    TwoSessions two;
    addKernels(two.a, "k", {1, 2});
    addKernels(two.b, "k", {1});
    two.b.graph({.start = 100, .duration = 50});
    const Comparison result = two.compared();
    for (const MeasureDelta &one : result.measures) {
        const bool rests = one.measure.find("idle") != std::string::npos || one.measure == "device_busy_ns";
        if (rests) {
            EXPECT_EQ(std::vector<std::string>{}, one.aQualifiers) << one.measure;
            EXPECT_EQ(std::vector<std::string>{"graph_opaque"}, one.bQualifiers) << one.measure;
        }
    }
}

TEST(Compare, WhatASideLostOrNeverRecordedHasItsValueAndNoDelta) {
    SessionFixture lossy{1}, whole{2}, graphs{3};
    for (SessionFixture *s : {&lossy, &whole, &graphs})
        addKernels(*s, "k", {10, 20});
    addKernels(whole, "only there", {5}, 1000);
    graphs.call("cudaGraphLaunch", {.start = 40, .duration = 5, .id = "9"});
    auto artifact = std::make_shared<model::Artifact>(*artifactOf({lossy.finish()}));
    artifact->report.add(model::Severity::DataLoss, "buffer_loss", "records were lost", {});
    const auto analysis = analysis::analyse({artifact, artifactOf({whole.finish()}), artifactOf({graphs.finish()})});
    const auto result = analysis::compareSides(*analysis, {0, std::nullopt}, {1, std::nullopt});
    ASSERT_TRUE(result.ok());
    EXPECT_EQ("30 35 a_buffer_loss", measure(result.value(), "device_busy_ns"));
    EXPECT_EQ("10 970 a_buffer_loss", measure(result.value(), "device_idle_gap_total_ns"));
    EXPECT_EQ("2 3 a_buffer_loss", measure(result.value(), "kernel_count"));
    EXPECT_NE(std::string::npos, kernels(result.value()).find("only there 0→1 unknown buffer_loss\n"));
    const analysis::TimeRange start{{analysis->sessions[0]->id(), model::ClockRef(0)}, {0}, {20}};
    const auto ranged = analysis::compareSides(*analysis, {0, start}, {1, std::nullopt});
    ASSERT_TRUE(ranged.ok());
    EXPECT_EQ("10 35 a_buffer_loss", measure(ranged.value(), "device_busy_ns")) << "a range of it lost as much";
    const auto hidden = analysis::compareSides(*analysis, {1, std::nullopt}, {2, std::nullopt});
    ASSERT_TRUE(hidden.ok());
    EXPECT_EQ("35 30 b_graph_opaque", measure(hidden.value(), "device_busy_ns"));
    EXPECT_EQ("3 null b_graph_opaque", measure(hidden.value(), "kernel_count"));
}

TEST(Compare, RangesAreComparedByWhatLiesInThem) {
    TwoSessions two;
    addKernels(two.a, "k", {100, 100, 100}); // 0..100, 110..210, 220..320
    addKernels(two.b, "k", {100}, 7000);
    const Comparison result = two.compared(std::pair(0, 210), std::pair(7000, 7050));
    EXPECT_EQ("2 1 -1", measure(result, "kernel_count"));
    EXPECT_EQ("200 50 -150", measure(result, "device_busy_ns"));
    EXPECT_EQ("k 2→1 same\n", kernels(result));
}

TEST(Compare, TwoRangesOfOneSessionAreTwoSides) {
    TwoSessions two;
    addKernels(two.a, "k", {100, 50});
    addKernels(two.b, "unused", {1});
    const auto result =
        analysis::compareSides(two.analysed(), two.side(0, std::pair(0, 100)), two.side(0, std::pair(110, 200)));
    ASSERT_TRUE(result.ok());
    EXPECT_EQ("100 50 -50", measure(result.value(), "kernel_duration_ns"));
}

TEST(CompareRefusal, OfOneSideTwice) {
    TwoSessions two;
    addKernels(two.a, "k", {1});
    const auto code = [&](const ComparedSide &a, const ComparedSide &b) {
        return analysis::compareSides(two.analysed(), a, b).error().code;
    };
    EXPECT_EQ("same_selection", code(two.side(0, {}), two.side(0, {})));
    EXPECT_EQ("same_selection", code(two.side(0, std::pair(0, 5)), two.side(0, std::pair(0, 5))));
}

TEST(CompareRefusal, OfACaptureWithoutDeviceWork) {
    TwoSessions two;
    addKernels(two.a, "k", {1});
    two.b.call("cudaLaunchKernel", {.start = 0, .duration = 10, .id = "1"});
    EXPECT_EQ("no_device_events", two.refusal());
}

TEST(CompareRefusal, OfARangeWithoutEventsOrWithoutDeviceWork) {
    TwoSessions two;
    addKernels(two.a, "k", {100});
    two.a.call("cudaMalloc", {.start = 500, .duration = 10});
    addKernels(two.b, "k", {100});
    EXPECT_EQ("empty_selection", two.refusal(std::pair(200, 300)));
    EXPECT_EQ("no_device_events", two.refusal(std::pair(500, 505)));
}

TEST(CompareRefusal, OfARangeWhereNoTimesMayBeCompared) {
    TwoSessions two;
    two.a.historical();
    addKernels(two.a, "k", {100});
    addKernels(two.b, "k", {100});
    EXPECT_EQ("missing_session_scope", two.refusal(std::pair(0, 300)));
    TwoSessions mixed;
    mixed.a.notSeparable();
    addKernels(mixed.a, "k", {100});
    addKernels(mixed.b, "k", {100});
    EXPECT_EQ("sessions_not_separable", mixed.refusal(std::pair(0, 300)));
}

/// What a side lacks, and the measures that are refused for it.
struct Lack {
    const char *name;
    std::function<void(TwoSessions &)> build;
    const char *measure;
    const char *refusal;
    const char *measureThatStays;
};

class CompareLack : public ::testing::TestWithParam<Lack> {};

TEST_P(CompareLack, RefusesTheMeasureAndKeepsTheOthers) {
    TwoSessions two;
    GetParam().build(two);
    const Comparison result = two.compared();
    const std::string lacking = measure(result, GetParam().measure);
    EXPECT_NE(std::string::npos, lacking.find(GetParam().refusal)) << lacking;
    const std::string kept = measure(result, GetParam().measureThatStays);
    EXPECT_EQ(std::string::npos, kept.find("null")) << kept;
    EXPECT_NE("no such measure", kept);
}

INSTANTIATE_TEST_SUITE_P(Sides, CompareLack,
                         ::testing::Values(Lack{"Inseparable",
                                                [](TwoSessions &two) {
                                                    two.a.notSeparable();
                                                    addKernels(two.a, "k", {1, 2});
                                                    addKernels(two.b, "k", {1, 2});
                                                },
                                                "device_busy_ns", "a_sessions_not_separable", "kernel_duration_ns"},
                                           Lack{"Historical",
                                                [](TwoSessions &two) {
                                                    two.b.historical();
                                                    addKernels(two.a, "k", {1, 2});
                                                    addKernels(two.b, "k", {1, 2});
                                                },
                                                "idle_gap_total_ns", "b_missing_session_scope", "kernel_count"},
                                           Lack{"SeveralClocks",
                                                [](TwoSessions &two) {
                                                    addKernels(two.a, "k", {1, 2});
                                                    addKernels(two.b, "k", {1, 2});
                                                    two.b.kernel("k", {.start = 5, .duration = 3, .clock = "other"});
                                                },
                                                "region_duration_ns", "b_several_clocks", "kernel_duration_ns"},
                                           Lack{"NothingProven",
                                                [](TwoSessions &two) {
                                                    two.a.call("cudaLaunchKernel",
                                                               {.start = 0, .duration = 10, .id = "1"});
                                                    two.a.kernel("k", {.start = 30, .duration = 100, .id = "1"});
                                                    addKernels(two.b, "k", {1, 2});
                                                },
                                                "latency_p50_ns", "b_no_qualified_device_work", "device_busy_ns"},
                                           Lack{"GraphsWithoutTheirKernels",
                                                [](TwoSessions &two) {
                                                    addKernels(two.a, "k", {1, 2});
                                                    addKernels(two.b, "k", {1});
                                                    two.b.graph({.start = 100, .duration = 50});
                                                },
                                                "kernel_count", "b_graph_opaque", "device_busy_ns"},
                                           Lack{"NoUsableTimes",
                                                [](TwoSessions &two) {
                                                    two.a.kernel("k", {.start = 5, .duration = -1});
                                                    addKernels(two.b, "k", {1});
                                                },
                                                "region_duration_ns", "a_no_usable_times", "kernel_count"}),
                         [](const auto &row) { return std::string(row.param.name); });

TEST(CompareRefusal, OfAKernelThatMayBeHiddenInAGraphOrHasNoTimes) {
    TwoSessions two;
    addKernels(two.a, "hidden in b", {5});
    addKernels(two.a, "in both", {5}, 100);
    addKernels(two.b, "in both", {5}, 100);
    two.a.kernel("without times", {.start = 5, .duration = -1});
    addKernels(two.b, "without times", {5}, 200);
    two.b.graph({.start = 300, .duration = 50});
    const std::string all = kernels(two.compared());
    EXPECT_NE(std::string::npos, all.find("hidden in b 1→0 unknown graph_opaque\n")) << all;
    EXPECT_NE(std::string::npos, all.find("in both 1→1 same\n")) << all;
    EXPECT_NE(std::string::npos, all.find("without times 1→1 unknown no_usable_times\n")) << all;
}

} // namespace
} // namespace lanescope::test
