// SPDX-License-Identifier: Apache-2.0
#include "model/clock.h"
#include "model/trace_builder.h"

#include <gtest/gtest.h>

#include <random>

namespace lanescope::test {

using namespace model;

namespace {

/// One host thread and one stream on one clock.
struct Small {
    TraceBuilder builder;
    ClockRef clock = builder.clock({"session", "ns", std::nullopt, "none"});
    ThreadRef thread = builder.thread(builder.process("1"), builder.intern("2"));
    DeviceRef device = builder.device(ProcessRef::none(), builder.intern("0"));
    StreamRef stream = builder.stream(device, StringRef::none(), builder.intern("7"));
    TrackRef calls = builder.hostTrack(TrackKind::Calls, thread, clock, builder.intern("cuda_runtime"));
    TrackRef kernels = builder.streamTrack(TrackKind::Stream, stream, clock, builder.intern("kernel"));

    NewEvent event(EventKind kind, TrackRef track, std::int64_t start, std::int64_t duration, std::uint64_t place) {
        NewEvent made;
        made.kind = kind;
        made.track = track;
        made.start = {start};
        made.duration = {duration};
        made.place = {place};
        made.name = builder.intern("e" + std::to_string(place));
        return made;
    }
    void call(std::int64_t start, std::int64_t duration, std::uint64_t place) {
        builder.addCall(event(EventKind::Call, calls, start, duration, place),
                        {builder.correlationId(std::to_string(place)), {}, {}});
    }
    void kernel(std::int64_t start, std::int64_t duration, std::uint64_t place) {
        NewDevice made;
        made.stream = stream;
        made.id = builder.correlationId(std::to_string(place));
        builder.addDevice(event(EventKind::Kernel, kernels, start, duration, place), made);
    }
};

/// "name@depth" of the rows of a track.
std::string rowsOf(const SessionStore &session, TrackRef track) {
    std::string text;
    for (std::size_t row = session.info(track).begin.index(); row < session.info(track).end.index(); ++row)
        text += std::string(session.name(EventRow(row))) + "@" + std::to_string(session.depth(EventRow(row))) + " ";
    return text;
}

} // namespace

TEST(TraceBuilder, RowsLieByTrackThenStartThenLongerFirstThenPlace) {
    Small s;
    s.kernel(50, 5, 1);
    s.call(10, 5, 2);
    s.call(10, 20, 3);
    s.call(10, 20, 4);
    s.kernel(40, 5, 5);
    const SessionPtr session = s.builder.finish();
    EXPECT_EQ(rowsOf(*session, s.calls), "e3@0 e4@1 e2@2 ");
    EXPECT_EQ(rowsOf(*session, s.kernels), "e5@0 e1@0 ");
    EXPECT_EQ(session->idText(session->deviceEvent(DeviceEventRef(0UL)).id), "5");
}

TEST(TraceBuilder, HostSlicesNestAndDeviceSlicesTakeTheFirstFreeRow) {
    Small s;
    s.call(0, 100, 1);
    s.call(10, 20, 2);
    s.call(30, 20, 3);
    s.call(120, 5, 4);
    s.kernel(0, 10, 11);
    s.kernel(5, 10, 12);
    s.kernel(10, 10, 13);
    s.kernel(12, 1, 14);
    const SessionPtr session = s.builder.finish();
    EXPECT_EQ(rowsOf(*session, s.calls), "e1@0 e2@1 e3@1 e4@0 ");
    EXPECT_EQ(rowsOf(*session, s.kernels), "e11@0 e12@1 e13@0 e14@2 ");
    EXPECT_EQ(session->info(s.kernels).rows, 3);
}

TEST(TraceBuilder, AnyNumberOfOverlappingSlicesIsPlacedInBoundedTime) {
    Small s;
    for (std::uint64_t i = 0; i < 200'000; ++i)
        s.kernel(static_cast<std::int64_t>(i), 1'000'000, i);
    const SessionPtr session = s.builder.finish();
    EXPECT_EQ(session->info(s.kernels).rows, 256);
    EXPECT_EQ(session->eventCount(), 200'000U);
}

TEST(TraceBuilder, RecordsAndRowsFindOneAnother) {
    Small s;
    std::mt19937 random(7);
    for (std::uint64_t i = 0; i < 500; ++i) {
        const auto start = static_cast<std::int64_t>(random() % 1000);
        i % 2 == 0 ? s.call(start, 10, i) : s.kernel(start, 10, i);
    }
    const SessionPtr session = s.builder.finish();
    std::pair<std::int64_t, std::uint64_t> before{-1, 0};
    for (std::size_t i = 0; i < session->callCount(); ++i) {
        const EventRow row = session->call(CallRef(i)).row;
        EXPECT_EQ(session->callAt(row), CallRef(i));
        EXPECT_TRUE(session->deviceEventAt(row).isNone());
        EXPECT_EQ(session->idText(session->call(CallRef(i)).id), session->name(row).substr(1));
        const std::pair position{session->start(row).count, session->place(row).value};
        EXPECT_LT(before, position);
        before = position;
    }
    for (std::size_t i = 0; i < session->deviceEventCount(); ++i)
        EXPECT_EQ(session->deviceEventAt(session->deviceEvent(DeviceEventRef(i)).row), DeviceEventRef(i));
}

TEST(TraceBuilder, FlowEndsBindToTheInnermostSliceOfTheirSite) {
    Small s;
    s.call(0, 100, 1);
    s.call(10, 20, 2);
    const SiteRef site = s.builder.site("1", "2");
    s.builder.touch(site, s.calls);
    const auto flow = [&](std::int64_t at, std::uint64_t place) {
        NewFlowEnd end;
        end.site = site;
        end.at = {at};
        end.category = s.builder.intern("ac2g");
        end.id = s.builder.correlationId(std::to_string(place));
        end.place = {place};
        s.builder.addFlowEnd(end);
    };
    flow(15, 21);
    flow(50, 22);
    flow(500, 23);
    const SessionPtr session = s.builder.finish();
    const auto &flows = session->columns().flows;
    ASSERT_EQ(flows.size(), 3U);
    EXPECT_EQ(session->name(flows[0].bound), "e2");
    EXPECT_EQ(session->name(flows[1].bound), "e1");
    EXPECT_TRUE(flows[2].bound.isNone());
}

TEST(TraceBuilder, AnEndBeforeItsStartIsFlaggedAndKept) {
    Small s;
    s.kernel(10, -5, 1);
    const SessionPtr session = s.builder.finish();
    EXPECT_TRUE(has(session->flags(EventRow(0UL)), RecordFlag::NegativeDuration));
    EXPECT_EQ(session->duration(EventRow(0UL)).count, -5);
}

TEST(CorrelationIds, AreEqualAsText) {
    TraceBuilder builder;
    EXPECT_EQ(builder.correlationId("7"), builder.correlationId("7"));
    for (const char *other : {"07", "7.0", "0x7", "+7", " 7", "-7", "7a"})
        EXPECT_NE(builder.correlationId("7"), builder.correlationId(other)) << other;
    EXPECT_TRUE(builder.correlationId("7").isNumber());
    EXPECT_TRUE(builder.correlationId("-1").isNumber());
    for (const char *text :
         {"-0", "00", "9223372036854775807", "18446744073709551615", "99999999999999999999999", "id42"})
        EXPECT_FALSE(builder.correlationId(text).isNumber()) << text;
    EXPECT_EQ(builder.correlationId("18446744073709551615"), builder.correlationId("18446744073709551615"));
    EXPECT_TRUE(builder.correlationId("").isNone());
}

TEST(Clocks, TimesOfOneClockSubtractAndOthersAreRefusedWithTheReason) {
    const SessionId a(ArtifactId(), 1);
    const SessionId b(ArtifactId(), 2);
    const TimePoint start{{a, ClockRef(0UL)}, {1000}};
    EXPECT_EQ(difference(start, {{a, ClockRef(0UL)}, {2010}}).value().count, 1010);
    for (const ClockId &other : {ClockId{b, ClockRef(0UL)}, ClockId{a, ClockRef(1UL)}}) {
        const auto refused = difference(start, {other, {2010}});
        ASSERT_FALSE(refused);
        EXPECT_EQ(refused.error().code, "clock_unrelated");
        EXPECT_FALSE(refused.error().advice.empty());
    }
}

TEST(Identity, SessionsOfOneArtifactAreNumbered) {
    ArtifactId::Digest digest{};
    digest[0] = 0x3f;
    const SessionId session(ArtifactId(digest), 2);
    EXPECT_EQ(session.text(), "sha256:3f" + std::string(62, '0') + "#2");
    EXPECT_EQ(session.artifact().hex().size(), 64U);
    EXPECT_NE(session, SessionId(ArtifactId(digest), 1));
}

} // namespace lanescope::test
