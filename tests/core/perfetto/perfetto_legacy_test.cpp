// SPDX-License-Identifier: Apache-2.0
// What older writers of Perfetto's format put into their packets.
#include "model/perfetto/perfetto_reader.h"
#include "tests/core/support/perfetto_file.h"
#include "tests/core/support/reader_fixture.h"

#include <gtest/gtest.h>

namespace lanescope::test {

using namespace model;

namespace {

constexpr std::uint32_t kLegacy = 6;

/// A track event of track 7 whose older part has that phase.
Fill phase(char letter, const std::string &name, const Fill &more = nothing()) {
    return [=](Fields &event) {
        event.add_uint64(11, 7);
        event.add_string(23, name);
        event.add_message(kLegacy, protoMessage([&](Fields &legacy) {
                              legacy.add_int32(2, letter);
                              more(legacy);
                          }));
    };
}

ReadOutcome readOld(const PerfettoFile &file) { return readText(*makePerfettoReader(), file.bytes); }

std::string flowText(const SessionStore &session) {
    std::string text;
    for (const FlowEnd &end : session.columns().flows)
        text += std::string(session.text(end.category)) + " " + session.idText(end.id) + " " +
                std::to_string(static_cast<int>(end.phase)) + " " + std::string(session.name(end.bound)) + "\n";
    return text;
}

} // namespace

TEST(PerfettoLegacy, PhasesAreSlicesInstantsAndAsyncSlices) {
    PerfettoFile file;
    file.thread(7, 10, 11);
    const auto id = [](std::uint64_t number) { return [=](Fields &legacy) { legacy.add_uint64(10, number); }; };
    file.message({1, 100}, 11, phase('B', "begun"));
    file.message({1, 150}, 11, phase('E', "begun"));
    file.message({1, 200}, 11, phase('X', "whole", [](Fields &legacy) { legacy.add_int64(3, 2); }));
    file.message({1, 300}, 11, phase('i', "point"));
    file.message({1, 400}, 11, phase('b', "async", id(5)));
    file.message({1, 410}, 11, phase('b', "async", id(6)));
    file.message({1, 450}, 11, phase('e', "async", id(5)));
    file.message({1, 490}, 11, phase('e', "async", id(6)));
    file.message({1, 500}, 11, phase('n', "async point", id(5)));
    file.message({1, 600}, 11, phase('O', "an object's snapshot"));
    const ReadOutcome outcome = readOld(file);
    EXPECT_EQ(eventText(*outcome.sessions.at(0)), "annotations 10/11 [async local 5] async 400+50\n"
                                                  "annotations 10/11 [async local 6] async 410+80\n"
                                                  "annotations 10/11 begun 100+50\n"
                                                  "annotations 10/11 whole 200+2000\n"
                                                  "instants 10/11 [async local 5] async point 500+0\n"
                                                  "instants 10/11 point 300+0\n");
    EXPECT_EQ(codes(outcome.report), "legacy_phase_skipped×1");
}

TEST(PerfettoLegacy, AnAsyncIdIsOneOfItsProcessUnlessItIsGlobal) {
    PerfettoFile file;
    file.thread(7, 10, 11);
    for (const std::uint32_t field : {10U, 11U}) {
        const Fill id = [=](Fields &legacy) { legacy.add_uint64(field, 5); };
        const Fill elsewhere = both(id, [](Fields &legacy) { legacy.add_int32(18, 20); });
        file.message({1, 100}, 11, phase('b', "x", id));
        file.message({1, 150}, 11, phase('b', "y", elsewhere));
        file.message({1, 200}, 11, phase('e', "x", id));
        file.message({1, 250}, 11, phase('e', "y", elsewhere));
    }
    const std::string text = eventText(*readOld(file).sessions.at(0));
    EXPECT_NE(text.find("20/"), std::string::npos) << text;
    EXPECT_NE(text.find("[async local 5] x 100+100"), std::string::npos) << text;
    EXPECT_NE(text.find("[async local 5] y 150+100"), std::string::npos) << text;
    EXPECT_NE(text.find("-/- [async 5] x 100+100"), std::string::npos) << text;
}

TEST(PerfettoLegacy, ABindIdIsAFlowAsRecorded) {
    PerfettoFile file;
    file.thread(7, 10, 11);
    std::int64_t at = 0;
    for (const auto &[name, direction] : {std::pair("out", 2), std::pair("through", 3), std::pair("in", 1)}) {
        file.message({1, at += 10}, 11, phase('X', name, [direction = direction](Fields &legacy) {
                         legacy.add_int64(3, 1);
                         legacy.add_uint64(8, 77);
                         legacy.add_enum(13, direction);
                     }));
    }
    const ReadOutcome outcome = readOld(file);
    EXPECT_EQ(flowText(*outcome.sessions.at(0)), "bind_id 77 0 out\nbind_id 77 1 through\nbind_id 77 2 in\n");
    EXPECT_EQ(codes(outcome.report), "");
}

TEST(PerfettoLegacy, MicrosecondsAreDifferencesToTheThreadOrAbsolute) {
    PerfettoFile file;
    file.snapshot({9}, {{kBoottime, 1'000'000'000}, {kMonotonic, 1'000'000'000}});
    file.message({1, -1, 0, 1}, 44, [](Fields &thread) {
        thread.add_int32(1, 10);
        thread.add_int64(2, 11);
        thread.add_int64(6, 2'000'000);
    });
    const auto instant = [&](std::uint32_t field, std::int64_t us, std::uint32_t dropped = 0) {
        file.packet({1}, [=](Fields &packet) {
            packet.add_uint32(42, dropped);
            packet.add_message(11, protoMessage([=](Fields &event) {
                                   event.add_enum(9, 3);
                                   event.add_string(23, "x");
                                   event.add_int64(field, us);
                               }));
        });
    };
    instant(1, 5);
    instant(1, 5);
    instant(16, 3'000'000);
    instant(1, 5, 1); // a difference to a packet that was lost
    const ReadOutcome outcome = readOld(file);
    EXPECT_EQ(eventText(*outcome.sessions.at(0)), "instants 10/11 x 0+0 not_collected\n"
                                                  "instants 10/11 x 2000005000+0\ninstants 10/11 x 2000010000+0\n"
                                                  "instants 10/11 x 3000000000+0\n");
    EXPECT_EQ(codes(outcome.report), "missing_timestamp×1 previous_packet_dropped×1");
}

TEST(PerfettoLegacy, AProcessTreeNamesWhatTracksDoNot) {
    PerfettoFile file;
    file.thread(7, 10, 11);
    file.slice(7, "s", 10, 20);
    file.message({1}, 2, [](Fields &tree) {
        tree.add_message(1, protoMessage([](Fields &process) {
                             process.add_int32(1, 10);
                             process.add_int32(2, 1);
                             process.add_string(3, "/usr/bin/serve");
                             process.add_string(3, "--port=1");
                         }));
        tree.add_message(2, protoMessage([](Fields &thread) {
                             thread.add_int32(1, 11);
                             thread.add_string(2, "worker");
                             thread.add_int32(3, 10);
                         }));
    });
    const ReadOutcome outcome = readOld(file);
    const SessionStore &session = *outcome.sessions.at(0);
    const ThreadInfo &thread = session.info(session.thread(EventRow(0)));
    EXPECT_EQ(session.text(session.info(thread.process).name), "/usr/bin/serve");
}

TEST(PerfettoLegacy, RepeatedFieldsMayComePacked) {
    PerfettoFile file;
    file.thread(7, 10, 11);
    const std::vector<std::uint64_t> ids = {5, 6};
    file.begin({1, 10}, 7, "a", [&](Fields &event) { event.add_packed_fixed64(47, ids.begin(), ids.end()); });
    file.end({1, 20}, 7);
    file.slice(7, "b", 30, 40, "cat", flows({5}));
    file.slice(7, "c", 50, 60, "cat", flows({6}));
    file.message({1, -1, 0, 1}, 12, [](Fields &interned) {
        for (const auto &[iid, name] : {std::pair(1, "one"), std::pair(2, "two")})
            interned.add_message(1, protoMessage([iid = iid, name = name](Fields &entry) {
                                     entry.add_uint64(1, static_cast<std::uint64_t>(iid));
                                     entry.add_string(2, name);
                                 }));
    });
    const std::vector<std::uint64_t> categories = {1, 2}, tracks = {8, 9};
    const std::vector<std::int64_t> values = {70, -3};
    file.message({1, 70}, 11, [&](Fields &event) {
        event.add_enum(9, 3);
        event.add_uint64(11, 7);
        event.add_string(23, "d");
        event.add_packed_uint64(3, categories.begin(), categories.end());
        event.add_packed_uint64(31, tracks.begin(), tracks.end());
        event.add_packed_int64(12, values.begin(), values.end());
    });
    const ReadOutcome outcome = readOld(file);
    EXPECT_EQ(codes(outcome.report), "");
    const SessionStore &session = *outcome.sessions.at(0);
    EXPECT_EQ(flowText(session), "flow 5 0 a\nflow 5 2 b\nflow 6 0 a\nflow 6 2 c\n");
    ASSERT_EQ(session.columns().counters.size(), 2U);
    EXPECT_EQ(session.columns().counters[0].value + session.columns().counters[1].value, 67);
}

} // namespace lanescope::test
