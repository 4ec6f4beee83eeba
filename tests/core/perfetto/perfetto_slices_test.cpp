// SPDX-License-Identifier: Apache-2.0
#include "model/perfetto/perfetto_reader.h"
#include "tests/core/support/perfetto_file.h"
#include "tests/core/support/reader_fixture.h"
#include "tests/core/support/temp_folder.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace lanescope::test {

using namespace model;

namespace {

/// The one session of a trace.
SessionPtr onlySession(const ReadOutcome &outcome) {
    EXPECT_EQ(outcome.sessions.size(), 1U);
    return outcome.sessions.empty() ? nullptr : outcome.sessions.front();
}

} // namespace

TEST(PerfettoSlices, NestOnTheirTrackWhateverTheOrderOfTheFile) {
    PerfettoFile file;
    file.begin({1, 100}, 7, "outer");
    file.end({1, 200}, 7);
    file.end({1, 150}, 7);
    file.begin({1, 120}, 7, "inner");
    file.thread(7, 10, 11); // a descriptor may come after its events
    const ReadOutcome outcome = readText(*makePerfettoReader(), file.bytes);
    EXPECT_EQ(codes(outcome.report), "");
    EXPECT_EQ(eventText(*onlySession(outcome)), "annotations 10/11 inner 120+30\nannotations 10/11 outer 100+100\n");
}

TEST(PerfettoSlices, WithoutEndStayOpenAndEndsOfNothingAreSaid) {
    PerfettoFile file;
    file.thread(7, 10, 11);
    file.end({1, 50}, 7);
    file.begin({1, 100}, 7, "never ends");
    const ReadOutcome outcome = readText(*makePerfettoReader(), file.bytes);
    EXPECT_EQ(codes(outcome.report), "end_without_begin×1");
    EXPECT_EQ(eventText(*onlySession(outcome)), "annotations 10/11 never ends 100+0 open\n");
}

TEST(PerfettoSlices, AnEndWithANameEndsTheSliceOfThatName) {
    PerfettoFile file;
    file.thread(7, 10, 11);
    file.begin({1, 0}, 7, "a");
    file.begin({1, 1}, 7, "b");
    file.end({1, 5}, 7, [](Fields &event) { event.add_string(23, "a"); });
    file.end({1, 9}, 7, [](Fields &event) { event.add_string(23, "b"); });
    EXPECT_EQ(eventText(*onlySession(readText(*makePerfettoReader(), file.bytes))),
              "annotations 10/11 a 0+5\nannotations 10/11 b 1+8\n");
}

TEST(PerfettoSlices, TakeNamesAndDefaultsFromTheirSequenceAndGeneration) {
    PerfettoFile file;
    file.thread(7, 10, 11);
    const auto generation = [&](std::uint32_t sequence, const std::string &name) {
        file.packet({sequence, -1, 0, 1}, [&](Fields &packet) {
            packet.add_message(12, protoMessage([&](Fields &interned) {
                                   interned.add_message(2, protoMessage([&](Fields &entry) {
                                                            entry.add_uint64(1, 1);
                                                            entry.add_string(2, name);
                                                        }));
                               }));
            packet.add_message(59, protoMessage([](Fields &defaults) {
                                   defaults.add_message(11,
                                                        protoMessage([](Fields &event) { event.add_uint64(11, 7); }));
                               }));
        });
    };
    const auto instant = [&](std::uint32_t sequence, std::int64_t at) {
        file.message({sequence, at, 0, 2}, 11, [](Fields &event) {
            event.add_enum(9, 3);
            event.add_uint64(10, 1);
        });
    };
    generation(1, "one");
    generation(2, "two");
    instant(1, 100);
    instant(2, 200);
    generation(1, "later");
    instant(1, 300);
    const ReadOutcome outcome = readText(*makePerfettoReader(), file.bytes);
    EXPECT_EQ(codes(outcome.report), "");
    EXPECT_EQ(eventText(*onlySession(outcome)),
              "instants 10/11 later 300+0\ninstants 10/11 one 100+0\ninstants 10/11 two 200+0\n");
}

