// SPDX-License-Identifier: Apache-2.0
// Two machines in one Perfetto trace whose clocks were compared while it was recorded: evidence for an alignment.
#include "analysis/alignment_remote.h"
#include "analysis/alignment_suggestions.h"
#include "analysis/analysis.h"
#include "model/perfetto/remote_sync.h"
#include "tests/core/support/perfetto_file.h"
#include "tests/core/support/reader_fixture.h"
#include "tests/core/support/temp_folder.h"

#include <gtest/gtest.h>

namespace lanescope::test {

using namespace model;
using analysis::AnalysisPtr;

namespace {

constexpr std::uint32_t kGuest = 5;

std::string readingOf(std::uint32_t clock, std::uint64_t time) {
    return protoMessage([&](Fields &snapshot) {
        snapshot.add_message(1, protoMessage([&](Fields &reading) {
                                 reading.add_uint32(1, clock);
                                 reading.add_uint64(2, time);
                             }));
    });
}

struct Round {
    std::uint64_t client = 0;
    std::uint64_t host = 0;
};

std::string syncOf(std::uint32_t clock, const std::vector<Round> &rounds) {
    return protoMessage([&](Fields &sync) {
        for (const Round &round : rounds)
            sync.add_message(1, protoMessage([&](Fields &pair) {
                                 pair.add_message(2, readingOf(clock, round.client));
                                 pair.add_message(3, readingOf(clock, round.host));
                             }));
    });
}

/// A slice of the host at 9000 and one of the guest at 1000, with that sync in between.
std::string twoMachines(const std::string &sync, std::uint32_t syncedBy = kGuest) {
    PerfettoFile file;
    PacketHead guest{2, -1, 0, 0, kGuest};
    file.snapshot({1}, {{kBoottime, 9000}, {kMonotonic, 8000}});
    file.snapshot(guest, {{kBoottime, 1000}, {kMonotonic, 900}});
    file.slice(7, "host", 9000, 9100);
    file.packet({2, -1, 0, 0, syncedBy}, [&](Fields &packet) { packet.add_message(107, sync); });
    file.slice(7, "guest", 1000, 1100, "cat", nothing(), guest);
    return file.bytes;
}

AnalysisPtr openedTrace(const std::string &bytes) {
    const TempFolder folder;
    return analysedFiles({folder.write("trace", bytes)});
}

} // namespace

TEST(RemoteSync, OffsetsLieBetweenTheReadingsAround) {
    perfetto::RemoteSync sync;
    EXPECT_FALSE(sync.offsetOf(kBoottime));
    sync.add(syncOf(kBoottime, {{1000, 9010}, {1030, 9050}}));
    // 9010 lies between 1000 and 1030 of the client: 7980 to 8010; 1030 between 9010 and 9050: 7980 to 8020.
    const auto offset = sync.offsetOf(kBoottime);
    ASSERT_TRUE(offset);
    EXPECT_EQ(offset->ns.count, 7995);
    EXPECT_EQ(offset->uncertainty->count, 15);
    EXPECT_FALSE(sync.offsetOf(kMonotonic));
}

TEST(RemoteSync, OnePairAloneHasNoUncertaintyToTell) {
    perfetto::RemoteSync sync;
    sync.add(syncOf(kBoottime, {{1000, 9010}}));
    EXPECT_EQ(sync.offsetOf(kBoottime)->ns.count, 8010);
    EXPECT_FALSE(sync.offsetOf(kBoottime)->uncertainty);
}

TEST(RemoteSync, SuggestsAnAlignmentOfTheTwoMachinesAndMovesNothing) {
    const AnalysisPtr open = openedTrace(twoMachines(syncOf(kBoottime, {{1000, 9010}, {1030, 9050}})));
    ASSERT_EQ(open->sessions.size(), 2U);
    EXPECT_EQ(open->sessions[1]->start(EventRow(0)).count, 1000);
    const std::vector<Alignment> found = analysis::suggestAlignments(*open);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].evidence, AlignmentEvidence::ProviderMapping);
    EXPECT_EQ(found[0].reference.session, open->sessions[0]->id());
    EXPECT_EQ(found[0].moved.session, open->sessions[1]->id());
    EXPECT_EQ(found[0].offset.count, 7995);
    EXPECT_EQ(found[0].uncertainty->count, 15);
    EXPECT_EQ(found[0].reason,
              "Perfetto compared boottime of the two machines while it recorded them, to within 15\u00a0ns");
    const auto turned = analysis::remoteSyncAlignment(*open->sessions[1], *open->sessions[0]);
    ASSERT_TRUE(turned);
    EXPECT_EQ(turned.value().offset.count, -7995);
}

TEST(RemoteSync, OfSeveralRecordingsInOneFileRelatesThoseOfOneRecording) {
    PerfettoFile seam;
    seam.message({9}, 33, nothing());
    const std::string sync = syncOf(kBoottime, {{1000, 9010}, {1030, 9050}});
    const AnalysisPtr open = openedTrace(seam.bytes + twoMachines(sync) + seam.bytes + twoMachines(sync));
    ASSERT_EQ(open->sessions.size(), 4U);
    const std::vector<Alignment> found = analysis::suggestAlignments(*open);
    ASSERT_EQ(found.size(), 2U);
    for (std::size_t i = 0; i < 2; ++i) {
        EXPECT_EQ(found[i].reference.session, open->sessions[2 * i]->id());
        EXPECT_EQ(found[i].moved.session, open->sessions[2 * i + 1]->id());
    }
}

TEST(RemoteSync, ThatCannotBeUsedIsSaid) {
    for (const std::string &bytes :
         {twoMachines(syncOf(kMonotonic, {{900, 8010}})), twoMachines(syncOf(kBoottime, {{1000, 9010}}), 0)}) {
        const AnalysisPtr open = openedTrace(bytes);
        EXPECT_TRUE(open->artifacts[0]->report.has("remote_clock_sync_unused"));
        EXPECT_TRUE(analysis::suggestAlignments(*open).empty());
    }
}

} // namespace lanescope::test
