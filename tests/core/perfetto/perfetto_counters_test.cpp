// SPDX-License-Identifier: Apache-2.0
// Counters of track events: their unit, and what their descriptor asks to be done with the recorded values.
#include "model/perfetto/perfetto_reader.h"
#include "tests/core/support/cli_runner.h"
#include "tests/core/support/perfetto_file.h"
#include "tests/core/support/reader_fixture.h"
#include "tests/core/support/temp_folder.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <limits>
#include <variant>

namespace lanescope::test {

using namespace model;

namespace {

constexpr std::uint64_t kTrack = 5;
constexpr std::int64_t kTwoTo53 = std::int64_t{1} << 53U;
constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();

Fill counterTrack(const Fill &descriptor) {
    return [descriptor](Fields &track) {
        track.add_uint64(1, kTrack);
        track.add_string(2, "c");
        track.add_message(8, protoMessage(descriptor));
    };
}

using Sample = std::variant<std::int64_t, double>;

std::string counterFile(const Fill &descriptor, const std::vector<Sample> &samples, std::uint32_t flags = 2) {
    PerfettoFile file;
    file.message({1, -1, 0, flags == 2 ? 1U : 0U}, 60, counterTrack(descriptor));
    std::int64_t at = 0;
    for (const Sample &sample : samples)
        file.message({1, ++at, 0, flags}, 11, [&](Fields &event) {
            event.add_enum(9, 4);
            event.add_uint64(11, kTrack);
            if (const auto *whole = std::get_if<std::int64_t>(&sample))
                event.add_int64(30, *whole);
            else
                event.add_double(44, std::get<double>(sample));
        });
    return file.bytes;
}

struct CounterCase {
    const char *what;
    Fill descriptor;
    std::vector<Sample> samples;
    const char *unit;
    std::vector<double> values;
    const char *codes;
};

class PerfettoCounter : public testing::TestWithParam<CounterCase> {};

Fill unit(std::uint64_t number, const std::string &name = {}, std::int64_t multiplier = 1, bool incremental = false) {
    return [=](Fields &counter) {
        counter.add_uint64(3, number);
        if (!name.empty())
            counter.add_string(6, name);
        counter.add_int64(4, multiplier);
        counter.add_bool(5, incremental);
    };
}

Fill builtin(std::uint64_t type) {
    return [=](Fields &counter) { counter.add_uint64(1, type); };
}

} // namespace

TEST_P(PerfettoCounter, HasItsUnitAndValues) {
    const ReadOutcome outcome = readText(*makePerfettoReader(), counterFile(GetParam().descriptor, GetParam().samples));
    const SessionStore &session = only(outcome);
    std::vector<double> values;
    for (const CounterSample &sample : session.columns().counters)
        values.push_back(sample.value);
    EXPECT_EQ(values, GetParam().values) << GetParam().what;
    EXPECT_EQ(session.text(session.columns().tracks.at(0).unit), GetParam().unit) << GetParam().what;
    EXPECT_EQ(codes(outcome.report), GetParam().codes) << GetParam().what;
}

INSTANTIATE_TEST_SUITE_P(
    Descriptors, PerfettoCounter,
    testing::Values(
        CounterCase{"none", nothing(), {7L}, "", {7}, ""},     //
        CounterCase{"time", unit(1), {7L}, "ns", {7}, ""},     //
        CounterCase{"count", unit(2), {7L}, "count", {7}, ""}, //
        CounterCase{"size", unit(3, {}, 1024), {7L, 2.5}, "bytes", {7168, 2560}, ""},
        CounterCase{"a unit that is not known", unit(77), {7L}, "", {7}, ""},
        CounterCase{"its own words", unit(3, "tokens/s"), {7L}, "tokens/s", {7}, ""},
        CounterCase{"thread time", builtin(1), {7L}, "ns", {7}, ""},
        CounterCase{"thread instructions", builtin(2), {7L}, "count", {7}, ""},
        CounterCase{"differences", unit(3, {}, 10, true), {5L, -2L}, "bytes", {50, 30}, ""},
        CounterCase{"differences of both kinds", unit(3, {}, 2, true), {5L, 0.25, 1L}, "bytes", {10, 10.5, 12.5}, ""},
        // 2^53 + 1 is no double, but the sum goes on with it.
        CounterCase{"large differences",
                    unit(2, {}, 1, true),
                    {kTwoTo53, 1L, -kTwoTo53},
                    "count",
                    {static_cast<double>(kTwoTo53), static_cast<double>(kTwoTo53), 1},
                    "counter_rounded×1"},
        CounterCase{"a product past 64 bits",
                    unit(3, {}, 4),
                    {kMost},
                    "bytes",
                    {4 * static_cast<double>(kMost)},
                    "counter_rounded×1"},
        CounterCase{"a multiplier of 0", unit(3, {}, 0), {7L}, "", {7}, "counter_multiplier_unusable×1"},
        CounterCase{"a negative multiplier", unit(3, {}, -2), {7L}, "", {7}, "counter_multiplier_unusable×1"}));

TEST(PerfettoCounters, OfDifferencesWithoutTheValueTheyAddToAreLeftOutAndSaid) {
    const Fill differences = unit(3, {}, 1, true);
    PerfettoFile file;
    file.bytes = counterFile(differences, {5L});
    file.packet({1, -1}, [](Fields &packet) { packet.add_uint32(42, 1); });
    file.bytes += counterFile(differences, {2L, 3L}, 0);
    const ReadOutcome outcome = readText(*makePerfettoReader(), file.bytes);
    EXPECT_EQ(only(outcome).columns().counters.size(), 1U);
    EXPECT_EQ(codes(outcome.report), "counter_base_lost×2 previous_packet_dropped×1");
    EXPECT_TRUE(outcome.report.lostData());
}

TEST(PerfettoCounters, ShowTheirUnitInARange) {
    const TempFolder folder;
    const std::string path = folder.write("c.pftrace", counterFile(unit(3, {}, 1024), {1L, 3L}));
    const nlohmann::json row = cliJson("range", {path}, {"--range", "0..10"}).at("range").at("counters").at(0);
    EXPECT_EQ(row.at("unit"), "bytes");
    EXPECT_EQ(row.at("max"), 3072);
    const std::string plain = folder.write("d.pftrace", counterFile(nothing(), {1L}));
    const nlohmann::json other = cliJson("range", {plain}, {"--range", "0..10"}).at("range").at("counters").at(0);
    EXPECT_TRUE(other.at("unit").is_null());
    EXPECT_EQ(other.at("null_reasons").at("unit"), "no_unit_recorded");
    EXPECT_NE(runCli({"range", "--range", "0..10", path}).out.find("bytes"), std::string::npos);
}

} // namespace lanescope::test