TEST(PerfettoSlices, ThatNeedAStateWhichWasLostAreLeftOutAndCounted) {
    PerfettoFile file;
    file.thread(7, 10, 11);
    file.packet({1, -1, 0, 1});
    file.begin({1, 10, 0, 2}, 7, "whole");
    file.packet({1, -1}, [](Fields &packet) { packet.add_uint32(42, 1); });
    file.begin({1, 20, 0, 2}, 7, "lost");
    file.packet({1, -1, 0, 1});
    file.begin({1, 30, 0, 2}, 7, "whole again");
    const ReadOutcome outcome = readText(*makePerfettoReader(), file.bytes);
    EXPECT_EQ(codes(outcome.report), "incremental_state_missing×1 previous_packet_dropped×1");
    EXPECT_TRUE(outcome.report.lostData());
    EXPECT_EQ(onlySession(outcome)->eventCount(), 2U);
}

TEST(PerfettoSlices, ThatInternAnIdAgainKeepItsFirstContent) {
    PerfettoFile file;
    const auto intern = [&](std::uint32_t flags, const std::string &name) {
        file.message({1, -1, 0, flags}, 12, [&](Fields &interned) {
            interned.add_message(2, protoMessage([&](Fields &entry) {
                                     entry.add_uint64(1, 1);
                                     entry.add_string(2, name);
                                 }));
        });
    };
    intern(1, "first");
    intern(2, "second");
    file.message({1, 5, 0, 2}, 11, [](Fields &event) {
        event.add_enum(9, 3);
        event.add_uint64(10, 1);
    });
    const ReadOutcome outcome = readText(*makePerfettoReader(), file.bytes);
    EXPECT_EQ(codes(outcome.report), "interned_id_redefined×1");
    EXPECT_EQ(onlySession(outcome)->name(EventRow(0)), "first");
}

TEST(PerfettoSlices, OfTracksWithOneNameStayApart) {
    PerfettoFile file;
    file.thread(1, 10, 11);
    file.track(2, "STREAM 1", 1);
    file.track(3, "STREAM 1", 1);
    file.slice(2, "a", 0, 10);
    file.slice(3, "b", 5, 15);
    const SessionPtr session = onlySession(readText(*makePerfettoReader(), file.bytes));
    EXPECT_NE(session->track(EventRow(0)), session->track(EventRow(1)));
}

TEST(PerfettoSlices, LieOnTheTrackOfTheProcessThatTheServiceKnows) {
    PerfettoFile file;
    file.packet({1, 10}, [](Fields &packet) {
        packet.add_int32(79, 4711);
        packet.add_message(11, protoMessage([](Fields &event) {
                               event.add_enum(9, 3);
                               event.add_uint64(11, 99);
                               event.add_string(23, "tick");
                           }));
    });
    EXPECT_EQ(eventText(*onlySession(readText(*makePerfettoReader(), file.bytes))),
              "instants 4711/- [track 99] tick 10+0\n");
}

TEST(PerfettoSlices, OfARingOfParentsAreDrawn) {
    PerfettoFile file;
    file.track(2, "a", 3);
    file.track(3, "b", 2);
    file.slice(2, "x", 0, 10);
    EXPECT_EQ(onlySession(readText(*makePerfettoReader(), file.bytes))->eventCount(), 1U);
}

TEST(PerfettoCounters, AddUpDifferencesUntilTheirSequenceIsCleared) {
    PerfettoFile file;
    file.message({1, -1, 0, 1}, 60, [](Fields &track) {
        track.add_uint64(1, 5);
        track.add_string(2, "bytes");
        track.add_message(8, protoMessage([](Fields &counter) {
                              counter.add_int64(4, 10);
                              counter.add_bool(5, true);
                          }));
    });
    const auto sample = [&](std::int64_t at, std::int64_t value) {
        file.message({1, at, 0, 2}, 11, [&](Fields &event) {
            event.add_enum(9, 4);
            event.add_uint64(11, 5);
            event.add_int64(30, value);
        });
    };
    sample(1, 5);
    sample(2, -2);
    file.packet({1, -1, 0, 1});
    sample(3, 7);
    const SessionPtr session = onlySession(readText(*makePerfettoReader(), file.bytes));
    std::vector<double> values;
    for (const CounterSample &counter : session->columns().counters)
        values.push_back(counter.value);
    EXPECT_EQ(values, (std::vector<double>{50, 30, 70}));
}

