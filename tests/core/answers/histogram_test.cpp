// SPDX-License-Identifier: Apache-2.0
#include "analysis/histogram.h"

#include <gtest/gtest.h>

#include <limits>

namespace lanescope::analysis {
namespace {

std::vector<StepValue> valuesOf(const std::vector<std::int64_t> &numbers) {
    std::vector<StepValue> values;
    for (std::size_t i = 0; i < numbers.size(); ++i)
        values.push_back({i, numbers[i], false});
    return values;
}

/// "low..high count" of every bin.
std::string text(const std::vector<HistogramBin> &bins) {
    std::string out;
    for (const HistogramBin &bin : bins)
        out += (out.empty() ? "" : ", ") + std::to_string(bin.low) + ".." + std::to_string(bin.high) + " " +
               std::to_string(bin.count);
    return out;
}

TEST(Histogram, BinsReachFromTheLeastToTheGreatestAndLoseNothing) {
    EXPECT_EQ(text(histogramOf(valuesOf({10, 11, 19, 12}), 5)), "10..11 2, 12..13 1, 14..15 0, 16..17 0, 18..19 1");
    EXPECT_EQ(text(histogramOf(valuesOf({10, 20}), 5)), "10..12 1, 13..15 0, 16..18 0, 19..20 1");
    EXPECT_EQ(text(histogramOf(valuesOf({-3, -1}), 40)), "-3..-3 1, -2..-2 0, -1..-1 1");
}

TEST(Histogram, EqualValuesAreOneBinAndNoneAreNone) {
    EXPECT_EQ(text(histogramOf(valuesOf({7, 7, 7}), 40)), "7..7 3");
    EXPECT_TRUE(histogramOf({}, 40).empty());
    EXPECT_TRUE(histogramOf(valuesOf({1}), 0).empty());
}

TEST(Histogram, ABinLeadsToItsFirstOutlierElseToItsFirstStep) {
    const std::vector<StepValue> values = {{4, 10, false}, {5, 10, true}, {6, 10, true}, {7, 100, false}};
    const auto bins = histogramOf(values, 2);
    ASSERT_EQ(bins.size(), 2U);
    EXPECT_EQ(bins[0].outliers, 2U);
    EXPECT_EQ(bins[0].firstStep, 5U);
    EXPECT_EQ(bins[1].firstStep, 7U);
}

TEST(Histogram, TheWholeRangeOfSixtyFourBitsDoesNotOverflow) {
    constexpr std::int64_t kLeast = std::numeric_limits<std::int64_t>::min();
    constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
    const auto bins = histogramOf(valuesOf({kLeast, 0, kMost}), 4);
    ASSERT_EQ(bins.size(), 4U);
    EXPECT_EQ(bins.front().low, kLeast);
    EXPECT_EQ(bins.back().high, kMost);
    EXPECT_EQ(bins.front().count + bins[1].count + bins[2].count + bins.back().count, 3U);
    EXPECT_EQ(bins.back().count, 1U);
    EXPECT_EQ(histogramOf(valuesOf({kLeast, kMost}), 1).size(), 1U);
}

} // namespace
} // namespace lanescope::analysis
