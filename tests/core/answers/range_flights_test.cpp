// SPDX-License-Identifier: Apache-2.0
// What a range has in common with other answers: launches in flight with the counters, reasons with the gaps.
#include "analysis/gap_reasons.h"
#include "analysis/range/range_summary.h"
#include "analysis/timeline/derived_counters.h"
#include "tests/core/support/numbers_of.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

namespace lanescope::test {

namespace {

analysis::RangeSummary flightRangeOf(const NumbersOf &of, std::int64_t begin, std::int64_t end) {
    const analysis::TimeRange range{{of.session->id(), model::ClockRef(0)}, {begin}, {end}};
    auto summary = analysis::summariseRange(*of.session, of.correlation.sessions[0], of.phases,
                                            *analysis::KernelClasses::builtIn(), range);
    EXPECT_TRUE(summary.ok()) << summary.error().line();
    return summary.take();
}

TEST(RangeFlights, LaunchesAreInFlightFromTheStartOfTheCallToTheEndOfItsLastWork) {
    SessionFixture s;
    s.call("cudaLaunchKernel", {.start = 0, .duration = 5, .id = "1"});
    s.call("cudaLaunchKernel", {.start = 10, .duration = 5, .id = "2"});
    s.call("cudaGraphLaunch", {.start = 20, .duration = 5, .id = "3"});
    s.call("cudaLaunchKernel", {.start = 30, .duration = 5, .id = "9"}); // no work: never in flight
    s.call("cudaMemcpyAsync", {.start = 31, .duration = 5, .id = "8"});  // a copy in flight, no launch
    s.memcpy({.stream = "8", .start = 32, .duration = 60, .id = "8"});
    s.kernel("a", {.start = 25, .duration = 5, .id = "1"});
    s.kernel("b", {.start = 40, .duration = 5, .id = "2"});
    s.kernel("c", {.start = 50, .duration = 5, .id = "3"});
    s.kernel("c", {.start = 90, .duration = 5, .id = "3"});
    s.call("cudaLaunchKernel", {.start = 65, .duration = 5, .id = "4"});
    s.kernel("before its cause", {.start = 60, .duration = 20, .id = "4"});
    const NumbersOf of(s);
    const auto flights = [&](std::int64_t begin, std::int64_t end) {
        const analysis::LaunchesInFlight flight = flightRangeOf(of, begin, end).inFlight;
        return std::to_string(flight.atBegin) + " " + std::to_string(flight.most) + " " + std::to_string(flight.atEnd);
    };
    EXPECT_EQ("1 3 3", flights(0, 25));
    EXPECT_EQ("2 2 1", flights(30, 45)); // one lands at the very start
    EXPECT_EQ("1 1 0", flights(45, 95));
    EXPECT_EQ("0 0 0", flights(200, 300));
    EXPECT_EQ("0 0 1", flights(-10, 0));
}

TEST(RangeFlights, TheCounterOfTheOneDeviceHasAsManyLaunchesInFlight) {
    std::mt19937 random(20'240'601);
    const auto upTo = [&](int most) { return static_cast<std::int64_t>(random() % static_cast<unsigned>(most)); };
    for (int round = 0; round < 30; ++round) {
        SessionFixture s;
        for (int id = 1; id <= 40; ++id) {
            const std::int64_t start = upTo(1000);
            const bool graph = upTo(4) == 0;
            s.call(graph ? "cudaGraphLaunch" : "cudaLaunchKernel",
                   {.start = start, .duration = upTo(20), .id = std::to_string(id)});
            for (std::int64_t node = graph ? upTo(5) : 1; node > 0; --node)
                s.kernel("k", {.stream = std::to_string(upTo(3)),
                               .start = start + upTo(90) - 10,
                               .duration = upTo(60),
                               .id = std::to_string(id)});
        }
        const NumbersOf of(s);
        const auto counters = analysis::deriveCounters(*of.session, of.correlation.sessions[0]);
        const auto found = std::find_if(counters.begin(), counters.end(), [](const analysis::DerivedCounter &one) {
            return one.kind == analysis::CounterKind::LaunchesInFlight;
        });
        ASSERT_NE(found, counters.end());
        for (int i = 0; i < 20; ++i) {
            const std::int64_t begin = upTo(1000), end = begin + 1 + upTo(200);
            const analysis::LaunchesInFlight flight = flightRangeOf(of, begin, end).inFlight;
            EXPECT_EQ(flight.atBegin, found->series.at({begin})) << begin;
            EXPECT_EQ(flight.most, found->series.over({begin}, {end}).high) << begin << ".." << end;
            EXPECT_EQ(flight.atEnd, found->series.at({end})) << end;
        }
    }
}

TEST(RangeGaps, TheGapsOfARangeHaveTheReasonsOfTheWholeGaps) {
    SessionFixture s;
    s.call("cudaLaunchKernel", {.start = 0, .duration = 5, .id = "1"});
    s.kernel("a", {.start = 10, .duration = 10, .id = "1"});
    s.call("cudaStreamSynchronize", {.start = 25, .duration = 5});
    s.call("cudaLaunchKernel", {.start = 40, .duration = 5, .id = "2"});
    s.memcpy({.start = 50, .duration = 5});
    s.kernel("b", {.start = 100, .duration = 10, .id = "2"});
    const NumbersOf of(s);
    const analysis::GapReasons reasons(*of.session, of.correlation.sessions[0]);
    std::map<std::pair<analysis::GapKind, model::EventRow>, analysis::GapReason> whole;
    for (const analysis::Gap &gap : of.gaps())
        whole[{gap.kind, gap.after}] = reasons.of(gap);
    std::size_t compared = 0;
    for (std::int64_t begin = 0; begin < 100; begin += 5)
        for (const analysis::Gap &gap : flightRangeOf(of, begin, begin + 20).gaps) {
            EXPECT_EQ(reasons.of(gap), whole.at({gap.kind, gap.after}))
                << "clipped to " << gap.start.count << "+" << gap.duration.count;
            ++compared;
        }
    EXPECT_GT(compared, 20U);
}

} // namespace

} // namespace lanescope::test
