// SPDX-License-Identifier: Apache-2.0
#include "analysis/analysis.h"
#include "tests/core/support/store_fixture.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <limits>

namespace lanescope::test {
namespace {

using namespace analysis;
using namespace model;

/// Ten launches a millisecond apart whose kernels start `latency(i)` after them.
AnalysisPtr launchesWith(const std::function<std::int64_t(std::int64_t)> &latency, std::int64_t count = 10) {
    SessionFixture f;
    for (std::int64_t i = 0; i < count; ++i) {
        const std::int64_t start = 20'000'000'000 + i * 1'000'000;
        f.call("hipLaunchKernel", {.start = start, .duration = 2'000, .id = std::to_string(i + 1)});
        f.kernel("k", {.start = start + latency(i), .duration = 100, .id = std::to_string(i + 1)});
    }
    return analyse({artifactOf({f.finish()})});
}

const Finding *findingOf(const Analysis &analysis, std::string_view code) {
    const auto found = std::find_if(analysis.findings.begin(), analysis.findings.end(),
                                    [&](const Finding &f) { return f.code == code; });
    return found == analysis.findings.end() ? nullptr : &*found;
}

std::string plainMessage(const Finding &finding) {
    std::string text = finding.message;
    for (std::size_t at = 0; (at = text.find("\u00A0", at)) != std::string::npos;)
        text.replace(at, 2, " ");
    return text;
}

TEST(SkewFindings, DriftIsMeasuredOverTheQuartersOfTheCapture) { // offset grows from +5 to −40 µs over the file
    const AnalysisPtr analysis = launchesWith([](std::int64_t i) { return 5'000 - 5'000 * i; });
    const Finding *finding = findingOf(*analysis, "latency_drift");
    ASSERT_TRUE(finding);
    EXPECT_EQ(finding->count, 8U);
    EXPECT_EQ(finding->severity, Severity::Notice);
    EXPECT_EQ(plainMessage(*finding),
              "The clocks of host and device seem to drift by 40 µs: over the quarters of the matches the smallest "
              "launch latency is 0 ns, −15 µs, −25 µs, −40 µs, the median 5 µs, −10 µs, −20 µs, −35 µs; 8 of 10 "
              "negative.");
    EXPECT_FALSE(findingOf(*analysis, "clock_skew"));
}

TEST(SkewFindings, AConstantSkewIsSaidWithItsSize) { // kernels constant −2 ms
    const AnalysisPtr analysis = launchesWith([](std::int64_t i) { return -2'000'000 + (i % 3) * 1'000; });
    const Finding *finding = findingOf(*analysis, "clock_skew");
    ASSERT_TRUE(finding);
    EXPECT_EQ(finding->count, 10U);
    EXPECT_NE(plainMessage(*finding).find("at least 2 ms"), std::string::npos) << finding->message;
    EXPECT_NE(plainMessage(*finding).find("10 of 10 negative"), std::string::npos);
    EXPECT_FALSE(findingOf(*analysis, "latency_drift"));
    EXPECT_TRUE(findingOf(*analysis, "effect_before_cause")) << "each is flagged beside it";
}

TEST(SkewFindings, OneEarlyKernelIsNeither) {
    const AnalysisPtr analysis = launchesWith([](std::int64_t i) { return i == 7 ? -2'000'000 : 5'000; });
    EXPECT_FALSE(findingOf(*analysis, "clock_skew"));
    EXPECT_FALSE(findingOf(*analysis, "latency_drift"));
}

TEST(SkewFindings, JitterOfTheTimersIsNeither) {
    const AnalysisPtr analysis = launchesWith([](std::int64_t i) { return i % 2 == 0 ? -300 : 4'000; });
    EXPECT_FALSE(findingOf(*analysis, "clock_skew"));
    EXPECT_FALSE(findingOf(*analysis, "latency_drift"));
}

TEST(SkewFindings, AnOffsetThatNoQueueExplainsIsMonotonicBesideBoottime) {
    const AnalysisPtr analysis = launchesWith([](std::int64_t i) { return 3'000'000'000 + i; });
    const Finding *finding = findingOf(*analysis, "clock_offset");
    ASSERT_TRUE(finding);
    EXPECT_EQ(finding->count, 10U);
    EXPECT_NE(plainMessage(*finding).find("smallest launch latency is 3 s"), std::string::npos) << finding->message;
    EXPECT_NE(finding->message.find("BOOTTIME"), std::string::npos);
    EXPECT_FALSE(
        findingOf(*launchesWith([](std::int64_t i) { return i == 4 ? 5'000 : 3'000'000'000; }), "clock_offset"))
        << "one prompt kernel shows that the clocks agree";
    EXPECT_FALSE(findingOf(*launchesWith([](std::int64_t) { return 3'000'000'000; }, 3), "clock_offset"));
}

TEST(SkewFindings, ExtremeTimesDoNotOverflow) {
    SessionFixture f;
    const std::int64_t far = std::numeric_limits<std::int64_t>::max() - 10;
    for (int i = 0; i < 6; ++i) {
        f.call("hipLaunchKernel", {.start = i < 3 ? far : -far, .duration = 1, .id = std::to_string(i + 1)});
        f.kernel("k", {.start = i < 3 ? -far : far, .duration = 1, .id = std::to_string(i + 1)});
    }
    EXPECT_FALSE(analyse({artifactOf({f.finish()})})->findings.empty());
}

TEST(SkewFindings, ClocksWithoutAMappingAreNamed) {
    SessionFixture f;
    f.kernel("x", {.start = 0, .duration = 5, .clock = "monotonic"});
    f.kernel("y", {.start = 1000, .duration = 5, .clock = "boottime"});
    const AnalysisPtr analysis = analyse({artifactOf({f.finish()})});
    const Finding *finding = findingOf(*analysis, "several_clocks");
    ASSERT_TRUE(finding);
    EXPECT_EQ(finding->count, 2U);
    EXPECT_NE(finding->message.find("monotonic, boottime"), std::string::npos);
    EXPECT_FALSE(findingOf(*launchesWith([](std::int64_t) { return 5'000; }), "several_clocks"));
}

} // namespace
} // namespace lanescope::test
