// SPDX-License-Identifier: Apache-2.0
#include "analysis/timeline/geometry.h"
#include "analysis/timeline/link_layers.h"
#include "tests/core/support/timeline_fixture.h"

#include <gtest/gtest.h>

namespace {

using namespace lanescope;
using namespace lanescope::analysis;
using test::SessionFixture;
using test::TimelineFixture;

model::SessionPtr fan(int kernels) {
    SessionFixture session;
    session.kineto();
    session.call("cudaGraphLaunch", {.start = 0, .duration = 100, .id = "5"});
    for (int i = 0; i < kernels; ++i)
        session.kernel("gemm", {.pid = std::nullopt, .start = 200 + i * 10, .duration = 9, .id = "5"});
    return session.finish();
}

TEST(GeometryArrows, aGraphLaunchIsAFanWithEveryKernel) {
    TimelineFixture view({fan(544)});
    EXPECT_EQ(view.scene().facts.arrows, 544);
    EXPECT_EQ(view.scene().facts.bundled, 0);
}

TEST(GeometryArrows, twoCallsWithOneKeyGiveNoArrow) {
    SessionFixture session;
    session.call("cudaLaunchKernel", {.start = 0, .duration = 10, .id = "7"});
    session.call("cudaLaunchKernel", {.start = 20, .duration = 10, .id = "7"});
    session.kernel("gemm", {.start = 40, .duration = 10, .id = "7"});
    TimelineFixture view({session.finish()});
    EXPECT_EQ(view.scene().facts.arrows, 0);
    EXPECT_EQ(view.scene().facts.hatched, 3);
}

TEST(GeometryArrows, anEffectBeforeItsCauseIsDashedAndLeavesTheCauseAtItsStart) {
    SessionFixture session;
    session.call("cudaLaunchKernel", {.start = 100, .duration = 50, .id = "7"});
    session.kernel("gemm", {.start = 20, .duration = 10, .id = "7"});
    TimelineFixture view({session.finish()});
    view.lookAt(0, 1);
    const Scene scene = view.scene();
    ASSERT_EQ(scene.arrows.size(), 1U);
    EXPECT_TRUE(scene.arrows[0].dashed);
    EXPECT_EQ(scene.facts.arrowsDashed, 1);
    EXPECT_DOUBLE_EQ(scene.arrows[0].x0, 100);
    EXPECT_DOUBLE_EQ(scene.arrows[0].x1, 20);
}

TEST(GeometryArrows, workThatStartsInsideItsCallLeavesTheCallThere) {
    SessionFixture session;
    session.call("cudaLaunchKernel", {.start = 100, .duration = 50, .id = "7"});
    session.kernel("gemm", {.start = 120, .duration = 10, .id = "7"});
    TimelineFixture view({session.finish()});
    view.lookAt(0, 1);
    const Scene scene = view.scene();
    ASSERT_EQ(scene.arrows.size(), 1U);
    EXPECT_DOUBLE_EQ(scene.arrows[0].x0, 120);
    EXPECT_FALSE(scene.arrows[0].dashed);
}

TEST(GeometryArrows, theModeDecidesWhichAreDrawn) {
    TimelineFixture view({fan(5)});
    view.arrows = ArrowMode::Off;
    view.selection = model::EventRef{view.analysis->sessions[0]->id(), view.row("gemm")};
    EXPECT_EQ(view.scene().facts.arrows, 0);
    view.arrows = ArrowMode::Selection;
    EXPECT_EQ(view.scene().facts.arrows, 1) << "a kernel has the arrow that leads to it";
    EXPECT_TRUE(view.scene().arrows[0].bold);
    view.selection->row = view.row("cudaGraphLaunch");
    EXPECT_EQ(view.scene().facts.arrows, 5) << "a launch has its fan";
    view.selection.reset();
    EXPECT_EQ(view.scene().facts.arrows, 0);
    view.arrows = ArrowMode::Visible;
    EXPECT_EQ(view.scene().facts.arrows, 5);
}

TEST(GeometryArrows, theSelectionIsDrawnOnceAmongTheVisible) {
    TimelineFixture view({fan(5)});
    view.selection = model::EventRef{view.analysis->sessions[0]->id(), view.row("cudaGraphLaunch")};
    EXPECT_EQ(view.scene().facts.arrows, 5);
}

TEST(GeometryArrows, arrowsWithAnEndInSightAreDrawn) {
    TimelineFixture view({fan(20)});
    view.lookAt(0, 0.15); // the call, none of the kernels
    EXPECT_EQ(view.scene().facts.arrows, 20);
    view.lookAt(300, 0.1); // the kernels from 300 to 390, not the call
    EXPECT_EQ(view.scene().facts.arrows, 10);
    view.lookAt(110, 0.05); // neither
    EXPECT_EQ(view.scene().facts.arrows, 0);
}

TEST(GeometryArrows, tooManyAreBundledAndEveryOneIsCounted) {
    TimelineFixture view({fan(5000)});
    const Scene scene = view.scene();
    EXPECT_EQ(scene.facts.arrows, 5000);
    EXPECT_LE(scene.arrows.size(), kMaxArrows);
    EXPECT_GT(scene.facts.bundled, 4000);
}

TEST(GeometryArrows, aCollapsedSourceTrackKeepsTheArrowAtItsFoldedLine) {
    SessionFixture session;
    session.call("outer", {.start = 0, .duration = 100, .id = "1"});
    session.call("cudaLaunchKernel", {.start = 10, .duration = 20, .id = "7"});
    session.kernel("gemm", {.start = 200, .duration = 50, .id = "7"});
    TimelineFixture view({session.finish()});
    view.lookAt(0, 1);
    const double open = view.scene().arrows.at(0).y0;
    const model::TrackRef track = view.analysis->sessions[0]->track(view.row("outer"));
    view.state.folded[{view.analysis->sessions[0]->id(), track}] = true;
    view.relayout();
    EXPECT_LT(view.scene().arrows.at(0).y0, open);
    EXPECT_EQ(view.scene().facts.arrows, 1);
}

TEST(GeometryArrows, recordedFlowsAreALayerOfTheirOwn) {
    SessionFixture session;
    session.chrome();
    session.slice("first", {.tid = "1", .start = 0, .duration = 10});
    session.slice("second", {.tid = "2", .start = 50, .duration = 10});
    session.slice("third", {.tid = "3", .start = 90, .duration = 10});
    session.flow({.id = "7", .phase = model::FlowEnd::Phase::Start, .tid = "1", .at = 5});
    session.flow({.id = "7", .phase = model::FlowEnd::Phase::Step, .tid = "2", .at = 55});
    session.flow({.id = "7", .phase = model::FlowEnd::Phase::Finish, .tid = "3", .at = 95});
    session.flow({.id = "8", .phase = model::FlowEnd::Phase::Start, .tid = "1", .at = 5});
    TimelineFixture view({session.finish()});
    view.fit();
    EXPECT_TRUE(view.scene().flows.empty());
    const FlowLinks links = collectFlows(*view.analysis);
    SceneRequest request = view.request();
    request.flows = &links;
    Scene scene;
    buildScene(request, scene);
    EXPECT_EQ(scene.facts.flows, 2) << "a dangling start draws nothing";
    EXPECT_EQ(scene.facts.arrows, 0);
}

TEST(GeometryArrows, aReusedFlowIdJoinsEachFinishToTheStartBeforeIt) {
    SessionFixture session;
    session.chrome();
    for (const int at : {0, 20, 40, 60}) {
        const bool start = at % 40 == 0;
        session.slice("s" + std::to_string(at), {.tid = start ? "1" : "2", .start = at, .duration = 10});
        session.flow({.id = "7",
                      .phase = start ? model::FlowEnd::Phase::Start : model::FlowEnd::Phase::Finish,
                      .tid = start ? "1" : "2",
                      .at = at + 5});
    }
    TimelineFixture view({session.finish()});
    const FlowLinks links = collectFlows(*view.analysis);
    ASSERT_EQ(links.sessions[0].byStart.size(), 2U);
    EXPECT_EQ(links.sessions[0].byStart[0].from, view.row("s0"));
    EXPECT_EQ(links.sessions[0].byStart[0].to, view.row("s20"));
    EXPECT_EQ(links.sessions[0].byStart[1].from, view.row("s40"));
    EXPECT_EQ(links.sessions[0].byStart[1].to, view.row("s60"));
}

} // namespace
