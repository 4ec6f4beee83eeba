// SPDX-License-Identifier: Apache-2.0
#include "model/perfetto/perfetto_reader.h"
#include "tests/core/support/perfetto_file.h"
#include "tests/core/support/reader_fixture.h"

#include <gtest/gtest.h>

namespace lanescope::test {

using namespace model;

namespace {

constexpr std::uint32_t kRealtime = 1;

void instant(PerfettoFile &file, std::uint32_t clock, std::int64_t at, std::uint32_t sequence = 1) {
    file.message({sequence, at, clock}, 11, [](Fields &event) {
        event.add_enum(9, 3);
        event.add_string(23, "x");
        event.add_uint64(11, 7);
    });
}

/// "clock: time time" for each clock that has events.
std::string times(const ReadOutcome &outcome) {
    std::map<std::string, std::string> byClock;
    const SessionStore &session = *outcome.sessions.at(0);
    for (std::size_t i = 0; i < session.eventCount(); ++i)
        byClock[session.info(session.clock(EventRow(i))).name] +=
            " " + std::to_string(session.start(EventRow(i)).count);
    std::string text;
    for (const auto &[clock, list] : byClock)
        text += (text.empty() ? "" : "; ") + clock + ":" + list;
    return text;
}

} // namespace

TEST(PerfettoClocks, ConvertByTheLatestSnapshotBefore) {
    PerfettoFile file;
    file.snapshot({9}, {{kBoottime, 1000}, {kMonotonic, 100}});
    file.snapshot({9}, {{kBoottime, 2050}, {kMonotonic, 1100}});
    instant(file, kMonotonic, 50);   // before the first: the first
    instant(file, kMonotonic, 1099); // still the first
    instant(file, kMonotonic, 1100);
    const ReadOutcome outcome = readText(*makePerfettoReader(), file.bytes);
    EXPECT_EQ(times(outcome), "boottime: 950 1999 2050");
    const auto &metadata = outcome.sessions[0]->info().metadata;
    EXPECT_EQ(metadata.back().value, "50") << "the mapping jumps by 50 ns at the second snapshot";
}

TEST(PerfettoClocks, IncrementalTimesAddUpWithinTheirSequence) {
    PerfettoFile file;
    for (const std::uint32_t sequence : {1U, 2U})
        file.snapshot({sequence, -1, 0, 1}, {{kBoottime, 1000 * sequence}, {64, 0, true}});
    instant(file, 64, 10, 1);
    instant(file, 64, 5, 2);
    instant(file, 64, 10, 1);
    instant(file, 64, 5, 2);
    EXPECT_EQ(times(readText(*makePerfettoReader(), file.bytes)), "boottime: 1010 1020 2005 2010");
}

TEST(PerfettoClocks, OfAnotherUnitAreMultiplied) {
    PerfettoFile file;
    file.snapshot({1, -1, 0, 1}, {{kBoottime, 5000}, {65, 2, false, 1000}});
    instant(file, 65, 4);
    EXPECT_EQ(times(readText(*makePerfettoReader(), file.bytes)), "boottime: 7000");
}

TEST(PerfettoClocks, AreReachedOverSeveralSnapshots) {
    PerfettoFile file;
    file.snapshot({1}, {{kBoottime, 1000}, {kMonotonic, 900}});
    file.snapshot({1}, {{kMonotonic, 900}, {200, 10}});
    instant(file, 200, 15);
    EXPECT_EQ(times(readText(*makePerfettoReader(), file.bytes)), "boottime: 1005");
}

TEST(PerfettoClocks, OfASnapshotThatComesLaterAreResolvedAndSaid) {
    PerfettoFile file;
    instant(file, kMonotonic, 50);
    file.snapshot({1}, {{kBoottime, 1000}, {kMonotonic, 100}});
    const ReadOutcome outcome = readText(*makePerfettoReader(), file.bytes);
    EXPECT_EQ(times(outcome), "boottime: 950");
    EXPECT_EQ(codes(outcome.report), "late_clock_snapshot×1");
}

TEST(PerfettoClocks, WithoutAPathKeepTheirOwnTimesOnTracksOfTheirOwn) {
    PerfettoFile file;
    file.snapshot({1}, {{kBoottime, 1000}, {kRealtime, 500}});
    instant(file, kBoottime, 2000);
    instant(file, kMonotonic, 30);
    instant(file, kMonotonic, 40);
    const ReadOutcome outcome = readText(*makePerfettoReader(), file.bytes);
    EXPECT_EQ(times(outcome), "boottime: 2000; unresolved clock: monotonic: 30 40");
    EXPECT_EQ(codes(outcome.report), "clock_unresolved×2");
    EXPECT_EQ(outcome.sessions[0]->columns().clocks[0].originNs, -500);
}

TEST(PerfettoClocks, WithoutAnySnapshotAreUnresolvedExceptBoottime) {
    PerfettoFile file;
    instant(file, kMonotonic, 30);
    EXPECT_EQ(times(readText(*makePerfettoReader(), file.bytes)), "unresolved clock: monotonic: 30");
    PerfettoFile boot;
    instant(boot, kBoottime, 30);
    EXPECT_EQ(times(readText(*makePerfettoReader(), boot.bytes)), "boottime: 30");
}

TEST(PerfettoClocks, SlicesOfTwoClocksArePairedApart) {
    PerfettoFile file;
    file.snapshot({1}, {{kBoottime, 1000}, {kRealtime, 500}});
    file.begin({1, 10, kMonotonic}, 7, "raw");
    file.begin({1, 2000, kBoottime}, 7, "mapped");
    file.end({1, 15, kMonotonic}, 7);
    file.end({1, 2100, kBoottime}, 7);
    EXPECT_EQ(eventText(*readText(*makePerfettoReader(), file.bytes).sessions.at(0)),
              "annotations -/- [track 7] mapped 2000+100\nannotations -/- [track 7] raw 10+5\n");
}

TEST(PerfettoClocks, ThatGoBackwardsAreNoSourceAnyMore) {
    PerfettoFile file;
    file.snapshot({1}, {{kBoottime, 1000}, {kMonotonic, 500}});
    file.snapshot({1}, {{kBoottime, 2000}, {kMonotonic, 400}});
    instant(file, kMonotonic, 450);
    const ReadOutcome outcome = readText(*makePerfettoReader(), file.bytes);
    EXPECT_EQ(times(outcome), "unresolved clock: monotonic: 450");
    EXPECT_TRUE(outcome.report.has("clock_went_backwards"));
}

TEST(PerfettoClocks, ThePrimaryClockIsTheTraceClock) {
    PerfettoFile file;
    file.snapshot({1}, {{kBoottime, 1000}, {kMonotonic, 100}}, kMonotonic);
    instant(file, kBoottime, 1500);
    EXPECT_EQ(times(readText(*makePerfettoReader(), file.bytes)), "monotonic: 600");
}

TEST(PerfettoClocks, EventsWithoutTimeAreCountedAndHaveNone) {
    PerfettoFile file;
    file.begin({1}, 7, "timeless");
    const ReadOutcome outcome = readText(*makePerfettoReader(), file.bytes);
    EXPECT_EQ(codes(outcome.report), "missing_timestamp×1");
    EXPECT_FALSE(outcome.sessions.at(0)->usableTimes(EventRow(0)));
}

TEST(PerfettoClocks, DifferencesOfTimesHoldNoMoreOncePacketsWereLost) {
    const auto instantWith = [](PerfettoFile &file, const PacketHead &head, bool dropped) {
        file.packet(head, [&](Fields &packet) {
            packet.add_bool(42, dropped);
            packet.add_message(11, protoMessage([](Fields &event) {
                                   event.add_enum(9, 3);
                                   event.add_string(23, "x");
                                   event.add_uint64(11, 7);
                               }));
        });
    };
    PerfettoFile file;
    file.snapshot({1, -1, 0, 1}, {{kBoottime, 1000}, {64, 0, true}});
    file.message({1}, 59, [](Fields &defaults) { defaults.add_uint32(58, 64); });
    instantWith(file, {1, 10}, false); // 1010, by the default clock
    instantWith(file, {1, 20}, true);  // the default of a state that was lost
    instant(file, 64, 30);             // a difference to a packet that nobody has
    instant(file, kBoottime, 2000);    // a time of its own
    file.snapshot({1}, {{kBoottime, 3000}, {64, 2000, true}});
    instant(file, 64, 7); // 3007: the snapshot starts the clock again
    file.message({1, -1, 0, 1}, 59, [](Fields &defaults) { defaults.add_uint32(58, 64); });
    instantWith(file, {1, 1}, false); // 3008
    const ReadOutcome outcome = readText(*makePerfettoReader(), file.bytes);
    EXPECT_EQ(times(outcome),
              "boottime: 1010 2000 3007 3008; unresolved clock: clock 64 of sequence 1 after lost packets: 20 30");
    EXPECT_EQ(codes(outcome.report), "clock_unresolved×2 previous_packet_dropped×1");
}

TEST(PerfettoClocks, OfOneSequenceAreNotLostWithThePacketsOfAnother) {
    PerfettoFile file;
    for (const std::uint32_t sequence : {1U, 2U})
        file.snapshot({sequence, -1, 0, 1}, {{kBoottime, 1000 * sequence}, {64, 0, true}});
    file.packet({1}, [](Fields &packet) { packet.add_bool(42, true); });
    instant(file, 64, 5, 1);
    instant(file, 64, 5, 2);
    EXPECT_EQ(times(readText(*makePerfettoReader(), file.bytes)),
              "boottime: 2005; unresolved clock: clock 64 of sequence 1 after lost packets: 5");
}

TEST(PerfettoClocks, OverMoreThanFourSnapshotsHaveNoPath) {
    PerfettoFile file;
    file.snapshot({1}, {{kBoottime, 1000}, {200, 100}});
    for (std::uint32_t clock = 200; clock < 204; ++clock)
        file.snapshot({1}, {{clock, 100}, {clock + 1, 100}});
    instant(file, 203, 110); // four hops
    instant(file, 204, 110); // five
    EXPECT_EQ(times(readText(*makePerfettoReader(), file.bytes)), "boottime: 1010; unresolved clock: clock 204: 110");
}

TEST(PerfettoClocks, ManyEventsWithoutAPathAreOneDiagnosticWithTheirCount) {
    PerfettoFile file;
    constexpr std::uint64_t kEvents = 5000;
    for (std::uint64_t i = 0; i < kEvents; ++i)
        instant(file, kMonotonic, static_cast<std::int64_t>(i));
    const ReadOutcome outcome = readText(*makePerfettoReader(), file.bytes);
    EXPECT_EQ(codes(outcome.report), "clock_unresolved×5000");
    ASSERT_EQ(outcome.report.entries().size(), 1U);
    EXPECT_LE(outcome.report.entries()[0].samples.size(), ImportReport::kSampleCap);
    EXPECT_EQ(outcome.sessions.at(0)->eventCount(), kEvents);
}

} // namespace lanescope::test
