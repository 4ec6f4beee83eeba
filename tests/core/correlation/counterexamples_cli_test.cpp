// SPDX-License-Identifier: Apache-2.0
// The counterexamples of semantics.md through every command that prints durations.
#include "tests/core/support/cli_runner.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>

namespace lanescope {

namespace {

/// Every number of a document whose key ends as durations do.
void visitDurations(const nlohmann::json &json, const std::function<void(const std::string &, std::int64_t)> &visit) {
    for (const auto &[key, value] : json.items()) {
        const bool duration = key.ends_with("duration_ns") || key.ends_with("total_ns") || key.ends_with("max_ns") ||
                              key.ends_with("busy_ns") || key.ends_with("latency_ns") || key.ends_with("queue_ns");
        if (duration && value.is_number())
            visit(key, value.get<std::int64_t>());
        if (value.is_structured())
            visitDurations(value, visit);
    }
}

std::int64_t largestDuration(const nlohmann::json &document) {
    std::int64_t largest = 0;
    visitDurations(document, [&](const std::string &, std::int64_t value) { largest = std::max(largest, value); });
    return largest;
}

/// Every command that prints durations of all that is open, with its options.
std::vector<std::vector<std::string>> durationCommands() {
    std::vector<std::vector<std::string>> commands = {{"summary"},
                                                      {"correlations"},
                                                      {"gaps"},
                                                      {"gaps", "--by", "reason"},
                                                      {"launches"},
                                                      {"launches", "--by", "name"},
                                                      {"launches", "--definition", "hta"},
                                                      {"kernels"},
                                                      {"kernels", "--by", "stream"},
                                                      {"phases"},
                                                      {"steps"},
                                                      {"steps", "--by", "stage"},
                                                      {"breakdown"},
                                                      {"breakdown", "--definition", "tracelens"},
                                                      {"breakdown", "--definition", "tracelens", "--whole-file"},
                                                      {"breakdown", "--definition", "hta"}};
    commands.insert(commands.end(), test::kNsysCommands.begin(), test::kNsysCommands.end());
    return commands;
}

/// The longest of a range of each session on each of its clocks, over everything that lies there.
std::int64_t longestInRanges(const std::vector<std::string> &files) {
    std::int64_t longest = 0;
    const nlohmann::json sessions = test::cliJson("sessions", files);
    for (const nlohmann::json &session : sessions.at("sessions"))
        for (const nlohmann::json &clock : session.at("clocks")) {
            nlohmann::json document = test::cliJson("range", files,
                                                    {"--session", session.at("session_id"), "--clock",
                                                     clock.at("domain"), "--range", "-1000000000..1000000000"});
            document.at("range").erase("region_duration_ns"); // the extent is said by the other commands
            longest = std::max(longest, largestDuration(document));
        }
    return longest;
}

/// The longest slice and gap of a document of exported trace events, in nanoseconds.
std::int64_t longestExported(const std::string &path) {
    std::int64_t longest = 0;
    std::ifstream file(path);
    const nlohmann::json document = nlohmann::json::parse(file);
    for (const nlohmann::json &event : document.at("traceEvents"))
        if (event.contains("dur"))
            longest = std::max(longest, static_cast<std::int64_t>(std::llround(event.at("dur").get<double>() * 1000)));
    return longest;
}

} // namespace

TEST(CounterexamplesByCli, NoDurationEverSpansTwoSessionsOrClocks) {
    const std::pair<const char *, std::int64_t> longest[] = {{"C1", 10}, {"C1-one-file", 10}, {"C5", 20}, {"C17", 10}};
    for (const auto &[id, most] : longest) {
        const test::TempFolder folder;
        const std::vector<std::string> files = test::writeAll(folder, test::counterexample(id).files);
        for (const std::vector<std::string> &command : durationCommands())
            EXPECT_LE(largestDuration(test::cliJson(command.front(), files, {command.begin() + 1, command.end()})),
                      most)
                << id << ' ' << command.front() << ' ' << command.back();
        EXPECT_LE(longestInRanges(files), most) << id;
        const std::string report = folder.file("report.json");
        ASSERT_EQ(test::runCli({"report", "--quiet", "--out", report, files.front(), files.back()}).exitCode, 0) << id;
        std::ifstream written(report);
        EXPECT_LE(largestDuration(nlohmann::json::parse(written)), most) << id;
    }
}

TEST(CounterexamplesByCli, NoComparisonHasANumberAcrossItsSides) {
    for (const char *id : {"C5", "C6"}) {
        const test::TempFolder folder;
        const std::vector<std::string> files = test::writeAll(folder, test::counterexample(id).files);
        const nlohmann::json one = test::cliJson("summary", {files[0]}), other = test::cliJson("summary", {files[1]});
        const std::int64_t most = std::max(largestDuration(one), largestDuration(other));
        const nlohmann::json compared =
            nlohmann::json::parse(test::runCli({"compare", "--json", files[0], files[1]}).out);
        for (const nlohmann::json &row : compared.at("rows"))
            for (const char *key : {"a", "b", "delta", "a_total_ns", "b_total_ns"})
                if (row.contains(key) && row.at(key).is_number_integer()) {
                    EXPECT_LE(std::abs(row.at(key).get<std::int64_t>()), most) << id << ' ' << row;
                }
    }
}

TEST(CounterexamplesByCli, AnExportHoldsNoSliceThatSpansTwoSessionsOrClocks) {
    for (const char *id : {"C1", "C5", "C17"}) {
        const test::TempFolder folder;
        const std::vector<std::string> files = test::writeAll(folder, test::counterexample(id).files);
        for (const std::string &file : files) {
            const std::string out = folder.file("out.json");
            const test::RunResult result =
                test::runCli({"export", "--quiet", "--format", "perfetto-json", "--out", out, file});
            if (result.exitCode == 0)
                EXPECT_LE(longestExported(out), 20) << id;
            else
                EXPECT_EQ(result.exitCode, 1) << id << result.err;
            std::remove(out.c_str());
        }
    }
}

TEST(CounterexamplesByCli, C10HasItsNegativeNumberAndIsInNoMean) {
    const test::TempFolder folder;
    const std::vector<std::string> files = test::writeAll(folder, test::counterexample("C10").files);
    bool negative = false;
    const nlohmann::json correlations = test::cliJson("correlations", files);
    for (const nlohmann::json &row : correlations.at("rows"))
        negative = negative || (row.at("latency_ns").is_number() && row.at("latency_ns").get<std::int64_t>() < 0);
    EXPECT_TRUE(negative);
    const nlohmann::json byName = test::cliJson("launches", files, {"--by", "name"});
    std::int64_t leftOut = 0;
    for (const nlohmann::json &row : byName.at("rows")) {
        leftOut += row.at("left_out").value("effect_before_cause", 0);
        EXPECT_TRUE(row.at("latency_mean_ns").is_null() || row.at("latency_mean_ns").get<double>() >= 0) << row;
    }
    EXPECT_EQ(leftOut, 1);
}

TEST(CounterexamplesByCli, C12IsOneEntryOfTheLatencyDistribution) {
    const test::TempFolder folder;
    const std::vector<std::string> files = test::writeAll(folder, test::counterexample("C12").files);
    const nlohmann::json byName = test::cliJson("launches", files, {"--by", "name"});
    bool found = false;
    for (const nlohmann::json &row : byName.at("rows"))
        if (row.at("device_events").get<int>() >= test::kGraphKernels) {
            found = true;
            EXPECT_EQ(row.at("queue_positive").get<int>() + row.at("queue_negative").get<int>(),
                      row.at("count").get<int>());
        }
    EXPECT_TRUE(found);
}

TEST(CounterexamplesByCli, NoGapTableHasARowAcrossSessionsClocksOrStreams) {
    for (const char *id : {"C1", "C5", "C6", "C8", "C13", "C14", "C17"}) {
        const test::TempFolder folder;
        const nlohmann::json gaps = test::cliJson("gaps", test::writeAll(folder, test::counterexample(id).files));
        EXPECT_TRUE(gaps.at("rows").empty()) << id;
        const bool refused = std::string(id) == "C8";
        EXPECT_EQ(gaps.at("availability").at("status"), refused ? "partial" : "empty") << id;
    }
}

} // namespace lanescope
