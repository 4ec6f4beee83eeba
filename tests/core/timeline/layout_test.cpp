// SPDX-License-Identifier: Apache-2.0
#include "analysis/timeline/hit_test.h"
#include "analysis/timeline/lane_layout.h"
#include "tests/core/support/timeline_fixture.h"

#include <gtest/gtest.h>

namespace {

using namespace lanescope;
using namespace lanescope::analysis;
using test::SessionFixture;
using test::TimelineFixture;

std::string tracksOf(const TimelineFixture &view, std::size_t lane = 0) {
    std::string text;
    for (const LaneSection &section : view.layout.lanes.at(lane).sections)
        for (const TrackPlacement &track : section.tracks)
            text += track.label + "\n";
    return text;
}

std::string badgesOf(const TimelineFixture &view, std::size_t lane = 0) {
    std::string text;
    for (const Badge &badge : view.layout.lanes.at(lane).badges)
        if (badge.text.rfind("session ", 0) != 0)
            text += badge.text + "\n";
    return text;
}

TEST(Layout, tracksAreGroupedFromAnnotationsDownToTheDevices) {
    SessionFixture session;
    session.kernel("k", {.stream = "20", .start = 5, .duration = 5});
    session.kernel("k", {.stream = "7", .start = 5, .duration = 5});
    session.memcpy({.start = 1, .duration = 2});
    session.graph({.start = 1, .duration = 2});
    session.sync("wait", {.start = 1, .duration = 2});
    session.cpuOp("aten::mm", {.start = 0, .duration = 9});
    session.call("cudaLaunchKernel", {.start = 1, .duration = 1});
    session.slice("worker", {.tid = "2", .start = 1, .duration = 1});
    session.annotation("step[DECODE bs=4]", {.start = 0, .duration = 10});
    session.overhead("flush", {.start = 0, .duration = 1});
    session.instant("mark", {.start = 3});
    TimelineFixture view({session.finish()});
    EXPECT_EQ(tracksOf(view), "Phases\n"
                              "CPU thread 1\n"
                              "CPU thread 1\n"
                              "CPU thread 2\n"
                              "GPU 0 · stream 7\n"
                              "GPU 0 · stream 20\n"
                              "GPU 0 · copies\n"
                              "GPU 0 · graphs\n"
                              "GPU 0 · sync\n"
                              "Instants\n"
                              "Overhead\n");
}

/// Two streams of one device below a thread, with the counters of the device.
model::SessionPtr twoStreams() {
    SessionFixture session;
    session.call("cudaLaunchKernel", {.start = 1, .duration = 1, .id = "1"});
    session.kernel("k", {.stream = "7", .start = 5, .duration = 5, .id = "1"});
    session.kernel("k", {.stream = "20", .start = 5, .duration = 5});
    return session.finish();
}

TEST(Layout, pinnedTracksStandAboveTheOthersInTheOrderOfPinning) {
    TimelineFixture view({twoStreams()});
    view.state.counters = true;
    view.relayout();
    ASSERT_EQ(tracksOf(view), "CPU thread 1\nGPU 0 · stream 7\nGPU 0 · stream 20\n");
    const std::vector<TrackPlacement> before = view.layout.lanes[0].sections[0].tracks;
    const std::size_t counters = view.layout.lanes[0].sections[0].counters.size();
    ASSERT_GT(counters, 0U);
    const double height = view.layout.height;
    const model::SessionId id = view.analysis->sessions[0]->id();
    view.state.pinned = {{id, before[2].track}, {id, before[1].track}};
    view.relayout();
    EXPECT_EQ(tracksOf(view), "GPU 0 · stream 20\nGPU 0 · stream 7\nCPU thread 1\n");
    const LaneSection &section = view.layout.lanes[0].sections[0];
    EXPECT_TRUE(section.tracks[0].pinned && section.tracks[1].pinned && !section.tracks[2].pinned);
    EXPECT_EQ(section.counters.size(), counters) << "the counters of a device stand once, below its last track";
    EXPECT_EQ(section.counters.front().y, section.tracks[1].y + section.tracks[1].height);
    EXPECT_EQ(view.layout.height, height);
}

TEST(Layout, aPinOfAnotherSessionPinsNothingHere) {
    TimelineFixture view({twoStreams()});
    const std::string before = tracksOf(view);
    view.state.pinned = {{SessionFixture(9).finish()->id(), view.layout.lanes[0].sections[0].tracks[2].track}};
    view.relayout();
    EXPECT_EQ(tracksOf(view), before);
}

TEST(Layout, aLaneWithoutEventsSaysWhyItIsEmpty) {
    SessionFixture session;
    TimelineFixture view({session.finish()});
    const LaneLayout &lane = view.layout.lanes.at(0);
    EXPECT_TRUE(lane.sections.empty());
    EXPECT_NE(lane.note.find("No events"), std::string::npos);
    EXPECT_GE(lane.height, LaneMetrics::kHeader + LaneMetrics::kNote);
    const Hit hit = hitTest(view.request(), 100, lane.noteY + 5);
    EXPECT_EQ(hit.area, Hit::Area::Note);
    EXPECT_EQ(hit.lane, &lane);
}

TEST(Layout, tracksDoNotOverlapAndFillTheLane) {
    TimelineFixture view({test::smallSession(5), [] {
                              SessionFixture other(2);
                              other.kernel("k", {.start = 0, .duration = 5});
                              return other.finish();
                          }()});
    double below = 0;
    for (const LaneLayout &lane : view.layout.lanes) {
        EXPECT_GE(lane.y, below);
        below = lane.y + LaneMetrics::kHeader;
        for (const LaneSection &section : lane.sections) {
            EXPECT_EQ(section.rulerY, below);
            below += LaneMetrics::kRuler;
            for (const TrackPlacement &track : section.tracks) {
                EXPECT_EQ(track.y, below);
                EXPECT_LE(track.barTop + track.barHeight, track.height);
                below += track.height;
            }
        }
        EXPECT_LE(below, lane.y + lane.height);
    }
    EXPECT_GE(view.layout.height, below);
}

TEST(Layout, lanesOnUnrelatedClocksArePartedByABreak) {
    SessionFixture other(2);
    other.kernel("k", {.start = 0, .duration = 5});
    TimelineFixture view({test::smallSession(), other.finish()});
    ASSERT_EQ(view.layout.lanes.size(), 2U);
    EXPECT_FALSE(view.layout.lanes[0].breakY.has_value());
    EXPECT_TRUE(view.layout.lanes[1].breakY.has_value());
    for (std::size_t lane = 0; lane < 2; ++lane)
        EXPECT_NE(badgesOf(view, lane).find("clock not aligned with other lanes"), std::string::npos);
}

TEST(Layout, aLaneSaysWhatIsProvenAndWhatItsClockIs) {
    TimelineFixture view({test::smallSession()});
    EXPECT_EQ(badgesOf(view), "1 kernel proven\nclock undeclared\n");
}

TEST(Layout, unqualifiedKernelsAreCountedInTheBadge) {
    TimelineFixture view({test::smallSession(1200)});
    EXPECT_NE(badgesOf(view).find("1\u00A0200 kernels unqualified"), std::string::npos);
}

TEST(Layout, eventsWithoutAUsableTimeAreCountedInTheBadge) {
    using model::RecordFlag;
    SessionFixture session;
    session.kernel("sound", {.start = 0, .duration = 5});
    session.slice("adjusted", {.start = 1, .duration = 5, .flags = model::with(0, RecordFlag::DurationAdjusted)});
    EXPECT_EQ(badgesOf(TimelineFixture({session.finish()})).find("usable"), std::string::npos);
    SessionFixture flagged;
    flagged.kernel("sound", {.start = 0, .duration = 5});
    for (const RecordFlag flag : {RecordFlag::NotCollected, RecordFlag::NegativeDuration, RecordFlag::Open})
        flagged.slice("flagged", {.start = 7, .flags = model::with(0, flag)});
    EXPECT_NE(badgesOf(TimelineFixture({flagged.finish()})).find("3 without a usable time\n"), std::string::npos);
}

TEST(Layout, historicalRowsSayWhyThereAreNoArrows) {
    SessionFixture session;
    session.historical();
    session.kernel("k", {.start = 0, .duration = 5, .id = "7"});
    TimelineFixture view({session.finish()});
    EXPECT_NE(badgesOf(view).find("no session scope"), std::string::npos);
    EXPECT_EQ(view.layout.lanes[0].sections[0].note,
              "No arrows here: events carry no session scope, so no launch can be proven for any kernel.");
}

TEST(Layout, aCaptureWithoutDeviceWorkSaysSo) {
    SessionFixture session;
    session.call("cudaMalloc", {.start = 0, .duration = 5});
    TimelineFixture view({session.finish()});
    EXPECT_EQ(view.layout.lanes[0].sections[0].note.rfind("No accelerator activity", 0), 0U);
}

TEST(Layout, sessionsThatCannotBeToldApartAreMarked) {
    SessionFixture session;
    session.kineto().notSeparable();
    session.kernel("k", {.pid = std::nullopt, .start = 0, .duration = 5, .id = "7"});
    TimelineFixture view({session.finish()});
    EXPECT_NE(badgesOf(view).find("sessions not separable"), std::string::npos);
}

TEST(Layout, orderAndHidingFollowTheUser) {
    SessionFixture other(2);
    other.kernel("k", {.start = 0, .duration = 5});
    TimelineFixture view({test::smallSession(), other.finish()});
    const model::SessionId first = view.analysis->sessions[0]->id();
    const model::SessionId second = view.analysis->sessions[1]->id();
    view.state.order = {second};
    view.relayout();
    EXPECT_EQ(view.layout.lanes[0].session, 1U);
    EXPECT_EQ(view.layout.lanes[1].session, 0U);
    view.state.hidden = {second};
    view.relayout();
    ASSERT_EQ(view.layout.lanes.size(), 1U);
    EXPECT_EQ(view.layout.lanes[0].session, 0U);
    EXPECT_EQ(badgesOf(view).find("not aligned"), std::string::npos) << "one lane alone has nothing to align with";
    view.state.collapsed = {first};
    view.relayout();
    EXPECT_EQ(view.layout.lanes[0].height, LaneMetrics::kHeader);
}

TEST(Layout, deepTracksStartFolded) {
    SessionFixture session;
    for (int depth = 0; depth < 12; ++depth)
        session.cpuOp("op" + std::to_string(depth), {.start = depth, .duration = 100 - 2 * depth});
    session.cpuOp("flat", {.tid = "2", .start = 0, .duration = 5});
    TimelineFixture view({session.finish()});
    const auto &tracks = view.layout.lanes[0].sections[0].tracks;
    ASSERT_EQ(tracks.size(), 2U);
    EXPECT_TRUE(tracks[0].folded);
    EXPECT_EQ(tracks[0].depths, 12);
    EXPECT_FALSE(tracks[1].foldable);
}

TEST(Layout, headersAndRulersStayInSightWhileTheirLaneDoes) {
    TimelineFixture view({test::smallSession()});
    const LaneLayout &lane = view.layout.lanes[0];
    EXPECT_EQ(shownHeaderY(lane, 0), lane.y);
    EXPECT_EQ(shownHeaderY(lane, 30), 0);
    EXPECT_LT(shownHeaderY(lane, lane.height), 0) << "pushed out by the end of its lane";
    EXPECT_EQ(shownRulerY(lane.sections[0], 30), LaneMetrics::kHeader);
}

TEST(Layout, streamsOfSeveralProcessesAndContextsAreNamedApart) {
    SessionFixture session;
    session.kernel("k", {.pid = "1", .start = 0, .duration = 5});
    session.kernel("k", {.pid = "2", .start = 0, .duration = 5});
    session.kernel("k", {.pid = "2", .context = "9", .start = 50, .duration = 5});
    TimelineFixture view({session.finish()});
    EXPECT_EQ(tracksOf(view), "GPU 0 · pid 1 · stream 7\n"
                              "GPU 0 · pid 2 · ctx 1 · stream 7\n"
                              "GPU 0 · pid 2 · ctx 9 · stream 7\n");
}

} // namespace
