// SPDX-License-Identifier: Apache-2.0
// Measuring between two points, and the edges that points snap to. Values by hand.
#include "analysis/range/measure.h"
#include "analysis/timeline/snap.h"
#include "tests/core/support/timeline_fixture.h"

#include <gtest/gtest.h>

#include <limits>

namespace lanescope::test {
namespace {

using namespace analysis;
using model::ClockId;
using model::ClockRef;
using model::Ns;
using model::TimePoint;

/// The sentence of a measurement, with spaces that break.
std::string sentence(const Analysis &analysis, const Measurement &measurement) {
    const std::string text = measurementText(analysis, measurement);
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool noBreak = text.compare(i, 2, "\u00a0") == 0;
        plain += noBreak ? ' ' : text[i];
        i += noBreak ? 1 : 0;
    }
    return plain;
}

/// Two lanes of one kernel each, on the clocks of two artifacts.
class TwoLanes {
public:
    TwoLanes() {
        a.kernel("k", {.start = 1000, .duration = 50});
        b.kernel("k", {.start = 5, .duration = 50});
    }
    [[nodiscard]] const Analysis &analysed() {
        if (m_analysis == nullptr)
            m_analysis = analyse({artifactOf({a.finish()}, "a.json"), artifactOf({b.finish()}, "b.json")});
        return *m_analysis;
    }
    [[nodiscard]] TimePoint at(std::size_t session, std::int64_t ns) {
        return {ClockId{analysed().sessions[session]->id(), ClockRef(0UL)}, Ns{ns}};
    }
    void align(std::int64_t offset, std::optional<Ns> uncertainty) {
        EXPECT_FALSE(alignments.declare({at(0, 0).clock(),
                                         at(1, 0).clock(),
                                         {offset},
                                         uncertainty,
                                         model::AlignmentEvidence::WallClockAnchor,
                                         "for the test",
                                         {},
                                         {}}));
    }
    [[nodiscard]] std::string refusal(const TimePoint &from, const TimePoint &to) {
        const auto result = measureBetween(analysed(), alignments, from, to);
        return result ? "none" : result.error().code;
    }

    SessionFixture a{1}, b{2};
    AlignmentSet alignments;

private:
    AnalysisPtr m_analysis;
};

TEST(Measure, OnOneClockNeedsNoEvidence) {
    TwoLanes lanes;
    const auto result = measureBetween(lanes.analysed(), {}, lanes.at(0, 1000), lanes.at(0, 1250));
    ASSERT_TRUE(result.ok());
    EXPECT_EQ(result.value().distance.count, 250);
    EXPECT_EQ(result.value().links, 0U);
    EXPECT_EQ(result.value().evidence, model::AlignmentEvidence::SameSessionClock);
    const auto back = measureBetween(lanes.analysed(), {}, lanes.at(0, 1250), lanes.at(0, 1000));
    EXPECT_EQ(back.value().distance.count, -250);
    const std::string text = sentence(lanes.analysed(), result.value());
    EXPECT_NE(text.find("250 ns in "), std::string::npos) << text;
    EXPECT_NE(text.find("clock session"), std::string::npos) << text;
}

TEST(Measure, AcrossLanesThatNobodyAlignedIsASentenceAndNoNumber) {
    TwoLanes lanes;
    const auto result = measureBetween(lanes.analysed(), {}, lanes.at(0, 1000), lanes.at(1, 5));
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.error().code, "clock_unrelated");
    EXPECT_FALSE(result.error().what.empty());
    EXPECT_EQ(result.error().line().find("995"), std::string::npos) << "no number of two clocks";
}

