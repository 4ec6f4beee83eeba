// SPDX-License-Identifier: Apache-2.0
// The order of tracks in a lane, where descriptors say one.
#include "model/perfetto/perfetto_reader.h"
#include "tests/core/support/perfetto_file.h"
#include "tests/core/support/reader_fixture.h"
#include "tests/core/support/timeline_fixture.h"

#include <gtest/gtest.h>

namespace lanescope::test {

using namespace model;

namespace {

constexpr std::uint64_t kParent = 1;

struct ChildTrack {
    std::uint64_t uuid = 0;
    const char *name = "";
    std::int32_t rank = 0;
    std::int64_t firstEvent = 0;
    std::uint64_t parent = kParent;
    std::uint64_t order = 0; ///< of its own children
};

void describe(PerfettoFile &file, const ChildTrack &track) {
    file.message({}, 60, [&](Fields &fields) {
        fields.add_uint64(1, track.uuid);
        fields.add_string(2, track.name);
        if (track.uuid != kParent)
            fields.add_uint64(5, track.parent);
        fields.add_uint64(11, track.order);
        fields.add_int32(12, track.rank);
    });
}

/// Names of the tracks of the lane from top to bottom.
std::string drawn(const PerfettoFile &file) {
    const SessionPtr session = readText(*makePerfettoReader(), file.bytes).sessions.at(0);
    const TimelineFixture view({session});
    std::string text;
    for (const analysis::LaneSection &section : view.layout.lanes.at(0).sections)
        for (const analysis::TrackPlacement &track : section.tracks)
            text += (text.empty() ? "" : " ") + std::string(session->text(session->info(track.track).name));
    return text;
}

struct OrderCase {
    const char *what;
    std::uint64_t order;
    const char *drawn;
};

class PerfettoOrder : public testing::TestWithParam<OrderCase> {};

} // namespace

TEST_P(PerfettoOrder, IsThatOfTheParentsDescriptor) {
    PerfettoFile file;
    describe(file, {kParent, "p", 0, 0, 0, GetParam().order});
    for (const ChildTrack &child :
         {ChildTrack{2, "a", 3, 300}, ChildTrack{3, "b", -1, 200}, ChildTrack{4, "c", 2, 100}}) {
        describe(file, child);
        file.slice(child.uuid, "x", child.firstEvent, child.firstEvent + 5);
    }
    EXPECT_EQ(drawn(file), GetParam().drawn) << GetParam().what;
}

INSTANTIATE_TEST_SUITE_P(Kinds, PerfettoOrder,
                         testing::Values(OrderCase{"not said", 0, "a b c"}, OrderCase{"lexicographic", 1, "a b c"},
                                         OrderCase{"by first event", 2, "c b a"}, OrderCase{"by rank", 3, "b c a"},
                                         OrderCase{"a kind that is not known", 9, "a b c"}));

TEST(PerfettoOrders, OfTracksBelowTracksFollowTheirParents) {
    PerfettoFile file;
    describe(file, {kParent, "p", 0, 0, 0, 3});
    for (const ChildTrack &child :
         {ChildTrack{2, "second", 2, 10, kParent, 2}, ChildTrack{3, "first", 1, 20}, ChildTrack{4, "late", 0, 40, 2},
          ChildTrack{5, "early", 9, 30, 2}, ChildTrack{6, "of first", 0, 5, 3}}) {
        describe(file, child);
        file.slice(child.uuid, "x", child.firstEvent, child.firstEvent + 1);
    }
    EXPECT_EQ(drawn(file), "first of first second early late");
}

TEST(PerfettoOrders, OfARingOfParentsEnd) {
    PerfettoFile file;
    describe(file, {2, "a", 1, 0, 3, 3});
    describe(file, {3, "b", 2, 0, 2, 3});
    file.slice(2, "x", 0, 10);
    file.slice(3, "y", 0, 10);
    EXPECT_EQ(drawn(file), "b a");
}

} // namespace lanescope::test
