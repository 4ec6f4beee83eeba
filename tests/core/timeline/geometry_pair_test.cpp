// SPDX-License-Identifier: Apache-2.0
#include "tests/core/support/timeline_fixture.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace lanescope::test {

using namespace analysis;

namespace {

TimelineFixture apart() {
    SessionFixture a(1);
    a.call("cudaLaunchKernel", {.start = 1000, .duration = 10, .id = "7"});
    SessionFixture b(2);
    b.kernel("gemm", {.start = 0, .duration = 5, .id = "7"});
    TimelineFixture view({a.finish(), b.finish()});
    view.fit();
    return view;
}

model::EventRef eventOf(const TimelineFixture &view, std::string_view name, std::size_t session) {
    return {view.analysis->sessions[session]->id(), view.row(name, session)};
}

Scene sceneOf(const TimelineFixture &view, const PairFocus &pair, const GhostRows *ghosts = nullptr) {
    SceneRequest request = view.request();
    request.focus = &pair;
    request.ghosts = ghosts;
    Scene scene;
    buildScene(request, scene);
    return scene;
}

} // namespace

TEST(GeometryPair, ARefusedPairIsOutlinedInBothLanesWithItsReasonAndNoArrow) {
    const TimelineFixture view = apart();
    const PairFocus pair = pairFocus(*view.analysis, eventOf(view, "gemm", 1), false);
    EXPECT_EQ(pair.otherEnd(), eventOf(view, "cudaLaunchKernel", 0));
    const Scene scene = sceneOf(view, pair);
    ASSERT_EQ(scene.ghosts.size(), 2U);
    EXPECT_EQ(scene.ghosts[0].session, 0U);
    EXPECT_EQ(scene.ghosts[1].session, 1U);
    EXPECT_EQ(scene.facts.ghosts, 2);
    EXPECT_EQ(scene.facts.arrows, 0);
    ASSERT_EQ(scene.remarks.size(), 1U);
    EXPECT_EQ(scene.remarks[0].text, "no arrow: the only calls with this id are in another session");
    EXPECT_EQ(scene.remarks[0].session, 1U);
}

TEST(GeometryPair, WithAllGhostsItsEndsAreNotOutlinedTwice) {
    const TimelineFixture view = apart();
    const GhostRows ghosts = collectGhosts(*view.analysis);
    const Scene scene = sceneOf(view, pairFocus(*view.analysis, eventOf(view, "gemm", 1), false), &ghosts);
    EXPECT_EQ(scene.facts.ghosts, 2);
    EXPECT_TRUE(std::all_of(scene.ghosts.begin(), scene.ghosts.end(), [](const Ghost &g) { return g.focused; }));
}

TEST(GeometryPair, AProvenPairHasItsArrowOnceWhateverArrowsAreShown) {
    TimelineFixture view({smallSession(3)});
    view.fit();
    const model::DeviceEventRef event(0);
    const model::SessionStore &store = *view.analysis->sessions[0];
    const PairFocus pair = pairFocus(*view.analysis, {store.id(), store.deviceEvent(event).row}, false);
    ASSERT_FALSE(pair.proven.isNone());
    EXPECT_TRUE(pair.sentence.empty());
    for (const ArrowMode mode : {ArrowMode::Off, ArrowMode::Selection, ArrowMode::Visible})
        for (const bool selected : {false, true}) {
            view.arrows = mode;
            view.selection = selected ? std::optional(pair.event) : std::nullopt;
            const Scene scene = sceneOf(view, pair);
            EXPECT_EQ(scene.facts.arrows, 1) << static_cast<int>(mode) << selected;
            EXPECT_TRUE(scene.ghosts.empty());
            EXPECT_TRUE(scene.remarks.empty());
        }
}

TEST(GeometryPair, OtherCallsOfAProvenEventAreOutlinedOnRequest) {
    SessionFixture a(1), b(2);
    for (SessionFixture *session : {&a, &b}) {
        session->call("cudaLaunchKernel", {.start = 1000, .duration = 10, .id = "7"});
        session->kernel("gemm", {.start = 1020, .duration = 5, .id = "7"});
    }
    TimelineFixture view({a.finish(), b.finish()});
    view.fit();
    view.arrows = ArrowMode::Off;
    EXPECT_TRUE(sceneOf(view, pairFocus(*view.analysis, eventOf(view, "gemm", 0), false)).ghosts.empty());
    const PairFocus pair = pairFocus(*view.analysis, eventOf(view, "gemm", 0), true);
    ASSERT_EQ(pair.refused.size(), 1U);
    EXPECT_EQ(pair.refused[0], eventOf(view, "cudaLaunchKernel", 1));
    EXPECT_EQ(sceneOf(view, pair).facts.ghosts, 2);
    EXPECT_EQ(sceneOf(view, pair).facts.arrows, 1) << "of its own match";
}

TEST(GeometryPair, TracksThatAreLeftOutAreCountedInTheirLanes) {
    TimelineFixture view = apart();
    const model::SessionStore &store = *view.analysis->sessions[1];
    const model::TrackRef track = store.track(view.row("gemm", 1));
    view.state.only = {{store.id(), track}};
    view.relayout();
    ASSERT_EQ(view.layout.lanes.size(), 2U);
    EXPECT_TRUE(view.layout.lanes[0].sections.empty());
    EXPECT_EQ(view.layout.lanes[0].badges.back().text, "1 track left out for now");
    ASSERT_EQ(view.layout.lanes[1].sections.size(), 1U);
    EXPECT_EQ(view.layout.lanes[1].sections[0].tracks.size(), 1U);
    EXPECT_NE(view.layout.find(1, track).track, nullptr);
}

} // namespace lanescope::test
