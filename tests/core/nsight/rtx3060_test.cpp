// SPDX-License-Identifier: Apache-2.0
// Numbers of one small real export, counted by hand.
#include "tests/core/support/cli_runner.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace lanescope::test {

namespace {

using Json = nlohmann::json;

class Rtx3060 : public ::testing::Test {
protected:
    void SetUp() override {
        if (realTraces().empty())
            GTEST_SKIP() << "the folder of real captures is absent; name it in LANESCOPE_TRACES";
        m_path = realTraces() + "/nsys/rtx3060-graphs-2025.5.2.sqlite";
    }
    [[nodiscard]] std::vector<std::int64_t> column(const std::string &command, const std::string &filter,
                                                   const std::string &is, const std::string &field) const {
        std::vector<std::int64_t> values;
        const Json document = cliJson(command, {m_path});
        for (const Json &row : document.at("rows"))
            if (row.at(filter) == is && !row.at(field).is_null())
                values.push_back(row.at(field).get<std::int64_t>());
        return values;
    }
    std::string m_path;
};

using Numbers = std::vector<std::int64_t>;

TEST_F(Rtx3060, DeviceBusy) {
    EXPECT_EQ(cliJson("summary", {m_path}).at("sessions").at(0).at("total").at("device_busy_ns"), 7808);
}
TEST_F(Rtx3060, DeviceBusyOfARange) {
    const Json range = cliJson("range", {m_path}, {"--range", "339316740..339417988"}).at("range");
    EXPECT_EQ(range.at("device_busy_ns"), 7808 - 864);
    EXPECT_EQ(range.at("kernel_count"), 3);
    EXPECT_EQ(range.at("devices").at(0).at("busy_ns"), 7808 - 864);
    EXPECT_EQ(range.at("device_idle_gap_total_ns"), 6144 + 3008 + 80672 + 4480);
}
TEST_F(Rtx3060, DeviceGaps) {
    EXPECT_EQ((Numbers{84703, 6144, 3008, 80672, 4480}), column("gaps", "kind", "device_idle", "duration_ns"));
}
TEST_F(Rtx3060, KernelOnlyIdle) {
    EXPECT_EQ(cliJson("summary", {m_path}).at("sessions").at(0).at("total").at("idle_gap_total_ns"), 9152);
    EXPECT_EQ((Numbers{6144, 3008}), column("gaps", "kind", "idle", "duration_ns"));
}
TEST_F(Rtx3060, LaunchLatencies) {
    Numbers kernels = column("correlations", "kind", "kernel", "latency_ns");
    const Numbers graphs = column("correlations", "kind", "graph_execution", "latency_ns");
    kernels.insert(kernels.end(), graphs.begin(), graphs.end());
    EXPECT_EQ((Numbers{45020, 5714, 5158, 15208, 6525}), kernels);
}
TEST_F(Rtx3060, LatencyOfTheCopy) {
    EXPECT_EQ((Numbers{14640}), column("correlations", "kind", "memcpy", "latency_ns"));
}

} // namespace
} // namespace lanescope::test