TEST(Measure, AcrossAlignedLanesCarriesUncertaintyAndEvidence) {
    TwoLanes lanes;
    lanes.align(1100, Ns{10'000'000}); // 5 of b is 1105 of a
    const auto result = measureBetween(lanes.analysed(), lanes.alignments, lanes.at(0, 1000), lanes.at(1, 5));
    ASSERT_TRUE(result.ok()) << result.error().line();
    EXPECT_EQ(result.value().distance.count, 105);
    EXPECT_EQ(result.value().uncertainty, Ns{10'000'000});
    EXPECT_EQ(result.value().links, 1U);
    const std::string text = sentence(lanes.analysed(), result.value());
    EXPECT_NE(text.find("105 ns from "), std::string::npos) << text;
    EXPECT_NE(text.find("± 10 ms by wall_clock_anchor"), std::string::npos) << text;
}

TEST(Measure, AnUncertaintyThatNobodyStatesIsSaidSo) {
    TwoLanes lanes;
    lanes.align(0, std::nullopt);
    const auto result = measureBetween(lanes.analysed(), lanes.alignments, lanes.at(0, 1000), lanes.at(1, 5));
    EXPECT_NE(measurementText(lanes.analysed(), result.value()).find("uncertainty not stated"), std::string::npos);
}

TEST(Measure, IsRefusedWhereNoTwoTimesOfALaneMayBeCompared) {
    TwoLanes historical;
    historical.a.historical();
    EXPECT_EQ(historical.refusal(historical.at(0, 1000), historical.at(0, 1050)), "missing_session_scope");
    TwoLanes mixed;
    mixed.b.notSeparable();
    EXPECT_EQ(mixed.refusal(mixed.at(1, 5), mixed.at(1, 55)), "sessions_not_separable");
    EXPECT_EQ(mixed.refusal(mixed.at(0, 1000), mixed.at(1, 5)), "sessions_not_separable");
    EXPECT_EQ(mixed.refusal(mixed.at(0, 1000), mixed.at(0, 1050)), "none");
}

TEST(Measure, ADistanceWithoutSixtyFourBitsIsRefusedAndNeverWraps) {
    TwoLanes lanes;
    constexpr std::int64_t kLeast = std::numeric_limits<std::int64_t>::min();
    constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
    EXPECT_EQ(lanes.refusal(lanes.at(0, kLeast), lanes.at(0, kMost)), "time_overflow");
    lanes.align(kMost, std::nullopt);
    EXPECT_NE(lanes.refusal(lanes.at(0, 0), lanes.at(1, kMost)), "none");
}

TEST(Snap, APointGoesToTheNearestEdgeWithinReachAndElseStaysWhereItIs) {
    TimelineFixture view({smallSession()}); // launch 1000+10, gemm from 1300
    view.lookAt(1000, 1);                   // one unit is one nanosecond
    const model::SessionStore &session = *view.analysis->sessions[0];
    const model::EventRef gemm{session.id(), view.row("gemm")};
    const std::int64_t start = session.start(gemm.row).count, end = session.end(gemm.row).count;
    const auto box = boxOf(view.request(), 0, gemm.row);
    const double y = box->y + box->h / 2;
    const auto snapped = [&](double x) { return snapAt(view.request(), x, y).value(); };
    const auto time = [](const SnapPoint &point) { return point.at.on(point.at.clock()).value().count; };
    const double x = static_cast<double>(start - 1000);
    EXPECT_EQ(time(snapped(x - 6)), start);
    EXPECT_EQ(time(snapped(x + 6)), start);
    EXPECT_EQ(snapped(x + 6).event, gemm);
    EXPECT_EQ(time(snapped(static_cast<double>(end - 1000) - 3)), end);
    EXPECT_EQ(time(snapped(x - 40)), start - 40) << "no edge is near";
    EXPECT_FALSE(snapped(x - 40).event.has_value());
}

TEST(Snap, HeadersAndWhatLiesBelowTheLanesAreNoPoints) {
    TimelineFixture view({smallSession()});
    EXPECT_FALSE(snapAt(view.request(), 5, 5).has_value());
    EXPECT_FALSE(snapAt(view.request(), 5, 4000).has_value());
}

} // namespace
} // namespace lanescope::test
