// SPDX-License-Identifier: Apache-2.0
#include "analysis/analysis.h"
#include "model/open.h"
#include "tests/core/support/temp_folder.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace lanescope::test {

namespace {

using Json = nlohmann::json;

void put(Json &out, const std::string &field, const analysis::MaybeNumber &number) {
    if (number.value)
        out[field] = *number.value;
}

void put(Json &out, const std::string &field, const analysis::GapNumbers &gaps) {
    put(out, field + "_count", gaps.count);
    put(out, field + "_total_ns", gaps.totalNs);
    put(out, field + "_max_ns", gaps.maxNs);
}

/// The fields of a total as the oracle names them; those that the product refuses are absent.
Json totalOf(const analysis::RegionNumbers &total) {
    Json out{{"direct_launch_count", total.directLaunchCount},
             {"direct_launch_duration_ns", total.directLaunchDurationNs},
             {"graph_launch_count", total.graphLaunchCount},
             {"graph_launch_duration_ns", total.graphLaunchDurationNs},
             {"kernel_count", total.kernelCount},
             {"kernel_duration_ns", total.kernelDurationNs},
             {"device_work_count", total.deviceWorkCount},
             {"top_kernel", nullptr}};
    if (!total.kernelNames.empty())
        out["top_kernel"] = {total.kernelNames.front().name, total.kernelNames.front().count};
    put(out, "region_start_ns", total.startNs);
    put(out, "region_end_ns", total.endNs);
    put(out, "region_duration_ns", total.durationNs);
    put(out, "device_busy_ns", total.deviceBusyNs);
    if (total.deviceBusyNs.value)
        out["stream_count"] = total.streamCount;
    put(out, "runtime_launch_gap", total.runtimeLaunchGap);
    put(out, "idle_gap", total.idleGap);
    put(out, "device_idle_gap", total.deviceIdleGap);
    return out;
}

TEST(Expected, TwoRanksOfOneJobOpenedTogetherAreNotJoined) {
    const std::string folder = realTraces();
    if (folder.empty())
        GTEST_SKIP() << "the folder of real captures is absent: set LANESCOPE_TRACES";
    const std::array<std::string, 2> paths{folder + "/kineto/multi-rank0.json.gz",
                                           folder + "/kineto/multi-rank1.json.gz"};
    const analysis::AnalysisPtr together = analysis::analyse(model::openAll(paths).artifacts);
    ASSERT_EQ(2U, together->sessions.size());
    for (std::size_t i = 0; i < 2; ++i) {
        const analysis::AnalysisPtr alone = analysis::analyse(model::openAll(std::array{paths[i]}).artifacts);
        EXPECT_EQ(totalOf(alone->numbers[0].total), totalOf(together->numbers[i].total)) << paths[i];
        EXPECT_EQ(alone->correlation.sessions[0].source, together->correlation.sessions[i].source) << paths[i];
    }
}

TEST(Expected, TheTwoProcessExportRefusesThePairsOfForeignProcesses) {
    const std::string folder = realTraces();
    if (folder.empty())
        GTEST_SKIP() << "the folder of real captures is absent: set LANESCOPE_TRACES";
    const std::array<std::string, 1> paths{folder + "/nsys/two-process-2026.2.1.sqlite"};
    const analysis::AnalysisPtr open = analysis::analyse(model::openAll(paths).artifacts);
    EXPECT_EQ(4717U, open->correlation.qualified);
    EXPECT_EQ(5064U, open->correlation.bareIdPairs);
    EXPECT_EQ(347U, open->correlation.refusedPairs);
}

TEST(Expected, TheDecodeCaptureIsOneGraphLaunchWithItsFan) {
    const std::string folder = realTraces();
    if (folder.empty())
        GTEST_SKIP() << "the folder of real captures is absent: set LANESCOPE_TRACES";
    const std::array<std::string, 1> paths{folder + "/kineto/sglang-qwen3-TP-0-DECODE.trace.json.gz"};
    const analysis::AnalysisPtr open = analysis::analyse(model::openAll(paths).artifacts);
    EXPECT_EQ(558U, open->correlation.deviceEvents);
    EXPECT_EQ(558U, open->correlation.qualified);
    const analysis::RegionNumbers &total = open->numbers[0].total;
    EXPECT_EQ(1U, total.graphLaunchCount);
    std::size_t widest = 0;
    for (std::size_t i = 0; i < open->sessions[0]->callCount(); ++i)
        widest = std::max(widest, open->correlation.sessions[0].deviceWork(model::CallRef(i)).size());
    EXPECT_EQ(544U, widest);
    ASSERT_EQ(model::Stage::Decode, open->registrations[0].stage.value);
    EXPECT_EQ("DECODE · TP0", analysis::laneTitle(*open, 0));
}

} // namespace
} // namespace lanescope::test