namespace {

Fill counterNames(const std::vector<std::pair<std::uint32_t, std::string>> &names) {
    return [names](Fields &descriptor) {
        for (const auto &entry : names)
            descriptor.add_message(1, protoMessage([&](Fields &spec) {
                                       spec.add_uint32(1, entry.first);
                                       spec.add_string(2, entry.second);
                                   }));
    };
}

Fill gpuSample(std::uint32_t counter, double value) {
    return [=](Fields &event) {
        event.add_message(2, protoMessage([=](Fields &sample) {
                              sample.add_uint32(1, counter);
                              sample.add_double(3, value);
                          }));
    };
}

std::string counterText(const SessionStore &session) {
    std::string text;
    for (const CounterSample &sample : session.columns().counters)
        text += std::string(session.name(sample.row)) + " " + std::to_string(session.start(sample.row).count) + " " +
                std::to_string(static_cast<int>(sample.value)) + "\n";
    return text;
}

} // namespace

TEST(PerfettoGpuCounters, HaveTheNamesOfTheTraceOrOfTheirSequence) {
    PerfettoFile file;
    file.message({1, 100}, 52, [](Fields &event) {
        gpuSample(7, 40)(event); // before its descriptor, in the packet as in the message
        event.add_message(1, protoMessage(counterNames({{7, "busy"}, {8, "clock"}})));
        event.add_int32(3, 0);
    });
    file.message({1, 200}, 52, both(gpuSample(8, 1200), [](Fields &event) {
                     event.add_message(2, protoMessage([](Fields &sample) {
                                           sample.add_uint32(1, 9);
                                           sample.add_int64(2, -3);
                                       }));
                 }));
    file.packet({2, -1, 0, 1}, [](Fields &packet) {
        packet.add_message(12, protoMessage([](Fields &interned) {
                               interned.add_message(
                                   47, protoMessage([](Fields &descriptor) {
                                       descriptor.add_uint64(1, 5);
                                       descriptor.add_message(2, protoMessage(counterNames({{7, "waves"}})));
                                       descriptor.add_int32(3, 1);
                                   }));
                           }));
    });
    file.message({2, 300}, 52, both(gpuSample(7, 64), [](Fields &event) { event.add_uint64(4, 5); }));
    const ReadOutcome outcome = readText(*makePerfettoReader(), file.bytes);
    EXPECT_EQ(codes(outcome.report), "");
    EXPECT_EQ(counterText(*outcome.sessions.at(0)), "busy · GPU 0 100 40\nclock 200 1200\ncounter 9 200 -3\n"
                                                    "waves · GPU 1 300 64\n");
}

TEST(PerfettoGpuCounters, OfADescriptorThatWasLostHaveTheirNumbersAndAreSaid) {
    PerfettoFile file;
    file.message({2, 300}, 52, both(gpuSample(7, 64), [](Fields &event) { event.add_uint64(4, 5); }));
    file.message({2, 400}, 52, [](Fields &event) {
        event.add_message(2, protoMessage([](Fields &sample) { sample.add_uint32(1, 7); }));
    });
    const ReadOutcome outcome = readText(*makePerfettoReader(), file.bytes);
    EXPECT_EQ(codes(outcome.report), "interned_id_missing×1 missing_event_type×1");
    EXPECT_EQ(counterText(*outcome.sessions.at(0)), "counter 7 300 64\n");
}

