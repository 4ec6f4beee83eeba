// SPDX-License-Identifier: Apache-2.0
// Values by hand.
#include "analysis/breakdown.h"
#include "analysis/idle_classes.h"
#include "analysis/launch_bound.h"
#include "tests/core/support/numbers_of.h"

#include <gtest/gtest.h>

#include <map>

namespace lanescope::test {
namespace {

using namespace analysis;

/// "definition device stream measure" → value or "null reason"; the device of the whole file is "*".
std::map<std::string, std::string> measuresOf(const Analysis &analysis, const BreakdownOptions &options) {
    const model::SessionStore &session = *analysis.sessions[0];
    std::map<std::string, std::string> out;
    for (const BreakdownMeasure &one : breakdownOf(analysis, 0, options)) {
        std::string where = one.device ? std::string(session.text(session.info(*one.device).device)) : "*";
        if (one.stream)
            where += "/" + std::string(session.text(session.info(*one.stream).stream));
        EXPECT_TRUE(
            out.emplace(where + " " + std::string(one.measure) + (one.definition == "HTA idle (30 ns)" ? " ns" : ""),
                        brief(one.valueNs))
                .second);
    }
    return out;
}

constexpr BreakdownOptions kOurs{};
constexpr BreakdownOptions kTraceLens{BreakdownDefinition::TraceLens, false};
constexpr BreakdownOptions kHta{BreakdownDefinition::Hta, false};

TEST(Breakdown, OverlapTouchingAndEmptySlicesAreCountedOnce) {
    SessionFixture s;
    s.kernel("gemm_a", {.stream = "7", .start = 100, .duration = 20});
    s.kernel("gemm_b", {.stream = "7", .start = 110, .duration = 20}); // dependent launch: overlaps on its stream
    s.kernel("gemm_c", {.stream = "8", .start = 130, .duration = 10}); // touches
    s.kernel("nccl", {.stream = "9", .start = 120, .duration = 40});   // 20 of it behind gemm_b and gemm_c
    s.memcpy({.stream = "9", .start = 150, .duration = 20});           // 10 of it behind nccl
    s.memset({.stream = "9", .start = 165, .duration = 15});
    s.kernel("gemm_empty", {.stream = "7", .start = 200, .duration = 0});
    const AnalysisPtr analysis = analysed(s);
    const auto ours = measuresOf(*analysis, kOurs);
    EXPECT_EQ(ours.at("0 total_time"), "100");
    EXPECT_EQ(ours.at("0 computation_time"), "40");
    EXPECT_EQ(ours.at("0 total_comm_time"), "40");
    EXPECT_EQ(ours.at("0 exposed_comm_time"), "20");
    EXPECT_EQ(ours.at("0 total_copy_time"), "30");
    EXPECT_EQ(ours.at("0 exposed_copy_time"), "20");
    EXPECT_EQ(ours.at("0 busy_time"), "80");
    EXPECT_EQ(ours.at("0 idle_time"), "20");
    EXPECT_EQ(ours.at("0 comp_comm_overlap"), "20");
    EXPECT_EQ(ours.at("0 idle_unknown"), "20");
    const auto traceLens = measuresOf(*analysis, kTraceLens);
    EXPECT_EQ(traceLens.at("0 computation_time"), "55") << "a memset computes, says TraceLens";
    EXPECT_EQ(traceLens.at("0 total_memcpy_time"), "20");
    EXPECT_EQ(traceLens.at("0 exposed_memcpy_time"), "5");
    EXPECT_EQ(traceLens.at("0 micro_idle_time"), "20");
    EXPECT_EQ(traceLens.at("0 macro_idle_time"), "0");
    const auto hta = measuresOf(*analysis, kHta);
    EXPECT_EQ(hta.at("0 kernel_time"), "100");
    EXPECT_EQ(hta.at("0 compute_time"), "40");
    EXPECT_EQ(hta.at("0 non_compute_time"), "40");
}

TEST(Breakdown, ThePartsAddUpToTheWindow) {
    for (std::uint64_t seed = 1; seed <= 50; ++seed) {
        SessionFixture s;
        std::uint64_t state = seed * 0x9E3779B97F4A7C15ULL;
        const auto draw = [&state](std::uint64_t limit) {
            state = state * 6364136223846793005ULL + 1442695040888963407ULL;
            return static_cast<std::int64_t>((state >> 33U) % limit);
        };
        for (int i = 0; i < 30; ++i) {
            const DeviceSpec spec{.stream = std::to_string(draw(3)), .start = draw(300), .duration = draw(20)};
            switch (draw(4)) {
            case 0: s.memcpy(spec); break;
            case 1: s.graph(spec); break;
            case 2: s.kernel("ncclDevKernel", spec); break;
            default: s.kernel("gemm", spec);
            }
        }
        const auto ours = measuresOf(*analysed(s), kOurs);
        const auto value = [&](const char *name) { return std::stoll(ours.at("0 " + std::string(name))); };
        EXPECT_EQ(value("computation_time") + value("exposed_comm_time") + value("exposed_copy_time") +
                      value("exposed_graph_time") + value("idle_time"),
                  value("total_time"));
        EXPECT_EQ(value("busy_time") + value("idle_time"), value("total_time"));
        EXPECT_EQ(value("idle_host_wait") + value("idle_kernel_wait") + value("idle_other") + value("idle_unknown"),
                  value("idle_time"));
    }
}

TEST(Breakdown, WholeGraphRowsAreBusyForUsAndUnknownToTheOthers) {
    SessionFixture s;
    s.nsight();
    s.kernel("gemm", {.start = 0, .duration = 10});
    s.graph({.start = 20, .duration = 30});
    s.kernel("gemm", {.start = 60, .duration = 10});
    const AnalysisPtr analysis = analysed(s);
    EXPECT_EQ(measuresOf(*analysis, kOurs).at("0 total_graph_time"), "30");
    EXPECT_EQ(measuresOf(*analysis, kOurs).at("0 idle_time"), "20");
    EXPECT_EQ(measuresOf(*analysis, kTraceLens).at("0 idle_time"), "50");
    EXPECT_EQ(breakdownOf(*analysis, 0, kTraceLens).front().leftOut, 1U);
    EXPECT_EQ(breakdownOf(*analysis, 0, kOurs).front().leftOut, 0U);
    EXPECT_EQ(analysis->numbers[0].total.qualifiers, std::vector<std::string>{"graph_opaque"});
}

TEST(Breakdown, DevicesStayApartUnlessTheWholeFileIsPicked) {
    SessionFixture s;
    s.kernel("gemm", {.device = "0", .start = 0, .duration = 10});
    s.kernel("gemm", {.device = "0", .start = 90, .duration = 10});
    s.kernel("gemm", {.device = "1", .start = 50, .duration = 60});
    const AnalysisPtr analysis = analysed(s);
    const auto each = measuresOf(*analysis, kTraceLens);
    EXPECT_EQ(each.at("0 idle_time"), "80");
    EXPECT_EQ(each.at("1 idle_time"), "0");
    EXPECT_EQ(each.count("* idle_time"), 0U);
    const auto whole = measuresOf(*analysis, {BreakdownDefinition::TraceLens, true});
    EXPECT_EQ(whole.at("* total_time"), "110");
    EXPECT_EQ(whole.at("* idle_time"), "40");
    EXPECT_EQ(whole.count("0 idle_time"), 0U);
}

TEST(Breakdown, ClocksAreNeverUnited) {
    SessionFixture s;
    s.kernel("gemm", {.start = 0, .duration = 5, .clock = "x"});
    s.kernel("gemm", {.start = 1000, .duration = 5, .clock = "y"});
    const AnalysisPtr analysis = analysed(s);
    const auto rows = breakdownOf(*analysis, 0, {BreakdownDefinition::TraceLens, true});
    std::size_t totals = 0;
    for (const BreakdownMeasure &row : rows)
        if (row.measure == "total_time") {
            ++totals;
            EXPECT_EQ(brief(row.valueNs), "5");
        }
    EXPECT_EQ(totals, 2U);
}

TEST(Breakdown, IsRefusedWhereTimesMayNotBeRelated) {
    for (const bool merged : {true, false}) {
        SessionFixture s;
        merged ? s.notSeparable() : s.historical();
        s.kernel("gemm", {.start = 0, .duration = 5});
        const AnalysisPtr analysis = analysed(s);
        for (const BreakdownOptions &options : {kOurs, kTraceLens, kHta}) {
            const auto rows = breakdownOf(*analysis, 0, options);
            EXPECT_FALSE(rows.empty());
            for (const BreakdownMeasure &row : rows) {
                const std::string reason = merged ? "null sessions_not_separable" : "null missing_session_scope";
                EXPECT_EQ(brief(row.valueNs), reason) << row.measure;
                EXPECT_EQ(brief(row.windowStartNs), reason);
                EXPECT_FALSE(row.ratio);
            }
        }
    }
}

TEST(Breakdown, OneEventAndNoneWithUsableTimes) {
    SessionFixture one, none;
    one.kernel("gemm", {.start = 10, .duration = 5});
    none.kernel("gemm", {.start = 10, .duration = -5});
    const auto measures = measuresOf(*analysed(one), kOurs);
    EXPECT_EQ(measures.at("0 total_time"), "5");
    EXPECT_EQ(measures.at("0 idle_time"), "0");
    EXPECT_EQ(measures.at("0 comp_comm_overlap"), "0");
    const AnalysisPtr analysis = analysed(none);
    for (const BreakdownMeasure &row : breakdownOf(*analysis, 0, kOurs)) {
        EXPECT_EQ(brief(row.valueNs), "null no_usable_times") << row.measure;
        EXPECT_EQ(row.leftOut, 1U);
    }
    SessionFixture empty;
    empty.call("cudaLaunchKernel", {.start = 0, .duration = 1});
    EXPECT_TRUE(breakdownOf(*analysed(empty), 0, kOurs).empty());
}

// Gaps of stream 7: 20..40 (launched at 30), 50..55 (at 1), 60..40060 (at 2), 40070..40080 (unproven),
// 40090..40100 (at 40090, as the gap begins), 40110..40120 (before its launch at 40130).
model::SessionPtr sessionOfIdleClasses() {
    SessionFixture s;
    const auto pair = [&](const char *id, std::int64_t launch, std::int64_t start) {
        s.call("cudaLaunchKernel", {.start = launch, .duration = 1, .id = id});
        s.kernel("gemm", {.start = start, .duration = 10, .id = id});
    };
    pair("1", 0, 10);
    pair("2", 30, 40);
    pair("3", 1, 55);
    s.kernel("gemm", {.start = 65, .duration = 0}); // empty: no gap before, none behind
    pair("4", 2, 40065);
    s.kernel("gemm", {.start = 40085, .duration = 10, .id = "99"});
    pair("5", 40095, 40105);
    pair("6", 40150, 40125);
    return s.finish();
}

std::string sumsText(const std::array<IdleSums, kIdleClassCount> &sums) {
    std::string out;
    for (std::size_t i = 0; i < sums.size(); ++i)
        out += (i == 0 ? "" : " ") + std::string(idleClassCode(static_cast<IdleClass>(i))) + " " +
               std::to_string(sums[i].count) + "/" + std::to_string(sums[i].totalNs);
    return out;
}

TEST(IdleClasses, TellWhoWaitedWhereTheLaunchIsProven) {
    const model::SessionPtr session = sessionOfIdleClasses();
    const Correlation correlation = correlate(std::array{session});
    const auto ours = deviceIdle(*session, correlation.sessions[0], IdleRule{});
    ASSERT_EQ(ours.size(), 1U);
    // 20..40 and 40095..40105 host; 50..55 kernel; 65..40065 other; 40075..40085 unproven and
    // 40115..40125 before its launch: unknown.
    EXPECT_EQ(sumsText(ours[0].sums), "host_wait 2/30 kernel_wait 1/5 other 1/40000 unknown 2/20");
    EXPECT_EQ(ours[0].begin.count, 10);
    EXPECT_EQ(ours[0].end.count, 40135);
    const auto hta = streamIdle(*session, correlation.sessions[0], kHtaIdleRule);
    ASSERT_EQ(hta.size(), 1U);
    // A launch at the very end of the kernel before does not make the host wait, one after its kernel does.
    EXPECT_EQ(sumsText(hta[0].sums), "host_wait 2/30 kernel_wait 2/15 other 1/40000 unknown 1/10");
    const auto documented = streamIdle(*session, correlation.sessions[0], kHtaDocumentedIdleRule);
    EXPECT_EQ(sumsText(documented[0].sums), "host_wait 2/30 kernel_wait 2/15 other 1/40000 unknown 1/10");
}

TEST(IdleClasses, OverlapOnOneStreamIsNoGap) {
    SessionFixture s;
    s.kernel("a", {.start = 350, .duration = 100});
    s.kernel("b", {.start = 440, .duration = 40});
    s.kernel("c", {.start = 445, .duration = 5}); // ends before b
    s.kernel("d", {.start = 490, .duration = 5});
    const model::SessionPtr session = s.finish();
    const Correlation correlation = correlate(std::array{session});
    EXPECT_EQ(sumsText(streamIdle(*session, correlation.sessions[0], kHtaIdleRule).at(0).sums),
              "host_wait 0/0 kernel_wait 0/0 other 0/0 unknown 1/10");
}

/// Twelve kernels of 10 ns, `period` apart, each launched `lead` before it starts.
AnalysisPtr regularSession(std::int64_t period, std::int64_t lead) {
    SessionFixture s;
    for (int i = 0; i < 12; ++i) {
        s.call("cudaLaunchKernel", {.start = 1000 + i * period - lead, .duration = 8, .id = std::to_string(i + 1)});
        s.kernel("gemm", {.start = 1000 + i * period, .duration = 10, .id = std::to_string(i + 1)});
    }
    return analysed(s);
}

bool saysLaunchBound(const Analysis &analysis) {
    for (const Finding &finding : analysis.findings)
        if (finding.code == "launch_bound")
            return true;
    return false;
}

TEST(LaunchBound, IsADeviceThatRunsDryBeforeItsNextLaunch) {
    const AnalysisPtr starved = regularSession(50, 20);
    const auto numbers = launchBound(*starved->sessions[0], starved->correlation.sessions[0]);
    ASSERT_EQ(numbers.size(), 1U);
    EXPECT_EQ(numbers[0].windowNs, 560);
    EXPECT_EQ(numbers[0].idleNs, 440);
    EXPECT_EQ(numbers[0].hostWaitNs, 440);
    EXPECT_EQ(numbers[0].gaps, 11U);
    EXPECT_TRUE(numbers[0].bound());
    EXPECT_TRUE(saysLaunchBound(*starved));
    EXPECT_FALSE(saysLaunchBound(*regularSession(50, 45))) << "launched in time";
    EXPECT_FALSE(saysLaunchBound(*regularSession(11, 1))) << "hardly idle at all";
}

TEST(LaunchBound, ItsNumbersStandInTheBreakdown) {
    const AnalysisPtr analysis = regularSession(50, 20);
    const auto measures = measuresOf(*analysis, kOurs);
    EXPECT_EQ(measures.at("0 idle_host_wait"), "440");
    EXPECT_EQ(measures.at("0 idle_while_launching"), "88") << "11 gaps with a launch of 8 ns in each";
    EXPECT_EQ(measures.at("0 kernels_shorter_than_launch"), "0");
    SessionFixture other;
    other.call("cudaLaunchKernel", {.start = 0, .duration = 5, .id = "1", .clock = "host"});
    other.kernel("gemm", {.start = 0, .duration = 5, .id = "1"});
    other.kernel("gemm", {.start = 9, .duration = 5});
    EXPECT_EQ(measuresOf(*analysed(other), kOurs).at("0 idle_while_launching"), "null no_launches_on_this_clock");
}

} // namespace
} // namespace lanescope::test
