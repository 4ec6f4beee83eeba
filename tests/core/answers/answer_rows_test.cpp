// SPDX-License-Identifier: Apache-2.0
// Rows that the window shows and steps through: what they hold, and the events that they stand for. Values by hand.
#include "analysis/output/kernel_groups.h"
#include "analysis/output/range_events.h"
#include "analysis/output/table_cells.h"
#include "tests/core/support/store_fixture.h"

#include <gtest/gtest.h>

#include <map>

namespace lanescope::test {
namespace {

using namespace analysis;

TableCells cellsOf(const Analysis &analysis, TableKind kind, const TableOptions &options) {
    return collectCells(kind, analysis, Selection::all(analysis), options, 100);
}

/// The texts of some columns of a row; a null by its reason.
std::string row(const TableCells &cells, std::size_t at, const std::vector<std::string_view> &keys) {
    std::string out;
    for (const std::string_view key : keys) {
        const TableCell &cell = cells.rows.at(at).at(cells.columnOf(key).value());
        const std::string text = !cell.nullReason.empty() ? cell.nullReason
                                 : cell.number            ? std::to_string(*cell.number)
                                 : !cell.value.empty()    ? cell.value
                                                          : cell.text;
        out += (out.empty() ? "" : " ") + text;
    }
    return out;
}

/// Starts of events, in their order.
std::vector<std::int64_t> startsOf(const Analysis &analysis, const std::vector<model::EventRef> &events) {
    std::vector<std::int64_t> starts;
    for (const model::EventRef &event : events)
        starts.push_back(analysis.sessions[0]->start(event.row).count);
    return starts;
}

TEST(LaunchesByName, VersionsAreOneNameAndMeansAreOfFirstDeviceEvents) {
    SessionFixture s;
    s.call("cudaLaunchKernel_v7000", {.start = 0, .duration = 10, .id = "1"});
    s.kernel("k", {.start = 30, .duration = 5, .id = "1"}); // latency 30, queue 20
    s.call("cudaLaunchKernel", {.start = 100, .duration = 20, .id = "2"});
    s.kernel("k", {.start = 110, .duration = 5, .id = "2"}); // latency 10, queue -10
    s.kernel("k", {.start = 190, .duration = 5, .id = "2"}); // a follower: in no mean
    s.call("cudaLaunchKernel", {.start = 200, .duration = 30, .id = "3"});
    s.kernel("k", {.start = 190, .duration = 5, .id = "3"});               // before its cause: left out
    s.call("cudaLaunchKernel", {.start = 300, .duration = 40, .id = "4"}); // nothing proven
    s.call("cudaGraphLaunch", {.start = 400, .duration = 1, .id = "5"});
    const auto analysis = analysed(s);
    TableOptions options;
    options.launchesByName = true;
    const TableCells cells = cellsOf(*analysis, TableKind::Launches, options);
    ASSERT_EQ(cells.rows.size(), 2U);
    EXPECT_EQ(row(cells, 0, {"name", "count", "total_ns", "min_ns", "median_ns", "p95_ns", "max_ns"}),
              "cudaLaunchKernel 4 100 10 20 40 40");
    EXPECT_EQ(row(cells, 0,
                  {"device_events", "latency_median_ns", "queue_median_ns", "queue_positive", "queue_negative",
                   "left_out_effect_before_cause", "without_device_work"}),
              "4 10 -10 1 1 1 1");
    EXPECT_EQ(*cells.rows[0][*cells.columnOf("latency_mean_ns")].ratio, 20);
    EXPECT_EQ(*cells.rows[0][*cells.columnOf("queue_mean_ns")].ratio, 5);
    EXPECT_EQ(row(cells, 1, {"name", "count", "latency_mean_ns"}), "cudaGraphLaunch 1 no_qualified_device_work");
}

TEST(KernelsByStream, EqualNumbersOfTwoProcessesAreTwoRowsThatNameThem) {
    SessionFixture s;
    s.kernel("k", {.pid = "100", .stream = "7", .start = 0, .duration = 50});
    s.kernel("k", {.pid = "200", .stream = "7", .start = 0, .duration = 30});
    s.kernel("k", {.pid = "200", .device = "1", .stream = "7", .start = 40, .duration = 20});
    s.kernel("k", {.stream = std::nullopt, .start = 90, .duration = 1});
    const auto analysis = analysed(s);
    TableOptions options;
    options.kernelsBy = KernelGrouping::Stream;
    const TableCells cells = cellsOf(*analysis, TableKind::Kernels, options);
    ASSERT_EQ(cells.rows.size(), 4U);
    const std::vector<std::string_view> keys = {"stream", "context", "device", "process", "count", "total_ns"};
    EXPECT_EQ(row(cells, 0, keys), "7 1 0 100 1 50");
    EXPECT_EQ(row(cells, 1, keys), "7 1 0 200 1 30");
    EXPECT_EQ(row(cells, 2, keys), "7 1 1 200 1 20");
    EXPECT_EQ(cells.rows[3][*cells.columnOf("stream")].nullReason, "not_recorded");
}

TEST(KernelOccurrences, AreThoseOfTheRowByTimeForEveryGrouping) {
    SessionFixture s;
    s.annotation("prefill", {.start = 0, .duration = 50});
    s.call("cudaLaunchKernel", {.start = 10, .duration = 1, .id = "1"});
    s.kernel("gemm_a<float>(int)", {.stream = "7", .start = 300, .duration = 10, .id = "1"});
    s.kernel("gemm_a<half>(int)", {.stream = "9", .start = 100, .duration = 30});
    s.kernel("ncclKernel", {.stream = "9", .start = 200, .duration = 5});
    const auto analysis = analysed(s);
    const auto starts = [&](KernelGrouping by, std::size_t position) {
        return startsOf(*analysis, kernelsOfRow(*analysis, 0, Selection::all(*analysis), by, position));
    };
    using Starts = std::vector<std::int64_t>;
    EXPECT_EQ(starts(KernelGrouping::Name, 0), (Starts{100, 300})) << "one short name";
    EXPECT_EQ(starts(KernelGrouping::Name, 1), (Starts{200}));
    EXPECT_EQ(starts(KernelGrouping::Class, 0), (Starts{100, 300}));
    EXPECT_EQ(starts(KernelGrouping::Class, 1), (Starts{200}));
    EXPECT_EQ(starts(KernelGrouping::Rule, 1), (Starts{200}));
    EXPECT_EQ(starts(KernelGrouping::Stream, 0), (Starts{100, 200}));
    EXPECT_EQ(starts(KernelGrouping::Stream, 1), (Starts{300}));
    EXPECT_EQ(starts(KernelGrouping::Phase, 0), (Starts{100, 200})) << "<unscoped> has more time";
    EXPECT_EQ(starts(KernelGrouping::Phase, 1), (Starts{300}));
    EXPECT_TRUE(starts(KernelGrouping::Name, 2).empty());
}

class RangeRows : public ::testing::Test {
protected:
    RangeRows() {
        m_fixture.call("cudaLaunchKernel_v7000", {.start = 100, .duration = 5, .id = "1"});
        m_fixture.call("cudaLaunchKernel_v11", {.start = 110, .duration = 5});
        m_fixture.call("cudaMalloc", {.start = 120, .duration = 5});
        m_fixture.kernel("gemm", {.stream = "7", .start = 130, .duration = 10, .id = "1"});
        m_fixture.kernel("gemm", {.stream = "9", .start = 160, .duration = 10});
        m_fixture.kernel("ncclKernel", {.stream = "9", .start = 175, .duration = 5});
        m_fixture.memset({.stream = "7", .start = 185, .duration = 5});
        m_fixture.kernel("gemm", {.stream = "7", .start = 900, .duration = 10}); // beyond the range
        m_analysis = analysed(m_fixture);
        const model::ClockId clock{m_analysis->sessions[0]->id(), model::ClockRef(0UL)};
        m_summary = summariseRange(*m_analysis->sessions[0], m_analysis->correlation.sessions[0], m_analysis->phases[0],
                                   *m_analysis->rules.kernels, {clock, {100}, {200}})
                        .take();
    }
    [[nodiscard]] std::vector<std::int64_t> starts(RangeSection section, std::size_t position) const {
        return startsOf(*m_analysis, eventsOfRangeRow({*m_analysis, 0, m_summary}, section, position));
    }
    [[nodiscard]] TableCells cells(RangeSection section) const {
        return sectionCells({*m_analysis, 0, m_summary}, section, 100);
    }