TEST(PerfettoGpuCounters, OfAPacketThatBreaksAreLeftOutAndTheOthersStay) {
    const auto sample = [](Fields &event, std::uint64_t value) {
        event.add_message(2, protoMessage([&](Fields &counter) {
                              counter.add_uint32(1, 7);
                              counter.add_uint64(2, value);
                          }));
    };
    PerfettoFile file;
    file.message({1, 100}, 52, [&](Fields &event) { sample(event, 1); });
    file.packet({1, 200}, [&](Fields &packet) {
        packet.add_bytes(52, protoMessage([&](Fields &event) { sample(event, 2); }) + std::string("\x12\x7f", 2));
    });
    file.message({1, 300}, 52, [&](Fields &event) { sample(event, 3); });
    const ReadOutcome outcome = readText(*makePerfettoReader(), file.bytes);
    EXPECT_TRUE(outcome.report.has("unreadable_packet")) << codes(outcome.report);
    EXPECT_EQ(counterText(*outcome.sessions.at(0)), "counter 7 100 1\ncounter 7 300 3\n");
}

TEST(PerfettoDetails, ShowNestedAnnotationsAndHideSecrets) {
    PerfettoFile file;
    file.begin({1, 10}, 7, "x", [](Fields &event) {
        event.add_message(4, protoMessage([](Fields &outer) {
                              outer.add_string(10, "shape");
                              outer.add_message(11, protoMessage([](Fields &entry) {
                                                    entry.add_string(10, "dims");
                                                    for (const std::int64_t side : {3, 4})
                                                        entry.add_message(12, protoMessage([&](Fields &value) {
                                                                              value.add_int64(4, side);
                                                                          }));
                                                }));
                          }));
        annotation("api_key", std::string("hunter2"))(event);
    });
    const TempFolder folder;
    const std::string path = folder.write("trace", file.bytes);
    const auto reader = makePerfettoReader();
    const SessionPtr session = readWith(*reader, path).take().sessions.front();
    const std::vector<Detail> details = reader->details(path, *session, EventRow(0)).take();
    const auto find = [&](const std::string &name) {
        return *std::find_if(details.begin(), details.end(), [&](const Detail &detail) { return detail.name == name; });
    };
    EXPECT_EQ(find("args.shape").value, R"({"dims":[3,4]})");
    EXPECT_TRUE(find("args.api_key").secret);
    EXPECT_EQ(find("name").value, "x");
}

TEST(PerfettoDetails, AGridOfADispatchIsShownInWorkItemsAndInGroups) {
    const auto groupsOf = [](const std::string &category, std::uint64_t items) {
        PerfettoFile file;
        file.slice(7, "gemm", 10, 20, category,
                   both(annotation("workgroup_size", std::uint64_t{256}), annotation("grid_size", items)));
        const TempFolder folder;
        const std::string path = folder.write("trace", file.bytes);
        const auto reader = makePerfettoReader();
        const SessionPtr session = readWith(*reader, path).take().sessions.front();
        const std::vector<Detail> details = reader->details(path, *session, EventRow(0)).take();
        for (const Detail &detail : details)
            if (detail.name == "groups")
                return detail.value;
        return std::string("none");
    };
    EXPECT_EQ(groupsOf("kernel_dispatch", 2048), "8");
    EXPECT_EQ(groupsOf("kernel_dispatch", 2049), "9");
    EXPECT_EQ(groupsOf("cuda", 2048), "none") << "other producers count groups already";
}

TEST(PerfettoDetails, OfAnnotationsNestedWithoutEndAreBounded) {
    std::string nested;
    for (int depth = 0; depth < 5000; ++depth)
        nested = protoMessage([&](Fields &fields) { fields.add_message(11, nested); });
    PerfettoFile file;
    file.begin({1, 10}, 7, "deep", [&](Fields &event) { event.add_message(4, nested); });
    const TempFolder folder;
    const std::string path = folder.write("trace", file.bytes);
    const auto reader = makePerfettoReader();
    const SessionPtr session = readWith(*reader, path).take().sessions.front();
    EXPECT_TRUE(reader->details(path, *session, EventRow(0)).ok());
}

} // namespace lanescope::test
