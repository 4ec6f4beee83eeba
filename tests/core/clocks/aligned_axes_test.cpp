// SPDX-License-Identifier: Apache-2.0
#include "analysis/timeline/aligned_axes.h"
#include "tests/core/support/timeline_fixture.h"

#include <gtest/gtest.h>

#include <limits>
#include <span>

namespace {

using namespace lanescope;
using namespace lanescope::analysis;
using model::ClockId;
using model::ClockRef;
using model::Ns;
using model::SessionId;
using test::SessionFixture;
using test::TimelineFixture;

const ClockId kFirst{SessionId(test::artifactId(1), 1), ClockRef(0UL)};
const ClockId kSecond{SessionId(test::artifactId(2), 1), ClockRef(0UL)};
const ClockId kThird{SessionId(test::artifactId(3), 1), ClockRef(0UL)};

AlignmentSet aligning(const ClockId &reference, const ClockId &moved, std::int64_t offset) {
    AlignmentSet set;
    EXPECT_FALSE(set.declare(
        {reference, moved, {offset}, std::nullopt, model::AlignmentEvidence::UserAnchor, "for the test", {}, {}}));
    return set;
}

const std::vector<Axis> kAxes = {{kFirst, {1000}, {2000}}, {kSecond, {0}, {500}}, {kThird, {7}, {9}}};

TEST(AlignedAxes, GroupsHoldWhatIsInSightAndCountFromTheFirst) {
    const auto groups = groupAxes(aligning(kSecond, kFirst, -900), kAxes);
    ASSERT_EQ(groups.size(), 1U);
    ASSERT_EQ(groups[0].clocks.size(), 2U);
    EXPECT_EQ(groups[0].clocks[0].clock, kFirst);
    EXPECT_EQ(groups[0].clocks[0].offset.count, 0);
    EXPECT_EQ(groups[0].find(kSecond)->offset.count, 900);
    EXPECT_EQ(groups[0].begin.count, 900) << "the second lane's first event";
    EXPECT_EQ(groups[0].end.count, 2000);
    EXPECT_TRUE(groupAxes({}, kAxes).empty());
    EXPECT_TRUE(groupAxes(aligning(kSecond, kFirst, 0), std::span(kAxes).first(1)).empty()) << "its partner is hidden";
}

TEST(AlignedAxes, LanesOfAGroupBeginAndEndAtTheSameInstants) {
    const auto groups = groupAxes(aligning(kFirst, kSecond, 900), kAxes);
    const std::vector<Axis> common = commonExtents(groups, kAxes);
    EXPECT_EQ(common[0].begin.count, 900);
    EXPECT_EQ(common[0].end.count, 2000);
    EXPECT_EQ(common[1].begin.count, 0);
    EXPECT_EQ(common[1].end.count, 1100);
    EXPECT_EQ(common[2].begin.count, 7) << "the third keeps its own";
}

TEST(AlignedAxes, FollowersShowTheInstantsOfTheLeaderAndOthersStay) {
    const auto groups = groupAxes(aligning(kFirst, kSecond, 900), kAxes);
    Camera camera;
    camera.setNsPerUnit(2);
    for (const Axis &axis : kAxes)
        camera.setLeft(axis.clock, {{5}, 0});
    camera.setLeft(kSecond, {{100}, 0.25});
    follow(camera, groups, kSecond);
    EXPECT_EQ(camera.view(kFirst).left, (FineTime{{1000}, 0.25}));
    EXPECT_EQ(camera.view(kSecond).left, (FineTime{{100}, 0.25}));
    EXPECT_EQ(camera.view(kThird).left, (FineTime{{5}, 0}));
    EXPECT_DOUBLE_EQ(camera.view(kFirst).x({1400}), camera.view(kSecond).x({500})) << "one instant, one place";
    follow(camera, groups, kThird);
    EXPECT_EQ(camera.view(kThird).left, (FineTime{{5}, 0})) << "a clock of no group leads none";
}

TEST(AlignedAxes, ZoomAndFitKeepThemTogether) {
    const auto groups = groupAxes(aligning(kFirst, kSecond, 900), kAxes);
    Camera camera;
    camera.fitAll(commonExtents(groups, kAxes), 1000);
    EXPECT_DOUBLE_EQ(camera.view(kFirst).x({1400}), camera.view(kSecond).x({500}));
    camera.zoomAt(333, 0.37);
    settle(camera, groups, std::nullopt);
    EXPECT_DOUBLE_EQ(camera.view(kFirst).x({1400}), camera.view(kSecond).x({500}));
}

TEST(AlignedAxes, SettlingFollowsTheActiveLaneOfEachGroup) {
    const auto groups = groupAxes(aligning(kFirst, kSecond, 900), kAxes);
    Camera camera;
    camera.setLeft(kFirst, {{0}, 0});
    camera.setLeft(kSecond, {{100}, 0});
    Camera byFirst = camera;
    settle(byFirst, groups, kThird);
    EXPECT_EQ(byFirst.view(kSecond).left.whole.count, -900);
    settle(camera, groups, kSecond);
    EXPECT_EQ(camera.view(kFirst).left.whole.count, 1000);
}

TEST(AlignedAxes, ExtremeTimesLeaveTheLanesToThemselves) {
    constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();
    const std::vector<Axis> axes = {{kFirst, {0}, {10}}, {kSecond, {0}, {10}}};
    EXPECT_TRUE(groupAxes(aligning(kFirst, kSecond, kMax), axes).empty());
    const auto groups = groupAxes(aligning(kFirst, kSecond, kMax / 2), axes);
    ASSERT_EQ(groups.size(), 1U);
    Camera camera;
    camera.setLeft(kFirst, {{-kMax}, 0});
    camera.setLeft(kSecond, {{3}, 0});
    follow(camera, groups, kFirst);
    EXPECT_EQ(camera.view(kSecond).left.whole.count, 3) << "nothing wraps";
}

model::SessionPtr kernelAt(unsigned artifact, std::int64_t start) {
    SessionFixture session(artifact);
    session.kernel("k" + std::to_string(artifact), {.start = start, .duration = 100});
    return session.finish();
}

TEST(AlignedLanes, HaveNoBreakBetweenThemAndOneZero) {
    TimelineFixture view({kernelAt(1, 1000), kernelAt(2, 0), kernelAt(3, 50)});
    EXPECT_TRUE(view.layout.lanes[1].breakY);
    view.state.alignments = aligning(kFirst, kSecond, 900);
    view.relayout();
    EXPECT_FALSE(view.layout.lanes[1].breakY);
    EXPECT_TRUE(view.layout.lanes[2].breakY) << "the third is aligned with none";
    EXPECT_EQ(view.layout.lanes[0].sections[0].zero.count, 900);
    EXPECT_EQ(view.layout.lanes[1].sections[0].zero.count, 0);
    EXPECT_EQ(view.layout.lanes[2].sections[0].zero.count, 50);
    EXPECT_EQ(view.layout.lanes[0].sections[0].rulerText, "common time");
    EXPECT_EQ(view.layout.lanes[2].sections[0].rulerText, "lane time");
}

TEST(AlignedLanes, SayByWhatTheyAreAligned) {
    TimelineFixture view({kernelAt(1, 1000), kernelAt(2, 0), kernelAt(3, 50)});
    view.state.alignments = aligning(kFirst, kSecond, 900);
    view.relayout();
    const auto badges = [&](std::size_t lane) {
        std::string text;
        for (const Badge &badge : view.layout.lanes[lane].badges)
            text += badge.text + "\n";
        return text;
    };
    EXPECT_NE(badges(0).find("clock aligned (user_anchor)"), std::string::npos);
    EXPECT_NE(badges(1).find("clock aligned (user_anchor)"), std::string::npos);
    EXPECT_NE(badges(2).find("clock not aligned with other lanes"), std::string::npos);
}

TEST(AlignedLanes, DrawOneInstantAtOnePlaceAndStillNoArrow) {
    SessionFixture launch(1);
    launch.call("cudaLaunchKernel", {.start = 1000, .duration = 100, .id = "7"});
    SessionFixture kernel(2);
    kernel.kernel("gemm", {.start = 100, .duration = 100, .id = "7"});
    TimelineFixture view({launch.finish(), kernel.finish()});
    view.state.alignments = aligning(kFirst, kSecond, 900);
    view.relayout();
    view.fit();
    const Scene scene = view.scene();
    ASSERT_EQ(scene.bars.size(), 2U);
    EXPECT_DOUBLE_EQ(scene.bars[0].box.x, scene.bars[1].box.x);
    EXPECT_EQ(scene.facts.arrows, 0) << "a common axis proves no launch";
    EXPECT_EQ(view.analysis->correlation.sessions[1].stateCounts[static_cast<std::size_t>(MatchState::Qualified)], 0U);
}

TEST(AlignedLanes, AHiddenLaneBetweenThemPartsNothing) {
    TimelineFixture view({kernelAt(1, 1000), kernelAt(2, 0), kernelAt(3, 50)});
    view.state.alignments = aligning(kFirst, kThird, 900);
    view.relayout();
    EXPECT_TRUE(view.layout.lanes[2].breakY) << "the lane above it is not aligned with it";
    view.state.hidden = {kSecond.session};
    view.relayout();
    ASSERT_EQ(view.layout.lanes.size(), 2U);
    EXPECT_FALSE(view.layout.lanes[1].breakY);
}

} // namespace
