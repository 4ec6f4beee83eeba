// SPDX-License-Identifier: Apache-2.0
#include "analysis/intervals.h"

#include <gtest/gtest.h>

#include <limits>
#include <random>

namespace lanescope::analysis {
namespace {

constexpr std::int64_t kSpace = 40;

IntervalSet intervals(std::initializer_list<std::pair<std::int64_t, std::int64_t>> list) {
    IntervalSet set;
    for (const auto &[begin, end] : list)
        set.push_back({{begin}, {end}});
    return set;
}

/// Which of the points 0 … kSpace − 1 are covered: the plain definition.
std::vector<bool> pointsOf(const std::vector<Interval> &set) {
    std::vector<bool> points(kSpace);
    for (const Interval &interval : set)
        for (std::int64_t at = interval.begin.count; at < interval.end.count; ++at)
            points[static_cast<std::size_t>(at)] = true;
    return points;
}

void expectNormal(const IntervalSet &set) {
    for (std::size_t i = 0; i < set.size(); ++i) {
        EXPECT_LT(set[i].begin, set[i].end);
        if (i > 0) {
            EXPECT_LT(set[i - 1].end, set[i].begin);
        }
    }
}

TEST(Intervals, TouchingAndOverlappingOnesBecomeOneAndEmptyOnesVanish) {
    EXPECT_EQ(unionOf(intervals({{10, 20}, {20, 30}, {5, 5}, {40, 35}, {12, 15}, {29, 33}, {50, 51}})),
              intervals({{10, 33}, {50, 51}}));
    EXPECT_EQ(lengthOf(intervals({{10, 33}, {50, 51}})), 24);
    EXPECT_EQ(lengthOf({}), 0);
}

TEST(Intervals, TheLengthOfAnyTimesDoesNotOverflow) {
    constexpr std::int64_t kLow = std::numeric_limits<std::int64_t>::min();
    constexpr std::int64_t kHigh = std::numeric_limits<std::int64_t>::max();
    EXPECT_EQ(lengthOf(unionOf(intervals({{kLow, -1}, {1, kHigh}}))), kHigh);
}

TEST(Intervals, SubtractingOneThatReachesOverTwoCutsBoth) {
    EXPECT_EQ(differenceOf(intervals({{0, 10}, {20, 30}}), intervals({{5, 25}})), intervals({{0, 5}, {25, 30}}));
    EXPECT_EQ(intersectionOf(intervals({{0, 10}, {20, 30}}), intervals({{5, 25}})), intervals({{5, 10}, {20, 25}}));
    EXPECT_EQ(intersectionOf(intervals({{0, 10}}), intervals({{10, 20}})), IntervalSet());
}

TEST(Intervals, RandomSetsEqualTheirPoints) {
    std::mt19937 random(20240611);
    const auto draw = [&random] {
        std::vector<Interval> list(random() % 7);
        for (Interval &interval : list) {
            interval.begin = {static_cast<std::int64_t>(random() % kSpace)};
            interval.end = {static_cast<std::int64_t>(random() % kSpace)};
        }
        return list;
    };
    for (int round = 0; round < 2000; ++round) {
        const auto left = draw(), right = draw();
        const IntervalSet a = unionOf(left), b = unionOf(right);
        ASSERT_EQ(pointsOf(a), pointsOf(left));
        std::vector<bool> both = pointsOf(left), rest = pointsOf(left);
        const std::vector<bool> other = pointsOf(right);
        for (std::size_t i = 0; i < both.size(); ++i) {
            both[i] = both[i] && other[i];
            rest[i] = rest[i] && !other[i];
        }
        ASSERT_EQ(pointsOf(intersectionOf(a, b)), both);
        ASSERT_EQ(pointsOf(differenceOf(a, b)), rest);
        for (const IntervalSet &set : {a, b, intersectionOf(a, b), differenceOf(a, b)})
            expectNormal(set);
    }
}

} // namespace
} // namespace lanescope::analysis
