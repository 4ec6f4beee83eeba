// SPDX-License-Identifier: Apache-2.0
#include "model/perfetto/packet_stream.h"
#include "model/perfetto/perfetto_reader.h"
#include "tests/core/support/perfetto_file.h"
#include "tests/core/support/reader_fixture.h"
#include "tests/core/support/temp_folder.h"

#include <gtest/gtest.h>

#include <zlib.h>
#include <zstd.h>

namespace lanescope::test {

using namespace model;

namespace {

ReadOutcome readTrace(const std::string &bytes) { return readText(*makePerfettoReader(), bytes); }

std::string zlibOf(const std::string &text) {
    std::string packed(compressBound(text.size()), '\0');
    uLongf size = packed.size();
    compress(reinterpret_cast<Bytef *>(packed.data()), &size, reinterpret_cast<const Bytef *>(text.data()),
             text.size());
    packed.resize(size);
    return packed;
}

std::string zstdOf(const std::string &text) {
    std::string packed(ZSTD_compressBound(text.size()), '\0');
    packed.resize(ZSTD_compress(packed.data(), packed.size(), text.data(), text.size(), 3));
    return packed;
}

std::string group(std::uint32_t number, const std::string &packed) {
    PerfettoFile file;
    file.packet({}, [&](Fields &packet) { packet.add_bytes(number, packed); });
    return file.bytes;
}

std::string smallTrace() {
    PerfettoFile file;
    file.thread(7, 10, 11, {1, -1, 0, 1});
    file.slice(7, "a", 100, 200);
    file.slice(7, "b", 300, 400);
    return file.bytes;
}

std::string eventsOf(const ReadOutcome &outcome) {
    std::string text;
    for (const SessionPtr &session : outcome.sessions)
        text += "[" + session->info().label + "]\n" + eventText(*session);
    return text;
}

std::string marked(const std::string &name) {
    PerfettoFile file;
    file.packet({1}, [](Fields &packet) {
        packet.add_bytes(36, std::string("\x82\x47\x7a\x76\xb2\x8d\x42\xba\x81\xdc\x33\x32\x6d\x57\xa0\x79", 16));
    });
    file.slice(7, name, 500, 600);
    return file.bytes;
}

} // namespace

TEST(PerfettoStream, UnfoldsCompressedGroupsOfEitherCodec) {
    const std::string plain = eventsOf(readTrace(smallTrace()));
    EXPECT_EQ(eventsOf(readTrace(group(50, zlibOf(smallTrace())))), plain);
    EXPECT_EQ(eventsOf(readTrace(group(133, zstdOf(smallTrace())))), plain);
    EXPECT_EQ(scoreOf(*makePerfettoReader(), group(50, std::string(1000, 'x')).substr(0, 100)), 90);
}

TEST(PerfettoStream, FindsEventsOfCompressedGroupsAgain) {
    const TempFolder folder;
    const std::string path = folder.write("trace", group(50, zlibOf(smallTrace())) + group(50, zlibOf(marked("c"))));
    const auto reader = makePerfettoReader();
    const SessionPtr session = readWith(*reader, path).take().sessions.front();
    ASSERT_EQ(session->eventCount(), 3U);
    for (std::size_t row = 0; row < 3; ++row) {
        const EventRow event(row);
        EXPECT_EQ(session->rowAt(session->placeText(session->place(event))), event);
        const std::vector<Detail> details = reader->details(path, *session, event).take();
        EXPECT_TRUE(std::any_of(details.begin(), details.end(),
                                [&](const Detail &d) { return d.name == "name" && d.value == session->name(event); }));
    }
}

TEST(PerfettoStream, BoundsWhatAGroupMayInflateTo) {
    const std::string bomb = zlibOf(std::string(std::size_t{1} << 20U, '\0'));
    const perfetto::Unfolded unfolded = perfetto::unfoldZlib(bomb, 4096);
    EXPECT_EQ(unfolded.bytes.size(), 4096U);
    EXPECT_FALSE(unfolded.whole);
    const perfetto::Unfolded other = perfetto::unfoldZstd(zstdOf(std::string(std::size_t{1} << 20U, '\0')), 4096);
    EXPECT_EQ(other.bytes.size(), 4096U);
    EXPECT_FALSE(other.whole);
}

TEST(PerfettoStream, RefusesGroupsInsideGroups) {
    const ReadOutcome outcome = readTrace(smallTrace() + group(50, zlibOf(group(50, zlibOf(smallTrace())))));
    EXPECT_TRUE(outcome.report.has("bad_compressed_packets"));
}

struct PerfettoDamageCase {
    const char *what;
    std::string bytes; ///< between a whole trace and a marked rest
    const char *codes;
    bool restRead;
};

class PerfettoDamage : public testing::TestWithParam<PerfettoDamageCase> {};

TEST_P(PerfettoDamage, StaysWhereItIs) {
    const ReadOutcome outcome = readTrace(smallTrace() + GetParam().bytes + marked("after"));
    EXPECT_EQ(codes(outcome.report), GetParam().codes) << GetParam().what;
    EXPECT_EQ(outcome.report.lostData(), std::string(GetParam().codes).find("unknown") == std::string::npos)
        << GetParam().what;
    ASSERT_EQ(outcome.sessions.size(), 1U);
    EXPECT_EQ(outcome.sessions[0]->eventCount(), GetParam().restRead ? 3U : 2U) << GetParam().what;
}

INSTANTIATE_TEST_SUITE_P(
    Kinds, PerfettoDamage,
    testing::Values(
        PerfettoDamageCase{"wire type 6 on top", "\x0e\x01", "unreadable_bytes×1", true},
        PerfettoDamageCase{"wire type 7 on top", "\x0f\x01", "unreadable_bytes×1", true},
        PerfettoDamageCase{"a group's end", "\x0c", "unreadable_bytes×1", true},
        PerfettoDamageCase{"field 0", std::string("\0\0\0\0", 4), "unreadable_bytes×1", true},
        PerfettoDamageCase{"a length without end", std::string("\x0a") + std::string(12, '\xff'), "unreadable_bytes×1",
                           true},
        PerfettoDamageCase{"a length past the end", "\x0a\xff\xff\x03", "unreadable_bytes×1", true},
        PerfettoDamageCase{"wire type 6 in a packet", std::string("\x0a\x02\x0e\x01"), "unreadable_packet×1", true},
        PerfettoDamageCase{"wire type 7 in a packet", std::string("\x0a\x02\x0f\x01"), "unreadable_packet×1", true},
        PerfettoDamageCase{"a part longer than its packet", std::string("\x0a\x02\x5a\x7f"), "unreadable_packet×1",
                           true},
        PerfettoDamageCase{"a broken event", std::string("\x0a\x04\x5a\x02\x0e\x01"), "unreadable_packet×1", true},
        PerfettoDamageCase{"a bad group", group(50, "no zlib"), "bad_compressed_packets×1", true},
        PerfettoDamageCase{"a field beside the packets", std::string("\x12\x01x"), "unknown_top_level_field×1", true}));

TEST(PerfettoStream, SaysThatTheLastPacketIsCutOff) {
    const std::string whole = smallTrace();
    const ReadOutcome outcome = readTrace(whole.substr(0, whole.size() - 3));
    EXPECT_EQ(codes(outcome.report), "truncated_packet×1");
    EXPECT_TRUE(outcome.report.lostData());
}

TEST(PerfettoStream, TrustsNoSequenceAfterAPacketThatCouldNotBeRead) {
    PerfettoFile file;
    file.thread(7, 10, 11, {1, -1, 0, 1});
    file.bytes += std::string("\x0a\x02\x0e\x01", 4);
    file.begin({1, 10, 0, 2}, 7, "unsure");
    file.begin({1, 20, 0, 1}, 7, "sure");
    const ReadOutcome outcome = readTrace(file.bytes);
    EXPECT_EQ(codes(outcome.report), "incremental_state_missing×1 unreadable_packet×1");
    EXPECT_EQ(outcome.sessions[0]->eventCount(), 1U);
}

TEST(PerfettoStream, TakesWhatTheServiceSaysAboutLostBuffers) {
    PerfettoFile file;
    file.slice(7, "a", 1, 2);
    file.message({}, 35, [](Fields &stats) {
        stats.add_message(1, protoMessage([](Fields &buffer) { buffer.add_uint64(18, 3); }));
    });
    EXPECT_EQ(codes(readTrace(file.bytes).report), "buffer_loss×1");
}

TEST(PerfettoSeams, AppendedCopiesAreSessionsOfTheirOwn) {
    const ReadOutcome outcome = readTrace(smallTrace() + smallTrace());
    EXPECT_EQ(codes(outcome.report), "concatenated_traces×1");
    ASSERT_EQ(outcome.sessions.size(), 2U);
    EXPECT_EQ(eventText(*outcome.sessions[0]), eventText(*outcome.sessions[1]));
    EXPECT_EQ(outcome.sessions[1]->info().label, "trace 2");
    EXPECT_EQ(readTrace(smallTrace() + smallTrace() + smallTrace()).sessions.size(), 3U);
}

struct PerfettoMarkCase {
    const char *what;
    std::uint32_t field;
    Fill fill;
};

class PerfettoMarks : public testing::TestWithParam<PerfettoMarkCase> {};

TEST_P(PerfettoMarks, BeginAnotherTraceWhenTheyComeAgain) {
    const auto trace = [](const std::string &name, std::uint64_t boottime) {
        PerfettoFile file;
        file.snapshot({9}, {{6, boottime}, {1, boottime + 5}});
        file.message({9}, GetParam().field, GetParam().fill);
        file.thread(7, 10, 11);
        file.slice(7, name, static_cast<std::int64_t>(boottime), static_cast<std::int64_t>(boottime) + 10, "cat",
                   flows({1}));
        return file.bytes;
    };
    const ReadOutcome outcome = readTrace(trace("a", 1000) + trace("b", 2000));
    ASSERT_EQ(outcome.sessions.size(), 2U) << GetParam().what;
    EXPECT_EQ(eventText(*outcome.sessions[1]), "annotations 10/11 b 2000+10\n") << GetParam().what;
    // The snapshot before the mark belongs to the trace that it opens.
    for (const SessionPtr &session : outcome.sessions) {
        const auto &metadata = session->info().metadata;
        EXPECT_TRUE(std::any_of(metadata.begin(), metadata.end(),
                                [](const MetadataEntry &e) { return e.key == "clock_snapshots" && e.value == "1"; }));
    }
}

INSTANTIATE_TEST_SUITE_P(Kinds, PerfettoMarks,
                         testing::Values(PerfettoMarkCase{"trace_uuid", 89, [](Fields &uuid) { uuid.add_int64(1, 5); }},
                                         PerfettoMarkCase{"trace_config", 33, nothing()},
                                         PerfettoMarkCase{"tracing started", 69,
                                                          [](Fields &event) { event.add_bool(2, true); }}));

TEST(PerfettoSeams, AFirstPacketOfAKnownSequenceBeginsAnotherTrace) {
    const auto trace = [](const std::string &name) {
        PerfettoFile file;
        file.packet({1, -1, 0, 1}, [](Fields &packet) { packet.add_bool(87, true); });
        file.slice(7, name, 10, 20);
        return file.bytes;
    };
    EXPECT_EQ(readTrace(trace("a") + trace("b")).sessions.size(), 2U);
}

TEST(PerfettoSeams, WithoutClearedStateTheSecondTraceIsNotReadWithTheFirstOnes) {
    PerfettoFile first;
    first.message({9}, 33, nothing());
    first.packet({1, -1, 0, 1});
    first.begin({1, 10, 0, 2}, 7, "a");
    PerfettoFile second;
    second.message({9}, 33, nothing());
    second.begin({1, 10, 0, 2}, 7, "b");
    second.begin({1, 20}, 7, "c");
    const ReadOutcome outcome = readTrace(first.bytes + second.bytes);
    EXPECT_EQ(codes(outcome.report), "concatenated_traces×1 incremental_state_missing×1");
    EXPECT_EQ(eventsOf(outcome),
              "[trace 1]\nannotations -/- [track 7] a 10+0 open\n[trace 2]\nannotations -/- [track 7] c 20+0 open\n");
}

TEST(PerfettoSeams, ATraceOfWhichEverythingIsLostIsSaidToBeLost) {
    PerfettoFile first;
    first.message({9}, 33, nothing());
    first.slice(7, "a", 10, 20);
    PerfettoFile second;
    second.message({9}, 33, nothing());
    second.begin({1, 10, 0, 2}, 7, "b");
    second.end({1, 20, 0, 2}, 7);
    const ReadOutcome outcome = readTrace(first.bytes + second.bytes);
    EXPECT_EQ(codes(outcome.report), "concatenated_traces×1 incremental_state_missing×2");
    EXPECT_TRUE(outcome.report.lostData());
    EXPECT_EQ(outcome.sessions.size(), 1U);
}

TEST(PerfettoSeams, NamesOfTheTraceBeforeItAreNotShownForAnEvent) {
    const auto internName = [](PerfettoFile &file, const std::string &name) {
        file.message({1, -1, 0, 1}, 12, [&](Fields &interned) {
            interned.add_message(2, protoMessage([&](Fields &entry) {
                                     entry.add_uint64(1, 5);
                                     entry.add_string(2, name);
                                 }));
        });
    };
    const auto slice = [](PerfettoFile &file, std::int64_t at) {
        file.message({1, at}, 11, [](Fields &event) {
            event.add_uint32(9, 1);
            event.add_uint64(10, 5);
            event.add_uint64(11, 7);
        });
    };
    PerfettoFile first;
    first.message({9}, 33, nothing());
    internName(first, "of the first");
    slice(first, 10);
    PerfettoFile second;
    second.message({9}, 33, nothing());
    slice(second, 20);
    internName(second, "of the second");
    slice(second, 30);
    const TempFolder folder;
    const std::string path = folder.write("trace", first.bytes + second.bytes);
    const auto reader = makePerfettoReader();
    const ReadOutcome outcome = readWith(*reader, path).take();
    ASSERT_EQ(outcome.sessions.size(), 2U);
    const auto nameOf = [&](std::size_t session, std::size_t row) {
        const std::vector<Detail> details = reader->details(path, *outcome.sessions[session], EventRow(row)).take();
        for (const Detail &detail : details)
            if (detail.name == "name")
                return detail.value;
        return std::string();
    };
    EXPECT_EQ(nameOf(0, 0), "of the first");
    EXPECT_EQ(nameOf(1, 0), "not interned: 5");
    EXPECT_EQ(nameOf(1, 1), "of the second");
}

TEST(PerfettoSeams, ATraceThatEmitsADescriptorAgainIsOneTrace) {
    PerfettoFile file;
    for (int i = 0; i < 5; ++i) {
        file.thread(7, 10, 11, {1, i * 100, 0, 1});
        file.slice(7, "a", i * 100 + 10, i * 100 + 20);
    }
    EXPECT_EQ(readTrace(file.bytes).sessions.size(), 1U);
}

TEST(PerfettoSeams, DescriptorsThatComeAgainAtTheBeginningAreNoSeam) {
    PerfettoFile file;
    for (int i = 0; i < 6; ++i)
        file.thread(7, 10, 11);
    file.slice(7, "a", 10, 20);
    EXPECT_EQ(readTrace(file.bytes).sessions.size(), 1U);
    EXPECT_EQ(codes(readTrace(file.bytes).report), "");
}

TEST(PerfettoMachines, OfWhichEverythingIsLostAreSaidToBeLost) {
    PerfettoFile file;
    file.slice(7, "host", 10, 20);
    PacketHead guest{1, 15, 0, 2};
    guest.machine = 5;
    file.begin(guest, 7, "guest");
    const ReadOutcome outcome = readTrace(file.bytes);
    EXPECT_EQ(codes(outcome.report), "incremental_state_missing×1");
    EXPECT_EQ(outcome.sessions.size(), 1U);
}

TEST(PerfettoMachines, AreSessionsOfTheirOwn) {
    PerfettoFile file;
    file.thread(7, 10, 11);
    file.slice(7, "host", 10, 20, "cat", flows({1}));
    PacketHead guest;
    guest.machine = 5;
    file.slice(7, "guest", 15, 25, "cat", flows({1}), guest);
    const ReadOutcome outcome = readTrace(file.bytes);
    ASSERT_EQ(outcome.sessions.size(), 2U);
    EXPECT_EQ(outcome.sessions[1]->info().label, "machine 5");
    EXPECT_EQ(eventText(*outcome.sessions[1]), "annotations -/- [track 7] guest 15+10\n");
}

} // namespace lanescope::test
