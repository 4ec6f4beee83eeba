// SPDX-License-Identifier: Apache-2.0
#include "analysis/timeline/geometry.h"
#include "analysis/timeline/link_layers.h"
#include "analysis/timeline/neighbours.h"
#include "tests/core/support/timeline_fixture.h"

#include <gtest/gtest.h>

namespace {

using namespace lanescope;
using namespace lanescope::analysis;
using test::SessionFixture;
using test::TimelineFixture;

TEST(Geometry, aProvenPairIsTwoBarsAndOneArrow) {
    TimelineFixture view({test::smallSession()});
    view.lookAt(1000, 1);
    EXPECT_EQ(view.text(), "bar 0.0,50.0 100.0x20.0 call cudaLaunchKernel\n"
                           "bar 300.0,78.0 400.0x26.0 gemm gemm\n"
                           "arrow 100.0,70.0 -> 300.0,78.0\n");
    EXPECT_EQ(view.scene().facts.arrows, 1);
    EXPECT_EQ(view.scene().facts.hatched, 0);
}

TEST(Geometry, narrowSlicesBecomeColumnsThatSayWhatTheyFold) {
    SessionFixture session;
    session.kernel("gemm", {.start = 0, .duration = 4, .id = "1"});
    session.kernel("flash_fwd", {.start = 5, .duration = 2, .id = "2"});
    session.kernel("gemm", {.start = 30, .duration = 10, .id = "3"});
    TimelineFixture view({session.finish()});
    view.lookAt(0, 10);
    EXPECT_EQ(view.text(), "strip y 50.0 h 26.0\n"
                           "  column 0 gemm:153 folded all-unqualified\n"
                           "  column 3 gemm:255 all-unqualified\n");
}

TEST(Geometry, aSliceThatBeganBeforeTheViewIsCutAndKept) {
    TimelineFixture view({test::smallSession()});
    view.arrows = ArrowMode::Off;
    view.lookAt(1500, 1);
    EXPECT_EQ(view.text(), "bar -8.0,78.0 208.0x26.0 gemm gemm\n");
}

TEST(Geometry, unqualifiedAndFlaggedEventsCarryTheirMarks) {
    SessionFixture session;
    session.kernel("gemm", {.start = 0, .duration = 100, .id = "1"});
    session.kernel("norm",
                   {.start = 200, .duration = 100, .id = "2", .flags = model::with(0, model::RecordFlag::Open)});
    TimelineFixture view({session.finish()});
    view.lookAt(0, 1);
    EXPECT_EQ(view.text(), "bar 0.0,50.0 100.0x26.0 gemm gemm unqualified\n"
                           "bar 200.0,50.0 100.0x26.0 elementwise norm unqualified flagged\n");
}

TEST(Geometry, sessionsHaveTheirOwnOffsets) {
    SessionFixture late(2);
    late.kernel("gemm", {.start = 5'000'000, .duration = 100, .id = "7"});
    TimelineFixture view({test::smallSession(), late.finish()});
    const Scene scene = view.scene();
    ASSERT_EQ(scene.bars.size(), 3U);
    // Each lane starts at its own first time, 12 units from the edge.
    EXPECT_NEAR(scene.bars[0].box.x, 12, 1e-6);
    EXPECT_NEAR(scene.bars[2].box.x, 12, 1e-6);
}

TEST(Geometry, hiddenAndCollapsedLanesDrawNothing) {
    TimelineFixture view({test::smallSession()});
    view.state.collapsed.insert(view.analysis->sessions[0]->id());
    view.relayout();
    EXPECT_EQ(view.text(), "");
    EXPECT_EQ(view.scene().facts.lanes, 1);
    view.state.hidden.insert(view.analysis->sessions[0]->id());
    view.relayout();
    EXPECT_EQ(view.scene().facts.lanes, 0);
    EXPECT_FALSE(boxOf(view.request(), 0, view.row("gemm")).has_value());
}

TEST(Geometry, theLongestGapInSightAndThoseBesideTheSelectionAreWrittenOut) {
    SessionFixture session;
    session.kernel("a", {.start = 0, .duration = 100});
    session.kernel("b", {.start = 300, .duration = 100});
    session.kernel("c", {.start = 520, .duration = 100});
    TimelineFixture view({session.finish()});
    view.lookAt(0, 1);
    ASSERT_EQ(view.scene().gaps.size(), 1U);
    EXPECT_EQ(view.scene().gaps[0].label, "idle 200\u00A0ns");
    view.selection = model::EventRef{view.analysis->sessions[0]->id(), view.row("b")};
    EXPECT_EQ(view.scene().gaps.size(), 2U);
    view.lookAt(0, 10);
    EXPECT_TRUE(view.scene().gaps.empty()) << "a label without room is left out";
}

TEST(Geometry, nothingIsMeasuredInHistoricalLanes) {
    SessionFixture session;
    session.historical();
    session.kernel("a", {.start = 0, .duration = 100});
    session.kernel("b", {.start = 300, .duration = 100});
    TimelineFixture view({session.finish()});
    view.lookAt(0, 1);
    view.selection = model::EventRef{view.analysis->sessions[0]->id(), view.row("b")};
    EXPECT_TRUE(view.scene().gaps.empty());
    EXPECT_EQ(view.scene().facts.hatched, 2);
}

TEST(Geometry, foldedTracksShowDeeperSlicesBelowTheOutermost) {
    SessionFixture session;
    session.cpuOp("outer", {.start = 0, .duration = 500});
    session.cpuOp("inner", {.start = 100, .duration = 200});
    TimelineFixture view({session.finish()});
    view.lookAt(0, 1);
    EXPECT_EQ(view.text(), "bar 0.0,50.0 500.0x16.0 op outer\n"
                           "bar 100.0,67.0 200.0x16.0 op inner\n");
    const model::TrackRef track = view.analysis->sessions[0]->track(view.row("outer"));
    view.state.folded[{view.analysis->sessions[0]->id(), track}] = true;
    view.relayout();
    EXPECT_EQ(view.text(), "bar 0.0,50.0 500.0x16.0 op outer\n"
                           "bar 100.0,61.2 200.0x4.8 op inner\n");
    EXPECT_FALSE(view.scene().bars[1].labelled);
}

TEST(Geometry, gapsBesideASliceMindEveryDepth) {
    SessionFixture session;
    session.kernel("long", {.start = 0, .duration = 250});
    session.kernel("short", {.start = 100, .duration = 50});
    session.kernel("next", {.start = 300, .duration = 50});
    TimelineFixture view({session.finish()});
    const model::SessionStore &store = *view.analysis->sessions[0];
    const TrackIndex &track = view.index->sessions[0].tracks[store.track(view.row("next")).index()];
    const auto before = gapBefore(store, track, view.row("next"));
    ASSERT_TRUE(before.has_value());
    EXPECT_EQ(before->begin.count, 250);
    EXPECT_EQ(before->end.count, 300);
    EXPECT_FALSE(gapAfter(store, track, view.row("short")).has_value()) << "the long one still runs";
    EXPECT_FALSE(gapBefore(store, track, view.row("long")).has_value());
    EXPECT_FALSE(gapAfter(store, track, view.row("next")).has_value());
}

TEST(Geometry, refusedEndsAreOutlinedOnlyOnDemand) {
    SessionFixture a(1);
    a.call("cudaLaunchKernel", {.start = 1000, .duration = 10, .id = "7"});
    SessionFixture b(2);
    b.kernel("gemm", {.start = 0, .duration = 5, .id = "7"});
    TimelineFixture view({a.finish(), b.finish()});
    view.fit();
    EXPECT_TRUE(view.scene().ghosts.empty());
    const GhostRows ghosts = collectGhosts(*view.analysis);
    SceneRequest request = view.request();
    request.ghosts = &ghosts;
    Scene scene;
    buildScene(request, scene);
    EXPECT_EQ(scene.facts.ghosts, 2);
    EXPECT_EQ(scene.facts.arrows, 0);
}

TEST(Geometry, severalClocksOfASessionHaveRulersOfTheirOwn) {
    SessionFixture session;
    session.kernel("x", {.start = 0, .duration = 5, .clock = "x"});
    session.kernel("y", {.start = 1000, .duration = 5, .clock = "y"});
    TimelineFixture view({session.finish()});
    ASSERT_EQ(view.layout.lanes[0].sections.size(), 2U);
    const Scene scene = view.scene();
    ASSERT_EQ(scene.bars.size(), 2U);
    EXPECT_NEAR(scene.bars[0].box.x, scene.bars[1].box.x, 1e-6);
}

} // namespace
