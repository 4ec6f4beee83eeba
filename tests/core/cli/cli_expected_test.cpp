// SPDX-License-Identifier: Apache-2.0
// Every number of an independent reader of real captures, compared with lanescope-cli summary --json.
#include "model/byte_source.h"
#include "tests/core/support/cli_runner.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>

namespace lanescope {

namespace fs = std::filesystem;

namespace {

using Json = nlohmann::json;

const std::vector<std::string> kSessionCounts = {"kernels", "memcpys", "memsets", "graph_executions", "device_other"};
const std::vector<std::string> kCorrelationCounts = {"kernels_qualified", "bare_id_matches", "bare_id_pairs"};

void compareTotal(const std::string &name, const Json &expected, const Json &total) {
    EXPECT_EQ(total.at("device_busy_ns").is_null(), !expected.contains("device_busy_ns")) << name;
    for (const auto &[key, value] : expected.items()) {
        if (key != "top_kernel") {
            EXPECT_EQ(total.at(key), value) << name << ": total." << key;
            continue;
        }
        ASSERT_EQ(total.at("kernel_names").empty(), value.is_null()) << name;
        if (value.is_null())
            continue;
        const Json &top = total.at("kernel_names").at(0);
        EXPECT_EQ(top.at("name"), value.at(0)) << name;
        EXPECT_EQ(top.at("count"), value.at(1)) << name;
    }
}

void compare(const std::string &name, const Json &expected, const Json &summary) {
    ASSERT_EQ(summary.at("artifacts").size(), 1U) << name;
    EXPECT_EQ(summary.at("artifacts").at(0).at("artifact_id"), "sha256:" + expected.at("sha256").get<std::string>())
        << name;
    EXPECT_EQ(summary.at("artifacts").at(0).at("bytes"), expected.at("bytes")) << name;
    ASSERT_EQ(summary.at("sessions").size(), 1U) << name;
    const Json &session = summary.at("sessions").at(0);
    for (const std::string &key : kSessionCounts)
        if (expected.contains(key)) {
            EXPECT_EQ(session.at(key), expected.at(key)) << name << ": " << key;
        }
    for (const std::string &key : kCorrelationCounts)
        if (expected.contains(key)) {
            EXPECT_EQ(summary.at("correlation").at(key), expected.at(key)) << name << ": " << key;
        }
    const Json &states = session.at("states");
    if (expected.contains("states")) {
        EXPECT_EQ(states, expected.at("states")) << name;
    }
    if (expected.contains("ops")) {
        std::uint64_t all = 0;
        for (const auto &[state, count] : states.items())
            all += count.get<std::uint64_t>();
        EXPECT_EQ(all, expected.at("ops")) << name;
        EXPECT_EQ(states.value("qualified", 0), expected.at("linked_ops")) << name;
    }
    if (expected.contains("total"))
        compareTotal(name, expected.at("total"), session.at("total"));
}

std::string find(const fs::path &traces, const std::string &name) {
    for (const char *folder : {"kineto", "nsys", "rocm"})
        if (fs::exists(traces / folder / name))
            return (traces / folder / name).string();
    return {};
}

std::string inflated(const std::string &path) {
    const auto source = model::openByteSource(path);
    std::string text;
    std::string piece(1U << 20U, '\0');
    for (std::size_t got = 0; (got = source.value()->read(piece.data(), piece.size())) > 0;)
        text.append(piece, 0, got);
    return text;
}

/// The profile with every time 10 s later, number by number in its text.
std::string tenSecondsLater(const std::string &profile) {
    static constexpr std::string_view kKey = "\"ts\": ";
    static constexpr long long kMicroseconds = 10'000'000;
    std::string out;
    std::size_t done = 0;
    for (std::size_t at = 0; (at = profile.find(kKey, done)) != std::string::npos;) {
        const std::size_t number = at + kKey.size();
        const std::size_t end = profile.find_first_not_of("0123456789", number);
        out.append(profile, done, number - done);
        if (end > number)
            out += std::to_string(std::stoll(profile.substr(number, end - number)) + kMicroseconds);
        done = end;
    }
    return out.append(profile, done);
}

/// The total without its place on the clock.
Json withoutPlace(const Json &session) {
    Json total = session.at("total");
    total.erase("region_start_ns");
    total.erase("region_end_ns");
    return total;
}

} // namespace

TEST(CliExpected, ARealCaptureAndItsLaterCopyGiveTheSameNumbersTwice) {
    const fs::path traces = test::realTraces();
    if (traces.empty())
        GTEST_SKIP() << "the folder of real captures is absent; name it in LANESCOPE_TRACES";
    const test::TempFolder folder;
    const std::string capture = find(traces, "sglang-qwen3-TP-0-DECODE.trace.json.gz");
    const std::string copy = folder.write("copy-TP-0-DECODE.trace.json", tenSecondsLater(inflated(capture)));
    const Json alone = test::cliJson("summary", {capture}).at("sessions").at(0);
    const Json both = test::cliJson("summary", {capture, copy}).at("sessions");
    ASSERT_EQ(both.size(), 2U);
    EXPECT_EQ(both.at(0).at("total"), alone.at("total"));
    EXPECT_EQ(withoutPlace(both.at(1)), withoutPlace(alone));
    EXPECT_EQ(both.at(1).at("states"), alone.at("states"));
    const std::int64_t first = both.at(0).at("total").at("region_start_ns");
    const std::int64_t second = both.at(1).at("total").at("region_start_ns");
    EXPECT_EQ(second - first, 10'000'000'000);
}

TEST(CliExpected, SummaryAgreesWithEveryNumberOfTheIndependentReader) {
    const fs::path traces = test::realTraces();
    if (traces.empty())
        GTEST_SKIP() << "the folder of real captures is absent; name it in LANESCOPE_TRACES";
    const Json expected = Json::parse(std::ifstream(traces / "expected.json"));
    std::size_t compared = 0;
    for (const auto &[name, numbers] : expected.items()) {
        const std::string path = find(traces, name);
        if (path.empty())
            continue;
        ++compared;
        compare(name, numbers, test::cliJson("summary", {path}));
    }
    EXPECT_EQ(compared, expected.size());
}

TEST(CliExpected, TwoRanksOfOneJobDoNotMatchEachOther) {
    const fs::path traces = test::realTraces();
    if (traces.empty())
        GTEST_SKIP() << "the folder of real captures is absent; name it in LANESCOPE_TRACES";
    const std::string rank0 = find(traces, "multi-rank0.json.gz");
    const std::string rank1 = find(traces, "multi-rank1.json.gz");
    const Json both = test::cliJson("summary", {rank0, rank1});
    ASSERT_EQ(both.at("sessions").size(), 2U);
    const std::string files[] = {rank0, rank1};
    for (std::size_t i = 0; i < 2; ++i) {
        const Json alone = test::cliJson("summary", {files[i]}).at("sessions").at(0);
        EXPECT_EQ(both.at("sessions").at(i).at("states").at("qualified"), alone.at("states").at("qualified"));
        EXPECT_EQ(both.at("sessions").at(i).at("total"), alone.at("total"));
    }
    const Json table = test::cliJson("correlations", {rank0, rank1});
    for (const Json &row : table.at("rows"))
        if (!row.at("call").is_null()) {
            ASSERT_TRUE(
                row.at("call").at("event").get<std::string>().starts_with(row.at("session_id").get<std::string>()));
        }
}

} // namespace lanescope
