// SPDX-License-Identifier: Apache-2.0
#include "analysis/timeline/derived_counters.h"
#include "analysis/timeline/hit_test.h"
#include "tests/core/support/timeline_fixture.h"

#include <gtest/gtest.h>

namespace {

using namespace lanescope;
using namespace lanescope::analysis;
using model::Ns;
using test::SessionFixture;
using test::TimelineFixture;

const DerivedCounter *counterOf(const TimelineFixture &view, CounterKind kind, std::size_t device = 0) {
    for (const DerivedCounter &counter : view.index->sessions[0].counters)
        if (counter.kind == kind && counter.device.index() == device)
            return &counter;
    return nullptr;
}

std::string plainText(std::string text) {
    for (std::size_t at = 0; (at = text.find("\u00A0", at)) != std::string::npos;)
        text.replace(at, 2, " ");
    return text;
}

TEST(DerivedCounters, BusyIsTheUnionOverAllStreamsOfTheDevice) {
    SessionFixture session;
    session.kernel("a", {.stream = "7", .start = 0, .duration = 10});
    session.kernel("b", {.stream = "8", .start = 5, .duration = 10});
    session.memcpy({.stream = "9", .start = 20, .duration = 5});
    session.graph({.stream = "9", .start = 40, .duration = 10});
    TimelineFixture view({session.finish()});
    const DerivedCounter *busy = counterOf(view, CounterKind::DeviceBusy);
    ASSERT_TRUE(busy);
    EXPECT_EQ(busy->series.covered({0}, {50}), 30U);
    EXPECT_EQ(static_cast<std::int64_t>(busy->series.covered({-100}, {100})),
              *view.analysis->numbers[0].total.deviceBusyNs.value)
        << "the same as the table's";
    EXPECT_DOUBLE_EQ(counterShare(*busy, {0}, {20}).high, 0.75);
    EXPECT_EQ(plainText(counterSentence(*busy, {0}, {20})), "75.0 % of 20 ns");
    EXPECT_EQ(counterSentence(*busy, {17}, {17}), "idle");
}

TEST(DerivedCounters, ALaunchIsInFlightFromItsCallToTheEndOfItsWork) {
    SessionFixture session;
    session.call("cudaLaunchKernel", {.start = 0, .duration = 5, .id = "1"});
    session.call("cudaLaunchKernel", {.start = 10, .duration = 5, .id = "2"});
    session.kernel("a", {.start = 20, .duration = 10, .id = "1"});
    session.kernel("b", {.start = 30, .duration = 10, .id = "2"});
    session.kernel("unproven", {.start = 90, .duration = 10, .id = "3"});
    TimelineFixture view({session.finish()});
    const DerivedCounter *launches = counterOf(view, CounterKind::LaunchesInFlight);
    ASSERT_TRUE(launches);
    EXPECT_EQ(launches->series.at({5}), 1U);
    EXPECT_EQ(launches->series.at({10}), 2U);
    EXPECT_EQ(launches->series.at({30}), 1U);
    EXPECT_EQ(launches->series.at({40}), 0U);
    EXPECT_EQ(launches->series.at({95}), 0U) << "nothing proves when it was launched";
    EXPECT_EQ(plainText(counterSentence(*launches, {5}, {25})), "between 1 and 2 in 20 ns");
    EXPECT_EQ(counterSentence(*launches, {10}, {10}), "2");
}

TEST(DerivedCounters, AGraphLaunchIsOneWhateverItsKernels) {
    SessionFixture session;
    session.call("cudaGraphLaunch", {.start = 0, .duration = 5, .id = "1"});
    for (int i = 0; i < 50; ++i)
        session.kernel("node", {.start = 10 + i * 10, .duration = 9, .id = "1"});
    TimelineFixture view({session.finish()});
    EXPECT_EQ(counterOf(view, CounterKind::LaunchesInFlight)->series.peak(), 1U);
    EXPECT_EQ(counterOf(view, CounterKind::LaunchesInFlight)->series.at({508}), 1U);
    EXPECT_EQ(counterOf(view, CounterKind::LaunchesInFlight)->series.at({509}), 0U);
}

TEST(DerivedCounters, CopiesOfTwoStreamsAreTwo) {
    SessionFixture session;
    session.memcpy({.stream = "7", .start = 0, .duration = 10});
    session.memset({.stream = "8", .start = 5, .duration = 10});
    TimelineFixture view({session.finish()});
    EXPECT_EQ(counterOf(view, CounterKind::CopiesInFlight)->series.peak(), 2U);
    EXPECT_FALSE(counterOf(view, CounterKind::LaunchesInFlight)) << "a counter that nothing happens to is left out";
}

TEST(DerivedCounters, EventsWithoutUsableTimesTakeNoPart) {
    SessionFixture session;
    session.kernel("a", {.start = 100, .duration = 10});
    session.kernel("lost", {.flags = model::with(0, model::RecordFlag::NotCollected)});
    session.kernel("back", {.start = 500, .duration = -10});
    TimelineFixture view({session.finish()});
    EXPECT_EQ(counterOf(view, CounterKind::DeviceBusy)->series.covered({-1000}, {1000}), 10U);
}

TEST(DerivedCounters, NothingIsUnitedWhereCapturesCannotBeToldApart) {
    for (const bool historical : {true, false}) {
        SessionFixture session;
        session.kernel("a", {.start = 0, .duration = 10});
        if (historical)
            session.historical();
        else
            session.notSeparable();
        TimelineFixture view({session.finish()});
        EXPECT_TRUE(view.index->sessions[0].counters.empty());
    }
}

TEST(DerivedCounters, ClocksAndDevicesAreNeverPooled) {
    SessionFixture session;
    session.kernel("x", {.start = 0, .duration = 5, .clock = "x"});
    session.kernel("y", {.start = 1000, .duration = 5, .clock = "y"});
    session.kernel("z", {.device = "1", .start = 0, .duration = 5, .clock = "x"});
    TimelineFixture view({session.finish()});
    ASSERT_EQ(view.index->sessions[0].counters.size(), 3U);
    for (const DerivedCounter &counter : view.index->sessions[0].counters)
        EXPECT_EQ(counter.series.peak(), 1U);
}

/// One device with every counter: a launch 0..5 of a kernel 20..60, and a copy 40..50.
model::SessionPtr deviceSession() {
    SessionFixture session;
    session.call("cudaLaunchKernel", {.start = 0, .duration = 5, .id = "1"});
    session.kernel("gemm", {.start = 20, .duration = 40, .id = "1"});
    session.memcpy({.stream = "8", .start = 40, .duration = 10, .id = "9"});
    return session.finish();
}

TEST(CounterTracks, StandBelowTheTracksOfTheirDevice) {
    TimelineFixture view({deviceSession()});
    view.state.counters = true;
    view.relayout();
    const std::string text = describe(view.layout);
    EXPECT_NE(text.find("  46+28 CPU thread 1"), std::string::npos) << text;
    const std::size_t tracks = text.find("GPU 0 · copies");
    const std::size_t busy = text.find("+24 GPU 0 · busy | % of time\n");
    const std::size_t launches = text.find("+24 GPU 0 · launches in flight | max 1\n");
    const std::size_t copies = text.find("+24 GPU 0 · copies in flight | max 1\n");
    ASSERT_NE(busy, std::string::npos) << text;
    EXPECT_LT(tracks, busy);
    EXPECT_LT(busy, launches);
    EXPECT_LT(launches, copies);
    const LaneSection &section = view.layout.lanes[0].sections[0];
    EXPECT_EQ(section.bottom(), section.counters.back().y + section.counters.back().height);
    EXPECT_GE(view.layout.height, section.bottom());
}

TEST(CounterTracks, AreaIsExactInEveryColumn) {
    TimelineFixture view({deviceSession()});
    view.state.counters = true;
    view.relayout();
    view.arrows = ArrowMode::Off;
    view.width = 10;
    view.lookAt(0, 8); // ten columns of 8 ns
    const std::string text = view.text();
    EXPECT_NE(text.find("  2-2 0.500..0.500\n  3-6 1.000..1.000\n  7-7 0.500..0.500\n"), std::string::npos) << text;
    EXPECT_NE(text.find("  0-6 1.000..1.000\n  7-7 0.000..1.000\n"), std::string::npos)
        << "the launch is in flight until 60, in the middle of its last column\n"
        << text;
}

TEST(CounterTracks, ColumnsNarrowerThanANanosecondShowTheValueThere) {
    TimelineFixture view({deviceSession()});
    view.state.counters = true;
    view.relayout();
    view.arrows = ArrowMode::Off;
    view.width = 40;
    view.lookAt(18, 0.1); // 18 ns to 22 ns
    EXPECT_NE(view.text().find("  20-39 1.000..1.000\n"), std::string::npos) << view.text();
}

TEST(CounterTracks, ManyStartFoldedBehindTheBusyOfTheirDevice) {
    SessionFixture session;
    for (const char *device : {"0", "1", "2"}) {
        const std::string id = std::string("1") + device;
        session.call("cudaLaunchKernel", {.start = 0, .duration = 5, .id = id});
        session.kernel("gemm", {.device = device, .start = 20, .duration = 40, .id = id});
        session.memcpy({.device = device, .stream = "8", .start = 40, .duration = 10, .id = "9"});
    }
    TimelineFixture view({session.finish()});
    view.state.counters = true;
    view.relayout();
    const auto &counters = view.layout.lanes[0].sections[0].counters;
    ASSERT_EQ(counters.size(), 3U);
    for (const CounterPlacement &counter : counters) {
        EXPECT_TRUE(counter.folded);
        EXPECT_EQ(counter.hidden, 2U);
        EXPECT_NE(counter.label.find("busy"), std::string::npos);
    }
    view.state.countersFolded[{view.analysis->sessions[0]->id(), counters[1].device}] = false;
    view.relayout();
    EXPECT_EQ(view.layout.lanes[0].sections[0].counters.size(), 5U);
}

TEST(CounterTracks, AreHitAsCountersAndNeverAsTracks) {
    TimelineFixture view({deviceSession()});
    view.state.counters = true;
    view.relayout();
    const CounterPlacement &busy = view.layout.lanes[0].sections[0].counters.front();
    const Hit hit = hitTest(view.request(), 100, busy.y + 5);
    EXPECT_EQ(hit.area, Hit::Area::Counter);
    EXPECT_EQ(hit.counter, &busy);
    EXPECT_EQ(hit.track, nullptr);
    EXPECT_TRUE(hit.row.isNone());
}

} // namespace
