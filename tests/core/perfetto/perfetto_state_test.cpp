// SPDX-License-Identifier: Apache-2.0
// What a sequence interned is used until its state is cleared or a packet of it was lost, and never after.
#include "model/perfetto/perfetto_reader.h"
#include "tests/core/support/perfetto_file.h"
#include "tests/core/support/reader_fixture.h"
#include "tests/core/support/temp_folder.h"

#include <gtest/gtest.h>

namespace lanescope::test {

using namespace model;

namespace {

constexpr std::uint64_t kIid = 1;

Fill entry(std::uint64_t iid, const std::string &text) {
    return [=](Fields &fields) {
        fields.add_uint64(1, iid);
        fields.add_string(2, text);
    };
}

/// Everything that events refer to: names, categories, annotations, a kernel, a hardware queue, counters.
void internAll(PerfettoFile &file, std::uint32_t flags) {
    file.packet({1, -1, 0, flags}, [](Fields &packet) {
        packet.add_message(12, protoMessage([](Fields &interned) {
                               for (const std::uint32_t texts : {1U, 2U, 3U, 29U, 24U, 1000U})
                                   interned.add_message(texts, protoMessage(entry(kIid, "stale text")));
                               interned.add_message(47, protoMessage([](Fields &counters) {
                                                        counters.add_uint64(1, kIid);
                                                        counters.add_message(
                                                            2, protoMessage([](Fields &descriptor) {
                                                                descriptor.add_message(
                                                                    1, protoMessage(entry(7, "stale counter")));
                                                            }));
                                                    }));
                           }));
        packet.add_message(59, protoMessage([](Fields &defaults) {
                               defaults.add_message(11, protoMessage([](Fields &event) { event.add_uint64(11, 99); }));
                           }));
    });
}

/// One event, one stage and one counter that name everything by its id; they do not ask for the state.
void useAll(PerfettoFile &file) {
    file.message({1, 100}, 11, [](Fields &event) {
        event.add_enum(9, 3);
        event.add_uint64(10, kIid);
        event.add_uint64(3, kIid);
        event.add_message(4, protoMessage([](Fields &annotation) {
                              annotation.add_uint64(1, kIid);
                              annotation.add_uint64(17, kIid);
                          }));
    });
    file.message({1, 200}, 53, [](Fields &stage) {
        stage.add_uint64(1, 5);
        stage.add_uint64(2, 10);
        for (const std::uint32_t iid : {13U, 14U, 19U, 20U})
            stage.add_uint64(iid, kIid);
    });
    file.message({1, 300}, 52, [](Fields &counters) {
        counters.add_uint64(4, kIid);
        counters.add_message(2, protoMessage([](Fields &sample) {
                                 sample.add_uint32(1, 7);
                                 sample.add_int64(2, 1);
                             }));
    });
}

/// Everything that the file, read, says in words.
std::string saidOf(const std::string &bytes) {
    const TempFolder folder;
    const std::string path = folder.write("trace", bytes);
    const auto reader = makePerfettoReader();
    const ReadOutcome outcome = readWith(*reader, path).take();
    std::string said;
    for (const SessionPtr &session : outcome.sessions) {
        for (std::size_t row = 0; row < session->eventCount(); ++row) {
            said += std::string(session->name(EventRow(row))) + "\n";
            const std::vector<Detail> details = reader->details(path, *session, EventRow(row)).take();
            for (const Detail &detail : details)
                said += detail.name + "=" + detail.value + "\n";
        }
        for (const TrackInfo &track : session->columns().tracks)
            said += std::string(session->text(track.name)) + " " + std::string(session->text(track.category)) + "\n";
        for (const StreamInfo &stream : session->columns().streams)
            said += std::string(session->text(stream.stream)) + "\n";
    }
    return said;
}

struct StaleCase {
    const char *what;
    Fill end; ///< of the state, as a packet of the sequence
    const char *damage;
    const char *codes;
};

class PerfettoStaleState : public testing::TestWithParam<StaleCase> {};

} // namespace

TEST_P(PerfettoStaleState, GivesNoNameAndIsSaidAsLoss) {
    PerfettoFile file;
    internAll(file, 1);
    file.packet({1}, GetParam().end);
    file.bytes += GetParam().damage;
    useAll(file);
    EXPECT_EQ(saidOf(file.bytes).find("stale"), std::string::npos) << saidOf(file.bytes);
    EXPECT_EQ(saidOf(file.bytes).find("track 99"), std::string::npos) << "the default track of the old state";
    const ReadOutcome outcome = readText(*makePerfettoReader(), file.bytes);
    EXPECT_EQ(codes(outcome.report), GetParam().codes) << GetParam().what;
    EXPECT_TRUE(outcome.report.lostData()) << GetParam().what;
}

INSTANTIATE_TEST_SUITE_P(
    Ends, PerfettoStaleState,
    testing::Values(StaleCase{"cleared", [](Fields &packet) { packet.add_uint32(13, 1); }, "", "interned_id_missing×7"},
                    StaleCase{"cleared by the older field", [](Fields &packet) { packet.add_bool(41, true); }, "",
                              "interned_id_missing×7"},
                    StaleCase{"a packet was dropped", [](Fields &packet) { packet.add_uint32(42, 1); }, "",
                              "interned_id_missing×7 previous_packet_dropped×1"},
                    StaleCase{"a packet is unreadable", nothing(), "\x0a\x02\x0e\x01",
                              "interned_id_missing×7 unreadable_packet×1"}));

TEST(PerfettoState, NamesThatHoldAreGivenToEverythingThatRefersToThem) {
    PerfettoFile file;
    internAll(file, 1);
    useAll(file);
    const std::string said = saidOf(file.bytes);
    for (const char *text : {"name=stale text", "category=stale text", "args.stale text=stale text", "stale counter",
                             "kernel=stale text", "track 99"})
        EXPECT_NE(said.find(text), std::string::npos) << text << "\n" << said;
    EXPECT_EQ(codes(readText(*makePerfettoReader(), file.bytes).report), "");
}

} // namespace lanescope::test
