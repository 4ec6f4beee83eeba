// SPDX-License-Identifier: Apache-2.0
#include "model/perfetto/perfetto_reader.h"
#include "tests/core/support/reader_fixture.h"
#include "tests/core/support/temp_folder.h"

#include <gtest/gtest.h>

namespace lanescope::test {

using namespace model;

struct RealTrace {
    const char *name;
    std::size_t events, calls, device, flows, counters;
};

class PerfettoRealTraces : public testing::TestWithParam<RealTrace> {};

/// Counted in the output of `protoc --decode_raw`; tokio: 10567 begins with as many ends, and 16 instants.
TEST_P(PerfettoRealTraces, HaveTheCountsOfAnIndependentDecoder) {
    const std::string folder = realTraces();
    if (folder.empty())
        GTEST_SKIP() << "no real traces here";
    const Result<ReadOutcome> outcome = readWith(*makePerfettoReader(), folder + "/perfetto/" + GetParam().name);
    ASSERT_TRUE(outcome) << outcome.error().line();
    EXPECT_EQ(codes(outcome.value().report), "");
    ASSERT_EQ(outcome.value().sessions.size(), 1U);
    const SessionStore &session = *outcome.value().sessions[0];
    EXPECT_EQ(session.eventCount(), GetParam().events);
    EXPECT_EQ(session.callCount(), GetParam().calls);
    EXPECT_EQ(session.deviceEventCount(), GetParam().device);
    EXPECT_EQ(session.columns().flows.size(), GetParam().flows);
    EXPECT_EQ(session.columns().counters.size(), GetParam().counters);
}

INSTANTIATE_TEST_SUITE_P(Files, PerfettoRealTraces,
                         testing::Values(RealTrace{"flow_events_proto_v2.pftrace", 4, 0, 0, 4, 0},
                                         RealTrace{"gpu_compute_launch.pftrace", 1, 0, 1, 0, 0},
                                         RealTrace{"gpu_render_stages_flow.pftrace", 4, 1, 2, 3, 0},
                                         RealTrace{"track_event_counters.pftrace", 21, 0, 0, 0, 14},
                                         RealTrace{"track_event_merged_debug_annotations.pftrace", 1, 0, 0, 0, 0},
                                         RealTrace{"track_event_tracks.pftrace", 15, 0, 0, 0, 0},
                                         RealTrace{"tokio-large.pftrace", 10583, 0, 0, 0, 0}));

} // namespace lanescope::test
