// SPDX-License-Identifier: Apache-2.0
// Ranges, breakdowns, comparisons and findings of one phase: its events, the gaps between two of them, and how many
// others were left out. Values by hand.
#include "analysis/breakdown.h"
#include "analysis/compare/compare.h"
#include "analysis/output/table_cells.h"
#include "analysis/range/range_summary.h"
#include "tests/core/support/numbers_of.h"
#include "tests/core/support/store_fixture.h"

#include <gtest/gtest.h>

#include <map>

namespace lanescope::test {
namespace {

using namespace analysis;

/// decode 0..10 and 15..20, prefill 20..90, decode 90..`end`; a launch of each phase.
void addPhases(SessionFixture &s, std::int64_t end) {
    s.call("cudaLaunchKernel", {.start = -20, .duration = 5, .id = "1", .phase = "decode"});
    s.call("cudaLaunchKernel", {.start = -10, .duration = 5, .id = "3", .phase = "prefill"});
    s.kernel("a", {.start = 0, .duration = 10, .id = "1", .phase = "decode"});
    s.kernel("b", {.start = 15, .duration = 5, .phase = "decode"});
    s.kernel("c", {.start = 20, .duration = 70, .id = "3", .phase = "prefill"});
    s.kernel("d", {.start = 90, .duration = end - 90, .phase = "decode"});
}

RangeSummary rangeOfPhase(const Analysis &analysis, const std::optional<std::string> &phase) {
    const model::ClockId clock{analysis.sessions[0]->id(), model::ClockRef(0UL)};
    auto summary = summariseRange(analysis, 0, {clock, {-30}, {100}}, {}, phase);
    EXPECT_TRUE(summary.ok()) << summary.error().line();
    return summary.take();
}

TEST(PhaseFilter, ARangeHasTheEventsOfThePhaseAndTheGapsBetweenTwoOfThem) {
    SessionFixture s;
    addPhases(s, 100);
    const auto analysis = analysed(s);
    const RangeSummary decode = rangeOfPhase(*analysis, "decode"), all = rangeOfPhase(*analysis, std::nullopt);
    EXPECT_EQ(decode.phase, "decode");
    EXPECT_EQ(decode.numbers.kernelCount, 3U);
    EXPECT_EQ(decode.numbers.directLaunchCount, 1U);
    EXPECT_EQ(brief(decode.numbers.deviceBusyNs), "25");
    EXPECT_EQ(brief(decode.numbers.deviceIdleGap), "1/5/5") << "what prefill does is no idle time of decode";
    EXPECT_EQ(brief(decode.numbers.idleGap), "1/5/5");
    EXPECT_EQ(brief(decode.numbers.runtimeLaunchGap), "0/0/0") << "it lies between two phases";
    EXPECT_EQ(brief(all.numbers.runtimeLaunchGap), "1/5/5");
    EXPECT_EQ(decode.inFlight.most, 1U);
    EXPECT_EQ(all.inFlight.most, 2U);
    EXPECT_EQ(decode.gaps.size(), 2U);
    EXPECT_EQ(decode.numbers.leftOut, (std::map<std::string, std::uint64_t>{{"other_phase", 2}}));
    EXPECT_TRUE(all.numbers.leftOut.empty());
    ASSERT_EQ(decode.devices.size(), 1U);
    EXPECT_EQ(decode.devices[0].gapNs, 5);
}

TEST(PhaseFilter, ABreakdownHasTheTimeOfThePhaseAloneAndItsPartsAddUp) {
    SessionFixture s;
    addPhases(s, 100);
    const auto analysis = analysed(s);
    BreakdownOptions options;
    options.phase = "decode";
    std::map<std::string, BreakdownMeasure> found;
    for (const BreakdownMeasure &one : breakdownOf(*analysis, 0, options))
        found.emplace(one.measure, one);
    EXPECT_EQ(brief(found.at("busy_time").valueNs), "25");
    EXPECT_EQ(brief(found.at("idle_time").valueNs), "5");
    EXPECT_EQ(brief(found.at("total_time").valueNs), "30");
    EXPECT_EQ(found.at("busy_time").count, 3U);
    EXPECT_EQ(found.at("busy_time").leftOut, 1U);
    EXPECT_EQ(brief(found.at("busy_time").windowStartNs) + ".." + brief(found.at("busy_time").windowEndNs), "0..100");
    EXPECT_DOUBLE_EQ(*found.at("idle_time").ratio, 5.0 / 30.0);
    EXPECT_EQ(found.count("idle_host_wait"), 0U) << "classes of idle time are of whole devices";
    options.phase = "encode";
    EXPECT_TRUE(breakdownOf(*analysis, 0, options).empty());
}

TEST(PhaseFilter, AComparisonIsOfTheRegionsOfBothSides) {
    SessionFixture a{1}, b{2};
    addPhases(a, 100);
    addPhases(b, 95);
    const auto analysis = analyse({artifactOf({a.finish()}, "a.json"), artifactOf({b.finish()}, "b.json")});
    const auto side = [&](std::size_t session, const std::string &phase) {
        ComparedSide one{session, std::nullopt};
        one.phase = phase;
        return one;
    };
    const auto comparison = compareSides(*analysis, side(0, "decode"), side(1, "decode"));
    ASSERT_TRUE(comparison.ok()) << comparison.error().line();
    std::map<std::string, MeasureDelta> measures;
    for (const MeasureDelta &one : comparison.value().measures)
        measures.emplace(one.measure, one);
    EXPECT_EQ(brief(measures.at("kernel_duration_ns").a), "25");
    EXPECT_EQ(measures.at("kernel_duration_ns").delta, -5);
    EXPECT_EQ(brief(measures.at("device_idle_gap_total_ns").b), "5");
    EXPECT_EQ(comparison.value().kernels.size(), 3U) << "c runs in prefill alone";
    EXPECT_EQ(comparison.value().aLeftOut, (std::map<std::string, std::uint64_t>{{"other_phase", 2}}));
    EXPECT_TRUE(compareSides(*analysis, side(0, "decode"), side(0, "prefill")).ok()) << "two phases of one session";
    ComparedSide step = side(0, "decode");
    step.step = 1;
    EXPECT_EQ(compareSides(*analysis, side(0, "encode"), side(1, "decode")).error().code, "no_such_phase");
    EXPECT_EQ(compareSides(*analysis, side(0, "decode"), side(0, "decode")).error().code, "same_selection");
    EXPECT_EQ(compareSides(*analysis, step, step).error().code, "same_selection");
    ComparedSide other = step;
    other.session = 1;
    EXPECT_EQ(compareSides(*analysis, step, other).error().code, "step_and_phase");
}

TEST(PhaseFilter, APhaseOnSeveralClocksIsComparedByRangesOnly) {
    SessionFixture a{1}, b{2};
    for (const char *clock : {"x", "y"})
        a.kernel("k", {.start = 0, .duration = 5, .phase = "decode", .clock = clock});
    b.kernel("k", {.start = 0, .duration = 5, .phase = "decode"});
    const auto analysis = analyse({artifactOf({a.finish()}, "a.json"), artifactOf({b.finish()}, "b.json")});
    ComparedSide whole{0, std::nullopt}, other{1, std::nullopt};
    whole.phase = other.phase = "decode";
    EXPECT_EQ(compareSides(*analysis, whole, other).error().code, "several_clocks");
    whole.range = TimeRange{{analysis->sessions[0]->id(), model::ClockRef(0UL)}, {0}, {10}};
    EXPECT_TRUE(compareSides(*analysis, whole, other).ok());
}

TEST(PhaseFilter, FindingsCountTheEventsOfThePhaseAndWhatWasLeftOut) {
    SessionFixture s;
    for (int i = 0; i < 3; ++i)
        s.kernel("lost", {.id = std::to_string(i + 1),
                          .phase = i == 1 ? "prefill" : "decode",
                          .flags = static_cast<model::RecordFlags>(model::RecordFlag::NotCollected)});
    const auto analysis = analysed(s);
    const auto cellsOf = [&](const char *phase) {
        Selection selection = Selection::all(*analysis);
        if (phase != nullptr)
            selection.phase = phase;
        return collectCells(TableKind::Findings, *analysis, selection, {}, 100);
    };
    const auto countsOf = [&](const char *phase) {
        const TableCells cells = cellsOf(phase);
        for (const auto &row : cells.rows)
            if (row[*cells.columnOf("code")].text == "clock_not_collected")
                return std::to_string(*row[*cells.columnOf("count")].number) + " " +
                       std::to_string(*row[*cells.columnOf("left_out")].number);
        return std::string("none");
    };
    EXPECT_EQ(countsOf(nullptr), "3 0");
    EXPECT_EQ(countsOf("decode"), "2 1");
    EXPECT_EQ(countsOf("prefill"), "1 2");
    EXPECT_EQ(countsOf("mixed"), "none");
}

} // namespace
} // namespace lanescope::test