    SessionFixture m_fixture;
    AnalysisPtr m_analysis;
    RangeSummary m_summary;
};

TEST_F(RangeRows, StandForAsManyEventsAsTheyCount) {
    using Starts = std::vector<std::int64_t>;
    EXPECT_EQ(starts(RangeSection::Kernels, 0), (Starts{130, 160}));
    EXPECT_EQ(starts(RangeSection::Kernels, 1), (Starts{175}));
    EXPECT_EQ(starts(RangeSection::Classes, 0), (Starts{130, 160}));
    EXPECT_EQ(starts(RangeSection::Classes, 1), (Starts{175}));
    EXPECT_EQ(starts(RangeSection::Copies, 0), (Starts{185}));
    EXPECT_EQ(starts(RangeSection::Api, 0), (Starts{100, 110})) << "versions of an API are one";
    EXPECT_EQ(starts(RangeSection::Api, 1), (Starts{120}));
    EXPECT_EQ(starts(RangeSection::Devices, 0), (Starts{130, 160, 175, 185}));
    EXPECT_EQ(starts(RangeSection::Streams, 0), (Starts{130}));
    EXPECT_EQ(starts(RangeSection::Streams, 1), (Starts{160, 175}));
    EXPECT_TRUE(starts(RangeSection::Kernels, 2).empty());
    EXPECT_TRUE(starts(RangeSection::Numbers, 0).empty());
    for (const RangeSection section :
         {RangeSection::Kernels, RangeSection::Classes, RangeSection::Copies, RangeSection::Api}) {
        const TableCells rows = cells(section);
        for (std::size_t i = 0; i < rows.rows.size(); ++i)
            EXPECT_EQ(static_cast<std::int64_t>(starts(section, i).size()),
                      rows.rows[i][*rows.columnOf("count")].number)
                << sectionName(section) << " " << i;
    }
}

TEST_F(RangeRows, AGapStandsForTheSlicesAroundIt) {
    const TableCells gaps = cells(RangeSection::Gaps);
    for (std::size_t i = 0; i < gaps.rows.size(); ++i) {
        const auto around = starts(RangeSection::Gaps, i);
        ASSERT_EQ(around.size(), 2U);
        EXPECT_LT(around[0], gaps.rows[i][*gaps.columnOf("start_ns")].number);
        EXPECT_GT(around[1], gaps.rows[i][*gaps.columnOf("start_ns")].number);
    }
    EXPECT_GT(gaps.rows.size(), 2U);
}

TEST_F(RangeRows, StreamsHaveTheirOwnIdle) {
    const TableCells streams = cells(RangeSection::Streams);
    ASSERT_EQ(streams.rows.size(), 2U);
    const std::vector<std::string_view> keys = {
        "stream", "device", "process", "kernel_count", "kernel_duration_ns", "idle_gap_count", "idle_gap_total_ns"};
    EXPECT_EQ(row(streams, 0, keys), "7 0 1 1 10 1 60") << "140..200 of the gap that ends at 900";
    EXPECT_EQ(row(streams, 1, keys), "9 0 1 2 15 1 5") << "170..175";
}

TEST_F(RangeRows, TheScopeNamesSessionClockRulesAndBounds) {
    std::map<std::string, std::string> scope;
    for (const auto &[name, value] : rangeScope({*m_analysis, 0, m_summary}))
        scope[name] = value;
    EXPECT_EQ(scope.at("session_id"), m_analysis->sessions[0]->id().text());
    EXPECT_EQ(scope.at("clock_domain"), "session");
    EXPECT_EQ(scope.at("rule"), "range/1");
    EXPECT_EQ(scope.at("class_rules"), m_analysis->rules.kernels->id().label());
    EXPECT_EQ(scope.at("range_start_ns"), "100");
    EXPECT_EQ(scope.at("range_end_ns"), "200");
}

TEST(RangeScope, NamesWhatWasLeftOut) {
    SessionFixture s;
    s.kernel("k", {.start = 10, .duration = 10});
    s.kernel("k", {.start = 0, .duration = 0, .flags = model::with(0, model::RecordFlag::NotCollected)});
    const auto analysis = analysed(s);
    const model::ClockId clock{analysis->sessions[0]->id(), model::ClockRef(0UL)};
    const auto summary = summariseRange(*analysis->sessions[0], analysis->correlation.sessions[0], analysis->phases[0],
                                        *analysis->rules.kernels, {clock, {0}, {50}});
    const auto scope = rangeScope({*analysis, 0, summary.value()});
    EXPECT_EQ(scope.back(), (std::pair<std::string, std::string>{"left_out.clock_not_collected", "1"}));
}

TEST(TableShapes, NameTheListsThatTheirRowsRestOn) {
    SessionFixture s;
    s.kernel("k", {.start = 10, .duration = 10});
    const auto analysis = analysed(s);
    TableOptions byClass;
    byClass.kernelsBy = KernelGrouping::Class;
    EXPECT_EQ(cellsOf(*analysis, TableKind::Kernels, byClass).shape.rules.at(0).second,
              analysis->rules.kernels->id().label());
    EXPECT_EQ(cellsOf(*analysis, TableKind::Steps, {}).shape.rules.at(0).second, analysis->rules.phases->id().label());
    EXPECT_TRUE(cellsOf(*analysis, TableKind::Launches, {}).shape.rules.empty());
}

} // namespace
} // namespace lanescope::test
