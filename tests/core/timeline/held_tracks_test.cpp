// SPDX-License-Identifier: Apache-2.0
#include "analysis/timeline/held_tracks.h"

#include "analysis/timeline/hit_test.h"
#include "tests/core/support/timeline_fixture.h"

#include <gtest/gtest.h>

namespace {

using namespace lanescope;
using namespace lanescope::analysis;
using test::SessionFixture;
using test::TimelineFixture;

constexpr double kBelowRuler = LaneMetrics::kHeader + LaneMetrics::kRuler;

/// One kernel on a stream below twenty threads.
TimelineFixture manyThreads() {
    SessionFixture session;
    for (int thread = 0; thread < 20; ++thread)
        session.cpuOp("op", {.tid = "t" + std::to_string(thread), .start = 0, .duration = 100});
    session.kernel("gemm", {.start = 0, .duration = 100});
    TimelineFixture view({session.finish()});
    view.height = 200;
    view.lookAt(0, 1);
    return view;
}

void pin(TimelineFixture &view, std::string_view name) {
    const model::SessionStore &session = *view.analysis->sessions[0];
    view.state.pinned.push_back({session.id(), session.track(view.row(name))});
    view.relayout();
}

TEST(HeldTracks, APinnedTrackStaysBelowTheRulerWhileTheOthersScrollBy) {
    TimelineFixture view = manyThreads();
    EXPECT_TRUE(heldTracks(view.layout, 150, view.height).empty()) << "nothing is pinned";
    pin(view, "gemm");
    EXPECT_TRUE(heldTracks(view.layout, 0, view.height).empty()) << "it stands in sight";
    view.camera.scrollY = 150;
    const auto held = heldTracks(view.layout, view.camera.scrollY, view.height);
    ASSERT_EQ(1U, held.size());
    EXPECT_EQ(kBelowRuler, held[0].shownY);
    EXPECT_EQ(LaneMetrics::kStream, held[0].height);
    EXPECT_EQ(1U, layoutOf(held[0]).lanes[0].sections[0].tracks.size());
    const Hit hit = hitTest(view.request(), 50, kBelowRuler + LaneMetrics::kStream / 2);
    EXPECT_EQ(hit.row, view.row("gemm"));
    EXPECT_TRUE(hit.track->pinned);
    const Hit below = hitTest(view.request(), 50, kBelowRuler + LaneMetrics::kStream + 2);
    ASSERT_NE(nullptr, below.track);
    EXPECT_FALSE(below.track->pinned);
}

TEST(HeldTracks, LeaveWithTheirLane) {
    TimelineFixture view = manyThreads();
    pin(view, "gemm");
    const LaneSection &section = view.layout.lanes[0].sections[0];
    const auto leaving = heldTracks(view.layout, section.bottom() - kBelowRuler - 10, view.height);
    ASSERT_EQ(1U, leaving.size());
    EXPECT_EQ(10, leaving[0].height) << "as much as its lane still shows";
    EXPECT_TRUE(heldTracks(view.layout, section.bottom(), view.height).empty());
    EXPECT_EQ(10, heldHeight(view.layout, section, section.bottom() - kBelowRuler - 10, view.height));
}

TEST(HeldTracks, LeaveHalfOfTheViewToTheOthers) {
    TimelineFixture view = manyThreads();
    const model::SessionStore &session = *view.analysis->sessions[0];
    for (std::size_t track = 0; track + 1 < session.columns().tracks.size(); ++track)
        view.state.pinned.push_back({session.id(), model::TrackRef(track)});
    view.relayout();
    const auto held = heldTracks(view.layout, 60, view.height);
    ASSERT_EQ(1U, held.size());
    EXPECT_EQ(100, held[0].height);
    view.state.pinned.push_back({session.id(), model::TrackRef(session.columns().tracks.size() - 1)});
    view.relayout();
    EXPECT_TRUE(heldTracks(view.layout, 60, view.height).empty()) << "where all are pinned, all scroll";
}

} // namespace
