// SPDX-License-Identifier: Apache-2.0
// Every real capture of ROCm, Perfetto and other producers: what lanescope-cli counts in it, held against
// what Python's standard library counts in it at the time of the test (tests/witness).
#include "tests/core/support/cli_runner.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>

namespace lanescope::test {

namespace fs = std::filesystem;

namespace {

using Json = nlohmann::json;

constexpr std::size_t kLeastFiles = 21; ///< fewer means that the test looks past them

std::vector<std::string> capturesIn(const fs::path &folder) {
    std::vector<std::string> paths;
    for (const auto &entry : fs::recursive_directory_iterator(folder))
        if (entry.is_regular_file())
            paths.push_back(entry.path().string());
    std::sort(paths.begin(), paths.end());
    return paths;
}

Json witnessOf(const std::string &path) {
    const RunResult run = runProgram({"python3", "-B", test::sourceFolder() + "/tests/witness/witness.py", path});
    Json json = Json::parse(run.out, nullptr, false);
    EXPECT_FALSE(json.is_discarded()) << path << ": " << run.err;
    return json;
}

void compareSession(const std::string &where, const Json &seen, const Json &session) {
    for (const auto &[field, value] : seen.items()) {
        if (field == "total") {
            for (const auto &[name, number] : value.items())
                EXPECT_EQ(session.at("total").at(name), number) << where << ": total." << name;
        } else if (field == "qualified") {
            EXPECT_EQ(session.at("states").value("qualified", 0), value.get<int>()) << where << ": qualified";
        } else {
            EXPECT_EQ(session.at(field), value) << where << ": " << field;
        }
    }
}

} // namespace

TEST(Witness, EveryCountOfAnotherReaderOfRealCapturesIsOurs) {
    const std::string traces = realTraces();
    if (traces.empty())
        GTEST_SKIP() << "the folder of real captures is absent; name it in LANESCOPE_TRACES";
    std::size_t compared = 0;
    for (const char *folder : {"rocm", "perfetto", "other"})
        for (const std::string &path : capturesIn(fs::path(traces) / folder)) {
            const std::string name = fs::path(path).filename().string();
            const Json seen = witnessOf(path);
            ASSERT_TRUE(seen.is_object()) << name;
            const Json summary = cliJson("summary", {path});
            ASSERT_EQ(summary.at("sessions").size(), seen.at("sessions").size()) << name;
            for (std::size_t i = 0; i < seen.at("sessions").size(); ++i) {
                const Json &session = summary.at("sessions").at(i);
                EXPECT_EQ(session.at("profile"), seen.at("profile")) << name;
                compareSession(name, seen.at("sessions").at(i), session);
            }
            ++compared;
        }
    EXPECT_GE(compared, kLeastFiles);
}

} // namespace lanescope::test
