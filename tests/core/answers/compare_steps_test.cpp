// SPDX-License-Identifier: Apache-2.0
// A step compared with another: by its own calls and their work, whenever that ran. Values by hand.
#include "analysis/compare/compare.h"
#include "tests/core/support/numbers_of.h"

#include <gtest/gtest.h>

namespace lanescope::test {
namespace {

using analysis::ComparedSide;
using analysis::Comparison;

/// Two steps of one lane. The first launches a gemm of 40 ns that runs while the second is on the host; the second
/// launches two gemms of 20 ns, 10 ns apart.
analysis::AnalysisPtr twoSteps() {
    SessionFixture s;
    s.annotation("decode[bs=3/4 tok=3 d=3]", {.start = 0, .duration = 100});
    s.call("cudaLaunchKernel", {.start = 10, .duration = 5, .id = "1"});
    s.annotation("decode[bs=4/4 tok=4 d=4]", {.start = 100, .duration = 80});
    s.call("cudaLaunchKernel", {.start = 110, .duration = 5, .id = "2"});
    s.call("cudaLaunchKernel", {.start = 120, .duration = 5, .id = "3"});
    s.kernel("gemm", {.start = 110, .duration = 40, .id = "1"});
    s.kernel("gemm", {.start = 200, .duration = 20, .id = "2"});
    s.kernel("gemm", {.start = 230, .duration = 20, .id = "3"});
    return analysis::analyse({artifactOf({s.finish()})});
}

ComparedSide step(std::size_t number, std::size_t session = 0) { return {session, std::nullopt, number}; }

/// "a b delta", or "a b refusal".
std::string stepMeasure(const Comparison &comparison, const std::string &name) {
    for (const analysis::MeasureDelta &one : comparison.measures)
        if (one.measure == name)
            return brief(one.a) + " " + brief(one.b) + " " + (one.delta ? std::to_string(*one.delta) : one.refusal);
    return "no such measure";
}

std::string refusal(const analysis::Analysis &analysis, const ComparedSide &a, const ComparedSide &b) {
    const auto result = analysis::compareSides(analysis, a, b);
    return result ? "none" : result.error().code;
}

TEST(CompareSteps, HaveTheNumbersOfTheirOwnCallsAndWork) {
    const auto analysis = twoSteps();
    const auto result = analysis::compareSides(*analysis, step(1), step(2));
    ASSERT_TRUE(result.ok()) << result.error().line();
    EXPECT_EQ(stepMeasure(result.value(), "duration_ns"), "100 80 -20");
    EXPECT_EQ(stepMeasure(result.value(), "device_busy_ns"), "40 40 0");
    EXPECT_EQ(stepMeasure(result.value(), "idle_ns"), "0 10 10");
    EXPECT_EQ(stepMeasure(result.value(), "first_launch_to_last_kernel_ns"), "140 140 0");
    EXPECT_EQ(stepMeasure(result.value(), "launches"), "1 2 1");
    EXPECT_EQ(stepMeasure(result.value(), "kernels"), "1 2 1");
    EXPECT_EQ(stepMeasure(result.value(), "kernel_duration_ns"), "40 40 0");
    EXPECT_EQ(stepMeasure(result.value(), "tokens"), "3 4 1");
    EXPECT_EQ(stepMeasure(result.value(), "requests"), "3 4 1");
    EXPECT_EQ(stepMeasure(result.value(), "latency_p50_ns"), "100 90 -10");
    ASSERT_EQ(result.value().kernels.size(), 1U);
    EXPECT_EQ(result.value().kernels[0].a.count, 1U) << "the gemm that runs later is its work";
    EXPECT_EQ(result.value().kernels[0].b.count, 2U);
    EXPECT_EQ(result.value().kernels[0].change, analysis::KernelChange::Faster);
}

TEST(CompareSteps, AreRefusedWithAReason) {
    const auto analysis = twoSteps();
    EXPECT_EQ(refusal(*analysis, step(1), step(1)), "same_selection");
    EXPECT_EQ(refusal(*analysis, step(1), step(3)), "no_such_step");
    EXPECT_EQ(refusal(*analysis, step(0), step(1)), "no_such_step");
    EXPECT_EQ(refusal(*analysis, step(1), {0, std::nullopt, std::nullopt}), "step_and_other");
    SessionFixture s;
    s.historical();
    s.annotation("step[DECODE bs=1]", {.start = 0, .duration = 100});
    const auto historical = analysis::analyse({artifactOf({s.finish()})});
    EXPECT_EQ(refusal(*historical, step(1), step(2)), "missing_session_scope");
}

TEST(CompareSteps, AGraphThatHidesItsKernelsRefusesThoseMeasuresAlone) {
    SessionFixture s;
    s.annotation("step[DECODE bs=1]", {.start = 0, .duration = 100});
    s.call("cudaGraphLaunch", {.start = 10, .duration = 5, .id = "1"});
    s.graph({.start = 20, .duration = 50, .id = "1"});
    s.annotation("step[DECODE bs=1]", {.start = 100, .duration = 100});
    s.call("cudaLaunchKernel", {.start = 110, .duration = 5, .id = "2"});
    s.kernel("gemm", {.start = 120, .duration = 30, .id = "2"});
    const auto analysis = analysis::analyse({artifactOf({s.finish()})});
    const auto result = analysis::compareSides(*analysis, step(1), step(2));
    ASSERT_TRUE(result.ok()) << result.error().line();
    EXPECT_EQ(stepMeasure(result.value(), "device_busy_ns"), "50 30 -20");
    EXPECT_EQ(stepMeasure(result.value(), "graph_launches"), "1 0 -1");
    EXPECT_EQ(stepMeasure(result.value(), "kernels"), "null graph_opaque 1 a_graph_opaque");
    ASSERT_EQ(result.value().kernels.size(), 1U);
    EXPECT_EQ(result.value().kernels[0].change, analysis::KernelChange::Unknown);
}

TEST(CompareSteps, AGraphLaunchWithoutAnyRecordHidesItsKernelsAndItsTime) {
    SessionFixture s;
    s.annotation("step[DECODE bs=1]", {.start = 0, .duration = 100});
    s.call("cudaGraphLaunch", {.start = 10, .duration = 5, .id = "1"});
    s.call("cudaLaunchKernel", {.start = 20, .duration = 5, .id = "3"});
    s.kernel("sample", {.start = 40, .duration = 10, .id = "3"});
    s.annotation("step[DECODE bs=1]", {.start = 100, .duration = 100});
    s.call("cudaLaunchKernel", {.start = 110, .duration = 5, .id = "2"});
    s.kernel("gemm", {.start = 120, .duration = 30, .id = "2"});
    const auto analysis = analysis::analyse({artifactOf({s.finish()})});
    const auto result = analysis::compareSides(*analysis, step(1), step(2));
    ASSERT_TRUE(result.ok()) << result.error().line();
    EXPECT_EQ(stepMeasure(result.value(), "kernels"), "null graph_opaque 1 a_graph_opaque");
    EXPECT_EQ(stepMeasure(result.value(), "first_launch_to_last_kernel_ns"), "null graph_opaque 40 a_graph_opaque");
    EXPECT_EQ(stepMeasure(result.value(), "device_busy_ns"), "10 30 a_graph_opaque");
    EXPECT_EQ(stepMeasure(result.value(), "graph_launches"), "1 0 -1");
    for (const analysis::KernelDelta &kernel : result.value().kernels)
        EXPECT_EQ(kernel.change == analysis::KernelChange::Unknown, kernel.kernel == "gemm") << kernel.kernel;
    for (const analysis::MeasureDelta &one : result.value().measures)
        if (one.measure == "idle_ns") {
            EXPECT_EQ(one.aQualifiers, std::vector<std::string>{"graph_opaque"});
        }
}

} // namespace
} // namespace lanescope::test
