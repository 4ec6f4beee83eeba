// SPDX-License-Identifier: Apache-2.0
#include "analysis/range/range_summary.h"
#include "tests/core/support/naive_numbers.h"
#include "tests/core/support/naive_range.h"
#include "tests/core/support/numbers_of.h"
#include "tests/core/support/random_sessions.h"

#include <gtest/gtest.h>

#include <random>
#include <stop_token>

namespace lanescope::test {

namespace {

using analysis::RangeSummary;
using analysis::TimeRange;

TimeRange onFirstClock(const NumbersOf &of, std::int64_t begin, std::int64_t end) {
    return {model::ClockId{of.session->id(), model::ClockRef(0)}, {begin}, {end}};
}

RangeSummary rangeOf(const NumbersOf &of, std::int64_t begin, std::int64_t end) {
    auto summary = analysis::summariseRange(*of.session, of.correlation.sessions[0], of.phases,
                                            *analysis::KernelClasses::builtIn(), onFirstClock(of, begin, end));
    EXPECT_TRUE(summary.ok()) << summary.error().line();
    return summary.take();
}

std::string sums(const analysis::DurationSums &one) {
    return std::to_string(one.count) + " x, " + std::to_string(one.totalNs) + " ns, " + std::to_string(one.minNs) +
           ".." + std::to_string(one.maxNs);
}

std::string listed(const std::vector<analysis::Gap> &gaps) {
    std::string out;
    for (const analysis::Gap &gap : gaps)
        out += (out.empty() ? "" : " ") + std::string(analysis::gapKindCode(gap.kind)) + " " +
               std::to_string(gap.start.count) + "+" + std::to_string(gap.duration.count);
    return out;
}

TEST(RangeSummary, AnEventCountsWholeIfItSharesTimeAndIsClippedWhereItIsBusy) {
    SessionFixture s;
    s.kernel("before", {.start = 0, .duration = 100});
    s.kernel("across the start", {.start = 150, .duration = 100});
    s.kernel("across the end", {.start = 290, .duration = 100});
    s.kernel("after", {.start = 400, .duration = 10});
    const NumbersOf of(s);
    const RangeSummary range = rangeOf(of, 200, 300);
    EXPECT_EQ(2U, range.numbers.kernelCount);
    EXPECT_EQ(200, range.numbers.kernelDurationNs);
    EXPECT_EQ("60", brief(range.numbers.deviceBusyNs));
    EXPECT_EQ("200..300 = 100", extent(range.numbers));
    EXPECT_EQ("1/40/40", brief(range.numbers.idleGap));
    EXPECT_EQ("idle 250+40 device_idle 250+40", listed(range.gaps));
}

TEST(RangeSummary, EndsAreHalfOpen) {
    SessionFixture s;
    s.kernel("ends where it starts", {.start = 0, .duration = 100});
    s.kernel("starts where it ends", {.start = 200, .duration = 100});
    const NumbersOf of(s);
    const RangeSummary range = rangeOf(of, 100, 200);
    EXPECT_EQ(0U, range.numbers.kernelCount);
    EXPECT_EQ("0", brief(range.numbers.deviceBusyNs));
    EXPECT_EQ("null no_events", extent(range.numbers));
    EXPECT_EQ("1/100/100", brief(range.numbers.deviceIdleGap)) << "the gap is that of the whole track";
}

TEST(RangeSummary, ZeroLengthSlicesCountOnceInTwoTouchingRanges) {
    SessionFixture s;
    s.kernel("at the start", {.start = 100, .duration = 0});
    s.kernel("at the end", {.start = 200, .duration = 0});
    const NumbersOf of(s);
    EXPECT_EQ(1U, rangeOf(of, 100, 200).numbers.kernelCount);
    EXPECT_EQ(1U, rangeOf(of, 200, 300).numbers.kernelCount);
    EXPECT_EQ(0U, rangeOf(of, 0, 100).numbers.kernelCount);
    EXPECT_EQ("1/100/100", brief(rangeOf(of, 100, 200).numbers.idleGap));
}

TEST(RangeSummary, ARangeOfOneEventHasItsNumbersAndNoGap) {
    SessionFixture s;
    s.call("cudaLaunchKernel_v7000", {.start = 0, .duration = 5, .id = "1"});
    s.kernel("gemm", {.start = 20, .duration = 7, .id = "1"});
    s.kernel("later", {.start = 50, .duration = 7});
    const NumbersOf of(s);
    const RangeSummary range = rangeOf(of, 20, 27);
    EXPECT_EQ(1U, range.numbers.deviceWorkCount);
    EXPECT_EQ(1U, range.numbers.correlatedKernelCount);
    EXPECT_EQ("7", brief(range.numbers.deviceBusyNs));
    EXPECT_EQ("0/0/0", brief(range.numbers.deviceIdleGap));
    EXPECT_EQ("20..27 = 7", extent(range.numbers));
    ASSERT_EQ(1U, range.kernels.size());
    EXPECT_EQ("1 x, 7 ns, 7..7", sums(range.kernels.front().sums));
    ASSERT_EQ(1U, range.classes.size());
    EXPECT_EQ("gemm", range.classes.front().kernelClass);
    EXPECT_TRUE(range.api.empty());
}

TEST(RangeSummary, TouchingSlicesAndOverlapOnOneStreamLeaveNoGapAndAreBusyOnce) {
    SessionFixture s;
    s.kernel("a", {.start = 0, .duration = 10});
    s.kernel("touching", {.start = 10, .duration = 10});
    s.kernel("launched early", {.start = 18, .duration = 10}); // programmatic dependent launch
    const NumbersOf of(s);
    const RangeSummary range = rangeOf(of, 5, 25);
    EXPECT_EQ("0/0/0", brief(range.numbers.idleGap));
    EXPECT_EQ("20", brief(range.numbers.deviceBusyNs));
    EXPECT_EQ(30, range.numbers.kernelDurationNs);
}

TEST(RangeSummary, GraphExecutionsAreBusyAndQualifyTheIdleBetweenKernels) {
    SessionFixture s;
    s.kernel("a", {.start = 0, .duration = 10});
    s.graph({.start = 20, .duration = 30});
    s.kernel("b", {.start = 60, .duration = 10});
    const NumbersOf of(s);
    const RangeSummary range = rangeOf(of, 0, 70);
    EXPECT_EQ("50", brief(range.numbers.deviceBusyNs));
    EXPECT_EQ("2/20/10", brief(range.numbers.deviceIdleGap));
    EXPECT_EQ("1/50/50", brief(range.numbers.idleGap));
    EXPECT_EQ(std::vector<std::string>{"graph_opaque"}, range.numbers.qualifiers);
}

TEST(RangeSummary, CopiesHaveDirectionBytesAndThroughput) {
    SessionFixture s;
    s.memcpy({.start = 0, .duration = 10, .bytes = 100});
    s.memcpy({.start = 10, .duration = 30, .bytes = 300});
    s.memcpy({.start = 45, .duration = 5});
    s.memset({.start = 50, .duration = 4, .bytes = 4096});
    const NumbersOf of(s);
    const RangeSummary range = rangeOf(of, 0, 100);
    ASSERT_EQ(2U, range.copies.size());
    const analysis::CopySums &copy = range.copies.front();
    EXPECT_EQ("3 x, 45 ns, 5..30", sums(copy.sums));
    EXPECT_EQ(2U, copy.sized);
    EXPECT_EQ(400, copy.bytes);
    EXPECT_EQ(400, copy.timedBytes);
    EXPECT_EQ(40, copy.timedNs) << "10 GB/s, over those with a size";
    EXPECT_EQ("memset", range.copies.back().direction);
}

TEST(RangeSummary, DirectionsAreThoseOfAnyProducersName) {
    const std::vector<std::pair<std::string, std::string>> names = {{"Memcpy HtoD (Pageable -> Device)", "HtoD"},
                                                                    {"Memcpy unified DtoH", "DtoH"},
                                                                    {"MEMORY_COPY_DEVICE_TO_DEVICE", "DtoD"},
                                                                    {"CopyHostToDevice", "HtoD"},
                                                                    {"memcpy_d2h", "DtoH"},
                                                                    {"Memcpy PtoP", "PtoP"},
                                                                    {"copy", "other"},
                                                                    {"", "other"}};
    for (const auto &[name, direction] : names)
        EXPECT_EQ(direction, analysis::copyDirection(name)) << name;
}

TEST(RangeSummary, HostTimeIsByApiWithoutVersionAndACallOfTwoRowsCountsOnce) {
    SessionFixture s;
    s.nsight();
    s.call("cudaLaunchKernel_v7000", {.start = 0, .duration = 10, .id = "1"});
    s.call("cudaLaunchKernel", {.start = 20, .duration = 14, .id = "2"});
    s.call("cudaMemcpyAsync_v3020", {.start = 40, .duration = 30, .id = "3"});
    s.call("cudaMemcpyAsync", {.start = 39, .duration = 32, .id = "3", .api = model::ApiClass::Backtrace});
    const NumbersOf of(s);
    const RangeSummary range = rangeOf(of, 5, 1000);
    ASSERT_EQ(2U, range.api.size());
    EXPECT_EQ("cudaMemcpyAsync", range.api[0].name);
    EXPECT_EQ("1 x, 30 ns, 30..30", sums(range.api[0].sums)) << "the row of the runtime, not the one around it";
    EXPECT_EQ("cudaLaunchKernel", range.api[1].name);
    EXPECT_EQ("2 x, 24 ns, 10..14", sums(range.api[1].sums));
}

TEST(RangeSummary, CommunicationOverlapsComputeOfOtherStreamsOfItsDeviceOnly) {
    SessionFixture s;
    s.kernel("gemm", {.stream = "7", .start = 0, .duration = 50});
    s.kernel("gemm", {.stream = "8", .start = 40, .duration = 20});
    s.kernel("ncclDevKernel_AllReduce", {.stream = "9", .start = 30, .duration = 50});
    s.kernel("gemm", {.device = "1", .stream = "7", .start = 0, .duration = 100});
    s.memcpy({.stream = "10", .start = 60, .duration = 40});
    const NumbersOf of(s);
    const RangeSummary range = rangeOf(of, 10, 70);
    ASSERT_EQ(2U, range.devices.size());
    const analysis::DeviceInRange &first = range.devices.front();
    EXPECT_EQ(50, first.computeNs);       // 10..60
    EXPECT_EQ(40, first.communicationNs); // 30..70
    EXPECT_EQ(30, first.overlapNs);       // 30..60
    EXPECT_EQ(60, first.busyNs);
    EXPECT_EQ(60, range.devices.back().computeNs);
    EXPECT_EQ(0, range.devices.back().communicationNs);
}

TEST(RangeSummary, UnusableDurationsCountByTheirStartAndLostClocksInNoRange) {
    SessionFixture s;
    s.kernel("lost", {.flags = static_cast<model::RecordFlags>(model::RecordFlag::NotCollected)});
    s.kernel("open", {.start = 20, .flags = static_cast<model::RecordFlags>(model::RecordFlag::Open)});
    s.kernel("backwards", {.start = 30, .duration = -100});
    s.kernel("good", {.start = 40, .duration = 5});
    const NumbersOf of(s);
    const RangeSummary range = rangeOf(of, 10, 100);
    EXPECT_EQ(3U, range.numbers.kernelCount);
    EXPECT_EQ(5, range.numbers.kernelDurationNs);
    EXPECT_EQ((std::map<std::string, std::uint64_t>{{"clock_not_collected", 1}, {"negative_duration", 1}, {"open", 1}}),
              range.numbers.leftOut);
    EXPECT_EQ(0U, rangeOf(of, -5, 5).numbers.kernelCount);
}

TEST(RangeSummary, ListsTheLongestGapsAndCountsAll) {
    SessionFixture s;
    std::int64_t at = 0;
    for (std::size_t i = 0; i < 2 * RangeSummary::kListedGaps + 10; ++i) {
        s.kernel("k", {.start = at, .duration = 1});
        at += 1 + static_cast<std::int64_t>(i % 2 == 0 ? 5 : 50);
    }
    const NumbersOf of(s);
    const RangeSummary range = rangeOf(of, 0, at);
    EXPECT_EQ(2009, *range.numbers.idleGap.count.value);
    ASSERT_EQ(RangeSummary::kListedGaps, range.gaps.size());
    for (const analysis::Gap &gap : range.gaps)
        EXPECT_EQ(50, gap.duration.count);
}

TEST(RangeSummary, IsRefusedWhereNoTimesMayBeCompared) {
    SessionFixture historical, inseparable, other(2);
    historical.historical();
    inseparable.notSeparable();
    for (SessionFixture *s : {&historical, &inseparable, &other})
        s->kernel("a", {.start = 0, .duration = 5});
    const NumbersOf first(historical), second(inseparable), third(other);
    const auto codeOf = [](const NumbersOf &of, const TimeRange &range) {
        return analysis::summariseRange(*of.session, of.correlation.sessions[0], of.phases,
                                        *analysis::KernelClasses::builtIn(), range)
            .error()
            .code;
    };
    EXPECT_EQ("missing_session_scope", codeOf(first, onFirstClock(first, 0, 10)));
    EXPECT_EQ("sessions_not_separable", codeOf(second, onFirstClock(second, 0, 10)));
    EXPECT_EQ("no_such_session", codeOf(third, onFirstClock(first, 0, 10)));
}

TEST(TimeRange, TwoTimesOfTwoClocksOrSessionsAreNoRange) {
    SessionFixture a(1), b(2);
    a.kernel("a", {.start = 0, .duration = 5});
    a.kernel("b", {.start = 0, .duration = 5, .clock = "other"});
    b.kernel("c", {.start = 0, .duration = 5});
    const model::SessionPtr first = a.finish(), second = b.finish();
    const auto at = [](const model::SessionPtr &session, std::size_t clock, std::int64_t time) {
        return model::TimePoint{model::ClockId{session->id(), model::ClockRef(clock)}, {time}};
    };
    EXPECT_EQ("clock_unrelated", analysis::rangeBetween(at(first, 0, 0), at(first, 1, 5)).error().code);
    EXPECT_EQ("clock_unrelated", analysis::rangeBetween(at(first, 0, 0), at(second, 0, 5)).error().code);
    EXPECT_EQ("empty_range", analysis::rangeBetween(at(first, 0, 5), at(first, 0, 5)).error().code);
    const auto backwards = analysis::rangeBetween(at(first, 0, 9), at(first, 0, 5));
    ASSERT_TRUE(backwards.ok());
    EXPECT_EQ(5, backwards.value().begin.count);
    EXPECT_EQ(9, backwards.value().end.count);
    EXPECT_EQ("range_spans_clocks", analysis::clockForRange(*first, std::nullopt).error().code);
    EXPECT_EQ("no_such_clock", analysis::clockForRange(*first, "nothing").error().code);
    EXPECT_EQ(model::ClockRef(1), analysis::clockForRange(*first, "other").value().clock);
    EXPECT_EQ(model::ClockRef(0), analysis::clockForRange(*second, std::nullopt).value().clock);
}

TEST(TimeRange, TextsThatAreNoneAreRefused) {
    for (const char *text : {"", "..", "1..", "..2", "1.2", "a..b", "1..2x", "1...2", "99999999999999999999..1"})
        EXPECT_EQ("bad_range", analysis::rangeFromText({}, text).error().code) << text;
    EXPECT_EQ("empty_range", analysis::rangeFromText({}, "5..5").error().code);
    EXPECT_EQ("empty_range", analysis::rangeFromText({}, "6..5").error().code);
    EXPECT_EQ("time_overflow", analysis::rangeFromText({}, "-9000000000000000000..9000000000000000000").error().code);
    EXPECT_EQ("time_overflow", analysis::rangeFromText({}, "-1..9223372036854775807").error().code);
    EXPECT_TRUE(analysis::rangeFromText({}, "0..9223372036854775807"));
    EXPECT_EQ(-5, analysis::rangeFromText({}, "-5..7").value().begin.count);
}

/// A session of kernels of all classes, copies and graphs that overlap at random.
model::SessionPtr randomDeviceSession(std::uint32_t seed) {
    std::mt19937 random(seed);
    const auto below = [&](unsigned limit) { return static_cast<std::int64_t>(random() % limit); };
    SessionFixture s;
    for (int i = 0; i < 25; ++i) {
        const std::string id = std::to_string(1 + below(12));
        if (below(3) == 0)
            s.call("cudaLaunchKernel", {.start = below(80), .duration = below(10), .id = id});
        const DeviceSpec spec{.device = below(4) == 0 ? "1" : "0",
                              .stream = std::to_string(below(3)),
                              .start = below(100),
                              .duration = below(25),
                              .id = id};
        static constexpr std::array kNames = {"gemm", "ncclAllReduce", "flash_fwd", "memcpy_kernel", "x"};
        if (const std::int64_t what = below(8); what < 6)
            s.kernel(kNames[static_cast<std::size_t>(below(5))], spec);
        else
            what == 6 ? s.memcpy(spec) : s.graph(spec);
    }
    return s.finish();
}

void expectAsNaive(const model::SessionPtr &session, std::uint32_t seed) {
    const analysis::Correlation correlation = analysis::correlate(std::array{session});
    const analysis::SessionPhases phases = analysis::assignPhases(*session, correlation.sessions[0]);
    std::mt19937 random(seed);
    for (std::size_t clock = 0; clock < session->columns().clocks.size(); ++clock) {
        const auto begin = static_cast<std::int64_t>(random() % 100) - 5;
        const auto end = begin + 1 + static_cast<std::int64_t>(random() % 60);
        const TimeRange range{model::ClockId{session->id(), model::ClockRef(clock)}, {begin}, {end}};
        const auto summary = analysis::summariseRange(*session, correlation.sessions[0], phases,
                                                      *analysis::KernelClasses::builtIn(), range);
        if (!summary.ok())
            continue;
        ASSERT_EQ(naiveRange(*session, correlation.sessions[0], range), printed(*session, summary.value()))
            << "seed " << seed << " clock " << clock << " range " << begin << ".." << end;
    }
}

TEST(RangeProperty, RandomRangesOfRandomSessionsHaveTheNumbersOfThePlainDefinition) {
    for (std::uint32_t seed = 1; seed <= 400; ++seed) {
        expectAsNaive(randomDeviceSession(seed), seed);
        expectAsNaive(randomSession(seed), seed);
        for (const model::SessionPtr &session : randomSessions(seed))
            expectAsNaive(session, seed);
    }
}

TEST(RangeProperty, TheWholeCaptureHasTheNumbersOfTheTotalAndTwoHalvesAddUpToIt) {
    for (std::uint32_t seed = 1; seed <= 300; ++seed) {
        const model::SessionPtr session = randomDeviceSession(seed);
        const analysis::Correlation correlation = analysis::correlate(std::array{session});
        const analysis::SessionPhases phases = analysis::assignPhases(*session, correlation.sessions[0]);
        const auto whole = analysis::computeNumbers(*session, correlation.sessions[0], phases).total;
        const auto part = [&](std::int64_t begin, std::int64_t end) {
            const TimeRange range{model::ClockId{session->id(), model::ClockRef(0)}, {begin}, {end}};
            return analysis::summariseRange(*session, correlation.sessions[0], phases,
                                            *analysis::KernelClasses::builtIn(), range)
                .value();
        };
        const RangeSummary all = part(-1000, 1000), left = part(-1000, 50), right = part(50, 1000);
        ASSERT_EQ(extent(whole), extent(all.numbers)) << "seed " << seed;
        ASSERT_EQ(brief(whole.idleGap), brief(all.numbers.idleGap)) << "seed " << seed;
        ASSERT_EQ(brief(whole.deviceIdleGap), brief(all.numbers.deviceIdleGap)) << "seed " << seed;
        ASSERT_EQ(brief(whole.runtimeLaunchGap), brief(all.numbers.runtimeLaunchGap)) << "seed " << seed;
        ASSERT_EQ(brief(whole.deviceBusyNs), brief(all.numbers.deviceBusyNs)) << "seed " << seed;
        ASSERT_EQ(whole.kernelDurationNs, all.numbers.kernelDurationNs) << "seed " << seed;
        ASSERT_EQ(*whole.deviceBusyNs.value, *left.numbers.deviceBusyNs.value + *right.numbers.deviceBusyNs.value);
        ASSERT_EQ(*whole.idleGap.totalNs.value,
                  *left.numbers.idleGap.totalNs.value + *right.numbers.idleGap.totalNs.value);
    }
}

TEST(RangeSummary, StopsWhenCancelled) {
    SessionFixture s;
    s.kernel("a", {.start = 0, .duration = 5});
    const NumbersOf of(s);
    std::stop_source stop;
    stop.request_stop();
    const auto summary =
        analysis::summariseRange(*of.session, of.correlation.sessions[0], of.phases,
                                 *analysis::KernelClasses::builtIn(), onFirstClock(of, 0, 10), {stop.get_token(), {}});
    ASSERT_TRUE(summary.ok());
    EXPECT_EQ(0U, summary.value().numbers.kernelCount);
}

} // namespace
} // namespace lanescope::test
