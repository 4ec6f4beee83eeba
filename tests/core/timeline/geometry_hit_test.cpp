// SPDX-License-Identifier: Apache-2.0
#include "analysis/timeline/hit_test.h"

#include "analysis/timeline/neighbours.h"
#include "tests/core/support/timeline_fixture.h"

#include <gtest/gtest.h>

namespace {

using namespace lanescope;
using namespace lanescope::analysis;
using test::SessionFixture;
using test::TimelineFixture;

double middleOf(const TimelineFixture &view, model::EventRow row) {
    const auto box = boxOf(view.request(), 0, row);
    return box->y + box->h / 2;
}

TEST(HitTest, findsTheSliceUnderThePointAndNothingBetween) {
    TimelineFixture view({test::smallSession()});
    view.lookAt(1000, 1);
    const double y = middleOf(view, view.row("gemm"));
    EXPECT_EQ(hitTest(view.request(), 450, y).row, view.row("gemm"));
    EXPECT_TRUE(hitTest(view.request(), 200, y).row.isNone());
    EXPECT_EQ(hitTest(view.request(), 298, y).row, view.row("gemm")) << "within the tolerance";
    EXPECT_EQ(hitTest(view.request(), 50, middleOf(view, view.row("cudaLaunchKernel"))).row,
              view.row("cudaLaunchKernel"));
}

TEST(HitTest, tellsHeaderRulerTrackAndNothingApart) {
    TimelineFixture view({test::smallSession()});
    EXPECT_EQ(hitTest(view.request(), 5, 5).area, Hit::Area::Header);
    EXPECT_EQ(hitTest(view.request(), 5, LaneMetrics::kHeader + 5).area, Hit::Area::Ruler);
    EXPECT_EQ(hitTest(view.request(), 5, LaneMetrics::kHeader + LaneMetrics::kRuler + 5).area, Hit::Area::Track);
    EXPECT_EQ(hitTest(view.request(), 5, 4000).area, Hit::Area::Nothing);
    view.camera.scrollY = 40;
    EXPECT_EQ(hitTest(view.request(), 5, 5).area, Hit::Area::Header) << "it stays in sight";
}

TEST(HitTest, ofFoldedSlicesTheLongestIsFoundAndAllAreCounted) {
    SessionFixture session;
    for (int i = 0; i < 100; ++i)
        session.kernel(i == 42 ? "long" : "short", {.start = i * 10, .duration = i == 42 ? 9 : 3});
    TimelineFixture view({session.finish()});
    view.lookAt(0, 1000);
    const Hit hit = hitTest(view.request(), 0, middleOf(view, view.row("long")));
    EXPECT_EQ(hit.row, view.row("long"));
    EXPECT_EQ(hit.folded, 100U);
}

TEST(HitTest, depthsOfAFlameAreHitApart) {
    SessionFixture session;
    session.cpuOp("outer", {.start = 0, .duration = 500});
    session.cpuOp("inner", {.start = 100, .duration = 200});
    TimelineFixture view({session.finish()});
    view.lookAt(0, 1);
    EXPECT_EQ(hitTest(view.request(), 150, middleOf(view, view.row("outer"))).row, view.row("outer"));
    EXPECT_EQ(hitTest(view.request(), 150, middleOf(view, view.row("inner"))).row, view.row("inner"));
    view.state.folded[{view.analysis->sessions[0]->id(), view.analysis->sessions[0]->track(view.row("outer"))}] = true;
    view.relayout();
    EXPECT_EQ(hitTest(view.request(), 150, middleOf(view, view.row("outer"))).row, view.row("outer"));
    EXPECT_EQ(hitTest(view.request(), 150, middleOf(view, view.row("inner"))).row, view.row("inner"));
}

TEST(Neighbours, stepAlongTheTrackAndStopAtItsEnds) {
    TimelineFixture view({test::smallSession(3)});
    const model::SessionStore &store = *view.analysis->sessions[0];
    const model::EventRow first = view.row("gemm");
    const model::EventRow next = nextOnTrack(store, first);
    EXPECT_EQ(store.start(next).count, 10000);
    EXPECT_EQ(previousOnTrack(store, next), first);
    EXPECT_TRUE(previousOnTrack(store, first).isNone());
    EXPECT_TRUE(nextOnTrack(store, view.row("cudaLaunchKernel")).isNone());
}

TEST(Neighbours, followProvenMatchesInBothDirections) {
    TimelineFixture view({test::smallSession(3)});
    const model::SessionStore &store = *view.analysis->sessions[0];
    const SessionCorrelation &correlation = view.analysis->correlation.sessions[0];
    EXPECT_EQ(launchOf(store, correlation, view.row("gemm")), view.row("cudaLaunchKernel"));
    EXPECT_EQ(firstDeviceWorkOf(store, correlation, view.row("cudaLaunchKernel")), view.row("gemm"));
    EXPECT_TRUE(launchOf(store, correlation, view.row("flash_fwd")).isNone());
    EXPECT_TRUE(firstDeviceWorkOf(store, correlation, view.row("gemm")).isNone());
}

} // namespace
